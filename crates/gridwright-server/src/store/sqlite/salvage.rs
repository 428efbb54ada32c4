//! A damaged file: what is whole goes into a new one.

use std::path::Path;

use rusqlite::Connection;

use super::check::{Names, RecordName, read_content, read_record};
use super::{files, rows, schema};
use crate::store::{RecordKey, StoreError, checksum};

/// The note about a record that was damaged: whoever asks for it is told that
/// it is, and not that it is not there.
pub fn note_of(kind: &str, key: &RecordKey) -> String {
    format!("damaged/{kind}/{key}")
}

/// Puts the file aside and everything that is whole into a new one. Gives what
/// is to be told about that.
pub fn salvage(path: &Path, name: &str) -> Result<Vec<String>, StoreError> {
    let failed = |error: rusqlite::Error| rows::failed_at(name, &error);
    let part = files::beside(path, ".salvaged");
    files::remove(&part);
    let old = Connection::open(path).map_err(failed)?;
    let moved = |error: std::io::Error| StoreError::Other(format!("{name}: {error}"));
    files::make_private(&part).map_err(moved)?;
    let mut new = Connection::open(&part).map_err(failed)?;
    schema::prepare(&mut new, name)?;
    let lost = bring_over(path, &old, &mut new).map_err(failed)?;
    drop((old, new));
    files::flush(&part).map_err(moved)?;
    let aside = files::beside(path, &format!(".damaged-{}", schema::now()));
    files::rename(path, &aside).map_err(moved)?;
    files::rename(&part, path).map_err(moved)?;
    let mut remarks = vec![format!(
        "{name} was damaged: it is now {}, and what was whole in it is in a new file. {} records \
         are lost",
        aside.display(),
        lost.len()
    )];
    remarks.extend(lost);
    Ok(remarks)
}

fn bring_over(
    path: &Path,
    old: &Connection,
    new: &mut Connection,
) -> rusqlite::Result<Vec<String>> {
    let names = Names::all(old, Some(path));
    let mut lost = vec![];
    let transaction = new.transaction()?;
    for hash in &names.contents {
        match read_content(old, hash) {
            Ok(bytes) => drop(rows::put_content(&transaction, &bytes)?),
            Err(reason) => {
                lost.push(format!("file {}: {reason}", RecordKey::from_bytes(hash.clone())));
            }
        }
    }
    for RecordName { kind, key } in &names.records {
        let reason = match read_record(old, kind, key) {
            Ok(row) => {
                // A file that no table names any more is found by its record.
                if let Some(hash) = &row.content
                    && !names.contents.contains(hash)
                    && let Ok(bytes) = read_content(old, hash)
                {
                    rows::put_content(&transaction, &bytes)?;
                }
                let is_there = match &row.content {
                    Some(hash) => rows::content(&transaction, hash)?.is_some(),
                    None => true,
                };
                if is_there {
                    insert(&transaction, &row)?;
                    continue;
                }
                "its file is damaged".to_owned()
            }
            Err(reason) => reason,
        };
        let key = RecordKey::from_bytes(key.clone());
        rows::set_note(&transaction, &note_of(kind, &key), Some(&reason))?;
        lost.push(format!("{kind} {key}: {reason}"));
    }
    for (name, text) in rows::notes(old, "").unwrap_or_default() {
        rows::set_note(&transaction, &name, Some(&text))?;
    }
    transaction.commit()?;
    Ok(lost)
}

/// Writes a row as it is.
pub fn insert(connection: &Connection, row: &rows::RecordRow) -> rusqlite::Result<()> {
    let rows::RecordRow { kind, key, content, changed, bytes, .. } = row;
    let sum = checksum(kind, key, content.as_deref(), *changed, bytes);
    connection
        .prepare_cached(
            "INSERT INTO records (kind, key, content, changed, sum, bytes)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)
             ON CONFLICT (kind, key) DO UPDATE SET content = ?3, changed = ?4, sum = ?5, bytes = ?6",
        )?
        .execute(rusqlite::params![kind, key, content, changed, sum, bytes])?;
    Ok(())
}
