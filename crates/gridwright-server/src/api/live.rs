//! A game over a connection that stays open: moves one way, updates the other.

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
use crate::app::App;
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
    let EnteredGame { session, role } = app.sessions.enter(&app.persistence, &link).await?;
    if query.seat.len() > LONGEST_SEAT {
        return Err(ApiError::unfit(format!("a seat has {LONGEST_SEAT} bytes at most")));
    }
    let role = session.people.admit(&query.seat, role, session.rules().await);
    let sent_away = || ApiError::forbidden("the owner of this game has sent you away");
    let role = role.ok_or_else(sent_away)?;
    let place = app.follower(client)?;
    let seat = Seat { connection: app.connection(), name: query.seat, role };
    let upgrade = upgrade.max_message_size(LARGEST).max_frame_size(LARGEST);
    Ok(upgrade.on_upgrade(move |socket| async move {
        converse(&app, &session, &seat, query.since, socket).await;
        session.people.leave(seat.connection);
        drop(place);
    }))
}

async fn converse(
    app: &App,
    session: &Session,
    seat: &Seat,
    since: Option<u64>,
    mut socket: WebSocket,
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
        && send(&mut socket, &LiveMessage::Stale { stale: true }).await.is_err()
    {
        return;
    }
    loop {
        let answer = tokio::select! {
            message = socket.recv() => {
                unheard = 0;
                match message {
                    Some(Ok(Message::Text(text))) => {
                        match hear(app, session, seat, text.as_str()).await {
                            Some(answer) => answer,
                            None => continue,
                        }
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    _ => return,
                }
            },
            _ = pings.tick() => {
                unheard += 1;
                if unheard > MOST_UNHEARD || socket.send(Message::Ping(Bytes::new())).await.is_err() {
                    return;
                }
                continue;
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
                    if send(&mut socket, &message).await.is_err() || is_gone {
                        return;
                    }
                    continue;
                }
                // Who is here matters less than what is written: the page hears
                // of the next change.
                Err(RecvError::Lagged(_)) => continue,
                Err(RecvError::Closed) => return,
            },
            _ = stopping.changed() => {
                let _ = socket.send(Message::Close(None)).await;
                return;
            }
        };
        if send(&mut socket, &answer).await.is_err() {
            return;
        }
    }
}

/// Sends a message. Fails where the connection is lost.
async fn send(socket: &mut WebSocket, message: &LiveMessage) -> Result<(), ()> {
    let text = serde_json::to_string(message).map_err(|_| ())?;
    socket.send(Message::Text(text.into())).await.map_err(|_| ())
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
