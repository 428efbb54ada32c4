//! The container of a knowledge pack: named arrays of numbers in one file, or
//! in two where one would grow too large.
//!
//! A file is a header, a table of sections and the sections themselves, each
//! at an offset divisible by 64, so that they are used where they lie. All
//! numbers are little-endian.
//!
//! ```text
//! 0   magic "GWPACK\r\n"        8 bytes
//! 8   version                   u32
//! 12  number of this file       u32, from 0
//! 16  number of files           u32
//! 20  number of sections        u32
//! 24  identity of the pack      u64, the same in all its files
//! 32  checksum of the table     u64, XXH3
//! 40  the table: per section a name of 24 bytes (zeros at the end), offset,
//!     length in bytes and checksum (u64 each)
//! ```

mod array;
mod write;

use std::sync::Arc;

use rustc_hash::FxHashMap;
use xxhash_rust::xxh3::xxh3_64;

pub use array::Array;
pub use write::{MAX_FILE_BYTES, PackWriter};

/// The first bytes of every file; the line end shows a transfer as text.
const MAGIC: &[u8; 8] = b"GWPACK\r\n";
/// The version of the format: it changes whenever an older program would
/// misread a newer pack. Version 1 kept past clues as rows of hashed words;
/// such a pack can be read back into clues and is refused.
pub const VERSION: u32 = 2;
const HEADER_BYTES: usize = 40;
const ENTRY_BYTES: usize = 48;
const NAME_BYTES: usize = 24;
const ALIGNMENT: usize = 64;

/// Bytes that are shared and never change: built into the program, or read
/// from a file.
pub type SharedBytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// What is wrong with a pack.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackError {
    /// The file does not begin as a pack does.
    #[error("this is not a knowledge pack (it should begin with GWPACK)")]
    NotAPack,
    /// The pack was made for another version of the program.
    #[error(
        "the pack has format version {found}, and this program reads version {VERSION}: {}",
        if *.found < VERSION { "train it anew with this program" } else { "it was made by a newer program" }
    )]
    OtherVersion {
        /// The version in the file.
        found: u32,
    },
    /// The file ends too early.
    #[error("the pack is cut short: it should have {expected} bytes and has {found}")]
    CutShort {
        /// How many bytes it should have at least.
        expected: u64,
        /// How many it has.
        found: u64,
    },
    /// A checksum does not match.
    #[error(
        "the pack is damaged: the checksum of '{section}' does not match; copy or train it again"
    )]
    Damaged {
        /// The section that is wrong, or "table".
        section: String,
    },
    /// Some of its files are missing, or belong to another pack.
    #[error("the pack has {expected} files and {found} of them were given; keep them together")]
    FilesMissing {
        /// How many files it has.
        expected: u32,
        /// How many belong together.
        found: u32,
    },
    /// The sections do not fit each other.
    #[error("the pack cannot be used: section '{section}' {problem}; train it anew")]
    Unusable {
        /// The section.
        section: String,
        /// What is wrong with it, as the end of a sentence.
        problem: String,
    },
    /// Numbers in the file are in the other byte order.
    #[error("packs are little-endian, and this machine is not")]
    ByteOrder,
}

impl PackError {
    /// A section that does not fit.
    pub(crate) fn unusable(section: &str, problem: impl Into<String>) -> Self {
        Self::Unusable { section: section.to_owned(), problem: problem.into() }
    }
}

/// An opened pack: its sections by name.
#[derive(Clone)]
pub struct Pack {
    sections: FxHashMap<String, PackSection>,
    identity: u64,
}

#[derive(Clone)]
struct PackSection {
    source: SharedBytes,
    offset: usize,
    bytes: usize,
    checksum: u64,
}

impl Pack {
    /// Opens a pack from all its files, in any order. The table is checked;
    /// the sections only for their places, see [`Pack::verify`].
    pub fn open(files: &[SharedBytes]) -> Result<Self, PackError> {
        if cfg!(target_endian = "big") {
            return Err(PackError::ByteOrder);
        }
        let mut pack = Self { sections: FxHashMap::default(), identity: 0 };
        let mut expected = files.len() as u32;
        let mut seen = Vec::new();
        for file in files {
            let header = Header::read((**file).as_ref())?;
            if seen.is_empty() {
                (pack.identity, expected) = (header.identity, header.files);
            }
            if header.identity == pack.identity && !seen.contains(&header.number) {
                seen.push(header.number);
                pack.add(file, &header)?;
            }
        }
        if seen.is_empty() || seen.len() as u32 != expected {
            return Err(PackError::FilesMissing { expected, found: seen.len() as u32 });
        }
        Ok(pack)
    }

