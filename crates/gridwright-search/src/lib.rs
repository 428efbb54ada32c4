//! What the searches of Gridwright share: limits, seeds, outcomes, random
//! numbers and portable mathematics.
//!
//! ```
//! use gridwright_search::{Limits, Outcome, SearchOptions, Seed, Stop};
//!
//! // Every engine takes its problem, these options and a listener.
//! let options = SearchOptions::default()
//!     .with_limits(Limits::none().with_nodes(10_000))
//!     .with_seed(Seed(7))
//!     .with_threads(2);
//!
//! // Every engine says which of three ends it came to.
//! let outcome: Outcome<&str, &str> = Outcome::Stopped(Stop::Nodes);
//! assert_eq!((options.threads, outcome.name()), (2, "stopped"));
//! ```
//!
//! # Overview
//!
//! * [`Limits`] end a search early: a number of nodes, or a flag that a timer
//!   sets. Engines read no clock.
//! * [`SearchOptions`] are the limits, the [`Seed`] and the number of threads.
//! * [`Outcome`] keeps a result, a proof that there is none, and a search that
//!   gave up apart.
//! * [`Rejected`] says that a verifier has refused what an engine made. It is a
//!   bug, never the fault of the input.
//! * [`random`] has the generators, [`math`] the functions that give the same
//!   bits on every machine.
//! * [`tuning`](mod@tuning) makes structs of the numbers an engine is tuned by,
//!   which a program can list and set by name.

// Tests may compare with the functions of the standard library.
#![cfg_attr(test, allow(clippy::disallowed_methods))]

mod limits;
pub mod math;
mod options;
mod outcome;
pub mod random;
pub mod tuning;

pub use limits::{Limits, Stop};
pub use options::{Rejected, SearchOptions, Seed};
pub use outcome::Outcome;
