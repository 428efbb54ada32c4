//! A file that has been read: the puzzle and where it came from.

use gridwright_core::Puzzle;

use crate::narrow::Narrowing;
use crate::{Format, Loss, ReadError, Warning, WriteError};

/// A file that has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The format it was in.
    pub format: Format,
    /// The puzzle, in [normal form](Puzzle::tidy).
    pub puzzle: Puzzle,
    /// What is odd about the file.
    pub warnings: Vec<Warning>,
}

/// A puzzle written in some format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The file.
    pub bytes: Vec<u8>,
    /// What the format could not hold. Reading the bytes back gives the
    /// puzzle without these.
    pub losses: Vec<Loss>,
}

/// Reads a puzzle in whatever format it is.
pub fn read(bytes: &[u8]) -> Result<Document, ReadError> {
    if bytes.is_empty() {
        return Err(ReadError::unknown("the file is empty"));
    }
    match Format::detect(bytes) {
        Some(format) => read_as(bytes, format),
        None => Err(ReadError::unknown(format!(
            "no known crossword format; it begins with {}",
            shown_start(bytes)
        ))),
    }
}

/// Reads a puzzle in this format, whatever the bytes look like.
pub fn read_as(bytes: &[u8], format: Format) -> Result<Document, ReadError> {
    let codec = format
        .codec()
        .ok_or_else(|| ReadError::unknown(format!("{format:?} is not in the table of formats")))?;
    let mut document = (codec.read)(bytes)?;
    document.puzzle.tidy();
    Ok(document)
}

/// Writes a puzzle in a format, with a list of what the format cannot hold.
pub fn write(puzzle: &Puzzle, format: Format) -> Result<Written, WriteError> {
    let writer = format
        .codec()
        .and_then(|codec| codec.write.as_ref())
        .ok_or(WriteError::ReadOnly(format))?;
    let mut narrowing = Narrowing::of(puzzle);
    (writer.narrow)(&mut narrowing);
    let (narrowed, losses) = narrowing.finish();
    Ok(Written { bytes: (writer.write)(&narrowed)?, losses })
}

/// The first few bytes, fit to print.
fn shown_start(bytes: &[u8]) -> String {
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(24)]).into_owned();
    format!("{start:?}")
}
