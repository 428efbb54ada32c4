//! The tables, their versions, and the way from older ones to these.

use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, Transaction, params};

use super::{old_links, rows};
use crate::Link;
use crate::store::{RecordKey, RecordKind, StoreError};

/// What says that a file is a database of this program: "Grid" in ASCII.
pub const APPLICATION: i64 = 0x4772_6964;

/// The version of the tables. It grows with every change of them.
pub const VERSION: i64 = 1;

/// The name of every record stands in the table and in all indexes, so that one
/// that is no longer found in one of them is missed. Tables with rows of their
/// own number keep a few kilobytes on one page, others do not.
const TABLES: &str = "
    CREATE TABLE contents (
        hash BLOB NOT NULL UNIQUE,
        bytes BLOB NOT NULL
    ) STRICT;
    CREATE TABLE records (
        kind TEXT NOT NULL,
        key BLOB NOT NULL,
        content BLOB REFERENCES contents (hash),
        changed INTEGER NOT NULL,
        sum INTEGER NOT NULL,
        bytes BLOB NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX records_by_key ON records (kind, key);
    CREATE INDEX records_by_change ON records (changed, kind, key);
    CREATE INDEX records_by_content ON records (content, kind, key) WHERE content IS NOT NULL;
    CREATE TABLE notes (
        name TEXT PRIMARY KEY NOT NULL,
        text TEXT NOT NULL
    ) WITHOUT ROWID, STRICT;
";

/// Seconds since 1970.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

/// Makes the tables where there are none, and brings older ones up to date.
/// Gives the version that was found, if it was an older one.
pub fn prepare(connection: &mut Connection, name: &str) -> Result<Option<i64>, StoreError> {
    let failed = |error: rusqlite::Error| rows::failed_at(name, &error);
    let found = check(connection, name)?;
    if found == Some(VERSION) {
        return Ok(None);
    }
    let transaction = connection.transaction().map_err(failed)?;
    match found {
        None => transaction.execute_batch(TABLES).map_err(failed)?,
        Some(_) => migrate_from_0(&transaction).map_err(|error| match error {
            StoreError::Other(reason) => StoreError::Other(format!("{name}: {reason}")),
            error => error,
        })?,
    }
    transaction.pragma_update(None, "application_id", APPLICATION).map_err(failed)?;
    transaction.pragma_update(None, "user_version", VERSION).map_err(failed)?;
    transaction.commit().map_err(failed)?;
    if found.is_some() {
        // Links that stood there in clear must not stay in unused pages.
        connection.execute_batch("VACUUM").map_err(failed)?;
    }
    Ok(found)
}

/// The version of the tables, if there are any; refuses those of others.
pub fn check(connection: &Connection, name: &str) -> Result<Option<i64>, StoreError> {
    let failed = |error: rusqlite::Error| rows::failed_at(name, &error);
    let pragma = |pragma| {
        connection.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0)).map_err(failed)
    };
    let (application, version) = (pragma("application_id")?, pragma("user_version")?);
    let tables: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_schema WHERE type = 'table'", [], |row| row.get(0))
        .map_err(failed)?;
    match (application, version) {
        (0, 0) if tables == 0 => Ok(None),
        (0, 0) if has_old_records(connection).map_err(failed)? => Ok(Some(0)),
        (APPLICATION, VERSION) => Ok(Some(VERSION)),
        (APPLICATION, newer) if newer > VERSION => Err(StoreError::Foreign(format!(
            "{name} was written by a newer gridwright (tables of version {newer}, this one knows \
             {VERSION}): use that one, or `gridwright db export` of it and `gridwright db import` \
             of this one"
        ))),
        _ => Err(StoreError::Foreign(format!("{name} is a database of another program"))),
    }
}

/// Whether there are the tables that had no version yet.
fn has_old_records(connection: &Connection) -> rusqlite::Result<bool> {
    let columns = "SELECT count(*) FROM pragma_table_info('records')
                   WHERE name IN ('kind', 'link', 'bytes', 'changed')";
    connection.query_row(columns, [], |row| Ok(row.get::<_, i64>(0)? == 4))
}

/// A record of the tables that had no version.
struct OldRecord {
    kind: String,
    link: String,
    bytes: Vec<u8>,
    changed: i64,
}

/// Links become hashes, files are kept once, everything gets a checksum.
fn migrate_from_0(transaction: &Transaction<'_>) -> Result<(), StoreError> {
    let failed = rows::failed;
    transaction.execute_batch("ALTER TABLE records RENAME TO old_records;").map_err(failed)?;
    transaction.execute_batch(TABLES).map_err(failed)?;
    // Files first: games are about them.
    for is_file in [true, false] {
        let mut statement = transaction
            .prepare(
                "SELECT kind, link, bytes, coalesce(unixepoch(changed), 0) FROM old_records
                 WHERE (kind IN ('puzzle', 'words')) = ?1",
            )
            .map_err(failed)?;
        let mut old = statement.query(params![is_file]).map_err(failed)?;
        while let Some(row) = old.next().map_err(failed)? {
            let read = || -> rusqlite::Result<OldRecord> {
                let (kind, link) = (row.get(0)?, row.get(1)?);
                Ok(OldRecord { kind, link, bytes: row.get(2)?, changed: row.get(3)? })
            };
            bring_over(transaction, read().map_err(failed)?)?;
        }
    }
    transaction.execute_batch("DROP TABLE old_records;").map_err(failed)
}

fn bring_over(transaction: &Transaction<'_>, old: OldRecord) -> Result<(), StoreError> {
    let unknown = |what: &str| StoreError::Other(format!("it has {what}, which nothing explains"));
    let kind = RecordKind::by_name(&old.kind).ok_or_else(|| unknown("a record of an odd kind"))?;
    let link: Link = old.link.parse().map_err(|_| unknown("a link that is none"))?;
    let (bytes, content) = match kind {
        RecordKind::Puzzle | RecordKind::Words => {
            (vec![], Some(rows::put_content(transaction, &old.bytes).map_err(rows::failed)?))
        }
        RecordKind::Game => old_links::game(transaction, &link, old.bytes)?,
        RecordKind::Race => (old_links::race(&link, old.bytes), None),
        RecordKind::Draft | RecordKind::Record => (old.bytes, None),
    };
    let key = RecordKey::of(kind, &link);
    rows::put(transaction, kind, &key, content.as_ref(), old.changed, &bytes).map_err(rows::failed)
}
