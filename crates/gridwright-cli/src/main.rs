//! Runs the program; everything is in the library of this crate.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(gridwright_cli::run(std::env::args_os()))
}
