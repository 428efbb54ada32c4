//! Games: beginning them, looking at them, playing.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{At, Body, puzzles};
use crate::Link;
use crate::app::App;
use crate::error::ApiError;
use crate::samples;
use crate::wire::{Moves, PuzzleView, Reply};

/// What to begin a game of: a puzzle that was brought, or a sample.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beginning {
    puzzle: Option<Link>,
    sample: Option<String>,
}

/// Begins a game.
pub async fn begin(
    State(app): State<App>,
    Body(beginning): Body<Beginning>,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let puzzle = match (beginning.puzzle, beginning.sample) {
        (Some(link), None) => link,
        (None, Some(name)) => {
            let sample = samples::find(&name).ok_or_else(|| ApiError::no_such("sample"))?;
            puzzles::keep(&app, sample.bytes.to_vec()).await?
        }
        _ => return Err(ApiError::unfit("expected either a puzzle or a sample")),
    };
    let link = app.games.begin(&app.keeper, puzzle).await?;
    Ok((StatusCode::CREATED, Json(json!({ "link": link }))))
}

/// A game with its puzzle.
pub async fn show(State(app): State<App>, At(link): At) -> Result<Json<Value>, ApiError> {
    let table = app.games.find(&app.keeper, &link).await?;
    let (save, version, finished) = table.state().await;
    Ok(Json(json!({
        "puzzle": PuzzleView::to_play(&table.puzzle),
        "puzzle_link": table.puzzle_link,
        "game": save,
        "version": version,
        "finished": finished,
    })))
}

/// Makes moves.
pub async fn play(
    State(app): State<App>,
    At(link): At,
    Body(moves): Body<Moves>,
) -> Result<Json<Reply>, ApiError> {
    let table = app.games.find(&app.keeper, &link).await?;
    Ok(Json(table.play(&app.keeper, app.visitor(), &moves).await?))
}
