//! Making a crossword of a list of words and clues.

use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use gridwright_layout::Bank;
use serde_json::{Value, json};

use super::Query;
use crate::app::App;
use crate::error::ApiError;
use crate::jobs::Job;
use crate::laying_out::{Order, examine, lay_out};

/// How long a search goes on where nothing is said.
const USUAL_SECONDS: u64 = 10;

/// Begins to lay out the list in the body. A list of which nothing can be made
/// is refused at once, with the line that is at fault.
pub async fn begin(
    State(app): State<App>,
    Query(order): Query<Order>,
    list: Bytes,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let asked = order.clone();
    let examined = tokio::task::spawn_blocking(move || {
        let bank = Bank::parse(&list);
        examine(&bank, &asked).map(|summary| (bank, summary))
    });
    let (bank, summary) = examined.await.map_err(|error| ApiError::unfit(error.to_string()))??;
    let longest = app.config.longest_job;
    let time = Duration::from_secs(order.seconds.unwrap_or(USUAL_SECONDS).min(longest));
    let work = move |job: &Job| lay_out(&bank, &order, job);
    let link = app.jobs.add(time, Box::new(work))?;
    Ok((StatusCode::ACCEPTED, Json(json!({ "link": link, "list": summary }))))
}
