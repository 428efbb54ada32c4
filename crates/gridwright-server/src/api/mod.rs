//! The requests, one file for each sort of thing.

mod construct;
mod download;
mod games;
mod jobs;
mod layout;
mod live;
pub mod puzzles;
mod service;
pub mod solve;
mod words;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Path};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::response::IntoResponse;
use axum::routing::{MethodRouter, get, post, put};

use crate::Link;
use crate::app::App;
use crate::error::ApiError;

/// The document that describes all this.
const OPENAPI: &str = include_str!("../../openapi.json");

/// Every address with its methods.
pub fn routes() -> Vec<(&'static str, MethodRouter<App>)> {
    vec![
        ("/api/openapi.json", get(openapi)),
        ("/api/health", get(health)),
        ("/api/samples", get(puzzles::samples)),
        ("/api/samples/{name}", post(puzzles::add_sample)),
        ("/api/puzzles", post(puzzles::add)),
        ("/api/puzzles/{link}", get(puzzles::show)),
        ("/api/puzzles/{link}/download", get(download::puzzle)),
        ("/api/games", post(games::begin)),
        ("/api/games/{link}", get(games::show)),
        ("/api/games/{link}/moves", post(games::play)),
        ("/api/games/{link}/live", get(live::follow)),
        ("/api/games/{link}/download", get(download::game)),
        ("/api/words", get(words::list).post(words::add)),
        ("/api/construct/analysis", post(construct::analysis)),
        ("/api/construct/export", post(download::draft)),
        ("/api/drafts", post(construct::begin)),
        ("/api/drafts/{link}", put(construct::save).get(construct::show)),
        ("/api/jobs/fill", post(construct::fill)),
        ("/api/jobs/solve", post(solve::begin)),
        ("/api/jobs/layout", post(layout::begin)),
        ("/api/jobs/{link}/candidates", get(solve::candidates)),
        ("/api/jobs/{link}", get(jobs::show).delete(jobs::stop)),
        ("/api/jobs/{link}/events", get(jobs::follow)),
        // As clients of Datamuse call them.
        ("/words", get(service::words)),
        ("/sug", get(service::suggest)),
    ]
}

async fn openapi() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], OPENAPI)
}

async fn health() -> Json<serde_json::Value> {
    Json(serde_json::json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION") }))
}

/// The link in an address. What cannot be a link is simply not found.
pub struct At(Link);

impl FromRequestParts<App> for At {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let Path(text) = Path::<String>::from_request_parts(parts, app)
            .await
            .map_err(|_| ApiError::no_such("page"))?;
        text.parse().map(Self).map_err(|_| ApiError::no_such("page"))
    }
}

/// A JSON body, with faults told in our own way.
pub struct Body<T>(T);

impl<T: serde::de::DeserializeOwned> FromRequest<App> for Body<T> {
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

/// A query, with faults told in our own way.
pub struct Query<T>(T);

impl<T: serde::de::DeserializeOwned> FromRequestParts<App> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        match axum::extract::Query::<T>::from_request_parts(parts, app).await {
            Ok(axum::extract::Query(query)) => Ok(Self(query)),
            Err(rejection) => Err(ApiError::new(rejection.status(), rejection.body_text())),
        }
    }
}
