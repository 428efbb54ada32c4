//! How large the file and its log may grow together.

use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::{files, rows};
use crate::store::{StoreChange, StoreError};

/// The part of the room that the log may take.
const SHARE_OF_LOG: u64 = 8;

/// How large the log may grow at most.
const LARGEST_LOG: u64 = 256 << 20;

/// What a change takes besides its bytes: keys, index entries, parts of pages.
const OVERHEAD: u64 = 512;

/// How often the log is worked into the file, in pages of the log, at most.
const USUAL_CHECKPOINT: u64 = 1000;

/// How large the file and its log may grow together.
pub struct Bound {
    log: Option<PathBuf>,
    most: Option<u64>,
    most_log: u64,
}

impl Bound {
    /// No bound but the disk.
    pub fn none(path: Option<&Path>) -> Self {
        Self { log: path.map(|path| files::beside(path, "-wal")), most: None, most_log: u64::MAX }
    }

    /// Sets the bound of a database.
    pub fn set(&mut self, connection: &Connection, bytes: u64) -> Result<(), StoreError> {
        let page = number(connection, "page_size")?.max(1);
        self.most = Some(bytes);
        self.most_log =
            if self.log.is_some() { (bytes / SHARE_OF_LOG).min(LARGEST_LOG) } else { 0 };
        let pages = i64::try_from(((bytes - self.most_log) / page).max(1)).unwrap_or(i64::MAX);
        connection.pragma_update(None, "max_page_count", pages).map_err(rows::failed)?;
        let checkpoint = (self.most_log / page / 4).clamp(1, USUAL_CHECKPOINT);
        connection
            .pragma_update(None, "wal_autocheckpoint", checkpoint.cast_signed())
            .map_err(rows::failed)?;
        // What the log had to grow beyond that it gives back.
        connection
            .pragma_update(None, "journal_size_limit", (checkpoint * page).cast_signed())
            .map_err(rows::failed)
    }

    /// The bound.
    pub fn most(&self) -> Option<u64> {
        self.most
    }

    /// How much the file and its log take.
    pub fn used(&self, connection: &Connection) -> Result<u64, StoreError> {
        Ok(number(connection, "page_count")? * number(connection, "page_size")? + self.log_len())
    }

    fn log_len(&self) -> u64 {
        self.log.as_ref().and_then(|path| path.metadata().ok()).map_or(0, |data| data.len())
    }

    /// Makes sure that changes fit into the file and into the log.
    pub fn make_room(
        &self,
        connection: &Connection,
        changes: &[StoreChange],
    ) -> Result<(), StoreError> {
        if self.most.is_none() {
            return Ok(());
        }
        let size = |change: &StoreChange| match change {
            StoreChange::Put(record) => record.bytes.len() as u64 + OVERHEAD,
            StoreChange::Touch(..) | StoreChange::Delete(..) => OVERHEAD,
        };
        let coming: u64 = changes.iter().map(size).sum();
        let page = number(connection, "page_size")?.max(1);
        let free = number(connection, "max_page_count")?
            .saturating_sub(number(connection, "page_count")?)
            + number(connection, "freelist_count")?;
        // Small changes mostly take the place of what they change: the database
        // itself finds out whether they fit.
        if coming > (64 << 10) && coming > free * page {
            return Err(StoreError::Full);
        }
        if self.log.is_none() || self.log_len() + coming <= self.most_log {
            return Ok(());
        }
        checkpoint(connection)?;
        if self.log_len() + coming <= self.most_log { Ok(()) } else { Err(StoreError::Full) }
    }
}

/// Works the log into the file and empties it, as far as nobody reads it.
pub fn checkpoint(connection: &Connection) -> Result<(), StoreError> {
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).map_err(rows::failed)
}

fn number(connection: &Connection, pragma: &str) -> Result<u64, StoreError> {
    connection
        .pragma_query_value(None, pragma, |row| row.get::<_, i64>(0))
        .map(i64::unsigned_abs)
        .map_err(rows::failed)
}
