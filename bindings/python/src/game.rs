//! A game of a puzzle.

use std::sync::{Mutex, MutexGuard, PoisonError};

use gridwright_core::{CellId, Entry, Side};
use gridwright_play::{Action, Event, Save, Scope, Square};
use pyo3::prelude::*;

use crate::error::invalid;
use crate::puzzle::{Puzzle, name_of};

/// A game of a puzzle: letters, cursor, checks, clock.
#[pyclass(frozen, module = "gridwright")]
pub struct Game {
    game: Mutex<gridwright_play::Game>,
    cols: usize,
}

/// One square of a game, as a dictionary.
#[derive(IntoPyObject)]
pub struct SquareFacts {
    entry: Option<String>,
    pencilled: bool,
    wrong: bool,
    revealed: bool,
    given: bool,
}

impl From<&Square> for SquareFacts {
    fn from(square: &Square) -> Self {
        Self {
            entry: square.entry.as_ref().map(|entry| entry.as_str().to_owned()),
            pencilled: square.pencilled,
            wrong: square.wrong,
            revealed: square.revealed,
            given: square.given,
        }
    }
}

#[pymethods]
impl Game {
    /// A new game of a puzzle, or one that goes on from a save.
    #[new]
    #[pyo3(signature = (puzzle, save))]
    fn new(py: Python<'_>, puzzle: &Puzzle, save: Option<&str>) -> PyResult<Self> {
        let game = match save {
            None => gridwright_play::Game::new(&puzzle.puzzle),
            Some(text) => {
                let save: Save = serde_json::from_str(text)
                    .map_err(|error| invalid(py, format!("the saved game: {error}")))?;
                gridwright_play::Game::resume(&puzzle.puzzle, &save)
                    .map_err(|error| invalid(py, error))?
            }
        };
        Ok(Self { game: Mutex::new(game), cols: puzzle.puzzle.grid.cols() })
    }

    /// Does an action, with its argument where it has one, and says what came
    /// of it.
    #[pyo3(signature = (name, argument))]
    fn act(
        &self,
        py: Python<'_>,
        name: &str,
        argument: Option<&str>,
    ) -> PyResult<Vec<(&'static str, String)>> {
        let action = action(name, argument).map_err(|error| invalid(py, error))?;
        Ok(self.game().apply(action).iter().map(event).collect())
    }

    /// Writes into a cell, or clears it, and leaves the cursor where it is.
    fn write(
        &self,
        py: Python<'_>,
        row: usize,
        col: usize,
        text: &str,
        pencil: bool,
    ) -> PyResult<Vec<(&'static str, String)>> {
        let cell = self.cell(py, row, col)?;
        let entry = match text {
            "" => None,
            text => Some(entry(text).map_err(|error| invalid(py, error))?),
        };
        Ok(self.game().apply(Action::Write { cell, entry, pencil }).iter().map(event).collect())
    }

    /// Goes to a cell; turns if the cursor is already there.
    fn tap(&self, py: Python<'_>, row: usize, col: usize) -> PyResult<Vec<(&'static str, String)>> {
        let cell = self.cell(py, row, col)?;
        Ok(self.game().apply(Action::Tap(cell)).iter().map(event).collect())
    }

    /// One square.
    fn square(&self, py: Python<'_>, row: usize, col: usize) -> PyResult<SquareFacts> {
        let cell = self.cell(py, row, col)?;
        Ok(self.game().square(cell).into())
    }

    /// Row, column and direction of the cursor.
    #[getter]
    fn cursor(&self) -> (usize, usize, &'static str) {
        let cursor = self.game().cursor();
        let index = cursor.cell.index();
        (index / self.cols, index % self.cols, name_of(cursor.direction))
    }

    /// Whether every letter is right.
    #[getter]
    fn finished(&self) -> bool {
        self.game().is_finished()
    }

    /// How many cells have letters.
    #[getter]
    fn filled(&self) -> usize {
        self.game().filled()
    }

    /// The seconds of play so far.
    #[getter]
    fn seconds(&self) -> f64 {
        self.game().elapsed() as f64 / 1000.0
    }

    /// The game as text, to go on later.
    fn save(&self, py: Python<'_>) -> PyResult<String> {
        serde_json::to_string(&self.game().save()).map_err(|error| invalid(py, error))
    }

    /// The puzzle with the letters of the game in it.
    fn puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        let mut played = puzzle.puzzle.clone();
        self.game().record(&mut played);
        Puzzle::new(played)
    }
}

impl Game {
    /// The game. Nothing can panic while it is held, and if it did, the state
    /// machine would still be in order.
    fn game(&self) -> MutexGuard<'_, gridwright_play::Game> {
        self.game.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn cell(&self, py: Python<'_>, row: usize, col: usize) -> PyResult<CellId> {
        let size = self.game().board().size();
        let cell = size.cell(row, col);
        cell.ok_or_else(|| invalid(py, format!("row {row}, column {col} is outside of {size}")))
    }
}

/// An action by its name.
fn action(name: &str, argument: Option<&str>) -> Result<Action, String> {
    let scope = || match argument {
        Some("letter") => Ok(Scope::Letter),
        Some("word") => Ok(Scope::Word),
        Some("puzzle") => Ok(Scope::Puzzle),
        _ => Err(format!("{name} takes 'letter', 'word' or 'puzzle', not {argument:?}")),
    };
    Ok(match name {
        "type" => Action::Type(entry(argument.unwrap_or_default())?),
        "backspace" => Action::Backspace,
        "delete" => Action::Delete,
        "up" => Action::Arrow(Side::Top),
        "down" => Action::Arrow(Side::Bottom),
        "left" => Action::Arrow(Side::Left),
        "right" => Action::Arrow(Side::Right),
        "turn" => Action::Turn,
        "next" => Action::NextEntry,
        "previous" => Action::PreviousEntry,
        "home" => Action::Home,
        "end" => Action::End,
        "pencil" => Action::Pencil(argument == Some("on")),
        "check" => Action::Check(scope()?),
        "reveal" => Action::Reveal(scope()?),
        "clear" => Action::Clear(scope()?),
        "undo" => Action::Undo,
        "redo" => Action::Redo,
        "pause" => Action::Pause,
        "resume" => Action::Resume,
        "restart" => Action::Restart,
        "tick" => {
            let milliseconds = argument.and_then(|text| text.parse().ok());
            Action::Tick(milliseconds.ok_or("tick takes a number of milliseconds")?)
        }
        _ => return Err(format!("there is no action {name:?}")),
    })
}

fn entry(text: &str) -> Result<Entry, String> {
    Entry::new(text).ok_or_else(|| format!("{text:?} cannot stand in a cell"))
}

/// What happened, as a name and a detail.
fn event(event: &Event) -> (&'static str, String) {
    match event {
        Event::Moved(_) => ("moved", String::new()),
        Event::Changed(cells) => ("changed", cells.len().to_string()),
        Event::Rebus(text) => ("rebus", text.clone().unwrap_or_default()),
        Event::Checked { wrong, .. } => ("checked", wrong.to_string()),
        Event::Filled { wrong } => ("filled", wrong.to_string()),
        Event::Revealed(cells) => ("revealed", cells.to_string()),
        Event::Solved => ("solved", String::new()),
        Event::Paused(paused) => ("paused", paused.to_string()),
        Event::Settings => ("settings", String::new()),
        Event::Refused(refusal) => ("refused", refusal.to_string()),
    }
}
