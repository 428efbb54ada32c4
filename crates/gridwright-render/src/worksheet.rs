//! Sheets for a class: the puzzles with their words to choose from, a line for
//! the name, and the solutions at the end.

use gridwright_core::{Date, Puzzle};

use crate::document::{self, About};
use crate::error::RenderError;
use crate::furniture::number_pages;
use crate::grid::draw_grid;
use crate::measures::GridMeasures;
use crate::paper::{Paper, WorksheetPage};
use crate::print::worksheet_pages;
use crate::scene::{Align, Point, Scene, TextInk};
use crate::text::{Shaped, TextStyle};
use crate::view::{RenderOptions, ShownLetters};

/// Around the pages of the key, in points.
const MARGIN: f32 = 42.0;
/// Between the grids of the key, in points.
const GAP: f32 = 22.0;
/// The room for the heading of the key, and for the caption of a grid.
const HEADING: f32 = 34.0;
const CAPTION: f32 = 16.0;
/// The widest cell of the key, in points.
const WIDEST_CELL: f32 = 17.0;

/// A sheet for one pupil.
#[derive(Clone, Debug, PartialEq)]
pub struct Worksheet<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The words to choose from, in the order of printing; none are printed
    /// where there are none.
    pub word_bank: Vec<String>,
}

/// How worksheets are printed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WorksheetOptions {
    /// The paper.
    pub paper: Paper,
    /// Whether there is a line for the name and the date.
    pub name_line: bool,
    /// Whether all text is at least 18 points high.
    pub large_print: bool,
    /// Whether the solutions of all sheets follow.
    pub key: bool,
    /// The day to note in the file as that of its making.
    pub created: Option<Date>,
}

/// Writes worksheets into one PDF file. Where there are several they have
/// numbers, and so have their solutions.
///
/// ```
/// use gridwright_core::{Grid, Puzzle};
/// use gridwright_render::{Worksheet, WorksheetOptions, worksheets};
///
/// let puzzle = Puzzle::new(Grid::from_rows(&["CAT", "O#O", "WIT"])?);
/// let sheet = Worksheet { puzzle: &puzzle, word_bank: vec!["cat".into(), "wit".into()] };
/// let options = WorksheetOptions { key: true, ..WorksheetOptions::default() };
/// assert!(worksheets(&[sheet], &options)?.starts_with(b"%PDF"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn worksheets(
    sheets: &[Worksheet<'_>],
    options: &WorksheetOptions,
) -> Result<Vec<u8>, RenderError> {
    let first = sheets.first().map(|sheet| About::of(sheet.puzzle, options.created));
    let about = first.unwrap_or(About { created: options.created, ..About::default() });
    document::write(&pages(sheets, options), 1.0, &about)
}

