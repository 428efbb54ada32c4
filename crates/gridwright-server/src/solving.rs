//! Solving as a job: what is told while it goes on, and what at its end.

use std::sync::OnceLock;
use std::time::Instant;

use gridwright_clues::Engine;
use gridwright_core::{CellId, Puzzle, Solution, SolutionStatus};
use gridwright_solve::eval::Marks;
use gridwright_solve::methods::{
    Attempt, Domain, Iteration, Offline, Wish, ratio_tree, reduce_neglect,
};
use gridwright_solve::{Snapshot, Solved, Solver};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::jobs::Job;

/// The ways to solve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Belief propagation over all answers, then a search where there is doubt.
    #[default]
    Beliefs,
    /// Tree search guided by how far each clue's best word is ahead.
    RatioTree,
    /// Small domains, reduced by shared letters, with some words neglected.
    ReduceNeglect,
}

/// How many grids the tree search looks at.
const MOST_GRIDS: u64 = 2_000;

/// How many steps of the tree search are told in the end.
const MOST_STEPS: usize = 400;

/// How many wishes of a step are told.
const MOST_WISHES: usize = 6;

/// How many words of a domain are told.
const MOST_WORDS: usize = 60;

/// Solves a puzzle without looking at its solution, and compares afterwards.
/// The beliefs are put aside for those who ask for candidates later.
pub fn solve(
    puzzle: &Puzzle,
    method: Method,
    engine: &Engine,
    (job, kept): (&Job, &OnceLock<Solved>),
) -> Value {
    let started = Instant::now();
    let blank = blank(puzzle);
    let mut told = Map::new();
    let found = match method {
        Method::Beliefs => Ok(by_beliefs(&blank, engine, (job, kept), &mut told)),
        Method::RatioTree => Ok(by_tree(&blank, engine, job, &mut told)),
        Method::ReduceNeglect => by_reduction(&blank, engine, job, &mut told),
    };
    let solution = match found {
        Ok(solution) => solution,
        Err(reason) => return json!({ "outcome": "refused", "reason": reason }),
    };
    told.insert("outcome".to_owned(), json!("solved"));
    told.insert("stopped".to_owned(), json!(job.limits().is_asked()));
    told.insert("seconds".to_owned(), json!(rounded(started.elapsed().as_secs_f64())));
    told.insert("grid".to_owned(), letters(&solution));
    told.insert("wrong".to_owned(), json!(wrong_cells(puzzle, &solution)));
    if puzzle.status == SolutionStatus::Known
        && let Some(marks) = Marks::of(puzzle, &solution)
    {
        told.insert("letters_wrong".to_owned(), json!(marks.tally.letters_wrong));
        told.insert("words_wrong".to_owned(), json!(marks.tally.words_wrong));
    }
    Value::Object(told)
}

/// The puzzle as a solver gets it: without its solution.
fn blank(puzzle: &Puzzle) -> Puzzle {
    let mut puzzle = puzzle.clone();
    for (_, cell) in puzzle.grid.iter_mut() {
        cell.solution = None;
        cell.alternatives.clear();
    }
    puzzle.lists.iter_mut().flat_map(|list| &mut list.clues).for_each(|clue| clue.answer = None);
    puzzle
}

fn by_beliefs(
    puzzle: &Puzzle,
    engine: &Engine,
    (job, kept): (&Job, &OnceLock<Solved>),
    told: &mut Map<String, Value>,
) -> Solution {
    let mut rounds: Vec<Value> = vec![];
    let solved = Solver::new(engine).watch(puzzle, &job.limits(), &mut |now| {
        let round = round_of(now);
        job.report(
            json!({ "round": now.round, "letters": round["letters"], "sure": round["sure"] }),
        );
        rounds.push(round);
    });
    let mut sure = vec![None; puzzle.grid.size().area()];
    for cell in &solved.cells {
        sure[cell.cell.index()] = Some(rounded(cell.confidence));
    }
    let words = solved.words.iter().map(|word| {
        json!({
            "slot": word.slot.index(),
            "answer": word.answer,
            "probability": rounded(word.probability),
            "rank": word.rank,
        })
    });
    told.insert("rounds".to_owned(), json!(rounds));
    told.insert("sure".to_owned(), json!(sure));
    told.insert("words".to_owned(), words.collect());
    told.insert("expected_wrong".to_owned(), json!(rounded(solved.expected_wrong())));
    let solution = solved.solution.clone();
    // Nobody else has the place to put them.
    let _ = kept.set(solved);
    solution
}

