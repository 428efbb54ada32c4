//! Playing a crossword, as a pure state machine: actions in, events out.
//!
//! A [`Game`] is made from a puzzle. [`Game::press`] takes a key as a player
//! presses it, [`Game::apply`] any [`Action`]; both say what happened as
//! [`Event`]s. The game knows no clock, no screen and no file: time comes in as
//! [`Action::Tick`], and a [`Save`] is all there is to keep.
//!
//! ```
//! use gridwright_core::{Grid, Puzzle};
//! use gridwright_play::{Event, Game, KeyPress};
//!
//! let mut grid = Grid::from_rows(&["CAT", "O#O", "WIT"])?;
//! grid.number_cells();
//! let mut game = Game::new(&Puzzle::new(grid));
//! // CAT and WIT go across; then only the gaps of the words down are left.
//! for letter in "CATWITO".chars() {
//!     game.press(KeyPress::Char(letter));
//! }
//! let events = game.press(KeyPress::Char('O'));
//! assert!(events.contains(&Event::Solved));
//! # Ok::<(), gridwright_core::GridError>(())
//! ```
//!
//! # Overview
//!
//! * [`KeyPress`] and [`Game::press`]: the keyboard contract, the same in the
//!   terminal and on the web. What people differ about is in [`PlayOptions`].
//! * [`Cursor`]: the cell and the direction.
//! * [`Square`]: what stands in a cell and what has happened to it.
//! * [`Action::Check`], [`Action::Reveal`], [`Action::Clear`] work on a
//!   [`Scope`]: the letter, the word, the puzzle, or a list of cells.
//! * [`Statistics`] and [`Game::elapsed`]: how it went.
//! * [`Save`]: the state to keep; [`Game::resume`] takes it up again and
//!   [`Game::record`] writes it into a puzzle, to be saved in a puzzle file.
//!
//! # What counts as right
//!
//! A cell accepts its solution and the alternatives of the file. For a rebus it
//! also accepts the first letter alone, and where the solution is written
//! `A/B` either side, both without the stroke, or in the other order. Cells
//! without a known solution accept anything. See [`PlayBoard::accepts`]. With
//! [`PlayOptions::plain_letters`] letters without their marks are right too.
//!
//! A puzzle without a solution never ends: there is nothing to compare with, so
//! it can be changed for ever. [`Event::Filled`] tells when it is full.
//!
//! # What can be taken back
//!
//! Typing and clearing step by step, and as one step each a reveal and a new
//! start, also after a reveal has ended the game. What was revealed and taken
//! back stays counted in [`Statistics::revealed`].
//!
//! # What is more than a plain crossword
//!
//! A diagramless puzzle is played as [`undrawn`] gives it: a block is a letter
//! to find. Clues whose cells are no run of the grid cannot be the current entry
//! here; the pages make entries of them.

mod action;
mod board;
mod check;
mod clock;
mod cursor;
mod edit;
mod game;
mod history;
mod key;
mod options;
mod plain;
mod rebus;
mod save;
mod square;
mod undrawn;

pub use action::{Action, Event, Refusal, Scope};
pub use board::PlayBoard;
pub use clock::GameClock;
pub use cursor::Cursor;
pub use game::{Game, Statistics};
pub use key::KeyPress;
pub use options::{AtEnd, PlayOptions};
pub use save::{Save, SaveError, SavedSquare};
pub use square::Square;
pub use undrawn::{BLOCK_TO_FIND, undrawn};
