//! Names of records in pages that SQLite cannot read any more.
//!
//! A record stands in a page as a header with the types of its columns, and its
//! columns. In the table and in all indexes a kind and a key stand side by side,
//! in both parts: a text as long as the name of the kind, then a blob as long as
//! a key. That hardly stands anywhere by chance.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::check::RecordName;
use super::files;
use crate::store::RecordKind;
use crate::store::record::KEY_LEN;

/// How much is read at a time.
const CHUNK: usize = 1 << 20;

/// How far before a kind the header with its type begins at most.
const HEADER: usize = 24;

/// How much of a chunk belongs to the next one too.
const OVERLAP: usize = HEADER + 8 + KEY_LEN;

/// Adds the names that stand somewhere in a file or its log.
pub fn names(path: &Path, found: &mut BTreeSet<RecordName>) {
    for file in [path.to_owned(), files::beside(path, "-wal")] {
        let Ok(mut file) = File::open(file) else { continue };
        let mut bytes = vec![];
        // What cannot be read has no names.
        while let Ok(1..) = file.by_ref().take(CHUNK as u64).read_to_end(&mut bytes) {
            names_in(&bytes, found);
            bytes.drain(..bytes.len().saturating_sub(OVERLAP));
        }
    }
}

fn names_in(bytes: &[u8], found: &mut BTreeSet<RecordName>) {
    for kind in RecordKind::ALL.map(RecordKind::name) {
        // The types of SQLite's record format: texts are odd, blobs even.
        let types = [(13 + 2 * kind.len()) as u8, (12 + 2 * KEY_LEN) as u8];
        for (at, part) in bytes.windows(kind.len() + KEY_LEN).enumerate() {
            let (name, key) = part.split_at(kind.len());
            if name != kind.as_bytes() {
                continue;
            }
            let before = &bytes[at.saturating_sub(HEADER)..at];
            if before.windows(2).any(|two| two == types) {
                found.insert(RecordName { kind: kind.to_owned(), key: key.to_vec() });
            }
        }
    }
}
