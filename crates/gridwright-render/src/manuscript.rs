//! A puzzle as editors want it sent: the name and address of its maker, the
//! grid with its answers, the empty grid, and the clues with their answers in
//! two columns, far enough apart to write between the lines.

use gridwright_core::{Clue, ClueId, Date, Entry, Links, Puzzle, Slots};

use crate::clues::LEADING;
use crate::document::{self, About};
use crate::error::RenderError;
use crate::furniture::number_pages;
use crate::grid::draw_grid;
use crate::measures::GridMeasures;
use crate::paper::Paper;
use crate::scene::{Align, Point, Scene, TextInk};
use crate::sheet::{clue_label, clue_text};
use crate::text::{RichText, Shaped, TextStyle};
use crate::view::{RenderOptions, ShownLetters};

/// Around the page, in points: editors write there.
const MARGIN: f32 = 60.0;
/// The size of the text, in points.
const SIZE: f32 = 11.0;
/// The distance between clues, in ems: room for a line written by hand.
const BETWEEN_CLUES: f32 = 0.85;
/// How far clues stand from the edge, for their numbers.
const INDENT: f32 = 30.0;
/// How much of the width the answers take.
const ANSWERS: f32 = 0.32;
/// Between clues and answers, in points.
const GUTTER: f32 = 18.0;
/// The widest cell, in points.
const WIDEST_CELL: f32 = 27.0;

/// What stands on a manuscript besides the puzzle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ManuscriptOptions {
    /// Where the author can be reached, line by line.
    pub address: String,
    /// The paper.
    pub paper: Paper,
    /// The day to note in the file as that of its making.
    pub created: Option<Date>,
}

/// Writes a puzzle as a manuscript for an editor, as a PDF file.
///
/// ```
/// use gridwright_core::{Grid, Puzzle};
/// use gridwright_render::{ManuscriptOptions, manuscript};
///
/// let puzzle = Puzzle::new(Grid::from_rows(&["CAT", "O#O", "WIT"])?);
/// let options = ManuscriptOptions { address: "1 Main Street".into(), ..Default::default() };
/// assert!(manuscript(&puzzle, &options)?.starts_with(b"%PDF"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn manuscript(puzzle: &Puzzle, options: &ManuscriptOptions) -> Result<Vec<u8>, RenderError> {
    let about = About::of(puzzle, options.created);
    document::write(&pages(puzzle, options), 1.0, &about)
}

fn pages(puzzle: &Puzzle, options: &ManuscriptOptions) -> Vec<Scene> {
    let mut writer = Writer::new(puzzle, options);
    writer.grid_page(ShownLetters::Solution, "Grid with answers");
    writer.grid_page(ShownLetters::Blank, "Grid");
    writer.clue_pages();
    let mut pages = writer.pages;
    number_pages(&mut pages, &RenderOptions::default().palette);
    pages
}

/// Writes page after page, from the top down.
struct Writer<'a> {
    puzzle: &'a Puzzle,
    options: &'a ManuscriptOptions,
    pages: Vec<Scene>,
    /// How far down the page is written on, in points.
    y: f32,
}

impl<'a> Writer<'a> {
    fn new(puzzle: &'a Puzzle, options: &'a ManuscriptOptions) -> Self {
        Self { puzzle, options, pages: vec![], y: MARGIN }
    }

    fn page_size(&self) -> (f32, f32) {
        self.options.paper.points()
    }

    fn width(&self) -> f32 {
        self.page_size().0 - 2.0 * MARGIN
    }

    fn ink(size: f32) -> TextInk {
        TextInk { size, color: RenderOptions::default().palette.ink }
    }

    /// The last line that may be written on.
    fn bottom(&self) -> f32 {
        self.page_size().1 - MARGIN
    }

