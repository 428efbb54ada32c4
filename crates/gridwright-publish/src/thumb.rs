//! Small pictures of grids.

use std::fmt::Write as _;

use gridwright_core::Grid;

/// The cells that are not open, as a path of SVG with a unit for a cell.
pub fn thumb_path(grid: &Grid) -> String {
    let mut path = String::new();
    for (row, cells) in grid.row_slices().enumerate() {
        let mut col = 0;
        while col < cells.len() {
            let run = cells[col..].iter().take_while(|cell| !cell.is_open()).count();
            if run > 0 {
                let _ = write!(path, "M{col} {row}h{run}v1h-{run}z");
            }
            col += run.max(1);
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_of_a_row_are_one() {
        let grid = Grid::from_rows(&["AB##", "#CD#"]).unwrap();
        assert_eq!(thumb_path(&grid), "M2 0h2v1h-2zM0 1h1v1h-1zM3 1h1v1h-1z");
    }
}
