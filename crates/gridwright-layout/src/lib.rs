//! Lays out free-form crosswords (criss-crosses) from lists of words and
//! clues, densely.
//!
//! ```
//! use gridwright_core::Size;
//! use gridwright_layout::{Bank, Problem, Rule, SearchOptions, Settings, optimise, validate};
//!
//! let bank = Bank::parse(b"clue,answer\nWhite blanket,snow\nIt rises,sun\nCold,frost\nDrips,thaw");
//! let problem = Problem::new(&bank, Settings::sized(Size::new(6, 6)?))?;
//! let options = SearchOptions::default().with_nodes(1_000);
//! let found = optimise(&problem, &options, &mut |better| {
//!     println!("{} letters", better.figures.letters);
//! })?;
//! assert!(validate(&found.layout, &bank, Rule::Strict).is_empty());
//! assert!(found.figures.crossings > 0);
//! let puzzle = found.layout.puzzle(&bank);
//! # assert!(puzzle.all_clues().count() > 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Overview
//!
//! * A [`Bank`] is a cleaned list of words and clues, with a [`Summary`] of
//!   what was dropped and why.
//! * [`Settings`] say what is wanted: the box, the [`Rule`], the
//!   [`Objective`], must-have words and more. A [`Problem`] is both together,
//!   checked and indexed.
//! * [`optimise`] looks for the best [`Layout`] and reports every improvement.
//! * [`validate()`] judges a layout; it shares nothing with the search.
//! * [`Layout::puzzle`] makes a puzzle of it, with standard numbers and clues.
//! * [`seed`] has the simple algorithms to compare with.
//!
//! # How it works
//!
//! Three searches take turns. One works on words: it takes some off the board,
//! grows the layout again, greedily but with chance in it, and keeps the
//! result by the rules of annealing. One works on patterns: it draws patterns
//! of cells in proportion to the number of ways in which the list can be
//! expected to fill them, and fills the promising ones with `gridwright-fill`.
//! The first is better where a list is short, the second where it is long. The
//! third tries out all layouts of small boxes, those with the most letters
//! first, and so proves that there is none better. All words in the smallest box
//! are a search of its own, which knows what every place for a word costs and
//! lets layouts fall apart on the way. Nothing here reads a clock
//! or a file: limits end a search, and the same seed and limit of nodes give
//! the same layout everywhere.

// Tests may compare with the functions of the standard library.
#![cfg_attr(test, allow(clippy::disallowed_methods))]

mod anneal;
mod board;
mod exact;
mod layout;
mod lns;
mod local_search;
mod model;
mod optimise;
mod packing;
mod pattern;
mod portfolio;
mod problem;
pub mod seed;
pub mod tuning;
mod validate;

pub use gridwright_search::{Limits, Rejected, SearchOptions, Seed, Stop};
pub use gridwright_words::clue_list::{Bank, Item, ItemId, Reason, Remark, Summary, Tally};
pub use layout::{Figures, Layout, Placement};
pub use optimise::{Improvement, Optimised, optimise};
pub use problem::{Aspect, AspectError, Objective, Problem, ProblemError, Rule, Settings, Weights};
pub use tuning::Tuning;
pub use validate::{Fault, validate};
