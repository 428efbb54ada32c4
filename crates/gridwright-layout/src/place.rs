//! Where a word lies in a box.

use crate::lexicon::Word;
use crate::optimise::Laid;

/// Where a word lies. Lines and cells are counted from one: there is always an
/// empty border around the box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    /// Zero for across, one for down.
    pub way: usize,
    /// The row of a word across, the column of a word down.
    pub line: usize,
    /// The column of its first letter across, the row down.
    pub start: usize,
}

/// Whether words on a line, counted from one, stray: the densest layouts have
/// words on every other line from the first to the last. Where the number of
/// lines is even there are several ways to choose half of them, and none stray.
pub(crate) fn is_stray(lines: usize, line: usize) -> bool {
    !lines.is_multiple_of(2) && line.is_multiple_of(2)
}

impl Place {
    /// A word and where it lies.
    pub fn of((word, (row, col), way): &Laid) -> (Word, Self) {
        let (line, start) = if *way == 0 { (row + 1, col + 1) } else { (col + 1, row + 1) };
        (*word, Self { way: *way, line, start })
    }

    /// A cell of a word in it, as row and column.
    pub fn cell(self, at: usize) -> (usize, usize) {
        if self.way == 0 { (self.line, self.start + at) } else { (self.start + at, self.line) }
    }

    /// The same in a box whose rows have become its columns.
    pub fn turned(self) -> Self {
        Self { way: 1 - self.way, ..self }
    }

    /// A word in it, with rows and columns counted from zero.
    pub fn laid(self, word: Word) -> Laid {
        let at = if self.way == 0 { (self.line, self.start) } else { (self.start, self.line) };
        (word, (at.0 - 1, at.1 - 1), self.way)
    }
}
