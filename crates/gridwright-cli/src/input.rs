//! What the arguments of a command name: files, folders, standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

use clap::Args;
use flate2::bufread::MultiGzDecoder;
use gridwright_core::{Puzzle, Solution, SolutionStatus};
use gridwright_formats::{Document, Format, ReadError, jsonl, puz, read, read_as};

use crate::failure::{CommandStatus, Failure};
use crate::progress::FileProgress;

/// The largest single puzzle file that is read, unpacked. The largest real
/// ones are a hundred times smaller.
const LARGEST_FILE: u64 = 64 << 20;

/// The arguments that say what to read and how.
#[derive(Args)]
pub struct Inputs {
    /// Puzzle files, folders of them, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub reading: InputOptions,
}

/// How to read.
#[derive(Args)]
pub struct InputOptions {
    /// Read as this format instead of finding it out from the contents
    #[arg(long, value_name = "FORMAT", value_parser = format_by_name)]
    pub from: Option<Format>,
    /// Unlock a scrambled .puz solution: with this key, or by trying all keys
    #[arg(long, value_name = "KEY", num_args = 0..=1, require_equals = true, default_missing_value = "search", value_parser = unlocking)]
    pub unlock: Option<Unlocking>,
}

/// How to open a locked solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unlocking {
    /// By trying all keys.
    Search,
    /// With this key.
    With(puz::ScrambleKey),
}

/// The parser of format names for the command line.
pub fn format_by_name(name: &str) -> Result<Format, String> {
    Format::by_name(name).ok_or_else(|| {
        let names: Vec<_> = Format::all().map(Format::name).collect();
        format!("no such format; there are {}", names.join(", "))
    })
}

fn unlocking(text: &str) -> Result<Unlocking, String> {
    match text {
        "search" => Ok(Unlocking::Search),
        key => key.parse().map(Unlocking::With).map_err(|error: puz::KeyError| error.to_string()),
    }
}

/// One puzzle of the input, or why there is none.
pub struct InputItem {
    /// The file it is in.
    pub file: String,
    /// The line, for files with a puzzle on every line.
    pub line: Option<usize>,
    /// The puzzle, or what is wrong.
    pub document: Result<Document, String>,
}

impl InputItem {
    /// The file, and the line where there is one.
    pub fn name(&self) -> String {
        match self.line {
            Some(line) => format!("{}:{line}", self.file),
            None => self.file.clone(),
        }
    }
}

impl Inputs {
    /// Calls the function with every puzzle. Inputs that cannot be read are
    /// passed on as such; only a failure of the function itself ends the run.
    pub fn for_each(
        &self,
        mut visit: impl FnMut(InputItem, &mut FileProgress) -> Result<CommandStatus, Failure>,
    ) -> Result<CommandStatus, Failure> {
        let sources = self.sources();
        let mut progress = FileProgress::new(sources.len());
        let mut outcome = CommandStatus::Done;
        for source in sources {
            let name = source.name();
            self.reading.read_source(&source, &mut |item| {
                progress.step(&name);
                outcome = outcome.max(visit(item, &mut progress)?);
                Ok(())
            })?;
        }
        Ok(outcome)
    }

    /// Whether the arguments can only ever give one puzzle, as far as one can
    /// tell without reading.
    pub fn is_single(&self) -> bool {
        matches!(&self.files[..], [only] if !only.is_dir())
    }

    fn sources(&self) -> Vec<InputSource> {
        let mut sources = vec![];
        for path in &self.files {
            if path.as_os_str() == "-" {
                sources.push(InputSource::Standard);
            } else if path.is_dir() {
                let entries = walkdir::WalkDir::new(path).sort_by_file_name().into_iter();
                sources.extend(entries.filter_map(|entry| match entry {
                    Ok(entry) if entry.file_type().is_dir() => None,
                    Ok(entry) => Some(InputSource::Found(entry.into_path())),
                    Err(error) => Some(InputSource::Unreadable(error.to_string())),
                }));
            } else {
                sources.push(InputSource::Named(path.clone()));
            }
        }
        sources
    }
}

