//! Word lists of the server, and those that people bring.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use gridwright_words::{Reading, parse};
use serde_json::{Value, json};

use crate::Link;
use crate::app::App;
use crate::error::ApiError;
use crate::store::{Kind, Record};

/// The names of the lists that everybody may use.
pub async fn list(State(app): State<App>) -> Json<Value> {
    Json(json!({ "lists": app.words.names().collect::<Vec<_>>() }))
}

/// Takes in a list: one word a line, or `word;score`.
pub async fn add(
    State(app): State<App>,
    file: Bytes,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let bytes = file.to_vec();
    let parsed = tokio::task::spawn_blocking(move || {
        let parsed = parse(&bytes, &Reading::default());
        (parsed.words.len(), parsed.malformed.count)
    });
    let (words, unread) = parsed.await.map_err(|error| ApiError::unfit(error.to_string()))?;
    if words == 0 {
        return Err(ApiError::unfit("expected one word a line, found none"));
    }
    let link = Link::random()?;
    let record = Record { kind: Kind::Words, link: link.clone(), bytes: file.to_vec() };
    app.keeper.writer.keep(record).await?;
    Ok((StatusCode::CREATED, Json(json!({ "link": link, "words": words, "unread": unread }))))
}
