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
//! Clues are answered, and whole puzzles solved, with what is in the built-in
//! knowledge pack:
//!
//! ```
//! use gridwright::clues::{Engine, Known};
//! use gridwright::core::{Clue, ClueList, Direction, Grid, Limits, Puzzle};
//! use gridwright::solve::Solver;
//!
//! let engine = Engine::open(&gridwright::pack::open()?)?;
//! let best = engine.answers("Mystical glow", &Known::parse("a?r?")?, 1);
//! assert_eq!(best[0].answer, "AURA");
//!
//! // A puzzle of two words, without its solution.
//! let mut grid = Grid::from_rows(&["....", ".###", ".###"])?;
//! grid.number_cells();
//! let mut puzzle = Puzzle::new(grid);
//! for (direction, clue) in
//!     [(Direction::Across, "Mystical glow"), (Direction::Down, "Gorilla, e.g.")]
//! {
//!     let mut list = ClueList::standard(direction);
//!     list.clues.push(Clue::new("1", clue));
//!     puzzle.lists.push(list);
//! }
//! let solved = Solver::new(&engine).solve(&puzzle, &Limits::none());
//! assert_eq!(solved.words[0].answer, "AURA");
//! assert_eq!(solved.words[1].answer, "APE");
//! assert!(solved.expected_wrong() < 1.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The parts, each a crate of its own:
//!
//! * [`core`]: the model (grids, slots, clues) and the verifier.
//! * [`formats`]: bytes to puzzles and back.
//! * [`render`]: puzzles as text, pictures, paper and pages.
//! * [`words`]: scored word lists and pattern search.
//! * [`clues`]: likely answers of clues, and how packs are trained.
//! * [`pack`]: the built-in knowledge.
//! * [`solve`]: whole puzzles from their clues, and how good that is.
//! * [`fill`]: any fill of a grid, the best, all of them, or why there is none.
//! * [`layout`]: free-form crosswords from lists of words and clues.
//! * [`play`]: a game of a puzzle: keys and actions in, events out.
//! * [`online`]: word services and documents on the network, for who wants them.
//! * [`server`]: the web app.

pub use gridwright_clues as clues;
pub use gridwright_core as core;
pub use gridwright_fill as fill;
pub use gridwright_formats as formats;
pub use gridwright_layout as layout;
pub use gridwright_online as online;
pub use gridwright_pack as pack;
pub use gridwright_play as play;
pub use gridwright_render as render;
pub use gridwright_server as server;
pub use gridwright_solve as solve;
pub use gridwright_words as words;

/// The example of the README, which must work too.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
