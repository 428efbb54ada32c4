//! Where the player is, and how the cursor goes from there.

use gridwright_core::{CellId, Direction, Side, SlotId};

use crate::{AtEnd, Event, Game};

/// A cell and a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// The cell.
    pub cell: CellId,
    /// The direction.
    pub direction: Direction,
}

impl Game {
    /// The entry that the cursor is in, if the cell is part of one.
    pub fn entry(&self) -> Option<SlotId> {
        self.board.slots().through(self.cursor.cell, self.cursor.direction).map(|(slot, _)| slot)
    }

    /// The cells of the entry that the cursor is in; only its own where that
    /// is part of none.
    pub fn entry_cells(&self) -> &[CellId] {
        match self.entry() {
            Some(slot) => self.board.slots().cells(slot),
            None => std::slice::from_ref(&self.cursor.cell),
        }
    }

    /// Puts the cursor into a cell, in the wanted direction where there is an
    /// entry in it.
    pub(crate) fn put_cursor(&mut self, cell: CellId, wanted: Direction, events: &mut Vec<Event>) {
        let cursor = Cursor { cell, direction: self.board.direction_in(cell, wanted) };
        if self.board.is_open(cell) && cursor != self.cursor {
            self.cursor = cursor;
            events.push(Event::Moved(cursor));
        }
    }

    pub(crate) fn turn(&mut self, events: &mut Vec<Event>) {
        self.put_cursor(self.cursor.cell, self.cursor.direction.turned(), events);
    }

    pub(crate) fn arrow(&mut self, side: Side, events: &mut Vec<Event>) {
        let direction = match side {
            Side::Left | Side::Right => Direction::Across,
            Side::Top | Side::Bottom => Direction::Down,
        };
        let cell = self.cursor.cell;
        let turns = direction != self.cursor.direction
            && self.board.slots().through(cell, direction).is_some();
        if turns && self.options.arrow_turns_first {
            self.put_cursor(cell, direction, events);
            return;
        }
        let target = self.board.next_open(cell, side).unwrap_or(cell);
        self.put_cursor(target, direction, events);
    }

    /// Goes to the first empty cell of an entry, or to its start.
    pub(crate) fn go_entry(&mut self, slot: SlotId, events: &mut Vec<Event>) {
        let Some(direction) = self.board.slots().get(slot).map(|slot| slot.direction) else {
            return;
        };
        let cells = self.board.slots().cells(slot);
        let empty = cells.iter().find(|cell| self.is_empty(**cell));
        if let Some(&cell) = empty.or(cells.first()) {
            self.put_cursor(cell, direction, events);
        }
    }

    pub(crate) fn next_entry(&mut self, events: &mut Vec<Event>) {
        self.step_entry(true, events);
    }

    pub(crate) fn previous_entry(&mut self, events: &mut Vec<Event>) {
        self.step_entry(false, events);
    }

    fn step_entry(&mut self, forward: bool, events: &mut Vec<Event>) {
        if let Some(slot) = self.entry_after(forward, self.options.skip_full_entries) {
            self.go_entry(slot, events);
        }
    }

    /// The entry after this one or before it, all the way round; where full
    /// ones are passed over and all others are full, simply the next.
    fn entry_after(&self, forward: bool, skip_full: bool) -> Option<SlotId> {
        let count = self.board.entries().len();
        let last = count.checked_sub(1)?;
        let step = if forward { 1 } else { last };
        let here = match self.entry() {
            Some(slot) => slot.index(),
            // Outside of all entries the first one is next, the last one before.
            None if forward => last,
            None => 0,
        };
        let round = || (1..=count).map(|n| SlotId::from_index((here + n * step) % count));
        let has_gap =
            |slot: &SlotId| self.board.slots().cells(*slot).iter().any(|cell| self.is_empty(*cell));
        round().find(|slot| skip_full && has_gap(slot)).or_else(|| round().next())
    }

    pub(crate) fn home(&mut self, events: &mut Vec<Event>) {
        if let Some(&first) = self.entry_cells().first() {
            self.put_cursor(first, self.cursor.direction, events);
        }
    }

    pub(crate) fn end(&mut self, events: &mut Vec<Event>) {
        if let Some(&last) = self.entry_cells().last() {
            self.put_cursor(last, self.cursor.direction, events);
        }
    }

    /// Moves on after a letter. Filled cells are passed over only where the
    /// letter went into an empty one: whoever writes over a word writes over
    /// all of it.
    pub(crate) fn advance(&mut self, was_empty: bool, events: &mut Vec<Event>) {
        let cells = self.entry_cells();
        let at = cells.iter().position(|cell| *cell == self.cursor.cell).unwrap_or(0);
        let (before, after) = (&cells[..at], &cells[at + 1..]);
        let next = if was_empty && self.options.skip_filled {
            let gap = |cell: &&CellId| self.is_empty(**cell);
            let back = before.iter().filter(|_| self.options.back_to_gap);
            after.iter().find(gap).or_else(|| back.clone().find(gap))
        } else {
            after.first()
        };
        match next {
            Some(&cell) => self.put_cursor(cell, self.cursor.direction, events),
            None if self.options.at_end == AtEnd::NextEntry => self.next_entry(events),
            None => {}
        }
    }

    /// Moves back, into the entry before where the options say so. Gives
    /// whether there was anywhere to go.
    pub(crate) fn retreat(&mut self, events: &mut Vec<Event>) -> bool {
        let before = self.cursor;
        let cells = self.entry_cells();
        let at = cells.iter().position(|cell| *cell == self.cursor.cell).unwrap_or(0);
        if let Some(cell) = at.checked_sub(1).and_then(|at| cells.get(at)).copied() {
            self.put_cursor(cell, before.direction, events);
        } else if self.options.backspace_crosses
            && let Some(slot) = self.entry_after(false, false)
            && let Some(direction) = self.board.slots().get(slot).map(|slot| slot.direction)
            && let Some(&last) = self.board.slots().cells(slot).last()
        {
            self.put_cursor(last, direction, events);
        }
        self.cursor != before
    }
}
