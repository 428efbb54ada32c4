//! What stands in one cell during a game.

use gridwright_core::{Cell, Entry, Traces};

/// What stands in one cell, and what has happened to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Square {
    /// The letters.
    pub entry: Option<Entry>,
    /// Whether they are pencilled.
    pub pencilled: bool,
    /// Whether a check has found them wrong.
    pub wrong: bool,
    /// Whether a check has found the cell empty.
    pub missing: bool,
    /// Whether a check has ever found something wrong here.
    pub was_wrong: bool,
    /// Whether the letters were revealed.
    pub revealed: bool,
    /// Whether the letters are printed in the grid from the start.
    pub given: bool,
}

impl Square {
    /// The square of a cell of a puzzle file, with what its player had written.
    pub(crate) fn of(cell: &Cell) -> Self {
        if !cell.is_open() {
            return Self::default();
        }
        let entry = cell.entry.clone();
        let is_filled = entry.is_some();
        let Traces { pencilled, wrong, was_wrong, revealed } = cell.traces;
        Self {
            entry,
            pencilled: pencilled && is_filled,
            wrong: wrong && is_filled,
            missing: false,
            was_wrong: was_wrong || wrong,
            revealed: revealed && is_filled,
            given: cell.given && is_filled,
        }
    }

    /// Whether the letters cannot be changed.
    pub fn is_fixed(&self) -> bool {
        self.given || self.revealed
    }

    /// The square with other letters. The marks of the old ones go, except that
    /// something was wrong here once.
    pub(crate) fn rewritten(&self, entry: Option<Entry>, pencil: bool) -> Self {
        let pencilled = pencil && entry.is_some();
        Self { entry, pencilled, was_wrong: self.was_wrong, ..Self::default() }
    }

    /// The same in the words of the model.
    pub(crate) fn traces(&self) -> Traces {
        Traces {
            pencilled: self.pencilled,
            wrong: self.wrong,
            was_wrong: self.was_wrong,
            revealed: self.revealed,
        }
    }
}
