//! Empty places in a grid that could be taken for squares to fill.

use std::collections::BTreeSet;

use gridwright_core::{CellId, CellKind, Puzzle};

use crate::view::RenderOptions;

/// From so many sides on a place between words looks like a square.
const SIDES_OF_A_SQUARE: usize = 3;

/// The places without a cell that lie between cells: those that nothing
/// connects with the outside, and those with cells on three sides.
pub(crate) fn holes(puzzle: &Puzzle, options: &RenderOptions) -> BTreeSet<CellId> {
    let size = puzzle.grid.size();
    let (rows, cols) = (size.rows(), size.cols());
    let is_void = |id: CellId| options.cell(puzzle, id).kind == CellKind::Void;
    let around = |id: CellId| {
        let at = size.position(id);
        let (row, col) = (usize::from(at.row), usize::from(at.col));
        [
            row.checked_sub(1).and_then(|row| size.cell(row, col)),
            size.cell(row + 1, col),
            col.checked_sub(1).and_then(|col| size.cell(row, col)),
            size.cell(row, col + 1),
        ]
    };
    let is_at_edge = |id: CellId| {
        let at = size.position(id);
        let (row, col) = (usize::from(at.row), usize::from(at.col));
        row == 0 || col == 0 || row + 1 == rows || col + 1 == cols
    };
    let mut outside: BTreeSet<CellId> =
        size.cells().filter(|id| is_void(*id) && is_at_edge(*id)).collect();
    let mut open: Vec<CellId> = outside.iter().copied().collect();
    while let Some(id) = open.pop() {
        for next in around(id).into_iter().flatten() {
            if is_void(next) && outside.insert(next) {
                open.push(next);
            }
        }
    }
    let sides = |id: CellId| around(id).iter().flatten().filter(|next| !is_void(**next)).count();
    let is_hole =
        |id: &CellId| is_void(*id) && (!outside.contains(id) || sides(*id) >= SIDES_OF_A_SQUARE);
    size.cells().filter(is_hole).collect()
}

#[cfg(test)]
mod tests {
    use gridwright_core::{Cell, Grid};

    use super::*;

    fn check(rows: &[&str], expected: &[usize]) {
        let mut grid = Grid::from_rows(rows).unwrap();
        for (_, cell) in grid.iter_mut() {
            if !cell.is_open() {
                *cell = Cell::void();
            }
        }
        let puzzle = Puzzle::new(grid);
        let found: Vec<usize> =
            holes(&puzzle, &RenderOptions::default()).iter().map(|id| id.index()).collect();
        assert_eq!(found, expected, "{rows:?}");
    }

    #[test]
    fn what_lies_between_words_is_a_hole() {
        check(&["...", ".#.", "..."], &[4]);
        check(&["...", ".#.", ".#."], &[4]);
        check(&["....", ".##.", "...."], &[5, 6]);
        check(&["...", ".##", ".##"], &[]);
        check(&["..#", "..#"], &[]);
    }
}
