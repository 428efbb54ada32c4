//! Everything in PostgreSQL, for several servers at once.

mod leases;
mod read;
mod schema;
#[cfg(test)]
mod tests;
mod words;
mod write;

use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use deadpool_postgres::{
    Hook, HookError, Manager, ManagerConfig, Pool, RecyclingMethod, Runtime as PoolRuntime,
};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;
use tokio_postgres::NoTls;

use super::{
    ContentHash, Fence, FoundRecord, RecordKey, RecordKind, Revision, Store, StoreChange,
    StoreError, StoreUsage,
};
use crate::Link;
use leases::Membership;
use words::{failed, is_worth_another_try, unreachable};

pub use leases::HeldBy;

type Database = deadpool_postgres::Client;

/// How many connections to the database a server has at most.
const CONNECTIONS: usize = 8;

/// How long to wait for a connection.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long anything may take in the database. One that is cut off must not
/// keep what it has locked: others wait to take it over.
const LIMITS: &str = "SET statement_timeout = '10s'; \
    SET idle_in_transaction_session_timeout = '2s'; SET lock_timeout = '5s'; \
    SET synchronous_commit = on";

/// How often the same changes are tried where two got in each other's way.
const MOST_TRIES: u32 = 5;

/// Seconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

/// A store in a PostgreSQL database, which several servers share.
///
/// What it has acknowledged is committed. Its calls block and must not be made
/// from an asynchronous task.
pub struct Postgres {
    pool: Pool,
    /// Threads of its own: signs of life do not wait for requests.
    runtime: Option<Runtime>,
    membership: Membership,
    cluster: String,
}

impl Postgres {
    /// Opens a database by its address, such as
    /// `postgres://user:password@host/database`. Makes the tables where there
    /// are none.
    pub fn open(address: &str) -> Result<Arc<Self>, StoreError> {
        let odd = |error: tokio_postgres::Error| {
            StoreError::Other(format!("its address is not understood: {error}"))
        };
        let mut config = tokio_postgres::Config::from_str(address).map_err(odd)?;
        config.application_name("gridwright").connect_timeout(PATIENCE);
        config.tcp_user_timeout(PATIENCE).keepalives_idle(PATIENCE);
        let manager = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let limits = Hook::async_fn(|client, _| {
            Box::pin(async move { client.batch_execute(LIMITS).await.map_err(HookError::Backend) })
        });
        let pool = Pool::builder(Manager::from_config(config, NoTls, manager))
            .max_size(CONNECTIONS)
            .runtime(PoolRuntime::Tokio1)
            .wait_timeout(Some(PATIENCE))
            .create_timeout(Some(PATIENCE))
            .post_create(limits)
            .build()
            .map_err(|error| StoreError::Other(error.to_string()))?;
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("postgres")
            .enable_all()
            .build()
            .map_err(|error| StoreError::Other(error.to_string()))?;
        let membership = Membership::new();
        let runtime = Some(runtime);
        let mut store = Self { pool, runtime, membership, cluster: String::new() };
        store.cluster = store.with(schema::prepare)?;
        store.enlist()?;
        let store = Arc::new(store);
        leases::keep_alive(&store);
        Ok(store)
    }

    /// The name that all servers on this database have in common.
    pub fn cluster(&self) -> &str {
        &self.cluster
    }

    /// The number of this server, while it has one.
    pub fn number(&self) -> Option<i64> {
        self.membership.number()
    }

    /// Hears whenever this server has lost what it held.
    pub fn losses(&self) -> watch::Receiver<u64> {
        self.membership.losses()
    }

    /// Does something with a connection, from a thread that may block.
    fn with<T>(
        &self,
        work: impl AsyncFnOnce(&mut Database) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let runtime = self.runtime.as_ref();
        let runtime = runtime.ok_or_else(|| StoreError::Other("the store is closed".to_owned()))?;
        runtime.block_on(async {
            let mut database = self.pool.get().await.map_err(unreachable)?;
            work(&mut database).await
        })
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            // Whoever drops it may be an asynchronous task, which must not wait.
            runtime.shutdown_background();
        }
    }
}

