//! Everything in one SQLite file.

mod bound;
mod check;
mod copies;
mod dump;
mod files;
mod old_links;
mod raw;
mod rows;
mod salvage;
mod schema;
#[cfg(test)]
mod tests;

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, params};

pub use check::{CheckReport, DamagedRecord, check};
pub use copies::{CopyReport, backup, restore, vacuum};
pub use dump::{DumpError, ImportReport, export, import};

use super::{
    ContentHash, FoundRecord, RecordKey, RecordKind, Revision, Store, StoreChange, StoreError,
    StoreUsage, StoredRecord,
};
use crate::Link;
use bound::Bound;
use files::FileLock;

/// How long to wait for a program that has the file for itself: it will not go
/// away while it runs.
const PATIENCE: Duration = Duration::from_millis(300);

/// The note that is written and read to see whether that works.
const PROBE: &str = "health";

/// How long to wait for one that makes a copy.
const LONG_PATIENCE: Duration = Duration::from_secs(10);

/// A store in one SQLite file, or in memory.
///
/// The file is written ahead and flushed with every batch, so that neither a
/// killed process nor a power cut loses what was acknowledged. A file beside it
/// is locked for this process alone: a second server would not see the games
/// that the first one has in memory. Other programs may read, and make copies.
pub struct Sqlite {
    writer: Mutex<Connection>,
    /// Those who read do not wait for those who write.
    reader: Option<Mutex<Connection>>,
    bound: Bound,
    remarks: Vec<String>,
    _lock: Option<FileLock>,
}

