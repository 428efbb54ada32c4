//! Two earlier ways to solve small grids, to compare with and to learn from.
//!
//! Both put questions to a [`WordService`]: a thing that knows words which mean
//! something like a given text, or stand beside given words, and that fit a
//! pattern. [`Offline`] makes one of any [`AnswerSource`](crate::AnswerSource).
//!
//! * [`ratio_tree()`]: a tree search that trusts the clue whose best word is
//!   furthest ahead of the second.
//! * [`reduce_neglect()`]: small domains, reduced by the letters that crossing
//!   words share; when right answers are missing, some rows and columns are
//!   neglected.

mod ratio_tree;
mod reduce;
mod reduce_neglect;
mod service;
#[cfg(test)]
mod tests;

pub use ratio_tree::{Iteration, Wish, ratio_tree};
pub use reduce_neglect::{Domain, Kept, Reduction, TooLarge, reduce_neglect};
pub use service::{Offline, WordService};

use gridwright_core::{Entry, Puzzle, Solution};

use crate::board::Board;

/// What a method has come to.
#[derive(Clone, Debug, PartialEq)]
pub struct Attempt {
    /// The letters it has found; cells may be empty.
    pub solution: Solution,
    /// Whether it holds the grid to be solved.
    pub complete: bool,
    /// How much it has tried: grids looked at, or sets of rows and
    /// columns neglected.
    pub tried: u64,
}

/// The letters of a board as a solution.
fn solution_of(board: &Board, letters: &[Option<u8>]) -> Solution {
    let mut solution = Solution::empty(board.size);
    for (cell, letter) in board.cells.iter().zip(letters) {
        let entry = letter.and_then(|letter| Entry::letter(char::from(b'A' + letter)));
        solution.set(*cell, entry);
    }
    solution
}

/// A solution as rows: `#` for blocks, `.` for empty cells.
fn rows_of(puzzle: &Puzzle, solution: &Solution) -> Vec<String> {
    let signs: Vec<char> = puzzle
        .grid
        .iter()
        .map(|(id, cell)| match solution.get(id) {
            _ if !cell.is_open() => '#',
            Some(entry) => entry.as_str().chars().next().unwrap_or('.'),
            None => '.',
        })
        .collect();
    signs.chunks(puzzle.grid.cols()).map(|row| row.iter().collect()).collect()
}
