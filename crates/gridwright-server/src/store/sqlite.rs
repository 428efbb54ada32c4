//! Everything in one SQLite file.

use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OptionalExtension, params};

use super::{Kind, Record, Store, StoreError};
use crate::Link;

/// How long to wait for another process that has the file open: it will not
/// go away while it runs.
const PATIENCE: Duration = Duration::from_millis(300);

/// A store in one SQLite file, or in memory.
///
/// The file is written ahead and flushed with every batch, so that neither a
/// killed process nor a power cut loses what was acknowledged. It is locked
/// for this process alone: a second server would not see the games that the
/// first one has in memory.
pub struct Sqlite {
    connection: Mutex<Connection>,
}

impl Sqlite {
    /// Opens a file, which is made if it is not there.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let named = |error: rusqlite::Error| match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                StoreError::InUse(path.display().to_string())
            }
            _ => StoreError::Other(format!("{}: {error}", path.display())),
        };
        let connection = Connection::open(path).map_err(named)?;
        prepare(&connection).map_err(named)?;
        Ok(Self { connection: Mutex::new(connection) })
    }

    /// The same store, which may not grow beyond so many bytes. What is there
    /// already stays.
    pub fn limited(self, bytes: u64) -> Result<Self, StoreError> {
        let connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let page: u64 = connection
            .pragma_query_value(None, "page_size", |row| row.get::<_, i64>(0))
            .map_err(failed)?
            .unsigned_abs()
            .max(1);
        let pages = i64::try_from((bytes / page).max(1)).unwrap_or(i64::MAX);
        connection.pragma_update(None, "max_page_count", pages).map_err(failed)?;
        drop(connection);
        Ok(self)
    }

    /// A store that is gone with the process.
    pub fn in_memory() -> Result<Self, StoreError> {
        let connection = Connection::open_in_memory().map_err(failed)?;
        prepare(&connection).map_err(failed)?;
        Ok(Self { connection: Mutex::new(connection) })
    }
}

fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    // The first write takes the lock that is then kept.
    connection.execute_batch(
        "BEGIN IMMEDIATE;
         CREATE TABLE IF NOT EXISTS records (
             kind TEXT NOT NULL,
             link TEXT NOT NULL,
             bytes BLOB NOT NULL,
             changed TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
             PRIMARY KEY (kind, link)
         ) WITHOUT ROWID, STRICT;
         COMMIT;",
    )
}

#[expect(clippy::needless_pass_by_value, reason = "it is the argument of map_err")]
fn failed(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Full,
        _ => StoreError::Other(error.to_string()),
    }
}

impl Store for Sqlite {
    fn get(&self, kind: Kind, link: &Link) -> Result<Option<Vec<u8>>, StoreError> {
        let connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        connection
            .prepare_cached("SELECT bytes FROM records WHERE kind = ?1 AND link = ?2")
            .and_then(|mut statement| {
                statement
                    .query_row(params![kind.name(), link.as_str()], |row| row.get(0))
                    .optional()
            })
            .map_err(failed)
    }

    fn put(&self, records: &[Record]) -> Result<(), StoreError> {
        let mut connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let transaction = connection.transaction().map_err(failed)?;
        {
            let mut statement = transaction
                .prepare_cached(
                    "INSERT INTO records (kind, link, bytes) VALUES (?1, ?2, ?3)
                     ON CONFLICT DO UPDATE SET bytes = ?3, changed = CURRENT_TIMESTAMP",
                )
                .map_err(failed)?;
            for Record { kind, link, bytes } in records {
                statement.execute(params![kind.name(), link.as_str(), bytes]).map_err(failed)?;
            }
        }
        transaction.commit().map_err(failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(bytes: &[u8]) -> Record {
        Record { kind: Kind::Game, link: Link::random().unwrap(), bytes: bytes.to_vec() }
    }

    #[test]
    fn what_is_put_is_there_after_reopening() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("store.sqlite");
        let first = record(b"one");
        let store = Sqlite::open(&path).unwrap();
        store.put(&[first.clone(), record(b"two")]).unwrap();
        store.put(&[Record { bytes: b"three".to_vec(), ..first.clone() }]).unwrap();
        drop(store);
        let store = Sqlite::open(&path).unwrap();
        assert_eq!(store.get(Kind::Game, &first.link).unwrap().as_deref(), Some(&b"three"[..]));
        assert_eq!(store.get(Kind::Puzzle, &first.link).unwrap(), None);
    }

    #[test]
    fn a_second_server_is_kept_out_with_a_clear_word() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("store.sqlite");
        let first = Sqlite::open(&path).unwrap();
        let second = Sqlite::open(&path).err().unwrap();
        assert!(matches!(second, StoreError::InUse(_)), "{second}");
        drop(first);
        assert!(Sqlite::open(&path).is_ok());
    }

    #[test]
    fn a_full_store_says_so_and_keeps_what_it_has() {
        let store = Sqlite::in_memory().unwrap().limited(16 << 10).unwrap();
        let kept = record(b"kept");
        store.put(std::slice::from_ref(&kept)).unwrap();
        let error = store.put(&[record(&vec![7; 1 << 20])]).unwrap_err();
        assert!(error.is_full(), "{error}");
        assert_eq!(store.get(Kind::Game, &kept.link).unwrap().as_deref(), Some(&b"kept"[..]));
    }

    #[test]
    fn a_file_that_is_no_database_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("store.sqlite");
        std::fs::write(&path, vec![b'x'; 4096]).unwrap();
        assert!(Sqlite::open(&path).is_err());
    }
}
