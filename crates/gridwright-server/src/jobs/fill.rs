//! Filling as a job.

use std::collections::BTreeSet;

use gridwright_core::{CellId, Entry, Grid, Puzzle, SlotId, Slots};
use gridwright_fill::{Fill, Objective, Problem, Rules, best, fill, region};
use gridwright_search::{Outcome, SearchOptions, Seed};
use gridwright_words::WordList;

use crate::jobs::Job;
use crate::wire::{FillProgress, FillRequest, FillResult, SoFar};
use crate::word_lists::written;

/// How long a search in a region goes on before the region grows, in nodes.
/// What can be filled at all takes a few hundred.
const NODES_BEFORE_GROWTH: u64 = 5_000;

/// Fills a grid, or the words through some of its cells.
pub fn fill_grid(
    puzzle: &Puzzle,
    list: &WordList<'_>,
    request: &FillRequest,
    job: &Job,
) -> FillResult {
    let inside = |cells: &[usize]| -> BTreeSet<CellId> {
        let count = puzzle.grid.size().area();
        let cells = cells.iter().filter(|cell| **cell < count);
        cells.map(|cell| CellId::from_index(*cell)).collect()
    };
    let replaceable = inside(&request.replaceable);
    let options = SearchOptions::default().with_limits(job.limits()).with_seed(Seed(request.seed));
    let mut cells = inside(&request.region);
    if cells.is_empty() {
        let grid = without(&puzzle.grid, &replaceable);
        return search(&grid, list, rules(request), &options, request, job);
    }
    let slots = puzzle.grid.slots();
    loop {
        let grown = grown(&slots, &cells);
        let freed = |cells: &BTreeSet<CellId>| cells.intersection(&replaceable).count();
        let is_last = freed(&grown) == freed(&cells);
        let here = cells.intersection(&replaceable).copied().collect();
        let grid = without(&puzzle.grid, &here);
        let must_not_use = words_outside(&grid, &slots, &cells);
        let chosen: Vec<CellId> = cells.iter().copied().collect();
        let limits = match is_last {
            true => job.limits(),
            false => job.limits().with_nodes(NODES_BEFORE_GROWTH),
        };
        let options = options.clone().with_limits(limits);
        let rules = Rules { must_not_use, ..rules(request) };
        let result = search(&region(&grid, &chosen), list, rules, &options, request, job);
        let is_found = matches!(result, FillResult::Found { .. });
        if is_found || is_last || job.limits().is_asked() {
            return result;
        }
        cells = grown;
    }
}

fn rules(request: &FillRequest) -> Rules {
    Rules::min_score(request.min_score)
}

/// The grid without the letters of these cells.
fn without(grid: &Grid, cells: &BTreeSet<CellId>) -> Grid {
    let mut grid = grid.clone();
    for cell in cells {
        grid[*cell].solution = None;
    }
    grid
}

/// These cells, and those of all words through them.
fn grown(slots: &Slots, cells: &BTreeSet<CellId>) -> BTreeSet<CellId> {
    let touched =
        slots.iter().filter(|slot| slots.cells(slot.id).iter().any(|c| cells.contains(c)));
    let around = touched.flat_map(|slot| slots.cells(slot.id).iter().copied());
    cells.iter().copied().chain(around).collect()
}

/// The words of a grid that stand whole and have no cell among these: they may
/// not be used again. Words that stand within are left to the search.
fn words_outside(grid: &Grid, slots: &Slots, cells: &BTreeSet<CellId>) -> Vec<String> {
    let word = |slot: SlotId| -> Option<String> {
        let letters = slots.cells(slot).iter();
        letters.map(|cell| grid[*cell].solution.as_ref().map(Entry::as_str)).collect()
    };
    let (within, outside): (Vec<_>, Vec<_>) =
        slots.iter().partition(|slot| slots.cells(slot.id).iter().any(|cell| cells.contains(cell)));
    let within: BTreeSet<String> = within.iter().filter_map(|slot| word(slot.id)).collect();
    let outside = outside.iter().filter_map(|slot| word(slot.id));
    outside.filter(|word| !within.contains(word)).collect()
}

fn search(
    grid: &Grid,
    list: &WordList<'_>,
    rules: Rules,
    options: &SearchOptions,
    request: &FillRequest,
    job: &Job,
) -> FillResult {
    let written = written(grid, list, request.min_score);
    let own;
    let list = if written.is_empty() {
        list
    } else {
        own = match list.changed(&written) {
            Ok(list) => list,
            Err(error) => return FillResult::Impossible { reason: error.to_string() },
        };
        &own
    };
    let problem = match Problem::new(grid, list, rules) {
        Ok(problem) => problem,
        Err(error) => return FillResult::Impossible { reason: error.to_string() },
    };
    let report = |progress: FillProgress| job.report(SoFar::Fill(progress));
    let outcome = if request.best {
        best(&problem, options, Objective::Total, &mut |fill, nodes| {
            report(FillProgress::Better { grid: letters(fill), score: fill.score(), nodes });
        })
        .map(|found| found.outcome)
    } else {
        let report = |now: gridwright_fill::Progress| {
            let gridwright_fill::Progress { nodes, decided, slots, .. } = now;
            report(FillProgress::Searching { nodes, decided, slots });
        };
        fill(&problem, options, &report).map(|filled| filled.outcome)
    };
    let outcome = match outcome {
        Ok(outcome) => outcome,
        Err(rejected) => return FillResult::Refused { reason: rejected.to_string() },
    };
    match outcome {
        Outcome::Found(fill) => FillResult::Found {
            grid: letters(&fill),
            score: fill.score(),
            mean_score: fill.mean_score(),
        },
        Outcome::Impossible(proof) => FillResult::Impossible { reason: proof.to_string() },
        Outcome::Stopped(stop) => FillResult::Stopped { reason: stop.to_string() },
    }
}

/// The letters of a fill, cell by cell; nothing where there are none.
fn letters(fill: &Fill) -> Vec<Option<String>> {
    fill.solution.iter().map(|(_, entry)| entry.map(ToString::to_string)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(cells: &[usize]) -> BTreeSet<CellId> {
        cells.iter().map(|cell| CellId::from_index(*cell)).collect()
    }

    #[test]
    fn a_region_grows_by_the_words_through_it() {
        let grid = Grid::from_rows(&["CAT", "O#O", "WIT"]).unwrap();
        let slots = grid.slots();
        let once = grown(&slots, &cells(&[1]));
        assert_eq!(once, cells(&[0, 1, 2]));
        assert_eq!(grown(&slots, &once), cells(&[0, 1, 2, 3, 5, 6, 8]));
    }

    #[test]
    fn words_outside_of_a_region_are_not_used_again() {
        let grid = Grid::from_rows(&["CAT", "O#O", "WIT"]).unwrap();
        let slots = grid.slots();
        assert_eq!(words_outside(&grid, &slots, &cells(&[1])), ["WIT", "COW", "TOT"]);
        let open = without(&grid, &cells(&[6]));
        assert_eq!(words_outside(&open, &slots, &cells(&[1])), ["TOT"]);
    }
}
