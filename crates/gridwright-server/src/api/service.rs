//! The word service: what clients of Datamuse ask, answered from the knowledge
//! of this server.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use gridwright_clues::Engine;
use gridwright_clues::service::{Hit, Request};
use serde_json::{Value, json};

use super::Query;
use crate::app::App;
use crate::error::ApiError;

/// Parameters as they come, in their order.
type Parameters = Query<Vec<(String, String)>>;

/// How many suggestions there are where nobody says how many.
const SUGGESTIONS: usize = 10;

/// Words by meaning, spelling, sound, context and relation.
pub async fn words(
    State(app): State<App>,
    Query(parameters): Parameters,
) -> Result<Json<Value>, ApiError> {
    let pairs = parameters.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let request = Request::read(pairs).map_err(|error| bad(&error.to_string()))?;
    answered(&app, move |engine| engine.words(&request)).await
}

/// Words that begin as somebody has begun to type.
pub async fn suggest(
    State(app): State<App>,
    Query(parameters): Parameters,
) -> Result<Json<Value>, ApiError> {
    let value = |wanted: &str| {
        parameters.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.clone())
    };
    let beginning = value("s").unwrap_or_default();
    let pairs = parameters.iter().filter(|(name, _)| name == "max");
    let pairs = pairs.map(|(name, value)| (name.as_str(), value.as_str()));
    let request = Request::read(pairs).map_err(|error| bad(&error.to_string()))?;
    let max = value("max").map_or(SUGGESTIONS, |_| request.max);
    answered(&app, move |engine| match beginning.trim() {
        "" => vec![],
        beginning => engine.suggest(beginning, max),
    })
    .await
}

fn bad(message: &str) -> ApiError {
    ApiError::new(StatusCode::BAD_REQUEST, message)
}

/// Asks where nobody else has to wait, a few at a time.
async fn answered<F>(app: &App, ask: F) -> Result<Json<Value>, ApiError>
where
    F: FnOnce(&Engine) -> Vec<Hit> + Send + 'static,
{
    let none = "this server was started without knowledge of words";
    let knowledge = app.config.knowledge.clone();
    let knowledge = knowledge.ok_or_else(|| ApiError::new(StatusCode::NOT_IMPLEMENTED, none))?;
    let busy = |_| ApiError::busy("the server is stopping");
    let place = app.askers.clone().acquire_owned().await.map_err(busy)?;
    let found = tokio::task::spawn_blocking(move || {
        let found = knowledge.engine().map(ask).map_err(str::to_owned);
        drop(place);
        found
    });
    let failed = |message: String| ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, message);
    let hits = found.await.map_err(|error| failed(error.to_string()))?.map_err(failed)?;
    Ok(Json(hits.iter().map(hit_json).collect()))
}

fn hit_json(hit: &Hit) -> Value {
    let mut object = json!({ "word": hit.word, "score": hit.score });
    if !hit.tags.is_empty() {
        object["tags"] = json!(hit.tags);
    }
    object
}
