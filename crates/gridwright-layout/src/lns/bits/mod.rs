//! The search for the best layout in one box, fast: for the strict rule without
//! symmetry, must-have words or a number of crossings, in boxes of up to 62 lines.
//!
//! Rows and columns are bits of one machine word, so that all places for a word
//! on a line are found by a shift and a mask for each of its letters. Nothing
//! fits anywhere between two rounds, so that after words have been taken off
//! only slots that reach a cell that has changed are looked at, and all others
//! only for the words that were taken off and have not come back.

mod board;
mod connectivity;
mod masks;
pub(crate) mod search;
mod slots;
