//! A finished layout: which word lies where.

use gridwright_core::{Cell, Clue, ClueList, Direction, Entry, Grid, Position, Puzzle, Size};
use gridwright_words::letters;

use crate::list::{Bank, ItemId};

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
/// use gridwright_core::{Limits, Size};
/// use gridwright_layout::{Bank, Problem, Settings, optimise};
///
/// let bank = Bank::parse(b"snow\nfrost\nsleet\nthaw");
/// let problem = Problem::new(&bank, Settings::sized(Size::new(7, 7)?))?;
/// let found = optimise(&problem, &Limits::none().with_nodes(500), 1, 1, &mut |_| {});
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
            let (mut row, mut col) = (usize::from(at.row), usize::from(at.col));
            for letter in letters(answer) {
                if let Some(cell) = self.size.cell(row, col) {
                    cells[cell.index()].push(letter);
                }
                match direction {
                    Direction::Across => col += 1,
                    Direction::Down => row += 1,
                }
            }
        }
        cells
    }

    /// What there is in it.
    pub fn figures(&self, bank: &Bank) -> Figures {
        let contents = self.contents(bank);
        let mut distinct: Vec<&str> = contents.iter().flatten().copied().collect();
        distinct.sort_unstable();
        distinct.dedup();
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
        let ends = self.placements.iter().map(|p| {
            let len = bank.get(p.item).map_or(1, |item| item.len);
            let (row, col) = (usize::from(p.at.row), usize::from(p.at.col));
            match p.direction {
                Direction::Across => (row, col + len - 1),
                Direction::Down => (row + len - 1, col),
            }
        });
        let (bottom, right) = ends.fold((0, 0), |(r, c), (row, col)| (r.max(row), c.max(col)));
        let top = self.placements.iter().map(|p| p.at.row).min().unwrap_or(0);
        let left = self.placements.iter().map(|p| p.at.col).min().unwrap_or(0);
        let rows = (bottom + 1).saturating_sub(usize::from(top));
        let cols = (right + 1).saturating_sub(usize::from(left));
        let moved = |p: &Placement| Placement {
            at: Position { row: p.at.row - top, col: p.at.col - left },
            ..*p
        };
        match Size::new(rows, cols) {
            Ok(size) => Self::new(size, self.placements.iter().map(moved).collect()),
            Err(_) => self.clone(),
        }
    }

    /// The puzzle: cells between words are void, numbers are standard, and
    /// every word has its clue, or its length in words where the list has none.
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
            for placement in self.placements.iter().filter(|p| p.direction == direction) {
                let (row, col) = (usize::from(placement.at.row), usize::from(placement.at.col));
                let (Some(cell), Some(item)) = (self.size.cell(row, col), bank.get(placement.item))
                else {
                    continue;
                };
                let text = match item.clue.as_str() {
                    "" => format!("({})", item.len),
                    clue => clue.to_owned(),
                };
                list.clues.push(Clue::new(puzzle.grid.label(cell), text.as_str()));
            }
            puzzle.lists.push(list);
        }
        puzzle.tidy();
        puzzle
    }
}
