//! Addresses that whoever runs the server has blocked.

use std::sync::Arc;

use tokio::sync::watch;

use crate::error::{ApiError, blocking};
use crate::net::{AddressRange, Client};
use crate::persistence::Persistence;

/// How notes about blocked addresses begin.
const NOTES: &str = "blocked/";

/// The addresses that are blocked. The store has them, too.
pub struct Blocks(watch::Sender<Arc<Vec<AddressRange>>>);

impl Default for Blocks {
    fn default() -> Self {
        Self(watch::Sender::new(Arc::default()))
    }
}

impl Blocks {
    /// Whether a client is blocked.
    pub fn contain(&self, client: Client) -> bool {
        self.0.borrow().iter().any(|range| client.is_in(range))
    }

    /// Waits until a client is blocked.
    pub async fn block_of(&self, client: Client) {
        let mut ranges = self.0.subscribe();
        // It cannot end before this does.
        let _ = ranges.wait_for(|all| all.iter().any(|range| client.is_in(range))).await;
    }

    /// All of them.
    pub fn all(&self) -> Arc<Vec<AddressRange>> {
        Arc::clone(&self.0.borrow())
    }

    /// Reads them from the store.
    pub async fn load(&self, persistence: &Persistence) -> Result<(), ApiError> {
        let store = Arc::clone(&persistence.store);
        let notes = blocking(move || store.notes(NOTES)).await??;
        let ranges = notes.iter().filter_map(|(name, _)| name.strip_prefix(NOTES)?.parse().ok());
        let ranges: Vec<AddressRange> = ranges.collect();
        self.0.send_if_modified(|known| {
            let is_new = **known != ranges;
            if is_new {
                *known = Arc::new(ranges);
            }
            is_new
        });
        Ok(())
    }

    /// Blocks addresses, or lets them in again.
    pub async fn set(
        &self,
        persistence: &Persistence,
        range: AddressRange,
        is_blocked: bool,
    ) -> Result<(), ApiError> {
        let store = Arc::clone(&persistence.store);
        let text = is_blocked.then_some("");
        blocking(move || store.set_note(&format!("{NOTES}{range}"), text)).await??;
        self.load(persistence).await
    }
}
