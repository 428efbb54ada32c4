//! What of a puzzle is shown, and how it looks: shared by every renderer.

use std::collections::BTreeMap;

use gridwright_core::{Cell, CellId, CellKind, Color, Entry, Puzzle, PuzzleKind, Shade, Solution};

/// Which letters stand in the cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ShownLetters {
    /// None but those the puzzle prints from the start.
    #[default]
    Blank,
    /// The right ones, as far as the puzzle knows them.
    Solution,
    /// Those a player has written, with their pencil and wrong marks.
    Entries,
    /// Those of a solution found elsewhere, by a solver for example.
    Of(Solution),
}

/// What is special about one cell, besides what the puzzle says of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Highlight {
    /// The letter is wrong.
    Wrong,
    /// The letter is a guess, right with this probability from 0 to 1.
    Doubtful(f32),
    /// The cell has this background.
    Tint(Color),
}

/// The colours of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The paper: behind everything, and the letters on dark cells.
    pub paper: Color,
    /// Letters, numbers and clues.
    pub ink: Color,
    /// Black squares.
    pub block: Color,
    /// Empty places between words, which are no squares to fill.
    pub hole: Color,
    /// The lines between cells.
    pub line: Color,
    /// Circles in cells.
    pub circle: Color,
    /// Pencilled letters.
    pub pencil: Color,
    /// Wrong letters and the stroke through them.
    pub wrong: Color,
    /// The background of wrong letters.
    pub wrong_tint: Color,
    /// The background of the most doubtful letters; surer ones are paler.
    pub doubt_tint: Color,
}

const fn color(rgb: u32) -> Color {
    Color { red: (rgb >> 16) as u8, green: (rgb >> 8) as u8, blue: rgb as u8 }
}

impl Palette {
    /// Black on white, for paper and light screens.
    pub const LIGHT: Self = Self {
        paper: Color::WHITE,
        ink: color(0x11_11_11),
        block: color(0x11_11_11),
        hole: color(0xb4_b4_b4),
        line: color(0x55_55_55),
        circle: color(0x77_77_77),
        pencil: color(0x77_77_88),
        wrong: color(0xc6_28_28),
        wrong_tint: color(0xfd_dc_dc),
        doubt_tint: color(0xff_d5_4f),
    };

    /// Light on dark, for dark screens.
    pub const DARK: Self = Self {
        paper: color(0x1e_1f_22),
        ink: color(0xec_ec_ec),
        block: color(0x00_00_00),
        hole: color(0x4a_4c_50),
        line: color(0x77_7a_80),
        circle: color(0x9a_9d_a3),
        pencil: color(0x9f_a8_c8),
        wrong: color(0xff_8a_80),
        wrong_tint: color(0x4a_22_22),
        doubt_tint: color(0x7a_5c_00),
    };
}

impl Default for Palette {
    fn default() -> Self {
        Self::LIGHT
    }
}

/// What of a puzzle is shown, and how it looks.
///
/// ```
/// use gridwright_core::{CellId, Grid, Puzzle};
/// use gridwright_render::{Highlight, ShownLetters, RenderOptions};
///
/// let puzzle = Puzzle::new(Grid::from_rows(&["CAT", "O#O", "WIT"])?);
/// let options = RenderOptions { letters: ShownLetters::Solution, ..RenderOptions::default() };
/// let view = options.cell(&puzzle, CellId::from_index(0));
/// assert_eq!(view.letters.map(|entry| entry.as_str()), Some("C"));
/// assert!(!view.wrong);
/// # Ok::<(), gridwright_core::GridError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct RenderOptions {
    /// Which letters stand in the cells.
    pub letters: ShownLetters,
    /// Whether numbers stand in the cells.
    pub numbers: bool,
    /// Whether the clues are shown.
    pub clues: bool,
    /// Whether title, author and date are shown.
    pub title: bool,
    /// The colours.
    pub palette: Palette,
    /// The width of one cell in pictures, in pixels before any scaling. Values
    /// outside 4 to 400 count as the nearest of these, and no number as 36.
    pub cell: f32,
    /// What is special about single cells.
    pub highlights: BTreeMap<CellId, Highlight>,
}

