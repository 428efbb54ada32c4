//! Gridwright as a library: everything the `gridwright` program is made of,
//! under one name.
//!
//! ```
//! use gridwright::{core::Direction, formats, render};
//!
//! // A puzzle in any format people have.
//! let file = b"CAT\nO#O\nWIG\n";
//! let document = formats::read(file)?;
//! assert_eq!(document.puzzle.grid.slots().len(), 4);
//!
//! // The same puzzle in another one, and what that cannot hold.
//! let ipuz = formats::write(&document.puzzle, formats::Format::Ipuz)?;
//! assert!(ipuz.losses.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The parts, each a crate of its own:
//!
//! * [`core`]: the model (grids, slots, clues) and the verifier.
//! * [`formats`]: bytes to puzzles and back.
//! * [`render`]: puzzles as text, pictures, paper and pages.
//! * [`words`]: scored word lists and pattern search.
//! * [`play`]: a game of a puzzle: keys and actions in, events out.
//! * [`server`]: the web app.
//! * [`fill`]: any fill of a grid, the best, all of them, or why there is none.
//! * [`layout`]: free-form crosswords from lists of words and clues.

pub use gridwright_core as core;
pub use gridwright_fill as fill;
pub use gridwright_formats as formats;
pub use gridwright_layout as layout;
pub use gridwright_play as play;
pub use gridwright_render as render;
pub use gridwright_server as server;
pub use gridwright_words as words;

/// The example of the README, which must work too.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
