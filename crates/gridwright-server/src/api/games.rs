//! Games: beginning them, looking at them, playing.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use schemars::JsonSchema;
use serde::Deserialize;

use super::{JsonBody, LinkPath, QueryString, puzzles};
use crate::Link;
use crate::app::App;
use crate::error::ApiError;
use crate::persistence::PuzzleSource;
use crate::samples;
use crate::sessions::EnteredGame;
use crate::wire::{
    BeginGameRequest, BegunGame, GameView, Moves, MovesReply, PuzzleView, UnlockRequest,
};

/// Begins a game.
pub async fn begin(
    State(app): State<App>,
    JsonBody(request): JsonBody<BeginGameRequest>,
) -> Result<(StatusCode, Json<BegunGame>), ApiError> {
    let source = puzzle_of(&app, request).await?;
    let owner = Link::random()?;
    let game = app.sessions.begin(&app.persistence, source, Some(owner.clone())).await?;
    Ok((StatusCode::CREATED, Json(BegunGame { link: game, owner })))
}

/// The puzzle that somebody wants to play.
pub async fn puzzle_of(app: &App, request: BeginGameRequest) -> Result<PuzzleSource, ApiError> {
    match (request.puzzle, request.sample) {
        (Some(link), None) => app.persistence.puzzle(&link).await,
        (None, Some(name)) => {
            let sample = samples::find(&name).ok_or_else(|| ApiError::no_such("sample"))?;
            puzzles::keep(app, sample.bytes.to_vec()).await
        }
        _ => Err(ApiError::unfit("expected either a puzzle or a sample")),
    }
}

/// A game with its puzzle.
pub async fn show(
    State(app): State<App>,
    LinkPath(link): LinkPath,
) -> Result<Json<GameView>, ApiError> {
    let EnteredGame { session, role } = app.sessions.enter(&app.persistence, &link).await?;
    let now = session.snapshot().await;
    let source = session.source();
    Ok(Json(GameView {
        puzzle: PuzzleView::to_play(&source.puzzle),
        puzzle_link: source.link.clone(),
        game: now.save,
        version: now.version,
        finished: now.finished,
        role,
        writers: now.writers,
        embeddable: !app.config.embedders.is_empty(),
    }))
}

/// Who wants to take a game away.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeleteGameQuery {
    /// The key of the owner, where the game has one.
    owner: Option<Link>,
}

/// Takes a game away.
pub async fn delete(
    State(app): State<App>,
    LinkPath(link): LinkPath,
    QueryString(query): QueryString<DeleteGameQuery>,
) -> Result<StatusCode, ApiError> {
    app.sessions.delete(&app.persistence, &link, query.owner.as_ref()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Opens the locked solution of a game's puzzle.
pub async fn unlock(
    State(app): State<App>,
    LinkPath(link): LinkPath,
    JsonBody(request): JsonBody<UnlockRequest>,
) -> Result<StatusCode, ApiError> {
    let key = request.key.trim().parse().map_err(ApiError::unfit)?;
    let session = app.sessions.enter(&app.persistence, &link).await?.into_session()?;
    session.unlock(&app.persistence, key).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes moves.
pub async fn play(
    State(app): State<App>,
    LinkPath(link): LinkPath,
    JsonBody(moves): JsonBody<Moves>,
) -> Result<Json<MovesReply>, ApiError> {
    let session = app.sessions.enter(&app.persistence, &link).await?.into_session()?;
    session.to_join().await?;
    Ok(Json(session.play(&app.persistence, app.connection(), &moves).await?))
}
