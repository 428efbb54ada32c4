//! What can go wrong, for those who start the server and those who call it.

use std::io;
use std::net::SocketAddr;

use axum::Json;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::store::StoreError;

/// Why a server could not start or go on.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address is taken or not allowed.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why not.
        error: io::Error,
    },
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A word list has no words.
    #[error("the word list {name} has no words: expected one a line")]
    Words {
        /// Its name.
        name: String,
    },
    /// The operating system gave up.
    #[error("the server stopped: {0}")]
    Io(#[from] io::Error),
}

/// What a caller is told when a request cannot be answered.
#[derive(Debug)]
pub struct ApiError {
    pub status: StatusCode,
    pub message: String,
}

impl ApiError {
    pub fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Self { status, message: message.into() }
    }

    /// There is nothing under this link.
    pub fn no_such(what: &str) -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            format!("there is no such {what}: the link may be mistyped"),
        )
    }

    /// What was sent makes no sense.
    pub fn unfit(message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    /// Too much is going on.
    pub fn busy(message: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, message)
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        let status = match error.is_full() {
            true => StatusCode::INSUFFICIENT_STORAGE,
            false => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Self::new(status, error.to_string())
    }
}

impl From<getrandom::Error> for ApiError {
    fn from(error: getrandom::Error) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, format!("no random numbers: {error}"))
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(json!({ "error": self.message }))).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(RETRY_AFTER, axum::http::HeaderValue::from_static("2"));
        }
        response
    }
}
