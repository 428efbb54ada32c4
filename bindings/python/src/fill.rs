//! Filling grids.

use std::ops::ControlFlow;

use gridwright_core::Grid;
use gridwright_fill::{Objective, Problem, ProblemError, Rules, SlotRule};
use gridwright_search::{Outcome, Rejected};
use gridwright_words::Pattern;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::error::{invalid, reached, rejected, stopped};
use crate::job::JobOptions;
use crate::puzzle::{Puzzle, name_of};
use crate::words::WordList;

/// The rules of a fill, as a dictionary.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct FillRules {
    min_score: u16,
    min_score_by_length: std::collections::BTreeMap<usize, u16>,
    /// Label, direction, lowest score, pattern.
    slots: Vec<(String, String, Option<u16>, Option<String>)>,
    must_use: Vec<String>,
    must_not_use: Vec<String>,
    distinct: bool,
    distinct_stems: bool,
}

impl FillRules {
    fn rules(self, py: Python<'_>, grid: &Grid) -> PyResult<Rules> {
        let mut rules = Rules::min_score(self.min_score);
        rules.min_score_by_length = self.min_score_by_length;
        rules.must_use = self.must_use;
        rules.must_not_use = self.must_not_use;
        rules.distinct = self.distinct;
        rules.distinct_stems = self.distinct_stems;
        let slots = grid.slots();
        for (label, direction, min_score, pattern) in self.slots {
            let is_meant = |slot: &&gridwright_core::Slot| {
                let at = grid.size().position(slot.start);
                let cell = grid.at(at.row.into(), at.col.into());
                name_of(slot.direction) == direction
                    && cell.is_some_and(|cell| cell.label.as_deref() == Some(label.as_str()))
            };
            let Some(slot) = slots.iter().find(is_meant) else {
                return Err(invalid(py, format!("the grid has no slot {label} {direction}")));
            };
            let pattern = pattern.as_deref().map(Pattern::parse).transpose();
            let pattern =
                pattern.map_err(|error| invalid(py, format!("{label} {direction}: {error}")))?;
            rules.slots.insert(slot.id, SlotRule { min_score, pattern });
        }
        Ok(rules)
    }
}

/// A filled grid, as a dictionary.
#[derive(IntoPyObject)]
pub struct FillFacts {
    rows: Vec<String>,
    /// Label, direction, word, score.
    words: Vec<(String, &'static str, String, u16)>,
}

impl FillFacts {
    fn of(problem: &Problem<'_>, fill: &gridwright_fill::Fill) -> Self {
        let word = |(slot, word, score): &(_, String, u16)| {
            let name = problem.place(*slot);
            let label = name.as_ref().map(|name| name.label.clone()).unwrap_or_default();
            let direction = name.map_or("across", |name| name_of(name.direction));
            (label, direction, word.clone(), *score)
        };
        Self { rows: fill.rows(), words: fill.words.iter().map(word).collect() }
    }
}

/// How a search for a fill went, as a dictionary.
#[derive(IntoPyObject)]
pub struct FillOutcome {
    status: &'static str,
    fill: Option<FillFacts>,
    reason: Option<String>,
    optimal: bool,
    nodes: u64,
}

impl FillOutcome {
    fn of(
        problem: &Problem<'_>,
        outcome: Outcome<gridwright_fill::Fill, gridwright_fill::Proof>,
        optimal: bool,
        nodes: u64,
    ) -> Self {
        let status = outcome.name();
        let (fill, reason) = match outcome {
            Outcome::Found(fill) => (Some(FillFacts::of(problem, &fill)), None),
            Outcome::Impossible(proof) => (None, Some(proof.to_string())),
            Outcome::Stopped(stop) => (None, Some(reached(stop).to_owned())),
        };
        Self { status, fill, reason, optimal, nodes }
    }
}

/// Why there is no result at all.
enum FillFailure {
    Problem(ProblemError),
    Rejected(Rejected),
}

impl From<ProblemError> for FillFailure {
    fn from(error: ProblemError) -> Self {
        Self::Problem(error)
    }
}

impl From<Rejected> for FillFailure {
    fn from(error: Rejected) -> Self {
        Self::Rejected(error)
    }
}

impl FillFailure {
    fn raise(&self, py: Python<'_>) -> PyErr {
        match self {
            Self::Problem(error) => invalid(py, error),
            Self::Rejected(error) => rejected(py, error),
        }
    }
}

/// Fills a grid.
#[pyfunction]
pub fn fill_grid(
    py: Python<'_>,
    puzzle: &Puzzle,
    words: &WordList,
    rules: FillRules,
    job: JobOptions,
) -> PyResult<FillOutcome> {
    let grid = &puzzle.puzzle.grid;
    let rules = rules.rules(py, grid)?;
    let status = |py: Python<'_>, at: gridwright_fill::Progress| {
        Ok((at.nodes, at.decided, at.slots).into_pyobject(py)?.into_any().unbind())
    };
    let found = job.run(py, status, |options, tell| {
        let problem = Problem::new(grid, &words.list, rules)?;
        let filled = gridwright_fill::fill(&problem, options, &|at| tell(at))?;
        Ok(FillOutcome::of(&problem, filled.outcome, false, filled.nodes))
    })?;
    found.map_err(|failure: FillFailure| failure.raise(py))
}

