//! The words of a grid before any letters: slots, and where they cross.
//!
//! Invariants: slots are ordered across before down, then by first cell; ids
//! are their indices in that order; every cell is in at most one slot of each
//! direction; a slot has two cells or more.

use std::ops::Range;

use crate::joins::Joins;
use crate::{CellId, Direction, Grid, Size};

/// A slot of one grid. Ids count from zero, all across slots first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SlotId(u16);

impl SlotId {
    /// The slot with this index. A grid has fewer than 65,536 slots.
    pub fn from_index(index: usize) -> Self {
        Self(u16::try_from(index).unwrap_or(u16::MAX))
    }

    /// The index, counted from zero.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A run of two or more open cells with no block, void or bar between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Its id.
    pub id: SlotId,
    /// Which way it runs.
    pub direction: Direction,
    /// The first cell.
    pub start: CellId,
    /// Where its cells are in [`Slots::cells`].
    range: Range<usize>,
}

impl Slot {
    /// The number of cells.
    pub fn len(&self) -> usize {
        self.range.len()
    }

    /// Always false: a slot has two cells or more.
    pub fn is_empty(&self) -> bool {
        self.range.is_empty()
    }
}

/// Where one slot meets another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Crossing {
    /// The shared cell.
    pub cell: CellId,
    /// How far along the first slot, from zero.
    pub at: usize,
    /// The other slot.
    pub other: SlotId,
    /// How far along the other slot, from zero.
    pub other_at: usize,
}

/// All slots of a grid.
///
/// ```
/// use gridwright_core::{CellId, Direction, Grid};
///
/// let slots = Grid::from_rows(&["...", ".#."])?.slots();
/// // One word across; two down; the lone cells of the second row are no words.
/// assert_eq!(slots.len(), 3);
/// let across = slots.iter().next().unwrap();
/// let crossings: Vec<_> = slots.crossings(across.id).collect();
/// assert_eq!(crossings.len(), 2);
/// assert_eq!(crossings[1].at, 2);
/// let middle = CellId::from_index(1);
/// assert!(slots.through(middle, Direction::Down).is_none(), "an unchecked cell");
/// # Ok::<(), gridwright_core::GridError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slots {
    size: Size,
    slots: Vec<Slot>,
    cells: Vec<CellId>,
    /// For every cell and direction, the slot through it and how far along.
    through: Vec<[Option<(SlotId, u8)>; 2]>,
}

impl Slots {
    /// The slots of a grid.
    pub fn of(grid: &Grid) -> Self {
        let size = grid.size();
        let mut found =
            Self { size, slots: vec![], cells: vec![], through: vec![[None; 2]; size.area()] };
        let joins = Joins::of(grid);
        for direction in Direction::BOTH {
            for start in size.cells().filter(|cell| joins.starts(*cell, direction)) {
                found.add(&joins, start, direction);
            }
        }
        found
    }

    fn add(&mut self, joins: &Joins, start: CellId, direction: Direction) {
        let id = SlotId::from_index(self.slots.len());
        let first = self.cells.len();
        let step = match direction {
            Direction::Across => 1,
            Direction::Down => self.size.cols(),
        };
        let mut cell = start;
        for at in 0..=u8::MAX {
            self.through[cell.index()][direction as usize] = Some((id, at));
            self.cells.push(cell);
            if !joins.goes_on(cell, direction) {
                break;
            }
            cell = CellId::from_index(cell.index() + step);
        }
        self.slots.push(Slot { id, direction, start, range: first..self.cells.len() });
    }

    /// The size of the grid.
    pub fn size(&self) -> Size {
        self.size
    }

