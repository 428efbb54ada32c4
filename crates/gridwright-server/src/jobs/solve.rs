//! Solving as a job: what is reported while it goes on, and what at its end.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use gridwright_clues::Engine;
use gridwright_core::{CellId, Puzzle, Solution, SolutionStatus};
use gridwright_search::SearchOptions;
use gridwright_solve::eval::Evaluation;
use gridwright_solve::methods::{
    self, ClueDomain, ClueOption, OfflineService, ratio_tree, reduce_neglect,
};
use gridwright_solve::{
    CrypticSource, OutOfField, SolveProgress, Solved, Solver, cryptic_knowledge, out_of_field,
};

use crate::jobs::Job;
use crate::knowledge::Knowledge;
use crate::wire::{
    BeliefRound, BeliefSolve, ClueWish, RatioStep, RatioTreeSolve, ReduceNeglectSolve, Refused,
    SoFar, SolveMethod, SolveResult, SolvedGrid, SolvedTag, SolvedWord, WordDomain,
};

/// How many grids the tree search looks at.
const MOST_GRIDS: u64 = 2_000;

/// How many steps of the tree search are in the result.
const MOST_STEPS: usize = 400;

/// How many wishes of a step are reported.
const MOST_WISHES: usize = 6;

/// How many words of a domain are reported.
const MOST_WORDS: usize = 60;

/// How many scores are reported.
const MOST_SCORES: usize = 10;

/// A puzzle that is being solved, or was, for questions about its words.
#[derive(Clone)]
pub struct SolveContext {
    pub puzzle: Arc<Puzzle>,
    /// The beliefs, once the puzzle is solved by them.
    pub solved: Arc<OnceLock<Solved>>,
}

/// Solves a puzzle without looking at its solution, and compares afterwards.
/// The beliefs are kept in the context for questions about candidates.
pub fn solve(
    context: &SolveContext,
    method: SolveMethod,
    engine: &Engine,
    knowledge: &Knowledge,
    job: &Job,
) -> SolveResult {
    let run = SolveRun { puzzle: &context.puzzle, job, started: Instant::now() };
    let blank = blank(&context.puzzle);
    match method {
        SolveMethod::Beliefs => by_beliefs(&blank, engine, knowledge, &run, &context.solved),
        SolveMethod::RatioTree => by_tree(&blank, engine, &run),
        SolveMethod::ReduceNeglect => by_reduction(&blank, engine, &run),
    }
}

/// One solve.
struct SolveRun<'a> {
    /// The puzzle with its solution.
    puzzle: &'a Puzzle,
    job: &'a Job,
    started: Instant,
}

impl SolveRun<'_> {
    fn options(&self) -> SearchOptions {
        SearchOptions::default().with_limits(self.job.limits())
    }

    /// The grid that a method came to, compared with the official one.
    fn grid(&self, solution: &Solution) -> SolvedGrid {
        let evaluation = match self.puzzle.status {
            SolutionStatus::Known => Evaluation::of(self.puzzle, solution),
            _ => None,
        };
        let tally = evaluation.as_ref().map(|evaluation| &evaluation.tally);
        SolvedGrid {
            outcome: SolvedTag::Solved,
            stopped: self.job.limits().is_asked(),
            seconds: rounded(self.started.elapsed().as_secs_f64()),
            grid: letters(solution),
            wrong: wrong_cells(self.puzzle, solution),
            letters_wrong: tally.map(|tally| tally.letters_wrong),
            words_wrong: tally.map(|tally| tally.words_wrong),
        }
    }
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
    knowledge: &Knowledge,
    run: &SolveRun<'_>,
    kept: &OnceLock<Solved>,
) -> SolveResult {
    let mut rounds = vec![];
    let mut look = |now: &SolveProgress| {
        let round = round_of(now);
        run.job.report(SoFar::Round(BeliefRound { round: Some(now.round), ..round.clone() }));
        rounds.push(round);
    };
    let out = out_of_field(puzzle, engine.phrases());
    let options = run.options();
    let is_cryptic = out == Some(OutOfField::Cryptic);
    let dictionary = is_cryptic.then(|| knowledge.dictionary().ok()).flatten();
    let solved = match dictionary {
        Some(dictionary) => {
            let knowledge = cryptic_knowledge(engine, dictionary);
            let source = CrypticSource::new(engine, &knowledge, &options.limits);
            source.solve(puzzle, &options, &mut look)
        }
        None => Solver::new(engine)
            .solve(puzzle, &options, &mut look)
            .map(|solved| solved.fitted_for(out)),
    };
    let solved = match solved {
        Ok(solved) => solved,
        Err(error) => return SolveResult::Refused(Refused::new(error)),
    };
    let mut sure = vec![None; puzzle.grid.size().area()];
    for cell in &solved.cells {
        sure[cell.cell.index()] = Some(rounded(cell.confidence));
    }
    let words = solved.words.iter().map(|word| SolvedWord {
        slot: word.slot.index(),
        answer: word.answer.clone(),
        probability: rounded(word.probability),
        rank: word.rank,
    });
    let result = BeliefSolve {
        rounds,
        sure,
        words: words.collect(),
        expected_wrong: rounded(solved.expected_wrong()),
        remark: out.map(|out| out.to_string()),
        solved: run.grid(&solved.solution),
    };
    // The context belongs to this job: nothing else puts beliefs there.
    let _ = kept.set(solved);
    SolveResult::Beliefs(result)
}

