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
//! let parses = parse(&clue, "SILENT", Lexicon::built_in());
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
//! * [`parse()`]: the best parses that spell an answer, by a chart over the words.
//! * [`verify()`]: an independent check of a parse. It shares nothing with the search.
//!
//! # How it works
//!
//! The wordplay is read by a chart parser: for every run of words, the strings
//! that it may yield, each with its cost and its derivation. A run is one piece
//! (letters as they stand, an abbreviation or synonym), an indicator with its
//! fodder (anagram, hidden, first or last letters, reversal, deletion), a
//! container, or two runs side by side. Only strings that can be part of the
//! answer are kept: its substrings, forwards or backwards, and those that
//! become one when something is put inside. The cost of a parse is the negative
//! logarithm of its probability.

mod chart;
mod clue;
mod derivation;
mod lexicon;
mod rank;
mod useful;
mod verify;

pub use chart::{Parse, parse};
pub use clue::CrypticClue;
pub use derivation::{Derivation, Letters, Place};
pub use lexicon::{Lexicon, LexiconError, Mechanism};
pub use rank::{Definer, RankTuning, Ranked, rank};
pub use verify::{Unsound, verify};
