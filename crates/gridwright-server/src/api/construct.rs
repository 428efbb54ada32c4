//! Puzzles under construction: keeping them, candidates, filling.

use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use gridwright_core::{CellId, Outcome, Puzzle, SlotId};
use gridwright_fill::{Fill, Objective, Problem, Rules, best, fill_parallel};
use gridwright_formats::{Format, read_as};
use gridwright_words::WordList;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{At, Body};
use crate::Link;
use crate::analysis::{Analysis, analyse};
use crate::app::App;
use crate::error::ApiError;
use crate::jobs::Job;
use crate::region::cut_out;
use crate::store::{Kind, Record};
use crate::wire::PuzzleView;

/// How many candidates are shown.
const MOST_CANDIDATES: usize = 200;

/// A puzzle in ipuz, as the page sends it.
pub fn puzzle_from(bytes: &[u8]) -> Result<Puzzle, ApiError> {
    let document = read_as(bytes, Format::Ipuz);
    Ok(document.map_err(|error| ApiError::unfit(error.to_string()))?.puzzle)
}

fn puzzle_of(value: &Value) -> Result<Puzzle, ApiError> {
    puzzle_from(value.to_string().as_bytes())
}

/// Begins a draft: an ipuz file, or any other puzzle file to go on with.
pub async fn begin(
    State(app): State<App>,
    body: Bytes,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let document = gridwright_formats::read(&body);
    let puzzle = document.map_err(|error| ApiError::unfit(error.to_string()))?.puzzle;
    let written = gridwright_formats::write(&puzzle, Format::Ipuz);
    let bytes = written.map_err(|error| ApiError::unfit(error.to_string()))?.bytes;
    let link = Link::random()?;
    app.keeper.writer.keep(Record { kind: Kind::Draft, link: link.clone(), bytes }).await?;
    Ok((StatusCode::CREATED, Json(json!({ "link": link }))))
}

/// Saves a draft, in ipuz.
pub async fn save(
    State(app): State<App>,
    At(link): At,
    body: Bytes,
) -> Result<StatusCode, ApiError> {
    puzzle_from(&body)?;
    if app.keeper.get(Kind::Draft, &link).await?.is_none() {
        return Err(ApiError::no_such("draft"));
    }
    app.keeper.writer.keep(Record { kind: Kind::Draft, link, bytes: body.to_vec() }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A draft, with its letters.
pub async fn show(State(app): State<App>, At(link): At) -> Result<Json<PuzzleView>, ApiError> {
    let bytes = app.keeper.get(Kind::Draft, &link).await?;
    let bytes = bytes.ok_or_else(|| ApiError::no_such("draft"))?;
    Ok(Json(PuzzleView::to_edit(&puzzle_from(&bytes)?)))
}

/// What to look at.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    puzzle: Value,
    words: Vec<String>,
    #[serde(default)]
    min_score: u16,
    slot: Option<usize>,
}

/// What still fits where.
pub async fn analysis(
    State(app): State<App>,
    Body(question): Body<Question>,
) -> Result<Json<Analysis>, ApiError> {
    let puzzle = puzzle_of(&question.puzzle)?;
    let list = app.words.merged(&app.keeper, &question.words).await?;
    let slot = question.slot.map(SlotId::from_index);
    let found = tokio::task::spawn_blocking(move || {
        analyse(&puzzle.grid, &list, question.min_score, slot, MOST_CANDIDATES)
    });
    found.await.map(Json).map_err(|error| ApiError::unfit(error.to_string()))
}

/// What to fill, and how.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    puzzle: Value,
    words: Vec<String>,
    #[serde(default)]
    min_score: u16,
    #[serde(default)]
    seed: u64,
    /// Only words through these cells; all where there are none.
    #[serde(default)]
    region: Vec<usize>,
    /// Whether to go on looking for a better fill until the time is over.
    #[serde(default)]
    best: bool,
    /// The longest time, in seconds; never more than the server allows.
    seconds: Option<u64>,
}

/// Begins to fill.
pub async fn fill(
    State(app): State<App>,
    Body(order): Body<Order>,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let puzzle = puzzle_of(&order.puzzle)?;
    let list = app.words.merged(&app.keeper, &order.words).await?;
    let longest = app.config.longest_job;
    let time = Duration::from_secs(order.seconds.unwrap_or(longest).min(longest));
    let work = move |job: &Job| filled(&puzzle, &list, &order, job);
    let link = app.jobs.add(time, Box::new(work))?;
    Ok((StatusCode::ACCEPTED, Json(json!({ "link": link }))))
}

fn filled(puzzle: &Puzzle, list: &WordList<'_>, order: &Order, job: &Job) -> Value {
    let region: Vec<CellId> = order.region.iter().map(|cell| CellId::from_index(*cell)).collect();
    let grid = match region.is_empty() {
        true => puzzle.grid.clone(),
        false => cut_out(&puzzle.grid, &region),
    };
    let problem = match Problem::new(&grid, list, Rules::min_score(order.min_score)) {
        Ok(problem) => problem,
        Err(error) => return json!({ "outcome": "impossible", "reason": error.to_string() }),
    };
    let limits = job.limits();
    let outcome = if order.best {
        best(&problem, &limits, order.seed, Objective::Total, &mut |fill, nodes| {
            job.report(json!({ "grid": letters(fill), "score": fill.score(), "nodes": nodes }));
        })
        .outcome
    } else {
        let report = |now: gridwright_fill::Progress| {
            job.report(json!({ "nodes": now.nodes, "decided": now.decided, "slots": now.slots }));
        };
        fill_parallel(&problem, &limits, order.seed, 1, &report).outcome
    };
    match outcome {
        Outcome::Found(fill) => json!({
            "outcome": "found",
            "grid": letters(&fill),
            "score": fill.score(),
            "mean_score": fill.mean_score(),
        }),
        Outcome::Impossible(proof) => {
            json!({ "outcome": "impossible", "reason": proof.to_string() })
        }
        Outcome::Stopped(stop) => json!({ "outcome": "stopped", "reason": stop.to_string() }),
    }
}

/// The letters of a fill, cell by cell; nothing where there are none.
fn letters(fill: &Fill) -> Vec<Option<String>> {
    fill.solution.iter().map(|(_, entry)| entry.map(ToString::to_string)).collect()
}
