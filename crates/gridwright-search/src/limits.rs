//! What may end a search early.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Which limit ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Stop {
    /// The search has used up its nodes.
    #[error("the search has used up its nodes")]
    Nodes,
    /// Somebody outside (a timer, a person) has asked it to stop.
    #[error("the search was asked to stop")]
    Asked,
}

/// What may end a search early.
///
/// Engines read no clock. Where time is to be limited, a timer outside sets
/// the flag; where the same result is wanted on every machine, the nodes are
/// limited and there is no flag.
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use gridwright_search::{Limits, Stop};
///
/// let flag = Arc::new(AtomicBool::new(false));
/// let limits = Limits::none().with_nodes(1_000).with_flag(Arc::clone(&flag));
/// assert_eq!(limits.check(999), None);
/// assert_eq!(limits.check(1_000), Some(Stop::Nodes));
/// flag.store(true, Ordering::Relaxed);
/// assert_eq!(limits.check(0), Some(Stop::Asked));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    nodes: Option<u64>,
    flag: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// No limits at all.
    pub fn none() -> Self {
        Self::default()
    }

    /// The same limits, and at most this many nodes.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..self }
    }

    /// The same limits, and a flag that somebody may set.
    #[must_use]
    pub fn with_flag(self, flag: Arc<AtomicBool>) -> Self {
        Self { flag: Some(flag), ..self }
    }

    /// The most nodes a search may visit, if that is limited.
    pub fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// What is left of the limits after so many nodes.
    #[must_use]
    pub fn after(self, nodes: u64) -> Self {
        Self { nodes: self.nodes.map(|most| most.saturating_sub(nodes)), ..self }
    }

    /// Whether the flag is set.
    pub fn is_asked(&self) -> bool {
        self.flag.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Which limit has been reached after so many nodes, if any.
    pub fn check(&self, nodes: u64) -> Option<Stop> {
        if self.nodes.is_some_and(|most| nodes >= most) {
            Some(Stop::Nodes)
        } else if self.is_asked() {
            Some(Stop::Asked)
        } else {
            None
        }
    }
}
