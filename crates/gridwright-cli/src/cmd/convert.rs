//! `gridwright convert`: from any format to any other.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use gridwright_core::Puzzle;
use gridwright_formats::{Feature, Format, Loss, Written};
use serde_json::json;

use crate::failure::{CommandStatus, Failure};
use crate::input::{InputItem, InputOptions, Inputs, format_by_name};
use crate::output::{NewFile, write_file};
use crate::progress::FileProgress;

/// Convert puzzles to another format
///
/// `gridwright convert a.puz b.ipuz` converts one file, the format being that
/// of the name. With --to, everything named is input: one puzzle goes to
/// standard output or to the file named with -o, several go into the folder
/// named with -o, or all into one file if the format is jsonl. What the new
/// format cannot hold is listed on standard error.
#[derive(Args)]
pub struct ConvertCommand {
    /// Puzzle files, folders of them, or -; without --to or -o, the last one is the output
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The format to convert to
    #[arg(long, value_name = "FORMAT", value_parser = format_by_name)]
    to: Option<Format>,
    /// The file to write, or the folder to write into
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
    #[command(flatten)]
    reading: InputOptions,
    /// Print one JSON object per puzzle: file, output, losses, warnings (to
    /// standard error where standard output gets the puzzles)
    #[arg(long)]
    json: bool,
}

impl ConvertCommand {
    pub fn run(mut self) -> Result<CommandStatus, Failure> {
        if self.to.is_none() && self.output.is_none() {
            if self.files.len() < 2 {
                return Err(Failure::new(
                    "nowhere to convert to: name an output file, or a format with --to",
                ));
            }
            self.output = self.files.pop();
        }
        let format = self.format()?;
        if !format.is_writable() {
            let names: Vec<_> =
                Format::all().filter(|format| format.is_writable()).map(Format::name).collect();
            return Err(Failure::new(format!(
                "{format} can only be read; puzzles can be written as {}",
                names.join(", ")
            )));
        }
        let inputs = Inputs { files: self.files, reading: self.reading };
        let target = Target::new(self.output, format, &inputs)?;
        let run = Conversion { format, json: self.json, target, lost: BTreeMap::new() };
        run.convert_all(&inputs)
    }

    fn format(&self) -> Result<Format, Failure> {
        if let Some(format) = self.to {
            return Ok(format);
        }
        let output = self.output.clone().unwrap_or_default();
        let ending = output.extension().unwrap_or_default().to_string_lossy().into_owned();
        Format::by_name(&ending).ok_or_else(|| {
            Failure::with(
                output.display(),
                "its name does not say which format to write; say so with --to",
            )
        })
    }
}

/// Where the converted puzzles go.
enum Target {
    /// One puzzle, to standard output.
    Standard { written: bool },
    /// One puzzle, to this file.
    File { path: PathBuf, written: bool },
    /// Each puzzle to a file of its own in this folder.
    Folder { path: PathBuf, names: HashSet<PathBuf> },
    /// All puzzles to standard output, a line each.
    StandardLines(BufWriter<io::Stdout>),
    /// All puzzles to one file, a line each.
    FileLines { path: PathBuf, file: BufWriter<NewFile> },
}

impl Target {
    fn new(output: Option<PathBuf>, format: Format, inputs: &Inputs) -> Result<Self, Failure> {
        let many = !inputs.is_single();
        let Some(path) = output.filter(|path| path.as_os_str() != "-") else {
            return match (many, format) {
                (_, Format::Jsonl) => Ok(Self::StandardLines(BufWriter::new(io::stdout()))),
                (true, _) => Err(Failure::new(
                    "several puzzles cannot go to standard output: name a folder with -o",
                )),
                (false, _) => Ok(Self::Standard { written: false }),
            };
        };
        let is_folder = path.is_dir() || path.as_os_str().to_string_lossy().ends_with(['/', '\\']);
        if !is_folder && format == Format::Jsonl {
            let file = NewFile::create(&path).map_err(|e| Failure::with(path.display(), e))?;
            return Ok(Self::FileLines { path, file: BufWriter::new(file) });
        }
        if !is_folder && (!many || path.extension().is_some()) {
            return Ok(Self::File { path, written: false });
        }
        fs::create_dir_all(&path).map_err(|error| Failure::with(path.display(), error))?;
        Ok(Self::Folder { path, names: HashSet::new() })
    }

    /// Puts one file where it belongs and says where that is.
    fn put(
        &mut self,
        bytes: &[u8],
        item: &InputItem,
        puzzle: &Puzzle,
        format: Format,
    ) -> Result<String, Failure> {
        match self {
            Self::Standard { written: true } => Err(Failure::new(
                "several puzzles cannot go to standard output: name a folder with -o",
            )),
            Self::File { path, written: true } => Err(Failure::with(
                path.display(),
                "several puzzles cannot go into one file of this format: name a folder with -o",
            )),
            Self::Standard { written } => {
                *written = true;
                io::stdout().write_all(bytes)?;
                Ok("-".to_owned())
            }
            Self::File { path, written } => {
                *written = true;
                write_file(path, bytes).map_err(|e| Failure::with(path.display(), e))?;
                Ok(path.display().to_string())
            }
            Self::Folder { path, names } => {
                let name = unused_name(names, &stem(item, puzzle), format.extension());
                let path = path.join(name);
                write_file(&path, bytes).map_err(|e| Failure::with(path.display(), e))?;
                Ok(path.display().to_string())
            }
            Self::StandardLines(out) => {
                out.write_all(bytes)?;
                Ok("-".to_owned())
            }
            Self::FileLines { path, file } => {
                file.write_all(bytes).map_err(|e| Failure::with(path.display(), e))?;
                Ok(path.display().to_string())
            }
        }
    }

