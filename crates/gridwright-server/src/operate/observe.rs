//! What is noted about every request: its number, how long it took, what came
//! of it. Links are secrets and not noted, only the pattern of an address.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use tracing::info;

use crate::app::App;
use crate::net::Client;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// What stands for the address of a page, a script or anything unknown.
const OTHER: &str = "page";

/// Numbers for requests that are not given twice, also not after a new start.
pub struct RequestIds {
    start: u64,
    last: AtomicU64,
}

impl Default for RequestIds {
    fn default() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self {
            start: since.as_secs() ^ (u64::from(std::process::id()) << 32),
            last: AtomicU64::new(0),
        }
    }
}

impl RequestIds {
    fn next(&self) -> String {
        format!("{:x}-{}", self.start, self.last.fetch_add(1, Ordering::Relaxed) + 1)
    }
}

/// Notes a request and gives its number to whoever has made it.
pub async fn observe(State(app): State<App>, request: Request, next: Next) -> Response {
    let (begun, id) = (Instant::now(), app.request_ids.next());
    let path = request.extensions().get::<MatchedPath>();
    let route = path.map_or_else(|| OTHER.to_owned(), |path| path.as_str().to_owned());
    let method = request.method().as_str().to_owned();
    let client = request.extensions().get::<Client>().copied();
    let mut response = next.run(request).await;
    let (took, status) = (begun.elapsed(), response.status().as_u16());
    app.metrics.answered(&method, &route, status, took);
    let client = client.map(tracing::field::display);
    let ms = took.as_secs_f64() * 1e3;
    info!(target: "gridwright::request", id, method, route, status, client, ms);
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}