/// The best letter of every open cell, and how far it is believed, in percent.
fn round_of(now: &SolveProgress) -> BeliefRound {
    BeliefRound {
        round: None,
        letters: now.letters.iter().map(|(letter, _)| *letter).collect(),
        sure: now.letters.iter().map(|(_, belief)| percent(*belief)).collect(),
    }
}

fn by_tree(puzzle: &Puzzle, engine: &Engine, run: &SolveRun<'_>) -> SolveResult {
    let options = run.options().with_nodes(MOST_GRIDS);
    let mut steps = vec![];
    let service = OfflineService::new(engine);
    let found = ratio_tree(puzzle, &service, &options, &mut |step| {
        let step = step_of(step);
        run.job.report(SoFar::Step(step.clone()));
        if steps.len() < MOST_STEPS {
            steps.push(step);
        }
    });
    SolveResult::RatioTree(RatioTreeSolve {
        steps,
        tried: found.tried,
        complete: found.complete,
        solved: run.grid(&found.solution),
    })
}

fn step_of(step: &methods::TreeStep) -> RatioStep {
    let wish = |wish: &ClueOption| ClueWish {
        name: wish.name.clone(),
        question: wish.question.clone(),
        best: wish.best.0.clone(),
        second: wish.second.as_ref().map(|(word, _)| word.clone()),
        ratio: Some(wish.ratio()).filter(|ratio| ratio.is_finite()).map(rounded),
    };
    RatioStep {
        step: step.number,
        grid: step.grid.concat(),
        wishes: step.options.iter().take(MOST_WISHES).map(wish).collect(),
        ends: step.ends,
    }
}

fn by_reduction(puzzle: &Puzzle, engine: &Engine, run: &SolveRun<'_>) -> SolveResult {
    let service = OfflineService::new(engine);
    let reduction = match reduce_neglect(puzzle, &service, &run.options()) {
        Ok(reduction) => reduction,
        Err(error) => return SolveResult::Refused(Refused::new(error)),
    };
    let some = |words: &[String]| words.iter().take(MOST_WORDS).cloned().collect();
    let domain = |domain: &ClueDomain| WordDomain {
        name: domain.name.clone(),
        before: some(&domain.before),
        before_count: domain.before.len(),
        after: some(&domain.after),
        neglected: domain.neglected,
    };
    SolveResult::ReduceNeglect(ReduceNeglectSolve {
        domains: reduction.domains.iter().map(domain).collect(),
        scores: reduction.scores.iter().take(MOST_SCORES).copied().collect(),
        kept: reduction.scores.len(),
        tried: reduction.found.tried,
        complete: reduction.found.complete,
        solved: run.grid(&reduction.found.solution),
    })
}

/// The letters of a solution, cell by cell; nothing where there are none.
fn letters(solution: &Solution) -> Vec<Option<String>> {
    solution.iter().map(|(_, entry)| entry.map(ToString::to_string)).collect()
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
