//! One grid in one style.

use gridwright_core::Puzzle;

use super::boxed::Boxed;
use super::compact::Compact;
use super::face::Face;
use super::line::Line;
use super::{Charset, GridStyle};

/// One grid in one style: measured before it is drawn.
pub(super) struct Drawing<'a> {
    pub style: GridStyle,
    pub faces: &'a [Face],
    cells: Cells<'a>,
}

enum Cells<'a> {
    Boxed(Boxed<'a>),
    Compact(Compact<'a>),
}

impl<'a> Drawing<'a> {
    pub fn new(puzzle: &'a Puzzle, faces: &'a [Face], style: GridStyle, charset: Charset) -> Self {
        let cells = match style {
            GridStyle::Large | GridStyle::Medium | GridStyle::Small => {
                Cells::Boxed(Boxed::new(puzzle, faces, style, charset))
            }
            GridStyle::Narrow | GridStyle::Dense => {
                Cells::Compact(Compact::new(puzzle, faces, style, charset))
            }
        };
        Self { style, faces, cells }
    }

    /// The columns of the whole grid.
    pub fn width(&self) -> usize {
        match &self.cells {
            Cells::Boxed(boxed) => boxed.width(),
            Cells::Compact(compact) => compact.width(),
        }
    }

    /// The letters as a cell shows them, with a sign where some are left out.
    pub fn shown(&self, face: &Face) -> String {
        match &self.cells {
            Cells::Boxed(boxed) => boxed.shown(face),
            Cells::Compact(compact) => compact.shown(face),
        }
    }

    pub fn lines(&self) -> Vec<Line> {
        match &self.cells {
            Cells::Boxed(boxed) => boxed.lines(),
            Cells::Compact(compact) => compact.lines(),
        }
    }
}
