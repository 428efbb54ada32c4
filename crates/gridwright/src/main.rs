//! The `gridwright` program: a thin shell over the libraries.

mod cmd;
mod failure;
mod input;
mod output;
mod progress;

use std::process::ExitCode;

use clap::Parser;

use crate::cmd::Command;

/// Reads, checks, converts and prints crosswords.
///
/// Every command takes files, folders (all puzzles in them, however deep) and
/// `-` for standard input; files may be gzipped. Results go to standard
/// output, everything else to standard error.
///
/// Exit codes: 0 done, 1 a check found problems, 2 something could not be
/// read or written.
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
