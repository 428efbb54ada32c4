//! Puzzles: bringing them, looking at them.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use gridwright_core::Puzzle;
use gridwright_formats::read;
use serde_json::{Value, json};

use super::At;
use crate::Link;
use crate::app::App;
use crate::error::ApiError;
use crate::samples::SAMPLES;
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

/// A puzzle, without its solution.
pub async fn show(State(app): State<App>, At(link): At) -> Result<Json<PuzzleView>, ApiError> {
    Ok(Json(PuzzleView::to_play(&app.keeper.puzzle(&link).await?)))
}
