//! Reads cryptic clues.
//!
//! A cryptic clue says its answer twice: a definition at one end, and wordplay
//! in the rest. This crate finds a *parse* of the wordplay for a given answer:
//! which words are the indicator of which mechanism, which are its fodder, and
//! how the letters come about.
//!
//! ```
//! use gridwright_cryptic::{CrypticClue, Lexicon, parse, verify};
//!
//! let clue = CrypticClue::read("Strange tinsel, quiet (6)");
//! assert_eq!(clue.answer_length(), Some(6));
//! let parses = parse(&clue, "SILENT", Lexicon::built_in(), &());
//! assert_eq!(
//!     parses[0].explain(&clue),
//!     "definition \"quiet\"; anagram (\"Strange\") of TINSEL"
//! );
//! assert!(verify(&clue, "SILENT", &parses[0]).is_ok());
//! assert!(verify(&clue, "LISTEN", &parses[0]).is_err());
//! ```
//!
//! # Overview
//!
//! * [`CrypticClue`]: the words of a clue and its enumeration.
//! * [`Lexicon`]: which phrases indicate which [`Mechanism`], and which letters
//!   a phrase may stand for, each with its probability.
//! * [`Definer`]: what words mean. [`WordSense`] is the answer engine and the
//!   dictionary of `gridwright-clues`; `()` knows nothing.
//! * [`parse()`]: the best parses that spell an answer, by a chart over the words.
//! * [`rank()`] and [`PreparedClue`]: likely answers of a clue, with their parses.
//! * [`check_clue`] and [`suggest`]: for setters.
//! * [`verify()`]: an independent check of a parse. It shares nothing with the search.
//!
//! # How it works
//!
//! What single runs of words may yield does not depend on the answer: their
//! letters, abbreviations, synonyms, first or last letters, hidden words,
//! letters to mix up. These *leaves* are made once for a clue and found by
//! their letters. For each candidate a chart combines the leaves that spell a
//! part of it: side by side, one around the other, backwards. What goes around
//! something is kept as two parts with a gap.
//!
//! Candidates come from the definition, at either end of the clue, and from the
//! letters in the clue. The score of one is the logarithm of its probability by
//! the definition less the cost of the wordplay, the negative logarithm of its
//! probability; an answer without wordplay pays a price instead, so that
//! cryptic definitions are answered too.

mod chart;
mod check;
mod clue;
mod costs;
mod derivation;
mod knowledge;
mod leaves;
mod lexicon;
mod parse;
mod rank;
mod setter;
mod verify;

pub use check::{ClueCheck, check_clue};
pub use clue::CrypticClue;
pub use derivation::{Derivation, Letters, Place};
pub use knowledge::WordSense;
pub use lexicon::{Lexicon, LexiconError, Mechanism};
pub use parse::{Parse, parse};
pub use rank::{Definer, PreparedClue, RankTuning, Ranked, rank};
pub use setter::{Suggestion, suggest};
pub use verify::{Unsound, verify};
