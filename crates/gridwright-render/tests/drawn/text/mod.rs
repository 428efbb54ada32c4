//! Terminal and web pages of whole puzzles.

mod html;
mod random;
mod sample;
mod terminal;
