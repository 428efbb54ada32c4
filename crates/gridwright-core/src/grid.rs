//! The rectangle of cells.

use std::ops::{Index, IndexMut};

use unicode_segmentation::UnicodeSegmentation;

use crate::{Cell, CellId, Direction, Entry, Side, Size, SizeError, Slots};

/// A rectangle of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    size: Size,
    cells: Vec<Cell>,
}

/// Rows that make no grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GridError {
    /// No rows, no columns, or too many of either.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// One row is longer or shorter than the first.
    #[error("row {row} has {found} cells, but row 1 has {expected}")]
    Ragged {
        /// The row that differs, counted from one.
        row: usize,
        /// How many cells it has.
        found: usize,
        /// How many the first row has.
        expected: usize,
    },
    /// A character that cannot stand in a cell.
    #[error("row {row}, column {col} holds {found:?}, which is no letter, '#' or '.'")]
    Character {
        /// The row, counted from one.
        row: usize,
        /// The column, counted from one.
        col: usize,
        /// What stands there.
        found: String,
    },
}

impl Grid {
    /// A grid of plain open cells.
    pub fn new(size: Size) -> Self {
        Self { size, cells: vec![Cell::open(); size.area()] }
    }

    /// A grid of these cells, row by row; `None` if there are not as many as
    /// the size asks for.
    pub fn from_cells(size: Size, cells: Vec<Cell>) -> Option<Self> {
        (cells.len() == size.area()).then_some(Self { size, cells })
    }

    /// A grid from rows of text for examples and tests: `#` is a block, `.` an
    /// open cell, and any other character an open cell with that solution.
    pub fn from_rows<S: AsRef<str>>(rows: &[S]) -> Result<Self, GridError> {
        let expected = rows.first().map_or(0, |row| row.as_ref().graphemes(true).count());
        let size = Size::new(rows.len(), expected)?;
        let mut cells = Vec::with_capacity(size.area());
        for (r, row) in rows.iter().enumerate() {
            let found = row.as_ref().graphemes(true).count();
            if found != expected {
                return Err(GridError::Ragged { row: r + 1, found, expected });
            }
            for (c, letter) in row.as_ref().graphemes(true).enumerate() {
                cells.push(match letter {
                    "#" => Cell::block(),
                    "." => Cell::open(),
                    other => Cell::solved(Entry::new(other).ok_or(GridError::Character {
                        row: r + 1,
                        col: c + 1,
                        found: other.to_owned(),
                    })?),
                });
            }
        }
        Ok(Self { size, cells })
    }

