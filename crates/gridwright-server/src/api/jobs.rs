//! Jobs: following them, stopping them.

use std::convert::Infallible;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};

use super::LinkPath;
use crate::app::App;
use crate::error::ApiError;
use crate::net::Client;
use crate::wire::JobProgress;

/// How a job is getting on.
pub async fn show(
    State(app): State<App>,
    LinkPath(link): LinkPath,
) -> Result<Json<JobProgress>, ApiError> {
    Ok(Json(app.jobs.find(&link)?.now()))
}

/// Asks a job to stop.
pub async fn stop(
    State(app): State<App>,
    LinkPath(link): LinkPath,
) -> Result<StatusCode, ApiError> {
    app.jobs.stop(&*app.jobs.find(&link)?);
    Ok(StatusCode::ACCEPTED)
}

/// Follows a job to its end, as server-sent events.
pub async fn follow(
    State(app): State<App>,
    client: Client,
    LinkPath(link): LinkPath,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let job = app.jobs.find(&link)?;
    let place = app.follower(client)?;
    let mut follower = job.follow();
    follower.progress.mark_changed();
    let state = (follower, app.stopping.clone(), place, false);
    let events = stream::unfold(state, |(mut follower, mut stopping, place, ended)| async move {
        if ended {
            return None;
        }
        tokio::select! {
            changed = follower.progress.changed() => changed.ok()?,
            _ = stopping.changed() => return None,
        }
        let now = follower.progress.borrow_and_update().clone();
        let ended = now.status.is_over();
        let event = Event::default().json_data(&now).unwrap_or_default();
        Some((Ok(event), (follower, stopping, place, ended)))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}
