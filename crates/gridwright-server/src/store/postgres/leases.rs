//! Which servers live, and which of them holds what.
//!
//! A server that starts gets a number that no other has ever had, and a lease
//! that it has to make longer all the time. While the lease lasts nobody can
//! take over what the server holds. Once it is over the number is worth nothing
//! any more: the server takes a new one and holds nothing. All times are those
//! of the database.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::watch;
use tracing::{info, warn};

use super::words::failed;
use super::{Database, Postgres};
use crate::Link;
use crate::store::{Fence, RecordKey, RecordKind, StoreError};

/// How long a server lives without a sign of life.
pub const LEASE: Duration = Duration::from_secs(3);

/// How often it gives one.
const PACE: Duration = Duration::from_millis(600);

/// Whether this server lives, as far as it knows.
pub struct Membership {
    state: Mutex<MembershipState>,
    /// Grows whenever a lease was lost.
    lost: watch::Sender<u64>,
}

struct MembershipState {
    number: i64,
    until: Instant,
    is_over: bool,
}

impl Membership {
    pub fn new() -> Self {
        let state = MembershipState { number: 0, until: Instant::now(), is_over: false };
        Self { state: Mutex::new(state), lost: watch::Sender::new(0) }
    }

    fn lock(&self) -> MutexGuard<'_, MembershipState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of this server, while it lives.
    pub fn number(&self) -> Option<i64> {
        let state = self.lock();
        (state.until > Instant::now()).then_some(state.number)
    }

    /// Hears whenever a lease was lost.
    pub fn losses(&self) -> watch::Receiver<u64> {
        self.lost.subscribe()
    }
}

/// Who holds something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeldBy {
    /// Nobody who lives, or there is no such thing.
    Nobody,
    /// This server.
    Us,
    /// Another one, by its number.
    Other(i64),
}

/// Gives signs of life until the store is gone.
pub fn keep_alive(store: &Arc<Postgres>) {
    let store: Weak<Postgres> = Arc::downgrade(store);
    thread::spawn(move || {
        while let Some(store) = store.upgrade() {
            if store.membership.lock().is_over {
                return;
            }
            store.live_on();
            drop(store);
            thread::sleep(PACE);
        }
    });
}

impl Postgres {
    /// Takes a new number.
    pub fn enlist(&self) -> Result<(), StoreError> {
        let begun = Instant::now();
        let number: i64 = self.with(async |database: &mut Database| {
            // Nobody remembers who has been gone for so long.
            let forgotten = "DELETE FROM gridwright.servers
                             WHERE until < clock_timestamp() - interval '1 day'";
            database.execute(forgotten, &[]).await.map_err(failed)?;
            let query = "INSERT INTO gridwright.servers (number, until)
                 VALUES (nextval('gridwright.server_numbers'),
                         clock_timestamp() + make_interval(secs => $1)) RETURNING number";
            let row = database.query_one(query, &[&LEASE.as_secs_f64()]).await.map_err(failed)?;
            Ok(row.get(0))
        })?;
        let mut state = self.membership.lock();
        (state.number, state.until) = (number, begun + LEASE);
        info!(target: "gridwright::cluster", number, "this server has a new number");
        Ok(())
    }

    /// A sign of life, or a new number where that comes too late.
    fn live_on(&self) {
        let (number, until) = {
            let state = self.membership.lock();
            (state.number, state.until)
        };
        let begun = Instant::now();
        let renewed = self.with(async |database: &mut Database| {
            let query = "UPDATE gridwright.servers
                 SET until = clock_timestamp() + make_interval(secs => $2)
                 WHERE number = $1 AND until > clock_timestamp()";
            database.execute(query, &[&number, &LEASE.as_secs_f64()]).await.map_err(failed)
        });
        match renewed {
            Ok(1) => {
                let mut state = self.membership.lock();
                // By our own clock, and from before the request: never later
                // than by that of the database.
                if state.number == number && state.until > Instant::now() {
                    state.until = begun + LEASE;
                    return;
                }
            }
            Ok(_) => {}
            Err(ref error) if until > Instant::now() => {
                warn!(target: "gridwright::cluster", number, %error, "no sign of life");
                return;
            }
            Err(_) => {}
        }
        self.lose(number);
        if let Err(error) = self.enlist() {
            warn!(target: "gridwright::cluster", %error, "no new number");
        }
    }