    /// Begins a page with the name of the author and the puzzle over it.
    fn begin_page(&mut self, has_address: bool) {
        let (width, height) = self.page_size();
        self.pages.push(Scene::new(width, height, RenderOptions::default().palette.paper));
        self.y = MARGIN;
        let author = self.puzzle.metadata.author.trim();
        let address = self.options.address.trim().lines().filter(|_| has_address);
        let lines: Vec<&str> = [author].into_iter().chain(address).map(str::trim).collect();
        let title = self.puzzle.metadata.title.trim();
        self.text(title, TextStyle::BOLD, Align::Right);
        for line in lines.into_iter().filter(|line| !line.is_empty()) {
            self.text(line, TextStyle::PLAIN, Align::Left);
            self.y += SIZE * LEADING;
        }
        self.y += SIZE * 1.6;
    }

    /// Writes one line here, without going on.
    fn text(&mut self, text: &str, style: TextStyle, align: Align) {
        let x = match align {
            Align::Left => MARGIN,
            Align::Centre => MARGIN + self.width() / 2.0,
            Align::Right => MARGIN + self.width(),
        };
        // A name that is longer than half of the line is written in lines of its own.
        let lines = Shaped::plain(text, style).lines(self.width() * 0.5 / SIZE);
        let mut at = Point { x, y: self.y + SIZE };
        for line in lines {
            if let Some(page) = self.pages.last_mut() {
                page.text(at, align, Self::ink(SIZE), line);
            }
            at.y += SIZE * LEADING;
        }
    }

    fn grid_page(&mut self, letters: ShownLetters, caption: &str) {
        self.begin_page(letters == ShownLetters::Solution);
        let size = self.puzzle.grid.size();
        let slots = self.puzzle.grid.slots().len();
        let words = if slots == 1 { "1 word".to_owned() } else { format!("{slots} words") };
        let about = format!("{caption}: {} by {}, {words}", size.cols(), size.rows());
        self.text(&about, TextStyle::PLAIN, Align::Left);
        self.y += SIZE * 2.4;
        let (width, room) = (self.width(), (self.bottom() - self.y).max(40.0));
        let measures = GridMeasures::largest(size, width, room, WIDEST_CELL);
        let (grid_width, _) = measures.extent(size);
        let corner = Point { x: MARGIN + (width - grid_width) / 2.0, y: self.y };
        let view = RenderOptions { letters, ..RenderOptions::grid_only() };
        if let Some(page) = self.pages.last_mut() {
            draw_grid(page, self.puzzle, &view, measures, corner);
        }
    }

    fn clue_pages(&mut self) {
        let slots = self.puzzle.grid.slots();
        let links = self.puzzle.links(&slots);
        for (list, clues) in self.puzzle.lists.iter().enumerate() {
            if clues.clues.is_empty() {
                continue;
            }
            // Each list begins on a page of its own.
            self.begin_page(false);
            self.heading(&clues.title);
            for (index, clue) in clues.clues.iter().enumerate() {
                let answer = self.answer(clue, ClueId { list, index }, &slots, &links);
                self.clue(clue, &clues.title, &answer);
            }
        }
    }

    fn heading(&mut self, title: &str) {
        self.text(title, TextStyle::BOLD, Align::Left);
        self.y += SIZE * 2.2;
    }

    fn answer(&self, clue: &Clue, id: ClueId, slots: &Slots, links: &Links) -> String {
        let cells = links.slot_of(id).map_or(&[][..], |slot| slots.cells(slot));
        let letter = |cell: &gridwright_core::CellId| {
            let solution = self.puzzle.grid[*cell].solution.as_ref();
            solution.map_or("_", Entry::as_str).to_owned()
        };
        match cells {
            [] => clue.answer.clone().unwrap_or_default(),
            cells => cells.iter().map(letter).collect(),
        }
    }

