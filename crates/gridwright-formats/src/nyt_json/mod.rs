//! The JSON of the New York Times' puzzle service, version 6: mini, midi and
//! daily alike. It can be read, with the official solution, not written.
//!
//! # Files that are refused
//!
//! | file | message |
//! |---|---|
//! | not JSON, or cut off | `line 7: the file ends too early: EOF while parsing a list` |
//! | no body, or one without cells | `body, cells: expected a list of cells, found nothing` |
//! | a grid with a side of 0 or over 255 | `body, dimensions: a grid of 0 rows and 5 columns: both must be from 1 to 255` |
//! | too many or too few cells | `body, cells: expected 25 for 5 rows of 5, found 24` |
//! | a cell that is no object | `row 1, column 2: expected a cell, found a list` |

mod about;
mod clues;

use gridwright_core::{Cell, Entry, Grid, Puzzle, Shade, Size, SolutionStatus};
use serde_json::{Map, Value};

use crate::format::Codec;
use crate::json::{self, scalar, sort};
use crate::remarks::Remarks;
use crate::{Document, Format, Location, ReadError};

/// The row of this format in the table.
pub(crate) const CODEC: Codec = Codec {
    format: Format::NytJson,
    name: "nyt-json",
    extensions: &["json"],
    recognise,
    read,
    write: None,
};

/// A JSON object.
type JsonObject = Map<String, Value>;

fn recognise(bytes: &[u8]) -> bool {
    json::begins_object(bytes)
        && ["\"body\"", "\"cells\""].iter().all(|name| json::mentions(bytes, name))
}

fn read(bytes: &[u8]) -> Result<Document, ReadError> {
    let mut remarks = Remarks::default();
    let value = json::parse(Format::NytJson, bytes, &mut remarks)?;
    let Value::Object(top) = &value else {
        let message = format!("expected an object, found {}", sort(&value));
        return Err(ReadError::new(Format::NytJson, Location::Whole, message));
    };
    let body = body_of(top, &mut remarks)?;
    let grid = grid(body, &mut remarks)?;
    let mut puzzle = Puzzle::new(grid);
    puzzle.lists = clues::read(body, &mut puzzle.grid, &mut remarks);
    puzzle.metadata = about::read(top, body, &mut remarks);
    if puzzle.grid.iter().all(|(_, cell)| cell.label.is_none()) {
        remarks.part("body, cells", "expected labels, found none; the standard numbers are used");
        puzzle.grid.number_cells();
    }
    if puzzle.status == SolutionStatus::Missing {
        remarks.part("body, cells", "expected answers, found none");
    }
    Ok(Document::new(Format::NytJson, puzzle, remarks.finish()))
}

/// The body: the first of a list, or an object by itself.
fn body_of<'a>(top: &'a JsonObject, remarks: &mut Remarks) -> Result<&'a JsonObject, ReadError> {
    let found = match top.get("body") {
        Some(Value::Array(bodies)) => {
            if bodies.len() > 1 {
                let more = bodies.len() - 1;
                remarks.part("body", format!("{more} further puzzles in the file are not read"));
            }
            bodies.first()
        }
        other => other,
    };
    found.and_then(Value::as_object).ok_or_else(|| {
        let found = found.map_or("nothing", sort);
        error("body", format!("expected an object, found {found}"))
    })
}

fn grid(body: &JsonObject, remarks: &mut Remarks) -> Result<Grid, ReadError> {
    let cells = match body.get("cells") {
        Some(Value::Array(cells)) => cells,
        other => {
            let found = other.map_or("nothing", sort);
            return Err(error("body, cells", format!("expected a list of cells, found {found}")));
        }
    };
    let size = size(body, cells.len(), remarks)?;
    if cells.len() != size.area() {
        let message = format!(
            "expected {} for {} rows of {}, found {}",
            size.area(),
            size.rows(),
            size.cols(),
            cells.len()
        );
        return Err(error("body, cells", message));
    }
    let mut grid = Vec::with_capacity(cells.len());
    for (id, value) in size.cells().zip(cells) {
        let at = size.position(id);
        let place = Location::Cell { row: usize::from(at.row) + 1, col: usize::from(at.col) + 1 };
        grid.push(match value {
            Value::Object(fields) => cell(fields, &place, remarks),
            Value::Null => Cell::block(),
            other => {
                let message = format!("expected a cell, found {}", sort(other));
                return Err(ReadError::new(Format::NytJson, place, message));
            }
        });
    }
    Grid::from_cells(size, grid)
        .ok_or_else(|| error("body, cells", "the cells do not make a rectangle"))
}

