//! Playing together: what owners decide, replays, races.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use super::games::puzzle_of;
use super::{JsonBody, LinkPath};
use crate::app::App;
use crate::error::ApiError;
use crate::races;
#[cfg(feature = "cluster")]
use crate::wire::TeamView;
use crate::wire::{
    BeginGameRequest, BeginRaceRequest, LinkReply, OwnerRequest, OwnerView, RaceView, ReplayView,
};

/// What an owner wants.
pub async fn govern(
    State(app): State<App>,
    LinkPath(link): LinkPath,
    JsonBody(request): JsonBody<OwnerRequest>,
) -> Result<Json<OwnerView>, ApiError> {
    let session = app.sessions.enter(&app.persistence, &link).await?.into_session()?;
    Ok(Json(session.govern(&app.persistence, request).await?))
}

/// How a game went.
pub async fn replay(
    State(app): State<App>,
    LinkPath(link): LinkPath,
) -> Result<Json<ReplayView>, ApiError> {
    let entered = app.sessions.enter(&app.persistence, &link).await?;
    Ok(Json(entered.session.replay().await))
}

/// How far a game is.
#[cfg(feature = "cluster")]
pub async fn progress(
    State(app): State<App>,
    LinkPath(link): LinkPath,
) -> Result<Json<TeamView>, ApiError> {
    let session = app.sessions.find(&app.persistence, &link).await?;
    Ok(Json(session.progress().await))
}

/// Begins a race.
pub async fn begin_race(
    State(app): State<App>,
    JsonBody(request): JsonBody<BeginRaceRequest>,
) -> Result<(StatusCode, Json<LinkReply>), ApiError> {
    let BeginRaceRequest { puzzle, sample, teams } = request;
    let source = puzzle_of(&app, BeginGameRequest { puzzle, sample }).await?;
    let link = races::begin(&app, &source, teams).await?;
    Ok((StatusCode::CREATED, Json(LinkReply { link })))
}

/// How a race stands.
pub async fn race(
    State(app): State<App>,
    LinkPath(link): LinkPath,
) -> Result<Json<RaceView>, ApiError> {
    Ok(Json(races::standing(&app, &link).await?))
}