    fn add(&mut self, file: &SharedBytes, header: &Header) -> Result<(), PackError> {
        let bytes = (**file).as_ref();
        let table = &bytes[HEADER_BYTES..HEADER_BYTES + header.sections * ENTRY_BYTES];
        for entry in table.chunks_exact(ENTRY_BYTES) {
            let name = String::from_utf8_lossy(&entry[..NAME_BYTES]);
            let name = name.trim_end_matches('\0').to_owned();
            let [offset, length, checksum] = [0, 8, 16].map(|at| number(entry, NAME_BYTES + at));
            let end = offset.saturating_add(length);
            if end > bytes.len() as u64 {
                return Err(PackError::CutShort { expected: end, found: bytes.len() as u64 });
            }
            let section = PackSection {
                source: Arc::clone(file),
                offset: offset as usize,
                bytes: length as usize,
                checksum,
            };
            self.sections.insert(name, section);
        }
        Ok(())
    }

    /// Checks every section against its checksum: some ten milliseconds for a
    /// large pack.
    pub fn verify(&self) -> Result<(), PackError> {
        for (name, section) in &self.sections {
            let bytes = (*section.source).as_ref();
            let bytes = &bytes[section.offset..section.offset + section.bytes];
            if xxh3_64(bytes) != section.checksum {
                return Err(PackError::Damaged { section: name.clone() });
            }
        }
        Ok(())
    }

    /// A number that differs from pack to pack.
    pub fn identity(&self) -> u64 {
        self.identity
    }

    /// The names of all sections with their sizes in bytes, sorted.
    pub fn sections(&self) -> Vec<(&str, usize)> {
        let mut all: Vec<_> =
            self.sections.iter().map(|(name, s)| (name.as_str(), s.bytes)).collect();
        all.sort_unstable();
        all
    }

    /// Whether there is a section of this name.
    pub fn contains(&self, name: &str) -> bool {
        self.sections.contains_key(name)
    }

    /// The section of this name as an array, used where it lies.
    pub fn array<T: bytemuck::AnyBitPattern>(&self, name: &str) -> Result<Array<T>, PackError> {
        let section =
            self.sections.get(name).ok_or_else(|| PackError::unusable(name, "is missing"))?;
        Array::shared(&section.source, section.offset, section.bytes).ok_or_else(|| {
            PackError::unusable(name, "is not aligned or not a whole number of values")
        })
    }

    /// A section that must have a certain number of values.
    pub(crate) fn array_of<T: bytemuck::AnyBitPattern>(
        &self,
        name: &str,
        length: usize,
    ) -> Result<Array<T>, PackError> {
        let array = self.array::<T>(name)?;
        match array.len() == length {
            true => Ok(array),
            false => Err(PackError::unusable(
                name,
                format!("should have {length} values and has {}", array.len()),
            )),
        }
    }
}

/// Opens a pack from the bytes of all its files and checks every byte.
pub fn from_bytes(files: Vec<Vec<u8>>) -> Result<Pack, PackError> {
    let sources: Vec<SharedBytes> = files.into_iter().map(array::aligned).collect();
    let pack = Pack::open(&sources)?;
    pack.verify()?;
    Ok(pack)
}

/// The checked header of one file.
struct Header {
    number: u32,
    files: u32,
    sections: usize,
    identity: u64,
}

