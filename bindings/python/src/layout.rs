//! Laying out free-form crosswords.

use gridwright_core::Size;
use gridwright_layout::{Bank, Figures, Layout, Objective, Optimised, Problem, Rule, Settings};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::error::{invalid, reached, rejected};
use crate::job::JobOptions;
use crate::puzzle::{Puzzle, name_of};

/// What is wanted, as a dictionary.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct LayoutWishes {
    rows: usize,
    cols: usize,
    rule: String,
    objective: String,
    must: Vec<String>,
    forbidden: Vec<String>,
    symmetric: bool,
    square: bool,
    aspect: u8,
    min_crossings: u16,
}

/// A layout, as a dictionary.
#[derive(IntoPyObject)]
pub struct LayoutFacts {
    rows: Vec<String>,
    /// Answer, clue, direction, row, column.
    placements: Vec<(String, String, &'static str, usize, usize)>,
    words: usize,
    letters: usize,
    crossings: usize,
}

impl LayoutFacts {
    fn of(layout: &Layout, figures: Figures, bank: &Bank) -> Self {
        let placement = |placed: &gridwright_layout::Placement| {
            let item = bank.get(placed.item)?;
            let (row, col) = (placed.at.row.into(), placed.at.col.into());
            let direction = name_of(placed.direction);
            Some((item.answer.to_string(), item.clue.clone(), direction, row, col))
        };
        Self {
            rows: layout.rows(bank),
            placements: layout.placements().iter().filter_map(placement).collect(),
            words: figures.words,
            letters: figures.letters,
            crossings: figures.crossings,
        }
    }
}

/// What came of a search, as a dictionary.
#[derive(IntoPyObject)]
pub struct LayoutOutcome {
    layout: LayoutFacts,
    missing: Vec<String>,
    proven: bool,
    nodes: u64,
    stopped: Option<&'static str>,
    remarks: Vec<String>,
}

/// Lays out a list of words and clues, given as the bytes of a file, and gives
/// the layout with its puzzle.
#[pyfunction]
pub fn lay_out(
    py: Python<'_>,
    list: &[u8],
    wishes: LayoutWishes,
    job: JobOptions,
) -> PyResult<(LayoutOutcome, Puzzle)> {
    let bank = Bank::parse(list);
    let settings = wishes.settings(py)?;
    let problem = Problem::new(&bank, settings).map_err(|error| invalid(py, error))?;
    let better = |py: Python<'_>, (nodes, layout): (u64, LayoutFacts)| {
        Ok((nodes, layout).into_pyobject(py)?.into_any().unbind())
    };
    let found = job.run(py, better, |options, tell| {
        gridwright_layout::optimise(&problem, options, &mut |better| {
            tell((better.nodes, LayoutFacts::of(better.layout, better.figures, &bank)));
        })
    })?;
    let found = found.map_err(|error| rejected(py, &error))?;
    let puzzle = Puzzle::new(found.layout.puzzle(&bank));
    Ok((outcome(&found, &bank), puzzle))
}

fn outcome(found: &Optimised, bank: &Bank) -> LayoutOutcome {
    let missing = found.missing.iter().filter_map(|id| bank.get(*id));
    LayoutOutcome {
        layout: LayoutFacts::of(&found.layout, found.figures, bank),
        missing: missing.map(|item| item.answer.to_string()).collect(),
        proven: found.proven,
        nodes: found.nodes,
        stopped: found.stop.map(reached),
        remarks: bank.summary().remarks().map(ToString::to_string).collect(),
    }
}

impl LayoutWishes {
    fn settings(self, py: Python<'_>) -> PyResult<Settings> {
        let size = Size::new(self.rows, self.cols).map_err(|error| invalid(py, error))?;
        let mut settings = Settings::sized(size);
        settings.rule = match self.rule.as_str() {
            "strict" => Rule::Strict,
            "relaxed" => Rule::Relaxed,
            other => return Err(one_of("rule", other, "'strict' or 'relaxed'")),
        };
        settings.objective = match self.objective.as_str() {
            "letters" => Objective::Letters,
            "crossings" => Objective::Crossings,
            "words" => Objective::Words,
            "box" => Objective::Box,
            "crozzle" => Objective::Crozzle,
            other => {
                let names = "'letters', 'crossings', 'words', 'box' or 'crozzle'";
                return Err(one_of("objective", other, names));
            }
        };
        settings.must = self.must;
        settings.forbidden = self.forbidden;
        settings.symmetric = self.symmetric;
        settings.square = self.square;
        settings.aspect = gridwright_layout::Aspect::whole(self.aspect);
        settings.min_crossings = self.min_crossings;
        Ok(settings)
    }
}

fn one_of(name: &str, found: &str, expected: &str) -> PyErr {
    PyValueError::new_err(format!("{name} is {found:?}, but must be {expected}"))
}