/// The best letter of every open cell, and how far it is believed, in percent.
fn round_of(now: &Snapshot) -> Value {
    let letters: String = now.letters.iter().map(|(letter, _)| *letter).collect();
    let sure: Vec<u64> = now.letters.iter().map(|(_, belief)| percent(*belief)).collect();
    json!({ "letters": letters, "sure": sure })
}

fn by_tree(puzzle: &Puzzle, engine: &Engine, job: &Job, told: &mut Map<String, Value>) -> Solution {
    let limits = job.limits().with_nodes(MOST_GRIDS);
    let mut steps: Vec<Value> = vec![];
    let service = Offline::new(engine);
    let Attempt { solution, complete, tried } =
        ratio_tree(puzzle, &service, &limits, &mut |step| {
            let step = step_of(step);
            job.report(step.clone());
            if steps.len() < MOST_STEPS {
                steps.push(step);
            }
        });
    told.insert("steps".to_owned(), json!(steps));
    told.insert("tried".to_owned(), json!(tried));
    told.insert("complete".to_owned(), json!(complete));
    solution
}

fn step_of(step: &Iteration) -> Value {
    let wish = |wish: &Wish| {
        let ratio = Some(wish.ratio()).filter(|ratio| ratio.is_finite());
        json!({
            "name": wish.name,
            "question": wish.question,
            "best": wish.best.0,
            "second": wish.second.as_ref().map(|(word, _)| word),
            "ratio": ratio.map(rounded),
        })
    };
    let wishes: Vec<Value> = step.wishes.iter().take(MOST_WISHES).map(wish).collect();
    json!({
        "step": step.number,
        "grid": step.grid.concat(),
        "wishes": wishes,
        "ends": step.ends,
    })
}

fn by_reduction(
    puzzle: &Puzzle,
    engine: &Engine,
    job: &Job,
    told: &mut Map<String, Value>,
) -> Result<Solution, String> {
    let service = Offline::new(engine);
    let found = reduce_neglect(puzzle, &service, &job.limits());
    let reduction = found.map_err(|error| error.to_string())?;
    let some = |words: &[String]| words.iter().take(MOST_WORDS).cloned().collect::<Vec<_>>();
    let domain = |domain: &Domain| {
        json!({
            "name": domain.name,
            "before": some(&domain.before),
            "before_count": domain.before.len(),
            "after": some(&domain.after),
            "neglected": domain.neglected,
        })
    };
    let domains: Vec<Value> = reduction.domains.iter().map(domain).collect();
    let best: Vec<usize> = reduction.scores.iter().take(10).copied().collect();
    told.insert("domains".to_owned(), json!(domains));
    told.insert("scores".to_owned(), json!(best));
    told.insert("kept".to_owned(), json!(reduction.scores.len()));
    told.insert("tried".to_owned(), json!(reduction.attempt.tried));
    told.insert("complete".to_owned(), json!(reduction.attempt.complete));
    Ok(reduction.attempt.solution)
}

/// The letters of a solution, cell by cell; nothing where there are none.
fn letters(solution: &Solution) -> Value {
    solution.iter().map(|(_, entry)| json!(entry.map(ToString::to_string))).collect()
}

/// The cells whose letter is not the official one, where that is known.
fn wrong_cells(puzzle: &Puzzle, solution: &Solution) -> Vec<usize> {
    if puzzle.status != SolutionStatus::Known {
        return vec![];
    }
    let open = puzzle.grid.iter().filter(|(_, cell)| cell.is_open() && cell.solution.is_some());
    let is_wrong =
        |id: CellId| !solution.get(id).is_some_and(|entry| puzzle.grid[id].accepts(entry));
    open.map(|(id, _)| id).filter(|id| is_wrong(*id)).map(CellId::index).collect()
}

/// Four digits are enough for a page.
fn rounded(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}

fn percent(value: f64) -> u64 {
    (value.clamp(0.0, 1.0) * 100.0).round() as u64
}
