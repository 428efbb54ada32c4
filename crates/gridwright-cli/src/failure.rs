//! How a command ends.

use std::fmt::{self, Display};
use std::io;

/// How a command ended that ran to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CommandStatus {
    /// All is well.
    Done,
    /// A check found problems, or it is proved that there is no solution.
    Problems,
    /// Some of the inputs could not be read or written; the others were.
    SomeFailed,
    /// A limit ended a search before it had a result.
    Stopped,
}

impl CommandStatus {
    pub fn exit_code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Problems => 1,
            Self::SomeFailed => 2,
            Self::Stopped => 3,
        }
    }

    /// The status that has this exit code.
    pub fn from_exit_code(code: u8) -> Self {
        match code {
            0 => Self::Done,
            1 => Self::Problems,
            2 => Self::SomeFailed,
            _ => Self::Stopped,
        }
    }
}

/// Why a command could not go on.
#[derive(Debug)]
pub enum Failure {
    /// The results could not be written.
    Output(io::Error),
    /// Anything else, in words.
    Message(String),
}

impl Failure {
    pub fn new(message: impl Into<String>) -> Self {
        Self::Message(message.into())
    }

    /// A failure with a file: "FILE: MESSAGE".
    pub fn with(name: impl Display, error: impl Display) -> Self {
        Self::Message(format!("{name}: {error}"))
    }

    /// Whether the reader of our output has gone away, which is not an error.
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    pub fn print(&self) {
        eprintln!("gridwright: {self}");
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Output(error) => write!(f, "standard output: {error}"),
            Self::Message(message) => write!(f, "{message}"),
        }
    }
}

impl From<io::Error> for Failure {
    /// Only writing to standard output leaves its error unnamed.
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}
