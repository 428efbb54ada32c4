//! Where answers to clues come from.

use std::fmt;
use std::sync::{Arc, OnceLock};

use gridwright_clues::Engine;

/// The engine that answers clues. It is made ready when it is first asked for,
/// so that a server that nobody asks to solve starts at once.
#[derive(Clone)]
pub struct Knowledge(Arc<Inner>);

struct Inner {
    open: Box<dyn Fn() -> Result<Engine, String> + Send + Sync>,
    engine: OnceLock<Result<Engine, String>>,
}

impl Knowledge {
    /// Knowledge that this function makes ready, or says why it cannot.
    pub fn new(open: impl Fn() -> Result<Engine, String> + Send + Sync + 'static) -> Self {
        Self(Arc::new(Inner { open: Box::new(open), engine: OnceLock::new() }))
    }

    /// The engine. The first call may take a moment.
    pub fn engine(&self) -> Result<&Engine, &str> {
        self.0.engine.get_or_init(|| (self.0.open)()).as_ref().map_err(String::as_str)
    }
}

impl fmt::Debug for Knowledge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_ready = self.0.engine.get().is_some();
        f.debug_struct("Knowledge").field("is_ready", &is_ready).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn it_is_made_ready_once_and_only_when_asked_for() {
        let calls = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&calls);
        let knowledge = Knowledge::new(move || {
            counted.fetch_add(1, Ordering::Relaxed);
            Err("no pack".to_owned())
        });
        assert_eq!(format!("{knowledge:?}"), "Knowledge { is_ready: false, .. }");
        for _ in 0..3 {
            assert_eq!(knowledge.clone().engine().err(), Some("no pack"));
        }
        assert_eq!(calls.load(Ordering::Relaxed), 1);
    }
}
