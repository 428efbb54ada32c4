//! `gridwright db`: the file that a server keeps everything in.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::PathBuf;

use clap::{Args, Subcommand};
use gridwright_server::store::sqlite;

use crate::failure::{CommandStatus, Failure};
use crate::serving;

/// Seconds of a day.
const DAY: u64 = 24 * 60 * 60;

/// Check, copy and tidy the file that `gridwright serve` keeps everything in
///
/// Checking, backing up and exporting work while a server uses the file;
/// people go on playing meanwhile.
#[derive(Args)]
pub struct DbCommand {
    #[command(subcommand)]
    action: DbAction,
    /// The file [default: in your data folder]
    #[arg(long, value_name = "FILE", global = true)]
    data: Option<PathBuf>,
}

#[derive(Subcommand)]
enum DbAction {
    /// Read everything and compare it with its checksums; name what is damaged
    Check,
    /// Make a copy of the file as it is now
    Backup {
        /// The copy; it must not be there yet
        copy: PathBuf,
    },
    /// Put a copy in the place of the file
    Restore {
        /// The copy
        copy: PathBuf,
        /// Do so even if the file is there; it is kept under another name
        #[arg(long)]
        replace: bool,
    },
    /// Write everything that is whole as lines of JSON
    Export {
        /// Where to [default: standard output]
        lines: Option<PathBuf>,
    },
    /// Read lines of JSON into the file; what is there and newer stays
    Import {
        /// Where from [default: standard input]
        lines: Option<PathBuf>,
    },
    /// Give unused room back to the disk; no server may use the file
    Vacuum {
        /// Before that, take away what nobody has used for so many days
        #[arg(long, value_name = "DAYS")]
        unused_for: Option<u32>,
    },
}

impl DbCommand {
    pub fn run(&self) -> Result<CommandStatus, Failure> {
        let data = match &self.data {
            Some(path) => path.clone(),
            None => serving::usual_database()?,
        };
        let failed = |error: gridwright_server::store::StoreError| Failure::new(error.to_string());
        let mut out = io::stdout().lock();
        match &self.action {
            DbAction::Check => {
                let report = sqlite::check(&data).map_err(failed)?;
                for fault in &report.faults {
                    writeln!(out, "the file: {fault}")?;
                }
                for damaged in &report.damaged {
                    writeln!(out, "{damaged}")?;
                }
                let (records, contents) = (report.records, report.contents);
                let damaged = report.damaged.len();
                writeln!(out, "{records} records, {contents} files, {damaged} damaged")?;
                return Ok(match report.is_sound() {
                    true => CommandStatus::Done,
                    false => CommandStatus::Problems,
                });
            }
            DbAction::Backup { copy } => {
                let report = sqlite::backup(&data, copy).map_err(failed)?;
                tell(&mut out, &report)?;
            }
            DbAction::Restore { copy, replace } => {
                let report = sqlite::restore(copy, &data, *replace).map_err(failed)?;
                tell(&mut out, &report)?;
            }
            DbAction::Vacuum { unused_for } => {
                let unused_for = unused_for.map(|days| u64::from(days) * DAY);
                let report = sqlite::vacuum(&data, unused_for).map_err(failed)?;
                tell(&mut out, &report)?;
            }
            DbAction::Export { lines } => {
                let left_out = match lines {
                    Some(path) => {
                        let file = File::create_new(path)
                            .map_err(|error| Failure::with(path.display(), error))?;
                        let mut file = BufWriter::new(file);
                        let left_out = sqlite::export(&data, &mut file);
                        let written = file.into_inner().map_err(io::IntoInnerError::into_error);
                        written
                            .and_then(|file| file.sync_all())
                            .map_err(|error| Failure::with(path.display(), error))?;
                        left_out
                    }
                    None => sqlite::export(&data, &mut BufWriter::new(out)),
                };
                let left_out = left_out.map_err(|error| Failure::new(error.to_string()))?;
                for one in &left_out {
                    eprintln!("gridwright: left out: {one}");
                }
                return Ok(match left_out.is_empty() {
                    true => CommandStatus::Done,
                    false => CommandStatus::Problems,
                });
            }
            DbAction::Import { lines } => {
                let report = match lines {
                    Some(path) => {
                        let file = File::open(path)
                            .map_err(|error| Failure::with(path.display(), error))?;
                        sqlite::import(&data, &mut BufReader::new(file))
                            .map_err(|error| Failure::with(path.display(), error))?
                    }
                    None => sqlite::import(&data, &mut io::stdin().lock())
                        .map_err(|error| Failure::with("standard input", error))?,
                };
                let (taken, known) = (report.taken, report.known);
                writeln!(out, "{taken} records read, {known} were there already")?;
            }
        }
        Ok(CommandStatus::Done)
    }
}

fn tell(out: &mut dyn Write, report: &sqlite::CopyReport) -> io::Result<()> {
    let sqlite::CopyReport { records, contents, bytes_before, bytes } = report;
    writeln!(out, "{records} records, {contents} files, {bytes_before} bytes before, {bytes} now")
}
