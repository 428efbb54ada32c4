//! SVG and PNG files of small puzzles.

use gridwright_core::{CellId, Grid, Puzzle, PuzzleKind, Solution};
use gridwright_render::{
    Highlight, Palette, Picture, RenderOptions, Sheet, ShownLetters, png, svg,
};
use tiny_skia::Pixmap;

use crate::samples;

fn grid(letters: ShownLetters) -> RenderOptions {
    RenderOptions { letters, ..RenderOptions::grid_only() }
}

#[test]
fn a_small_grid_in_svg() {
    insta::assert_snapshot!(svg(&samples::ring(), &RenderOptions::grid_only()));
}

#[test]
fn everything_a_cell_can_show_in_svg() {
    insta::assert_snapshot!(svg(&samples::fancy(), &grid(ShownLetters::Entries)));
}

#[test]
fn svg_says_what_it_shows() {
    let text = svg(
        &samples::ring(),
        &RenderOptions { letters: ShownLetters::Solution, ..RenderOptions::default() },
    );
    for expected in ["<title>Ring, 3x3 crossword</title>", "Row 2: O # O", "3 Quick humour"] {
        assert!(text.contains(expected), "{expected}");
    }
}

/// The colour of a point of a picture, counted in units of its scene.
fn pixel(picture: &Pixmap, x: f32, y: f32) -> String {
    let pixel = picture.pixel((x * 2.0) as u32, (y * 2.0) as u32).unwrap();
    format!("{:02x}{:02x}{:02x}", pixel.red(), pixel.green(), pixel.blue())
}

/// The middle of a cell, or a point so far to its lower right.
fn place(options: &RenderOptions, row: usize, col: usize, away: f32) -> (f32, f32) {
    // The margin is one and a half times the text, which is 0.37 of a cell.
    let margin = (options.cell * 0.37 * 1.5).round() + 1.5;
    let at = |index: usize| margin + (index as f32 + 0.5 + away) * options.cell;
    (at(col), at(row))
}

fn check(
    puzzle: &Puzzle,
    options: &RenderOptions,
    (row, col, away): (usize, usize, f32),
    expected: &str,
) {
    let picture = Pixmap::decode_png(&png(puzzle, options, 2.0).unwrap()).unwrap();
    let (x, y) = place(options, row, col, away);
    assert_eq!(pixel(&picture, x, y), expected, "row {row}, column {col}, {away} away");
}

#[test]
fn blocks_are_black_and_cells_white() {
    let options = RenderOptions::grid_only();
    check(&samples::ring(), &options, (1, 1, 0.0), "111111");
    check(&samples::ring(), &options, (0, 1, 0.2), "ffffff");
    // The line between two cells is a crisp grey.
    check(&samples::ring(), &options, (0, 0, 0.5), "555555");
}

#[test]
fn shades_and_voids_have_their_colours() {
    let (puzzle, options) = (samples::fancy(), grid(ShownLetters::Blank));
    check(&puzzle, &options, (0, 1, 0.3), "d3d3d3");
    check(&puzzle, &options, (0, 2, 0.0), "141e78");
    check(&puzzle, &options, (0, 3, 0.0), "ffffff");
    // No line above the void: the frame goes around it.
    let (x, y) = place(&options, 0, 3, 0.0);
    let picture = Pixmap::decode_png(&png(&puzzle, &options, 2.0).unwrap()).unwrap();
    assert_eq!(pixel(&picture, x, y - options.cell / 2.0), "ffffff");
}

#[test]
fn a_circle_touches_the_sides_of_its_cell() {
    let options = RenderOptions::grid_only();
    let mut puzzle = samples::ring();
    let plain = Pixmap::decode_png(&png(&puzzle, &options, 2.0).unwrap()).unwrap();
    puzzle.grid[CellId::from_index(8)].circled = true;
    let circled = Pixmap::decode_png(&png(&puzzle, &options, 2.0).unwrap()).unwrap();
    let (x, y) = place(&options, 2, 2, 0.0);
    let left = x - options.cell / 2.0 + 1.0;
    assert_eq!(pixel(&plain, left, y), "ffffff");
    assert_eq!(pixel(&circled, left, y), "777777");
    assert_eq!(pixel(&circled, x, y), "ffffff");
}

