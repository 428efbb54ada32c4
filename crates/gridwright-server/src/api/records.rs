//! Records of players, kept under personal links for those who want that.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use super::{JsonBody, LinkPath};
use crate::Link;
use crate::app::App;
use crate::error::ApiError;
use crate::persistence::damaged;
use crate::store::RecordKind;
use crate::wire::{LinkReply, RecordBook, RecordEntry};

/// How many finished puzzles are kept, and how long their names may be.
const MOST: usize = 5_000;
const LONGEST_TEXT: usize = 300;

/// Begins a record.
pub async fn begin(
    State(app): State<App>,
    JsonBody(book): JsonBody<RecordBook>,
) -> Result<(StatusCode, Json<LinkReply>), ApiError> {
    let link = Link::random()?;
    keep(&app, &link, &merged(RecordBook::default(), book)?).await?;
    Ok((StatusCode::CREATED, Json(LinkReply { link })))
}

/// A record.
pub async fn show(
    State(app): State<App>,
    LinkPath(link): LinkPath,
) -> Result<Json<RecordBook>, ApiError> {
    find(&app, &link).await.map(Json)
}

/// Adds to a record. Gives all of it.
pub async fn add(
    State(app): State<App>,
    LinkPath(link): LinkPath,
    JsonBody(book): JsonBody<RecordBook>,
) -> Result<Json<RecordBook>, ApiError> {
    let changed = app.persistence.change(RecordKind::Record, &link, |bytes| {
        let known = serde_json::from_slice(bytes).map_err(damaged)?;
        serde_json::to_vec(&merged(known, book.clone())?).map_err(damaged)
    });
    changed.await?;
    find(&app, &link).await.map(Json)
}

/// Deletes a record.
pub async fn delete(
    State(app): State<App>,
    LinkPath(link): LinkPath,
) -> Result<StatusCode, ApiError> {
    app.persistence.delete(RecordKind::Record, &link).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn find(app: &App, link: &Link) -> Result<RecordBook, ApiError> {
    let bytes = app.persistence.get(RecordKind::Record, link).await?;
    let bytes = bytes.ok_or_else(|| ApiError::no_such("record"))?;
    serde_json::from_slice(&bytes).map_err(damaged)
}

async fn keep(app: &App, link: &Link, book: &RecordBook) -> Result<(), ApiError> {
    let bytes = serde_json::to_vec(book).map_err(damaged)?;
    app.persistence.keep(RecordKind::Record, link.clone(), bytes).await
}

/// Both together, each puzzle once, the latest days last.
fn merged(one: RecordBook, other: RecordBook) -> Result<RecordBook, ApiError> {
    let is_long = |entry: &RecordEntry| {
        [&entry.id, &entry.title, &entry.day].iter().any(|text| text.len() > LONGEST_TEXT)
    };
    if other.entries.iter().any(is_long) {
        return Err(ApiError::unfit(format!(
            "texts of a record have {LONGEST_TEXT} bytes at most"
        )));
    }
    let all = one.entries.into_iter().chain(other.entries);
    let by_id: BTreeMap<String, RecordEntry> = all.map(|entry| (entry.id.clone(), entry)).collect();
    let mut entries: Vec<RecordEntry> = by_id.into_values().collect();
    entries.sort_by(|a, b| (&a.day, &a.id).cmp(&(&b.day, &b.id)));
    let drop = entries.len().saturating_sub(MOST);
    entries.drain(..drop);
    Ok(RecordBook { entries })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(id: &str, day: &str) -> RecordEntry {
        serde_json::from_value(serde_json::json!({
            "id": id, "title": "T", "rows": 5, "cols": 5, "day": day, "seconds": 60
        }))
        .unwrap()
    }

    #[test]
    fn each_puzzle_is_there_once_and_the_oldest_go_first() {
        let one = RecordBook { entries: vec![entry("a", "2026-01-02"), entry("b", "2026-01-01")] };
        let other =
            RecordBook { entries: vec![entry("a", "2026-01-02"), entry("c", "2025-01-01")] };
        let both = merged(one, other).unwrap();
        let ids: Vec<&str> = both.entries.iter().map(|entry| entry.id.as_str()).collect();
        assert_eq!(ids, ["c", "b", "a"]);
        let many = (0..MOST + 10).map(|n| entry(&format!("{n:05}"), "2026-01-03")).collect();
        let all = merged(both, RecordBook { entries: many }).unwrap();
        assert_eq!(all.entries.len(), MOST);
        let long = RecordBook { entries: vec![entry(&"x".repeat(1000), "2026-01-03")] };
        assert!(merged(all, long).is_err());
    }
}
