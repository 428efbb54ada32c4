//! A game over a connection that stays open: moves one way, updates the other.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use schemars::JsonSchema;
use serde::Deserialize;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, interval_at};

use super::{LinkPath, QueryString};
use crate::Link;
use crate::app::App;
#[cfg(feature = "cluster")]
use crate::cluster::{
    bus::Bus,
    peers::Peers,
    tunnel::{Follower, Tunnel, TunnelEnd},
};
use crate::error::ApiError;
use crate::net::Client;
use crate::sessions::{EnteredGame, News, Seat, Session};
use crate::wire::{GameRole, LiveMessage, Moves, PeopleNews};

/// The largest message that is taken in: the writes of a whole large grid.
const LARGEST: usize = 1 << 20;

/// The longest name of a seat, in bytes.
const LONGEST_SEAT: usize = 64;

/// How often a page is asked whether it is still there, and how often it may
/// leave that unanswered.
const PING: Duration = Duration::from_secs(20);
const MOST_UNHEARD: u32 = 3;

/// What the page has already.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LiveQuery {
    /// The version of the game that the page has. If it is not the newest one
    /// the first message says so.
    since: Option<u64>,
    /// A name that the browser has chosen at random for this game, so that it is
    /// known again.
    #[serde(default)]
    seat: String,
}

/// Opens the connection.
pub async fn follow(
    State(app): State<App>,
    client: Client,
    LinkPath(link): LinkPath,
    QueryString(query): QueryString<LiveQuery>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let upgrade = upgrade.max_message_size(LARGEST).max_frame_size(LARGEST);
    #[cfg(feature = "cluster")]
    if let Some(cluster) = app.cluster.clone()
        && let Some(server) = cluster.elsewhere(&app, &link).await?
    {
        let place = app.follower(client)?;
        let LiveQuery { since, seat } = query;
        let tunnel = Tunnel::open(&cluster, server, Follower { link, since, seat }).await?;
        return Ok(upgrade.on_upgrade(move |socket| async move {
            tokio::select! {
                () = tunnel.carry(socket, app.stopping.clone()) => {}
                () = app.blocks.block_of(client) => {}
            }
            drop(place);
        }));
    }
    let (session, seat) = seated(&app, &link, query.seat).await?;
    let place = app.follower(client)?;
    Ok(upgrade.on_upgrade(move |socket| async move {
        let socket = GameSocket::Here(socket);
        tokio::select! {
            () = converse(&app, &session, &seat, query.since, socket) => {}
            () = app.blocks.block_of(client) => {}
        }
        session.people.leave(seat.connection);
        drop(place);
    }))
}

/// Lets somebody take a seat at a game.
async fn seated(app: &App, link: &Link, name: String) -> Result<(Arc<Session>, Seat), ApiError> {
    let EnteredGame { session, role } = app.sessions.enter(&app.persistence, link).await?;
    if name.len() > LONGEST_SEAT {
        return Err(ApiError::unfit(format!("a seat has {LONGEST_SEAT} bytes at most")));
    }
    let role = session.people.admit(&name, role, session.rules().await);
    let sent_away = || ApiError::forbidden("the owner of this game has sent you away");
    let role = role.ok_or_else(sent_away)?;
    Ok((session, Seat { connection: app.connection(), name, role }))
}

/// Lets somebody follow a game who has connected to another server.
#[cfg(feature = "cluster")]
pub async fn follow_from_afar(
    app: &App,
    bus: &Bus,
    peers: Arc<Peers>,
    who: Follower,
    from: i64,
    reply: &str,
) -> Result<(), ApiError> {
    let Follower { link, since, seat } = who;
    let (session, seat) = seated(app, &link, seat).await?;
    let end = TunnelEnd::accept(bus.clone(), peers, from, reply.to_owned()).await?;
    converse(app, &session, &seat, since, GameSocket::There(end)).await;
    session.people.leave(seat.connection);
    Ok(())
}

/// The connection of a page, or the way to the server that has it.
enum GameSocket {
    Here(WebSocket),
    #[cfg(feature = "cluster")]
    There(TunnelEnd),
}

/// What has come from a page.
enum FromPage {
    Text(String),
    /// A sign of life.
    Alive,
    Gone,
}

impl GameSocket {
    async fn next(&mut self) -> FromPage {
        match self {
            Self::Here(socket) => match socket.recv().await {
                Some(Ok(Message::Text(text))) => FromPage::Text(text.as_str().to_owned()),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => FromPage::Alive,
                _ => FromPage::Gone,
            },
            #[cfg(feature = "cluster")]
            Self::There(end) => end.next().await.map_or(FromPage::Gone, FromPage::Text),
        }
    }

