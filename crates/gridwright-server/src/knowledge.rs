//! Where answers to clues come from.

use std::fmt;
use std::sync::{Arc, OnceLock};

use gridwright_clues::Engine;
use gridwright_clues::dictionary::Dictionary;
use gridwright_clues::service::WordFinder;

/// The engine that answers clues. It is made ready when it is first asked for,
/// so that a server that nobody asks to solve starts at once.
#[derive(Clone)]
pub struct Knowledge(Arc<LazyEngine>);

struct LazyEngine {
    open: Box<dyn Fn() -> Result<Engine, String> + Send + Sync>,
    engine: OnceLock<Result<Engine, String>>,
    open_dictionary: Box<dyn Fn() -> Result<Dictionary, String> + Send + Sync>,
    dictionary: OnceLock<Result<Dictionary, String>>,
}

impl Knowledge {
    /// Knowledge that this function makes ready, or says why it cannot.
    pub fn new(open: impl Fn() -> Result<Engine, String> + Send + Sync + 'static) -> Self {
        Self::with_dictionary(open, || Ok(Dictionary::empty()))
    }

    /// The same with a dictionary for the word service.
    pub fn with_dictionary(
        open: impl Fn() -> Result<Engine, String> + Send + Sync + 'static,
        open_dictionary: impl Fn() -> Result<Dictionary, String> + Send + Sync + 'static,
    ) -> Self {
        Self(Arc::new(LazyEngine {
            open: Box::new(open),
            engine: OnceLock::new(),
            open_dictionary: Box::new(open_dictionary),
            dictionary: OnceLock::new(),
        }))
    }

    /// The engine. The first call may take a moment.
    pub fn engine(&self) -> Result<&Engine, &str> {
        self.0.engine.get_or_init(|| (self.0.open)()).as_ref().map_err(String::as_str)
    }

    /// The dictionary. The first call takes a moment.
    pub fn dictionary(&self) -> Result<&Dictionary, &str> {
        let dictionary = self.0.dictionary.get_or_init(|| (self.0.open_dictionary)());
        dictionary.as_ref().map_err(String::as_str)
    }

    /// The word service. The first call takes a moment longer.
    pub fn words(&self) -> Result<WordFinder<'_>, &str> {
        Ok(WordFinder::new(self.engine()?, self.dictionary()?))
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