/// The error for a record that is not what it was.
fn damaged(kind: &str, key: &dyn std::fmt::Display) -> StoreError {
    StoreError::Damaged(format!("{kind} {key}"))
}

async fn content(database: &Database, hash: &ContentHash) -> Result<Option<Vec<u8>>, StoreError> {
    let query = "SELECT bytes FROM gridwright.contents WHERE hash = $1";
    let statement = database.prepare_cached(query).await.map_err(failed)?;
    let row = database.query_opt(&statement, &[&hash.as_bytes()]).await.map_err(failed)?;
    match row.map(|row| row.get::<_, Vec<u8>>(0)) {
        Some(bytes) if ContentHash::of(&bytes) != *hash => Err(damaged("file", hash)),
        bytes => Ok(bytes),
    }
}

async fn count(database: &Database, query: &str) -> Result<u64, StoreError> {
    let row = database.query_one(query, &[]).await.map_err(failed)?;
    Ok(row.get::<_, i64>(0).unsigned_abs())
}

impl Store for Postgres {
    fn get(&self, kind: RecordKind, link: &Link) -> Result<Option<FoundRecord>, StoreError> {
        let key = RecordKey::of(kind, link);
        self.with(async |database| {
            let statement = database.prepare_cached(read::ROW).await.map_err(failed)?;
            let row = database.query_opt(&statement, &[&kind.name(), &key.as_bytes()]).await;
            let Some(row) = row.map_err(failed)? else { return Ok(None) };
            let row = read::ReadRow::of(&row);
            if !row.is_whole(kind.name(), &key) {
                return Err(damaged(kind.name(), &key));
            }
            let hash = row.content.as_deref().and_then(ContentHash::from_bytes);
            let bytes = match (kind.is_file(), &hash) {
                (true, Some(hash)) => {
                    let bytes = content(database, hash).await?;
                    bytes.ok_or_else(|| damaged(kind.name(), &key))?
                }
                (true, None) => return Err(damaged(kind.name(), &key)),
                (false, _) => row.bytes,
            };
            let (changed, revision) = (row.changed.unsigned_abs(), Revision::of(row.sum));
            Ok(Some(FoundRecord { bytes, content: hash, changed, revision }))
        })
    }

    fn content(&self, hash: &ContentHash) -> Result<Option<Vec<u8>>, StoreError> {
        self.with(async |database| content(database, hash).await)
    }

    fn apply(&self, changes: &[StoreChange]) -> Result<(), StoreError> {
        let mut tries = 1;
        loop {
            let done = self.with(async |database| write::apply(database, changes).await);
            match done {
                Err(error) if is_worth_another_try(&error) && tries < MOST_TRIES => tries += 1,
                done => return done,
            }
        }
    }

    fn sweep(&self, before: u64) -> Result<u64, StoreError> {
        let before = i64::try_from(before).unwrap_or(i64::MAX);
        self.with(async |database| {
            let transaction = database.transaction().await.map_err(failed)?;
            let query = "DELETE FROM gridwright.records WHERE changed < $1";
            let gone = transaction.execute(query, &[&before]).await.map_err(failed)?;
            let query = "DELETE FROM gridwright.contents AS known WHERE NOT EXISTS
                         (SELECT 1 FROM gridwright.records WHERE content = known.hash)";
            transaction.execute(query, &[]).await.map_err(failed)?;
            let query = "DELETE FROM gridwright.holders AS known WHERE NOT EXISTS
                         (SELECT 1 FROM gridwright.servers WHERE number = known.server)";
            transaction.execute(query, &[]).await.map_err(failed)?;
            transaction.commit().await.map_err(failed)?;
            Ok(gone)
        })
    }