    fn is_standard_output(&self) -> bool {
        matches!(self, Self::Standard { .. } | Self::StandardLines(_))
    }

    fn finish(self) -> Result<(), Failure> {
        match self {
            Self::StandardLines(mut out) => Ok(out.flush()?),
            Self::FileLines { path, file } => file
                .into_inner()
                .map_err(io::IntoInnerError::into_error)
                .and_then(NewFile::finish)
                .map_err(|error| Failure::with(path.display(), error)),
            _ => Ok(()),
        }
    }
}

/// What to call the file of a puzzle: as its own file was called; for one of
/// many in a file, by series and date, or by its line.
fn stem(item: &InputItem, puzzle: &Puzzle) -> String {
    let data = &puzzle.metadata;
    let own = Path::new(&item.file)
        .file_name()
        .map(|name| name.to_string_lossy().trim_end_matches(".gz").to_owned())
        .map(|name| name.rsplit_once('.').map_or(name.clone(), |(stem, _)| stem.to_owned()))
        .filter(|stem| !stem.is_empty() && stem != "-")
        .unwrap_or_else(|| "puzzle".to_owned());
    let name = match (item.line, data.date) {
        (None, _) => own,
        (Some(_), Some(date)) if !data.source.is_empty() => format!("{}-{date}", data.source),
        (Some(_), Some(date)) => format!("{own}-{date}"),
        (Some(line), None) => format!("{own}-{line}"),
    };
    name.replace(|c: char| !(c.is_alphanumeric() || "-_. ".contains(c)), "_")
}

/// The first of `stem`, `stem-2`, `stem-3` ... that this run has not written.
fn unused_name(names: &mut HashSet<PathBuf>, stem: &str, ending: &str) -> PathBuf {
    let mut name = PathBuf::from(format!("{stem}.{ending}"));
    for number in 2.. {
        if names.insert(name.clone()) {
            break;
        }
        name = PathBuf::from(format!("{stem}-{number}.{ending}"));
    }
    name
}

/// A conversion under way.
struct Conversion {
    format: Format,
    json: bool,
    target: Target,
    /// What has been lost so far: in how many puzzles, and an example.
    lost: BTreeMap<Feature, (usize, String)>,
}

impl Conversion {
    fn convert_all(mut self, inputs: &Inputs) -> Result<CommandStatus, Failure> {
        let outcome = inputs.for_each(|item, progress| self.convert(&item, progress))?;
        if !self.json {
            for (puzzles, example) in self.lost.values() {
                let more = match puzzles {
                    1 => String::new(),
                    _ => format!(", as in {} more", puzzles - 1),
                };
                eprintln!("gridwright: {example}: {} has no place for it{more}", self.format);
            }
        }
        self.target.finish()?;
        Ok(outcome)
    }

    fn convert(
        &mut self,
        item: &InputItem,
        progress: &FileProgress,
    ) -> Result<CommandStatus, Failure> {
        let converted = match &item.document {
            Ok(document) => document
                .write(self.format)
                .map_err(|error| error.to_string())
                .map(|written| (document, written)),
            Err(error) => Err(error.clone()),
        };
        match converted {
            Ok((document, written)) => {
                let Written { bytes, losses } = written;
                let output = self.target.put(&bytes, item, &document.puzzle, self.format)?;
                if self.json {
                    self.print_json(&report(item, &output, &losses))?;
                }
                self.note(item, &losses);
                Ok(CommandStatus::Done)
            }
            Err(error) => {
                if self.json {
                    self.print_json(&json!({"file": item.name(), "error": error}))?;
                } else {
                    progress.say(&format!("gridwright: {}: {error}", item.name()));
                }
                Ok(CommandStatus::SomeFailed)
            }
        }
    }

    fn print_json(&self, object: &serde_json::Value) -> Result<(), Failure> {
        if self.target.is_standard_output() {
            eprintln!("{object}");
        } else {
            writeln!(io::stdout(), "{object}")?;
        }
        Ok(())
    }

    fn note(&mut self, item: &InputItem, losses: &[Loss]) {
        for loss in losses {
            let first = || (0, format!("{}: {loss}", item.name()));
            self.lost.entry(loss.feature).or_insert_with(first).0 += 1;
        }
    }
}

fn report(item: &InputItem, output: &str, losses: &[Loss]) -> serde_json::Value {
    let warnings: Vec<String> = match &item.document {
        Ok(document) => document.warnings.iter().map(ToString::to_string).collect(),
        Err(_) => vec![],
    };
    let losses: Vec<serde_json::Value> = losses
        .iter()
        .map(|loss| json!({"what": loss.feature.description(), "count": loss.count}))
        .collect();
    json!({"file": item.name(), "output": output, "losses": losses, "warnings": warnings})
}
