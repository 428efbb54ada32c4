//! What a server writes about what it does.

use std::io;

use clap::ValueEnum;
use tracing_subscriber::filter::LevelFilter;

use crate::failure::Failure;

/// How lines of the log are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// Words and `name=value`
    Text,
    /// An object of JSON a line
    Json,
}

/// Writes a line about every request, and about whatever else happens, to the
/// standard error stream.
pub fn start(format: LogFormat) -> Result<(), Failure> {
    let log = tracing_subscriber::fmt()
        .with_writer(io::stderr)
        .with_ansi(false)
        .with_max_level(LevelFilter::INFO);
    let started = match format {
        LogFormat::Text => log.try_init(),
        LogFormat::Json => log.json().flatten_event(true).try_init(),
    };
    started.map_err(|error| Failure::with("the log cannot be written", error))
}
