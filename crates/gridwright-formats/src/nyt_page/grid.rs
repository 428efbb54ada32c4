//! The grid: a group of groups, each a rectangle and its texts.

use std::collections::HashSet;

use gridwright_core::{Cell, Entry, Grid, Shade, Size};

use super::page::{NytPageText, PageElement};
use crate::remarks::Remarks;
use crate::{Format, Location, ReadError};

/// Rectangles closer than this are in the same row or column. Cells are some
/// tens of units wide.
const CLOSE: f64 = 2.0;

/// More cells than any grid has.
const MAX_CELLS: usize = 255 * 255;

/// A cell and where it is drawn, if the page says so.
struct Drawn {
    at: Option<(f64, f64)>,
    cell: Cell,
}

pub(super) fn read(page: &NytPageText<'_>, remarks: &mut Remarks) -> Result<Grid, ReadError> {
    let is_group = |element: &PageElement<'_>| element.attribute("data-group") == Some("cells");
    let group = page.elements.iter().position(is_group);
    let mut drawn: Vec<(usize, Drawn)> = vec![];
    let mut seen = HashSet::new();
    for rect in group.into_iter().flat_map(|group| page.named(group, "rect")) {
        let parent = page.elements[rect].parent.filter(|parent| Some(*parent) != group);
        // Only the first rectangle of a group is the cell itself.
        if parent.is_none_or(|parent| seen.insert(parent)) {
            let order = index_of(&page.elements[rect]).unwrap_or(drawn.len());
            drawn.push((order, cell(page, rect, parent)));
        }
    }
    if drawn.is_empty() || drawn.len() > MAX_CELLS {
        let message = match drawn.len() {
            0 => "expected a group of cells, found none".to_owned(),
            many => format!("expected at most {MAX_CELLS}, found {many}"),
        };
        return Err(error(message));
    }
    drawn.sort_by_key(|(order, _)| *order);
    let mut grid = arranged(drawn.into_iter().map(|(_, drawn)| drawn).collect(), remarks)?;
    if grid.iter().all(|(_, cell)| cell.label.is_none()) {
        remarks.part("cells", "expected numbers, found none; the standard ones are used");
        grid.number_cells();
    }
    settle_letters(&mut grid, remarks);
    Ok(grid)
}

/// The number at the end of the rectangle's id.
fn index_of(rect: &PageElement<'_>) -> Option<usize> {
    let id = rect.attribute("id")?;
    let digits = id.len() - id.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    id[id.len() - digits..].parse().ok()
}

fn cell(page: &NytPageText<'_>, rect: usize, parent: Option<usize>) -> Drawn {
    let element = &page.elements[rect];
    let number = |name| element.attribute(name).and_then(|text| text.trim().parse::<f64>().ok());
    let at = number("x").zip(number("y")).filter(|(x, y)| x.is_finite() && y.is_finite());
    let is_block = |class: &str| class.contains("Cell-block") || class.contains("cell--block");
    if element.has_class(is_block) {
        return Drawn { at, cell: Cell::block() };
    }
    let mut cell = Cell::open();
    if element.has_class(|class| class.contains("Cell-shaded") || class.contains("cell--shaded")) {
        cell.shade = Some(Shade::Grey);
    }
    for index in parent.into_iter().flat_map(|parent| page.inside(parent)) {
        let inner = &page.elements[index];
        if inner.parent != parent {
            continue;
        }
        if inner.is("circle") {
            cell.circled = true;
        } else if inner.is("text") {
            let text = || page.own_text(index);
            match inner.attribute("text-anchor") {
                Some("start") => {
                    cell.label = Some(text()).filter(|t| !t.is_empty()).map(Into::into);
                }
                Some("middle") => cell.solution = Entry::new(&text()),
                _ => {}
            }
        }
    }
    Drawn { at, cell }
}

/// Puts the cells where they are drawn, or row by row into a square.
fn arranged(drawn: Vec<Drawn>, remarks: &mut Remarks) -> Result<Grid, ReadError> {
    let count = drawn.len();
    let places: Option<Vec<(f64, f64)>> = drawn.iter().map(|drawn| drawn.at).collect();
    let (rows, cols) = match &places {
        Some(places) => (
            lines(places.iter().map(|(_, y)| *y).collect()),
            lines(places.iter().map(|(x, _)| *x).collect()),
        ),
        None => {
            remarks.part("cells", "expected the places of the cells, found none; read as a square");
            let side = count.isqrt();
            let lines = || (0..side).map(|line| line as f64).collect::<Vec<_>>();
            (lines(), lines())
        }
    };
    let size = Size::new(rows.len(), cols.len()).map_err(|e| error(e.to_string()))?;
    let wrong = || {
        let (rows, cols) = (size.rows(), size.cols());
        error(format!("expected {} for {rows} rows of {cols}, found {count}", size.area()))
    };
    if size.area() != count {
        return Err(wrong());
    }
    let mut cells: Vec<Option<Cell>> = vec![None; count];
    for (index, Drawn { at, cell }) in drawn.into_iter().enumerate() {
        let place = match at.filter(|_| places.is_some()) {
            Some((x, y)) => {
                line_of(&rows, y).zip(line_of(&cols, x)).and_then(|(r, c)| size.cell(r, c))
            }
            None => size.cells().nth(index),
        };
        let slot = place.and_then(|place| cells.get_mut(place.index())).ok_or_else(wrong)?;
        if slot.replace(cell).is_some() {
            return Err(error("two cells are in the same place"));
        }
    }
    let cells: Option<Vec<Cell>> = cells.into_iter().collect();
    cells.and_then(|cells| Grid::from_cells(size, cells)).ok_or_else(wrong)
}

/// The rows or columns that the cells are drawn in: their places in order.
fn lines(mut places: Vec<f64>) -> Vec<f64> {
    places.sort_by(f64::total_cmp);
    places.dedup_by(|next, before| *next - *before < CLOSE);
    places
}

/// Which line a place is in: the last one that starts at or before it.
fn line_of(lines: &[f64], place: f64) -> Option<usize> {
    lines.partition_point(|line| *line <= place).checked_sub(1)
}

/// Letters are the official solution if all of them are there, as after
/// "reveal puzzle"; a few are what the player wrote.
fn settle_letters(grid: &mut Grid, remarks: &mut Remarks) {
    let open = grid.iter().filter(|(_, cell)| cell.is_open()).count();
    let lettered = grid.iter().filter(|(_, cell)| cell.solution.is_some()).count();
    match lettered {
        0 => remarks.part("cells", "expected the revealed solution, found no letters"),
        some if some < open => {
            let message = format!("letters in {some} of {open} cells: no solution but a player's");
            remarks.part("cells", message);
            for (_, cell) in grid.iter_mut() {
                cell.entry = cell.solution.take();
            }
        }
        _ => {}
    }
}

fn error(message: impl Into<String>) -> ReadError {
    ReadError::new(Format::NytPage, Location::Part("cells".into()), message)
}