    fn take_down(&self, hash: &ContentHash) -> Result<u64, StoreError> {
        self.with(async |database| {
            let transaction = database.transaction().await.map_err(failed)?;
            let query = "DELETE FROM gridwright.records WHERE content = $1";
            let gone = transaction.execute(query, &[&hash.as_bytes()]).await.map_err(failed)?;
            let query = "DELETE FROM gridwright.contents WHERE hash = $1";
            transaction.execute(query, &[&hash.as_bytes()]).await.map_err(failed)?;
            transaction.commit().await.map_err(failed)?;
            Ok(gone)
        })
    }

    fn note(&self, name: &str) -> Result<Option<String>, StoreError> {
        self.with(async |database| {
            let query = "SELECT text FROM gridwright.notes WHERE name = $1";
            let row = database.query_opt(query, &[&name]).await.map_err(failed)?;
            Ok(row.map(|row| row.get(0)))
        })
    }

    fn set_note(&self, name: &str, text: Option<&str>) -> Result<(), StoreError> {
        self.with(async |database| {
            let put = "INSERT INTO gridwright.notes (name, text) VALUES ($1, $2)
                       ON CONFLICT (name) DO UPDATE SET text = excluded.text";
            let take = "DELETE FROM gridwright.notes WHERE name = $1";
            let done = match text {
                Some(text) => database.execute(put, &[&name, &text]).await,
                None => database.execute(take, &[&name]).await,
            };
            done.map(|_| ()).map_err(failed)
        })
    }

    fn notes(&self, beginning: &str) -> Result<Vec<(String, String)>, StoreError> {
        self.with(async |database| {
            let query = "SELECT name, text FROM gridwright.notes
                         WHERE starts_with(name, $1) ORDER BY name";
            let rows = database.query(query, &[&beginning]).await.map_err(failed)?;
            Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
        })
    }

    fn claim(&self, kind: RecordKind, link: &Link) -> Result<Option<Fence>, StoreError> {
        self.claim_for_us(kind.name(), &RecordKey::of(kind, link)).map(Some)
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn probe(&self) -> Result<(), StoreError> {
        // Others may do the same now, so nothing of it stays.
        let text = self.membership.number().unwrap_or_default().to_string();
        let found: Option<String> = self.with(async |database| {
            let transaction = database.transaction().await.map_err(failed)?;
            let name = format!("health/{text}");
            let query = "INSERT INTO gridwright.notes (name, text) VALUES ($1, $2)
                         ON CONFLICT (name) DO UPDATE SET text = excluded.text";
            transaction.execute(query, &[&name, &text]).await.map_err(failed)?;
            let query = "DELETE FROM gridwright.notes WHERE name = $1 RETURNING text";
            let row = transaction.query_opt(query, &[&name]).await.map_err(failed)?;
            transaction.commit().await.map_err(failed)?;
            Ok(row.map(|row| row.get(0)))
        })?;
        match found == Some(text) {
            true => Ok(()),
            false => Err(StoreError::Other("it does not give what was written".to_owned())),
        }
    }

    fn usage(&self) -> Result<StoreUsage, StoreError> {
        self.with(async |database| {
            let query = "SELECT kind, count(*) FROM gridwright.records GROUP BY kind";
            let rows = database.query(query, &[]).await.map_err(failed)?;
            let of = |kind: RecordKind| {
                let row = rows.iter().find(|row| row.get::<_, &str>(0) == kind.name());
                row.map_or(0, |row| row.get::<_, i64>(1).unsigned_abs())
            };
            let size = "SELECT sum(pg_total_relation_size(oid))::bigint FROM pg_class
                        WHERE relnamespace = 'gridwright'::regnamespace AND relkind = 'r'";
            Ok(StoreUsage {
                bytes: count(database, size).await?,
                most_bytes: None,
                puzzles: of(RecordKind::Puzzle),
                games: of(RecordKind::Game),
                drafts: of(RecordKind::Draft),
                words: of(RecordKind::Words),
                contents: count(database, "SELECT count(*) FROM gridwright.contents").await?,
            })
        })
    }
}
