//! Crosswords drawn for people: on screens and on paper.
//!
//! What is shown is said once, by [`Options`], and means the same to every
//! renderer: which [`Letters`] stand in the cells, which cells are
//! [highlighted](Highlight), and in which [`Palette`].
//!
//! ```
//! use gridwright_core::{CellId, Grid, Puzzle};
//! use gridwright_render::{Letters, Options};
//!
//! let puzzle = Puzzle::new(Grid::from_rows(&["CAT", "O#O", "WIT"])?);
//! let options = Options { letters: Letters::Solution, ..Options::default() };
//! let shown = options.cell(&puzzle, CellId::from_index(8)).letters;
//! assert_eq!(shown.map(|entry| entry.as_str()), Some("T"));
//! # Ok::<(), gridwright_core::GridError>(())
//! ```
//!
//! * [`terminal`]: lines of text, in Unicode or ASCII, with colour or without.
//! * [`html`]: one page without scripts, for screens, phones and paper.
//! * [`Sheet`]: one grid or several side by side, with what is printed around
//!   them.
//!
//! This crate touches neither files nor the clock: the same puzzle and options
//! give the same bytes on every machine.

pub mod html;
mod sheet;
pub mod terminal;
mod view;

pub use sheet::{Panel, Sheet, bylines, clue_label, clue_text};
pub use view::{CellView, Highlight, Letters, Options, Palette};
