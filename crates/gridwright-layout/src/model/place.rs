//! Directions, boxes, and places in them.
//!
//! Rows are the lines of words across, columns those of words down. Lines and
//! the cells of a line are counted from one: there is always an empty border
//! around the box.

use std::ops::{Index, IndexMut};

use gridwright_core::{Direction, Size};

use crate::model::{Lexicon, WordIndex};

/// One thing for each direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PerDirection<T>(pub [T; 2]);

impl<T> PerDirection<T> {
    /// What comes of each direction, across first.
    pub fn of(make: impl FnMut(Direction) -> T) -> Self {
        Self(Direction::BOTH.map(make))
    }

    pub fn swapped(self) -> Self {
        let [across, down] = self.0;
        Self([down, across])
    }
}

impl<T> Index<Direction> for PerDirection<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, direction: Direction) -> &T {
        &self.0[direction as usize]
    }
}

impl<T> IndexMut<Direction> for PerDirection<T> {
    #[inline(always)]
    fn index_mut(&mut self, direction: Direction) -> &mut T {
        &mut self.0[direction as usize]
    }
}

/// A box: how many lines there are of each direction, rows first.
pub(crate) type BoxSize = PerDirection<usize>;

impl BoxSize {
    pub fn rows(self) -> usize {
        self[Direction::Across]
    }

    pub fn cols(self) -> usize {
        self[Direction::Down]
    }

    pub fn area(self) -> usize {
        self.rows() * self.cols()
    }
}

impl From<Size> for BoxSize {
    fn from(size: Size) -> Self {
        Self([size.rows(), size.cols()])
    }
}

/// Whether words on a line are off parity: the densest layouts have words on
/// every other line from the first to the last. Where the number of lines is
/// even there are several ways to choose half of them, and none is off.
pub(crate) fn is_off_parity(lines: usize, line: usize) -> bool {
    !lines.is_multiple_of(2) && line.is_multiple_of(2)
}

/// Where a word lies, or may lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub direction: Direction,
    /// The row of a word across, the column of a word down.
    pub line: usize,
    /// The column of its first letter across, the row down.
    pub start: usize,
}

impl Place {
    /// The place of words that lie nowhere.
    pub const NOWHERE: Self = Self { direction: Direction::Across, line: 0, start: 0 };

    /// From a row and a column.
    pub fn new(direction: Direction, row: usize, col: usize) -> Self {
        match direction {
            Direction::Across => Self { direction, line: row, start: col },
            Direction::Down => Self { direction, line: col, start: row },
        }
    }

    /// The row and the column of a cell of a word in it.
    pub fn row_col(self, at: usize) -> (usize, usize) {
        match self.direction {
            Direction::Across => (self.line, self.start + at),
            Direction::Down => (self.start + at, self.line),
        }
    }

    /// Its first row for the direction across, its first column for down.
    pub fn first(self, direction: Direction) -> usize {
        if direction == self.direction { self.line } else { self.start }
    }

    /// The same in a box whose rows have become its columns.
    pub fn transposed(self) -> Self {
        Self { direction: self.direction.turned(), ..self }
    }

    /// The place of a word across this one that begins in a cell of it.
    pub fn across(self, at: usize) -> Self {
        let direction = self.direction.turned();
        Self { direction, line: self.start + at, start: self.line }
    }
}

/// A word and where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placed {
    pub word: WordIndex,
    pub place: Place,
}

impl Placed {
    pub fn slot(self, lexicon: &Lexicon) -> Slot {
        Slot { place: self.place, len: lexicon.word_len(self.word) }
    }
}

/// A place for any word of a length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Slot {
    pub place: Place,
    pub len: usize,
}

impl Slot {
    /// Whether it is inside a box.
    pub fn is_inside(self, size: BoxSize) -> bool {
        let Place { direction, line, start } = self.place;
        (1..=size[direction]).contains(&line)
            && start > 0
            && start + self.len <= size[direction.turned()] + 1
    }

    /// Its last row for the direction across, its last column for down.
    pub fn last(self, direction: Direction) -> usize {
        let is_along = direction == self.place.direction;
        self.place.first(direction) + if is_along { 0 } else { self.len - 1 }
    }

    /// The same turned by half around the middle of a box.
    pub fn turned_by_half(self, size: BoxSize) -> Self {
        let Place { direction, line, start } = self.place;
        let line = size[direction] + 1 - line;
        let start = size[direction.turned()] + 2 - start - self.len;
        Self { place: Place { direction, line, start }, ..self }
    }
}
