//! The JSON of ipuz.org, versions 1 and 2.
//!
//! What the format has no field for goes into fields of our own, which other
//! programs skip: `gridwright.timer`, `gridwright.traces` (in `saved`) and
//! `gridwright.others`. What a file says about itself in fields that we have
//! no place for is kept in [`Metadata::others`](gridwright_core::Metadata)
//! and written back.
//!
//! # Files that are refused
//!
//! All 82 files of our collection of real ones are read. Refused are:
//!
//! | file | message |
//! |---|---|
//! | another sort of puzzle | `kind: expected a crossword, found "http://ipuz.org/sudoku#1"` |
//! | not JSON, or cut off | `line 7: the file ends too early: EOF while parsing a list` |
//! | no grid | `puzzle: expected a list of rows, found nothing` |
//! | a grid with a side of 0 or over 255 | `dimensions: a grid of 0 rows and 5 columns: both must be from 1 to 255` |
//! | rows that do not fit the dimensions, or each other | `puzzle, row 3: expected 5 cells, found 4` |
//! | a solution of another size | `solution: expected 5 rows, found 4` |
//! | a cell that is a list or a truth value | `row 1, column 2: expected a cell, found a list` |

mod about;
mod cells;
mod clues;
mod kind;
mod style;
mod symbols;
mod titles;
mod write;

use gridwright_core::{Puzzle, Timer};
use serde_json::{Map, Value};

use crate::format::{Codec, FormatWriter};
use crate::json;
use crate::narrow::Narrowing;
use crate::remarks::Remarks;
use crate::{Document, Feature, Format, Location, ReadError};

/// The row of this format in the table.
pub(crate) const CODEC: Codec = Codec {
    format: Format::Ipuz,
    name: "ipuz",
    extensions: &["ipuz"],
    recognise,
    read,
    write: Some(FormatWriter { narrow, write: write::write, update: None }),
};

/// A JSON object.
type JsonObject = Map<String, Value>;

/// Our own field for the time spent.
const TIMER: &str = "gridwright.timer";
/// Our own field, in cells of `saved`, for what has happened to them in play.
const TRACES: &str = "gridwright.traces";
/// Our own field for those other things a puzzle says about itself that
/// cannot be fields by their own names.
const OTHERS: &str = "gridwright.others";

fn recognise(bytes: &[u8]) -> bool {
    json::begins_object(bytes)
        && (json::mentions(bytes, "ipuz.org/")
            || ["\"puzzle\"", "\"dimensions\"", "\"kind\""]
                .iter()
                .all(|name| json::mentions(bytes, name)))
}

fn read(bytes: &[u8]) -> Result<Document, ReadError> {
    let mut remarks = Remarks::default();
    let top = match json::parse(Format::Ipuz, bytes, &mut remarks)? {
        Value::Object(top) => top,
        other => {
            let message = format!("expected an object, found {}", json::sort(&other));
            return Err(ReadError::new(Format::Ipuz, Location::Whole, message));
        }
    };
    check_version(&top, &mut remarks);
    let (kind, extra_kinds) = kind::read(&top, &mut remarks)?;
    let grid = cells::read(&top, &kind, &mut remarks)?;
    let lists = clues::read(&top, grid.size(), &mut remarks);
    let mut puzzle = Puzzle::new(grid);
    puzzle.kind = kind;
    puzzle.lists = lists;
    puzzle.timer = top.get(TIMER).and_then(read_timer);
    puzzle.metadata = about::read(&top, extra_kinds, &mut remarks);
    Ok(Document::new(Format::Ipuz, puzzle, remarks.finish()))
}

fn check_version(top: &JsonObject, remarks: &mut Remarks) {
    match top.get("version") {
        None => remarks.part("version", "expected \"http://ipuz.org/v2\", found nothing"),
        Some(Value::String(url)) if url.ends_with("/v1") || url.ends_with("/v2") => {}
        Some(other) => {
            remarks
                .part("version", format!("expected version 1 or 2, found {}", json::brief(other)));
        }
    }
}

fn read_timer(value: &Value) -> Option<Timer> {
    let seconds = u32::try_from(value.get("seconds")?.as_u64()?).ok()?;
    Some(Timer { seconds, running: value.get("running")?.as_bool()? })
}

/// Nearly everything has a place; a locked solution has none.
fn narrow(narrowing: &mut Narrowing<'_>) {
    narrowing.forget(&[Feature::Lock]);
}

/// An error at a part of the file.
fn error(part: impl Into<String>, message: impl Into<String>) -> ReadError {
    ReadError::new(Format::Ipuz, Location::Part(part.into()), message)
}

#[cfg(test)]
mod tests;
