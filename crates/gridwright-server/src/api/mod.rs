//! The requests, one file for each sort of thing.

mod construct;
pub mod download;
pub mod games;
mod hint;
mod jobs;
mod layout;
pub mod live;
pub mod puzzles;
mod records;
mod service;
mod solve;
mod together;
mod words;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::response::IntoResponse;
use axum::routing::{MethodRouter, delete, get, post, put};

use crate::Link;
use crate::app::App;
use crate::error::ApiError;
use crate::net::Client;
use crate::wire::Health;

/// Every address with its methods.
pub fn routes() -> Vec<(&'static str, MethodRouter<App>)> {
    vec![
        ("/api/openapi.json", get(openapi)),
        ("/api/health", get(health)),
        ("/api/samples", get(puzzles::samples)),
        ("/api/samples/{name}", post(puzzles::add_sample)),
        ("/api/puzzles", post(puzzles::add)),
        ("/api/puzzles/{link}", get(puzzles::show).delete(puzzles::delete)),
        ("/api/puzzles/{link}/download", get(download::puzzle)),
        ("/api/games", post(games::begin)),
        ("/api/games/{link}", get(games::show).delete(games::delete)),
        ("/api/games/{link}/moves", post(games::play)),
        ("/api/games/{link}/live", get(live::follow)),
        ("/api/games/{link}/unlock", post(games::unlock)),
        ("/api/games/{link}/owner", post(together::govern)),
        ("/api/games/{link}/replay", get(together::replay)),
        ("/api/games/{link}/hint", post(hint::hint)),
        ("/api/records", post(records::begin)),
        ("/api/records/{link}", get(records::show).put(records::add).delete(records::delete)),
        ("/api/races", post(together::begin_race)),
        ("/api/races/{link}", get(together::race)),
        ("/api/games/{link}/download", get(download::game)),
        ("/api/words", get(words::list).post(words::add)),
        ("/api/words/search", post(words::search)),
        ("/api/words/{link}", delete(words::delete)),
        ("/api/construct/analysis", post(construct::analysis)),
        ("/api/construct/export", post(download::draft)),
        ("/api/drafts", post(construct::begin)),
        ("/api/drafts/{link}", put(construct::save).get(construct::show).delete(construct::delete)),
        ("/api/jobs/fill", post(construct::fill)),
        ("/api/jobs/solve", post(solve::begin)),
        ("/api/jobs/layout", post(layout::begin)),
        ("/api/layouts/moved", post(layout::moved)),
        ("/api/worksheets", post(layout::worksheets)),
        ("/api/jobs/{link}/candidates", get(solve::candidates)),
        ("/api/jobs/{link}", get(jobs::show).delete(jobs::stop)),
        ("/api/jobs/{link}/events", get(jobs::follow)),
        // As clients of Datamuse call them.
        ("/words", get(service::words)),
        ("/sug", get(service::suggest)),
    ]
}

/// How far a game is: only other servers may ask that.
#[cfg(feature = "cluster")]
pub fn progress_route() -> (&'static str, MethodRouter<App>) {
    ("/progress/{link}", get(together::progress))
}

async fn openapi() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], crate::openapi::document())
}

/// Whether the store can be read and written, as it was a second ago at most.
async fn health(State(app): State<App>) -> (StatusCode, Json<Health>) {
    let fault = app.health.fault(&app.persistence).await;
    let status = match fault {
        None => StatusCode::OK,
        Some(_) => StatusCode::SERVICE_UNAVAILABLE,
    };
    let word = if fault.is_none() { "ok" } else { "failing" };
    (status, Json(Health { status: word, version: env!("CARGO_PKG_VERSION"), fault }))
}

impl FromRequestParts<App> for Client {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, ApiError> {
        let unknown = || ApiError::internal("nobody knows where this request comes from");
        parts.extensions.get().copied().ok_or_else(unknown)
    }
}

/// The link in an address. What cannot be a link is simply not found.
pub struct LinkPath(Link);

impl FromRequestParts<App> for LinkPath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let Path(text) = Path::<String>::from_request_parts(parts, app)
            .await
            .map_err(|_| ApiError::no_such("page"))?;
        text.parse().map(Self).map_err(|_| ApiError::no_such("page"))
    }
}

/// A JSON body, with faults reported in our own way.
pub struct JsonBody<T>(T);

impl<T: serde::de::DeserializeOwned> FromRequest<App> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: axum::extract::Request, app: &App) -> Result<Self, ApiError> {
        match Json::<T>::from_request(request, app).await {
            Ok(Json(body)) => Ok(Self(body)),
            Err(JsonRejection::MissingJsonContentType(_)) => Err(ApiError::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "expected a body of type application/json",
            )),
            Err(rejection) => Err(ApiError::new(rejection.status(), rejection.body_text())),
        }
    }
}

/// A query, with faults reported in our own way.
pub struct QueryString<T>(T);

impl<T: serde::de::DeserializeOwned> FromRequestParts<App> for QueryString<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        match axum::extract::Query::<T>::from_request_parts(parts, app).await {
            Ok(axum::extract::Query(query)) => Ok(Self(query)),
            Err(rejection) => Err(ApiError::new(rejection.status(), rejection.body_text())),
        }
    }
}
