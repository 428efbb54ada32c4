//! Taking in connections, and ending all of them.

use std::convert::Infallible;
use std::future::poll_fn;
use std::io::{self, ErrorKind, Write};
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::header::UPGRADE;
use axum::http::{Request, Response, StatusCode};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout_at};
use tower_service::Service;

use super::body::{AnswerBody, TimedBody};
use super::stream::{Phase, PhaseCell, PhaseClock, TimedStream};
use super::{Client, ClientPlaces, LateBody, Proxies};
use crate::config::Patience;

/// How long to wait when no connection can be taken in.
const PAUSE: Duration = Duration::from_millis(100);

/// How many connections those have who run the server.
const FEW: usize = 16;

/// How large the head of a request may be, in bytes.
const LARGEST_HEAD: usize = 64 << 10;

/// What decides about connections.
#[derive(Clone)]
pub struct Door {
    /// How long anything may take.
    pub patience: Patience,
    /// Who is believed about where a request comes from.
    pub proxies: Arc<Proxies>,
    /// Room for connections.
    pub places: Arc<ClientPlaces>,
}

impl Door {
    /// A door of the same sort with a few places of its own.
    pub fn for_few(&self) -> Self {
        Self { places: ClientPlaces::new(FEW, FEW), ..self.clone() }
    }
}

/// How a server is told to stop.
pub struct Signals {
    /// Becomes true when connections are to end after the request they are at.
    pub stopping: watch::Receiver<bool>,
    /// When connections end whatever they are at.
    pub grace: Duration,
}

/// Answers all who connect, until it is told to stop. Then lets requests come
/// to their ends, but not for ever.
pub async fn serve(listener: TcpListener, router: Router, door: Door, mut signals: Signals) {
    let mut connections = JoinSet::new();
    while !*signals.stopping.borrow() {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = signals.stopping.changed() => break,
            Some(_) = connections.join_next(), if !connections.is_empty() => continue,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Whoever gave up meanwhile does no harm. Without descriptors
                // there will be some when others have left.
                if !is_of_one_connection(&error) {
                    sleep(PAUSE).await;
                }
                continue;
            }
        };
        // A proxy stands for many people.
        let client = (!door.proxies.contains(peer.ip())).then(|| Client::at(peer.ip()));
        let Ok(place) = door.places.take(client) else {
            turn_away(stream);
            continue;
        };
        // Without this small answers wait for the other end.
        let _ = stream.set_nodelay(true);
        let phase = PhaseCell::new();
        let stream = TimedStream::new(stream, Arc::clone(&phase), door.patience, place);
        let stopping = signals.stopping.clone();
        connections.spawn(attend(stream, peer, phase, router.clone(), door.clone(), stopping));
    }
    drop(listener);
    let end = Instant::now() + signals.grace;
    while let Ok(Some(_)) = timeout_at(end, connections.join_next()).await {}
    connections.shutdown().await;
}

fn is_of_one_connection(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::ConnectionRefused | ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset
    )
}

/// Tells somebody for whom there is no place so, if that needs no waiting.
fn turn_away(stream: TcpStream) {
    let body = r#"{"error":"too many connections are open already: try again in a moment"}"#;
    let answer = format!(
        "HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    if let Ok(mut stream) = stream.into_std() {
        // The stream does not block; whoever does not take it in at once goes without.
        let _ = stream.write(answer.as_bytes());
    }
}

/// Answers the requests of one connection.
async fn attend(
    stream: TimedStream,
    peer: SocketAddr,
    phase: Arc<PhaseCell>,
    router: Router,
    door: Door,
    mut stopping: watch::Receiver<bool>,
) {
    let mut clock = PhaseClock::new(Arc::clone(&phase), door.patience);
    let answer = service_fn(move |request: Request<Incoming>| {
        let (phase, mut router) = (Arc::clone(&phase), router.clone());
        let request = prepared(request, peer, &phase, &door);
        let is_upgrade = request.headers().contains_key(UPGRADE);
        async move {
            let response = match router.call(request).await {
                Ok(response) => response,
                Err(never) => match never {},
            };
            let is_open = is_upgrade && response.status() == StatusCode::SWITCHING_PROTOCOLS;
            let next = if is_open { Phase::Open } else { Phase::Idle };
            let wrapped = |body: Body| AnswerBody::new(body, phase, next);
            Ok::<Response<AnswerBody>, Infallible>(response.map(wrapped))
        }
    });
    let connection = http1::Builder::new()
        .max_buf_size(LARGEST_HEAD)
        .serve_connection(TokioIo::new(stream), answer)
        .with_upgrades();
    let mut connection = pin!(connection);
    let mut stopping = pin!(stopping.wait_for(|stopping| *stopping));
    let mut is_stopping = false;
    // What goes wrong in a connection is the other end's doing, and its loss.
    poll_fn(|cx| {
        if !is_stopping && stopping.as_mut().poll(cx).is_ready() {
            is_stopping = true;
            connection.as_mut().graceful_shutdown();
        }
        match connection.as_mut().poll(cx) {
            Poll::Ready(_) => Poll::Ready(()),
            Poll::Pending => clock.poll(cx),
        }
    })
    .await;
}

/// A request with what is known about its connection.
fn prepared(
    request: Request<Incoming>,
    peer: SocketAddr,
    phase: &Arc<PhaseCell>,
    door: &Door,
) -> Request<Body> {
    phase.set(Phase::Answer);
    let late = LateBody::default();
    let client = door.proxies.client(peer.ip(), request.headers());
    let until = Instant::now() + door.patience.body;
    let timed = late.clone();
    let mut request = request.map(|body| Body::new(TimedBody::new(body, until, timed)));
    request.extensions_mut().insert(client);
    request.extensions_mut().insert(late);
    request
}
