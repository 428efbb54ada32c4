//! What goes over the wire.

mod moves;
mod puzzle;

pub use moves::{Happening, Move, Moves, Reply, Update};
pub use puzzle::PuzzleView;
