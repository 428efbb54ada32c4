//! Grids that are their own mirror image along the diagonal.
//!
//! If rows and columns can change places and every slot has the same words as
//! its image, fills come in pairs, and so do grids with merged slots.

use super::merged::MergedGrid;

/// The image of every cell.
pub(super) struct Symmetry {
    pub(super) image: Vec<usize>,
}

impl Symmetry {
    /// The symmetry of a grid without merged slots, if it is its own image.
    pub(super) fn new(grid: &MergedGrid<'_>) -> Option<Self> {
        let model = grid.model;
        let place = |cell: usize| {
            let id = model.cells[cell].id.index();
            (id / model.columns, id % model.columns)
        };
        let cells = 0..model.cells.len();
        let image_of = |cell: usize| {
            let (row, column) = place(cell);
            cells.clone().find(|other| place(*other) == (column, row))
        };
        let image: Vec<usize> = cells.clone().map(image_of).collect::<Option<_>>()?;
        let slots = 0..model.slots.len();
        let has_image = |slot: usize| {
            let seen: Vec<usize> = grid.cells_of(slot).map(|cell| image[cell]).collect();
            let same = |other: usize| {
                grid.cells_of(other).eq(seen.iter().copied())
                    && model.slots[other].table == model.slots[slot].table
                    && grid.words[other] == grid.words[slot]
            };
            slots.clone().any(same)
        };
        slots.clone().all(has_image).then_some(Self { image })
    }

    /// What is merged in the image of a grid, by the first cell of each group.
    pub(super) fn merged(&self, cells: &[usize]) -> Vec<usize> {
        let mut first = vec![usize::MAX; cells.len()];
        for (cell, group) in cells.iter().enumerate() {
            first[*group] = first[*group].min(self.image[cell]);
        }
        (0..cells.len()).map(|cell| first[cells[self.image[cell]]]).collect()
    }
}
