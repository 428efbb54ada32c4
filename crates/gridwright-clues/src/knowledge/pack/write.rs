//! Writing a pack.

use bytemuck::NoUninit;
use xxhash_rust::xxh3::xxh3_64;

use super::{ALIGNMENT, ENTRY_BYTES, HEADER_BYTES, MAGIC, NAME_BYTES, VERSION};

/// The largest file of a pack: what common code hosts take without a warning.
pub const MAX_FILE_BYTES: usize = 48_000_000;

/// A name and bytes.
type NamedBytes = (String, Vec<u8>);

/// Collects the sections of a pack.
#[derive(Default)]
pub struct PackWriter {
    sections: Vec<NamedBytes>,
}

impl PackWriter {
    /// A pack without sections.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an array under a name of at most 24 bytes.
    pub fn add<T: NoUninit>(&mut self, name: &str, values: &[T]) {
        debug_assert!(name.len() <= NAME_BYTES && !self.sections.iter().any(|(n, _)| n == name));
        self.sections.push((name.to_owned(), bytemuck::cast_slice(values).to_vec()));
    }

    /// The files of the pack, each at most so large, unless a single section
    /// is larger.
    pub fn finish(self, max_file: usize) -> Vec<Vec<u8>> {
        let identity = self.identity();
        let mut files: Vec<(usize, Vec<NamedBytes>)> = Vec::new();
        for section in self.sections {
            let size = section.1.len() + ALIGNMENT + ENTRY_BYTES;
            match files.iter_mut().find(|(used, _)| used + size <= max_file) {
                Some((used, sections)) => {
                    *used += size;
                    sections.push(section);
                }
                None => files.push((size, vec![section])),
            }
        }
        let count = files.len() as u32;
        let numbered = files.iter().zip(0..);
        let write = |((_, sections), number): (&(usize, Vec<_>), u32)| {
            file([number, count], identity, sections)
        };
        numbered.map(write).collect()
    }

    fn identity(&self) -> u64 {
        let parts = self
            .sections
            .iter()
            .flat_map(|(name, bytes)| [xxh3_64(name.as_bytes()), xxh3_64(bytes)]);
        xxh3_64(bytemuck::cast_slice(&parts.collect::<Vec<u64>>()))
    }
}

/// One file: which one of how many, and its sections.
fn file([number, count]: [u32; 2], identity: u64, sections: &[NamedBytes]) -> Vec<u8> {
    let mut table = Vec::with_capacity(sections.len() * ENTRY_BYTES);
    let mut offset = (HEADER_BYTES + sections.len() * ENTRY_BYTES).next_multiple_of(ALIGNMENT);
    for (name, bytes) in sections {
        let mut padded = [0; NAME_BYTES];
        padded[..name.len()].copy_from_slice(name.as_bytes());
        table.extend(padded);
        table.extend((offset as u64).to_le_bytes());
        table.extend((bytes.len() as u64).to_le_bytes());
        table.extend(xxh3_64(bytes).to_le_bytes());
        offset = (offset + bytes.len()).next_multiple_of(ALIGNMENT);
    }
    let mut file = MAGIC.to_vec();
    for value in [VERSION, number, count, sections.len() as u32] {
        file.extend(value.to_le_bytes());
    }
    file.extend(identity.to_le_bytes());
    file.extend(xxh3_64(&table).to_le_bytes());
    file.extend(&table);
    for (_, bytes) in sections {
        file.resize(file.len().next_multiple_of(ALIGNMENT), 0);
        file.extend(bytes);
    }
    file
}
