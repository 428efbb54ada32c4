//! The `gridwright` program inside the wheel.

use std::ffi::OsString;

use pyo3::prelude::*;

/// Runs the program with these arguments, the first of which is its name, and
/// gives its exit code.
#[pyfunction]
pub fn run_program(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| gridwright_cli::run(arguments))
}
