//! Asks Datamuse, Wikipedia and the Merriam-Webster thesaurus about clues.
//!
//! Gridwright needs no network; this crate is for those who want to add it. It
//! is a crate of its own because it is the one library that may touch the
//! network, the clock and a cache folder: whoever does not depend on it is sure
//! that nothing does.
//!
//! ```
//! use gridwright_clues::Clue;
//! use gridwright_online::{Online, Service, OnlineSettings, Tape};
//!
//! // A run that was recorded before repeats without a network.
//! let tape = Tape::from_json(r#"{"version": 1, "replies": {
//!     "https://api.datamuse.com/words?ml=mystical&max=20":
//!         {"status": 200, "body": "[{\"word\": \"aura\", \"score\": 900}]"}
//! }}"#)?;
//! let settings = OnlineSettings { services: vec![Service::Datamuse], ..OnlineSettings::default() };
//! let mut online = Online::replaying(settings, tape);
//! let found = online.domain(&Clue::parse("Mystical"), 4);
//! assert_eq!(found[0].word, "AURA");
//! # Ok::<(), gridwright_online::TapeError>(())
//! ```
//!
//! # Overview
//!
//! * [`OnlineSettings`]: which services, where they are, keys, and how patient and
//!   how polite to be.
//! * [`Online`]: the clients. [`Online::words`] puts one [`WordQuery`] to Datamuse;
//!   [`Online::domain`] asks every service about every term of a clue and keeps
//!   what fits. A service that fails is reported once ([`Online::failures`]) and
//!   left alone; the others go on.
//! * [`blend`]: what the engine thinks and what the services say, in one list.
//! * [`Documents`]: fetches a puzzle document for a reader, with their cookie,
//!   which is never shown.
//! * [`Tape`]: all replies of a run as JSON, to repeat it offline.
//!
//! [`WordQuery`]: gridwright_clues::WordQuery

mod blend;
mod cache;
mod client;
mod datamuse;
mod document;
mod http;
mod settings;
mod tape;
mod url;
mod webster;
mod wikipedia;

pub use blend::{Blended, blend};
pub use client::{Online, ServiceCandidate};
pub use datamuse::DatamuseWord;
pub use document::{Cookie, DocumentError, DocumentRequest, Documents};
pub use http::{HttpFailure, HttpReply};
pub use settings::{OnlineSettings, Service};
pub use tape::{Tape, TapeError};
