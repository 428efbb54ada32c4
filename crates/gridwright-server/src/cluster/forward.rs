//! Requests that another server has to answer.

use std::str::FromStr;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{
    ACCEPT, CONTENT_DISPOSITION, CONTENT_TYPE, ETAG, IF_MATCH, IF_NONE_MATCH, RETRY_AFTER,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};
use tokio::time::{sleep, timeout};
use tower_service::Service;

use super::Cluster;
use super::bus::{Bus, ForwardedRequest, Inbox, Parcel, PeerReply, PeerRequest, Silence};
use crate::Link;
use crate::app::App;
use crate::error::ApiError;
use crate::net::Client;

/// How long an answer may take to begin.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long a server has at least.
const GRACE: Duration = Duration::from_secs(2);

/// What another server is told of a request, and we of its answer.
const HEADERS: [HeaderName; 7] =
    [ACCEPT, CONTENT_DISPOSITION, CONTENT_TYPE, ETAG, IF_MATCH, IF_NONE_MATCH, RETRY_AFTER];

/// What a request is about.
enum Affair {
    Game(Link),
    Job(Link),
}

impl Affair {
    fn of(request: &Request) -> Option<Self> {
        let pattern = request.extensions().get::<MatchedPath>()?.as_str();
        // Those who follow a game stay where they are: their messages travel.
        if pattern == "/api/games/{link}/live" {
            return None;
        }
        let mut parts = request.uri().path().split('/').skip(2);
        let (kind, link) = (parts.next()?, Link::from_str(parts.next()?).ok()?);
        match kind {
            "games" if pattern.starts_with("/api/games/{link}") => Some(Self::Game(link)),
            "jobs" if pattern.starts_with("/api/jobs/{link}") => Some(Self::Job(link)),
            _ => None,
        }
    }
}

/// Lets the server answer that holds what a request is about.
pub async fn to_holder(State(app): State<App>, request: Request, next: Next) -> Response {
    let Some(cluster) = app.cluster.clone() else { return next.run(request).await };
    let elsewhere = match Affair::of(&request) {
        Some(Affair::Game(link)) => cluster.elsewhere(&app, &link).await,
        Some(Affair::Job(link)) => cluster.job_elsewhere(&app, &link).await,
        None => Ok(None),
    };
    let answer = match elsewhere {
        Ok(Some(server)) => forward(&app, &cluster, server, request).await,
        Ok(None) => return next.run(request).await,
        Err(error) => Err(error),
    };
    answer.unwrap_or_else(IntoResponse::into_response)
}

async fn forward(
    app: &App,
    cluster: &Cluster,
    server: i64,
    request: Request,
) -> Result<Response, ApiError> {
    let (parts, body) = request.into_parts();
    let bus = cluster.bus()?;
    let most = bus.largest().min(app.config.largest_body);
    let too_large = |_| ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "the request is too large");
    let body = to_bytes(body, most).await.map_err(too_large)?;
    let client = parts.extensions.get::<Client>().copied();
    let client = client.ok_or_else(|| ApiError::internal("nobody knows where this comes from"))?;
    let path = parts.uri.path_and_query().map_or_else(String::new, ToString::to_string);
    let method = parts.method.to_string();
    let headers = named(&parts.headers);
    let request = ForwardedRequest { method, path, client: client.address(), headers };
    ask(cluster, server, request, &body).await
}

/// Lets another server answer.
pub async fn ask(
    cluster: &Cluster,
    server: i64,
    request: ForwardedRequest,
    body: &[u8],
) -> Result<Response, ApiError> {
    let bus = cluster.bus()?;
    let mut inbox = bus.listen(bus.new_subject()).await?;
    bus.ask(&bus.subject_of(server), &inbox, &PeerRequest::Answer(request), body).await?;
    // One that has just begun may not have been heard yet.
    let gone = async {
        sleep(GRACE).await;
        cluster.peers.gone(server).await;
    };
    let first = tokio::select! {
        first = timeout(PATIENCE, inbox.next()) => first.unwrap_or(Err(Silence::Closed)),
        () = gone => Err(Silence::Nobody),
    };
    let Ok(Parcel { head: PeerReply::Head { status, headers, is_last }, body, .. }) = first else {
        return Err(silent());
    };
    let body = match is_last {
        true => Body::from(body),
        false => Body::from_stream(parts(inbox, body)),
    };
    let mut response = Response::new(body);
    *response.status_mut() = StatusCode::from_u16(status).map_err(ApiError::internal)?;
    *response.headers_mut() = header_map(&headers);
    Ok(response)
}