impl Default for RenderOptions {
    /// A blank grid with numbers, clues and title, ready to be solved.
    fn default() -> Self {
        Self {
            letters: ShownLetters::Blank,
            numbers: true,
            clues: true,
            title: true,
            palette: Palette::LIGHT,
            cell: 36.0,
            highlights: BTreeMap::new(),
        }
    }
}

/// How one cell is to be shown under some [`RenderOptions`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellView<'a> {
    /// What is drawn: the blocks of an unsolved diagramless puzzle are open.
    pub kind: CellKind,
    /// The letters in it.
    pub letters: Option<&'a Entry>,
    /// The number or letter in the corner.
    pub label: Option<&'a str>,
    /// Whether the letters are printed in the grid from the start.
    pub given: bool,
    /// Whether the letters are pencilled.
    pub pencilled: bool,
    /// Whether the letters are known to be wrong.
    pub wrong: bool,
    /// The background, where it is not that of a plain cell.
    pub background: Option<Color>,
}

impl RenderOptions {
    /// The grid alone: no clues and no title.
    pub fn grid_only() -> Self {
        Self { clues: false, title: false, ..Self::default() }
    }

    /// The width of cells in pictures, kept within reason.
    pub(crate) fn cell_width(&self) -> f32 {
        if self.cell.is_nan() { 36.0 } else { self.cell.clamp(4.0, 400.0) }
    }

    /// Whether the blocks and numbers are for the solver to find.
    pub fn hides_diagram(&self, puzzle: &Puzzle) -> bool {
        puzzle.kind == PuzzleKind::Diagramless
            && matches!(self.letters, ShownLetters::Blank | ShownLetters::Entries)
    }

    /// How a cell of the puzzle is to be shown.
    pub fn cell<'a>(&'a self, puzzle: &'a Puzzle, id: CellId) -> CellView<'a> {
        let cell = &puzzle.grid[id];
        let hidden = self.hides_diagram(puzzle);
        let kind = match cell.kind {
            CellKind::Block if hidden => CellKind::Open,
            kind => kind,
        };
        let played = self.letters == ShownLetters::Entries;
        let highlight = self.highlights.get(&id);
        let wrong = highlight == Some(&Highlight::Wrong)
            || (played && cell.traces.wrong && cell.entry.is_some());
        CellView {
            kind,
            letters: self.letters_of(cell, id).filter(|_| cell.is_open()),
            label: cell.label.as_deref().filter(|_| self.numbers && !hidden),
            given: cell.given,
            pencilled: played && cell.traces.pencilled,
            wrong,
            background: self.background(cell, highlight, wrong),
        }
    }

    fn letters_of<'a>(&'a self, cell: &'a Cell, id: CellId) -> Option<&'a Entry> {
        let given = cell.entry.as_ref().filter(|_| cell.given);
        match &self.letters {
            ShownLetters::Blank => given,
            ShownLetters::Solution => cell.solution.as_ref().or(given),
            ShownLetters::Entries => cell.entry.as_ref(),
            ShownLetters::Of(solution) => solution.get(id).or(given),
        }
    }

    fn background(&self, cell: &Cell, highlight: Option<&Highlight>, wrong: bool) -> Option<Color> {
        match highlight {
            Some(Highlight::Tint(color)) => Some(*color),
            Some(Highlight::Doubtful(confidence)) if !wrong => {
                let plain = cell.shade.map_or(self.palette.paper, Shade::color);
                Some(blend(self.palette.doubt_tint, plain, *confidence))
            }
            _ if wrong => Some(self.palette.wrong_tint),
            _ => cell.shade.map(Shade::color),
        }
    }

    /// Highlights as wrong every cell whose shown letters are not what the
    /// puzzle accepts there. Cells without a known solution or without letters
    /// are left alone.
    pub fn highlight_wrong(&mut self, puzzle: &Puzzle) {
        for (id, cell) in puzzle.grid.iter() {
            let shown = self.letters_of(cell, id);
            let wrong = shown.is_some_and(|entry| !cell.accepts(entry));
            if cell.is_open() && cell.solution.is_some() && wrong {
                self.highlights.insert(id, Highlight::Wrong);
            }
        }
    }
}

