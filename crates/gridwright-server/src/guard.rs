//! Who may ask, and what every answer carries.
//!
//! A server on this machine can be reached by every page that is open in a
//! browser on it. Two things keep them out: the server answers only to its own
//! names (a page can make a name of its own point here), and what changes
//! something must come from its own pages.

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, ORIGIN, REFERRER_POLICY, UPGRADE,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::error::ApiError;

/// Scripts, styles and everything else only from the server itself.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

static HEADERS: [(HeaderName, &str); 6] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    // The address of a game is its key: it is told to nobody.
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Turns strangers away and puts the usual headers on every answer.
pub async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let is_local = app.config.address.ip().is_loopback();
    let refused = refusal(request.method(), request.headers(), |name| {
        !is_local || is_own_name(name) || app.config.names.iter().any(|own| own == name)
    });
    let mut response = match refused {
        Some(message) => ApiError::new(StatusCode::FORBIDDEN, message).into_response(),
        None => next.run(request).await,
    };
    for (name, value) in &HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response.headers_mut().entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Why a request is turned away.
fn refusal(
    method: &Method,
    headers: &HeaderMap,
    is_allowed: impl Fn(&str) -> bool,
) -> Option<&'static str> {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(host) = text(HOST) else { return Some("the request names no host") };
    if !is_allowed(name_of(host)) {
        return Some("this server does not go by that name");
    }
    let changes = !matches!(*method, Method::GET | Method::HEAD) || headers.contains_key(UPGRADE);
    let origin = text(ORIGIN);
    let is_own = |origin: &str| origin.split_once("://").is_some_and(|(_, at)| at == host);
    if changes && origin.is_some_and(|origin| !is_own(origin)) {
        return Some("requests from other sites are not answered");
    }
    None
}

/// A host without its port.
fn name_of(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

fn is_own_name(name: &str) -> bool {
    matches!(name, "localhost" | "127.0.0.1" | "[::1]")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[expect(clippy::needless_pass_by_value, reason = "a table of calls reads better")]
    fn check(method: Method, host: &str, origin: Option<&str>, allowed: bool) {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(ORIGIN, origin.parse().unwrap());
        }
        let refused = refusal(&method, &headers, is_own_name);
        assert_eq!(refused.is_none(), allowed, "{method} {host} {origin:?}: {refused:?}");
    }

    #[test]
    fn only_own_names_and_own_pages() {
        check(Method::GET, "localhost:8080", None, true);
        check(Method::GET, "[::1]:8080", None, true);
        check(Method::GET, "127.0.0.1", None, true);
        check(Method::GET, "evil.example:8080", None, false);
        check(Method::GET, "localhost.evil.example", None, false);
        check(Method::POST, "localhost:80", Some("http://localhost:80"), true);
        check(Method::POST, "localhost:80", Some("http://evil.example"), false);
        check(Method::POST, "localhost:80", Some("null"), false);
        check(Method::POST, "localhost:80", Some("http://localhost:81"), false);
        check(Method::POST, "localhost:80", None, true);
    }
}
