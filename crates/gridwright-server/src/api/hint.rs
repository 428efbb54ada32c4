//! Hints for a player.

use axum::Json;
use axum::extract::State;

use super::{JsonBody, LinkPath};
use crate::app::App;
use crate::error::ApiError;
use crate::hints::Hinter;
use crate::net::Client;
use crate::wire::{HintReply, HintRequest};

/// Gives a hint for a game as it stands.
pub async fn hint(
    State(app): State<App>,
    client: Client,
    LinkPath(link): LinkPath,
    JsonBody(request): JsonBody<HintRequest>,
) -> Result<Json<HintReply>, ApiError> {
    let session = app.sessions.enter(&app.persistence, &link).await?.into_session()?;
    let puzzle = session.played().await;
    let knowledge = app.config.knowledge.clone();
    let hint = app.askers.run(client, move || {
        let engine = knowledge.as_ref().and_then(|knowledge| knowledge.engine().ok());
        Hinter::new(&puzzle, engine).hint(request)
    });
    Ok(Json(hint.await??))
}
