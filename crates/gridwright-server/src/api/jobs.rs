//! Jobs: following them, stopping them.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};

use super::At;
use crate::app::App;
use crate::error::ApiError;
use crate::jobs::{Progress, Status};

/// How a job is getting on.
pub async fn show(State(app): State<App>, At(link): At) -> Result<Json<Progress>, ApiError> {
    let progress = app.jobs.find(&link)?.follow();
    let now = progress.borrow().clone();
    Ok(Json(now))
}

/// Asks a job to stop.
pub async fn stop(State(app): State<App>, At(link): At) -> Result<StatusCode, ApiError> {
    app.jobs.find(&link)?.stop();
    Ok(StatusCode::ACCEPTED)
}

/// Follows a job to its end, as server-sent events.
pub async fn follow(
    State(app): State<App>,
    At(link): At,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let mut progress = app.jobs.find(&link)?.follow();
    let room = Arc::clone(&app.followers).try_acquire_owned();
    let room = room.map_err(|_| ApiError::busy("too many people are watching already"))?;
    progress.mark_changed();
    let state = (progress, app.stopping.clone(), room, false);
    let events = stream::unfold(state, |(mut progress, mut stopping, room, ended)| async move {
        if ended {
            return None;
        }
        tokio::select! {
            changed = progress.changed() => changed.ok()?,
            _ = stopping.changed() => return None,
        }
        let now = progress.borrow_and_update().clone();
        let ended = matches!(now.status, Status::Done | Status::Failed);
        let event = Event::default().json_data(&now).unwrap_or_default();
        Some((Ok(event), (progress, stopping, room, ended)))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}
