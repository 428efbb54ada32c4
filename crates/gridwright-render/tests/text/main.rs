//! Terminal and web pages of whole puzzles.

#![allow(clippy::unwrap_used, reason = "the samples are known to be well formed")]

mod html;
mod random;
mod sample;
mod terminal;
