//! The independent checks of filled grids.

use gridwright_core::{Puzzle as CorePuzzle, Solution, verify as checks};
use pyo3::prelude::*;

use crate::error::invalid;
use crate::puzzle::{Puzzle, grid_of};
use crate::words::WordList;

/// What is wrong with letters in a grid, in words; nothing where all is right.
#[pyfunction]
#[pyo3(signature = (puzzle, rows, words, distinct))]
pub fn verify(
    py: Python<'_>,
    puzzle: &Puzzle,
    rows: Option<Vec<String>>,
    words: Option<&WordList>,
    distinct: bool,
) -> PyResult<Vec<String>> {
    let puzzle = &puzzle.puzzle;
    let mut faults = vec![];
    let solution = match rows {
        None => Solution::of(&puzzle.grid),
        Some(rows) => {
            let solution = Solution::of(&grid_of(&rows).map_err(|error| invalid(py, error))?);
            faults.extend(match has_solution(puzzle) {
                true => checks::solves(puzzle, &solution),
                false => checks::keeps_givens(&puzzle.grid, &solution),
            });
            if solution.size() != puzzle.grid.size() {
                return Ok(faults.iter().map(ToString::to_string).collect());
            }
            solution
        }
    };
    faults.extend(checks::is_filled(&puzzle.grid, &solution));
    if distinct {
        faults.extend(checks::are_distinct(&puzzle.grid, &solution));
    }
    if let Some(words) = words {
        let listed = |word: &str| words.list.find(word).is_some();
        faults.extend(checks::are_listed(&puzzle.grid, &solution, listed));
    }
    Ok(faults.iter().map(ToString::to_string).collect())
}

fn has_solution(puzzle: &CorePuzzle) -> bool {
    puzzle.grid.iter().all(|(_, cell)| !cell.is_open() || cell.solution.is_some())
}
