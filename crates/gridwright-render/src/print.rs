//! Puzzles on paper: the grid large, the clues in columns around it.
//!
//! The grid stands at the top right, over some of the columns. How many
//! columns there are, how many of them the grid covers and how large the text
//! is are found by trying: on as few pages as the text stays readable on, the
//! largest text and grid together. Text that does not fit goes on to more
//! pages; nothing is ever cut off.

use gridwright_core::{Puzzle, SolutionStatus};

use crate::clues::{Block, clue_blocks};
use crate::document::{self, About};
use crate::error::RenderError;
use crate::furniture::{Furniture, number_pages};
use crate::grid::draw_grid;
use crate::paper::{PdfOptions, WorksheetPage};
use crate::plan::{PagePlan, PageTask};
use crate::scene::{Point, Scene, TextInk};
use crate::text::{RichText, TextStyle};
use crate::view::{RenderOptions, ShownLetters};
use crate::worksheet::Worksheet;

/// The size of large print, in points.
const LARGE: f32 = 18.0;

/// Draws a puzzle for printing, as a PDF file.
///
/// A 15x15 puzzle with ordinary clues takes one page, larger ones take two;
/// fonts are embedded as far as they are used.
///
/// ```
/// use gridwright_core::{Grid, Puzzle};
/// use gridwright_render::{PdfOptions, pdf};
///
/// let puzzle = Puzzle::new(Grid::from_rows(&["CAT", "O#O", "WIT"])?);
/// let file = pdf(&puzzle, &PdfOptions { solution: true, ..PdfOptions::default() })?;
/// assert!(file.starts_with(b"%PDF"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn pdf(puzzle: &Puzzle, options: &PdfOptions) -> Result<Vec<u8>, RenderError> {
    let about = About::of(puzzle, options.created);
    document::write(&pages(puzzle, options), 1.0, &about)
}

/// The pages of a printed puzzle.
pub(crate) fn pages(puzzle: &Puzzle, options: &PdfOptions) -> Vec<Scene> {
    let mut pages = PrintJob::puzzle(puzzle, options).pages();
    if options.solution && puzzle.status == SolutionStatus::Known {
        pages.extend(PrintJob::solution(puzzle, options).pages());
    }
    number_pages(&mut pages, &options.view.palette);
    pages
}

/// The pages of one worksheet.
pub(crate) fn worksheet_pages(
    sheet: &Worksheet<'_>,
    number: Option<usize>,
    page: &WorksheetPage,
) -> Vec<Scene> {
    PrintJob::worksheet(sheet, number, page).pages()
}

/// One grid to print with what stands around it.
struct PrintJob<'a> {
    puzzle: &'a Puzzle,
    view: RenderOptions,
    furniture: Furniture,
    blocks: Vec<Block>,
    /// The widest cell that still looks like print, in points.
    widest_cell: f32,
    /// The largest text that does, in points.
    largest_text: f32,
    /// The smallest text that is wanted, in points.
    smallest_text: f32,
}

impl<'a> PrintJob<'a> {
    fn puzzle(puzzle: &'a Puzzle, options: &PdfOptions) -> Self {
        let (furniture, overflow) = Furniture::of(puzzle, options);
        let mut blocks = overflow.before;
        if options.view.clues {
            blocks.extend(clue_blocks(puzzle));
        }
        blocks.extend(overflow.after);
        // Small puzzles may be set larger: there is room enough on the page.
        let is_small = puzzle.grid.rows().max(puzzle.grid.cols()) < 10;
        let (widest_cell, largest_text) = if is_small { (46.0, 13.0) } else { (34.0, 10.5) };
        let view = options.view.clone();
        Self { puzzle, view, furniture, blocks, widest_cell, largest_text, smallest_text: 0.0 }
    }

    /// A worksheet: the words to choose from follow the clues.
    fn worksheet(sheet: &'a Worksheet<'_>, number: Option<usize>, page: &WorksheetPage) -> Self {
        let (furniture, overflow) = Furniture::of_worksheet(sheet.puzzle, number, page);
        let mut blocks = overflow.before;
        blocks.extend(clue_blocks(sheet.puzzle));
        if !sheet.word_bank.is_empty() {
            let words: Vec<&str> = sheet.word_bank.iter().map(String::as_str).collect();
            blocks.push(Block::heading("Words"));
            blocks.push(Block::note(&RichText::new(&words.join("  \u{b7}  "), TextStyle::PLAIN)));
        }
        blocks.extend(overflow.after);
        let (largest_text, smallest_text) = if page.large { (LARGE, LARGE) } else { (13.0, 0.0) };
        Self {
            puzzle: sheet.puzzle,
            view: RenderOptions::default(),
            furniture,
            blocks,
            widest_cell: 46.0,
            largest_text,
            smallest_text,
        }
    }

    fn solution(puzzle: &'a Puzzle, options: &PdfOptions) -> Self {
        let view = RenderOptions {
            letters: ShownLetters::Solution,
            highlights: Default::default(),
            ..options.view.clone()
        };
        let (furniture, overflow) = Furniture::of_solution(puzzle, options);
        let mut explanation = RichText::default();
        explanation.push_markup(&puzzle.metadata.explanation, TextStyle::PLAIN);
        let mut blocks = overflow.before;
        if !explanation.is_blank() {
            blocks.push(Block::note(&explanation));
        }
        blocks.extend(overflow.after);
        let (widest_cell, largest_text, smallest_text) = (22.0, 10.0, 0.0);
        Self { puzzle, view, furniture, blocks, widest_cell, largest_text, smallest_text }
    }

