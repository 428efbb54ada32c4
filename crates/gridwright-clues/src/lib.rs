//! From a clue to its likely answers.
//!
//! ```
//! use gridwright_clues::{Clue, Language, Query};
//!
//! let clue = Clue::parse("Some wines (French)");
//! assert_eq!(clue.language, Some(Language::French));
//! assert_eq!(clue.topic.as_deref(), Some("french"));
//! assert_eq!(clue.query().parameters(Some("r??ges")), [
//!     ("ml", "some wines".to_owned()),
//!     ("topics", "french".to_owned()),
//!     ("sp", "r??ges".to_owned()),
//! ]);
//! ```
//!
//! # Overview
//!
//! * [`clue`]: one small parsed [`Clue`] that every scorer shares: its words,
//!   its marks and signals, the entries it points at, other ways to say it, and
//!   the questions to put to a word engine.
//! * [`experts`]: rules that answer certain clues outright, each with its own
//!   measured probability.
//! * [`phrase`]: the model of answers that stand in no list, made of words.
//! * [`harvest`]: from raw text to candidate answers of a length.
//!
//! This crate reads no files, no clock and no network.

pub mod answers;
mod blank;
pub mod clue;
pub mod encoder;
pub mod engine;
pub mod experts;
pub mod explain;
mod harvest;
pub mod index;
pub mod known;
pub mod pack;
pub mod phrase;
pub mod scorer;
pub mod service;
pub mod text;
pub mod train;

pub use answers::{AnswerId, Answers};
pub use clue::{Clue, Language, Query};
pub use engine::{Candidate, Engine};
pub use explain::{Explanation, Source};
pub use harvest::harvest;
pub use known::{Known, KnownError};
