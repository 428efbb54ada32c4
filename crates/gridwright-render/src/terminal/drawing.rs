//! One grid in one style.

use gridwright_core::Puzzle;

use super::boxed::Boxed;
use super::compact::Compact;
use super::face::CellFace;
use super::line::TerminalLine;
use super::{Charset, GridStyle};

/// One grid in one style: measured before it is drawn.
pub(super) struct Drawing<'a> {
    pub style: GridStyle,
    pub faces: &'a [CellFace],
    cells: DrawnCells<'a>,
}

enum DrawnCells<'a> {
    Boxed(Boxed<'a>),
    Compact(Compact<'a>),
}

impl<'a> Drawing<'a> {
    pub fn new(
        puzzle: &'a Puzzle,
        faces: &'a [CellFace],
        style: GridStyle,
        charset: Charset,
    ) -> Self {
        let cells = match style {
            GridStyle::Large | GridStyle::Medium | GridStyle::Small => {
                DrawnCells::Boxed(Boxed::new(puzzle, faces, style, charset))
            }
            GridStyle::Narrow | GridStyle::Dense => {
                DrawnCells::Compact(Compact::new(puzzle, faces, style, charset))
            }
        };
        Self { style, faces, cells }
    }

    /// The columns of the whole grid.
    pub fn width(&self) -> usize {
        match &self.cells {
            DrawnCells::Boxed(boxed) => boxed.width(),
            DrawnCells::Compact(compact) => compact.width(),
        }
    }

    /// The letters as a cell shows them, with a sign where some are left out.
    pub fn shown(&self, face: &CellFace) -> String {
        match &self.cells {
            DrawnCells::Boxed(boxed) => boxed.shown(face),
            DrawnCells::Compact(compact) => compact.shown(face),
        }
    }

    pub fn lines(&self) -> Vec<TerminalLine> {
        match &self.cells {
            DrawnCells::Boxed(boxed) => boxed.lines(),
            DrawnCells::Compact(compact) => compact.lines(),
        }
    }
}
