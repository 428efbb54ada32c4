//! Puzzles: bringing them, looking at them.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use gridwright_core::Puzzle;
use gridwright_formats::read;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{At, Query};
use crate::Link;
use crate::app::App;
use crate::error::ApiError;
use crate::samples::{self, SAMPLES};
use crate::store::{Kind, Record};
use crate::wire::PuzzleView;

/// The samples, with what the home page shows of them.
pub async fn samples() -> Json<Value> {
    let about = SAMPLES.iter().filter_map(|sample| {
        let puzzle = read(sample.bytes).ok()?.puzzle;
        let mut about = summary(&puzzle);
        about["name"] = json!(sample.name);
        Some(about)
    });
    Json(json!({ "samples": about.collect::<Vec<_>>() }))
}

/// What a list says about a puzzle, and its shape for a small picture.
fn summary(puzzle: &Puzzle) -> Value {
    let shape: Vec<String> = puzzle
        .grid
        .row_slices()
        .map(|row| row.iter().map(|cell| if cell.is_open() { '.' } else { '#' }).collect())
        .collect();
    json!({
        "title": puzzle.metadata.title,
        "author": puzzle.metadata.author,
        "rows": puzzle.grid.rows(),
        "cols": puzzle.grid.cols(),
        "shape": shape,
    })
}

/// Takes in a puzzle file of any format.
pub async fn add(
    State(app): State<App>,
    file: Bytes,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let link = keep(&app, file.to_vec()).await?;
    let puzzle = app.keeper.puzzle(&link).await?;
    let mut about = summary(&puzzle);
    about["link"] = json!(link);
    Ok((StatusCode::CREATED, Json(about)))
}

/// Takes in one of the samples.
pub async fn add_sample(
    State(app): State<App>,
    Path(name): Path<String>,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let sample = samples::find(&name).ok_or_else(|| ApiError::no_such("sample"))?;
    let link = keep(&app, sample.bytes.to_vec()).await?;
    Ok((StatusCode::CREATED, Json(json!({ "link": link }))))
}

/// Keeps a puzzle file that can be read.
pub async fn keep(app: &App, file: Vec<u8>) -> Result<Link, ApiError> {
    let readable = {
        let file = file.clone();
        tokio::task::spawn_blocking(move || read(&file).map(|document| document.puzzle)).await
    };
    let puzzle = readable
        .map_err(|error| ApiError::unfit(error.to_string()))?
        .map_err(|error| ApiError::unfit(error.to_string()))?;
    if puzzle.grid.slots().is_empty() {
        return Err(ApiError::unfit("the grid has no entry of two or more cells to play"));
    }
    let link = Link::random()?;
    let record = Record { kind: Kind::Puzzle, link: link.clone(), bytes: file };
    app.keeper.writer.keep(record).await?;
    Ok(link)
}

/// What to show of a puzzle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    #[serde(default)]
    solution: bool,
}

/// A puzzle, without its solution unless that is asked for.
pub async fn show(
    State(app): State<App>,
    At(link): At,
    Query(shown): Query<Shown>,
) -> Result<Json<PuzzleView>, ApiError> {
    let puzzle = app.keeper.puzzle(&link).await?;
    Ok(Json(match shown.solution {
        true => PuzzleView::to_edit(&puzzle),
        false => PuzzleView::to_play(&puzzle),
    }))
}
