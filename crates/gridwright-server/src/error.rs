//! What can go wrong, for those who start the server and those who call it.

use std::fmt::Display;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use crate::store::StoreError;
use crate::wire::ErrorView;

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
    /// The socket for administrators cannot be used.
    #[error("the admin socket {} cannot be used: {error}", .path.display())]
    AdminSocket {
        /// Where it should be.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The other servers cannot be reached.
    #[error("NATS cannot be used, over which the servers of one database meet: {reason}")]
    Bus {
        /// Why not.
        reason: String,
    },
    /// Other servers use the database and do not answer.
    #[error(
        "other servers use this database (numbers {numbers}) and cannot be met: {}",
        if *.has_bus { "all servers of a database need the same NATS" } else { "start all of them with --nats" }
    )]
    Strangers {
        /// Their numbers.
        numbers: String,
        /// Whether this server has been told where to meet them.
        has_bus: bool,
    },
    /// This program was made without what a database for several servers takes.
    #[error(
        "this gridwright was built without the feature `cluster`, which a store of PostgreSQL needs"
    )]
    NoCluster,
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

/// Why a request cannot be answered: a status and a message for the caller.
#[derive(Debug)]
pub struct ApiError {
    pub status: StatusCode,
    pub message: String,
    /// After how many seconds asking again makes sense.
    pub retry: Option<u64>,
}

impl ApiError {
    pub fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Self { status, message: message.into(), retry: None }
    }

    /// Asking again makes sense after so many seconds.
    pub fn after(mut self, seconds: u64) -> Self {
        self.retry = Some(seconds);
        self
    }

    /// There is nothing under this link.
    pub fn no_such(what: &str) -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            format!("there is no such {what}: the link may be mistyped"),
        )
    }

    /// This is not for everybody.
    pub fn forbidden(message: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, message)
    }

    /// This was there once.
    pub fn gone(message: impl Into<String>) -> Self {
        Self::new(StatusCode::GONE, message)
    }

    /// What was sent makes no sense.
    pub fn unfit(message: impl Display) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, message.to_string())
    }

    /// Whoever runs the server does not want this puzzle here.
    pub fn taken_down() -> Self {
        Self::new(
            StatusCode::UNAVAILABLE_FOR_LEGAL_REASONS,
            "this puzzle was taken down by whoever runs this server",
        )
    }

    /// A fault of the program.
    pub fn internal(message: impl Display) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, message.to_string())
    }

    /// Too much is going on.
    pub fn busy(message: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, message).after(2)
    }
}

impl From<ApiError> for StartError {
    fn from(error: ApiError) -> Self {
        Self::Store(StoreError::Other(error.message))
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        let status = match error {
            StoreError::Full => StatusCode::INSUFFICIENT_STORAGE,
            StoreError::Gone => StatusCode::GONE,
            StoreError::Changed => StatusCode::CONFLICT,
            StoreError::NotHolder | StoreError::Away(_) => {
                return Self::new(StatusCode::SERVICE_UNAVAILABLE, error.to_string()).after(1);
            }
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Self::new(status, error.to_string())
    }
}

impl From<getrandom::Error> for ApiError {
    fn from(error: getrandom::Error) -> Self {
        Self::internal(format_args!("no random numbers: {error}"))
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(ErrorView { error: self.message })).into_response();
        if let Some(seconds) = self.retry {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// Runs what blocks on a thread where no request has to wait for it.
pub async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work).await.map_err(ApiError::internal)
}