    /// Sends a message. Fails where the connection is lost.
    async fn send(&mut self, message: &LiveMessage) -> Result<(), ()> {
        let text = serde_json::to_string(message).map_err(|_| ())?;
        match self {
            Self::Here(socket) => socket.send(Message::Text(text.into())).await.map_err(|_| ()),
            #[cfg(feature = "cluster")]
            Self::There(end) => end.send(&text).await,
        }
    }

    /// Asks the page whether it is still there. Gives whether it has to answer
    /// to us, and not to the server that it is connected to.
    async fn ping(&mut self) -> Result<bool, ()> {
        match self {
            Self::Here(socket) => {
                let sent = socket.send(Message::Ping(Bytes::new())).await;
                sent.map(|()| true).map_err(|_| ())
            }
            #[cfg(feature = "cluster")]
            Self::There(_) => Ok(false),
        }
    }

    async fn close(&mut self) {
        match self {
            Self::Here(socket) => {
                let _ = socket.send(Message::Close(None)).await;
            }
            #[cfg(feature = "cluster")]
            Self::There(end) => end.end().await,
        }
    }
}

async fn converse(
    app: &App,
    session: &Session,
    seat: &Seat,
    since: Option<u64>,
    mut socket: GameSocket,
) {
    tokio::select! {
        () = exchange(app, session, seat, since, &mut socket) => {}
        // The page connects anew, and comes to whoever has the game now.
        () = session.lost() => {}
    }
    socket.close().await;
}

async fn exchange(
    app: &App,
    session: &Session,
    seat: &Seat,
    since: Option<u64>,
    socket: &mut GameSocket,
) {
    let connection = seat.connection;
    let mut updates = session.follow();
    let mut news = session.people.follow();
    let mut stopping = app.stopping.clone();
    // Whoever has lost the network without a word is found out.
    let mut pings = interval_at(Instant::now() + PING, PING);
    let mut unheard = 0;
    // Updates are followed from here on: what came before this is in the version.
    if since.is_some()
        && since != Some(session.version().await)
        && socket.send(&LiveMessage::Stale { stale: true }).await.is_err()
    {
        return;
    }
    loop {
        let answer = tokio::select! {
            message = socket.next() => {
                unheard = 0;
                match message {
                    FromPage::Text(text) => match hear(app, session, seat, &text).await {
                        Some(answer) => answer,
                        None => continue,
                    },
                    FromPage::Alive => continue,
                    FromPage::Gone => return,
                }
            },
            _ = pings.tick() => {
                unheard += 1;
                match socket.ping().await {
                    Ok(has_to_answer) if !has_to_answer || unheard <= MOST_UNHEARD => continue,
                    _ => return,
                }
            }
            heard = updates.recv() => match heard {
                Ok((by, _)) if by == connection => continue,
                Ok((_, update)) => LiveMessage::Update { update: (*update).clone() },
                // Too far behind to catch up: the page asks for everything anew.
                Err(RecvError::Lagged(_)) => LiveMessage::Stale { stale: true },
                Err(RecvError::Closed) => return,
            },
            heard = news.recv() => match heard {
                Ok(News { from, only, .. }) if from == connection
                    || only.is_some_and(|only| only != connection) => continue,
                Ok(News { news, .. }) => {
                    let is_gone = matches!(*news, PeopleNews::Gone { .. });
                    let message = LiveMessage::People { people: (*news).clone() };
                    if socket.send(&message).await.is_err() || is_gone {
                        return;
                    }
                    continue;
                }
                // Who is here matters less than what is written: the page hears
                // of the next change.
                Err(RecvError::Lagged(_)) => continue,
                Err(RecvError::Closed) => return,
            },
            _ = stopping.changed() => return,
        };
        if socket.send(&answer).await.is_err() {
            return;
        }
    }
}

/// Hears a message of the page: moves, or something of its player. Gives the
/// answer, if there is one.
async fn hear(app: &App, session: &Session, seat: &Seat, text: &str) -> Option<LiveMessage> {
    if let Ok(notice) = serde_json::from_str(text) {
        let answer = session.hear(seat, notice).await;
        return answer.map(|people| LiveMessage::People { people });
    }
    if seat.role == GameRole::Look {
        let error = "here you can only look on".to_owned();
        return Some(LiveMessage::Failed { seq: None, error, lasting: true });
    }
    Some(reply(app, session, seat.connection, text).await)
}

async fn reply(app: &App, session: &Session, connection: u64, text: &str) -> LiveMessage {
    let moves: Moves = match serde_json::from_str(text) {
        Ok(moves) => moves,
        Err(error) => {
            return LiveMessage::Failed { seq: None, error: error.to_string(), lasting: true };
        }
    };
    match session.play(&app.persistence, connection, &moves).await {
        Ok(reply) => LiveMessage::Reply { reply },
        // Moves that make no sense never will; a full disk may have room again.
        Err(error) => LiveMessage::Failed {
            seq: Some(moves.seq),
            error: error.message,
            lasting: error.status.is_client_error(),
        },
    }
}
