//! What a record is known by, and how damage is found.

use std::fmt;

use sha2::{Digest, Sha256};
use xxhash_rust::xxh3::Xxh3Default;

use super::RecordKind;
use crate::Link;

/// The SHA-256 of a file: the same file has the same one everywhere.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ContentHash([u8; 32]);

impl ContentHash {
    /// The hash of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// The hash with these bytes.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }

    /// Its bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Display for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(f, &self.0)
    }
}

impl fmt::Debug for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(f, &self.0[..4])
    }
}

/// What the store knows instead of a link: whoever gets hold of the database
/// has no links.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RecordKey(Vec<u8>);

/// So many bits cannot be guessed either.
pub const KEY_LEN: usize = 16;

impl RecordKey {
    /// The key for a link.
    pub fn of(kind: RecordKind, link: &Link) -> Self {
        Self::named(kind.name(), link)
    }

    /// The key for a link of something that may not be a record.
    pub fn named(kind: &str, link: &Link) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"gridwright ");
        hash.update(kind);
        hash.update(b" ");
        hash.update(link.as_str());
        Self(hash.finalize()[..KEY_LEN].to_vec())
    }

    /// A key as it was read.
    pub fn from_bytes(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    /// Its bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Display for RecordKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(f, &self.0)
    }
}

impl fmt::Debug for RecordKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(f, &self.0)
    }
}

fn write_hex(f: &mut fmt::Formatter<'_>, bytes: &[u8]) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

/// A number that tells a damaged record: it is about everything that is kept.
pub fn checksum(kind: &str, key: &[u8], content: Option<&[u8]>, changed: i64, bytes: &[u8]) -> i64 {
    let mut hash = Xxh3Default::new();
    // Each part with its length: nothing can move from one part to the next.
    for part in [kind.as_bytes(), key, content.unwrap_or_default(), &changed.to_le_bytes(), bytes] {
        hash.update(&(part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.digest().cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_tell_kinds_and_links_apart_and_no_link() {
        let (one, other) = (Link::random().unwrap(), Link::random().unwrap());
        let key = RecordKey::of(RecordKind::Game, &one);
        assert_eq!(key, RecordKey::of(RecordKind::Game, &one));
        assert_ne!(key, RecordKey::of(RecordKind::Puzzle, &one));
        assert_ne!(key, RecordKey::of(RecordKind::Game, &other));
        assert_eq!(key.to_string().len(), 32);
    }

    #[test]
    fn every_part_counts() {
        let sum = checksum("game", b"key", Some(b"content"), 7, b"bytes");
        assert_ne!(sum, checksum("gamf", b"key", Some(b"content"), 7, b"bytes"));
        assert_ne!(sum, checksum("game", b"kez", Some(b"content"), 7, b"bytes"));
        assert_ne!(sum, checksum("game", b"key", None, 7, b"contentbytes"));
        assert_ne!(sum, checksum("game", b"key", Some(b"content"), 8, b"bytes"));
        assert_ne!(sum, checksum("game", b"key", Some(b"content"), 7, b"bytez"));
    }
}
