//! Watching the machine solve: the job, and what else a word might be.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use gridwright_clues::{Engine, Known};
use gridwright_core::{Puzzle, SlotId};
use gridwright_solve::{AnswerSource, Solved};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{At, Body, Query};
use crate::Link;
use crate::app::App;
use crate::error::ApiError;
use crate::jobs::Job;
use crate::knowledge::Knowledge;
use crate::solving::{self, Method};

/// How many candidates are shown.
const MOST_CANDIDATES: usize = 12;

/// The longest answer that is asked for.
const LONGEST: usize = 50;

/// What to solve, and how.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    puzzle: Link,
    #[serde(default)]
    method: Method,
    /// The longest time, in seconds; never more than the server allows.
    seconds: Option<u64>,
}

/// A puzzle that is being solved, or was, for those who ask about its words.
#[derive(Clone)]
pub struct Watched {
    puzzle: Arc<Puzzle>,
    solved: Arc<OnceLock<Solved>>,
}

fn knowledge(app: &App) -> Result<Knowledge, ApiError> {
    let none = || {
        ApiError::new(
            StatusCode::NOT_IMPLEMENTED,
            "this server was started without knowledge of answers",
        )
    };
    app.config.knowledge.clone().ok_or_else(none)
}

/// Begins to solve.
pub async fn begin(
    State(app): State<App>,
    Body(order): Body<Order>,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let knowledge = knowledge(&app)?;
    let puzzle = Arc::new(app.keeper.puzzle(&order.puzzle).await?);
    let watched = Watched { puzzle: Arc::clone(&puzzle), solved: Arc::default() };
    let kept = Arc::clone(&watched.solved);
    let longest = app.config.longest_job;
    let time = Duration::from_secs(order.seconds.unwrap_or(longest).min(longest));
    let work = move |job: &Job| match knowledge.engine() {
        Ok(engine) => solving::solve(&puzzle, order.method, engine, (job, &kept)),
        Err(reason) => json!({ "outcome": "refused", "reason": reason }),
    };
    let link = app.jobs.add(time, Box::new(work))?;
    app.watch(link.clone(), watched);
    Ok((StatusCode::ACCEPTED, Json(json!({ "link": link }))))
}

/// Which word.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Word {
    slot: usize,
}

/// What a word might be: by its clue alone, and in the grid where that is
/// solved.
pub async fn candidates(
    State(app): State<App>,
    At(link): At,
    Query(word): Query<Word>,
) -> Result<Json<Value>, ApiError> {
    let knowledge = knowledge(&app)?;
    let watched = app.watched(&link).ok_or_else(|| ApiError::no_such("job"))?;
    let found = tokio::task::spawn_blocking(move || {
        let engine = knowledge.engine().map_err(ApiError::unfit)?;
        let slots = watched.puzzle.grid.slots();
        let slot = slots.iter().map(|slot| slot.id).find(|id| id.index() == word.slot);
        let slot = slot.ok_or_else(|| ApiError::unfit("the grid has no such word"))?;
        let length = slots.cells(slot).len();
        if length > LONGEST {
            return Err(ApiError::unfit("the word is too long to be looked up"));
        }
        Ok(match watched.solved.get() {
            Some(solved) => in_grid(engine, solved, slot),
            None => by_clue(engine, &clue_of(&watched.puzzle, slot), length),
        })
    });
    let found = found.await.map_err(|error| ApiError::unfit(error.to_string()))??;
    Ok(Json(json!({ "candidates": found })))
}

fn clue_of(puzzle: &Puzzle, slot: SlotId) -> String {
    let links = puzzle.links(&puzzle.grid.slots());
    let clue = links.clue_of(slot).and_then(|id| puzzle.clue(id));
    clue.map(|clue| clue.text.plain()).unwrap_or_default()
}

fn in_grid(engine: &Engine, solved: &Solved, slot: SlotId) -> Vec<Value> {
    let clue = solved.words.iter().find(|word| word.slot == slot).map(|word| word.clue.as_str());
    let clue = clue.unwrap_or_default();
    let found = solved.candidates(engine, slot, MOST_CANDIDATES);
    found
        .into_iter()
        .map(|one| {
            json!({
                "answer": one.answer,
                "by_clue": one.by_clue,
                "in_grid": one.in_grid,
                "reason": engine.reason(clue, &one.answer),
            })
        })
        .collect()
}

fn by_clue(engine: &Engine, clue: &str, length: usize) -> Vec<Value> {
    let found = engine.answers(clue, &Known::nothing(length), MOST_CANDIDATES);
    found
        .into_iter()
        .map(|one| {
            json!({
                "answer": one.answer,
                "by_clue": one.probability,
                "reason": one.source.to_string(),
            })
        })
        .collect()
}