#[test]
fn highlights_tint_their_cells() {
    let mut options = grid(ShownLetters::Solution);
    options.highlights.insert(CellId::from_index(0), Highlight::Wrong);
    options.highlights.insert(CellId::from_index(1), Highlight::Doubtful(0.0));
    check(&samples::ring(), &options, (0, 0, 0.42), "fddcdc");
    check(&samples::ring(), &options, (0, 1, 0.42), "ffd54f");
    let dark = RenderOptions { palette: Palette::DARK, ..grid(ShownLetters::Solution) };
    check(&samples::ring(), &dark, (0, 1, 0.42), "1e1f22");
}

#[test]
fn a_blank_diagramless_grid_has_no_blocks() {
    let mut puzzle = samples::ring();
    puzzle.kind = PuzzleKind::Diagramless;
    check(&puzzle, &grid(ShownLetters::Blank), (1, 1, 0.0), "ffffff");
    check(&puzzle, &grid(ShownLetters::Solution), (1, 1, 0.0), "111111");
}

#[test]
fn the_same_puzzle_gives_the_same_bytes() {
    let (puzzle, options) = (samples::fancy(), grid(ShownLetters::Solution));
    assert_eq!(png(&puzzle, &options, 1.0).unwrap(), png(&puzzle, &options, 1.0).unwrap());
    assert_eq!(svg(&puzzle, &options), svg(&puzzle, &options));
}

#[test]
fn pictures_of_enormous_grids_are_refused_not_attempted() {
    let row = ".".repeat(255);
    let puzzle = Puzzle::new(Grid::from_rows(&vec![row; 255]).unwrap());
    let error = png(&puzzle, &RenderOptions { cell: 100.0, ..RenderOptions::grid_only() }, 4.0)
        .unwrap_err();
    assert!(error.is_too_large());
    insta::assert_snapshot!(error, @"the picture would be 102324 x 102324 pixels, but at most 40000000 pixels are drawn: choose smaller cells or a smaller scale");
    assert!(png(&puzzle, &RenderOptions { cell: 4.0, ..RenderOptions::grid_only() }, 1.0).is_ok());
}

#[test]
fn absurd_measures_are_brought_within_reason() {
    for cell in [f32::NAN, f32::INFINITY, -1.0, 0.0, 1e30] {
        let picture =
            Picture::of(&samples::ring(), &RenderOptions { cell, ..RenderOptions::default() });
        assert!(picture.width() > 0.0 && picture.width() < 10_000.0, "{cell}");
    }
    for scale in [f32::NAN, 0.0, -3.0, f32::INFINITY] {
        assert!(Picture::of(&samples::ring(), &RenderOptions::default()).png(scale).is_ok());
    }
}

#[test]
fn two_grids_stand_side_by_side_with_the_clues_below() {
    let puzzle = samples::ring();
    let mut sheet = Sheet::compared(&puzzle, Solution::empty(puzzle.grid.size()));
    sheet.stamp = "16 November 2026, 09:30".to_owned();
    let with_clues = Picture::of_sheet(&sheet);
    assert!(with_clues.width() > 2.0 * 3.0 * 36.0);
    let text = with_clues.svg();
    for expected in ["09:30", "Official", "Solver", "Row 1: C A T", "Row 1: . . .", "Small child"] {
        assert!(text.contains(expected), "{expected}");
    }
    assert!(with_clues.pdf().unwrap().starts_with(b"%PDF"));
    for panel in &mut sheet.panels {
        panel.options.clues = false;
    }
    assert!(Picture::of_sheet(&sheet).height() < with_clues.height());
    sheet.panels.clear();
    assert!(Picture::of_sheet(&sheet).png(1.0).is_ok());
}