    /// The height and width.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.size.rows()
    }

    /// The number of columns.
    pub fn cols(&self) -> usize {
        self.size.cols()
    }

    /// The cell at a row and column counted from zero, if it is inside.
    pub fn at(&self, row: usize, col: usize) -> Option<&Cell> {
        self.size.cell(row, col).map(|id| &self[id])
    }

    /// All cells with their ids, row by row.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (CellId, &Cell)> + DoubleEndedIterator {
        self.size.cells().zip(&self.cells)
    }

    /// All cells, row by row, to be changed.
    pub fn iter_mut(&mut self) -> impl ExactSizeIterator<Item = (CellId, &mut Cell)> {
        self.size.cells().zip(&mut self.cells)
    }

    /// The cells of each row, from the top.
    pub fn row_slices(&self) -> impl ExactSizeIterator<Item = &[Cell]> + DoubleEndedIterator {
        self.cells.chunks_exact(self.size.cols())
    }

    /// Whether a bar stands on this side of the cell, drawn by the cell itself
    /// or by its neighbour.
    pub fn has_bar(&self, cell: CellId, side: Side) -> bool {
        self[cell].bars.contains(side)
            || self
                .size
                .neighbour(cell, side)
                .is_some_and(|other| self[other].bars.contains(side.opposite()))
    }

    /// The neighbour on one side that a word can run on to: an open cell with
    /// no bar between.
    pub fn open_neighbour(&self, cell: CellId, side: Side) -> Option<CellId> {
        let other = self.size.neighbour(cell, side)?;
        (self[other].is_open() && !self.has_bar(cell, side)).then_some(other)
    }

    /// Whether a word of two or more cells in this direction starts here.
    pub fn starts_word(&self, cell: CellId, direction: Direction) -> bool {
        self[cell].is_open()
            && self.open_neighbour(cell, direction.backward()).is_none()
            && self.open_neighbour(cell, direction.forward()).is_some()
    }

    /// The words of the grid and where they cross.
    pub fn slots(&self) -> Slots {
        Slots::of(self)
    }

    /// The grid mirrored along its main diagonal: across becomes down.
    #[must_use]
    pub fn transposed(&self) -> Self {
        let (rows, cols) = (self.size.rows(), self.size.cols());
        let mut cells = Vec::with_capacity(self.cells.len());
        for col in 0..cols {
            for row in 0..rows {
                let mut cell = self.cells[row * cols + col].clone();
                cell.bars = cell.bars.iter().map(transposed_side).collect();
                cells.push(cell);
            }
        }
        Self { size: self.size.transposed(), cells }
    }

    /// The grid as rows of text: `#` for blocks and voids, the first letter of
    /// the solution, `.` where there is none.
    pub fn solution_rows(&self) -> Vec<String> {
        self.rows_of(|cell| cell.solution.as_ref())
    }

    /// The same for what players have written.
    pub fn entry_rows(&self) -> Vec<String> {
        self.rows_of(|cell| cell.entry.as_ref())
    }

    fn rows_of<'a>(&'a self, content: impl Fn(&'a Cell) -> Option<&'a Entry>) -> Vec<String> {
        let text = |cell: &'a Cell| match content(cell) {
            _ if !cell.is_open() => "#",
            Some(entry) => entry.first_letter(),
            None => ".",
        };
        self.row_slices().map(|row| row.iter().map(text).collect()).collect()
    }
}

fn transposed_side(side: Side) -> Side {
    match side {
        Side::Top => Side::Left,
        Side::Left => Side::Top,
        Side::Bottom => Side::Right,
        Side::Right => Side::Bottom,
    }
}

impl Index<CellId> for Grid {
    type Output = Cell;

    /// Panics if the cell is of a larger grid.
    fn index(&self, cell: CellId) -> &Cell {
        &self.cells[cell.index()]
    }
}

impl IndexMut<CellId> for Grid {
    fn index_mut(&mut self, cell: CellId) -> &mut Cell {
        &mut self.cells[cell.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_make_a_grid_and_come_back() {
        let rows = ["TÜR", "O#A", "R.T"];
        assert_eq!(Grid::from_rows(&rows).unwrap().solution_rows(), rows);
    }

    #[test]
    fn bad_rows_are_refused_with_their_place() {
        let check = |rows: &[&str], message: &str| {
            assert_eq!(Grid::from_rows(rows).unwrap_err().to_string(), message);
        };
        check(&[], "a grid of 0 rows and 0 columns: both must be from 1 to 255");
        check(&["AB", "ABC"], "row 2 has 3 cells, but row 1 has 2");
        check(&["AB", "A "], "row 2, column 2 holds \" \", which is no letter, '#' or '.'");
    }

    #[test]
    fn a_bar_counts_from_both_sides() {
        let mut grid = Grid::from_rows(&["ABC"]).unwrap();
        let [a, b, c] = [0, 1, 2].map(CellId::from_index);
        grid[b].bars.insert(Side::Left);
        assert!(grid.has_bar(a, Side::Right) && grid.has_bar(b, Side::Left));
        assert_eq!(grid.open_neighbour(a, Side::Right), None);
        assert_eq!(grid.open_neighbour(b, Side::Right), Some(c));
        assert!(grid.starts_word(b, Direction::Across));
        assert!(!grid.starts_word(a, Direction::Across));
    }

    #[test]
    fn transposing_twice_changes_nothing() {
        let mut grid = Grid::from_rows(&["ABC", "D#E"]).unwrap();
        grid[CellId::from_index(1)].bars.insert(Side::Left);
        let turned = grid.transposed();
        assert_eq!(turned.solution_rows(), ["AD", "B#", "CE"]);
        assert!(turned.has_bar(CellId::from_index(0), Side::Bottom));
        assert_eq!(turned.transposed(), grid);
    }
}
