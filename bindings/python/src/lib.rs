//! The native module behind `import gridwright`.
//!
//! It is thin: it turns Python values into those of the libraries and back.
//! Results leave it as dictionaries; the Python side makes data classes of
//! them. Long calls run on a thread of their own with the interpreter released,
//! so that Ctrl-C and progress work: see `job.rs`.

// Arguments of Python calls arrive as values.
#![allow(clippy::needless_pass_by_value)]

mod error;
mod fill;
mod game;
mod job;
mod knowledge;
mod layout;
mod program;
mod puzzle;
mod verify;
mod words;

/// The native module of Gridwright.
#[pyo3::pymodule]
mod _gridwright {
    #[pymodule_export]
    use crate::fill::{best_fill, count_fills, explain_fill, fill_grid, list_fills};
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::knowledge::Engine;
    #[pymodule_export]
    use crate::layout::lay_out;
    #[pymodule_export]
    use crate::program::run_program;
    #[pymodule_export]
    use crate::puzzle::{Puzzle, formats};
    #[pymodule_export]
    use crate::verify::verify;
    #[pymodule_export]
    use crate::words::WordList;

    /// The version of the program and all libraries.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
