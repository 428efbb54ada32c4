//! For programs that show or print puzzles: one scene as SVG, PNG and PDF.

use std::error::Error;

use gridwright::core::{Grid, Puzzle};
use gridwright::render::{PdfOptions, RenderOptions, ShownLetters, pdf, png, svg};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let mut grid = Grid::from_rows(&["CAT", "O#O", "WIG"])?;
    grid.number_cells();
    let puzzle = Puzzle::new(grid);
    let options = RenderOptions { letters: ShownLetters::Solution, ..RenderOptions::default() };
    let drawing: String = svg(&puzzle, &options);
    let picture: Vec<u8> = png(&puzzle, &options, 2.0)?;
    let sheet: Vec<u8> = pdf(&puzzle, &PdfOptions::default())?;
    println!("{} bytes of SVG, {} of PNG, {} of PDF", drawing.len(), picture.len(), sheet.len());
    assert!(
        drawing.contains("</svg>") && picture.starts_with(b"\x89PNG") && sheet.starts_with(b"%PDF")
    );
    Ok(())
}
