//! What can be wrong with a file, and what is only odd.

use std::fmt;

use crate::Format;

/// Why a file could not be read: where, and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{}", .format.map(|format| format!("{format}: ")).unwrap_or_default(), one_line(.place, .message))]
pub struct ReadError {
    format: Option<Format>,
    place: Location,
    message: String,
}

/// Where in a file something is wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Location {
    /// Nowhere in particular.
    #[default]
    Whole,
    /// So many bytes from the start.
    Byte(usize),
    /// A line, counted from one.
    Line(usize),
    /// A cell: row and column, counted from one.
    Cell {
        /// The row.
        row: usize,
        /// The column.
        col: usize,
    },
    /// A part with a name: "clues, Across 5" or "/clues/Across/3".
    Part(String),
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole => Ok(()),
            Self::Byte(offset) => write!(f, "byte {offset}: "),
            Self::Line(line) => write!(f, "line {line}: "),
            Self::Cell { row, col } => write!(f, "row {row}, column {col}: "),
            Self::Part(name) => write!(f, "{name}: "),
        }
    }
}

impl ReadError {
    /// An error of a format at a place. The message says what was expected
    /// and what was found.
    pub fn new(format: Format, place: Location, message: impl Into<String>) -> Self {
        Self { format: Some(format), place, message: message.into() }
    }

    /// The error for bytes that are in none of the formats.
    pub(crate) fn unknown(message: impl Into<String>) -> Self {
        Self { format: None, place: Location::Whole, message: message.into() }
    }

    /// The format it was read as; `None` if none fitted.
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    /// Where it is.
    pub fn place(&self) -> &Location {
        &self.place
    }

    /// Whether the bytes are in none of the formats we know.
    pub fn is_unknown_format(&self) -> bool {
        self.format.is_none()
    }
}

/// Something odd that did not stop the reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    place: Location,
    message: String,
}

impl Warning {
    /// A warning about the whole file.
    pub fn new(message: impl Into<String>) -> Self {
        Self { place: Location::Whole, message: message.into() }
    }

    /// A warning about one place.
    pub fn at(place: Location, message: impl Into<String>) -> Self {
        Self { place, message: message.into() }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&one_line(&self.place, &self.message))
    }
}

/// How much of a message is shown. Ours are shorter, but they quote the file.
const LONGEST_MESSAGE: usize = 300;

/// Place and message as one line of bearable length. What is quoted from the
/// file may hold line ends and commands for the terminal: these are spelled out.
fn one_line(place: &Location, message: &str) -> String {
    let whole = format!("{place}{message}");
    let mut line = String::with_capacity(whole.len().min(LONGEST_MESSAGE));
    for (count, letter) in whole.chars().enumerate() {
        if count == LONGEST_MESSAGE {
            line.push_str("...");
            break;
        }
        if letter.is_control() {
            line.extend(letter.escape_default());
        } else {
            line.push(letter);
        }
    }
    line
}

/// Why a puzzle could not be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format can only be read.
    #[error("{0} can only be read, not written; {writable} can be", writable = Format::writable_names())]
    ReadOnly(Format),
    /// The puzzle does not fit the format at all.
    #[error("{format}: {message}")]
    Unfit {
        /// The format.
        format: Format,
        /// What does not fit and what would.
        message: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(place: Location, message: &str, expected: &str) {
        assert_eq!(Warning::at(place.clone(), message).to_string(), expected);
        let error = ReadError::new(Format::Xd, place, message);
        assert_eq!(error.to_string(), format!("xd: {expected}"));
    }

    #[test]
    fn a_message_is_one_short_line() {
        check(Location::Line(3), "found \"\u{dc}\"", "line 3: found \"\u{dc}\"");
        check(Location::Whole, "found <a\n\u{1b}[2J\0>", "found <a\\n\\u{1b}[2J\\u{0}>");
        check(Location::Part("a\tb".into()), "odd", "a\\tb: odd");
        let long = "x".repeat(70_000);
        check(Location::Whole, &long, &format!("{}...", &long[..LONGEST_MESSAGE]));
    }
}
