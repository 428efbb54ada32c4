//! Making a crossword of a list of words and clues.

use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use gridwright_layout::Bank;

use super::QueryString;
use crate::app::App;
use crate::error::{ApiError, blocking};
use crate::jobs::Job;
use crate::jobs::layout::{examine, lay_out};
use crate::net::Client;
use crate::wire::{JobResult, LayoutReply, LayoutRequest};

/// How long a search goes on where nothing is said.
const USUAL_SECONDS: u64 = 10;

/// Begins to lay out the list in the body. A list of which nothing can be made
/// is refused at once, with the line that is at fault.
pub async fn begin(
    State(app): State<App>,
    client: Client,
    QueryString(request): QueryString<LayoutRequest>,
    list: Bytes,
) -> Result<(StatusCode, Json<LayoutReply>), ApiError> {
    let (bank, list, request) = blocking(move || {
        let bank = Bank::parse(&list);
        examine(&bank, &request).map(|summary| (bank, summary, request))
    })
    .await??;
    let longest = app.config.longest_job;
    let time = Duration::from_secs(request.seconds.unwrap_or(USUAL_SECONDS).min(longest));
    let work = move |job: &Job| JobResult::Layout(lay_out(&bank, &request, job));
    let link = app.add_job(client, time, Box::new(work)).await?;
    Ok((StatusCode::ACCEPTED, Json(LayoutReply { link, list })))
}
