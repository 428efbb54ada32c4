//! Crosswords drawn for people: on screens and on paper.
//!
//! What is shown is said once, by [`RenderOptions`], and means the same to every
//! renderer: which [`ShownLetters`] stand in the cells, which cells are
//! [highlighted](Highlight), and in which [`Palette`].
//!
//! ```
//! use gridwright_core::{Grid, Puzzle};
//! use gridwright_render::{ShownLetters, RenderOptions, PdfOptions, pdf, png, svg};
//!
//! let mut grid = Grid::from_rows(&["CAT", "O#O", "WIT"])?;
//! grid.number_cells();
//! let puzzle = Puzzle::new(grid);
//! let solved = RenderOptions { letters: ShownLetters::Solution, ..RenderOptions::default() };
//!
//! let drawing: String = svg(&puzzle, &solved);
//! let picture: Vec<u8> = png(&puzzle, &solved, 2.0)?;
//! let print: Vec<u8> = pdf(&puzzle, &PdfOptions::default())?;
//! # assert!(drawing.contains("</svg>") && picture.len() > 100 && print.len() > 100);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Overview
//!
//! * [`RenderOptions`], [`ShownLetters`], [`Highlight`], [`Palette`], [`CellView`]: what is
//!   shown, shared by everything below.
//! * [`Sheet`], [`Panel`]: one grid or several side by side, with what is
//!   printed around them.
//! * [`terminal`]: lines of text, in Unicode or ASCII, with colour or without.
//! * [`html`]: one page without scripts, for screens, phones and paper.
//! * [`svg`](svg()), [`png`](png()), [`Picture`]: drawings of a puzzle or a sheet.
//! * [`pdf`](pdf()), [`PdfOptions`], [`Paper`]: a page or two to print and solve.
//! * [`worksheets`], [`WorksheetOptions`]: sheets for a class, with their solutions.
//! * [`manuscript`](manuscript()), [`ManuscriptOptions`]: the pages that editors ask for.
//!
//! SVG, PNG and PDF are drawn from the same layout with the same shaped text,
//! and look alike. The fonts are part of the crate and cover Latin, Greek and
//! Cyrillic, Hebrew and Arabic, the larger Indic scripts, Thai and its
//! neighbours, Chinese, Japanese and Korean, and many symbols; text that runs
//! from right to left does so.
//!
//! This crate touches neither files nor the clock: the same puzzle and options
//! give the same bytes on every machine.

mod clues;
mod describe;
mod document;
mod error;
mod flow;
mod furniture;
mod grid;
mod holes;
pub mod html;
mod lattice;
mod layout;
mod letters;
mod manuscript;
mod measures;
mod outline;
mod paper;
mod picture;
mod plan;
mod print;
mod raster;
mod scene;
mod sheet;
pub mod terminal;
mod text;
mod vector;
mod view;
mod worksheet;

use gridwright_core::Puzzle;

pub use error::RenderError;
pub use manuscript::{ManuscriptOptions, manuscript};
pub use paper::{Paper, PdfOptions};
pub use picture::Picture;
pub use print::pdf;
pub use sheet::{Panel, Sheet, bylines, clue_label, clue_text};
pub use text::{FONT_LICENSES, FontLicense};
pub use view::{CellView, Highlight, Palette, RenderOptions, ShownLetters};
pub use worksheet::{Worksheet, WorksheetOptions, worksheets};

/// Draws a puzzle as a self-contained SVG file.
pub fn svg(puzzle: &Puzzle, options: &RenderOptions) -> String {
    Picture::of(puzzle, options).svg()
}

/// Draws a puzzle as a PNG file, so many times larger than the
/// [width of its cells](RenderOptions::cell) says: 2 looks sharp on most screens.
pub fn png(puzzle: &Puzzle, options: &RenderOptions, scale: f32) -> Result<Vec<u8>, RenderError> {
    Picture::of(puzzle, options).png(scale)
}
