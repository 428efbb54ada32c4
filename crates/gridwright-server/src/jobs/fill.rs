//! Filling as a job.

use gridwright_core::{CellId, Puzzle};
use gridwright_fill::{Fill, Objective, Problem, Rules, best, fill, region};
use gridwright_search::{Outcome, SearchOptions, Seed};
use gridwright_words::WordList;

use crate::jobs::Job;
use crate::wire::{FillProgress, FillRequest, FillResult, SoFar};

/// Fills a grid, or the words through some of its cells.
pub fn fill_grid(
    puzzle: &Puzzle,
    list: &WordList<'_>,
    request: &FillRequest,
    job: &Job,
) -> FillResult {
    let cells: Vec<CellId> = request.region.iter().map(|cell| CellId::from_index(*cell)).collect();
    let grid = match cells.is_empty() {
        true => puzzle.grid.clone(),
        false => region(&puzzle.grid, &cells),
    };
    let problem = match Problem::new(&grid, list, Rules::min_score(request.min_score)) {
        Ok(problem) => problem,
        Err(error) => return FillResult::Impossible { reason: error.to_string() },
    };
    let report = |progress: FillProgress| job.report(SoFar::Fill(progress));
    let options = SearchOptions::default().with_limits(job.limits()).with_seed(Seed(request.seed));
    let outcome = if request.best {
        best(&problem, &options, Objective::Total, &mut |fill, nodes| {
            report(FillProgress::Better { grid: letters(fill), score: fill.score(), nodes });
        })
        .map(|found| found.outcome)
    } else {
        let report = |now: gridwright_fill::Progress| {
            let gridwright_fill::Progress { nodes, decided, slots, .. } = now;
            report(FillProgress::Searching { nodes, decided, slots });
        };
        fill(&problem, &options, &report).map(|filled| filled.outcome)
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
