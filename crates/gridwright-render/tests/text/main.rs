//! Terminal and web pages of whole puzzles.

mod random;
mod sample;
mod terminal;
