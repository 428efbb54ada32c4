//! A finished layout: which word lies where.

use std::collections::HashSet;

use gridwright_core::{Cell, Clue, ClueList, Direction, Entry, Grid, Position, Puzzle, Size};
use gridwright_words::letters;

use gridwright_words::clue_list::{Bank, ItemId};

/// A word and where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// Where its first letter is.
    pub at: Position,
    /// Which way it runs.
    pub direction: Direction,
    /// The word.
    pub item: ItemId,
}

/// Words laid out in a box.
///
/// ```
/// use gridwright_core::Size;
/// use gridwright_layout::{Bank, Problem, SearchOptions, Settings, optimise};
///
/// let bank = Bank::parse(b"snow\nfrost\nsleet\nthaw");
/// let problem = Problem::new(&bank, Settings::sized(Size::new(7, 7)?))?;
/// let found = optimise(&problem, &SearchOptions::default().with_nodes(500), &mut |_| {})?;
/// assert!(found.layout.placements().len() > 1);
/// let puzzle = found.layout.puzzle(&bank);
/// assert_eq!(puzzle.all_clues().count(), found.layout.placements().len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    size: Size,
    placements: Vec<Placement>,
}

/// What there is in a layout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// How many words.
    pub words: usize,
    /// How many cells with a letter.
    pub letters: usize,
    /// How many cells with two words.
    pub crossings: usize,
    /// How many different letters.
    pub distinct: usize,
}

impl Layout {
    /// These words in a box of this size; whether it is legal is for
    /// [`validate`](crate::validate()) to say.
    pub fn new(size: Size, mut placements: Vec<Placement>) -> Self {
        placements.sort_unstable();
        Self { size, placements }
    }

    /// The size of the box.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The words, from the top left, across first.
    pub fn placements(&self) -> &[Placement] {
        &self.placements
    }

    /// The letters in every cell, row by row: one text for every word there.
    fn contents<'b>(&self, bank: &'b Bank) -> Vec<Vec<&'b str>> {
        let mut cells = vec![vec![]; self.size.area()];
        for Placement { at, direction, item } in &self.placements {
            let answer = bank.get(*item).map_or("", |item| item.answer.as_str());
            let right = usize::from(*direction == Direction::Across);
            for (nth, letter) in letters(answer).enumerate() {
                let row = usize::from(at.row) + nth * (1 - right);
                if let Some(cell) = self.size.cell(row, usize::from(at.col) + nth * right) {
                    cells[cell.index()].push(letter);
                }
            }
        }
        cells
    }

    /// What there is in it.
    pub fn figures(&self, bank: &Bank) -> Figures {
        let contents = self.contents(bank);
        let distinct: HashSet<&str> = contents.iter().flatten().copied().collect();
        Figures {
            words: self.placements.len(),
            letters: contents.iter().filter(|cell| !cell.is_empty()).count(),
            crossings: contents.iter().filter(|cell| cell.len() > 1).count(),
            distinct: distinct.len(),
        }
    }

    /// The rows as text, `.` for empty cells.
    pub fn rows(&self, bank: &Bank) -> Vec<String> {
        let contents = self.contents(bank);
        let text = |cell: &Vec<&str>| cell.first().copied().unwrap_or(".").to_owned();
        contents.chunks(self.size.cols()).map(|row| row.iter().map(text).collect()).collect()
    }

    /// The same words in the smallest box around them.
    #[must_use]
    pub fn cropped(&self, bank: &Bank) -> Self {
        let contents = self.contents(bank);
        let filled = || (0..contents.len()).filter(|cell| !contents[*cell].is_empty());
        let cols = self.size.cols();
        let bottom = filled().map(|cell| cell / cols).max().unwrap_or(0);
        let right = filled().map(|cell| cell % cols).max().unwrap_or(0);
        let top = self.placements.iter().map(|p| p.at.row).min().unwrap_or(0);
        let left = self.placements.iter().map(|p| p.at.col).min().unwrap_or(0);
        let size = Size::new(bottom + 1 - usize::from(top), right + 1 - usize::from(left));
        let moved = |p: &Placement| Placement {
            at: Position { row: p.at.row - top, col: p.at.col - left },
            ..*p
        };
        let placements = self.placements.iter().map(moved).collect();
        size.map_or_else(|_| self.clone(), |size| Self::new(size, placements))
    }

    /// The words in it as the list spells them, in alphabetical order.
    pub fn word_bank<'b>(&self, bank: &'b Bank) -> Vec<&'b str> {
        let items = self.placements.iter().filter_map(|placement| bank.get(placement.item));
        let mut words: Vec<&str> = items.map(|item| item.spelling.as_str()).collect();
        words.sort_by_cached_key(|word| word.to_lowercase());
        words
    }

    /// The puzzle: cells between words are void, numbers are standard, and
    /// every word has its clue, or its length where the list has none. Answers
    /// of several words have their lengths.
    pub fn puzzle(&self, bank: &Bank) -> Puzzle {
        let cells = self.contents(bank).into_iter().map(|cell| {
            cell.first().and_then(|letter| Entry::new(letter)).map_or_else(Cell::void, Cell::solved)
        });
        let mut grid =
            Grid::from_cells(self.size, cells.collect()).unwrap_or_else(|| Grid::new(self.size));
        grid.number_cells();
        let mut puzzle = Puzzle::new(grid);
        for direction in Direction::BOTH {
            let mut list = ClueList::standard(direction);
            let placements = self.placements.iter().filter(|p| p.direction == direction);
            list.clues.extend(placements.filter_map(|placement| {
                let (row, col) = (usize::from(placement.at.row), usize::from(placement.at.col));
                let (cell, item) = (self.size.cell(row, col)?, bank.get(placement.item)?);
                let length = format!("({})", item.len);
                let lengths = item.lengths.clone();
                let text = match (&lengths, item.clue.is_empty()) {
                    (None, true) => &length,
                    _ => &item.clue,
                };
                let mut clue = Clue::new(puzzle.grid.label(cell), text.as_str());
                clue.enumeration = lengths;
                Some(clue)
            }));
            puzzle.lists.push(list);
        }
        puzzle.tidy();
        puzzle
    }
}
