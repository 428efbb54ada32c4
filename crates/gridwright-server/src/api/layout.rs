//! Making a crossword of a list of words and clues.

use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use gridwright_layout::Bank;
use gridwright_render::{Worksheet, WorksheetOptions};

use super::{JsonBody, QueryString};
use crate::app::App;
use crate::error::{ApiError, blocking};
use crate::jobs::Job;
use crate::jobs::layout::{examine, lay_out, moved as by_hand};
use crate::net::Client;
use crate::wire::{
    FoundLayout, JobResult, LayoutReply, LayoutRequest, MovedRequest, SheetRequest,
    WorksheetRequest,
};

/// How many sheets are printed at once: the largest classes there are.
const MOST_SHEETS: usize = 300;

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

/// A layout that was changed by hand, if it is legal.
pub async fn moved(
    State(app): State<App>,
    client: Client,
    JsonBody(request): JsonBody<MovedRequest>,
) -> Result<Json<FoundLayout>, ApiError> {
    let made = app.drawers.run(client, move || by_hand(&request));
    Ok(Json(made.await??))
}

/// Sheets for a class as one PDF file.
pub async fn worksheets(
    State(app): State<App>,
    client: Client,
    JsonBody(request): JsonBody<WorksheetRequest>,
) -> Result<Response, ApiError> {
    if request.sheets.is_empty() || request.sheets.len() > MOST_SHEETS {
        return Err(ApiError::unfit(format!("expected from 1 to {MOST_SHEETS} sheets")));
    }
    let draw = move || -> Result<Vec<u8>, ApiError> {
        let read = |sheet: &SheetRequest| sheet.puzzle.puzzle();
        let puzzles = request.sheets.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let sheets: Vec<Worksheet<'_>> = (puzzles.iter().zip(&request.sheets))
            .map(|(puzzle, sheet)| Worksheet { puzzle, word_bank: sheet.words.clone() })
            .collect();
        let options = WorksheetOptions {
            paper: request.paper.paper(),
            name_line: request.name_line,
            large_print: request.large_print,
            key: request.key,
            created: None,
        };
        gridwright_render::worksheets(&sheets, &options).map_err(ApiError::unfit)
    };
    let file = app.drawers.run(client, draw).await??;
    let headers = [
        (CONTENT_TYPE, "application/pdf"),
        (CONTENT_DISPOSITION, "inline; filename=\"sheets.pdf\""),
    ];
    Ok((headers, file).into_response())
}
