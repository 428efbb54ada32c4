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
//! * Other one-line sections are kept under their names. Three-dimensional
//!   puzzles are refused, and reversed entries are warned about.

mod clue;
mod grid;
mod place;
mod read;
mod sections;
mod write;

use crate::Format;
use crate::format::{Codec, Writer};

/// The row of this format in the table.
pub(crate) const CODEC: Codec = Codec {
    format: Format::Exolve,
    name: "exolve",
    extensions: &["exolve"],
    recognise: sections::recognise,
    read: read::read,
    write: Some(Writer { narrow: write::narrow, write: write::write, update: None }),
};

#[cfg(test)]
mod tests;
