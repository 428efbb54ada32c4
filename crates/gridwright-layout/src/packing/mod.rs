//! Packing all words into one box.
//!
//! A search of its own beside [`crate::search`], for the commonest question
//! only: the strict rule, every word wanted, no symmetry, no box that is higher and
//! wider than 126 cells. It finds out what all places for a word would cost, and it lets
//! the layout fall into parts on the way.

mod course;
mod heat;
mod lanes;
mod memory;
pub(crate) mod packer;
mod parts;
mod plate;
mod scan;
mod spots;
mod temper;

#[cfg(test)]
mod naive;
