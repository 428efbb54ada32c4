//! The grids of a file: the puzzle itself, the solution and what is saved.

use gridwright_core::{Cell, CellKind, Entry, Grid, PuzzleKind, Size, Traces};
use serde_json::Value;

use super::style::Styles;
use super::symbols::IpuzSymbols;
use super::{JsonObject, TRACES, error};
use crate::remarks::Remarks;
use crate::{Format, Location, ReadError, json};

/// How many other solutions of a cell are kept: more than anyone has thought
/// of, and few enough to compare with each other.
const MAX_ALTERNATIVES: usize = 100;

/// Reads the grid with its solution and what players have written.
pub(super) fn read(
    top: &JsonObject,
    kind: &PuzzleKind,
    remarks: &mut Remarks,
) -> Result<Grid, ReadError> {
    let symbols = IpuzSymbols::read(top);
    let styles = Styles::of(top);
    let rows = rows_of(top, "puzzle")?
        .ok_or_else(|| error("puzzle", "expected a list of rows, found nothing"))?;
    let size = size(top, &rows, remarks)?;
    let mut cells = Vec::with_capacity(size.area());
    for (r, row) in fitting_rows(rows, size, "puzzle")?.enumerate() {
        for (c, value) in row.iter().enumerate() {
            let place = Location::Cell { row: r + 1, col: c + 1 };
            let found = cell(value, &symbols, &styles, &place, remarks);
            cells.push(found.ok_or_else(|| {
                let message = format!("expected a cell, found {}", json::sort(value));
                ReadError::new(Format::Ipuz, place.clone(), message)
            })?);
        }
    }
    if let Some(rows) = rows_of(top, "solution")? {
        let solution: Vec<&Value> = fitting_rows(rows, size, "solution")?.flatten().collect();
        if repeats_labels(&solution, &cells) {
            remarks.part("solution", "expected letters, found the numbers of the cells again");
        } else {
            read_solution(&mut cells, &solution, &symbols, kind, size, remarks);
        }
    }
    match rows_of(top, "saved")
        .and_then(|rows| rows.map(|rows| fitting_rows(rows, size, "saved")).transpose())
    {
        Ok(Some(rows)) => read_saved(&mut cells, rows.flatten(), &symbols),
        Ok(None) => {}
        Err(reason) => remarks.whole(format!("the saved letters are ignored ({reason})")),
    }
    Grid::from_cells(size, cells).ok_or_else(|| error("puzzle", "the rows do not make a rectangle"))
}

type CellRows<'a> = Vec<&'a Value>;

/// The rows of a field; nothing if it is not there or empty.
fn rows_of<'a>(top: &'a JsonObject, field: &str) -> Result<Option<CellRows<'a>>, ReadError> {
    match top.get(field) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Array(rows)) if rows.is_empty() => Ok(None),
        Some(Value::Array(rows)) => Ok(Some(rows.iter().collect())),
        Some(other) => {
            Err(error(field, format!("expected a list of rows, found {}", json::sort(other))))
        }
    }
}

/// The size by the field `dimensions`, or by the rows where that is missing.
fn size(top: &JsonObject, rows: &CellRows<'_>, remarks: &mut Remarks) -> Result<Size, ReadError> {
    let (height, width) = match top.get("dimensions") {
        Some(Value::Object(dimensions)) => {
            let side = |name: &str| {
                let value = dimensions.get(name);
                value
                    .and_then(json::scalar)
                    .and_then(|number| number.trim().parse::<usize>().ok())
                    .ok_or_else(|| {
                        let found = value.map_or("nothing".to_owned(), json::brief);
                        error("dimensions", format!("expected a whole {name}, found {found}"))
                    })
            };
            (side("height")?, side("width")?)
        }
        None => {
            remarks.part("dimensions", "expected width and height, found nothing");
            (rows.len(), rows.first().and_then(|row| row.as_array()).map_or(0, Vec::len))
        }
        Some(other) => {
            let message = format!("expected width and height, found {}", json::sort(other));
            return Err(error("dimensions", message));
        }
    };
    Size::new(height, width).map_err(|e| error("dimensions", e.to_string()))
}

/// The rows, if there are as many as there should be and all are as long as
/// they should be.
fn fitting_rows<'a>(
    rows: CellRows<'a>,
    size: Size,
    field: &str,
) -> Result<impl Iterator<Item = &'a Vec<Value>> + use<'a>, ReadError> {
    if rows.len() != size.rows() {
        let message = format!("expected {} rows, found {}", size.rows(), rows.len());
        return Err(error(field, message));
    }
    let mut fitting = Vec::with_capacity(rows.len());
    for (r, row) in rows.into_iter().enumerate() {
        let found = match row {
            Value::Array(cells) if cells.len() == size.cols() => {
                fitting.push(cells);
                continue;
            }
            Value::Array(cells) => cells.len().to_string(),
            other => json::sort(other).to_owned(),
        };
        let message = format!("expected {} cells, found {found}", size.cols());
        return Err(error(format!("{field}, row {}", r + 1), message));
    }
    Ok(fitting.into_iter())
}

/// One cell of the puzzle; nothing if the value cannot be one.
fn cell(
    value: &Value,
    symbols: &IpuzSymbols,
    styles: &Styles<'_>,
    place: &Location,
    remarks: &mut Remarks,
) -> Option<Cell> {
    let Value::Object(fields) = value else { return bare_cell(value, symbols) };
    let mut cell = match fields.get("cell") {
        Some(label) => bare_cell(label, symbols)?,
        None => Cell::open(),
    };
    for (name, value) in fields {
        match name.as_str() {
            "cell" => {}
            "style" => styles.apply(&mut cell, value, place, remarks),
            "value" if cell.is_open() => {
                cell.entry = contents(value, symbols).into_iter().flatten().next();
                cell.given = cell.entry.is_some();
            }
            _ if value.is_null() => {}
            other => remarks.at(place.clone(), format!("{other:?} is not kept")),
        }
    }
    Some(cell)
}

