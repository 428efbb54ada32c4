//! The lines of a grid: between cells, around them, and bars.

use std::ops::Range;

use gridwright_core::{CellId, CellKind, Puzzle, Side};

use crate::measures::GridMeasures;
use crate::scene::{Point, Rect, Scene};
use crate::view::RenderOptions;

/// Which way a line runs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Axis {
    Horizontal,
    Vertical,
}

/// What one cell's length of a line is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CellEdge {
    /// There is paper on both sides.
    Nothing,
    /// It parts two cells.
    Inner,
    /// There is a cell before it only: above, or to the left.
    EndsBefore,
    /// There is a cell after it only.
    StartsAfter,
    /// A bar, whatever else is there.
    Bar,
}

/// Draws the lines of a grid whose first lines cross at `origin`, each in as
/// few pieces as possible.
pub(crate) fn draw_lines(
    scene: &mut Scene,
    puzzle: &Puzzle,
    options: &RenderOptions,
    measures: GridMeasures,
    origin: Point,
) {
    let mut lattice = GridLines { scene, puzzle, options, measures, origin };
    for bars in [false, true] {
        for axis in [Axis::Horizontal, Axis::Vertical] {
            lattice.draw(axis, bars);
        }
    }
}

struct GridLines<'a> {
    scene: &'a mut Scene,
    puzzle: &'a Puzzle,
    options: &'a RenderOptions,
    measures: GridMeasures,
    origin: Point,
}

impl GridLines<'_> {
    fn draw(&mut self, axis: Axis, bars: bool) {
        let (rows, cols) = (self.puzzle.grid.rows(), self.puzzle.grid.cols());
        let (lines, length) = match axis {
            Axis::Horizontal => (rows, cols),
            Axis::Vertical => (cols, rows),
        };
        for line in 0..=lines {
            let edges: Vec<CellEdge> =
                (0..length).map(|at| self.edge(axis, line, at, bars)).collect();
            let mut start = 0;
            for run in edges.chunk_by(PartialEq::eq) {
                let end = start + run.len();
                if run[0] != CellEdge::Nothing {
                    self.draw_run(axis, line, start..end, run[0]);
                }
                start = end;
            }
        }
    }

    /// The cells before and after a line, at one cell's length of it.
    fn sides(&self, axis: Axis, line: usize, at: usize) -> [Option<CellId>; 2] {
        let size = self.puzzle.grid.size();
        let cell = |line: usize| match axis {
            Axis::Horizontal => size.cell(line, at),
            Axis::Vertical => size.cell(at, line),
        };
        [line.checked_sub(1).and_then(cell), cell(line)]
    }

    fn is_square(&self, cell: Option<CellId>) -> bool {
        cell.is_some_and(|id| self.options.cell(self.puzzle, id).kind != CellKind::Void)
    }

    fn edge(&self, axis: Axis, line: usize, at: usize, bars: bool) -> CellEdge {
        let [before, after] = self.sides(axis, line, at);
        if bars {
            let (ends, starts) = match axis {
                Axis::Horizontal => (Side::Bottom, Side::Top),
                Axis::Vertical => (Side::Right, Side::Left),
            };
            let grid = &self.puzzle.grid;
            let barred = before.is_some_and(|id| grid.has_bar(id, ends))
                || after.is_some_and(|id| grid.has_bar(id, starts));
            return if barred { CellEdge::Bar } else { CellEdge::Nothing };
        }
        match (self.is_square(before), self.is_square(after)) {
            (false, false) => CellEdge::Nothing,
            (true, true) => CellEdge::Inner,
            (true, false) => CellEdge::EndsBefore,
            (false, true) => CellEdge::StartsAfter,
        }
    }

    fn draw_run(&mut self, axis: Axis, line: usize, run: Range<usize>, edge: CellEdge) {
        let GridMeasures { cell, hair, frame, bar, .. } = self.measures;
        let half = hair / 2.0;
        // How far the piece goes beyond the middle of its line, before and after.
        let (before, after) = match edge {
            CellEdge::Bar => (half + bar, half + bar),
            CellEdge::EndsBefore => (half, half + frame),
            CellEdge::StartsAfter => (half + frame, half),
            CellEdge::Inner | CellEdge::Nothing => (half, half),
        };
        // The outer corners of the frame are filled.
        let is_frame = matches!(edge, CellEdge::EndsBefore | CellEdge::StartsAfter);
        let beyond = |at: Option<usize>| match at {
            _ if !is_frame => half,
            Some(at) if self.sides(axis, line, at).iter().any(|c| self.is_square(*c)) => half,
            _ => half + frame,
        };
        let (first, last) = (beyond(run.start.checked_sub(1)), beyond(Some(run.end)));
        let along = run.start as f32 * cell - first;
        let length = run.len() as f32 * cell + first + last;
        let across = line as f32 * cell - before;
        let thickness = before + after;
        let Point { x, y } = self.origin;
        let color = match edge {
            CellEdge::Inner => self.options.palette.line,
            _ => self.options.palette.ink,
        };
        let rect = match axis {
            Axis::Horizontal => {
                Rect { x: x + along, y: y + across, width: length, height: thickness }
            }
            Axis::Vertical => {
                Rect { x: x + across, y: y + along, width: thickness, height: length }
            }
        };
        self.scene.rect(rect, color);
    }
}

#[cfg(test)]
mod tests {
    use gridwright_core::{Cell, Grid};

    use super::*;
    use crate::scene::SceneShape;

    /// The rectangles of the lines of a grid with cells of width 10.
    fn check(grid: Grid, expected: &[(f32, f32, f32, f32)]) {
        let (puzzle, options) = (Puzzle::new(grid), RenderOptions::default());
        let mut scene = Scene::new(100.0, 100.0, options.palette.paper);
        let measures = GridMeasures { cell: 10.0, hair: 2.0, frame: 1.0, bar: 3.0 };
        draw_lines(&mut scene, &puzzle, &options, measures, Point { x: 0.0, y: 0.0 });
        let rects: Vec<_> = scene
            .shapes
            .iter()
            .map(|shape| match shape {
                SceneShape::Rect(rect, _) => (rect.x, rect.y, rect.width, rect.height),
                other => panic!("not a rectangle: {other:?}"),
            })
            .collect();
        assert_eq!(rects, expected);
    }

    #[test]
    fn the_frame_is_thicker_outwards() {
        check(
            Grid::from_rows(&[".."]).unwrap(),
            &[
                (-2.0, -2.0, 24.0, 3.0),
                (-2.0, 9.0, 24.0, 3.0),
                (-2.0, -2.0, 3.0, 14.0),
                (9.0, -1.0, 2.0, 12.0),
                (19.0, -2.0, 3.0, 14.0),
            ],
        );
    }

    #[test]
    fn voids_have_no_lines_and_bars_are_thick() {
        let mut grid = Grid::from_rows(&["..."]).unwrap();
        grid[CellId::from_index(2)] = Cell::void();
        grid[CellId::from_index(0)].bars.insert(Side::Right);
        check(
            grid,
            &[
                (-2.0, -2.0, 24.0, 3.0),
                (-2.0, 9.0, 24.0, 3.0),
                (-2.0, -2.0, 3.0, 14.0),
                (9.0, -1.0, 2.0, 12.0),
                (19.0, -2.0, 3.0, 14.0),
                (6.0, -1.0, 8.0, 12.0),
            ],
        );
    }
}