/// Whether a path leads to several puzzles: a folder, or a file with one on
/// each line.
pub fn has_several(path: &Path) -> bool {
    let options = InputOptions { from: None, unlock: None };
    let open = || unpacked(Box::new(File::open(path).ok()?)).ok();
    path.is_dir() || open().is_some_and(|mut reader| options.is_stream(&mut *reader))
}

/// The puzzles in a file of a folder. A file that neither is one nor claims to
/// be one has none.
pub fn puzzles_in(path: &Path) -> Vec<InputItem> {
    let options = InputOptions { from: None, unlock: None };
    let mut items = vec![];
    let mut visit = |item| {
        items.push(item);
        Ok(())
    };
    // Only the visitor could fail.
    let _ = options.read_source(&InputSource::Found(path.to_owned()), &mut visit);
    items
}

enum InputSource {
    /// Standard input.
    Standard,
    /// A file that the user named.
    Named(PathBuf),
    /// A file in a folder that the user named: it need not be a puzzle.
    Found(PathBuf),
    /// A folder, or a file in one, that cannot be looked at.
    Unreadable(String),
}

impl InputSource {
    fn name(&self) -> String {
        match self {
            Self::Standard => "-".to_owned(),
            Self::Named(path) | Self::Found(path) => path.display().to_string(),
            Self::Unreadable(message) => message.clone(),
        }
    }

    fn open(&self) -> Result<Box<dyn Read>, String> {
        match self {
            Self::Standard => Ok(Box::new(io::stdin().lock())),
            Self::Named(path) | Self::Found(path) => match File::open(path) {
                Ok(file) => Ok(Box::new(file)),
                Err(error) => Err(error.to_string()),
            },
            Self::Unreadable(message) => Err(message.clone()),
        }
    }

    /// The format that the name of a file claims to have.
    fn claims(&self) -> Option<Format> {
        let (Self::Named(path) | Self::Found(path)) = self else { return None };
        let format = Format::by_name(&extension(path)?)?;
        matches!(format, Format::Puz | Format::Ipuz | Format::Jpz | Format::Xd | Format::Cfp)
            .then_some(format)
    }

    /// Whether a file in a folder is to be passed over in silence if it is in
    /// no known format: one whose name does not claim to be a puzzle.
    fn may_be_other(&self) -> bool {
        let Self::Found(path) = self else { return false };
        !matches!(
            extension(path).as_deref(),
            Some("puz" | "ipuz" | "jpz" | "xd" | "cfp" | "jsonl" | "exolve")
        )
    }
}

fn extension(path: &Path) -> Option<String> {
    path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase())
}

type Visit<'a> = dyn FnMut(InputItem) -> Result<(), Failure> + 'a;

impl InputOptions {
    fn read_source(&self, source: &InputSource, visit: &mut Visit<'_>) -> Result<(), Failure> {
        let item = |document| InputItem { file: source.name(), line: None, document };
        let opened = source.open().and_then(|reader| unpacked(reader).map_err(|e| e.to_string()));
        let mut reader = match opened {
            Ok(reader) => reader,
            Err(error) => return visit(item(Err(error))),
        };
        if self.is_stream(&mut reader) {
            return self.read_lines(source, reader, visit);
        }
        let mut bytes = vec![];
        if let Err(error) = reader.take(LARGEST_FILE + 1).read_to_end(&mut bytes) {
            return visit(item(Err(error.to_string())));
        }
        if bytes.len() as u64 > LARGEST_FILE {
            let limit = LARGEST_FILE >> 20;
            return visit(item(Err(format!("larger than {limit} MB: this is no puzzle file"))));
        }
        let document = match self.from {
            Some(format) => read_as(&bytes, format),
            None => read(&bytes).or_else(|error| match source.claims() {
                // What is wrong with a file that claims to be a puzzle is told
                // with its place.
                Some(format) if error.is_unknown_format() && !bytes.is_empty() => {
                    read_as(&bytes, format)
                }
                _ => Err(error),
            }),
        };
        match document {
            Err(error) if error.is_unknown_format() && source.may_be_other() => Ok(()),
            Err(error) => visit(item(Err(error.to_string()))),
            Ok(document) => visit(item(self.unlocked(document))),
        }
    }

