//! Crosswords for terminals: lines of text, with colour or without.
//!
//! ```
//! use gridwright_core::{Grid, Puzzle};
//! use gridwright_render::terminal::{self, Charset, Terminal};
//! use gridwright_render::{ShownLetters, RenderOptions, Sheet};
//!
//! let mut grid = Grid::from_rows(&["CAT", "O#O", "WIT"])?;
//! grid.number_cells();
//! let puzzle = Puzzle::new(grid);
//! let options = RenderOptions { letters: ShownLetters::Solution, ..RenderOptions::grid_only() };
//! let terminal = Terminal { width: 16, charset: Charset::Ascii, ..Terminal::default() };
//! let drawn = terminal::render(&Sheet::one(&puzzle, options), &terminal);
//! assert_eq!(drawn, "\
//! +1--+---+2--+
//! | C | A | T |
//! +---+---+---+
//! | O |###| O |
//! +3--+---+---+
//! | W | I | T |
//! +---+---+---+
//! ");
//! # Ok::<(), gridwright_core::GridError>(())
//! ```
//!
//! The grid is drawn in the largest [`GridStyle`] that fits the width, and the
//! clues stand beside it where there is room. Nothing in a puzzle can send an
//! escape sequence to the terminal.

mod boxed;
mod charset;
mod clues;
mod compact;
mod drawing;
mod face;
mod flow;
mod frame;
mod grids;
mod legend;
mod line;
mod page;

pub use charset::Charset;

use crate::Sheet;

/// What the terminal is like. The caller finds out (its width, whether it is
/// one at all, `NO_COLOR`); this crate asks nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terminal {
    /// The number of columns.
    pub width: usize,
    /// Whether it shows colours, bold and italics. What they say is always
    /// said by characters too, but for the styles of clues.
    pub color: bool,
    /// Which characters the drawing is made of.
    pub charset: Charset,
    /// The largest style to use; `None` chooses by the width and what is shown.
    /// Where it does not fit, the next smaller one that does is used.
    pub style: Option<GridStyle>,
}

impl Default for Terminal {
    /// 80 columns of Unicode without colour.
    fn default() -> Self {
        Self { width: 80, color: false, charset: Charset::Unicode, style: None }
    }
}

/// How large a grid is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GridStyle {
    /// One column a cell and no lines. Marks and bars are not drawn; what is
    /// wrong is listed below the grid.
    Dense,
    /// Two columns a cell and no lines: a letter and a mark.
    Narrow,
    /// Lines, and two columns inside a cell.
    Small,
    /// Lines, and three columns inside a cell: nearly square on most screens.
    Medium,
    /// Lines, and five columns on two lines inside a cell, square again.
    Large,
}

impl GridStyle {
    /// All of them, the largest first.
    pub const ALL: [Self; 5] = [Self::Large, Self::Medium, Self::Small, Self::Narrow, Self::Dense];
}

/// Draws a sheet as lines of text, each ended by `\n`.
///
/// No line is wider than the terminal, unless the grid is wider even in the
/// [densest](GridStyle::Dense) style.
pub fn render(sheet: &Sheet<'_>, terminal: &Terminal) -> String {
    let mut out = String::new();
    for line in page::lines(sheet, terminal) {
        line.write(terminal.color, &mut out);
        out.push('\n');
    }
    out
}