/// The size by the field `dimensions`, or a square if that is missing.
fn size(body: &JsonObject, cells: usize, remarks: &mut Remarks) -> Result<Size, ReadError> {
    let place = "body, dimensions";
    let (rows, cols) = match body.get("dimensions") {
        Some(Value::Object(dimensions)) => {
            let side = |names: [&str; 2]| {
                let value = names.iter().find_map(|name| dimensions.get(*name));
                let number = value.and_then(scalar).and_then(|text| text.trim().parse().ok());
                number.ok_or_else(|| {
                    let found = value.map_or("nothing".to_owned(), json::brief);
                    error(place, format!("expected a whole {}, found {found}", names[0]))
                })
            };
            (side(["height", "rowCount"])?, side(["width", "columnCount"])?)
        }
        _ => {
            remarks.part(place, "expected height and width, found nothing; read as a square");
            (cells.isqrt(), cells.isqrt())
        }
    };
    Size::new(rows, cols).map_err(|e| error(place, e.to_string()))
}

/// The fields of a cell that say nothing about the puzzle: its place in the
/// grid and the clues it belongs to, which the clues say as well.
const SILENT: [&str; 2] = ["clues", "index"];

/// How many other answers of a cell are kept: far more than there ever are.
const MAX_ANSWERS: usize = 100;

/// A cell. A block has no fields at all, or a type of zero.
fn cell(fields: &JsonObject, place: &Location, remarks: &mut Remarks) -> Cell {
    let kind = fields.get("type").and_then(Value::as_u64);
    let says_nothing = fields
        .iter()
        .all(|(name, value)| SILENT.contains(&name.as_str()) || name == "type" || value.is_null());
    if kind == Some(0) || (says_nothing && kind.is_none()) {
        return Cell::block();
    }
    let mut cell = Cell::open();
    match kind {
        None | Some(1) => {}
        Some(2) => cell.circled = true,
        Some(3) => cell.shade = Some(Shade::Grey),
        Some(4) => return Cell::void(),
        Some(other) => remarks.at(place.clone(), format!("a cell of the unknown type {other}")),
    }
    for (name, value) in fields {
        let kept = match name.as_str() {
            "answer" => {
                cell.solution = scalar(value).and_then(|answer| Entry::new(&answer));
                cell.solution.is_some() || value == ""
            }
            "moreAnswers" => match value.get("valid") {
                Some(Value::Array(valid)) => {
                    let answers = valid.iter().take(MAX_ANSWERS).filter_map(scalar);
                    cell.alternatives = answers.filter_map(|answer| Entry::new(&answer)).collect();
                    valid.len() <= MAX_ANSWERS
                }
                other => other.is_none_or(Value::is_null),
            },
            "label" => {
                cell.label = scalar(value).filter(|label| !label.is_empty()).map(Into::into);
                cell.label.is_some() || value == ""
            }
            "type" => true,
            name if SILENT.contains(&name) => true,
            _ => false,
        };
        if !kept && !value.is_null() {
            remarks.at(place.clone(), format!("{name:?} of a cell is not kept"));
        }
    }
    cell
}

/// An error at a part of the file.
fn error(part: &str, message: impl Into<String>) -> ReadError {
    ReadError::new(Format::NytJson, Location::Part(part.to_owned()), message)
}

#[cfg(test)]
mod tests;
