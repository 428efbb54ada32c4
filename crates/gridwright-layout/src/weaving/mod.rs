//! The search for the best layout in one box, fast.
//!
//! What [`crate::search`] does for every question, for the commonest one: the
//! strict rule, no symmetry. Rows and columns are bits of one machine word, so
//! that all places for a word on a line are found by a shift and a mask for
//! each of its letters.
//! Nothing fits anywhere between two rounds, so that after words have been
//! taken off only slots that reach a cell that has changed are looked at, and
//! all others only for the words that were taken off and have not come back.

mod eject;
mod masks;
mod round;
mod slots;
mod starts;
mod tray;
pub(crate) mod weaver;
mod whole;

/// The longest side of a box whose lines are bits of a machine word: one more
/// bit on either side is the border.
pub(crate) const LONGEST_SIDE: usize = <u64 as crate::bits::Bits>::LONGEST;
