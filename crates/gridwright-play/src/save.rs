//! What is kept of a game.

use gridwright_core::{CellId, Direction, Entry, Puzzle, PuzzleKind, Timer};
use serde::{Deserialize, Serialize};

use crate::{BLOCK_TO_FIND, Cursor, Game, GameClock, PlayOptions, Square, Statistics};

/// All that is kept of a game, without the puzzle itself. The steps that could
/// be taken back are not kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Save {
    /// The version of this form: 1.
    pub version: u8,
    /// The number of rows of the puzzle.
    pub rows: usize,
    /// The number of columns.
    pub cols: usize,
    /// The cells in which something stands or has happened.
    pub squares: Vec<SavedSquare>,
    /// The cell of the cursor.
    pub cell: usize,
    /// Whether its direction is down.
    #[serde(default)]
    pub down: bool,
    /// The milliseconds of play so far.
    #[serde(default)]
    pub elapsed: u64,
    /// Whether the clock is stopped.
    #[serde(default)]
    pub paused: bool,
    /// Whether the pencil is in use.
    #[serde(default)]
    pub pencil: bool,
    /// How the keys behave.
    #[serde(default)]
    pub options: PlayOptions,
    /// How it has gone so far.
    #[serde(default)]
    pub statistics: Statistics,
}

/// One cell of a [`Save`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct SavedSquare {
    /// The index of the cell, row by row.
    pub cell: usize,
    /// The letters; empty where there are none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Whether they are pencilled.
    #[serde(skip_serializing_if = "is_false")]
    pub pencil: bool,
    /// Whether a check has found them wrong.
    #[serde(skip_serializing_if = "is_false")]
    pub wrong: bool,
    /// Whether a check has found the cell empty.
    #[serde(skip_serializing_if = "is_false")]
    pub missing: bool,
    /// Whether something was ever found wrong here.
    #[serde(skip_serializing_if = "is_false")]
    pub was_wrong: bool,
    /// Whether the letters were revealed.
    #[serde(skip_serializing_if = "is_false")]
    pub revealed: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// Why a save cannot be taken up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SaveError {
    /// It was written by another version of the program.
    #[error("the saved game is of version {0}, but this program reads version 1")]
    Version(u8),
    /// It belongs to a grid of another size.
    #[error("the saved game is of a grid of {found}, but the puzzle has {expected}")]
    Size {
        /// The size in the save.
        found: String,
        /// The size of the puzzle.
        expected: String,
    },
    /// A cell that is no open cell of the puzzle, or holds no letters.
    #[error("the saved game has {text:?} in cell {cell}, which the puzzle cannot hold")]
    Cell {
        /// The index of the cell.
        cell: usize,
        /// What stands there.
        text: String,
    },
}

impl Game {
    /// All that is to be kept.
    pub fn save(&self) -> Save {
        let size = self.board.size();
        let squares = size.cells().zip(&self.squares).filter_map(|(cell, square)| {
            let saved = SavedSquare {
                cell: cell.index(),
                text: square.entry.as_ref().map(ToString::to_string).unwrap_or_default(),
                pencil: square.pencilled,
                wrong: square.wrong,
                missing: square.missing,
                was_wrong: square.was_wrong,
                revealed: square.revealed,
            };
            let blank = SavedSquare { cell: saved.cell, ..SavedSquare::default() };
            (!square.given && saved != blank).then_some(saved)
        });
        Save {
            version: 1,
            rows: size.rows(),
            cols: size.cols(),
            squares: squares.collect(),
            cell: self.cursor.cell.index(),
            down: self.cursor.direction == Direction::Down,
            elapsed: self.clock.elapsed,
            paused: self.clock.is_paused,
            pencil: self.pencil,
            options: self.options,
            statistics: self.statistics,
        }
    }

    /// Takes up a game where it was left.
    pub fn resume(puzzle: &Puzzle, save: &Save) -> Result<Self, SaveError> {
        let mut game = Self::blank(puzzle);
        let size = game.board.size();
        if save.version != 1 {
            return Err(SaveError::Version(save.version));
        }
        if (save.rows, save.cols) != (size.rows(), size.cols()) {
            let found = format!("{}x{}", save.rows, save.cols);
            return Err(SaveError::Size { found, expected: size.to_string() });
        }
        for saved in &save.squares {
            let cell = CellId::from_index(saved.cell);
            let entry = Entry::new(&saved.text);
            let fits = game.board.is_open(cell) && !game.square(cell).given;
            if !fits || entry.is_none() != saved.text.is_empty() {
                return Err(SaveError::Cell { cell: saved.cell, text: saved.text.clone() });
            }
            let is_filled = entry.is_some();
            game.squares[cell.index()] = Square {
                entry,
                pencilled: saved.pencil && is_filled,
                wrong: saved.wrong && is_filled,
                missing: saved.missing && !is_filled,
                was_wrong: saved.was_wrong,
                revealed: saved.revealed && is_filled,
                given: false,
            };
        }
        let direction = if save.down { Direction::Down } else { Direction::Across };
        let cell = CellId::from_index(save.cell);
        if game.board.is_open(cell) {
            game.cursor = Cursor { cell, direction: game.board.direction_in(cell, direction) };
        }
        game.clock =
            GameClock { elapsed: save.elapsed.min(GameClock::MOST), is_paused: save.paused };
        game.pencil = save.pencil;
        game.options = save.options;
        game.statistics = save.statistics;
        game.is_finished = game.is_right();
        Ok(game)
    }

    /// Writes the state of the game into its puzzle: letters, marks and time,
    /// ready to be saved in a file of any format that can hold them.
    pub fn record(&self, puzzle: &mut Puzzle) {
        if puzzle.grid.size() != self.board.size() {
            return;
        }
        let hides_blocks = puzzle.kind == PuzzleKind::Diagramless;
        for (id, cell) in puzzle.grid.iter_mut().filter(|(_, cell)| cell.is_open()) {
            let square = self.square(id);
            // What belongs in a diagram is no letter of the file.
            let block = |entry: &Entry| hides_blocks && entry.as_str() == BLOCK_TO_FIND;
            cell.entry = square.entry.clone().filter(|entry| !block(entry));
            cell.given = square.given;
            cell.traces = square.traces();
        }
        let seconds = u32::try_from(self.clock.seconds()).unwrap_or(u32::MAX);
        let running = !self.clock.is_paused && !self.is_finished;
        puzzle.timer = Some(Timer { seconds, running });
    }
}
