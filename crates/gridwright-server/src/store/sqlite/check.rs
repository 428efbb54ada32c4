//! Finding damage: every record is read again and compared with its checksum.

use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;

use rusqlite::Connection;

use super::{files, raw, rows};
use crate::store::{ContentHash, RecordKey, StoreError};

/// How many faults of the file itself are told.
const MOST_FAULTS: u32 = 1000;

/// What a check found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckReport {
    /// How many records there are, damaged ones too.
    pub records: u64,
    /// How many files there are, damaged ones too.
    pub contents: u64,
    /// What is wrong with the file itself.
    pub faults: Vec<String>,
    /// What is damaged.
    pub damaged: Vec<DamagedRecord>,
}

impl CheckReport {
    /// Whether all is well.
    pub fn is_sound(&self) -> bool {
        self.faults.is_empty() && self.damaged.is_empty()
    }
}

/// A record that is not what it was.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DamagedRecord {
    /// What sort of thing it is.
    pub kind: String,
    /// The hash of its link, or of its bytes.
    pub key: String,
    /// What is wrong.
    pub reason: String,
}

impl fmt::Display for DamagedRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.kind, self.key, self.reason)
    }
}

/// Checks a database, also while a server uses it.
pub fn check(path: &Path) -> Result<CheckReport, StoreError> {
    let name = path.display().to_string();
    let connection = files::open_for_reading(path, &name)?;
    // Everything is compared as it was at one moment.
    connection.execute_batch("BEGIN").map_err(|error| rows::failed_at(&name, &error))?;
    Ok(check_all(&connection, path))
}

/// Whether the file itself is in order, as far as can be told quickly.
pub fn is_sound(connection: &Connection) -> bool {
    let found = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
    found.is_ok_and(|found| found == "ok")
}

/// Checks everything.
pub fn check_all(connection: &Connection, path: &Path) -> CheckReport {
    let mut report = CheckReport { faults: faults(connection), ..CheckReport::default() };
    // Where the file itself is in order its tables give all names.
    let names = Names::all(connection, Some(path).filter(|_| !report.faults.is_empty()));
    let mut damaged_contents = BTreeSet::new();
    for hash in &names.contents {
        report.contents += 1;
        if let Err(reason) = read_content(connection, hash) {
            let key = RecordKey::from_bytes(hash.clone()).to_string();
            report.damaged.push(DamagedRecord { kind: "file".to_owned(), key, reason });
            damaged_contents.insert(hash.clone());
        }
    }
    for RecordName { kind, key } in &names.records {
        report.records += 1;
        let reason = match read_record(connection, kind, key) {
            Ok(row) => {
                // A file that no table names any more is found by its record.
                let is_damaged = row.content.is_some_and(|hash| {
                    let is_known = names.contents.contains(&hash);
                    damaged_contents.contains(&hash)
                        || (!is_known && read_content(connection, &hash).is_err())
                });
                if !is_damaged {
                    continue;
                }
                "its file is damaged".to_owned()
            }
            Err(reason) => reason,
        };
        let key = RecordKey::from_bytes(key.clone()).to_string();
        report.damaged.push(DamagedRecord { kind: kind.clone(), key, reason });
    }
    report
}

/// What SQLite finds wrong with the file.
fn faults(connection: &Connection) -> Vec<String> {
    let read = || -> rusqlite::Result<Vec<String>> {
        let mut statement =
            connection.prepare(&format!("PRAGMA integrity_check({MOST_FAULTS})"))?;
        let lines = statement.query_map([], |row| row.get::<_, String>(0))?;
        lines.collect()
    };
    match read() {
        Ok(lines) => lines.into_iter().filter(|line| line != "ok").collect(),
        Err(error) => vec![error.to_string()],
    }
}

/// The name of a record.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RecordName {
    pub kind: String,
    pub key: Vec<u8>,
}

/// The names of everything, from wherever they can be read: where a page of a
/// table is damaged, the index still knows what stood there.
pub struct Names {
    pub records: BTreeSet<RecordName>,
    pub contents: BTreeSet<Vec<u8>>,
}

impl Names {
    /// All names that can be found; with the name of a damaged file also those
    /// that stand in pages that cannot be read any more.
    pub fn all(connection: &Connection, damaged: Option<&Path>) -> Self {
        let mut records = BTreeSet::new();
        for order in ["", " DESC"] {
            for (index, by) in [
                ("NOT INDEXED", "rowid"),
                ("INDEXED BY records_by_key", "kind"),
                ("INDEXED BY records_by_change", "changed"),
            ] {
                let query = format!("SELECT kind, key FROM records {index} ORDER BY {by}{order}");
                let name = |row: &rusqlite::Row<'_>| {
                    Ok(RecordName { kind: row.get(0)?, key: row.get(1)? })
                };
                collect(connection, &query, name, &mut records);
            }
        }
        if let Some(path) = damaged {
            raw::names(path, &mut records);
        }
        let mut contents = BTreeSet::new();
        for query in [
            "SELECT hash FROM contents NOT INDEXED ORDER BY rowid",
            "SELECT hash FROM contents NOT INDEXED ORDER BY rowid DESC",
            "SELECT hash FROM contents ORDER BY hash",
            "SELECT hash FROM contents ORDER BY hash DESC",
            "SELECT content FROM records NOT INDEXED WHERE content IS NOT NULL",
            "SELECT content FROM records INDEXED BY records_by_content WHERE content IS NOT NULL",
        ] {
            collect(connection, query, |row| row.get(0), &mut contents);
        }
        Self { records, contents }
    }
}

/// Takes what a query gives, as far as it comes.
fn collect<T: Ord>(
    connection: &Connection,
    query: &str,
    read: impl Fn(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
    found: &mut BTreeSet<T>,
) {
    let Ok(mut statement) = connection.prepare(query) else { return };
    let Ok(mut rows) = statement.query([]) else { return };
    // A row that cannot be read has no name; an error of the query ends it.
    while let Ok(Some(row)) = rows.next() {
        if let Ok(one) = read(row) {
            found.insert(one);
        }
    }
}

/// A record that is whole, or what is wrong with it.
pub fn read_record(
    connection: &Connection,
    kind: &str,
    key: &[u8],
) -> Result<rows::RecordRow, String> {
    match rows::get(connection, kind, key) {
        Ok(Some(row)) if row.is_whole() => Ok(row),
        Ok(Some(_)) => Err("its checksum is wrong".to_owned()),
        Ok(None) => Err("it is missing".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// A file that is whole, or what is wrong with it.
pub fn read_content(connection: &Connection, hash: &[u8]) -> Result<Vec<u8>, String> {
    let right = |bytes: &[u8]| {
        ContentHash::from_bytes(hash).is_some_and(|hash| ContentHash::of(bytes) == hash)
    };
    match rows::content(connection, hash) {
        Ok(Some(bytes)) if right(&bytes) => Ok(bytes),
        Ok(Some(_)) => Err("its hash is wrong".to_owned()),
        Ok(None) => Err("it is missing".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}
