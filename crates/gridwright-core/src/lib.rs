//! The crossword model that the rest of Gridwright stands on.
//!
//! A [`Puzzle`] is a [`Grid`] of [`Cell`]s, some [`ClueList`]s and some
//! [`Metadata`]. From the grid come its [`Slots`]: every run of two or more
//! open cells, and where they cross. A [`Solution`] is one way to fill the
//! grid, and the [`verify`] module says whether it is right, independently of
//! whoever made it.
//!
//! ```
//! use gridwright_core::{Direction, Grid, Solution, verify};
//!
//! let mut grid = Grid::from_rows(&["CAT", "O#O", "WIT"])?;
//! grid.number_cells();
//! let slots = grid.slots();
//! assert_eq!(slots.len(), 4);
//! let first_down = slots.iter().find(|slot| slot.direction == Direction::Down).unwrap();
//! assert_eq!(Solution::of(&grid).word(slots.cells(first_down.id)).as_deref(), Some("COW"));
//! assert!(verify::is_filled(&grid, &Solution::of(&grid)).is_empty());
//! # Ok::<(), gridwright_core::GridError>(())
//! ```
//!
//! # Overview
//!
//! * [`Size`], [`Position`], [`CellId`], [`Direction`], [`Side`]: where things are.
//! * [`Entry`]: what stands in one cell, a letter or a rebus string.
//! * [`Cell`], [`Grid`]: what a cell looks like, and the rectangle of them.
//! * [`Slot`], [`Slots`], [`Crossing`]: the words of a grid, before any letters.
//! * [`Markup`], [`Clue`], [`ClueList`]: clues, with a small safe tree of styles.
//! * [`Puzzle`], [`Metadata`]: all of it together.
//! * [`Solution`] and [`verify`]: a filled grid and the checks of it.
//! * [`inspect`]: whether a puzzle hangs together (clues without slots and so on).
//!
//! This crate does no input or output of any kind and knows no file format.

mod cell;
mod clue;
mod entry;
mod geometry;
mod grid;
pub mod inspect;
mod joins;
mod markup;
mod number;
mod puzzle;
mod slots;
mod solution;
pub mod verify;

pub use cell::{Cell, CellKind, Color, Corner, Mark, Shade, Traces};
pub use clue::{Clue, ClueId, ClueList, ClueRef};
pub use entry::Entry;
pub use geometry::{CellId, Direction, Position, Side, Sides, Size, SizeError};
pub use grid::{Grid, GridError};
pub use markup::{Markup, Node, Style};
pub use puzzle::{Links, Metadata, Puzzle, PuzzleKind, SolutionStatus, Timer};
pub use slots::{Crossing, Slot, SlotId, Slots};
pub use solution::Solution;

/// Dates in this crate are [`jiff`]'s civil dates: a day, without a time zone.
pub use jiff::civil::Date;
/// Short strings (labels, letters) are kept inline.
pub use smol_str::SmolStr;