    fn clue(&mut self, clue: &Clue, list_title: &str, answer: &str) {
        let answers = self.width() * ANSWERS;
        let room = self.width() - INDENT - answers - GUTTER;
        let mut text = RichText::default();
        text.push_markup(&clue_text(clue), TextStyle::PLAIN);
        let lines = Shaped::new(&text).lines(room / SIZE);
        let answer = Shaped::plain(answer, TextStyle::PLAIN).lines(answers / SIZE);
        let label = clue_label(clue, list_title);
        let mut label = Shaped::plain(&label, TextStyle::PLAIN).lines((INDENT - 6.0) / SIZE);
        label.truncate(lines.len().max(answer.len()).max(1));
        for at in 0..lines.len().max(answer.len()).max(label.len()) {
            if self.y + SIZE * LEADING > self.bottom() {
                self.begin_page(false);
                self.heading(&format!("{list_title}, continued"));
            }
            let y = self.y + SIZE;
            let columns = [
                (MARGIN, label.get(at)),
                (MARGIN + INDENT, lines.get(at)),
                (MARGIN + self.width() - answers, answer.get(at)),
            ];
            if let Some(page) = self.pages.last_mut() {
                for (x, line) in columns {
                    if let Some(line) = line {
                        page.text(Point { x, y }, Align::Left, Self::ink(SIZE), line.clone());
                    }
                }
            }
            self.y += SIZE * LEADING;
        }
        self.y += SIZE * BETWEEN_CLUES;
    }
}

#[cfg(test)]
mod tests {
    use gridwright_core::{ClueList, Direction, Grid, Size};

    use super::*;
    use crate::scene::SceneShape;

    fn puzzle(side: usize, clue: &str) -> Puzzle {
        let mut grid = Grid::new(Size::new(side, side).unwrap());
        grid.number_cells();
        for (_, cell) in grid.iter_mut() {
            cell.solution = Entry::new("A");
        }
        let mut puzzle = Puzzle::new(grid);
        for direction in Direction::BOTH {
            let mut list = ClueList::standard(direction);
            let labels: Vec<String> = puzzle
                .grid
                .slots()
                .iter()
                .filter(|slot| slot.direction == direction)
                .filter_map(|slot| puzzle.grid[slot.start].label.as_ref().map(ToString::to_string))
                .collect();
            list.clues = labels.iter().map(|label| Clue::new(label.as_str(), clue)).collect();
            puzzle.lists.push(list);
        }
        puzzle.metadata.title = "A title".into();
        puzzle.metadata.author = "Ada Example".into();
        puzzle
    }

    /// That everything is on its page.
    fn check_bounds(pages: &[Scene]) {
        for shape in pages.iter().flat_map(|page| &page.shapes) {
            if let SceneShape::Text { start, size, line, .. } = shape {
                assert!(
                    start.x >= 30.0 && start.x + line.width * size <= 612.0 - 20.0,
                    "{shape:?}"
                );
                assert!(start.y <= 842.0 - 20.0, "{shape:?}");
            }
        }
    }

    #[test]
    fn a_manuscript_has_what_editors_ask_for() {
        let puzzle = puzzle(5, "A clue");
        let options = ManuscriptOptions {
            address: "1 Main Street\nSpringfield\nada@example.org".into(),
            paper: Paper::Letter,
            created: None,
        };
        let pages = pages(&puzzle, &options);
        check_bounds(&pages);
        assert_eq!(pages.len(), 4, "two grids, across, down");
        let first: Vec<&str> = pages[0].texts().collect();
        for expected in ["A title", "Ada Example", "1 Main Street", "ada@example.org"] {
            assert!(first.contains(&expected), "{expected} in {first:?}");
        }
        assert_eq!(first.iter().filter(|text| **text == "A").count(), 25, "the letters");
        assert!(!pages[1].texts().any(|text| text == "A"), "an empty grid");
        let clues: Vec<&str> = pages[2].texts().collect();
        assert_eq!(clues.iter().filter(|text| **text == "AAAAA").count(), 5);
        assert_eq!(clues.iter().filter(|text| **text == "A clue").count(), 5);
    }

    #[test]
    fn long_clues_go_on_over_the_pages() {
        let puzzle = puzzle(15, &"A clue of many words that go on and on. ".repeat(12));
        let pages = pages(&puzzle, &ManuscriptOptions::default());
        check_bounds(&pages);
        assert!(pages.len() > 6);
        assert!(pages.iter().any(|page| page.texts().any(|text| text.ends_with("continued"))));
    }
}
