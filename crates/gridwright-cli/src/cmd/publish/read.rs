//! The puzzles of a folder: what is known of them from the last run, and those
//! that have to be read.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::time::UNIX_EPOCH;

use gridwright_core::Puzzle;
use gridwright_publish::{Contest, NameBook, PuzzleRecord};
use serde::{Deserialize, Serialize};

use super::ledger::Ledger;
use super::parallel::in_parallel;
use crate::failure::Failure;
use crate::input::puzzles_in;

/// The ending of files with contests.
const CONTEST: &str = "contest";

/// What tells whether a file has changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    size: u64,
    /// Nanoseconds since 1970.
    modified: u64,
}

/// A file of the folder, and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceFile {
    /// Its path inside the folder, with `/` between.
    pub file: String,
    stamp: Stamp,
    contest: Option<Stamp>,
    pub records: Vec<PuzzleRecord>,
    /// What is wrong with it.
    pub faults: Vec<String>,
}

/// The files of a folder, in the order of their names.
pub struct SourceFolder<'a> {
    path: &'a Path,
    pub files: Vec<SourceFile>,
}

impl<'a> SourceFolder<'a> {
    /// Looks through the folder, but not into the site if that is inside of it.
    pub fn read(path: &'a Path, site: &Path, ledger: &Ledger) -> Result<Self, Failure> {
        let mut found = BTreeMap::new();
        let mut contests = BTreeMap::new();
        let site = site.canonicalize().ok();
        let is_site = |entry: &walkdir::DirEntry| {
            entry.depth() > 0 && site.is_some() && entry.path().canonicalize().ok() == site
        };
        let entries = walkdir::WalkDir::new(path).sort_by_file_name().into_iter();
        for entry in entries.filter_entry(|entry| !is_hidden(entry) && !is_site(entry)) {
            let entry = entry.map_err(|error| Failure::new(error.to_string()))?;
            if !entry.file_type().is_file() {
                continue;
            }
            let name = entry.path().strip_prefix(path).unwrap_or(entry.path());
            let name = name.to_string_lossy().replace('\\', "/");
            let stamp = stamp(entry.path())?;
            match name.strip_suffix(&format!(".{CONTEST}")) {
                Some(stem) => contests.insert(stem.to_owned(), stamp),
                None => found.insert(name, stamp),
            };
        }
        let mut folder = Self { path, files: vec![] };
        let mut unread = vec![];
        for (file, stamp) in found {
            let contest = contests.get(stem(&file)).copied();
            match ledger.source(&file).filter(|kept| (kept.stamp, kept.contest) == (stamp, contest))
            {
                Some(kept) => folder.files.push(kept.clone()),
                None => unread.push((file, stamp, contest)),
            }
        }
        let read = in_parallel(unread, |(file, stamp, contest)| folder.look(file, stamp, contest));
        folder.files.extend(read);
        folder.files.sort_by(|a, b| a.file.cmp(&b.file));
        folder.name_all(ledger);
        let with_puzzle: BTreeSet<&str> = folder
            .files
            .iter()
            .filter(|file| !file.records.is_empty() || !file.faults.is_empty())
            .map(|file| stem(&file.file))
            .collect();
        let lone: Vec<String> =
            contests.into_keys().filter(|stem| !with_puzzle.contains(stem.as_str())).collect();
        for stem in lone {
            folder.files.push(SourceFile {
                faults: vec![format!(
                    "{stem}.{CONTEST}: there is no puzzle of that name beside it"
                )],
                file: format!("{stem}.{CONTEST}"),
                stamp: Stamp::default(),
                contest: None,
                records: vec![],
            });
        }
        Ok(folder)
    }

    /// All records, in the order of their files.
    pub fn records(&self) -> Vec<PuzzleRecord> {
        self.files.iter().flat_map(|file| file.records.clone()).collect()
    }

    /// Reads a file.
    fn look(&self, file: String, stamp: Stamp, contest: Option<Stamp>) -> SourceFile {
        let (mut records, mut faults) = (vec![], vec![]);
        for item in puzzles_in(&self.path.join(&file)) {
            let place = match item.line {
                Some(line) => format!("{file}:{line}"),
                None => file.clone(),
            };
            match item.document {
                Ok(document) if document.puzzle.grid.slots().is_empty() => {
                    faults.push(format!(
                        "{place}: the grid has no entry of two or more cells to play"
                    ));
                }
                Ok(document) => records.push(PuzzleRecord::of(&document.puzzle, &file, item.line)),
                Err(error) => faults.push(format!("{place}: {error}")),
            }
        }
        if contest.is_some() && !records.is_empty() {
            let path = self.path.join(format!("{}.{CONTEST}", stem(&file)));
            if let Err(reason) = add_contest(&path, &mut records) {
                // Published without its contest it would give the solution away.
                records.clear();
                faults.push(format!("{}.{CONTEST}: {reason}; {file} is held back", stem(&file)));
            }
        }
        SourceFile { file, stamp, contest, records, faults }
    }

    /// Gives every puzzle a name: the one it had, or a new one.
    fn name_all(&mut self, ledger: &Ledger) {
        let mut book = NameBook::default();
        let mut nameless = vec![];
        for record in self.files.iter_mut().flat_map(|file| &mut file.records) {
            match ledger.name(&record.file, record.line).filter(|name| book.keep(name)) {
                Some(name) => record.name = name.to_owned(),
                None => nameless.push(record),
            }
        }
        for record in nameless {
            record.name = book.find(&record.wanted_name());
        }
    }

    /// The puzzles of these records, read again from their files.
    pub fn puzzles(&self, records: &[&PuzzleRecord]) -> Vec<Result<Puzzle, String>> {
        let files: BTreeSet<&str> = records.iter().map(|record| record.file.as_str()).collect();
        let read = in_parallel(files.into_iter().collect(), |file: &str| {
            (file, puzzles_in(&self.path.join(file)))
        });
        let mut all: BTreeMap<(String, Option<usize>), _> = BTreeMap::new();
        for (file, items) in read {
            for item in items {
                all.insert(
                    (file.to_owned(), item.line),
                    item.document.map(|document| document.puzzle),
                );
            }
        }
        let find = |record: &&PuzzleRecord| {
            let found = all.remove(&(record.file.clone(), record.line));
            found.unwrap_or_else(|| Err("it has changed while it was read: run again".to_owned()))
        };
        records.iter().map(find).collect()
    }
}

fn add_contest(path: &Path, records: &mut [PuzzleRecord]) -> Result<(), String> {
    let [record] = records else { return Err("the file beside it has several puzzles".into()) };
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let contest = Contest::parse(&text).map_err(|error| error.to_string())?;
    record.contest = Some(contest.record(&record.id));
    Ok(())
}

/// A path without its ending.
fn stem(file: &str) -> &str {
    let start = file.rfind('/').map_or(0, |at| at + 1);
    match file[start..].rfind('.') {
        Some(dot) if dot > 0 => &file[..start + dot],
        _ => file,
    }
}

fn is_hidden(entry: &walkdir::DirEntry) -> bool {
    entry.depth() > 0 && entry.file_name().to_string_lossy().starts_with('.')
}

fn stamp(path: &Path) -> Result<Stamp, Failure> {
    let failed = |error: std::io::Error| Failure::with(path.display(), error);
    let metadata = fs::metadata(path).map_err(failed)?;
    let modified = metadata.modified().map_err(failed)?;
    let nanoseconds = modified.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos());
    Ok(Stamp { size: metadata.len(), modified: nanoseconds.try_into().unwrap_or(u64::MAX) })
}