/// Looks for the best fill.
#[pyfunction]
pub fn best_fill(
    py: Python<'_>,
    puzzle: &Puzzle,
    words: &WordList,
    rules: FillRules,
    objective: &str,
    job: JobOptions,
) -> PyResult<FillOutcome> {
    let objective = match objective {
        "total" => Objective::Total,
        "lowest" => Objective::Lowest,
        "lexicographic" => Objective::Lexicographic,
        _ => {
            return Err(PyValueError::new_err(format!(
                "objective is {objective:?}, but must be 'total', 'lowest' or 'lexicographic'"
            )));
        }
    };
    let grid = &puzzle.puzzle.grid;
    let rules = rules.rules(py, grid)?;
    let better = |py: Python<'_>, (nodes, fill): (u64, FillFacts)| {
        Ok((nodes, fill).into_pyobject(py)?.into_any().unbind())
    };
    let found = job.run(py, better, |options, tell| {
        let problem = Problem::new(grid, &words.list, rules)?;
        let mut improved = |fill: &gridwright_fill::Fill, nodes: u64| {
            tell((nodes, FillFacts::of(&problem, fill)));
        };
        let best = gridwright_fill::best(&problem, options, objective, &mut improved)?;
        Ok(FillOutcome::of(&problem, best.outcome, best.optimal, best.nodes))
    })?;
    found.map_err(|failure: FillFailure| failure.raise(py))
}

/// Counts all fills exactly, and gives the bytes of the number, the lowest
/// first: it can have thousands of digits.
#[pyfunction]
pub fn count_fills(
    py: Python<'_>,
    puzzle: &Puzzle,
    words: &WordList,
    rules: FillRules,
    job: JobOptions,
) -> PyResult<Vec<u8>> {
    let grid = &puzzle.puzzle.grid;
    let rules = rules.rules(py, grid)?;
    let counted = job.run(py, nothing_to_tell, |options, _| {
        let problem = Problem::new(grid, &words.list, rules)?;
        Ok(gridwright_fill::count_fills(&problem, options))
    })?;
    let counted = counted.map_err(|failure: FillFailure| failure.raise(py))?;
    Ok(counted.map_err(|stop| stopped(py, stop))?.to_bytes_le())
}

/// Lists fills in an order that is always the same, and says what ended the
/// list before all were seen, if anything did.
#[pyfunction]
pub fn list_fills(
    py: Python<'_>,
    puzzle: &Puzzle,
    words: &WordList,
    rules: FillRules,
    most: usize,
    job: JobOptions,
) -> PyResult<(Vec<FillFacts>, Option<&'static str>)> {
    let grid = &puzzle.puzzle.grid;
    let rules = rules.rules(py, grid)?;
    let listed = job.run(py, nothing_to_tell, |options, _| {
        let problem = Problem::new(grid, &words.list, rules)?;
        let mut fills = vec![];
        if most == 0 {
            return Ok((fills, None));
        }
        let mut rejected = None;
        let ended = gridwright_fill::list_fills(&problem, options, &mut |seen| {
            match seen.fill() {
                Ok(fill) => fills.push(FillFacts::of(&problem, &fill)),
                Err(error) => rejected = Some(error),
            }
            let go_on = rejected.is_none() && fills.len() < most;
            if go_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match rejected {
            Some(error) => Err(error.into()),
            None => Ok((fills, ended.stopped.map(reached))),
        }
    })?;
    listed.map_err(|failure: FillFailure| failure.raise(py))
}

/// Slots and letters that cannot be filled together, as a sentence with the
/// slots and cells it names.
#[pyfunction]
pub fn explain_fill(
    py: Python<'_>,
    puzzle: &Puzzle,
    words: &WordList,
    rules: FillRules,
    effort: u64,
    job: JobOptions,
) -> PyResult<Option<Conflict>> {
    let grid = &puzzle.puzzle.grid;
    let rules = rules.rules(py, grid)?;
    let found = job.run(py, nothing_to_tell, |options, _| {
        let problem = Problem::new(grid, &words.list, rules)?;
        let core = gridwright_fill::explain(&problem, &options.limits, effort);
        Ok(core.map(|core| Conflict {
            sentence: core.sentence(&problem),
            slots: core
                .slots
                .iter()
                .filter_map(|slot| problem.place(*slot))
                .map(|name| (name.label, name_of(name.direction)))
                .collect(),
            givens: core
                .givens
                .iter()
                .map(|cell| {
                    let at = grid.size().position(*cell);
                    (at.row.into(), at.col.into())
                })
                .collect(),
        }))
    })?;
    found.map_err(|failure: FillFailure| failure.raise(py))
}

/// What cannot be filled together, as a dictionary.
#[derive(IntoPyObject)]
pub struct Conflict {
    sentence: String,
    /// Labels and directions.
    slots: Vec<(String, &'static str)>,
    /// Rows and columns of the letters that matter.
    givens: Vec<(usize, usize)>,
}

/// For jobs that report no progress.
#[expect(clippy::unnecessary_wraps, reason = "the shape of a progress reporter")]
fn nothing_to_tell(py: Python<'_>, (): ()) -> PyResult<Py<PyAny>> {
    Ok(py.None())
}
