//! Scored word lists: reading them, merging them, and finding words fast.
//!
//! ```
//! use gridwright_words::{Layer, Pattern, Query, Reading, merge, parse};
//!
//! let english = parse(b"acre;40\nairs;60\nstar;70\nrats;70", &Reading::default());
//! let mine = parse(b"aero;90\nairs;0", &Reading::default());
//! let list = merge(&[Layer::new(english.words), Layer::new(mine.words).overriding()])?;
//!
//! let pattern = Query::pattern(Pattern::parse("a?r?")?);
//! let found: Vec<String> = list.search(&pattern).map(|id| list.text(id)).collect();
//! assert_eq!(found, ["AERO", "ACRE"]);
//! let anagrams: Vec<String> = list.search(&Query::anagram("tsar")).map(|id| list.text(id)).collect();
//! assert_eq!(anagrams, ["RATS", "STAR"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Overview
//!
//! * [`parse`] reads a list (plain, `word;score` or CSV) and reports bad and
//!   repeated lines; [`Spelling`] says what becomes of accents.
//! * [`merge`] makes one [`WordList`] of several [`Layer`]s, with weights and
//!   personal overrides.
//! * A [`WordList`] has an [`Alphabet`] of as many letters as it needs and one
//!   [`Class`] for every word length, with a bit mask for every place and
//!   letter. Both pattern search and grid filling work on these masks.
//! * [`WordList::search`] answers a [`Query`]: a [`Pattern`], an anagram, a
//!   range of scores.
//! * [`WordList::to_cache`] and [`WordList::from_cache`] save the list with its
//!   index as bytes that can be used straight from a mapped file.
//!
//! This crate reads no files: it takes bytes and gives bytes.

mod alphabet;
mod cache;
mod layers;
mod list;
mod parse;
mod pattern;
mod search;
mod spelling;

pub use alphabet::{Alphabet, Letter};
pub use cache::CacheError;
pub use layers::{Layer, Role, merge};
pub use list::{Class, ListError, WordId, WordList};
pub use parse::{Layout, Parsed, Reading, Reason, Remark, ScoredWord, Tally, parse};
pub use pattern::{Pattern, PatternError, PatternProblem};
pub use search::{Query, Rack};
pub use spelling::{Accents, Spelling, letters};
