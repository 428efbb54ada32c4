//! Rows of the tables: reading them with their checksums, writing them.

use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, params};

use crate::Link;
use crate::store::{ContentHash, RecordKey, RecordKind, StoreError, checksum};

/// A row of the table of records, as it was read.
pub struct RecordRow {
    pub kind: String,
    pub key: Vec<u8>,
    pub content: Option<Vec<u8>>,
    pub changed: i64,
    pub sum: i64,
    pub bytes: Vec<u8>,
}

pub const COLUMNS: &str = "kind, key, content, changed, sum, bytes";

impl RecordRow {
    /// The row of a query for [`COLUMNS`].
    pub fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            kind: row.get(0)?,
            key: row.get(1)?,
            content: row.get(2)?,
            changed: row.get(3)?,
            sum: row.get(4)?,
            bytes: row.get(5)?,
        })
    }

    /// Whether it is as it was written.
    pub fn is_whole(&self) -> bool {
        let Self { kind, key, content, changed, sum, bytes } = self;
        let has_hash = content.as_ref().is_none_or(|hash| hash.len() == 32);
        has_hash && checksum(kind, key, content.as_deref(), *changed, bytes) == *sum
    }
}

/// The row of a record.
pub fn get(connection: &Connection, kind: &str, key: &[u8]) -> rusqlite::Result<Option<RecordRow>> {
    let query = format!("SELECT {COLUMNS} FROM records WHERE kind = ?1 AND key = ?2");
    connection.prepare_cached(&query)?.query_row(params![kind, key], RecordRow::read).optional()
}

/// Writes a record with its checksum.
pub fn put(
    connection: &Connection,
    kind: RecordKind,
    key: &RecordKey,
    content: Option<&ContentHash>,
    changed: i64,
    bytes: &[u8],
) -> rusqlite::Result<()> {
    let content = content.map(ContentHash::as_bytes);
    let sum = checksum(kind.name(), key.as_bytes(), content, changed, bytes);
    connection
        .prepare_cached(
            "INSERT INTO records (kind, key, content, changed, sum, bytes)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)
             ON CONFLICT (kind, key) DO UPDATE SET content = ?3, changed = ?4, sum = ?5, bytes = ?6",
        )?
        .execute(params![kind.name(), key.as_bytes(), content, changed, sum, bytes])?;
    Ok(())
}

/// Keeps a file, unless it is there already.
pub fn put_content(connection: &Connection, bytes: &[u8]) -> rusqlite::Result<ContentHash> {
    let hash = ContentHash::of(bytes);
    connection
        .prepare_cached(
            "INSERT INTO contents (hash, bytes) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
        )?
        .execute(params![hash.as_bytes(), bytes])?;
    Ok(hash)
}

/// A file, if it is there; whether it is whole its hash tells.
pub fn content(connection: &Connection, hash: &[u8]) -> rusqlite::Result<Option<Vec<u8>>> {
    connection
        .prepare_cached("SELECT bytes FROM contents WHERE hash = ?1")?
        .query_row(params![hash], |row| row.get(0))
        .optional()
}

/// The file that a link leads to.
pub fn content_of(
    connection: &Connection,
    kind: RecordKind,
    link: &Link,
) -> rusqlite::Result<Option<ContentHash>> {
    let row = get(connection, kind.name(), RecordKey::of(kind, link).as_bytes())?;
    Ok(row.and_then(|row| ContentHash::from_bytes(&row.content?)))
}

/// Takes away files that nothing leads to.
pub fn forget_contents(connection: &Connection) -> rusqlite::Result<usize> {
    connection.execute(
        "DELETE FROM contents WHERE NOT EXISTS
         (SELECT 1 FROM records WHERE records.content = contents.hash)",
        [],
    )
}

/// What an error means to those who use the store.
#[expect(clippy::needless_pass_by_value, reason = "it is the argument of map_err")]
pub fn failed(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Full,
        Some(ErrorCode::ConstraintViolation) => StoreError::Gone,
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            StoreError::Damaged("the database file; `gridwright db check` says where".to_owned())
        }
        Some(ErrorCode::ReadOnly) => {
            StoreError::Other("it may be read, but not written".to_owned())
        }
        _ => StoreError::Other(words_of(&error)),
    }
}

/// The same, with the name of the file.
pub fn failed_at(name: &str, error: &rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            StoreError::InUse(name.to_owned())
        }
        Some(ErrorCode::DiskFull) => StoreError::Full,
        Some(ErrorCode::NotADatabase) => {
            StoreError::Foreign(format!("{name} is no database of gridwright"))
        }
        Some(ErrorCode::ReadOnly) => {
            StoreError::Other(format!("{name} or its folder may be read, but not written"))
        }
        _ => StoreError::Other(format!("{name}: {}", words_of(error))),
    }
}

/// What went wrong, without the text of the query.
fn words_of(error: &rusqlite::Error) -> String {
    match error {
        rusqlite::Error::SqlInputError { msg, .. } => msg.clone(),
        rusqlite::Error::SqliteFailure(_, Some(words)) => words.clone(),
        error => error.to_string(),
    }
}

/// A note.
pub fn note(connection: &Connection, name: &str) -> rusqlite::Result<Option<String>> {
    connection
        .prepare_cached("SELECT text FROM notes WHERE name = ?1")?
        .query_row(params![name], |row| row.get(0))
        .optional()
}

/// Makes a note, or takes it away.
pub fn set_note(connection: &Connection, name: &str, text: Option<&str>) -> rusqlite::Result<()> {
    match text {
        Some(text) => connection.execute(
            "INSERT INTO notes (name, text) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET text = ?2",
            params![name, text],
        )?,
        None => connection.execute("DELETE FROM notes WHERE name = ?1", params![name])?,
    };
    Ok(())
}

/// All notes whose names begin so.
pub fn notes(connection: &Connection, beginning: &str) -> rusqlite::Result<Vec<(String, String)>> {
    let mut statement = connection.prepare_cached(
        "SELECT name, text FROM notes WHERE substr(name, 1, length(?1)) = ?1 ORDER BY name",
    )?;
    let rows = statement.query_map(params![beginning], |row| Ok((row.get(0)?, row.get(1)?)))?;
    rows.collect()
}