impl Header {
    fn read(bytes: &[u8]) -> Result<Self, PackError> {
        if !bytes.starts_with(MAGIC) {
            return Err(PackError::NotAPack);
        }
        let cut = |expected: usize| PackError::CutShort {
            expected: expected as u64,
            found: bytes.len() as u64,
        };
        if bytes.len() < HEADER_BYTES {
            return Err(cut(HEADER_BYTES));
        }
        let [version, file, files, sections] = [8, 12, 16, 20].map(|at| number(bytes, at) as u32);
        if version != VERSION {
            return Err(PackError::OtherVersion { found: version });
        }
        let table = (sections as usize).saturating_mul(ENTRY_BYTES);
        let end = table.saturating_add(HEADER_BYTES);
        let table = bytes.get(HEADER_BYTES..end).ok_or_else(|| cut(end))?;
        if xxh3_64(table) != number(bytes, 32) {
            return Err(PackError::Damaged { section: "table".to_owned() });
        }
        let (sections, identity) = (sections as usize, number(bytes, 24));
        Ok(Self { number: file, files, sections, identity })
    }
}

/// The eight bytes at an offset as a number; bytes past the end are zeros.
fn number(bytes: &[u8], at: usize) -> u64 {
    let mut eight = [0; 8];
    for (to, from) in eight.iter_mut().zip(bytes.get(at..).unwrap_or(&[])) {
        *to = *from;
    }
    u64::from_le_bytes(eight)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Vec<Vec<u8>> {
        let mut writer = PackWriter::new();
        writer.add("small", &[1u8, 2, 3]);
        writer.add("wide", &[7u32, 8, 9]);
        writer.add("real", &[0.5f32]);
        writer.finish(1 << 20)
    }

    #[test]
    fn what_was_written_is_read() {
        let pack = from_bytes(sample()).unwrap();
        assert_eq!(&*pack.array::<u8>("small").unwrap(), [1, 2, 3]);
        assert_eq!(&*pack.array::<u32>("wide").unwrap(), [7, 8, 9]);
        assert_eq!(&*pack.array::<f32>("real").unwrap(), [0.5]);
        assert_eq!(pack.sections(), [("real", 4), ("small", 3), ("wide", 12)]);
    }

    #[test]
    fn a_large_pack_is_two_files_that_belong_together() {
        let mut writer = PackWriter::new();
        writer.add("one", &[1u8; 600]);
        writer.add("two", &[2u8; 600]);
        let files = writer.finish(1_000);
        assert_eq!(files.len(), 2);
        let pack = from_bytes(vec![files[1].clone(), files[0].clone()]).unwrap();
        assert_eq!(pack.array::<u8>("two").unwrap().len(), 600);
        let alone = from_bytes(vec![files[0].clone()]).err().unwrap();
        assert_eq!(alone, PackError::FilesMissing { expected: 2, found: 1 });
        let twice = from_bytes(vec![files[0].clone(), files[0].clone()]).err().unwrap();
        assert_eq!(twice, PackError::FilesMissing { expected: 2, found: 1 });
    }

    #[test]
    fn damage_is_named() {
        let file = sample().remove(0);
        for at in 0..file.len() {
            let mut changed = file.clone();
            changed[at] ^= 1;
            // Bytes between the sections belong to nothing.
            if let Ok(pack) = from_bytes(vec![changed]) {
                assert_eq!(&*pack.array::<u8>("small").unwrap(), [1, 2, 3], "byte {at}");
            }
            assert!(from_bytes(vec![file[..at].to_vec()]).is_err(), "cut at {at}");
        }
        let error = from_bytes(vec![b"PK".to_vec()]).err().unwrap();
        assert_eq!(error, PackError::NotAPack);
        let mut newer = file;
        newer[8] = 9;
        let error = from_bytes(vec![newer.clone()]).err().unwrap();
        assert_eq!(error, PackError::OtherVersion { found: 9 });
        assert!(error.to_string().ends_with("it was made by a newer program"));
        newer[8] = 1;
        let error = from_bytes(vec![newer]).err().unwrap().to_string();
        assert!(error.ends_with("train it anew with this program"), "{error}");
    }

    #[test]
    fn a_missing_or_misshapen_section_is_named() {
        let pack = from_bytes(sample()).unwrap();
        let text = |error: PackError| error.to_string();
        assert!(text(pack.array::<u8>("none").err().unwrap()).contains("'none' is missing"));
        assert!(pack.array::<u32>("small").is_err());
        assert!(text(pack.array_of::<u32>("wide", 4).err().unwrap()).contains("should have 4"));
    }
}