/// A cell without a style.
fn bare_cell(value: &Value, symbols: &IpuzSymbols) -> Option<Cell> {
    match value {
        Value::Null => Some(Cell::void()),
        Value::String(text) if symbols.is_block(text) => Some(Cell::block()),
        Value::String(text) if symbols.is_empty_label(text) => Some(Cell::open()),
        Value::Number(number) if number.as_i64() == Some(0) => Some(Cell::open()),
        Value::String(_) | Value::Number(_) => {
            Some(Cell { label: json::scalar(value).map(Into::into), ..Cell::open() })
        }
        _ => None,
    }
}

/// Whether a solution is only the numbers of the cells once more, as some
/// programs write where they know no letters.
fn repeats_labels(solution: &[&Value], cells: &[Cell]) -> bool {
    let mut numbers = 0;
    let same = solution.iter().zip(cells).all(|(value, cell)| match value {
        Value::Number(_) => {
            numbers += 1;
            let number = json::scalar(value);
            number == cell.label.as_ref().map(ToString::to_string)
                || (number.as_deref() == Some("0") && cell.label.is_none())
        }
        Value::String(_) => !cell.is_open() || cell.label.is_none() && value.as_str() == Some(":"),
        Value::Null => true,
        _ => false,
    });
    same && numbers > 0
}

fn read_solution(
    cells: &mut [Cell],
    solution: &[&Value],
    symbols: &IpuzSymbols,
    kind: &PuzzleKind,
    size: Size,
    remarks: &mut Remarks,
) {
    // Zeros alone are empty cells, not digits.
    let zero = |value: &Value| value.as_str().is_some_and(|text| symbols.is_empty_label(text));
    let none = solution.iter().zip(&*cells).all(|(value, cell)| !cell.is_open() || zero(value));
    for ((id, cell), value) in size.cells().zip(cells).zip(solution) {
        let place = || {
            let at = size.position(id);
            Location::Part(format!("solution, {at}"))
        };
        let blocked = content_text(value).is_some_and(|text| symbols.is_block(&text));
        let mut found = contents(value, symbols).into_iter();
        match cell.kind {
            CellKind::Open if blocked && *kind == PuzzleKind::Diagramless => {
                cell.kind = CellKind::Block;
            }
            CellKind::Open if blocked => remarks.at(place(), "a block where the puzzle has a cell"),
            CellKind::Open if none => {}
            CellKind::Open => {
                cell.solution = found.next().flatten();
                cell.alternatives = found.by_ref().flatten().take(MAX_ALTERNATIVES).collect();
                if found.next().is_some() {
                    let message = format!("more than {MAX_ALTERNATIVES} other solutions");
                    remarks.at(place(), message);
                }
            }
            _ if !blocked && found.next().flatten().is_some() => {
                remarks.at(place(), "a letter where the puzzle has no cell");
            }
            _ => {}
        }
    }
}

fn read_saved<'a>(
    cells: &mut [Cell],
    saved: impl Iterator<Item = &'a Value>,
    symbols: &IpuzSymbols,
) {
    for (cell, value) in cells.iter_mut().zip(saved).filter(|(cell, _)| cell.is_open()) {
        let entry = contents(value, symbols).into_iter().flatten().next();
        let zero = entry.as_ref().is_some_and(|entry| symbols.is_empty_label(entry.as_str()));
        if !cell.given && !zero {
            cell.entry = entry;
        }
        if let Some(traces) = value.get(TRACES).and_then(Value::as_array) {
            cell.traces = read_traces(traces);
        }
    }
}

fn read_traces(names: &[Value]) -> Traces {
    let says = |name: &str| names.iter().any(|value| value == name);
    Traces {
        pencilled: says("pencilled"),
        wrong: says("wrong"),
        was_wrong: says("was wrong"),
        revealed: says("revealed"),
    }
}

/// The names of what has happened to a cell.
pub(super) fn trace_names(traces: Traces) -> Vec<&'static str> {
    let named = [
        (traces.pencilled, "pencilled"),
        (traces.wrong, "wrong"),
        (traces.was_wrong, "was wrong"),
        (traces.revealed, "revealed"),
    ];
    named.into_iter().filter(|(set, _)| *set).map(|(_, name)| name).collect()
}

/// The text of a value that stands for one content.
fn content_text(value: &Value) -> Option<String> {
    match value {
        Value::Object(fields) => fields.get("value").and_then(json::scalar),
        other => json::scalar(other),
    }
}

/// The contents that a value stands for, the right one first: a text, an
/// object with one, a list of them, or one for each direction.
fn contents(value: &Value, symbols: &IpuzSymbols) -> Vec<Option<Entry>> {
    let entry = |value: &Value| {
        let text = content_text(value)?;
        let empty = symbols.is_empty_entry(&text) || symbols.is_block(&text);
        let zero = matches!(value, Value::Number(number) if number.as_i64() == Some(0));
        if empty || zero { None } else { Entry::new(&text) }
    };
    match value {
        Value::Array(list) => list.iter().map(entry).collect(),
        Value::Object(fields) => match fields.get("value") {
            Some(Value::Array(list)) => list.iter().map(entry).collect(),
            Some(_) => vec![entry(value)],
            None => {
                ["Across", "Down"].iter().filter_map(|way| fields.get(*way)).map(entry).collect()
            }
        },
        one => vec![entry(one)],
    }
}
