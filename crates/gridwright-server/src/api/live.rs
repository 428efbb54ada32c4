//! A game over a connection that stays open: moves one way, news the other.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;

use super::At;
use crate::app::App;
use crate::error::ApiError;
use crate::games::Table;
use crate::wire::Moves;

/// The largest message that is taken in: the writes of a whole large grid.
const LARGEST: usize = 1 << 20;

/// Opens the connection.
pub async fn follow(
    State(app): State<App>,
    At(link): At,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let table = app.games.find(&app.keeper, &link).await?;
    let room = Arc::clone(&app.followers).try_acquire_owned();
    let room = room.map_err(|_| ApiError::busy("too many players are here already"))?;
    let upgrade = upgrade.max_message_size(LARGEST).max_frame_size(LARGEST);
    Ok(upgrade.on_upgrade(move |socket| async move {
        converse(&app, &table, socket).await;
        drop(room);
    }))
}

async fn converse(app: &App, table: &Table, mut socket: WebSocket) {
    let who = app.visitor();
    let mut news = table.follow();
    let mut stopping = app.stopping.clone();
    loop {
        let answer = tokio::select! {
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => reply(app, table, who, text.as_str()).await,
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                _ => return,
            },
            heard = news.recv() => match heard {
                Ok((by, _)) if by == who => continue,
                Ok((_, update)) => json!({ "update": *update }),
                // Too far behind to catch up: the page asks for everything anew.
                Err(RecvError::Lagged(_)) => json!({ "stale": true }),
                Err(RecvError::Closed) => return,
            },
            _ = stopping.changed() => {
                let _ = socket.send(Message::Close(None)).await;
                return;
            }
        };
        if socket.send(Message::Text(answer.to_string().into())).await.is_err() {
            return;
        }
    }
}

async fn reply(app: &App, table: &Table, who: u64, text: &str) -> Value {
    let moves: Moves = match serde_json::from_str(text) {
        Ok(moves) => moves,
        Err(error) => return json!({ "error": error.to_string(), "lasting": true }),
    };
    match table.play(&app.keeper, who, &moves).await {
        Ok(reply) => json!({ "reply": reply }),
        // Moves that make no sense never will; a full disk may have room again.
        Err(error) => json!({
            "seq": moves.seq,
            "error": error.message,
            "lasting": error.status.is_client_error(),
        }),
    }
}
