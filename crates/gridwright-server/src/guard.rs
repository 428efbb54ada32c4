//! Who may ask, and what every answer carries.
//!
//! A server on this machine can be reached by every page that is open in a
//! browser on it. Two things keep them out: the server answers only to its own
//! names (a page can make a name of its own point here), and what changes
//! something must come from its own pages.

use std::net::IpAddr;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, ORIGIN,
    REFERRER_POLICY, UPGRADE, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::error::ApiError;
use crate::net::{Client, LateBody};
use crate::rates::RateKind;

/// Scripts, styles and everything else only from the server itself.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// The same for pages that open files of other sites: those may be read where
/// they allow it.
pub const POLICY_OF_OPENERS: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self' https:; manifest-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Where the page is that makes a request, by the word of the browser.
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

static HEADERS: [(HeaderName, &str); 6] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    // The address of a game is its key: it is told to nobody.
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// An answer that may be shown inside pages of other sites; its own policy says
/// of which.
#[derive(Clone, Copy)]
pub struct AllowsFrames;

/// What lets pages of every site read an answer.
static OPEN_HEADERS: [(HeaderName, &str); 2] = [
    (ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
    (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
];

/// Whether an address belongs to the word service, which keeps nothing and
/// knows nothing of anybody.
fn is_word_service(path: &str) -> bool {
    matches!(path, "/words" | "/sug")
}

/// Turns strangers away and puts the usual headers on every answer.
pub async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let is_local = app.config.address.ip().is_loopback();
    let refused = refusal(request.method(), request.headers(), |name| {
        is_own_name(name, is_local)
            || app.config.names.iter().any(|own| own.eq_ignore_ascii_case(name))
    });
    let is_open = app.config.any_site_reads_words && is_word_service(request.uri().path());
    let mut response = match refused {
        Some(message) => ApiError::new(StatusCode::FORBIDDEN, message).into_response(),
        None => admit(&app, request, next).await,
    };
    let is_framed = response.extensions().get::<AllowsFrames>().is_some();
    for (name, value) in HEADERS.iter().filter(|(name, _)| !is_framed || name != X_FRAME_OPTIONS) {
        // What a page says of itself is narrower.
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    if is_open {
        for (name, value) in &OPEN_HEADERS {
            response.headers_mut().insert(name, HeaderValue::from_static(value));
        }
    }
    response.headers_mut().entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Lets a request through, unless its client has made too many like it, or
/// takes too long to send it.
async fn admit(app: &App, request: Request, next: Next) -> Response {
    let client = request.extensions().get::<Client>().copied();
    if client.is_some_and(|client| app.blocks.contain(client)) {
        let message = "your address was blocked by whoever runs this server";
        return ApiError::forbidden(message).into_response();
    }
    let path = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str);
    let kind = path.and_then(|path| RateKind::of(request.method(), path));
    if let (Some(client), Some(kind)) = (client, kind)
        && let Err(wait) = app.rates.take(kind, client, Instant::now())
    {
        let seconds = wait.as_secs() + 1;
        let message = format!("too many requests from your address: try again in {seconds} s");
        return ApiError::new(StatusCode::TOO_MANY_REQUESTS, message)
            .after(seconds)
            .into_response();
    }
    let late = request.extensions().get::<LateBody>().cloned();
    let response = next.run(request).await;
    if late.is_some_and(|late| late.is_late()) {
        let message = "the request did not come whole in time";
        return ApiError::new(StatusCode::REQUEST_TIMEOUT, message).into_response();
    }
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
    if headers.get_all(HOST).iter().nth(1).is_some() {
        return Some("the request names more than one host");
    }
    if !is_allowed(name_of(host)) {
        return Some(
            "this server does not go by that name: whoever runs it can give it the name with --name",
        );
    }
    let changes = !matches!(*method, Method::GET | Method::HEAD) || headers.contains_key(UPGRADE);
    let origin = text(ORIGIN);
    let is_own = |origin: &str| origin.split_once("://").is_some_and(|(_, at)| at == host);
    let site = text(SEC_FETCH_SITE);
    let is_foreign = match origin {
        Some(origin) => !is_own(origin),
        None => site.is_some_and(|site| matches!(site, "cross-site" | "same-site")),
    };
    if changes && is_foreign {
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

/// Whether a server goes by a name that nobody has given to it. Numbers cannot
/// be made to point here by somebody else, as names can.
fn is_own_name(name: &str, is_local: bool) -> bool {
    let number = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(name);
    match number.parse::<IpAddr>() {
        Ok(address) => !is_local || address.is_loopback(),
        Err(_) => name.eq_ignore_ascii_case("localhost"),
    }
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
        let refused = refusal(&method, &headers, |name| is_own_name(name, true));
        assert_eq!(refused.is_none(), allowed, "{method} {host} {origin:?}: {refused:?}");
    }

    #[test]
    fn only_own_names_and_own_pages() {
        check(Method::GET, "localhost:8080", None, true);
        check(Method::GET, "[::1]:8080", None, true);
        check(Method::GET, "127.0.0.1", None, true);
        check(Method::GET, "127.0.0.2:80", None, true);
        check(Method::GET, "192.0.2.1", None, false);
        check(Method::GET, "127.0.0.1.evil.example", None, false);
        check(Method::GET, "evil.example:8080", None, false);
        check(Method::GET, "localhost.evil.example", None, false);
        check(Method::POST, "localhost:80", Some("http://localhost:80"), true);
        check(Method::POST, "localhost:80", Some("http://evil.example"), false);
        check(Method::POST, "localhost:80", Some("null"), false);
        check(Method::POST, "localhost:80", Some("http://localhost:81"), false);
        check(Method::POST, "localhost:80", None, true);
    }

    #[test]
    fn on_a_network_numbers_are_answered_and_names_must_be_given() {
        assert!(is_own_name("192.0.2.1", false) && is_own_name("[2001:db8::1]", false));
        assert!(is_own_name("localhost", false));
        assert!(!is_own_name("evil.example", false));
    }

    #[test]
    fn requests_that_a_foreign_page_makes_without_saying_so_change_nothing() {
        let headers = |site: &str| {
            let pairs = [(HOST, "localhost"), (SEC_FETCH_SITE, site)];
            HeaderMap::from_iter(pairs.map(|(name, value)| (name, value.parse().unwrap())))
        };
        let refused = |method, site| refusal(&method, &headers(site), |_| true);
        assert!(refused(Method::POST, "cross-site").is_some());
        assert!(refused(Method::POST, "same-origin").is_none());
        assert!(refused(Method::GET, "cross-site").is_none(), "following a link");
        let mut twice = headers("none");
        twice.append(HOST, "other".parse().unwrap());
        assert!(refusal(&Method::GET, &twice, |_| true).is_some());
    }
}
