//! Following a game that another server holds: messages of a WebSocket go there
//! and back one by one.
//!
//! At the end where the WebSocket is there is a [`Tunnel`], at the end where
//! the game is a [`TunnelEnd`]. Both count: where a message is missing the
//! connection is closed, and the page connects anew.

use std::sync::Arc;

use axum::extract::ws::{Message, WebSocket};
use tokio::sync::watch;
use tokio::time::{Duration, Instant, interval_at, timeout};

use super::Cluster;
use super::bus::{Bus, Inbox, Parcel, PeerReply, PeerRequest, Silence, TunnelFrame};
use super::forward::silent;
use super::peers::Peers;
use crate::Link;
use crate::error::ApiError;

/// How long the other server may take to let somebody in.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often a page is asked whether it is still there, and how often it may
/// leave that unanswered.
const PING: Duration = Duration::from_secs(20);
const MOST_UNHEARD: u32 = 3;

/// One end of a way on which messages are counted.
struct CountedWay {
    bus: Bus,
    inbox: Inbox,
    to: String,
    sent: u64,
    heard: u64,
    /// The server at the other end.
    peer: i64,
    peers: Arc<Peers>,
    cuts: watch::Receiver<u64>,
}

impl CountedWay {
    /// The next message; nothing where the way is at its end.
    async fn next(&mut self) -> Option<String> {
        let parcel = tokio::select! {
            parcel = self.inbox.next::<TunnelFrame>() => parcel.ok()?,
            () = self.peers.gone(self.peer) => return None,
            _ = self.cuts.changed() => return None,
        };
        let TunnelFrame::Text { number } = parcel.head else { return None };
        self.heard += 1;
        if number != self.heard {
            return None;
        }
        String::from_utf8(parcel.body.to_vec()).ok()
    }

    async fn send(&mut self, text: &str) -> Result<(), ()> {
        if text.len() > self.bus.largest() {
            return Err(());
        }
        self.sent += 1;
        let frame = TunnelFrame::Text { number: self.sent };
        self.bus.send(&self.to, &frame, text.as_bytes()).await.map_err(|_| ())
    }

    async fn end(&self) {
        // If it does not arrive, the other end finds out by itself.
        let _ = self.bus.send(&self.to, &TunnelFrame::End, b"").await;
    }
}

/// The way from a page to its game.
pub struct Tunnel(CountedWay);

/// Somebody who wants to follow a game.
pub struct Follower {
    pub link: Link,
    pub since: Option<u64>,
    pub seat: String,
}

impl Tunnel {
    /// Asks the server that holds a game to let somebody follow it.
    pub async fn open(cluster: &Cluster, server: i64, who: Follower) -> Result<Self, ApiError> {
        let bus = cluster.bus()?.clone();
        let from = cluster.store.number().ok_or_else(silent)?;
        let cuts = bus.cuts();
        let mut inbox = bus.listen(bus.new_subject()).await?;
        let Follower { link, since, seat } = who;
        let request = PeerRequest::Follow { link, since, seat, from };
        bus.ask(&bus.subject_of(server), &inbox, &request, b"").await?;
        let first = timeout(PATIENCE, inbox.next()).await.unwrap_or(Err(Silence::Closed));
        let Ok(Parcel { head, body, .. }) = first else { return Err(silent()) };
        let to = match head {
            PeerReply::Joined { to } => to,
            PeerReply::Head { status, .. } => return Err(refusal(status, &body)),
            PeerReply::Part { .. } => return Err(silent()),
        };
        let peers = Arc::clone(&cluster.peers);
        peers.heard(server);
        Ok(Self(CountedWay { bus, inbox, to, sent: 0, heard: 0, peer: server, peers, cuts }))
    }

    /// Carries messages until one of both ends is closed.
    pub async fn carry(mut self, mut socket: WebSocket, mut stopping: watch::Receiver<bool>) {
        let mut pings = interval_at(Instant::now() + PING, PING);
        let mut unheard = 0;
        loop {
            tokio::select! {
                message = socket.recv() => {
                    unheard = 0;
                    match message {
                        Some(Ok(Message::Text(text))) => {
                            if self.0.send(text.as_str()).await.is_err() {
                                break;
                            }
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        _ => break,
                    }
                }
                text = self.0.next() => {
                    let Some(text) = text else { break };
                    if socket.send(Message::Text(text.into())).await.is_err() {
                        break;
                    }
                }
                _ = pings.tick() => {
                    unheard += 1;
                    let ping = Message::Ping(axum::body::Bytes::new());
                    if unheard > MOST_UNHEARD || socket.send(ping).await.is_err() {
                        break;
                    }
                }
                _ = stopping.changed() => break,
            }
        }
        self.0.end().await;
        let _ = socket.send(Message::Close(None)).await;
    }
}

/// The refusal of another server, as it has put it.
fn refusal(status: u16, body: &[u8]) -> ApiError {
    let status = status.try_into().unwrap_or(axum::http::StatusCode::BAD_GATEWAY);
    let value: serde_json::Value = serde_json::from_slice(body).unwrap_or_default();
    ApiError::new(status, value["error"].as_str().unwrap_or("refused by another server"))
}

/// The end of a tunnel where the game is.
pub struct TunnelEnd(CountedWay);

impl TunnelEnd {
    /// Lets somebody in who follows a game from another server.
    pub async fn accept(
        bus: Bus,
        peers: Arc<Peers>,
        from: i64,
        reply: String,
    ) -> Result<Self, ApiError> {
        peers.heard(from);
        let cuts = bus.cuts();
        let inbox = bus.listen(bus.new_subject()).await?;
        bus.send(&reply, &PeerReply::Joined { to: inbox.subject.clone() }, b"").await?;
        Ok(Self(CountedWay { bus, inbox, to: reply, sent: 0, heard: 0, peer: from, peers, cuts }))
    }

    /// The next message of the page; nothing where it is gone.
    pub async fn next(&mut self) -> Option<String> {
        self.0.next().await
    }

    pub async fn send(&mut self, text: &str) -> Result<(), ()> {
        self.0.send(text).await
    }

    pub async fn end(&mut self) {
        self.0.end().await;
    }
}
