//! Gridwright's web app: a small server with its pages inside.
//!
//! ```no_run
//! use gridwright_server::{Config, Server};
//!
//! # async fn run() -> Result<(), Box<dyn std::error::Error>> {
//! let server = Server::bind(Config::default()).await?;
//! println!("http://{}", server.address());
//! server.run(async { /* until this is done */ }).await?;
//! # Ok(())
//! # }
//! ```
//!
//! # Overview
//!
//! * [`Config`] says where to listen and what to keep where. Without further
//!   words the server listens on this machine only and forgets everything at
//!   its end.
//! * [`store::Store`] is where puzzles, games and drafts are kept;
//!   [`store::Sqlite`] keeps them in one file that survives crashes.
//! * [`Link`]s are 128 random bits. Whoever has the link of a game can play it,
//!   nobody else can see that it exists: there is no list of games.
//! * Files are kept once, by their hash; links are kept as hashes; every record
//!   has a checksum, and what is damaged is not given.
//! * Sessions live in memory while somebody plays; every change is on disk before
//!   it is acknowledged.
//! * [`Knowledge`] answers clues, for those who watch the machine solve.
//! * Solving, filling and laying out run as jobs with limits, a queue of fixed length and a way to
//!   stop them.
//!
//! The interface is described by the OpenAPI document at `/api/openapi.json`.
//!
//! # What a stranger can do
//!
//! No request reads a file of the machine: the pages are inside the program
//! (unless [`Config::web_dir`] is set), and everything else comes from the
//! store by link. Bodies are limited, puzzles go through the readers of
//! `gridwright-formats`, clues reach the page as a small tree of styles and
//! never as HTML, and the pages forbid scripts from anywhere else. A server on
//! this machine answers only to the names of this machine, so that no page on
//! the web can talk to it through a name of its own.

mod api;
mod app;
mod assets;
#[cfg(feature = "cluster")]
mod cluster;
mod compress;
mod config;
mod drafts;
mod embed;
mod entry_score;
mod error;
mod fair;
mod guard;
mod health;
mod hints;
mod jobs;
mod knowledge;
mod link;
mod net;
mod openapi;
mod operate;
mod pages;
mod persistence;
pub mod player;
mod races;
mod rates;
mod samples;
mod server;
mod sessions;
pub mod store;
mod wire;
mod word_lists;
mod writer;

pub use config::{Config, NamedWords, Patience, SharedStore};
pub use embed::{EmbedOrigin, EmbedOriginError};
pub use entry_score::{EntryTolerance, GOOD_ENTRY, built_in_layer};
pub use error::StartError;
pub use knowledge::Knowledge;
pub use link::Link;
pub use net::{AddressRange, AddressRangeError, Proxies};
pub use rates::{RateKind, Rates};
pub use server::Server;
