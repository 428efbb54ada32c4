//! Packing all words into one box, fast.
//!
//! A search of its own beside [`crate::search`], for the commonest question
//! only: the strict rule, every word wanted, no symmetry. Rows and columns are
//! bits of one machine word, so that all places for a word on a line are found
//! by a shift and a mask for each of its letters; and only the lines that have
//! changed are looked at for words that fitted nowhere before.

mod course;
pub(crate) mod eject;
pub(crate) mod packer;
mod prices;
pub(crate) mod round;
pub(crate) mod starts;
pub(crate) mod tray;
pub(crate) mod whole;

/// The longest side of a box whose lines are bits of a machine word: one more
/// bit on either side is the border.
pub(crate) const LONGEST_SIDE: usize = 62;
