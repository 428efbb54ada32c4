//! Across Lite's binary format, `.puz`.
//!
//! There is no official description of it; what is known was found out by
//! many people over the years. A file is a header of 52 bytes, the solution
//! and the state with one byte a cell, texts with a zero byte after each
//! (title, author, copyright, clues, notes) and named sections.
//!
//! # Layers
//!
//! [`PuzFile`] is the file in its raw parts, byte for byte. Out of it comes a
//! [`Puzzle`](gridwright_core::Puzzle), with the usual [`read`](crate::read()),
//! and into it goes one. A [`Document`] that was read from a `.puz` file and
//! changed is written into that file: what the model has no place for stays
//! (unknown sections, the preamble, the version, a locked solution).
//!
//! # What is read how
//!
//! * The mark `ACROSS&DOWN` may stand anywhere; the header begins two bytes
//!   before it, and what stands before that is kept.
//! * Wrong checksums, unknown sections, sections of wrong length and clues in
//!   the wrong number are warnings, never errors.
//! * Texts are in code page 1252 before version 2.0 and in UTF-8 from then on.
//!   A version that is missing counts as an old one.
//! * A solution of nothing but `X`, or a solution state of 2, is no solution.
//!   With any other state than 0 the solution is locked: [`unlock()`] opens it.
//! * `.` and `:` are blocks, whatever the type of the puzzle.
//! * Clues belong to the entries in the order of standard numbering. Those
//!   left over are kept in a list of their own.
//!
//! # What is written how
//!
//! * Version 1.3 and code page 1252 if all texts and letters fit, else version
//!   2.0 and UTF-8.
//! * A letter in a cell is one byte if the encoding has one for it; in UTF-8
//!   files these are only the ASCII characters, because other programs read
//!   the cells of such files as UTF-8. Every other letter, and the characters
//!   `.`, `:` and `-`, which mean something else, are written as rebus, with
//!   the letter without its accents as what old programs show.
//! * The table of rebus solutions holds 255 different ones. Where a puzzle
//!   has more, or one with a `;`, only the first letters of all rebuses are
//!   written, or if that does not help no solution, which is declared as a
//!   loss.
//!
//! # What is refused
//!
//! | file | reason |
//! |---|---|
//! | without the mark `ACROSS&DOWN` (`ONE_bad.puz` of the puzpy fixtures: another program's files with the same ending) | no known format |
//! | that ends before the last clue does | cut off, with the offset and what was expected there |
//! | with no rows or no columns | no grid |

mod checksum;
mod file;
mod narrow;
mod read;
mod rebus;
mod scramble;
mod text;
mod unlock;
mod update;
mod write;

pub use file::{PuzFile, PuzHeader, PuzSection};
pub use scramble::{KeyError, ScrambleKey};
pub use unlock::{LockError, UnlockError, unlock};

use memchr::memmem;

use crate::format::{Codec, FormatWriter};
use crate::{Document, Format, ReadError};

const PUZ: Format = Format::Puz;

/// The row of this format in the table.
pub(crate) const CODEC: Codec = Codec {
    format: PUZ,
    name: "puz",
    extensions: &["puz"],
    recognise,
    read,
    write: Some(FormatWriter {
        narrow: narrow::narrow,
        write: write::write,
        update: Some(update::update),
    }),
};

fn recognise(bytes: &[u8]) -> bool {
    memmem::find(bytes, file::MAGIC).is_some()
}

fn read(bytes: &[u8]) -> Result<Document, ReadError> {
    let file = PuzFile::parse(bytes)?;
    let (puzzle, warnings) = read::puzzle(&file)?;
    Ok(Document::new(PUZ, puzzle, warnings))
}

#[cfg(test)]
mod tests;
