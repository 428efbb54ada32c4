//! Drafts that two pages write at a time.
//!
//! The version of a draft is a hash of what is stored. A page that saves says
//! which version it has changed; where that is no longer the stored one, nothing
//! is written and the page has to ask its user.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::http::{HeaderMap, HeaderName};
use tokio::sync::{Mutex, MutexGuard};

use crate::Link;
use crate::assets::fingerprint;

/// How many drafts can be saved at once. More than that wait for each other.
const AT_ONCE: usize = 64;

/// Turns at what has a link, such as at saving drafts: between the look at the stored version and the write
/// nobody else may write.
pub struct LinkTurns(Vec<Mutex<()>>);

impl Default for LinkTurns {
    fn default() -> Self {
        Self((0..AT_ONCE).map(|_| Mutex::default()).collect())
    }
}

impl LinkTurns {
    /// Waits for a turn at a draft, which lasts as long as the result.
    pub async fn turn(&self, link: &Link) -> MutexGuard<'_, ()> {
        let mut hasher = DefaultHasher::new();
        link.hash(&mut hasher);
        let place = hasher.finish() as usize % self.0.len();
        self.0[place].lock().await
    }
}

/// The version of a stored draft, as an entity tag.
pub fn version_of(bytes: &[u8]) -> String {
    format!("\"{:016x}\"", fingerprint(bytes))
}

/// Whether a header names this version. Without the header the answer is the
/// given one.
pub fn names_version(headers: &HeaderMap, name: &HeaderName, version: &str, without: bool) -> bool {
    let Some(value) = headers.get(name) else { return without };
    let named = value.to_str().unwrap_or_default();
    named.split(',').map(str::trim).any(|one| one == "*" || one == version)
}
