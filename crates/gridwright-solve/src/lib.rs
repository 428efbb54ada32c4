//! Solves crosswords from their clues.

mod asked;
mod attempt;
mod belief;
mod board;
mod boost;
mod calibration;
mod candidates;
mod ending;
pub mod eval;
mod factor;
mod masked;
pub mod methods;
mod rebus;
mod reference;
mod search;
mod solved;
mod solver;
mod source;
#[cfg(test)]
mod tests;
mod whole;

pub use candidates::Candidate;
pub use solved::{CellBelief, Solved, WordBelief};
pub use solver::{Options, Snapshot, Solver};
pub use source::{AnswerSource, Scores};
