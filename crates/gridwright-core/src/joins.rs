//! Between which cells words run on, found out in one pass over the grid:
//! slots and numbers both start from it, and reading a corpus asks for them
//! millions of times.

use crate::{CellId, Direction, Grid, Side};

/// For every cell, whether a word comes into it and goes on from it, each way.
pub(crate) struct Joins(Vec<u8>);

impl Joins {
    pub fn of(grid: &Grid) -> Self {
        let cols = grid.cols();
        let mut joins = vec![0; grid.size().area()];
        let mut above: Option<&[crate::Cell]> = None;
        for (r, row) in grid.row_slices().enumerate() {
            for (c, cell) in row.iter().enumerate().filter(|(_, cell)| cell.is_open()) {
                let at = r * cols + c;
                let before = c.checked_sub(1).map(|c| &row[c]);
                let across = before.is_some_and(|before| {
                    before.is_open()
                        && !before.bars.contains(Side::Right)
                        && !cell.bars.contains(Side::Left)
                });
                if across {
                    joins[at - 1] |= goes_on(Direction::Across);
                    joins[at] |= comes_in(Direction::Across);
                }
                let down = above.map(|row| &row[c]).is_some_and(|before| {
                    before.is_open()
                        && !before.bars.contains(Side::Bottom)
                        && !cell.bars.contains(Side::Top)
                });
                if down {
                    joins[at - cols] |= goes_on(Direction::Down);
                    joins[at] |= comes_in(Direction::Down);
                }
            }
            above = Some(row);
        }
        Self(joins)
    }

    /// Whether a word of two or more cells starts here.
    pub fn starts(&self, cell: CellId, direction: Direction) -> bool {
        self.0[cell.index()] & (goes_on(direction) | comes_in(direction)) == goes_on(direction)
    }

    /// Whether a word goes on from here to the next cell.
    pub fn goes_on(&self, cell: CellId, direction: Direction) -> bool {
        self.0[cell.index()] & goes_on(direction) != 0
    }
}

fn goes_on(direction: Direction) -> u8 {
    1 << direction as u8
}

fn comes_in(direction: Direction) -> u8 {
    4 << direction as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Sides, Size};
    use proptest::prelude::*;

    proptest! {
        /// The naive twin asks the grid cell by cell.
        #[test]
        fn joins_are_what_the_grid_says(
            rows in 1usize..6, cols in 1usize..6, blocks: u32, bars in prop::collection::vec(0u8..16, 25)
        ) {
            let mut grid = Grid::new(Size::new(rows, cols).unwrap());
            for (id, cell) in grid.iter_mut() {
                if blocks >> id.index() & 1 == 1 {
                    *cell = Cell::block();
                }
                // Few bars, or nothing is joined.
                let sides = bars[id.index()];
                cell.bars = Side::ALL.into_iter().filter(|_| sides < 4).take(usize::from(sides)).collect::<Sides>();
            }
            let joins = Joins::of(&grid);
            for id in grid.size().cells() {
                for direction in Direction::BOTH {
                    let next = grid.open_neighbour(id, direction.forward());
                    let joined = grid[id].is_open() && next.is_some();
                    prop_assert_eq!(joins.goes_on(id, direction), joined);
                    prop_assert_eq!(joins.starts(id, direction), grid.starts_word(id, direction));
                }
            }
        }
    }
}
