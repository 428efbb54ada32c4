//! The text of the exolve player, alone or inside its web page.
//!
//! Between the lines `exolve-begin` and `exolve-end` are sections that start
//! with `exolve-name:`. Most are one line; the grid, the clues and the longer
//! texts go on to the next section. A `#` with a space after it begins a
//! comment. Texts are HTML.
//!
//! * **Grid**: `.` is a block, `0` or `?` an open cell without a solution,
//!   everything else a letter; behind it the signs `|`, `_` and `+` for bars on
//!   the right, below and both, `@` for a circle, `!` for a given letter, `*`
//!   for a diagramless cell and `~` for a cell without a number. With
//!   `exolve-option: rebus-cells` cells are set apart by spaces, and a `&`
//!   makes the next character a letter.
//! * **Clues** are lines `1, 5, 2d Text (4,5) [ANSWER] explanation`. The
//!   explanations are gathered at the end of the puzzle's own.
//! * `exolve-colour` shades cells, named as in `c3r1`: rows count from the
//!   bottom. `exolve-postscript` is kept as the notes.
//! * Other one-line sections are kept under their names. Entries that run
//!   backwards are read forwards, with a warning.
//!
//! # Files that are refused
//!
//! | file | message |
//! |---|---|
//! | cut off | `line 2: expected "exolve-end", found the end of the file` |
//! | three-dimensional | `line 2: three-dimensional puzzles are not supported` |
//! | no grid or size | `expected exolve-height, found none` |
//! | a size that is no number, or over 255 | `line 2: expected a number, found "x"` |
//! | rows that do not fit the size | `line 6: expected 2 cells, found 3` |
//! | not UTF-8, or absurdly long | `byte 12: expected UTF-8 text, found other bytes` |

mod clue;
mod grid;
mod place;
mod read;
mod sections;
mod write;

use crate::Format;
use crate::format::{Codec, FormatWriter};

/// The row of this format in the table.
pub(crate) const CODEC: Codec = Codec {
    format: Format::Exolve,
    name: "exolve",
    extensions: &["exolve"],
    recognise: sections::recognise,
    read: read::read,
    write: Some(FormatWriter { narrow: write::narrow, write: write::write, update: None }),
};

#[cfg(test)]
mod tests;
