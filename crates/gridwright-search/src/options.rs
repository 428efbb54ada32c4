//! What every search is given besides its problem.

use crate::Limits;

/// Where the random numbers of a search begin.
///
/// A type of its own, so that it cannot be mistaken for a number of nodes or
/// of threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seed(pub u64);

impl Default for Seed {
    fn default() -> Self {
        Self(1)
    }
}

/// Limits, seed and number of threads of a search.
///
/// The same problem and the same options give the same result on every
/// machine, unless a flag has ended the search.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SearchOptions {
    /// What may end the search early. Default: nothing.
    pub limits: Limits,
    /// Where random numbers begin. Default: 1.
    pub seed: Seed,
    /// How many threads may work. Default: 1; an engine takes 0 for 1.
    pub threads: usize,
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self { limits: Limits::none(), seed: Seed::default(), threads: 1 }
    }
}

impl SearchOptions {
    /// The same options with these limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// The same options with at most this many nodes.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Self {
        Self { limits: self.limits.with_nodes(nodes), ..self }
    }

    /// The same options with this seed.
    #[must_use]
    pub fn with_seed(self, seed: Seed) -> Self {
        Self { seed, ..self }
    }

    /// The same options with this number of threads.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }
}

/// The verifier has refused what an engine made.
///
/// This is a bug in the engine, never the fault of the input: nothing unverified
/// leaves an engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("internal error: the verifier refused a result: {reason}")]
pub struct Rejected {
    /// What the verifier found.
    pub reason: String,
}

impl Rejected {
    /// A refusal for this reason.
    pub fn new(reason: impl std::fmt::Display) -> Self {
        Self { reason: reason.to_string() }
    }
}
