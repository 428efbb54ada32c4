//! Word lists of the server, and those that people bring.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use gridwright_words::{ParseOptions, parse};

use super::LinkPath;
use crate::Link;
use crate::app::App;
use crate::error::{ApiError, blocking};
use crate::store::RecordKind;
use crate::wire::{WordListNames, WordListReply};

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

/// Takes a list away.
pub async fn delete(
    State(app): State<App>,
    LinkPath(link): LinkPath,
) -> Result<StatusCode, ApiError> {
    app.persistence.delete(RecordKind::Words, &link).await?;
    Ok(StatusCode::NO_CONTENT)
}
