//! Checking, revealing, and the end of the game.

use gridwright_core::{CellId, Entry};

use crate::{Event, Game, Refusal, Scope, Square};

impl Game {
    pub(crate) fn check(&mut self, scope: &Scope, events: &mut Vec<Event>) {
        if !self.board.has_solution() {
            events.push(Event::Refused(Refusal::NoSolution));
            return;
        }
        let (mut wrong, mut empty, mut changed) = (0, 0, vec![]);
        for cell in self.cells_in(scope) {
            let before = self.square(cell).clone();
            if before.entry.is_none() {
                empty += 1;
                self.squares[cell.index()].missing |= self.options.mark_empty;
            } else if self.is_wrong(cell) {
                wrong += 1;
                self.mark_wrong(cell);
            }
            if *self.square(cell) != before {
                changed.push(cell);
            }
        }
        self.statistics.checks += 1;
        events.push(Event::Checked { wrong, empty });
        if !changed.is_empty() {
            events.push(Event::Changed(changed));
        }
    }

    pub(crate) fn reveal(&mut self, scope: &Scope, events: &mut Vec<Event>) {
        if !self.board.has_solution() {
            events.push(Event::Refused(Refusal::NoSolution));
            return;
        }
        let before = self.before_reveal();
        let mut changed = vec![];
        for cell in self.cells_in(scope) {
            let Some(solution) = self.board.solution(cell).cloned() else { continue };
            let right = !self.is_empty(cell) && !self.is_wrong(cell);
            if right || self.square(cell).is_fixed() {
                continue;
            }
            self.squares[cell.index()] = Square {
                entry: Some(solution),
                revealed: true,
                was_wrong: self.square(cell).was_wrong,
                ..Square::default()
            };
            self.statistics.revealed += 1;
            changed.push(cell);
        }
        if !changed.is_empty() {
            self.remember(before);
            events.push(Event::Revealed(changed.len()));
        }
        self.settle(changed, events);
    }

    /// What follows a change of letters: marks where letters are checked as
    /// they are typed, and perhaps the end of the game.
    pub(crate) fn settle(&mut self, changed: Vec<CellId>, events: &mut Vec<Event>) {
        if changed.is_empty() {
            return;
        }
        if self.options.auto_check && self.board.has_solution() {
            for &cell in &changed {
                if self.is_wrong(cell) {
                    self.mark_wrong(cell);
                }
            }
        }
        events.push(Event::Changed(changed));
        if self.filled() < self.board.open_cells().count() || self.is_finished {
            return;
        }
        match self.board.open_cells().filter(|cell| self.is_wrong(*cell)).count() {
            // Nothing is known that would make this the end.
            wrong if !self.board.has_solution() => events.push(Event::Filled { wrong }),
            0 => {
                self.is_finished = true;
                events.push(Event::Solved);
            }
            wrong => events.push(Event::Filled { wrong }),
        }
    }

    /// Turning automatic checks on looks at what is there already.
    pub(crate) fn check_typed(&mut self, events: &mut Vec<Event>) {
        let wrong: Vec<_> = self
            .board
            .open_cells()
            .filter(|cell| self.is_wrong(*cell) && !self.square(*cell).wrong)
            .collect();
        for &cell in &wrong {
            self.mark_wrong(cell);
        }
        if !wrong.is_empty() {
            events.push(Event::Changed(wrong));
        }
    }

    fn mark_wrong(&mut self, cell: CellId) {
        let square = &mut self.squares[cell.index()];
        if !square.wrong {
            self.statistics.found_wrong += 1;
        }
        square.wrong = true;
        square.was_wrong = true;
    }

    /// Whether letters are right in a cell, as the options have it.
    pub(crate) fn is_accepted(&self, cell: CellId, entry: &Entry) -> bool {
        self.board.accepts(cell, entry)
            || self.options.plain_letters && self.board.accepts_plain(cell, entry)
    }

    fn is_wrong(&self, cell: CellId) -> bool {
        let square = self.square(cell);
        let entry = square.entry.as_ref().filter(|_| !square.given);
        entry.is_some_and(|entry| !self.is_accepted(cell, entry))
    }
}
