//! Scored word lists: reading them, merging them, and finding words fast.
//!
//! ```
//! use gridwright_words::{Layer, Pattern, WordQuery, ParseOptions, merge, parse};
//!
//! let english = parse(b"acre;40\nairs;60\nstar;70\nrats;70", &ParseOptions::default());
//! let mine = parse(b"aero;90\nairs;0", &ParseOptions::default());
//! let list = merge(&[Layer::new(english.words), Layer::new(mine.words).overriding()])?;
//!
//! let pattern = WordQuery::pattern(Pattern::parse("a?r?")?);
//! let found: Vec<String> = list.search(&pattern).map(|id| list.text(id)).collect();
//! assert_eq!(found, ["AERO", "ACRE"]);
//! let anagrams: Vec<String> = list.search(&WordQuery::anagram("tsar")).map(|id| list.text(id)).collect();
//! assert_eq!(anagrams, ["RATS", "STAR"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Overview
//!
//! * [`parse`] reads a list (plain, `word;score` or CSV) and reports bad and
//!   repeated lines; [`Spelling`] says what becomes of accents.
//! * With the feature `clue-lists`, `clue_list` reads lists of words and clues.
//! * [`merge`] makes one [`WordList`] of several [`Layer`]s, with weights and
//!   personal overrides.
//! * A [`WordList`] has an [`Alphabet`] of as many letters as it needs and one
//!   [`LengthClass`] for every word length, with a bit mask for every place and
//!   letter. Both pattern search and grid filling work on these masks.
//! * [`WordList::search`] answers a [`WordQuery`]: a [`Pattern`], an anagram, a
//!   range of scores.
//! * [`WordList::to_cache`] and [`WordList::from_cache`] save the list with its
//!   index as bytes that can be used straight from a mapped file.
//!
//! This crate reads no files: it takes bytes and gives bytes.

mod alphabet;
mod cache;
mod changes;
#[cfg(feature = "clue-lists")]
pub mod clue_list;
mod layers;
mod list;
mod parse;
mod pattern;
mod search;
mod spelling;
mod table;

pub use alphabet::{Alphabet, Letter};
pub use cache::CacheError;
pub use layers::{Layer, LayerRole, merge};
pub use list::{LengthClass, ListError, WordId, WordList};
pub use parse::{
    LineIssue, LineRemark, LineTally, ListLayout, ParseOptions, Parsed, ScoredWord, csv_fields,
    parse,
};
pub use pattern::{Pattern, PatternError, PatternProblem};
pub use search::{Rack, WordQuery};
pub use spelling::{Accents, Spelling, letters};
