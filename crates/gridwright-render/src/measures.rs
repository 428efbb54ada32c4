//! How wide the cells and lines of a grid are.

use gridwright_core::Size;

/// The measures of a grid: everything follows from the width of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct GridMeasures {
    /// The distance from one line to the next.
    pub cell: f32,
    /// The thickness of the lines between cells.
    pub hair: f32,
    /// How far the outer frame goes beyond its line.
    pub frame: f32,
    /// How far a bar goes to either side of its line.
    pub bar: f32,
}

impl GridMeasures {
    /// For screens: lines are whole pixels, so that they are crisp.
    pub fn for_screen(cell: f32) -> Self {
        let hair = (cell / 36.0).round().max(1.0);
        Self { cell, hair, frame: hair, bar: hair }
    }

    /// For paper: lines are as fine as they print well.
    pub fn for_paper(cell: f32) -> Self {
        let hair = (cell * 0.024).clamp(0.15, 0.6);
        Self { cell, hair, frame: 1.5 * hair, bar: 1.7 * hair }
    }

    /// How far the drawing goes beyond the middle of its outer lines.
    pub fn margin(self) -> f32 {
        self.hair / 2.0 + self.frame.max(self.bar)
    }

    /// The width and height of a grid with its frame.
    pub fn extent(self, size: Size) -> (f32, f32) {
        let side = |cells: usize| cells as f32 * self.cell + 2.0 * self.margin();
        (side(size.cols()), side(size.rows()))
    }

    /// For paper: the widest cell with which a grid stays within this width
    /// and height, but no wider than `most`.
    pub fn largest(size: Size, width: f32, height: f32, most: f32) -> Self {
        // Both margins together are 4.4 lines wide, that is a little more than
        // a tenth of a cell, but no less than 0.66 points.
        let side = |room: f32, cells: usize| {
            let cells = cells as f32;
            (room / (cells + 0.11)).min((room - 0.67) / cells)
        };
        let cell = side(width, size.cols()).min(side(height, size.rows())).min(most);
        Self::for_paper(cell.max(0.5))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_grid_stays_within_its_room() {
        for (rows, cols) in [(1, 1), (5, 5), (15, 15), (21, 21), (100, 100), (255, 1), (3, 255)] {
            let size = Size::new(rows, cols).unwrap();
            let (width, height) = GridMeasures::largest(size, 390.0, 500.0, 30.0).extent(size);
            assert!(width <= 390.0 && height <= 500.0, "{size}: {width} x {height}");
        }
    }
}
