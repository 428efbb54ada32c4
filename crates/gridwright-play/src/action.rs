//! What can be done in a game, and what comes of it.

use gridwright_core::{CellId, Entry, Side, SlotId};

use crate::{Cursor, PlayOptions};

/// Something a player does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Writes into the current cell and moves on. While a rebus is open, adds
    /// to it instead.
    Type(Entry),
    /// Clears the current cell and moves back; where it is empty, moves back
    /// first. While a rebus is open, takes its last letter away.
    Backspace,
    /// Clears the current cell.
    Delete,
    /// Writes into any cell, or clears it, and leaves the cursor where it is.
    Write {
        /// The cell.
        cell: CellId,
        /// What to write; nothing clears the cell.
        entry: Option<Entry>,
        /// Whether in pencil.
        pencil: bool,
    },
    /// An arrow: moves along the direction, or turns.
    Arrow(Side),
    /// Turns from across to down or back.
    Turn,
    /// Goes to a cell; turns if the cursor is already there.
    Tap(CellId),
    /// Goes to a cell in a direction.
    Go(Cursor),
    /// Goes to the first empty cell of an entry.
    GoEntry(SlotId),
    /// Goes to the next entry, from the last one to the first.
    NextEntry,
    /// Goes to the entry before, from the first one to the last.
    PreviousEntry,
    /// Goes to the first cell of the entry.
    Home,
    /// Goes to the last cell of the entry.
    End,
    /// Opens the entry of several letters into the current cell.
    OpenRebus,
    /// Writes the rebus that is open and moves on; writes nothing if it is as
    /// it was.
    CommitRebus,
    /// Closes the rebus and leaves the cell as it was.
    CancelRebus,
    /// Takes up the pencil or puts it down.
    Pencil(bool),
    /// Marks wrong and empty cells.
    Check(Scope),
    /// Writes the right letters.
    Reveal(Scope),
    /// Clears cells.
    Clear(Scope),
    /// Takes back the last change of letters.
    Undo,
    /// Does again what was taken back.
    Redo,
    /// Changes the options.
    SetOptions(PlayOptions),
    /// So many milliseconds have gone by.
    Tick(u64),
    /// Stops the clock; letters wait until it runs again.
    Pause,
    /// Lets the clock run again.
    Resume,
    /// Starts over: an empty grid and a new clock.
    Restart,
    /// Takes back the latest reveal or new start; what was typed since stays.
    Restore,
}

/// Which cells an action is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The current cell.
    Letter,
    /// The current entry.
    Word,
    /// All cells.
    Puzzle,
    /// These cells. Those that are no open cells of the grid are passed over.
    Cells(Vec<CellId>),
}

/// Something that has happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The cursor is somewhere else, or has turned.
    Moved(Cursor),
    /// These cells look different: letters or marks.
    Changed(Vec<CellId>),
    /// A rebus was opened, changed (its letters so far) or closed (nothing).
    Rebus(Option<String>),
    /// A check has found this.
    Checked {
        /// How many cells hold something wrong.
        wrong: usize,
        /// How many cells are empty.
        empty: usize,
    },
    /// So many letters were revealed.
    Revealed(usize),
    /// Every cell is filled, but not all are right, or no solution is known.
    Filled {
        /// How many are wrong; none where no solution is known.
        wrong: usize,
    },
    /// Every cell is right.
    Solved,
    /// The clock was stopped or runs again.
    Paused(bool),
    /// The options or the pencil have changed.
    Settings,
    /// Nothing was done.
    Refused(Refusal),
}

/// Why nothing was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The letter is printed in the grid or was revealed.
    #[error("this letter is fixed")]
    Fixed,
    /// The clock is stopped.
    #[error("the game is paused")]
    Paused,
    /// The puzzle is solved.
    #[error("the puzzle is solved")]
    Finished,
    /// The file has no solution to compare with.
    #[error("the puzzle comes without its solution")]
    NoSolution,
    /// No such cell, or a block.
    #[error("there is no such cell")]
    NoCell,
    /// There is nothing to take back or do again.
    #[error("there is nothing to take back")]
    NoHistory,
}
