//! Answers to clues, and whole puzzles solved from them.

use std::path::PathBuf;

use gridwright_clues::pack::{self, Pack};
use gridwright_clues::{Answer, Known};
use gridwright_solve::eval::Evaluation;
use gridwright_solve::{SolveProgress, Solved, Solver, SolverSteps};
use pyo3::prelude::*;

use crate::error::{invalid, rejected, unusable_pack};
use crate::job::JobOptions;
use crate::puzzle::{Puzzle, name_of};

/// The knowledge that clues are answered with. Calls of several threads may
/// share one.
#[pyclass(frozen, module = "gridwright")]
pub struct Engine {
    engine: gridwright_clues::Engine,
}

/// A possible answer, as a dictionary.
#[derive(IntoPyObject)]
pub struct AnswerFacts {
    answer: String,
    probability: f64,
    origin: &'static str,
    reason: String,
}

impl AnswerFacts {
    fn of(answer: Answer) -> Self {
        Self {
            probability: answer.probability,
            origin: answer.origin.name(),
            reason: answer.origin.to_string(),
            answer: answer.answer,
        }
    }
}

/// A solved puzzle, as a dictionary.
#[derive(IntoPyObject)]
pub struct SolvedFacts {
    rows: Vec<String>,
    cells: Vec<CellResult>,
    words: Vec<WordResult>,
    expected_wrong: f64,
    rounds: usize,
    evaluation: Option<EvaluationFacts>,
}

/// One cell of a solved puzzle, as a dictionary.
#[derive(IntoPyObject)]
pub struct CellResult {
    row: usize,
    col: usize,
    entry: String,
    confidence: f64,
    alternatives: Vec<(char, f64)>,
}

/// One word of a solved puzzle, as a dictionary.
#[derive(IntoPyObject)]
pub struct WordResult {
    label: String,
    direction: &'static str,
    clue: String,
    answer: String,
    probability: f64,
    rank: Option<usize>,
    unlisted: f64,
    candidates: Vec<(String, f64, f64)>,
}

/// How a result compares with the official solution, as a dictionary.
#[derive(IntoPyObject)]
pub struct EvaluationFacts {
    letters: usize,
    letters_wrong: usize,
    words: usize,
    words_wrong: usize,
    perfect: bool,
    has_rebus: bool,
}

#[pymethods]
impl Engine {
    /// Opens a pack from all its files.
    #[staticmethod]
    fn open(py: Python<'_>, files: Vec<PathBuf>) -> PyResult<Self> {
        let opened = py.detach(|| -> Result<Self, String> {
            let mut parts = vec![];
            for file in &files {
                let bytes =
                    std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
                parts.push(bytes);
            }
            let name = files.first().map(|file| file.display().to_string()).unwrap_or_default();
            let pack: Pack = pack::from_bytes(parts).map_err(|error| format!("{name}: {error}"))?;
            let engine = gridwright_clues::Engine::open(&pack)
                .map_err(|error| format!("{name}: {error}"))?;
            Ok(Self { engine })
        });
        opened.map_err(|error| unusable_pack(py, error))
    }

    /// Likely answers of a clue, the likeliest first.
    #[pyo3(signature = (clue, pattern, length, count))]
    fn answers(
        &self,
        py: Python<'_>,
        clue: &str,
        pattern: Option<&str>,
        length: Option<usize>,
        count: usize,
    ) -> PyResult<Vec<AnswerFacts>> {
        let known = match (pattern, length) {
            (Some(pattern), _) => Some(Known::parse(pattern)),
            (None, Some(length)) => Some(Known::of_length(length)),
            (None, None) => None,
        };
        let known = known.transpose().map_err(|error| invalid(py, error))?;
        let answers = py.detach(|| match &known {
            Some(known) => self.engine.answers(clue, known, count),
            None => self.engine.answers_of_any_length(clue, count),
        });
        Ok(answers.into_iter().map(AnswerFacts::of).collect())
    }

    /// Solves a puzzle from its clues, with so many candidates a word.
    fn solve(
        &self,
        py: Python<'_>,
        puzzle: &Puzzle,
        candidates: usize,
        without: Vec<String>,
        job: JobOptions,
    ) -> PyResult<SolvedFacts> {
        let puzzle = &puzzle.puzzle;
        let solver = Solver::new(&self.engine).with_steps(steps(py, &without)?);
        let round = |py: Python<'_>, at: SolveProgress| {
            Ok((at.round, at.letters).into_pyobject(py)?.into_any().unbind())
        };
        let solved = job.run(py, round, |options, tell| {
            let solved = solver.solve(puzzle, options, &mut |at| tell(at.clone()))?;
            let words = (0..solved.words.len()).map(|index| self.word(&solved, index, candidates));
            let words = words.collect();
            Ok((solved, words))
        })?;
        let (solved, words) = solved.map_err(|error| rejected(py, &error))?;
        let at = |cell| puzzle.grid.size().position(cell);
        let cell = |belief: &gridwright_solve::CellBelief| CellResult {
            row: at(belief.cell).row.into(),
            col: at(belief.cell).col.into(),
            entry: belief.entry.as_str().to_owned(),
            confidence: belief.confidence,
            alternatives: belief.alternatives.clone(),
        };
        Ok(SolvedFacts {
            rows: rows_of(puzzle, &solved),
            cells: solved.cells.iter().map(cell).collect(),
            expected_wrong: solved.expected_wrong(),
            rounds: solved.rounds,
            evaluation: Evaluation::of_solved(puzzle, &solved).map(|found| EvaluationFacts {
                letters: found.tally.letters,
                letters_wrong: found.tally.letters_wrong,
                words: found.tally.words,
                words_wrong: found.tally.words_wrong,
                perfect: found.tally.perfect == 1,
                has_rebus: found.has_rebus,
            }),
            words,
        })
    }
}

impl Engine {
    fn word(&self, solved: &Solved, index: usize, candidates: usize) -> WordResult {
        let word = &solved.words[index];
        let others = match candidates {
            0 => vec![],
            most => solved.candidates(&self.engine, word.slot, most),
        };
        WordResult {
            label: word.label.to_string(),
            direction: name_of(word.direction),
            clue: word.clue.clone(),
            answer: word.answer.clone(),
            probability: word.probability,
            rank: word.rank,
            unlisted: word.unlisted,
            candidates: others
                .into_iter()
                .map(|other| (other.answer, other.by_clue, other.in_grid))
                .collect(),
        }
    }
}

/// The letters of a result as rows of text; a rebus shows its first letter.
fn rows_of(puzzle: &gridwright_core::Puzzle, solved: &Solved) -> Vec<String> {
    let mut grid = puzzle.grid.clone();
    for (id, cell) in grid.iter_mut().filter(|(_, cell)| cell.is_open()) {
        cell.solution = solved.solution.get(id).cloned();
    }
    grid.solution_rows()
}

/// All steps of the solver but these.
fn steps(py: Python<'_>, without: &[String]) -> PyResult<SolverSteps> {
    let mut steps = SolverSteps::default();
    for name in without {
        steps = match name.as_str() {
            "references" => steps.with_references(false),
            "second-opinions" => steps.with_second_opinions(false),
            "search" => steps.with_search(false),
            "rebus" => steps.with_rebus(false),
            "hidden-letters" => steps.with_hidden_letters(false),
            _ => return Err(invalid(py, format!("the solver has no step {name:?}"))),
        };
    }
    Ok(steps)
}
