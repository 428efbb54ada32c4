//! What a run leaves for the next one: which files were made of what.
//!
//! It lies in the site, where everybody may read it, so it says nothing about
//! puzzles whose day has not come, and of contests only what stands on the page.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use gridwright_publish::PuzzleRecord;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::read::{SourceFile, SourceFolder};
use crate::failure::Failure;

/// Its name in the site.
pub const LEDGER: &str = ".gridwright-publish.json";

/// The version of its form.
const VERSION: u32 = 1;

/// What a run leaves for the next one.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Ledger {
    version: u32,
    sources: BTreeMap<String, SourceFile>,
    /// The files of each puzzle, by the name of its page.
    pages: BTreeMap<String, KeptPage>,
    /// All other files, with hashes of what they hold.
    shared: BTreeMap<String, String>,
}

/// The files of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptPage {
    /// A hash of all that they were made of.
    pub key: String,
    pub files: Vec<String>,
    /// Files that could not be made.
    pub faults: Vec<String>,
}

impl Ledger {
    /// What the last run has left in a site; nothing where there was none.
    pub fn read(site: &Path) -> Result<Self, Failure> {
        let path = site.join(LEDGER);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Self::default()),
            Err(error) => return Err(Failure::with(path.display(), error)),
        };
        let advice = "empty the folder and publish anew";
        let ledger: Self = serde_json::from_slice(&bytes)
            .map_err(|error| Failure::with(path.display(), format!("{error}; {advice}")))?;
        match ledger.version {
            VERSION => Ok(ledger),
            other => {
                let message = format!("it is of version {other}, expected {VERSION}; {advice}");
                Err(Failure::with(path.display(), message))
            }
        }
    }

    /// A new one, with the files of the folder.
    pub fn of(folder: &SourceFolder<'_>, today: Date) -> Self {
        let waits = |record: &PuzzleRecord| record.date.is_some_and(|date| date > today);
        let open = folder.files.iter().filter(|source| !source.records.iter().any(waits));
        Self {
            version: VERSION,
            sources: open.map(|source| (source.file.clone(), source.clone())).collect(),
            ..Self::default()
        }
    }

    pub fn source(&self, file: &str) -> Option<&SourceFile> {
        self.sources.get(file)
    }

    /// The name that a puzzle had.
    pub fn name(&self, file: &str, line: Option<usize>) -> Option<&str> {
        let records = &self.sources.get(file)?.records;
        Some(&records.iter().find(|record| record.line == line)?.name)
    }

    /// The files of a puzzle, if they were made of the same.
    pub fn page(&self, name: &str, key: &str) -> Option<&KeptPage> {
        self.pages.get(name).filter(|kept| kept.key == key)
    }

    pub fn keep_page(&mut self, name: &str, kept: KeptPage) {
        self.pages.insert(name.to_owned(), kept);
    }

    /// Files of a puzzle that could not be made.
    pub fn faults(&self, name: &str) -> Vec<String> {
        self.pages.get(name).map(|page| page.faults.clone()).unwrap_or_default()
    }

    pub fn keep_shared(&mut self, path: &str, hash: String) {
        self.shared.insert(path.to_owned(), hash);
    }

    /// Whether a shared file was made with this hash.
    pub fn has_shared(&self, path: &str, hash: &str) -> bool {
        self.shared.get(path).is_some_and(|kept| kept == hash)
    }

    /// All files of the site.
    pub fn files(&self) -> BTreeSet<&str> {
        let pages = self.pages.values().flat_map(|page| &page.files);
        pages.chain(self.shared.keys()).map(String::as_str).collect()
    }

    pub fn to_bytes(&self) -> Result<Vec<u8>, Failure> {
        serde_json::to_vec(self).map_err(|error| Failure::new(error.to_string()))
    }
}
