//! A file that has been read: the puzzle and where it came from.

use std::fmt;
use std::sync::Arc;

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
    original: Option<Original>,
}

/// The bytes of a file as it was read. They are shared, not copied, when the
/// document is cloned.
#[derive(Clone, PartialEq, Eq)]
struct Original(Arc<[u8]>);

impl fmt::Debug for Original {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes", self.0.len())
    }
}

impl Document {
    /// What a reader has found in a file. [`read_as`] adds the bytes.
    pub(crate) fn new(format: Format, puzzle: Puzzle, warnings: Vec<Warning>) -> Self {
        Self { format, puzzle, warnings, original: None }
    }

    /// The bytes of the file that was read.
    pub fn original(&self) -> Option<&[u8]> {
        self.original.as_ref().map(|original| &*original.0)
    }

    /// Whether the puzzle is still what the file says. The file is read again
    /// to find out, so that reading need not keep a second puzzle.
    pub fn is_unchanged(&self) -> bool {
        self.original()
            .and_then(|bytes| read_puzzle(bytes, self.format).ok())
            .is_some_and(|fresh| fresh.puzzle == self.puzzle)
    }

    /// Writes the puzzle in a format. In the document's own format an
    /// unchanged puzzle gives exactly the bytes that were read, and a changed
    /// one keeps what the file had besides the puzzle, where the format has
    /// room for such things.
    pub fn write(&self, format: Format) -> Result<Written, WriteError> {
        if let (Some(original), true) = (self.original(), format == self.format) {
            if self.is_unchanged() {
                return Ok(Written { bytes: original.to_vec(), losses: vec![] });
            }
            let writer = format.codec().and_then(|codec| codec.write.as_ref());
            if let Some(update) = writer.and_then(|writer| writer.update) {
                return update(&self.puzzle, original);
            }
        }
        write(&self.puzzle, format)
    }
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
    let mut document = read_puzzle(bytes, format)?;
    document.original = Some(Original(bytes.into()));
    Ok(document)
}

/// Reads a puzzle without keeping the bytes.
pub(crate) fn read_puzzle(bytes: &[u8], format: Format) -> Result<Document, ReadError> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unchanged_document_is_written_as_it_was() {
        let bytes = b"A..\r\n#.#\r\n\n";
        let mut document = read(bytes).unwrap();
        assert!(document.is_unchanged());
        assert_eq!(document.write(Format::Structure).unwrap().bytes, bytes);
        document.puzzle.grid.iter_mut().for_each(|(_, cell)| cell.entry = None);
        document.puzzle.tidy();
        assert!(!document.is_unchanged());
        assert_eq!(document.write(Format::Structure).unwrap().bytes, b"___\n#_#\n");
    }

    #[test]
    fn the_bytes_are_not_printed() {
        let document = read(b"..\n..\n").unwrap();
        assert!(format!("{document:?}").ends_with("original: Some(6 bytes) }"));
    }
}
