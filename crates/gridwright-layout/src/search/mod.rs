//! The search itself: a board, growing, taking off, annealing.

pub(crate) mod anneal;
pub(crate) mod board;
mod destroy;
pub(crate) mod grow;
mod insert;
mod relaxed;