impl Sqlite {
    /// Opens a file, which is made if it is not there. Older tables are brought
    /// up to date. A damaged file is put aside, and what is whole in it goes
    /// into a new one.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let name = path.display().to_string();
        let lock = FileLock::take(path)?;
        files::make_private(path).map_err(|error| StoreError::Other(format!("{name}: {error}")))?;
        let mut remarks = vec![];
        let mut writer = open_for_writing(path, &name)?;
        if let Some(older) = schema::prepare(&mut writer, &name)? {
            bound::checkpoint(&writer)?;
            remarks.push(format!(
                "{name} had tables of version {older}; they are of version {} now",
                schema::VERSION
            ));
        }
        if !check::is_sound(&writer) {
            drop(writer);
            remarks.extend(salvage::salvage(path, &name)?);
            writer = open_for_writing(path, &name)?;
        }
        let reader = files::open_for_reading(path, &name)?;
        let bound = Bound::none(Some(path));
        let reader = Some(Mutex::new(reader));
        Ok(Self { writer: Mutex::new(writer), reader, bound, remarks, _lock: Some(lock) })
    }

    /// A store that is gone with the process.
    pub fn in_memory() -> Result<Self, StoreError> {
        let mut writer = Connection::open_in_memory().map_err(rows::failed)?;
        writer.pragma_update(None, "foreign_keys", true).map_err(rows::failed)?;
        schema::prepare(&mut writer, "the memory")?;
        let (writer, bound) = (Mutex::new(writer), Bound::none(None));
        Ok(Self { writer, reader: None, bound, remarks: vec![], _lock: None })
    }

    /// The same store, whose file and log together may not grow beyond so many
    /// bytes. What is there already stays.
    pub fn limited(mut self, bytes: u64) -> Result<Self, StoreError> {
        let writer = self.writer.get_mut().unwrap_or_else(PoisonError::into_inner);
        self.bound.set(writer, bytes)?;
        Ok(self)
    }

    /// What was odd about the file when it was opened.
    pub fn remarks(&self) -> &[String] {
        &self.remarks
    }

    fn write(&self) -> MutexGuard<'_, Connection> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn read(&self) -> MutexGuard<'_, Connection> {
        let connection = self.reader.as_ref().unwrap_or(&self.writer);
        connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn open_for_writing(path: &Path, name: &str) -> Result<Connection, StoreError> {
    let failed = |error: rusqlite::Error| rows::failed_at(name, &error);
    let connection = Connection::open(path).map_err(failed)?;
    connection.busy_timeout(PATIENCE).map_err(failed)?;
    // Whose file it is comes before anything is changed in it.
    schema::check(&connection, name)?;
    connection.pragma_update(None, "journal_mode", "WAL").map_err(failed)?;
    connection.pragma_update(None, "synchronous", "FULL").map_err(failed)?;
    // On systems where a flush is not one without this.
    connection.pragma_update(None, "fullfsync", true).map_err(failed)?;
    connection.pragma_update(None, "foreign_keys", true).map_err(failed)?;
    // What is taken away is not to be read in unused pages.
    connection.pragma_update(None, "secure_delete", true).map_err(failed)?;
    // A program that keeps the file for itself is found out here.
    connection.execute_batch("BEGIN IMMEDIATE; COMMIT;").map_err(failed)?;
    connection.busy_timeout(LONG_PATIENCE).map_err(failed)?;
    Ok(connection)
}

/// The error for a record that is not what it was.
fn damaged(kind: &str, key: &dyn std::fmt::Display) -> StoreError {
    StoreError::Damaged(format!("{kind} {key}"))
}

/// A file, if its hash is right.
fn content(connection: &Connection, hash: &ContentHash) -> Result<Option<Vec<u8>>, StoreError> {
    let bytes = rows::content(connection, hash.as_bytes()).map_err(rows::failed)?;
    match bytes {
        Some(bytes) if ContentHash::of(&bytes) != *hash => Err(damaged("file", hash)),
        bytes => Ok(bytes),
    }
}

/// Fails where a change replaces something that is not there any more.
fn check_replaced(connection: &Connection, change: &StoreChange) -> Result<(), StoreError> {
    let StoreChange::Put(StoredRecord { kind, link, replaces: Some(revision), .. }) = change else {
        return Ok(());
    };
    let key = RecordKey::of(*kind, link);
    let row = rows::get(connection, kind.name(), key.as_bytes()).map_err(rows::failed)?;
    match row.is_some_and(|row| Revision::of(row.sum) == *revision) {
        true => Ok(()),
        false => Err(StoreError::Changed),
    }
}

fn apply_one(connection: &Connection, change: &StoreChange) -> rusqlite::Result<()> {
    match change {
        StoreChange::Put(StoredRecord { kind, link, bytes, content, .. }) => {
            let key = RecordKey::of(*kind, link);
            if kind.is_file() {
                let hash = rows::put_content(connection, bytes)?;
                rows::put(connection, *kind, &key, Some(&hash), schema::now(), &[])
            } else {
                rows::put(connection, *kind, &key, content.as_ref(), schema::now(), bytes)
            }
        }
        StoreChange::Touch(kind, link) => {
            let key = RecordKey::of(*kind, link);
            match rows::get(connection, kind.name(), key.as_bytes())? {
                Some(row) if row.is_whole() => {
                    let content = row.content.as_deref().and_then(ContentHash::from_bytes);
                    rows::put(connection, *kind, &key, content.as_ref(), schema::now(), &row.bytes)
                }
                _ => Ok(()),
            }
        }
        StoreChange::Delete(kind, link) => {
            let key = RecordKey::of(*kind, link);
            let content = rows::get(connection, kind.name(), key.as_bytes())?;
            connection
                .prepare_cached("DELETE FROM records WHERE kind = ?1 AND key = ?2")?
                .execute(params![kind.name(), key.as_bytes()])?;
            if let Some(hash) = content.and_then(|row| row.content) {
                connection
                    .prepare_cached(
                        "DELETE FROM contents WHERE hash = ?1
                         AND NOT EXISTS (SELECT 1 FROM records WHERE content = ?1)",
                    )?
                    .execute(params![hash])?;
            }
            Ok(())
        }
    }
}

impl Store for Sqlite {
    fn get(&self, kind: RecordKind, link: &Link) -> Result<Option<FoundRecord>, StoreError> {
        let key = RecordKey::of(kind, link);
        let connection = self.read();
        let row = rows::get(&connection, kind.name(), key.as_bytes()).map_err(rows::failed)?;
        let Some(row) = row else {
            let note = rows::note(&connection, &salvage::note_of(kind.name(), &key));
            return match note.map_err(rows::failed)? {
                Some(_) => Err(damaged(kind.name(), &key)),
                None => Ok(None),
            };
        };
        if !row.is_whole() {
            return Err(damaged(kind.name(), &key));
        }
        let hash = row.content.as_deref().and_then(ContentHash::from_bytes);
        let bytes = match (kind.is_file(), &hash) {
            (true, Some(hash)) => {
                content(&connection, hash)?.ok_or_else(|| damaged(kind.name(), &key))?
            }
            (true, None) => return Err(damaged(kind.name(), &key)),
            (false, _) => row.bytes,
        };
        let changed = u64::try_from(row.changed).unwrap_or_default();
        Ok(Some(FoundRecord { bytes, content: hash, changed, revision: Revision::of(row.sum) }))
    }

    fn content(&self, hash: &ContentHash) -> Result<Option<Vec<u8>>, StoreError> {
        content(&self.read(), hash)
    }

    fn apply(&self, changes: &[StoreChange]) -> Result<(), StoreError> {
        let mut connection = self.write();
        self.bound.make_room(&connection, changes)?;
        let transaction = connection.transaction().map_err(rows::failed)?;
        for change in changes {
            check_replaced(&transaction, change)?;
            apply_one(&transaction, change).map_err(rows::failed)?;
        }
        transaction.commit().map_err(rows::failed)
    }

    fn sweep(&self, before: u64) -> Result<u64, StoreError> {
        let before = i64::try_from(before).unwrap_or(i64::MAX);
        let mut connection = self.write();
        let transaction = connection.transaction().map_err(rows::failed)?;
        let gone = transaction
            .execute("DELETE FROM records WHERE changed < ?1", params![before])
            .map_err(rows::failed)?;
        rows::forget_contents(&transaction).map_err(rows::failed)?;
        transaction.commit().map_err(rows::failed)?;
        Ok(gone as u64)
    }

    fn take_down(&self, hash: &ContentHash) -> Result<u64, StoreError> {
        let mut connection = self.write();
        let transaction = connection.transaction().map_err(rows::failed)?;
        let gone = transaction
            .execute("DELETE FROM records WHERE content = ?1", params![hash.as_bytes()])
            .map_err(rows::failed)?;
        transaction
            .execute("DELETE FROM contents WHERE hash = ?1", params![hash.as_bytes()])
            .map_err(rows::failed)?;
        transaction.commit().map_err(rows::failed)?;
        Ok(gone as u64)
    }

    fn note(&self, name: &str) -> Result<Option<String>, StoreError> {
        rows::note(&self.read(), name).map_err(rows::failed)
    }

    fn set_note(&self, name: &str, text: Option<&str>) -> Result<(), StoreError> {
        rows::set_note(&self.write(), name, text).map_err(rows::failed)
    }

    fn notes(&self, beginning: &str) -> Result<Vec<(String, String)>, StoreError> {
        rows::notes(&self.read(), beginning).map_err(rows::failed)
    }

    fn probe(&self) -> Result<(), StoreError> {
        let last = self.note(PROBE)?.and_then(|text| text.parse::<u64>().ok()).unwrap_or_default();
        let next = last.wrapping_add(1).to_string();
        self.set_note(PROBE, Some(&next))?;
        match self.note(PROBE)? == Some(next) {
            true => Ok(()),
            false => Err(StoreError::Other("it does not give what was written".to_owned())),
        }
    }

    fn usage(&self) -> Result<StoreUsage, StoreError> {
        let connection = self.read();
        let count = |query: &str, kind: &str| {
            let rows = connection.prepare_cached(query).and_then(|mut statement| {
                let parameters: &[&dyn rusqlite::ToSql] =
                    if kind.is_empty() { &[] } else { &[&kind] };
                statement.query_row(parameters, |row| row.get::<_, i64>(0)).optional()
            });
            rows.map(|count| count.unwrap_or_default().unsigned_abs()).map_err(rows::failed)
        };
        let of =
            |kind: RecordKind| count("SELECT count(*) FROM records WHERE kind = ?1", kind.name());
        Ok(StoreUsage {
            bytes: self.bound.used(&connection)?,
            most_bytes: self.bound.most(),
            puzzles: of(RecordKind::Puzzle)?,
            games: of(RecordKind::Game)?,
            drafts: of(RecordKind::Draft)?,
            words: of(RecordKind::Words)?,
            contents: count("SELECT count(*) FROM contents", "")?,
        })
    }
}