    /// What this server held is not its own any more.
    fn lose(&self, number: i64) {
        let mut state = self.membership.lock();
        state.until = Instant::now();
        let was_known = std::mem::replace(&mut state.number, 0) == 0;
        drop(state);
        if !was_known {
            warn!(target: "gridwright::cluster", number, "the lease of this server is lost");
            self.membership.lost.send_modify(|count| *count += 1);
        }
    }

    /// Gives everything up: others need not wait for the end of the lease.
    pub fn resign(&self) {
        let number = {
            let mut state = self.membership.lock();
            state.is_over = true;
            state.until = Instant::now();
            state.number
        };
        // If that cannot be said the lease comes to its end.
        let _ = self.with(async |database: &mut Database| {
            let query = "DELETE FROM gridwright.servers WHERE number = $1";
            database.execute(query, &[&number]).await.map_err(failed)
        });
    }

    /// Takes something for this server, unless another one that lives has it.
    pub fn claim_for_us(&self, kind: &str, key: &RecordKey) -> Result<Fence, StoreError> {
        let server = self.membership.number();
        let server = server.ok_or_else(|| StoreError::Away("it was away a moment ago".into()))?;
        let number = self.with(async |database: &mut Database| {
            let query = "INSERT INTO gridwright.holders AS known (kind, key, server, fence)
                 SELECT $1, $2, $3, nextval('gridwright.fences')
                 WHERE EXISTS (SELECT 1 FROM gridwright.servers
                               WHERE number = $3 AND until > clock_timestamp())
                 ON CONFLICT (kind, key)
                 DO UPDATE SET server = excluded.server, fence = excluded.fence
                 WHERE known.server = excluded.server
                    OR NOT EXISTS (SELECT 1 FROM gridwright.servers
                                   WHERE number = known.server AND until > clock_timestamp())
                 RETURNING fence";
            let statement = database.prepare_cached(query).await.map_err(failed)?;
            let row = database.query_opt(&statement, &[&kind, &key.as_bytes(), &server]).await;
            Ok(row.map_err(failed)?.map(|row| row.get::<_, i64>(0)))
        })?;
        number.map(|number| Fence { server, number }).ok_or(StoreError::NotHolder)
    }

    /// Who holds something.
    pub fn holder(&self, kind: &str, key: &RecordKey) -> Result<HeldBy, StoreError> {
        let server = self.with(async |database: &mut Database| {
            let query = "SELECT server FROM gridwright.holders AS known
                 WHERE kind = $1 AND key = $2
                   AND EXISTS (SELECT 1 FROM gridwright.servers
                               WHERE number = known.server AND until > clock_timestamp())";
            let statement = database.prepare_cached(query).await.map_err(failed)?;
            let row = database.query_opt(&statement, &[&kind, &key.as_bytes()]).await;
            Ok(row.map_err(failed)?.map(|row| row.get::<_, i64>(0)))
        })?;
        Ok(match server {
            None => HeldBy::Nobody,
            Some(server) if Some(server) == self.membership.number() => HeldBy::Us,
            Some(server) => HeldBy::Other(server),
        })
    }

    /// Whether a game's link leads to the game itself, and not to its first link.
    pub fn is_first_link(&self, link: &Link) -> Result<bool, StoreError> {
        let key = RecordKey::of(RecordKind::Game, link);
        self.with(async |database: &mut Database| {
            let query = "SELECT content IS NOT NULL FROM gridwright.records
                         WHERE kind = 'game' AND key = $1";
            let statement = database.prepare_cached(query).await.map_err(failed)?;
            let row = database.query_opt(&statement, &[&key.as_bytes()]).await.map_err(failed)?;
            Ok(row.is_none_or(|row| row.get(0)))
        })
    }

    /// The numbers of all other servers that live.
    pub fn others(&self) -> Result<Vec<i64>, StoreError> {
        let own = self.membership.lock().number;
        self.with(async |database: &mut Database| {
            let query = "SELECT number FROM gridwright.servers
                         WHERE until > clock_timestamp() AND number <> $1 ORDER BY number";
            let rows = database.query(query, &[&own]).await.map_err(failed)?;
            Ok(rows.iter().map(|row| row.get(0)).collect())
        })
    }
}
