//! Solves crosswords from their clues.

mod belief;
mod board;
mod boost;
mod calibration;
mod candidates;
pub mod eval;
mod factor;
pub mod methods;
mod reference;
mod search;
mod solved;
mod solver;
mod source;
#[cfg(test)]
mod tests;

pub use candidates::Candidate;
pub use solved::{CellBelief, Solved, WordBelief};
pub use solver::{Options, Snapshot, Solver};
pub use source::{AnswerSource, Scores};

/// Knob.
pub fn knob(name: &str, default: f64) -> f64 {
    std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default)
}