    /// Whether the input is a stream of puzzles, one a line. Only what the
    /// first read brings is looked at.
    fn is_stream(&self, reader: &mut dyn BufRead) -> bool {
        match self.from {
            Some(format) => format == Format::Jsonl,
            None => reader.fill_buf().is_ok_and(|start| {
                let line = start.split(|byte| *byte == b'\n').find(|line| !line.is_empty());
                line.and_then(Format::detect) == Some(Format::Jsonl)
            }),
        }
    }

    fn read_lines(
        &self,
        source: &InputSource,
        reader: Box<dyn BufRead>,
        visit: &mut Visit<'_>,
    ) -> Result<(), Failure> {
        let mut lines = jsonl::JsonlReader::new(reader);
        while let Some(document) = lines.next() {
            let document = document.map_err(|line| line.error.to_string());
            visit(InputItem { file: source.name(), line: Some(lines.line()), document })?;
        }
        Ok(())
    }

    fn unlocked(&self, mut document: Document) -> Result<Document, String> {
        match self.unlock {
            Some(how) if document.puzzle.status == SolutionStatus::Locked => {
                let key = match how {
                    Unlocking::Search => None,
                    Unlocking::With(key) => Some(key),
                };
                puz::unlock(&mut document, key).map_err(|error| error.to_string())?;
                Ok(document)
            }
            _ => Ok(document),
        }
    }
}

/// The reader, unpacked if what it brings is gzipped.
fn unpacked(reader: Box<dyn Read>) -> io::Result<Box<dyn BufRead>> {
    let mut reader = BufReader::with_capacity(1 << 16, reader);
    let start = reader.fill_buf()?.to_vec();
    if start.starts_with(&[0x1f, 0x8b]) {
        return Ok(Box::new(BufReader::with_capacity(1 << 18, MultiGzDecoder::new(reader))));
    }
    if start.is_empty() {
        return Ok(Box::new(Cursor::new(vec![])));
    }
    Ok(Box::new(reader))
}

/// The largest word list that is read, unpacked.
const LARGEST_LIST: u64 = 1 << 30;

/// The bytes of a word list, unpacked if it is gzipped; of standard input for `-`.
pub fn bytes_in(path: &Path) -> io::Result<Vec<u8>> {
    bytes_up_to(path, LARGEST_LIST)
}

fn bytes_up_to(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let reader: Box<dyn Read> = match path.as_os_str() == "-" {
        true => Box::new(io::stdin().lock()),
        false => Box::new(File::open(path)?),
    };
    let mut bytes = vec![];
    unpacked(reader)?.take(most + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > most {
        true => {
            Err(io::Error::other(format!("larger than {} MB, the most that is read", most >> 20)))
        }
        false => Ok(bytes),
    }
}

/// The puzzle in a file, or on standard input for `-`.
pub fn puzzle_in(path: &Path) -> Result<Puzzle, Failure> {
    puzzle_by(path, read)
}

/// The grid in a file. Text in no known format is read as rows of cells, so
/// that what is wrong with it is told with its place. What is odd about such
/// rows is told on standard error.
pub fn grid_in(path: &Path) -> Result<Puzzle, Failure> {
    puzzle_by(path, |bytes| {
        let is_text = !bytes.is_empty() && std::str::from_utf8(bytes).is_ok();
        let document = match Format::detect(bytes) {
            None if is_text => read_as(bytes, Format::Structure),
            _ => read(bytes),
        }?;
        if document.format == Format::Structure {
            for warning in &document.warnings {
                eprintln!("gridwright: {}: {warning}", path.display());
            }
        }
        Ok(document)
    })
}

fn puzzle_by(
    path: &Path,
    read: impl FnOnce(&[u8]) -> Result<Document, ReadError>,
) -> Result<Puzzle, Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure::with(path.display(), error);
    let bytes = bytes_up_to(path, LARGEST_FILE).map_err(|error| failed(&error))?;
    read(&bytes).map(|document| document.puzzle).map_err(|error| failed(&error))
}

/// The letters in a puzzle file: its solution, else what is filled in.
pub fn letters_in(path: &Path) -> Result<Solution, Failure> {
    let grid = puzzle_in(path)?.grid;
    let solution = Solution::of(&grid);
    let is_empty = solution.iter().all(|(_, entry)| entry.is_none());
    Ok(if is_empty { Solution::played(&grid) } else { solution })
}
