//! Messages between servers, over NATS.
//!
//! NATS delivers a message once or not at all, and that is enough here: what
//! must not be lost is in the database. Whoever has to notice a loss counts.

use std::sync::Arc;
use std::time::Duration;

use async_nats::{Client as NatsClient, ConnectOptions, Event, StatusCode, Subscriber};
use axum::body::Bytes;
use futures_util::StreamExt;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tokio::sync::watch;
use tracing::warn;

use crate::Link;
use crate::error::{ApiError, StartError};

/// How long to wait for NATS at the start.
const PATIENCE: Duration = Duration::from_secs(5);

/// How much of a message is for what stands before its contents, in bytes.
const HEAD: usize = 16 << 10;

/// What is asked of another server.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum PeerRequest {
    /// To answer a request that has come to us.
    Answer(ForwardedRequest),
    /// To let somebody follow a game.
    Follow {
        link: Link,
        since: Option<u64>,
        seat: String,
        /// The server that asks.
        from: i64,
    },
}

/// A request of HTTP.
#[derive(Debug, Serialize, Deserialize)]
pub struct ForwardedRequest {
    pub method: String,
    pub path: String,
    pub client: std::net::IpAddr,
    pub headers: Vec<(String, String)>,
}

/// What comes back.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum PeerReply {
    /// The head of an answer with the first part of its body.
    Head { status: u16, headers: Vec<(String, String)>, is_last: bool },
    /// Another part of its body.
    Part { is_last: bool },
    /// Somebody follows a game now; messages for it go to this subject.
    Joined { to: String },
}

/// What goes through a tunnel between somebody and a game.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum TunnelFrame {
    /// A message of a WebSocket, with its number from one.
    Text { number: u64 },
    /// Nothing comes any more.
    End,
}

/// The way to the other servers.
#[derive(Clone)]
pub struct Bus {
    client: NatsClient,
    prefix: Arc<str>,
    /// Grows whenever the connection is lost: messages may be lost with it.
    cuts: watch::Sender<u64>,
}

/// What comes in at a subject.
pub struct Inbox {
    pub subject: String,
    messages: Subscriber,
}

/// A message that has come in.
pub struct Parcel<T> {
    pub head: T,
    pub body: Bytes,
    /// Where answers go.
    pub reply: Option<String>,
}

/// Why nothing comes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// Nobody listens at the other end.
    Nobody,
    /// There is no connection any more.
    Closed,
}

impl Bus {
    /// Connects to NATS; all servers of the cluster meet there.
    pub async fn connect(address: &str, cluster: &str) -> Result<Self, StartError> {
        let failed = |reason: String| StartError::Bus { reason };
        let cuts = watch::Sender::new(0);
        let told = cuts.clone();
        let options = ConnectOptions::new()
            .name("gridwright")
            .connection_timeout(PATIENCE)
            .event_callback(move |event| {
                let told = told.clone();
                async move {
                    if !matches!(event, Event::Connected) {
                        warn!(target: "gridwright::cluster", %event, "NATS");
                        told.send_modify(|count| *count += 1);
                    }
                }
            });
        let client = options.connect(address).await.map_err(|error| failed(error.to_string()))?;
        Ok(Self { client, prefix: format!("gridwright.{cluster}").into(), cuts })
    }

    /// Where a server hears what is asked of it.
    pub fn subject_of(&self, server: i64) -> String {
        format!("{}.server.{server}", self.prefix)
    }

    /// Where all servers say that they are there.
    pub fn meeting_point(&self) -> String {
        format!("{}.alive", self.prefix)
    }

    /// A subject that nobody else has.
    pub fn new_subject(&self) -> String {
        self.client.new_inbox()
    }

    /// Hears whenever the connection was lost.
    pub fn cuts(&self) -> watch::Receiver<u64> {
        self.cuts.subscribe()
    }

    /// How many bytes a message may hold.
    pub fn largest(&self) -> usize {
        self.client.server_info().max_payload.max(2 * HEAD) - HEAD
    }

    /// Listens at a subject.
    pub async fn listen(&self, subject: String) -> Result<Inbox, ApiError> {
        let messages = self.client.subscribe(subject.clone()).await.map_err(no_way)?;
        Ok(Inbox { subject, messages })
    }

    /// Sends a message.
    pub async fn send(
        &self,
        subject: &str,
        head: &impl Serialize,
        body: &[u8],
    ) -> Result<(), ApiError> {
        let message = packed(head, body)?;
        self.client.publish(subject.to_owned(), message).await.map_err(no_way)
    }

    /// Sends a message whose answers go to an inbox.
    pub async fn ask(
        &self,
        subject: &str,
        inbox: &Inbox,
        head: &impl Serialize,
        body: &[u8],
    ) -> Result<(), ApiError> {
        let message = packed(head, body)?;
        let reply = inbox.subject.clone();
        let sent = self.client.publish_with_reply(subject.to_owned(), reply, message);
        sent.await.map_err(no_way)
    }
}

impl Inbox {
    /// The next message that makes sense.
    pub async fn next<T: DeserializeOwned>(&mut self) -> Result<Parcel<T>, Silence> {
        loop {
            let message = self.messages.next().await.ok_or(Silence::Closed)?;
            if message.status == Some(StatusCode::NO_RESPONDERS) {
                return Err(Silence::Nobody);
            }
            let payload = message.payload;
            let Some(end) = payload.iter().position(|byte| *byte == b'\n') else { continue };
            if let Ok(head) = serde_json::from_slice(&payload[..end]) {
                let reply = message.reply.map(|reply| reply.to_string());
                return Ok(Parcel { head, body: payload.slice(end + 1..), reply });
            }
        }
    }
}

/// A line of JSON and what belongs to it.
fn packed(head: &impl Serialize, body: &[u8]) -> Result<Bytes, ApiError> {
    let mut message = serde_json::to_vec(head).map_err(ApiError::internal)?;
    message.push(b'\n');
    message.extend_from_slice(body);
    Ok(message.into())
}

fn no_way(error: impl std::fmt::Display) -> ApiError {
    ApiError::busy(format!("the other servers cannot be reached: {error}"))
}
