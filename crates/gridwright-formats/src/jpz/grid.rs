//! The grid and its cells.

use gridwright_core::{
    Cell, CellKind, Color, Corner, Entry, Grid, Mark, Shade, Side, Size, SmolStr,
};

use super::JpzFile;
use super::words::{Budget, WordsById};
use crate::xml::XmlElement;
use crate::{Location, ReadError};

/// The attributes of the texts in the corners of a cell.
pub(super) const CORNERS: [(&str, Corner); 4] = [
    ("top-left-number", Corner::TopLeft),
    ("top-right-number", Corner::TopRight),
    ("bottom-left-number", Corner::BottomLeft),
    ("bottom-right-number", Corner::BottomRight),
];

/// The attributes of bars.
pub(super) const BARS: [(&str, Side); 4] = [
    ("top-bar", Side::Top),
    ("left-bar", Side::Left),
    ("right-bar", Side::Right),
    ("bottom-bar", Side::Bottom),
];

impl JpzFile<'_> {
    /// The grid of a puzzle. A cell that the file leaves out is open if a word
    /// goes through it, and else not there.
    pub(super) fn grid(
        &mut self,
        content: &XmlElement<'_>,
        words: &WordsById<'_>,
    ) -> Result<Grid, ReadError> {
        let element = content
            .child("grid")
            .ok_or_else(|| self.error(content, "expected <grid>, found none"))?;
        let size = self.size(element)?;
        let mut cells: Vec<Option<Cell>> = vec![None; size.area()];
        for cell in element.all("cell") {
            let at = self.place(cell)?;
            let Some(id) = size.cell(at.row.wrapping_sub(1), at.col.wrapping_sub(1)) else {
                self.oddity(at, || format!("outside the grid of {size}; left out"));
                continue;
            };
            if cells[id.index()].is_some() {
                self.oddity(at, || "there are several such cells; the last counts".to_owned());
            }
            cells[id.index()] = Some(self.cell(cell, at));
        }
        if cells.iter().any(Option::is_none) {
            let mut budget = Budget::default();
            for word in words.values() {
                for id in word.cells(size, &mut budget)?.0 {
                    cells[id.index()].get_or_insert_with(Cell::open);
                }
            }
        }
        let cells: Vec<Cell> =
            cells.into_iter().map(|cell| cell.unwrap_or_else(Cell::void)).collect();
        if element.child("cell").is_none() && !cells.iter().any(Cell::is_open) {
            return Err(self.error(element, "expected cells, found none"));
        }
        Grid::from_cells(size, cells)
            .ok_or_else(|| self.error(element, "the cells do not make a rectangle"))
    }

    /// The size that the grid gives, or that its cells need.
    fn size(&self, grid: &XmlElement<'_>) -> Result<Size, ReadError> {
        let given = |name: &str| match grid.attribute(name) {
            None => Ok(None),
            Some(text) => text.trim().parse::<usize>().map(Some).map_err(|_| {
                let message = format!("expected a number from 1 to 255 as {name}, found {text:?}");
                self.error(grid, message)
            }),
        };
        let (width, height) = (given("width")?, given("height")?);
        let (mut cols, mut rows) = (0, 0);
        if width.is_none() || height.is_none() {
            for cell in grid.all("cell") {
                let place = self.place(cell)?;
                (cols, rows) = (cols.max(place.col), rows.max(place.row));
            }
        }
        Size::new(height.unwrap_or(rows), width.unwrap_or(cols))
            .map_err(|error| self.error(grid, error.to_string()))
    }

    /// The column and row of a cell.
    fn place(&self, cell: &XmlElement<'_>) -> Result<CellPlace, ReadError> {
        let (mut x, mut y) = (None, None);
        for (name, value) in cell.attributes() {
            match name {
                "x" => x = Some(value),
                "y" => y = Some(value),
                _ => {}
            }
        }
        let number = |name: &str, value: Option<_>| {
            let value: std::borrow::Cow<'_, str> = value.unwrap_or_default();
            value.trim().parse::<usize>().map_err(|_| {
                self.error(cell, format!("expected a number as {name} of a cell, found {value:?}"))
            })
        };
        Ok(CellPlace { col: number("x", x)?, row: number("y", y)? })
    }

    fn cell(&mut self, element: &XmlElement<'_>, at: CellPlace) -> Cell {
        let mut cell = Cell::open();
        let (mut clue, mut hint) = (false, false);
        for (name, value) in element.attributes() {
            let is_true = value.eq_ignore_ascii_case("true") || value == "1";
            match name {
                "type" => match &*value {
                    "block" => cell.kind = CellKind::Block,
                    "void" => cell.kind = CellKind::Void,
                    "clue" => clue = true,
                    _ => {}
                },
                "solution" => cell.solution = self.entry(at, &value),
                "solve-state" => cell.entry = self.entry(at, &value),
                "hint" => hint = is_true,
                "number" => cell.label = label(&value),
                "background-color" => cell.shade = self.shade(at, &value),
                "background-shape" => {
                    cell.circled = value.eq_ignore_ascii_case("circle");
                    if !cell.circled && !value.is_empty() {
                        self.left_out(at, &format!("the shape {value:?} in the cell"));
                    }
                }
                "foreground-color" => self.left_out(at, "the colour of the letter"),
                _ => {
                    if let Some((_, side)) = BARS.iter().find(|(bar, _)| *bar == name) {
                        if is_true {
                            cell.bars.insert(*side);
                        }
                    } else if let Some((_, corner)) = CORNERS.iter().find(|(at, _)| *at == name)
                        && let Some(text) = label(&value)
                    {
                        cell.marks.push(Mark { corner: *corner, text });
                    }
                }
            }
        }
        if element.child("background-picture").is_some() {
            self.left_out(at, "the picture behind the cell");
        }
        cell.marks.sort_by_key(|mark| mark.corner);
        finished(cell, clue, hint)
    }

    fn entry(&mut self, at: CellPlace, text: &str) -> Option<Entry> {
        let entry = Entry::new(text);
        if entry.is_none() && !text.trim().is_empty() {
            self.left_out(at, "a content that cannot stand in a cell");
        }
        entry
    }

    fn shade(&mut self, at: CellPlace, text: &str) -> Option<Shade> {
        let shade = match &*text.trim().to_ascii_lowercase() {
            "" | "none" | "transparent" => return None,
            "white" => Some(Shade::Color(Color::WHITE)),
            "gray" | "grey" | "lightgray" | "lightgrey" => Some(Shade::Grey),
            hex => Color::from_hex(hex).map(Shade::Color),
        };
        if shade.is_none() {
            self.left_out(at, &format!("the colour {text:?}, which is no #rrggbb,"));
        }
        shade
    }

    fn left_out(&mut self, at: CellPlace, what: &str) {
        self.oddity(at, || format!("{what} was left out"));
    }

    /// Notes a fault of the cell in a column and row.
    fn oddity(&mut self, at: CellPlace, message: impl FnOnce() -> String) {
        let CellPlace { col, row } = at;
        self.oddities.note_at(|| Location::Cell { row, col }, message);
    }
}

/// Where a cell stands, counted from one.
#[derive(Clone, Copy)]
struct CellPlace {
    col: usize,
    row: usize,
}

/// A cell with what its type says about its letters. The type "clue" is of
/// letters that are printed from the start, and of the cells that hold the
/// clues of arrow words, which are blocks to us.
fn finished(mut cell: Cell, clue: bool, hint: bool) -> Cell {
    if clue {
        if cell.entry.is_none() {
            cell.entry = cell.solution.clone();
        }
        if cell.entry.is_none() {
            cell.kind = CellKind::Block;
        }
    }
    if cell.is_open() {
        cell.given = (clue || hint) && cell.entry.is_some();
    } else {
        cell.solution = None;
        cell.entry = None;
    }
    cell
}

fn label(text: &str) -> Option<SmolStr> {
    let text = text.trim();
    (!text.is_empty()).then(|| SmolStr::new(text))
}
