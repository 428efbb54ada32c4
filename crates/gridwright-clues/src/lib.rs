//! From a clue to its likely answers.
//!
//! ```
//! use gridwright_clues::{Clue, Language};
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
//! | module | what it holds | depends on |
//! |---|---|---|
//! | [`language`] | the parsed [`Clue`], the rule experts, the words of a clue, harvesting text | - |
//! | [`knowledge`] | the [`Engine`] over one [pack]: answer list, sketches of past clues, encoder, scorer, [phrase model](phrase) | `language` |
//! | [`dictionary`] | words of the language: meanings, sounds, what stands beside them | - |
//! | [`service`] | a word service with the requests of Datamuse | `language`, `knowledge`, `dictionary` |
//! | `training` | making a pack from clues and answers; needs the feature `training` | `language`, `knowledge` |
//!
//! Most users need [`Engine::open`], [`Known`] and [`Engine::answers`].
//!
//! This crate reads no files, no clock and no network. All probabilities are
//! computed by [`gridwright_search::math`], so that the same pack and the same
//! clue give the same bits on every machine.
//!
//! # Features
//!
//! * `training` (off by default): the module `training`, which needs `rayon`
//!   and `ndarray`.

// Tests may compare with the functions of the standard library.
#![cfg_attr(test, allow(clippy::disallowed_methods))]

pub mod dictionary;
pub mod knowledge;
pub mod language;
pub mod service;
#[cfg(feature = "training")]
pub mod training;

pub use knowledge::{
    Answer, AnswerId, AnswerList, Engine, Explanation, Known, KnownError, MAX_ANSWER_LENGTH,
    Origin, Overlay, OwnClue, ParsedClue, Scores, pack, phrase,
};
pub use language::{Clue, Enumeration, Language, WordQuery, clue, experts, harvest};
