//! The search for the best layout in one box, fast.
//!
//! What [`crate::search`] does for every question, done on the rows and columns
//! of [`crate::packing`] for the commonest one: the strict rule, no symmetry.
//! Nothing fits anywhere between two rounds, so that after words have been
//! taken off only slots that reach a cell that has changed are looked at, and
//! all others only for the words that were taken off and have not come back.

mod masks;
mod slots;
pub(crate) mod weaver;
