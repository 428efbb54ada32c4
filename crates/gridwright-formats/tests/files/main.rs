//! Files of every format, real ones and those that fuzzing has found.

#![allow(clippy::panic, clippy::unwrap_used, reason = "a test fails by panicking")]

mod corpus;
mod fuzz_corpus;
mod ipuz_fixtures;
mod puz_fixtures;
mod xd_fixtures;
mod xml_fixtures;
