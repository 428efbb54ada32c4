//! The word service: what clients of Datamuse ask, answered from the knowledge
//! of this server.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use gridwright_clues::service::{Hit, Request, WordFinder};

use super::QueryString;
use crate::app::App;
use crate::error::ApiError;
use crate::net::Client;
use crate::wire::WordHit;

/// Parameters as they come, in their order.
type Parameters = QueryString<Vec<(String, String)>>;

/// How many suggestions there are where nobody says how many.
const SUGGESTIONS: usize = 10;

/// Words by meaning, spelling, sound, context and relation.
pub async fn words(
    State(app): State<App>,
    client: Client,
    QueryString(parameters): Parameters,
) -> Result<Json<Vec<WordHit>>, ApiError> {
    let pairs = parameters.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let request = Request::read(pairs).map_err(|error| bad(&error.to_string()))?;
    answered(&app, client, move |finder| finder.words(&request)).await
}

/// Words that begin as somebody has begun to type.
pub async fn suggest(
    State(app): State<App>,
    client: Client,
    QueryString(parameters): Parameters,
) -> Result<Json<Vec<WordHit>>, ApiError> {
    let value = |wanted: &str| {
        parameters.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.clone())
    };
    let beginning = value("s").unwrap_or_default();
    let pairs = parameters.iter().filter(|(name, _)| name == "max");
    let pairs = pairs.map(|(name, value)| (name.as_str(), value.as_str()));
    let request = Request::read(pairs).map_err(|error| bad(&error.to_string()))?;
    let max = value("max").map_or(SUGGESTIONS, |_| request.max);
    answered(&app, client, move |finder| finder.suggest(&beginning, max)).await
}

fn bad(message: &str) -> ApiError {
    ApiError::new(StatusCode::BAD_REQUEST, message)
}

/// Asks where nobody else has to wait, each client in turn.
async fn answered<F>(app: &App, client: Client, ask: F) -> Result<Json<Vec<WordHit>>, ApiError>
where
    F: FnOnce(&WordFinder<'_>) -> Vec<Hit> + Send + 'static,
{
    let none = "this server was started without knowledge of words";
    let knowledge = app.config.knowledge.clone();
    let knowledge = knowledge.ok_or_else(|| ApiError::new(StatusCode::NOT_IMPLEMENTED, none))?;
    let ask = move || knowledge.words().map(|finder| ask(&finder)).map_err(str::to_owned);
    let found = app.askers.run(client, ask);
    let hits = found.await?.map_err(ApiError::internal)?;
    let hit = |hit: Hit| WordHit {
        word: hit.word,
        score: hit.score,
        tags: hit.tags,
        syllables: hit.syllables,
        definitions: hit.definitions,
    };
    Ok(Json(hits.into_iter().map(hit).collect()))
}
