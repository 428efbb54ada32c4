//! One way to fill a grid.

use crate::{Cell, CellId, Entry, Grid, Size};

/// One way to fill a grid, whole or in part: an entry or nothing for every
/// cell. Blocks and voids have nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    size: Size,
    entries: Vec<Option<Entry>>,
}

impl Solution {
    /// A solution with nothing filled in.
    pub fn empty(size: Size) -> Self {
        Self { size, entries: vec![None; size.area()] }
    }

    /// The right solution, as far as the grid knows it.
    pub fn of(grid: &Grid) -> Self {
        Self::from_cells(grid, |cell| cell.solution.clone())
    }

    /// What players have written in the grid.
    pub fn played(grid: &Grid) -> Self {
        Self::from_cells(grid, |cell| cell.entry.clone())
    }

    fn from_cells(grid: &Grid, content: impl Fn(&Cell) -> Option<Entry>) -> Self {
        let entries = grid.iter().map(|(_, cell)| content(cell).filter(|_| cell.is_open()));
        Self { size: grid.size(), entries: entries.collect() }
    }

    /// The size of the grid it fills.
    pub fn size(&self) -> Size {
        self.size
    }

    /// What stands in a cell.
    pub fn get(&self, cell: CellId) -> Option<&Entry> {
        self.entries.get(cell.index())?.as_ref()
    }

    /// Writes into a cell, or clears it; a cell of a larger grid is left alone.
    pub fn set(&mut self, cell: CellId, entry: Option<Entry>) {
        if let Some(place) = self.entries.get_mut(cell.index()) {
            *place = entry;
        }
    }

    /// The word in these cells, or `None` if one of them is empty.
    pub fn word(&self, cells: &[CellId]) -> Option<String> {
        cells.iter().map(|cell| self.get(*cell).map(Entry::as_str)).collect()
    }

    /// Every cell with what stands in it, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (CellId, Option<&Entry>)> {
        self.size.cells().zip(self.entries.iter().map(Option::as_ref))
    }
}
