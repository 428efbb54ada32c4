//! Two earlier ways to solve small grids, to compare with and to learn from.
//!
//! Both put questions to a [`WordService`]: which words mean something like a
//! text, or stand beside given words, and fit a pattern. [`OfflineService`]
//! makes one of any [`AnswerSource`](crate::AnswerSource).
//!
//! * [`ratio_tree()`]: a tree search that takes the clue first whose best word
//!   is furthest ahead of the second.
//! * [`reduce_neglect()`]: small domains, reduced by arc consistency; as right
//!   answers are often missing, some rows and columns are neglected.

mod domains;
mod ratio_tree;
mod reduce_neglect;
mod service;
#[cfg(test)]
mod tests;

pub use ratio_tree::{ClueOption, TreeStep, ratio_tree};
pub use reduce_neglect::{ClueDomain, NeglectResult, Reduction, TooLarge, reduce_neglect};
pub use service::{OfflineService, WordService};

use gridwright_core::{Entry, Puzzle, Solution, verify};

use crate::graph::FactorGraph;

/// What a method has found.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PartialSolution {
    /// The letters it has found; cells may be empty.
    pub solution: Solution,
    /// Whether the method takes the grid for solved. The verifier has agreed
    /// that every slot is filled and every given stands.
    pub complete: bool,
    /// How much it has tried: grids looked at, or sets of rows and columns
    /// neglected.
    pub tried: u64,
}

impl PartialSolution {
    fn verified(puzzle: &Puzzle, solution: Solution, complete: bool, tried: u64) -> Self {
        let complete = complete
            && verify::keeps_givens(&puzzle.grid, &solution).is_empty()
            && verify::is_filled(&puzzle.grid, &solution).is_empty();
        Self { solution, complete, tried }
    }
}

/// The letters of all variables as a solution; givens stay as they are.
fn solution_of(puzzle: &Puzzle, graph: &FactorGraph, letters: &[Option<u8>]) -> Solution {
    let mut solution = Solution::empty(graph.size);
    for (variable, letter) in graph.variables.iter().zip(letters) {
        let content = &puzzle.grid[variable.cell];
        let given = content.entry.clone().filter(|_| content.given);
        let found = || letter.and_then(|letter| Entry::letter(char::from(b'A' + letter)));
        solution.set(variable.cell, given.or_else(found));
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
