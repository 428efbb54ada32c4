//! Copies of a database: making them while people play, going back to them.

use std::fs;
use std::path::Path;

use rusqlite::{Connection, params};

use super::check::check_all;
use super::files::{self, FileLock};
use super::{bound, rows, schema};
use crate::store::StoreError;

/// What was copied or tidied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CopyReport {
    /// How many records there are.
    pub records: u64,
    /// How many files there are.
    pub contents: u64,
    /// How many bytes the database had.
    pub bytes_before: u64,
    /// How many bytes it or its copy has now.
    pub bytes: u64,
}

fn failed_file(name: &str) -> impl Fn(std::io::Error) -> StoreError {
    move |error| StoreError::Other(format!("{name}: {error}"))
}

fn size(path: &Path) -> u64 {
    path.metadata().map_or(0, |data| data.len())
}

/// Makes a copy of a database as it is at this moment, while people go on
/// playing. The copy is checked before it gets its name.
pub fn backup(path: &Path, copy: &Path) -> Result<CopyReport, StoreError> {
    let name = path.display().to_string();
    if copy.exists() {
        return Err(StoreError::Other(format!("{} exists already", copy.display())));
    }
    let connection = files::open_for_reading(path, &name)?;
    copy_into(&connection, &name, copy, size(path))
}

/// Writes a copy, checks it, and lets it have its name.
fn copy_into(
    connection: &Connection,
    name: &str,
    copy: &Path,
    bytes_before: u64,
) -> Result<CopyReport, StoreError> {
    let copy_name = copy.display().to_string();
    let failed = |error: rusqlite::Error| rows::failed_at(name, &error);
    let part = files::beside(copy, ".part");
    files::remove(&part);
    files::make_private(&part).map_err(failed_file(&copy_name))?;
    // `VACUUM INTO` reads one state of the database and takes an empty file.
    connection.pragma_update(None, "query_only", false).map_err(failed)?;
    let made = connection.execute("VACUUM INTO ?1", params![part.to_string_lossy()]);
    let checked = made.map_err(failed).and_then(|_| {
        let written = files::open_for_reading(&part, &copy_name)?;
        Ok(check_all(&written, &part))
    });
    let report = checked.inspect_err(|_| files::remove(&part))?;
    if !report.is_sound() {
        files::remove(&part);
        let what: Vec<String> = report
            .faults
            .into_iter()
            .take(1)
            .chain(report.damaged.iter().take(3).map(ToString::to_string))
            .collect();
        return Err(StoreError::Damaged(format!(
            "{name} is not copied as it is: {}; `gridwright db check` tells all, and `gridwright \
             db export` writes what is whole",
            what.join("; ")
        )));
    }
    files::flush(&part).map_err(failed_file(&copy_name))?;
    fs::rename(&part, copy).map_err(failed_file(&copy_name))?;
    files::flush(copy).map_err(failed_file(&copy_name))?;
    let (records, contents) = (report.records, report.contents);
    Ok(CopyReport { records, contents, bytes_before, bytes: size(copy) })
}

/// Puts a copy in the place of a database. What is there must be allowed to
/// go, and is kept under another name.
pub fn restore(copy: &Path, path: &Path, replace: bool) -> Result<CopyReport, StoreError> {
    let (copy_name, name) = (copy.display().to_string(), path.display().to_string());
    let connection = files::open_for_reading(copy, &copy_name)?;
    let _lock = FileLock::take(path)?;
    let part = files::beside(path, ".restored");
    if path.exists() && !replace {
        return Err(StoreError::Other(format!(
            "{name} exists already: --replace puts the copy in its place and keeps what is there"
        )));
    }
    files::remove(&part);
    let report = copy_into(&connection, &copy_name, &part, size(copy))?;
    if path.exists() {
        let aside = files::beside(path, &format!(".before-{}", schema::now()));
        files::rename(path, &aside).map_err(failed_file(&name))?;
    }
    files::rename(&part, path).map_err(failed_file(&name))?;
    files::flush(path).map_err(failed_file(&name))?;
    Ok(report)
}

/// Takes away what was not used for so many seconds, if that is wanted, and
/// gives unused room back to the disk. Nobody may use the database meanwhile.
pub fn vacuum(path: &Path, unused_for: Option<u64>) -> Result<CopyReport, StoreError> {
    let name = path.display().to_string();
    let failed = |error: rusqlite::Error| rows::failed_at(&name, &error);
    path.metadata().map_err(|_| StoreError::Other(format!("{name} is not there")))?;
    let _lock = FileLock::take(path)?;
    let mut connection = super::open_for_writing(path, &name)?;
    schema::prepare(&mut connection, &name)?;
    let bytes_before = size(path) + size(&files::beside(path, "-wal"));
    if let Some(seconds) = unused_for {
        let before = schema::now() - i64::try_from(seconds).unwrap_or(i64::MAX);
        connection
            .execute("DELETE FROM records WHERE changed < ?1", params![before])
            .map_err(failed)?;
    }
    rows::forget_contents(&connection).map_err(failed)?;
    connection.execute_batch("VACUUM").map_err(failed)?;
    bound::checkpoint(&connection)?;
    let count = |table: &str| {
        let query = format!("SELECT count(*) FROM {table}");
        connection.query_row(&query, [], |row| row.get::<_, i64>(0)).map_err(failed)
    };
    let (records, contents) = (count("records")?, count("contents")?);
    drop(connection);
    Ok(CopyReport {
        records: records.unsigned_abs(),
        contents: contents.unsigned_abs(),
        bytes_before,
        bytes: size(path),
    })
}
