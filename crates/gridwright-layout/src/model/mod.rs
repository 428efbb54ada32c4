//! The words of a list, where they lie, and what that is worth.

mod lexicon;
mod place;
mod score;

pub(crate) use lexicon::{Lexicon, WordIndex, WordTable};
pub(crate) use place::{BoxSize, PerDirection, Place, Placed, Slot, is_off_parity};
pub(crate) use score::{Score, ScoreWeights, Tally};
