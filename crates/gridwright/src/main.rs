//! The `gridwright` program: a thin shell over the libraries.

mod built_in_words;
mod caches;
mod cmd;
mod data;
mod failure;
mod input;
mod interrupt;
mod knowledge;
mod limits;
mod list_cache;
mod online;
mod output;
mod player;
mod progress;
mod serving;
mod slot_rules;
mod task;
mod word_lists;

use std::process::ExitCode;

use clap::Parser;

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

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // A closed pipe while printing the help is nobody's concern.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    match arguments.command.run() {
        Ok(outcome) => outcome.exit_code(),
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            failure.print();
            ExitCode::from(2)
        }
    }
}