    fn pages(&self) -> Vec<Scene> {
        let plan = PagePlan::best(&PageTask {
            grid: self.puzzle.grid.size(),
            blocks: &self.blocks,
            first: self.furniture.room(true),
            other: self.furniture.room(false),
            widest_cell: self.widest_cell,
            largest_text: self.largest_text,
            smallest_text: self.smallest_text,
        });
        let mut pages: Vec<Scene> =
            (0..plan.pages()).map(|page| self.furniture.page(page == 0)).collect();
        draw_grid(&mut pages[0], self.puzzle, &self.view, plan.measures, plan.grid);
        let ink = TextInk { size: plan.size, color: self.view.palette.ink };
        for part in &plan.placed {
            let at = Point { x: part.x, y: part.y };
            let block = &self.blocks[part.block];
            block.draw(&mut pages[part.page], at, plan.column, ink, part.lines.clone());
        }
        pages
    }
}

#[cfg(test)]
mod tests {
    use gridwright_core::{Clue, ClueList, Direction, Grid, Size};
    use proptest::prelude::*;

    use super::*;
    use crate::paper::Paper;
    use crate::scene::{Rect, SceneShape};

    /// What a shape covers, roughly: text from its capitals to its baseline.
    fn bounds(shape: &SceneShape) -> Rect {
        match shape {
            SceneShape::Rect(rect, _) => *rect,
            SceneShape::Text { start, size, line, .. } => {
                let height = 0.7 * size;
                Rect { x: start.x, y: start.y - height, width: line.width * size, height }
            }
            SceneShape::Circle { centre, radius, .. } => {
                let side = 2.0 * radius;
                Rect { x: centre.x - radius, y: centre.y - radius, width: side, height: side }
            }
            SceneShape::Line { from, .. } | SceneShape::Triangle([from, ..], _) => {
                Rect { x: from.x, y: from.y, width: 0.0, height: 0.0 }
            }
        }
    }

    /// That everything is on its page, that no two texts lie upon each other,
    /// and that every word of the clues is there.
    fn check(puzzle: &Puzzle, options: &PdfOptions) {
        let pages = pages(puzzle, options);
        for page in &pages {
            let margin = 20.0;
            let mut texts: Vec<Rect> = vec![];
            for shape in &page.shapes {
                let Rect { x, y, width, height } = bounds(shape);
                assert!(x >= margin && y >= margin, "{shape:?}");
                let (right, bottom) = (page.width - margin, page.height - margin);
                assert!(x + width <= right && y + height <= bottom, "{shape:?}");
                if let SceneShape::Text { line, .. } = shape
                    && !line.text.trim().is_empty()
                {
                    texts.push(Rect { x, y, width, height });
                }
            }
            for (index, first) in texts.iter().enumerate() {
                assert!(!texts[..index].iter().any(|second| overlap(first, second)));
            }
        }
        let squeezed = |text: &str| text.split_whitespace().collect::<String>();
        let found: String = pages.iter().flat_map(Scene::texts).map(squeezed).collect();
        for (_, _, clue) in puzzle.all_clues() {
            assert!(found.contains(&squeezed(&clue.text.plain())), "{:.100?}", clue.text.plain());
        }
    }

    fn overlap(first: &Rect, second: &Rect) -> bool {
        let apart = |a: f32, length: f32, b: f32| a + length <= b + 0.05;
        !(apart(first.x, first.width, second.x)
            || apart(second.x, second.width, first.x)
            || apart(first.y, first.height, second.y)
            || apart(second.y, second.height, first.y))
    }

    fn puzzle((rows, cols): (usize, usize), clues: &[String]) -> Puzzle {
        let mut grid = Grid::new(Size::new(rows, cols).unwrap());
        grid.number_cells();
        let mut puzzle = Puzzle::new(grid);
        for (direction, clues) in
            Direction::BOTH.into_iter().zip([clues, &clues[..clues.len() / 2]])
        {
            let mut list = ClueList::standard(direction);
            list.clues = clues
                .iter()
                .zip(1..)
                .map(|(text, number): (_, u32)| Clue::new(number.to_string(), text.as_str()))
                .collect();
            puzzle.lists.push(list);
        }
        puzzle.metadata.title = "A title".into();
        puzzle
    }

    #[test]
    fn grids_of_any_shape_fit_their_page() {
        let clues = vec!["A clue of some length".to_owned(); 30];
        for size in [(1, 1), (5, 5), (21, 21), (100, 100), (255, 255), (255, 2), (2, 255)] {
            check(&puzzle(size, &clues), &PdfOptions::default());
            check(&puzzle(size, &[]), &PdfOptions::default());
        }
    }

    #[test]
    fn a_large_grid_takes_two_pages() {
        let clues = vec!["A clue of quite ordinary length, I think".to_owned(); 94];
        let puzzle = puzzle((21, 21), &clues);
        let options = PdfOptions { paper: Paper::Letter, ..PdfOptions::default() };
        check(&puzzle, &options);
        assert_eq!(pages(&puzzle, &options).len(), 2);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn nothing_is_cut_off_or_lost(
            size in (1usize..40, 1usize..40),
            clues in prop::collection::vec("[a-zA-Z א-ת一-十.,']{0,120}", 0..120),
            letter in any::<bool>(),
        ) {
            let paper = if letter { Paper::Letter } else { Paper::A4 };
            check(&puzzle(size, &clues), &PdfOptions { paper, ..PdfOptions::default() });
        }
    }
}
