//! Word lists of the server, and those that people bring.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use gridwright_words::{ParseOptions, Pattern, WordQuery, parse};

use super::{JsonBody, LinkPath};
use crate::Link;
use crate::app::App;
use crate::error::{ApiError, blocking};
use crate::net::Client;
use crate::store::RecordKind;
use crate::wire::{
    CandidateWord, WordListNames, WordListReply, WordSearchReply, WordSearchRequest,
};
use crate::word_lists::WordChoice;

/// How many words are shown at once.
const MOST_SHOWN: usize = 200;

/// The names of the lists that everybody may use.
pub async fn list(State(app): State<App>) -> Json<WordListNames> {
    Json(WordListNames { lists: app.words.names().map(str::to_owned).collect() })
}

/// Takes in a list: one word a line, or `word;score`.
pub async fn add(
    State(app): State<App>,
    file: Bytes,
) -> Result<(StatusCode, Json<WordListReply>), ApiError> {
    let (words, unread, bytes) = blocking(move || {
        let parsed = parse(&file, &ParseOptions::default());
        (parsed.words.len(), parsed.malformed.count, file.to_vec())
    })
    .await?;
    if words == 0 {
        return Err(ApiError::unfit("expected one word a line, found none"));
    }
    let link = Link::random()?;
    app.persistence.keep(RecordKind::Words, link.clone(), bytes).await?;
    Ok((StatusCode::CREATED, Json(WordListReply { link, words, unread })))
}

/// Looks for words in lists.
pub async fn search(
    State(app): State<App>,
    client: Client,
    JsonBody(request): JsonBody<WordSearchRequest>,
) -> Result<Json<WordSearchReply>, ApiError> {
    let choice = WordChoice { lists: &request.words, changes: &request.changes };
    let list = app.words.chosen(&app.persistence, choice).await?;
    let pattern = request.pattern.as_deref().map(Pattern::parse).transpose();
    let query = WordQuery {
        pattern: pattern.map_err(ApiError::unfit)?,
        min_score: request.min_score,
        max_score: request.max_score,
        ..WordQuery::default()
    };
    let search = move || {
        let found = list.search(&query);
        let count = found.len();
        let words = found.skip(request.skip).take(MOST_SHOWN);
        let words = words.map(|id| CandidateWord { word: list.text(id), score: list.score(id) });
        WordSearchReply { listed: list.len(), found: count, words: words.collect() }
    };
    Ok(Json(app.askers.run(client, search).await?))
}

/// Takes a list away.
pub async fn delete(
    State(app): State<App>,
    LinkPath(link): LinkPath,
) -> Result<StatusCode, ApiError> {
    app.persistence.delete(RecordKind::Words, &link).await?;
    Ok(StatusCode::NO_CONTENT)
}
