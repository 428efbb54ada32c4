//! One puzzle a line as JSON, the format of crossword corpora.
//!
//! A line is an object with `source`, `date`, `title`, `author`, `rows`,
//! `cols`, `grid` (row strings: `#` is a block, `.` an open cell without a
//! solution, a rebus cell shows its first letter), `clues` and `answers`
//! (`across` and `down`, number to text), `rebus`, `rebus_cells` (`"row,col"`
//! to the whole string), `circles` and `shaded` (pairs of row and column,
//! counted from zero like those of `rebus_cells`) and `notes` (texts). We add
//! `editor`, `copyright` and `publisher`, which other readers pass over. Empty
//! fields are left out. Numbers are always the standard ones.
//!
//! A file of one line is read like any other format. A corpus is read as a
//! stream with a [`JsonlReader`], one puzzle in memory at a time:
//!
//! ```
//! use gridwright_formats::{Format, jsonl, write};
//!
//! let corpus = br##"{"grid": ["NO", "#N"], "clues": {"across": {"1": "Refusal"}}}
//! {"grid": ["OFF", "ON"]}
//! {"grid": ["UP"]}
//! "##;
//! let mut titles = vec![];
//! for line in jsonl::JsonlReader::new(&corpus[..]) {
//!     match line {
//!         Ok(document) => titles.push(document.puzzle.grid.solution_rows().join("/")),
//!         Err(problem) => titles.push(problem.to_string()),
//!     }
//! }
//! assert_eq!(titles[0], "NO/#N");
//! assert_eq!(titles[1], "line 2: jsonl: grid: row 2 has 2 cells, but row 1 has 3");
//! assert_eq!(titles[2], "UP");
//!
//! // One puzzle is one line: append what `write` gives to the file.
//! let first = jsonl::JsonlReader::new(&corpus[..]).next().unwrap().unwrap();
//! assert!(write(&first.puzzle, Format::Jsonl).unwrap().bytes.ends_with(b"\n"));
//! ```

mod html;
mod read;
mod record;
mod stream;
mod write;

pub use stream::{JsonlReader, LineError, MAX_LINE};

use crate::Format;
use crate::format::{Codec, FormatWriter};

/// The row of this format in the table.
pub(crate) const CODEC: Codec = Codec {
    format: Format::Jsonl,
    name: "jsonl",
    extensions: &["jsonl", "ndjson"],
    recognise: read::recognise,
    read: read::read,
    write: Some(FormatWriter { narrow: write::narrow, write: write::write, update: None }),
};