fn pages(sheets: &[Worksheet<'_>], options: &WorksheetOptions) -> Vec<Scene> {
    let WorksheetOptions { paper, name_line, large_print, .. } = *options;
    let page = WorksheetPage { paper, name_line, large: large_print };
    let palette = RenderOptions::default().palette;
    let mut pages = vec![];
    for (sheet, number) in sheets.iter().zip(1..) {
        let number = Some(number).filter(|_| sheets.len() > 1);
        let mut own = worksheet_pages(sheet, number, &page);
        number_pages(&mut own, &palette);
        pages.extend(own);
    }
    if options.key {
        pages.extend(key_pages(sheets, paper));
    }
    pages
}

/// The solutions, as many on a page as can be read.
fn key_pages(sheets: &[Worksheet<'_>], paper: Paper) -> Vec<Scene> {
    let (width, height) = paper.points();
    let palette = RenderOptions::default().palette;
    let ink = |size| TextInk { size, color: palette.ink };
    let plain = |text: &str| Shaped::plain(text, TextStyle::PLAIN).single_line();
    let (cols, rows) = if sheets.len() > 1 { (2, 3) } else { (1, 1) };
    let room = (
        (width - 2.0 * MARGIN - GAP * (cols - 1) as f32) / cols as f32,
        (height - 2.0 * MARGIN - HEADING) / rows as f32 - GAP - CAPTION,
    );
    let view = RenderOptions { letters: ShownLetters::Solution, ..RenderOptions::grid_only() };
    let mut pages = vec![];
    for (first, sheets) in sheets.chunks(cols * rows).enumerate() {
        let mut page = Scene::new(width, height, palette.paper);
        let heading = Shaped::plain("Solutions", TextStyle::BOLD).single_line();
        page.text(Point { x: MARGIN, y: MARGIN + 17.0 }, Align::Left, ink(17.0), heading);
        for (at, sheet) in sheets.iter().enumerate() {
            let x = MARGIN + (at % cols) as f32 * (room.0 + GAP);
            let y = MARGIN + HEADING + (at / cols) as f32 * (room.1 + GAP + CAPTION);
            let number = first * cols * rows + at + 1;
            let caption = match rows {
                1 => sheet.puzzle.metadata.title.clone(),
                _ => format!("Sheet {number}"),
            };
            page.text(Point { x, y: y + 11.0 }, Align::Left, ink(11.0), plain(caption.trim()));
            let widest = if rows == 1 { 2.0 * WIDEST_CELL } else { WIDEST_CELL };
            let size = sheet.puzzle.grid.size();
            let measures = GridMeasures::largest(size, room.0, room.1, widest);
            let corner = Point { x, y: y + CAPTION };
            draw_grid(&mut page, sheet.puzzle, &view, measures, corner);
        }
        pages.push(page);
    }
    pages
}

#[cfg(test)]
mod tests {
    use gridwright_core::{Clue, ClueList, Direction, Grid};

    use super::*;
    use crate::scene::SceneShape;

    fn puzzle() -> Puzzle {
        let mut grid = Grid::from_rows(&["CAT", "O#O", "WIT"]).unwrap();
        grid.number_cells();
        let mut puzzle = Puzzle::new(grid);
        for (direction, clues) in
            [(Direction::Across, ["Pet", "Humour"]), (Direction::Down, ["Moos", "Small child"])]
        {
            let mut list = ClueList::standard(direction);
            list.clues = vec![Clue::new("1", clues[0]), Clue::new("2", clues[1])];
            puzzle.lists.push(list);
        }
        puzzle.metadata.title = "Animals".into();
        puzzle
    }

    fn texts(page: &Scene) -> Vec<&str> {
        page.texts().collect()
    }

    #[test]
    fn every_sheet_has_its_number_and_the_key_is_at_the_end() {
        let puzzle = puzzle();
        let sheet = Worksheet { puzzle: &puzzle, word_bank: vec!["watering can".into()] };
        let sheets = vec![sheet; 8];
        let options = WorksheetOptions { name_line: true, key: true, ..Default::default() };
        let pages = pages(&sheets, &options);
        assert_eq!(pages.len(), 10, "eight sheets, six solutions on a page");
        let third = texts(&pages[2]).join(" ");
        for expected in
            ["Name ___", "Date ___", "Animals", "Sheet 3", "Words", "watering can", "Humour"]
        {
            assert!(third.contains(expected), "{expected} in {third}");
        }
        assert!(!texts(&pages[2]).contains(&"W"), "no letters");
        let key = texts(&pages[9]);
        assert!(key.contains(&"Sheet 7") && key.contains(&"Sheet 8") && key.contains(&"W"));
    }

    #[test]
    fn one_sheet_has_no_number() {
        let puzzle = puzzle();
        let sheet = Worksheet { puzzle: &puzzle, word_bank: vec![] };
        let pages = pages(&[sheet], &WorksheetOptions { key: true, ..Default::default() });
        let all: Vec<&str> = pages.iter().flat_map(texts).collect();
        assert!(!all.iter().any(|text| text.contains("Sheet") || text.contains("Name")));
        assert!(!all.contains(&"Words"));
        assert_eq!(pages.len(), 2);
    }

    #[test]
    fn large_print_is_large() {
        let puzzle = puzzle();
        let sheet = Worksheet { puzzle: &puzzle, word_bank: vec!["cat".into()] };
        let options = WorksheetOptions { large_print: true, ..Default::default() };
        let clues = ["Pet", "Humour", "Moos", "Small child"];
        let mut found = 0;
        for shape in pages(&[sheet], &options).iter().flat_map(|page| &page.shapes) {
            if let SceneShape::Text { line, size, .. } = shape
                && clues.contains(&line.text.as_str())
            {
                assert!(*size >= 18.0, "{} is {size} points high", line.text);
                found += 1;
            }
        }
        assert_eq!(found, clues.len());
    }
}
