//! Puzzles: bringing them, looking at them.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use gridwright_formats::read;

use super::{LinkPath, QueryString};
use crate::app::App;
use crate::error::{ApiError, blocking};
use crate::persistence::PuzzleSource;
use crate::samples::{self, SAMPLES};
use crate::store::RecordKind;
use crate::wire::{LinkReply, PuzzleQuery, PuzzleSummary, PuzzleView, SampleList};

/// The samples, with what the home page shows of them.
pub async fn samples() -> Json<SampleList> {
    let samples = SAMPLES.iter().filter_map(|sample| {
        let puzzle = read(sample.bytes).ok()?.puzzle;
        let name = Some(sample.name.to_owned());
        Some(PuzzleSummary { name, ..PuzzleSummary::of(&puzzle) })
    });
    Json(SampleList { samples: samples.collect() })
}

/// Takes in a puzzle file of any format.
pub async fn add(
    State(app): State<App>,
    file: Bytes,
) -> Result<(StatusCode, Json<PuzzleSummary>), ApiError> {
    let PuzzleSource { link, puzzle, .. } = keep(&app, file.to_vec()).await?;
    let summary = PuzzleSummary { link: Some(link), ..PuzzleSummary::of(&puzzle) };
    Ok((StatusCode::CREATED, Json(summary)))
}

/// Takes in one of the samples.
pub async fn add_sample(
    State(app): State<App>,
    Path(name): Path<String>,
) -> Result<(StatusCode, Json<LinkReply>), ApiError> {
    let sample = samples::find(&name).ok_or_else(|| ApiError::no_such("sample"))?;
    let link = keep(&app, sample.bytes.to_vec()).await?.link;
    Ok((StatusCode::CREATED, Json(LinkReply { link })))
}

/// Keeps a puzzle file that can be read.
pub async fn keep(app: &App, file: Vec<u8>) -> Result<PuzzleSource, ApiError> {
    let (document, bytes) = blocking(move || (read(&file), file)).await?;
    let puzzle = document.map_err(ApiError::unfit)?.puzzle;
    if puzzle.grid.slots().is_empty() {
        return Err(ApiError::unfit("the grid has no entry of two or more cells to play"));
    }
    app.persistence.keep_puzzle(puzzle, bytes).await
}

/// A puzzle, without its solution unless that is asked for.
pub async fn show(
    State(app): State<App>,
    LinkPath(link): LinkPath,
    QueryString(query): QueryString<PuzzleQuery>,
) -> Result<Json<PuzzleView>, ApiError> {
    let puzzle = app.persistence.puzzle(&link).await?.puzzle;
    Ok(Json(match query {
        PuzzleQuery { solution: true, .. } => PuzzleView::to_edit(&puzzle),
        PuzzleQuery { diagram: true, .. } => PuzzleView::drawn(&puzzle),
        PuzzleQuery { .. } => PuzzleView::to_play(&puzzle),
    }))
}

/// Takes the link of a puzzle away. Games of it go on.
pub async fn delete(
    State(app): State<App>,
    LinkPath(link): LinkPath,
) -> Result<StatusCode, ApiError> {
    app.persistence.delete(RecordKind::Puzzle, &link).await?;
    Ok(StatusCode::NO_CONTENT)
}
