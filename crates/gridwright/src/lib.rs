//! Gridwright as a library: the parts of the `gridwright` program under one
//! name, each behind a feature.
//!
//! ```
//! use gridwright::formats;
//!
//! // A puzzle in any format people have.
//! let document = formats::read(b"CAT\nO#O\nWIG\n")?;
//! assert_eq!(document.puzzle.grid.slots().len(), 4);
//!
//! // The same puzzle in another one, and what that cannot hold.
//! let ipuz = formats::write(&document.puzzle, formats::Format::Ipuz)?;
//! assert!(ipuz.losses.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! A module appears with the feature of its name. [`core`] and [`search`] are
//! always there; they are small.
//!
//! | feature | module | what it is for | brings along |
//! |---|---|---|---|
//! | `formats` (default) | [`formats`] | reading and writing puzzle files | XML, JSON and zip readers |
//! | `render` | [`render`] | text, SVG, PNG, PDF and HTML | PDF and PNG writers, 7 MB of fonts |
//! | `play` | [`play`] | a game of a puzzle as a state machine | `serde` |
//! | `words` | [`words`] | scored word lists and pattern search | - |
//! | `fill` | [`fill`] | any fill of a grid, the best, all, or a proof that there is none | `words`, big integers |
//! | `layout` | [`layout`] | free-form crosswords from lists of words and clues | the crates of `fill`, JSON |
//! | `clues` | [`clues`] | likely answers of clues | - |
//! | `training` | `clues::training` | making a pack of clues and answers | `clues`, `ndarray`, `rayon` |
//! | `solve` | [`solve`] | whole puzzles from their clues, and measuring how well | `clues` |
//! | `pack` | [`pack`] | the built-in knowledge | `clues`, 79 MB in the program |
//! | `online` | [`online`] | word services and puzzle documents on the network | `clues`, an HTTP client, TLS |
//! | `server` | [`server`] | the web app as a part of one's own program | `axum`, `tokio`, SQLite, all engines |
//!
//! The default is small: nearly everybody reads or writes puzzle files, and
//! whoever wants more names it. With `default-features = false` and `fill` there
//! is no file format, no network, no database and no terminal in the build.
//!
//! Only `online` and `server` touch the network, the clock or files. All other
//! modules take bytes and give bytes.
//!
//! # The shape that all searches share
//!
//! [`fill`], [`layout`] and [`solve`] are asked alike: a problem that has been
//! checked, [`SearchOptions`](search::SearchOptions) with limits, seed and
//! threads, and a closure for progress. The result is an error only where the
//! verifier has refused what an engine made
//! ([`Rejected`](search::Rejected)): a bug, never the fault of the input. What
//! came of a search is an [`Outcome`](search::Outcome): found, impossible with
//! a proof, or stopped by a limit. Engines read no clock; the same input, seed
//! and limit of nodes give the same bytes on every machine.
//!
//! # Answers and solutions
//!
//! With `pack` and `solve`, clues are answered and whole puzzles solved:
//!
//! ```
//! # #[cfg(all(feature = "pack", feature = "solve"))]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use gridwright::clues::{Engine, Known};
//! use gridwright::core::{Clue, ClueList, Direction, Grid, Puzzle};
//! use gridwright::search::SearchOptions;
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
//! let solved = Solver::new(&engine).solve(&puzzle, &SearchOptions::default(), &mut |_| {})?;
//! assert_eq!(solved.words[0].answer, "AURA");
//! assert_eq!(solved.words[1].answer, "APE");
//! assert!(solved.expected_wrong() < 1.0);
//! # Ok(())
//! # }
//! # #[cfg(not(all(feature = "pack", feature = "solve")))]
//! # fn main() {}
//! ```
//!
//! More of these, one for each kind of user, are in the folder `examples` of
//! this crate and on the page `docs/library.md` of the repository.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "clues")]
pub use gridwright_clues as clues;
pub use gridwright_core as core;
#[cfg(feature = "fill")]
pub use gridwright_fill as fill;
#[cfg(feature = "formats")]
pub use gridwright_formats as formats;
#[cfg(feature = "layout")]
pub use gridwright_layout as layout;
#[cfg(feature = "online")]
pub use gridwright_online as online;
#[cfg(feature = "pack")]
pub use gridwright_pack as pack;
#[cfg(feature = "play")]
pub use gridwright_play as play;
#[cfg(feature = "render")]
pub use gridwright_render as render;
pub use gridwright_search as search;
#[cfg(feature = "server")]
pub use gridwright_server as server;
#[cfg(feature = "solve")]
pub use gridwright_solve as solve;
#[cfg(feature = "words")]
pub use gridwright_words as words;

/// The example of the README, which must work too.
#[cfg(all(doctest, feature = "formats"))]
#[doc = include_str!("../../../README.md")]
struct Readme;
