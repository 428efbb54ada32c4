//! The `gridwright` program: a thin shell over the libraries.
//!
//! It is a library so that other front doors, such as the Python package, can
//! run the same program: see [`run`].

mod built_in_words;
mod caches;
mod cmd;
mod cryptic;
mod data;
mod examples;
mod failure;
mod input;
mod interrupt;
mod knowledge;
mod limits;
mod list_cache;
mod online;
mod output;
mod own_clues;
mod player;
mod progress;
mod server_limits;
mod server_log;
mod server_shared;
mod serving;
mod shard;
mod slot_rules;
mod task;
mod word_lists;

use std::ffi::OsString;

use clap::{CommandFactory, FromArgMatches, Parser};

use crate::cmd::Command;

/// Fills, lays out, reads, checks, converts and prints crosswords.
///
/// Commands that read puzzles take files, folders (all puzzles in them, however deep) and
/// `-` for standard input; files may be gzipped. Results go to standard
/// output, everything else to standard error.
///
/// Exit codes: 0 done, 1 a check found problems or there is provably no
/// solution, 2 something could not be read or written, 3 stopped at a limit.
#[derive(Parser)]
#[command(name = "gridwright", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// Runs the program with these arguments, the first of which is its name, and
/// gives its exit code.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let program = examples::with_examples(Arguments::command());
    let matches = program.try_get_matches_from(arguments);
    let arguments = match matches.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        Err(error) => {
            // A closed pipe while printing the help is nobody's concern.
            let _ = error.print();
            return if error.use_stderr() { 2 } else { 0 };
        }
    };
    match arguments.command.run() {
        Ok(status) => status.exit_code(),
        Err(failure) if failure.is_closed_pipe() => 0,
        Err(failure) => {
            failure.print();
            2
        }
    }
}
