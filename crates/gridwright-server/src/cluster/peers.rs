//! Which other servers have been heard lately.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::time::sleep;

/// How often servers say that they are there.
pub const PACE: Duration = Duration::from_millis(500);

/// How long one may be silent before its tunnels are closed.
const SILENCE: Duration = Duration::from_millis(2_500);

/// Which other servers have been heard lately.
#[derive(Default)]
pub struct Peers(Mutex<HashMap<i64, Instant>>);

impl Peers {
    fn lock(&self) -> MutexGuard<'_, HashMap<i64, Instant>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A server has said that it is there.
    pub fn heard(&self, server: i64) {
        let mut all = self.lock();
        all.retain(|_, last| last.elapsed() < SILENCE);
        all.insert(server, Instant::now());
    }

    /// Whether a server has been heard lately.
    pub fn is_here(&self, server: i64) -> bool {
        self.lock().get(&server).is_some_and(|last| last.elapsed() < SILENCE)
    }

    /// Waits until a server has been silent for too long.
    pub async fn gone(&self, server: i64) {
        while self.is_here(server) {
            sleep(PACE).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_is_silent_is_gone() {
        let peers = Peers::default();
        peers.heard(7);
        assert!(peers.is_here(7) && !peers.is_here(8));
        let before = Instant::now();
        peers.gone(7).await;
        assert!(before.elapsed() >= SILENCE && !peers.is_here(7));
    }
}
