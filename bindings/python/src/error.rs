//! Errors of the libraries as Python exceptions.
//!
//! The exceptions are classes of the Python module `gridwright.errors`, so that
//! type checkers and readers find them there.

use gridwright_formats::{Location, ReadError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// An exception of `gridwright.errors` with a message and named attributes.
pub fn raise(py: Python<'_>, class: &str, message: &str, facts: &[(&str, Fact<'_>)]) -> PyErr {
    let make = || -> PyResult<PyErr> {
        let class = py.import("gridwright.errors")?.getattr(class)?;
        let named = PyDict::new(py);
        for (name, fact) in facts {
            match fact {
                Fact::Text(text) => named.set_item(name, text)?,
                Fact::Number(number) => named.set_item(name, number)?,
            }
        }
        Ok(PyErr::from_value(class.call((message,), Some(&named))?))
    };
    make().unwrap_or_else(|error| error)
}

/// What an exception says about itself besides its message.
pub enum Fact<'a> {
    /// A name or place in words.
    Text(&'a str),
    /// A line, a byte, a row.
    Number(usize),
}

/// A file that cannot be read.
pub fn unreadable(py: Python<'_>, error: &ReadError) -> PyErr {
    let format = error.format().map(gridwright_formats::Format::name);
    let mut facts: Vec<(&str, Fact<'_>)> =
        format.iter().map(|name| ("format", Fact::Text(name))).collect();
    match error.place() {
        Location::Byte(byte) => facts.push(("byte", Fact::Number(*byte))),
        Location::Line(line) => facts.push(("line", Fact::Number(*line))),
        Location::Cell { row, col } => {
            facts.extend([("row", Fact::Number(*row)), ("col", Fact::Number(*col))]);
        }
        Location::Part(part) => facts.push(("part", Fact::Text(part))),
        // Of the whole file there is nothing to say.
        _ => {}
    }
    raise(py, "ReadError", &error.to_string(), &facts)
}

/// A grid, list, setting or clue that makes no sense.
pub fn invalid(py: Python<'_>, error: impl std::fmt::Display) -> PyErr {
    raise(py, "InvalidInput", &error.to_string(), &[])
}

/// A puzzle that cannot be written or drawn as asked.
pub fn unwritable(py: Python<'_>, error: impl std::fmt::Display) -> PyErr {
    raise(py, "WriteError", &error.to_string(), &[])
}

/// A knowledge pack that cannot be used.
pub fn unusable_pack(py: Python<'_>, error: impl std::fmt::Display) -> PyErr {
    raise(py, "PackError", &error.to_string(), &[])
}

/// A search that ended at a limit before it had a result.
pub fn stopped(py: Python<'_>, stop: gridwright_search::Stop) -> PyErr {
    raise(py, "LimitReached", reached(stop), &[])
}

/// Which limit ended a search, in words. Only the clock sets the flag of a job
/// that goes on to give a result.
pub fn reached(stop: gridwright_search::Stop) -> &'static str {
    match stop {
        gridwright_search::Stop::Nodes => "the limit of nodes was reached",
        gridwright_search::Stop::Asked => "the limit of time was reached",
    }
}

/// A bug in an engine, which its verifier has caught.
pub fn rejected(py: Python<'_>, error: &gridwright_search::Rejected) -> PyErr {
    raise(py, "GridwrightError", &error.to_string(), &[])
}
