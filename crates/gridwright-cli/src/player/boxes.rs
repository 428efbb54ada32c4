//! The lines between cells, as box-drawing characters.

use gridwright_core::{CellKind, Grid, Side};

/// Which of the four lines that meet at a corner are there: up, right, down
/// and left, as bits 1, 2, 4 and 8.
const CORNERS: [char; 16] =
    [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];

/// The lines of a grid, in Unicode or ASCII.
pub struct BoxLines<'a> {
    pub grid: &'a Grid,
    pub is_plain: bool,
}

impl BoxLines<'_> {
    fn is_there(&self, row: isize, col: isize) -> bool {
        let cell = usize::try_from(row).ok().zip(usize::try_from(col).ok());
        let cell = cell.and_then(|(row, col)| self.grid.at(row, col));
        cell.is_some_and(|cell| cell.kind != CellKind::Void)
    }

    /// The line above a cell, which may be one row below the grid.
    pub fn above(&self, row: usize, col: usize) -> char {
        let (r, c) = (row as isize, col as isize);
        let thick = self.has_bar(row, col, Side::Top);
        match (self.is_there(r - 1, c) || self.is_there(r, c), thick, self.is_plain) {
            (false, ..) => ' ',
            (true, true, false) => '━',
            (true, true, true) => '=',
            (true, false, false) => '─',
            (true, false, true) => '-',
        }
    }

    /// The line left of a cell, which may be one column right of the grid.
    pub fn before(&self, row: usize, col: usize) -> char {
        let (r, c) = (row as isize, col as isize);
        let thick = self.has_bar(row, col, Side::Left);
        match (self.is_there(r, c - 1) || self.is_there(r, c), thick, self.is_plain) {
            (false, ..) => ' ',
            (true, true, false) => '┃',
            (true, true, true) => 'I',
            (true, false, false) => '│',
            (true, false, true) => '|',
        }
    }

    /// The corner at the top left of a cell.
    pub fn corner(&self, row: usize, col: usize) -> char {
        let (r, c) = (row as isize, col as isize);
        let [a, b, d, e] = [(r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)]
            .map(|(row, col)| self.is_there(row, col));
        let lines = [a || b, b || e, d || e, a || d];
        let index: usize =
            lines.iter().enumerate().map(|(bit, there)| usize::from(*there) << bit).sum();
        match CORNERS[index] {
            ' ' => ' ',
            _ if self.is_plain => '+',
            corner => corner,
        }
    }

    fn has_bar(&self, row: usize, col: usize, side: Side) -> bool {
        let cell = self.grid.size().cell(row, col);
        cell.is_some_and(|cell| self.grid.has_bar(cell, side))
    }
}

#[cfg(test)]
mod tests {
    use gridwright_core::{Cell, CellId};

    use super::*;

    #[test]
    fn corners_join_the_lines_that_are_there() {
        let mut grid = Grid::from_rows(&["AB", "CD"]).unwrap();
        grid[CellId::from_index(0)] = Cell::void();
        let lines = BoxLines { grid: &grid, is_plain: false };
        let corners: String = (0..3)
            .flat_map(|r| (0..3).map(move |c| (r, c)))
            .map(|(r, c)| lines.corner(r, c))
            .collect();
        assert_eq!(corners, " ┌┐┌┼┤└┴┘");
        assert_eq!((lines.above(0, 0), lines.before(1, 0), lines.above(2, 1)), (' ', '│', '─'));
    }
}
