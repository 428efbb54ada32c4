//! What is printed on which paper.

use gridwright_core::Date;

use crate::view::RenderOptions;

/// A size of paper, upright.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// Width and height in points of a 72nd of an inch.
    pub(crate) fn points(self) -> (f32, f32) {
        match self {
            Self::A4 => (595.276, 841.89),
            Self::Letter => (612.0, 792.0),
        }
    }
}

/// How a worksheet is printed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct WorksheetPage {
    pub paper: Paper,
    /// Whether there is a line for the name and the date.
    pub name_line: bool,
    /// Whether the text is as large as large print is.
    pub large: bool,
}

/// How a puzzle is printed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PdfOptions {
    /// What of the puzzle is shown. The width of cells is chosen by fitting.
    pub view: RenderOptions,
    /// The paper.
    pub paper: Paper,
    /// Whether a page with the solution follows, where it is known.
    pub solution: bool,
    /// The day to note in the file as that of its making. Nothing else in the
    /// file depends on when it is made.
    pub created: Option<Date>,
}
