//! Parsed word lists, kept so that the next start does not parse them again.
//!
//! A cache stands for one set of arguments: it names the files with their
//! sizes and times and how they were read, and is of use only while all of
//! that is the same. What there was to say about the lists is kept with it,
//! so that a warning is not lost. Anything wrong with a cache means that the
//! lists are read as if there were none.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use gridwright_words::WordList;

use crate::caches;
use crate::output::write_file;

/// Below so many bytes of lists, parsing is quicker than a person can notice.
const WORTH_KEEPING: u64 = 1 << 18;

/// Where a parsed list is kept, and what it is the parse of.
pub struct ListCache {
    path: PathBuf,
    stamp: String,
}

impl ListCache {
    /// The cache for these files, read in this way; `None` where there is no
    /// folder for caches or the lists are too small to be worth it.
    pub fn of(files: &[&Path], reading: &str) -> Option<Self> {
        let folder = caches::base()?;
        let mut stamp = format!("{} {reading}", env!("CARGO_PKG_VERSION"));
        let (mut name, mut bytes) = (0xcbf2_9ce4_8422_2325u64, 0);
        for file in files {
            let path = file.canonicalize().ok()?;
            let about = fs::metadata(&path).ok()?;
            let time = about.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
            bytes += about.len();
            let _ = write!(stamp, "\n{} {} {}", path.display(), about.len(), time.as_nanos());
            for byte in path.display().to_string().bytes().chain(reading.bytes()) {
                name = (name ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
            }
        }
        let path = folder.join(format!("{name:016x}.words"));
        (bytes >= WORTH_KEEPING).then_some(Self { path, stamp })
    }

    /// The list and what was said about it.
    pub fn open(&self) -> Option<(WordList<'static>, Vec<String>)> {
        let bytes = fs::read(&self.path).ok()?;
        // The list is used as it lies in memory, which must be aligned for it.
        let mut aligned = vec![0u64; bytes.len().div_ceil(8)];
        let numbers = bytes.chunks_exact(8).filter_map(|chunk| chunk.try_into().ok());
        for (number, chunk) in aligned.iter_mut().zip(numbers) {
            *number = u64::from_ne_bytes(chunk);
        }
        let head = usize::try_from(u64::from_le(*aligned.first()?)).ok()?;
        let text = std::str::from_utf8(bytes.get(8..8usize.checked_add(head)?)?).ok()?;
        let remarks = text.strip_prefix(&self.stamp)?.strip_prefix('\0')?;
        let remarks = remarks.trim_end_matches('\0').lines().map(str::to_owned).collect();
        // The list lives as long as the program: it is the one thing that the
        // program was started to work with.
        let list = Vec::leak(aligned).get(1 + head / 8..)?;
        Some((WordList::from_cache(bytemuck::cast_slice(list)).ok()?, remarks))
    }

    /// Keeps a list. That it cannot be kept is no reason to fail.
    pub fn keep(&self, list: &WordList<'_>, remarks: &[String]) {
        let mut text = format!("{}\0{}", self.stamp, remarks.join("\n")).into_bytes();
        text.resize(text.len().next_multiple_of(8), 0);
        let mut bytes = (text.len() as u64).to_le_bytes().to_vec();
        bytes.extend(text);
        bytes.extend(list.to_cache());
        if let Some(folder) = self.path.parent() {
            let _ = fs::create_dir_all(folder);
        }
        let _ = write_file(&self.path, &bytes);
    }
}