/// The error where the server that holds something does not answer.
pub fn silent() -> ApiError {
    ApiError::busy("the server that has this does not answer: try again in a moment").after(1)
}

/// The parts of a body, as they come.
fn parts(
    inbox: Inbox,
    first: Bytes,
) -> impl futures_util::Stream<Item = Result<Bytes, std::io::Error>> {
    stream::unfold((Some(first), Some(inbox)), |(first, inbox)| async move {
        if let Some(first) = first {
            return Some((Ok(first), (None, inbox)));
        }
        let mut inbox = inbox?;
        match inbox.next().await {
            Ok(Parcel { head: PeerReply::Part { is_last }, body, .. }) => {
                Some((Ok(body), (None, (!is_last).then_some(inbox))))
            }
            _ => Some((Err(std::io::ErrorKind::ConnectionReset.into()), (None, None))),
        }
    })
}

/// Answers for another server.
pub async fn answer(
    bus: &Bus,
    mut router: Router,
    request: ForwardedRequest,
    body: Bytes,
    reply: &str,
) -> Result<(), ApiError> {
    let method = Method::from_bytes(request.method.as_bytes()).map_err(ApiError::internal)?;
    let mut own = Request::builder()
        .method(method)
        .uri(&request.path)
        .body(Body::from(body))
        .map_err(ApiError::internal)?;
    *own.headers_mut() = header_map(&request.headers);
    own.extensions_mut().insert(Client::at(request.client));
    let response = match router.call(own).await {
        Ok(response) => response,
        Err(never) => match never {},
    };
    let (parts, body) = response.into_parts();
    let (status, headers) = (parts.status.as_u16(), named(&parts.headers));
    // What comes bit by bit must not wait for the next bit.
    let comes_slowly = parts.headers.get(CONTENT_TYPE).is_some_and(|kind| kind == EVENTS);
    if !comes_slowly {
        let whole = to_bytes(body, usize::MAX).await.map_err(ApiError::internal)?;
        let mut rest = whole.chunks(bus.largest());
        let first = rest.next().unwrap_or_default();
        let mut left = rest.len();
        bus.send(reply, &PeerReply::Head { status, headers, is_last: left == 0 }, first).await?;
        for part in rest {
            left -= 1;
            bus.send(reply, &PeerReply::Part { is_last: left == 0 }, part).await?;
        }
        return Ok(());
    }
    bus.send(reply, &PeerReply::Head { status, headers, is_last: false }, b"").await?;
    let mut data = body.into_data_stream();
    while let Some(Ok(bytes)) = data.next().await {
        for part in bytes.chunks(bus.largest()) {
            bus.send(reply, &PeerReply::Part { is_last: false }, part).await?;
        }
    }
    bus.send(reply, &PeerReply::Part { is_last: true }, b"").await
}

/// The type of answers that come bit by bit.
const EVENTS: &str = "text/event-stream";

fn named(headers: &HeaderMap) -> Vec<(String, String)> {
    let text = |name: &HeaderName| {
        let value = headers.get(name)?.to_str().ok()?;
        Some((name.as_str().to_owned(), value.to_owned()))
    };
    HEADERS.iter().filter_map(text).collect()
}

fn header_map(headers: &[(String, String)]) -> HeaderMap {
    let pair = |(name, value): &(String, String)| {
        Some((HeaderName::from_str(name).ok()?, HeaderValue::from_str(value).ok()?))
    };
    headers.iter().filter_map(pair).collect()
}
