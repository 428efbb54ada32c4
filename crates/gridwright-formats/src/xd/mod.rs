//! The text format of the xd project, and the dialect of it with `## Design`
//! and `## Start` sections.
//!
//! A file has the sections metadata, grid, clues and notes, either in this
//! order with two or more blank lines between them, or in any order under
//! headings like `## Grid`. A line that starts with `<!--` begins a comment.
//!
//! * **Metadata** are lines `Key: value`, the keys in any case. `Rebus:
//!   1=HEART ❷=DIAMOND` says what characters of the grid stand for, and
//!   `Special: circle` or `Special: shaded` what lower-case letters mean.
//! * **Grid**: `#` is a block, `_` no cell at all, `.` an open cell without a
//!   solution, everything else a letter or the key of a rebus.
//! * **Clues** are lines `A1. Text ~ ANSWER` with the styles `{/italic/}`,
//!   `{*bold*}`, `{_underlined_}`, `{-struck-}`, `{~low~}` and `{^high^}`; a
//!   `\` is a line break. Links, images and colours are read as their texts.
//!   Lines like `A1 ^Refs: A2` are passed over with a warning.
//! * **Design** gives looks to cells: classes between `<style>` and `</style>`
//!   and a grid of them. **Start** is a grid of the letters that are given.
//!
//! In the dialect a `.` in the grid is a block, and nothing says so. Where a
//! grid has a `.` but no `#`, it is read the way in which more of the clues
//! find their entries; a tie goes to blocks if the grid has any letters. Our
//! own files say `Open: .` in such a case.
//!
//! Written are blank lines between the sections where that is enough, and
//! headings where there is a design, a start, or no metadata.
//!
//! # Files that are refused
//!
//! All five files of our collection of real ones are read. Refused are:
//!
//! | file | message |
//! |---|---|
//! | no grid, or one with a side over 255 | `grid: a grid of 0 rows and 0 columns: both must be from 1 to 255` |
//! | rows of different lengths | `line 5: expected 3 cells as in the first row, found 2` |
//! | a control character in the grid | `line 5: expected a cell of the grid, found "\0"` |
//! | not UTF-8 | `byte 12: expected UTF-8 text, found other bytes` |
//! | absurdly long | `expected at most 4194304 bytes, found 5000000` |

mod design;
mod markup;
mod read;
mod sections;
mod symbols;
mod write;

use crate::Format;
use crate::format::{Codec, FormatWriter};

/// The row of this format in the table.
pub(crate) const CODEC: Codec = Codec {
    format: Format::Xd,
    name: "xd",
    extensions: &["xd"],
    recognise: sections::recognise,
    read: read::read,
    write: Some(FormatWriter { narrow: write::narrow, write: write::write, update: None }),
};

/// The keys of the metadata that mean something, in lower case.
const KEYS: &[&str] = &[
    "author",
    "cluegroup",
    "copyright",
    "date",
    "description",
    "difficulty",
    "editor",
    "notes",
    "open",
    "publisher",
    "rebus",
    "source",
    "special",
    "title",
];

#[cfg(test)]
mod tests;
