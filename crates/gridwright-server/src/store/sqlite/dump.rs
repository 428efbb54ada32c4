//! A database as lines of JSON, which any program can read, and back.

use std::io::{self, BufRead, Write};
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use rusqlite::Connection;
use serde::{Deserialize, Serialize};

use super::check::{Names, RecordName, is_sound, read_content, read_record};
use super::files::{self, FileLock};
use super::rows::{self, RecordRow};
use super::{salvage, schema};
use crate::store::{ContentHash, RecordKey, RecordKind, StoreError};

/// Why a database was not written as lines or read from them.
#[derive(Debug, thiserror::Error)]
pub enum DumpError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The lines could not be read or written.
    #[error("{0}")]
    Lines(#[from] io::Error),
    /// A line that is not one of these.
    #[error("line {line}: {reason}")]
    Line {
        /// Its number, from one.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
}

/// What was read from lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImportReport {
    /// Records that are there now and were not before, or were older.
    pub taken: u64,
    /// Records that were there already, as new or newer.
    pub known: u64,
}

/// One line.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
enum DumpLine {
    /// The first line.
    Gridwright { version: i64 },
    /// A file.
    File(DumpBytes),
    /// A record.
    Record {
        kind: String,
        key: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        file: Option<String>,
        changed: i64,
        bytes: DumpBytes,
    },
    /// A note.
    Note { name: String, text: String },
}

/// Bytes, as text where they are one.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum DumpBytes {
    Text(String),
    Base64(String),
}

impl DumpBytes {
    fn of(bytes: Vec<u8>) -> Self {
        match String::from_utf8(bytes) {
            Ok(text) => Self::Text(text),
            Err(error) => Self::Base64(BASE64.encode(error.as_bytes())),
        }
    }

    fn bytes(self) -> Result<Vec<u8>, String> {
        match self {
            Self::Text(text) => Ok(text.into_bytes()),
            Self::Base64(text) => BASE64.decode(text).map_err(|error| error.to_string()),
        }
    }
}

/// Writes everything that is whole, also while a server uses the database.
/// Gives what was left out.
pub fn export(path: &Path, out: &mut dyn Write) -> Result<Vec<String>, DumpError> {
    let name = path.display().to_string();
    let connection = files::open_for_reading(path, &name)?;
    connection.execute_batch("BEGIN").map_err(|error| rows::failed_at(&name, &error))?;
    let mut write = |line: &DumpLine| -> io::Result<()> {
        serde_json::to_writer(&mut *out, line)?;
        out.write_all(b"\n")
    };
    write(&DumpLine::Gridwright { version: schema::VERSION })?;
    let damaged = Some(path).filter(|_| !is_sound(&connection));
    let (names, mut left_out) = (Names::all(&connection, damaged), vec![]);
    for hash in names.contents {
        match read_content(&connection, &hash) {
            Ok(bytes) => write(&DumpLine::File(DumpBytes::of(bytes)))?,
            Err(reason) => left_out.push(format!("file {}: {reason}", RecordKey::from_bytes(hash))),
        }
    }
    for RecordName { kind, key } in names.records {
        match read_record(&connection, &kind, &key) {
            Ok(row) => write(&DumpLine::Record {
                kind,
                key: RecordKey::from_bytes(key).to_string(),
                file: row.content.map(|hash| RecordKey::from_bytes(hash).to_string()),
                changed: row.changed,
                bytes: DumpBytes::of(row.bytes),
            })?,
            Err(reason) => {
                left_out.push(format!("{kind} {}: {reason}", RecordKey::from_bytes(key)));
            }
        }
    }
    for (name, text) in rows::notes(&connection, "").map_err(rows::failed)? {
        write(&DumpLine::Note { name, text })?;
    }
    out.flush()?;
    Ok(left_out)
}

/// Reads lines into a database, which is made if it is not there. What is
/// there already stays where it is as new. All of the lines count or none.
pub fn import(path: &Path, lines: &mut dyn BufRead) -> Result<ImportReport, DumpError> {
    let name = path.display().to_string();
    let _lock = FileLock::take(path)?;
    files::make_private(path).map_err(|error| StoreError::Other(format!("{name}: {error}")))?;
    let mut connection = super::open_for_writing(path, &name)?;
    schema::prepare(&mut connection, &name)?;
    let transaction = connection.transaction().map_err(rows::failed)?;
    let (mut report, mut has_begun) = (ImportReport::default(), false);
    for (number, line) in lines.lines().enumerate() {
        let wrong = |reason: String| DumpError::Line { line: number + 1, reason };
        let line: DumpLine =
            serde_json::from_str(&line?).map_err(|error| wrong(error.to_string()))?;
        if let DumpLine::Gridwright { version } = &line {
            if *version > schema::VERSION {
                let known = schema::VERSION;
                let reason = format!("it is of version {version}, this gridwright knows {known}");
                return Err(wrong(reason));
            }
            has_begun = true;
        } else if !has_begun {
            return Err(wrong("expected a line of the type gridwright first".to_owned()));
        }
        take(&transaction, line, &mut report).map_err(|error| match error {
            TakeError::Store(error) => DumpError::Store(error),
            TakeError::Line(reason) => wrong(reason),
        })?;
    }
    if !has_begun {
        return Err(DumpError::Line { line: 1, reason: "there are no lines".to_owned() });
    }
    transaction.commit().map_err(rows::failed)?;
    Ok(report)
}

enum TakeError {
    Store(StoreError),
    Line(String),
}

impl From<rusqlite::Error> for TakeError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Store(rows::failed(error))
    }
}

impl From<String> for TakeError {
    fn from(reason: String) -> Self {
        Self::Line(reason)
    }
}

/// Takes in what a line says.
fn take(
    connection: &Connection,
    line: DumpLine,
    report: &mut ImportReport,
) -> Result<(), TakeError> {
    match line {
        DumpLine::Gridwright { .. } => {}
        DumpLine::Note { name, text } => {
            if rows::note(connection, &name)?.is_none() {
                rows::set_note(connection, &name, Some(&text))?;
            }
        }
        DumpLine::File(bytes) => drop(rows::put_content(connection, &bytes.bytes()?)?),
        DumpLine::Record { kind, key, file, changed, bytes } => {
            RecordKind::by_name(&kind).ok_or_else(|| format!("there is no kind {kind:?}"))?;
            let key = hex(&key).ok_or("the key is not in hexadecimal digits".to_owned())?;
            let content = match file {
                Some(file) => {
                    let hash = hex(&file).and_then(|bytes| ContentHash::from_bytes(&bytes));
                    let hash = hash.ok_or("the file is not a SHA-256".to_owned())?;
                    if rows::content(connection, hash.as_bytes())?.is_none() {
                        return Err(format!("its file {hash} is not there").into());
                    }
                    Some(hash.as_bytes().to_vec())
                }
                None => None,
            };
            let known = rows::get(connection, &kind, &key)?;
            if known.is_some_and(|known| known.is_whole() && known.changed >= changed) {
                report.known += 1;
                return Ok(());
            }
            let row = RecordRow { kind, key, content, changed, sum: 0, bytes: bytes.bytes()? };
            salvage::insert(connection, &row)?;
            report.taken += 1;
        }
    }
    Ok(())
}

fn hex(text: &str) -> Option<Vec<u8>> {
    if !text.is_ascii() || !text.len().is_multiple_of(2) {
        return None;
    }
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok()).collect()
}
