//! Puzzles under construction: keeping them, candidates, filling.

use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::{ETAG, IF_MATCH, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use gridwright_core::{Entry, Grid, SlotId};
use gridwright_fill::analyse;
use gridwright_formats::{Format, read, write};
use gridwright_words::{Pattern, WordList};

use super::{JsonBody, LinkPath};
use crate::Link;
use crate::app::App;
use crate::drafts::{names_version, version_of};
use crate::error::ApiError;
use crate::jobs::Job;
use crate::net::Client;
use crate::store::RecordKind;
use crate::wire::{
    AnalysisRequest, AnalysisView, CandidateWord, DraftView, FillRequest, Ipuz, JobResult,
    LinkReply,
};
use crate::word_lists::{WordChoice, written};

/// How many candidates are shown.
const MOST_CANDIDATES: usize = 200;

/// Begins a draft: an ipuz file, or any other puzzle file to go on with.
pub async fn begin(State(app): State<App>, body: Bytes) -> Result<Response, ApiError> {
    let document = read(&body).map_err(ApiError::unfit)?;
    // What the desk keeps in a draft of its own is nothing that a puzzle has.
    let bytes = match DraftView::has_desk(&body) {
        true => body.to_vec(),
        false => write(&document.puzzle, Format::Ipuz).map_err(ApiError::unfit)?.bytes,
    };
    let link = Link::random()?;
    let version = version_of(&bytes);
    app.persistence.keep(RecordKind::Draft, link.clone(), bytes).await?;
    Ok((StatusCode::CREATED, [(ETAG, version)], Json(LinkReply { link })).into_response())
}

/// Saves a draft, in ipuz. With `If-Match` only where that version is stored.
pub async fn save(
    State(app): State<App>,
    LinkPath(link): LinkPath,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, ApiError> {
    Ipuz::parse(&body)?;
    let _turn = app.drafts.turn(&link).await;
    let version = version_of(&body);
    let saved = app.persistence.change(RecordKind::Draft, &link, |stored| {
        if !names_version(&headers, &IF_MATCH, &version_of(stored), true) {
            let message = "the draft was changed by another page since this one has read it";
            return Err(ApiError::new(StatusCode::PRECONDITION_FAILED, message));
        }
        Ok(body.to_vec())
    });
    saved.await?;
    Ok((StatusCode::NO_CONTENT, [(ETAG, version)]).into_response())
}

/// Takes a draft away.
pub async fn delete(
    State(app): State<App>,
    LinkPath(link): LinkPath,
) -> Result<StatusCode, ApiError> {
    app.persistence.delete(RecordKind::Draft, &link).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A draft, with its letters; nothing where the page has this version already.
pub async fn show(
    State(app): State<App>,
    LinkPath(link): LinkPath,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let bytes = app.persistence.get(RecordKind::Draft, &link).await?;
    let bytes = bytes.ok_or_else(|| ApiError::no_such("draft"))?;
    let version = version_of(&bytes);
    if names_version(&headers, &IF_NONE_MATCH, &version, false) {
        return Ok((StatusCode::NOT_MODIFIED, [(ETAG, version)]).into_response());
    }
    let view = DraftView::of(&bytes)?;
    Ok(([(ETAG, version)], Json(view)).into_response())
}

/// What still fits where.
pub async fn analysis(
    State(app): State<App>,
    client: Client,
    JsonBody(request): JsonBody<AnalysisRequest>,
) -> Result<Json<AnalysisView>, ApiError> {
    let puzzle = request.puzzle.puzzle()?;
    let choice = WordChoice { lists: &request.words, changes: &request.changes };
    let list = app.words.chosen(&app.persistence, choice).await?;
    let pattern = request.pattern.as_deref().map(Pattern::parse).transpose();
    let pattern = pattern.map_err(ApiError::unfit)?;
    let slot = request.slot.map(SlotId::from_index);
    let analyse = move || {
        let most = if pattern.is_some() { list.len() } else { MOST_CANDIDATES };
        let written = written(&puzzle.grid, &list, request.min_score);
        let own = Some(&written).filter(|words| !words.is_empty()).map(|own| list.changed(own));
        let own = own.and_then(Result::ok);
        let known = own.as_ref().unwrap_or(&list);
        let found = analyse(&puzzle.grid, known, request.min_score, slot, most);
        let fits = |word: &str| pattern.as_ref().is_none_or(|pattern| pattern.fits(word));
        let candidates = found.candidates.into_iter().filter(|one| fits(&one.word));
        let scores = scores(&puzzle.grid, &list);
        AnalysisView {
            slots: found.slots,
            cells: found.cells,
            candidates: candidates
                .take(MOST_CANDIDATES)
                .map(|one| CandidateWord { word: one.word, score: one.score })
                .collect(),
            scores,
        }
    };
    let found = app.askers.run(client, analyse);
    Ok(Json(found.await?))
}

/// The scores of the words that stand in a grid.
fn scores(grid: &Grid, list: &WordList<'_>) -> Vec<Option<u16>> {
    let slots = grid.slots();
    let word = |slot: SlotId| {
        slots
            .cells(slot)
            .iter()
            .map(|cell| grid[*cell].solution.as_ref().map(Entry::as_str))
            .collect()
    };
    let words = slots.iter().map(|slot| -> Option<String> { word(slot.id) });
    words.map(|word| Some(list.find(&word?).map_or(0, |id| list.score(id)))).collect()
}

/// Begins to fill.
pub async fn fill(
    State(app): State<App>,
    client: Client,
    JsonBody(request): JsonBody<FillRequest>,
) -> Result<(StatusCode, Json<LinkReply>), ApiError> {
    let puzzle = request.puzzle.puzzle()?;
    let choice = WordChoice { lists: &request.words, changes: &request.changes };
    let list = app.words.chosen(&app.persistence, choice).await?;
    let longest = app.config.longest_job;
    let time = Duration::from_secs(request.seconds.unwrap_or(longest).min(longest));
    let work = move |job: &Job| {
        JobResult::Fill(crate::jobs::fill::fill_grid(&puzzle, &list, &request, job))
    };
    let link = app.add_job(client, time, Box::new(work)).await?;
    Ok((StatusCode::ACCEPTED, Json(LinkReply { link })))
}
