//! Whether the server can do its work.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::error::blocking;
use crate::persistence::Persistence;
use crate::store::Store;

/// How long an answer holds: many may ask.
const FRESH: Duration = Duration::from_secs(1);

/// How long the store may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// The note that is written and read.
const NOTE: &str = "health";

/// What was found out last.
#[derive(Default)]
pub struct HealthProbe(Mutex<Option<Finding>>);

struct Finding {
    at: Instant,
    fault: Option<String>,
}

impl HealthProbe {
    /// What is wrong, if something is. The store is written and read for that,
    /// once a second at most.
    pub async fn fault(&self, persistence: &Persistence) -> Option<String> {
        let mut last = self.0.lock().await;
        if let Some(finding) = last.as_ref().filter(|finding| finding.at.elapsed() < FRESH) {
            return finding.fault.clone();
        }
        let store = Arc::clone(&persistence.store);
        let probed = timeout(PATIENCE, blocking(move || probe(&*store))).await;
        let fault = match probed {
            Ok(Ok(fault)) => fault,
            Ok(Err(error)) => Some(error.message),
            Err(_) => Some(format!("the store takes longer than {} s", PATIENCE.as_secs())),
        };
        *last = Some(Finding { at: Instant::now(), fault: fault.clone() });
        fault
    }
}

/// Writes something that was not there before and reads it.
fn probe(store: &dyn Store) -> Option<String> {
    let round = || {
        let last = store.note(NOTE)?.and_then(|text| text.parse::<u64>().ok()).unwrap_or_default();
        let next = last.wrapping_add(1).to_string();
        store.set_note(NOTE, Some(&next))?;
        Ok(store.note(NOTE)? == Some(next))
    };
    match round() {
        Ok(true) => None,
        Ok(false) => Some("the store does not give what was written".to_owned()),
        Err(error) => {
            let error: crate::store::StoreError = error;
            Some(error.to_string())
        }
    }
}