    /// How many slots there are.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether the grid has no words at all.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// All slots: across first, each direction by first cell.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Slot> + DoubleEndedIterator {
        self.slots.iter()
    }

    /// One slot, if it is one of this grid's.
    pub fn get(&self, id: SlotId) -> Option<&Slot> {
        self.slots.get(id.index())
    }

    /// The cells of a slot, in reading order; none for a slot of another grid.
    pub fn cells(&self, id: SlotId) -> &[CellId] {
        self.get(id).map_or(&[], |slot| &self.cells[slot.range.clone()])
    }

    /// The slot through a cell in a direction, and how far along the cell is.
    pub fn through(&self, cell: CellId, direction: Direction) -> Option<(SlotId, usize)> {
        let (id, at) = (*self.through.get(cell.index())?)[direction as usize]?;
        Some((id, usize::from(at)))
    }

    /// The slot that starts at a cell in a direction.
    pub fn starting(&self, cell: CellId, direction: Direction) -> Option<&Slot> {
        match self.through(cell, direction)? {
            (id, 0) => self.get(id),
            _ => None,
        }
    }

    /// The slot with exactly these cells.
    pub fn with_cells(&self, cells: &[CellId]) -> Option<&Slot> {
        let first = *cells.first()?;
        Direction::BOTH
            .iter()
            .filter_map(|way| self.starting(first, *way))
            .find(|slot| self.cells(slot.id) == cells)
    }

    /// Where a slot meets others, in reading order.
    pub fn crossings(&self, id: SlotId) -> impl Iterator<Item = Crossing> {
        let turned = self.get(id).map_or(Direction::Down, |slot| slot.direction.turned());
        self.cells(id).iter().enumerate().filter_map(move |(at, &cell)| {
            let (other, other_at) = self.through(cell, turned)?;
            Some(Crossing { cell, at, other, other_at })
        })
    }

    /// Where two slots meet: how far along the first, how far along the second.
    pub fn overlap(&self, first: SlotId, second: SlotId) -> Option<(usize, usize)> {
        self.crossings(first)
            .find(|crossing| crossing.other == second)
            .map(|crossing| (crossing.at, crossing.other_at))
    }

    /// Whether a cell is in a slot of both directions.
    pub fn is_checked(&self, cell: CellId) -> bool {
        Direction::BOTH.iter().all(|way| self.through(cell, *way).is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cell;
    use proptest::prelude::*;

    #[test]
    fn the_largest_grid_fits_the_ids() {
        let size = Size::new(255, 255).unwrap();
        let mut grid = Grid::new(size);
        // Two open, one block: the pattern with the most slots in rows and columns.
        for (id, cell) in grid.iter_mut() {
            let place = size.position(id);
            if (usize::from(place.row) + usize::from(place.col)) % 3 == 2 {
                *cell = Cell::block();
            }
        }
        let slots = grid.slots();
        // Every third line begins and ends with a lone cell and has one word less.
        assert_eq!(slots.len(), 2 * (170 * 85 + 85 * 84));
        assert!(slots.iter().enumerate().all(|(index, slot)| slot.id.index() == index));
    }

    #[test]
    fn a_whole_row_of_255_is_one_slot() {
        let slots = Grid::new(Size::new(1, 255).unwrap()).slots();
        assert_eq!(slots.iter().map(Slot::len).collect::<Vec<_>>(), [255]);
    }

    proptest! {
        /// The naive twin: cut every row and column at its blocks.
        #[test]
        fn slots_are_the_runs_of_two_or_more(rows in 1usize..7, cols in 1usize..7, blocks: u64) {
            let mut grid = Grid::new(Size::new(rows, cols).unwrap());
            for (id, cell) in grid.iter_mut() {
                if blocks >> id.index() & 1 == 1 {
                    *cell = Cell::block();
                }
            }
            let runs = |grid: &Grid| -> usize {
                grid.solution_rows().iter().flat_map(|r| r.split('#').map(str::len).collect::<Vec<_>>())
                    .filter(|len| *len >= 2).count()
            };
            let slots = grid.slots();
            prop_assert_eq!(slots.len(), runs(&grid) + runs(&grid.transposed()));
            for slot in slots.iter() {
                for crossing in slots.crossings(slot.id) {
                    prop_assert_eq!(slots.overlap(crossing.other, slot.id),
                        Some((crossing.other_at, crossing.at)));
                    prop_assert_eq!(slots.cells(slot.id)[crossing.at], crossing.cell);
                }
            }
        }
    }
}
