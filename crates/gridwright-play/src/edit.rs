//! Writing and clearing.

use gridwright_core::{CellId, Entry};

use crate::history::HistoryStep;
use crate::{Event, Game, Refusal, Scope, Square};

impl Game {
    pub(crate) fn type_entry(&mut self, entry: Entry, events: &mut Vec<Event>) {
        let cell = self.cursor.cell;
        let was_empty = self.is_empty(cell);
        if self.square(cell).is_fixed() {
            // A fixed letter is as good as typed: the cursor goes on.
            events.push(Event::Refused(Refusal::Fixed));
        } else {
            self.write(&[(cell, Some(entry))], self.pencil, events);
        }
        if !self.is_finished {
            self.advance(was_empty, events);
        }
    }

    pub(crate) fn backspace(&mut self, events: &mut Vec<Event>) {
        let cell = self.cursor.cell;
        let has_letters = !self.is_empty(cell) && !self.square(cell).is_fixed();
        if has_letters {
            self.write(&[(cell, None)], false, events);
            self.retreat(events);
        } else if self.retreat(events) && !self.square(self.cursor.cell).is_fixed() {
            self.write(&[(self.cursor.cell, None)], false, events);
        }
    }

    pub(crate) fn delete(&mut self, events: &mut Vec<Event>) {
        if self.square(self.cursor.cell).is_fixed() {
            events.push(Event::Refused(Refusal::Fixed));
        } else {
            self.write(&[(self.cursor.cell, None)], false, events);
        }
    }

    pub(crate) fn write_at(
        &mut self,
        cell: CellId,
        entry: Option<Entry>,
        pencil: bool,
        events: &mut Vec<Event>,
    ) {
        if !self.board.is_open(cell) {
            events.push(Event::Refused(Refusal::NoCell));
        } else if self.square(cell).is_fixed() {
            events.push(Event::Refused(Refusal::Fixed));
        } else {
            self.write(&[(cell, entry)], pencil, events);
        }
    }

    pub(crate) fn clear(&mut self, scope: &Scope, events: &mut Vec<Event>) {
        let mut cells = self.cells_in(scope);
        cells.retain(|cell| !self.square(*cell).is_fixed());
        let writes: Vec<_> = cells.into_iter().map(|cell| (cell, None)).collect();
        self.write(&writes, false, events);
    }

    /// Writes into cells that are open and not fixed, as one step that can be
    /// taken back. Cells that are so already are left alone.
    pub(crate) fn write(
        &mut self,
        writes: &[(CellId, Option<Entry>)],
        pencil: bool,
        events: &mut Vec<Event>,
    ) {
        let mut changes = vec![];
        for (cell, entry) in writes {
            let before = self.square(*cell).clone();
            let pencil = pencil && entry.is_some();
            if before.entry == *entry && before.pencilled == pencil && !before.missing {
                continue;
            }
            match (&before.entry, entry) {
                (_, Some(_)) => self.statistics.letters += 1,
                (Some(_), None) => self.statistics.erased += 1,
                (None, None) => {}
            }
            let after = before.rewritten(entry.clone(), pencil);
            self.squares[cell.index()] = after.clone();
            changes.push((*cell, before, after));
        }
        let cells: Vec<_> = changes.iter().map(|(cell, ..)| *cell).collect();
        // Looking again at an empty cell is no step of its own.
        changes.retain(|(_, before, after)| content(before) != content(after));
        if !changes.is_empty() {
            self.history.push(HistoryStep { cursor: self.cursor, changes });
        }
        self.settle(cells, events);
    }
}

fn content(square: &Square) -> (&Option<Entry>, bool) {
    (&square.entry, square.pencilled)
}
