//! Fills crossword grids: fast, best, all of them, or a proof that there is none.
//!
//! ```
//! use gridwright_core::Grid;
//! use gridwright_search::{Outcome, SearchOptions};
//! use gridwright_fill::{Problem, Rules, fill};
//! use gridwright_words::WordList;
//!
//! let grid = Grid::from_rows(&[".A.", ".#.", "..."])?;
//! let list = WordList::parse(b"cat;50\ncow;40\nwit;60\ntot;30");
//! let problem = Problem::new(&grid, &list, Rules::min_score(20))?;
//! match fill(&problem, &SearchOptions::default(), &|_| {})?.outcome {
//!     Outcome::Found(fill) => assert_eq!(fill.rows(), ["CAT", "O#O", "WIT"]),
//!     Outcome::Impossible(proof) => panic!("{proof}"),
//!     Outcome::Stopped(limit) => panic!("{limit}"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Overview
//!
//! * A [`Problem`] is a grid, a word list and [`Rules`]: scores, patterns,
//!   words that must or must not be used, no repetitions, no shared stems.
//! * [`fill`] finds any fill.
//! * [`best`] looks for the best one and says whether it is proved to be.
//! * [`various`] finds several fills that differ much.
//! * [`list_fills`] shows all of them, [`count_fills`] counts them exactly
//!   without going through them one by one.
//! * [`explain`] names the slots and letters that cannot be filled together,
//!   and [`repairs`] says after which change there is a fill.
//! * [`candidates`] are the words for one slot, by score and by what they leave
//!   for all others.
//! * [`analyse`] says what still fits where while somebody constructs a grid,
//!   and [`region`] cuts out the part of a grid that is to be filled anew.
//! * [`patterns`] proposes patterns of blocks that hold theme answers.
//! * [`ring`] and [`search_tree`] are the ring of four words and the tree of a
//!   depth-first search, to be looked at.
//! * [`FillTuning`] holds every number that the searches are tuned by.
//! * [`textbook`] is the method of the textbooks, step by step.
//!
//! # How it works
//!
//! The engine keeps, for every slot, the set of words that are left as bits,
//! and for every cell the letters that are left; a slot is brought into
//! agreement with its cells by intersecting bit masks. Search chooses slots by
//! how few words they have and how often they have failed, rules out what
//! fails, and starts over from time to time. Small open grids are swept letter
//! by letter instead. Grids that withstand both are written letter by letter
//! in thousands of versions at once, of which the most promising are kept.
//! Nothing here reads a clock or a file: [`Limits`] end a search, and the same
//! seed and limit of nodes give the same result on every machine. Every fill
//! passes the verifier before it leaves.
//!
//! [`Limits`]: gridwright_search::Limits

// Tests may compare with the functions of the standard library.
#![cfg_attr(test, allow(clippy::disallowed_methods))]

mod analysis;
mod beam;
mod best;
mod candidates;
mod count;
mod engine;
mod explain;
mod faults;
mod fill;
mod letters;
mod list;
mod model;
mod patterns;
mod portfolio;
mod problem;
mod region;
mod repairs;
mod resumable;
mod ring;
mod stems;
mod sweep;
pub mod textbook;
pub mod tuning;
mod various;

#[cfg(test)]
mod oracle;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_all;

pub use analysis::{Analysis, FittingWord, analyse};
pub use best::{Best, Objective, best};
pub use candidates::{CandidateWish, SlotCandidate, candidates};
pub use count::count_fills;
pub use engine::{Strategy, ValueOrder};
pub use explain::{Core, explain};
pub use fill::{Fill, Filled, Progress, fill, fill_with};
pub use list::{Listed, Seen, list_fills};
pub use patterns::{
    FoundPattern, PatternError, PatternLimits, PatternTask, Patterns, Symmetry, patterns,
};
pub use portfolio::Method;
pub use problem::{Problem, ProblemError, Proof, Rules, SlotRule, UnlistedEntry, given};
pub use region::region;
pub use repairs::{Repair, repairs};
pub use ring::{TreeNode, ring, ring_order, search_tree};
pub use stems::stem;
pub use tuning::FillTuning;
pub use various::{Varied, VariedEnd, Variety, various};

pub use num_bigint::BigUint;
