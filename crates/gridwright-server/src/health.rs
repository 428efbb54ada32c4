//! Whether the server can do its work.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::error::blocking;
use crate::persistence::Persistence;

/// How long an answer holds: many may ask.
const FRESH: Duration = Duration::from_secs(1);

/// How long the store may take.
const PATIENCE: Duration = Duration::from_secs(5);

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
        let probed = timeout(PATIENCE, blocking(move || store.probe())).await;
        let fault = match probed {
            Ok(Ok(Ok(()))) => None,
            Ok(Ok(Err(error))) => Some(error.to_string()),
            Ok(Err(error)) => Some(error.message),
            Err(_) => Some(format!("the store takes longer than {} s", PATIENCE.as_secs())),
        };
        *last = Some(Finding { at: Instant::now(), fault: fault.clone() });
        fault
    }
}