/// The colour between two: all of the first at 0, all of the second at 1.
fn blend(first: Color, second: Color, share: f32) -> Color {
    let share = if share.is_nan() { 0.0 } else { share.clamp(0.0, 1.0) };
    let mix = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * share).round() as u8;
    Color {
        red: mix(first.red, second.red),
        green: mix(first.green, second.green),
        blue: mix(first.blue, second.blue),
    }
}

#[cfg(test)]
mod tests {
    use gridwright_core::Grid;

    use super::*;

    fn puzzle() -> Puzzle {
        let mut grid = Grid::from_rows(&["CAT", "O#O", "WIT"]).unwrap();
        grid.number_cells();
        let first = CellId::from_index(0);
        grid[first].entry = Entry::new("K");
        grid[first].traces.wrong = true;
        grid[first].shade = Some(Shade::Grey);
        grid[CellId::from_index(2)].entry = Entry::new("T");
        grid[CellId::from_index(2)].given = true;
        Puzzle::new(grid)
    }

    fn check(letters: ShownLetters, expected: [Option<&str>; 3]) {
        let (puzzle, options) = (puzzle(), RenderOptions { letters, ..RenderOptions::default() });
        let shown = [0, 1, 2].map(|index| {
            options.cell(&puzzle, CellId::from_index(index)).letters.map(Entry::as_str)
        });
        assert_eq!(shown, expected);
    }

    #[test]
    fn letters_are_those_asked_for_and_the_given_ones() {
        check(ShownLetters::Blank, [None, None, Some("T")]);
        check(ShownLetters::Solution, [Some("C"), Some("A"), Some("T")]);
        check(ShownLetters::Entries, [Some("K"), None, Some("T")]);
        let mut solution = Solution::empty(puzzle().grid.size());
        solution.set(CellId::from_index(1), Entry::new("X"));
        check(ShownLetters::Of(solution), [None, Some("X"), Some("T")]);
    }

    #[test]
    fn wrong_letters_are_found_and_tinted() {
        let puzzle = puzzle();
        let mut options =
            RenderOptions { letters: ShownLetters::Entries, ..RenderOptions::default() };
        let first = CellId::from_index(0);
        assert_eq!(options.cell(&puzzle, first).background, Some(Palette::LIGHT.wrong_tint));
        options.highlight_wrong(&puzzle);
        assert_eq!(options.highlights.keys().copied().collect::<Vec<_>>(), [first]);
        let blank = RenderOptions::default();
        assert!(!blank.cell(&puzzle, first).wrong);
        assert_eq!(blank.cell(&puzzle, first).background, Some(Shade::Grey.color()));
    }

    #[test]
    fn doubt_fades_as_confidence_grows() {
        let (puzzle, cell) = (puzzle(), CellId::from_index(1));
        for (confidence, expected) in [
            (0.0, Palette::LIGHT.doubt_tint),
            (1.0, Color::WHITE),
            (7.0, Color::WHITE),
            (-1.0, Palette::LIGHT.doubt_tint),
            (f32::NAN, Palette::LIGHT.doubt_tint),
        ] {
            let mut options = RenderOptions::default();
            options.highlights.insert(cell, Highlight::Doubtful(confidence));
            assert_eq!(options.cell(&puzzle, cell).background, Some(expected), "{confidence}");
        }
    }

    #[test]
    fn an_unsolved_diagramless_puzzle_hides_its_blocks_and_numbers() {
        let mut puzzle = puzzle();
        puzzle.kind = PuzzleKind::Diagramless;
        let (number, block) = (CellId::from_index(0), CellId::from_index(4));
        let blank = RenderOptions::default();
        assert_eq!(blank.cell(&puzzle, block).kind, CellKind::Open);
        assert_eq!(blank.cell(&puzzle, number).label, None);
        let solved = RenderOptions { letters: ShownLetters::Solution, ..RenderOptions::default() };
        assert_eq!(solved.cell(&puzzle, block).kind, CellKind::Block);
        assert_eq!(solved.cell(&puzzle, number).label, Some("1"));
    }
}
