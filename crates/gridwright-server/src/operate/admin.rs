//! What only whoever runs the server may ask, over a socket in the file system.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::extract::State;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use tokio::net::UnixListener;
use tracing::info;

use super::take_down;
use crate::Link;
use crate::app::App;
use crate::error::{ApiError, StartError, blocking};
use crate::jobs::memory;
use crate::net::AddressRange;

/// A socket for administrators, taken away when this is dropped.
pub struct AdminSocket {
    path: PathBuf,
    listener: Option<UnixListener>,
}

impl AdminSocket {
    /// Listens at this path. Only the user that the server runs as may use it.
    pub fn bind(path: &Path) -> Result<Self, StartError> {
        let failed = |error: io::Error| StartError::AdminSocket { path: path.to_owned(), error };
        if UnixStream::connect(path).is_ok() {
            return Err(failed(io::ErrorKind::AddrInUse.into()));
        }
        // Nobody may use it before it is private, so it gets its name last.
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{}", std::process::id()));
        let nascent = PathBuf::from(name);
        let _ = fs::remove_file(&nascent);
        let listener = UnixListener::bind(&nascent).map_err(failed)?;
        fs::set_permissions(&nascent, fs::Permissions::from_mode(0o600)).map_err(failed)?;
        fs::rename(&nascent, path).map_err(failed)?;
        Ok(Self { path: path.to_owned(), listener: Some(listener) })
    }

    /// Answers until the server stops.
    pub async fn serve(mut self, app: App) {
        let Some(listener) = self.listener.take() else { return };
        let mut stopping = app.stopping.clone();
        let stopped = async move {
            let _ = stopping.wait_for(|stopping| *stopping).await;
        };
        // Where it ends for another reason the server goes on without it.
        let _ = axum::serve(listener, router(app)).with_graceful_shutdown(stopped).await;
    }
}

impl Drop for AdminSocket {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// How the server is doing.
#[derive(Serialize)]
struct AdminStatus {
    version: &'static str,
    puzzles: u64,
    games: u64,
    drafts: u64,
    words: u64,
    files: u64,
    store_bytes: u64,
    store_most_bytes: Option<u64>,
    games_in_memory: usize,
    sockets: usize,
    jobs_waiting: usize,
    jobs_running: usize,
    memory_bytes: Option<u64>,
    blocked: Vec<String>,
    taken_down: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LinkWish {
    link: Link,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileWish {
    file: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AddressWish {
    address: String,
}

/// What came of a wish, in words.
#[derive(Serialize)]
struct AdminReply {
    done: String,
}

fn router(app: App) -> Router {
    Router::new()
        .route("/status", get(status))
        .route("/take-down/puzzle", post(take_down_puzzle))
        .route("/take-down/game", post(take_down_game))
        .route("/permit", post(permit))
        .route("/block", post(block))
        .route("/unblock", post(unblock))
        .with_state(app)
}

async fn status(State(app): State<App>) -> Result<Json<AdminStatus>, ApiError> {
    let store = Arc::clone(&app.persistence.store);
    let usage = blocking(move || store.usage()).await??;
    let (jobs_waiting, jobs_running) = app.jobs.load();
    Ok(Json(AdminStatus {
        version: env!("CARGO_PKG_VERSION"),
        puzzles: usage.puzzles,
        games: usage.games,
        drafts: usage.drafts,
        words: usage.words,
        files: usage.contents,
        store_bytes: usage.bytes,
        store_most_bytes: usage.most_bytes,
        games_in_memory: app.sessions.count(),
        sockets: app.followers.taken(),
        jobs_waiting,
        jobs_running,
        memory_bytes: memory(),
        blocked: app.blocks.all().iter().map(ToString::to_string).collect(),
        taken_down: take_down::all(&app).await?,
    }))
}

fn reply(done: String) -> Json<AdminReply> {
    info!(target: "gridwright::admin", done);
    Json(AdminReply { done })
}

async fn take_down_puzzle(
    State(app): State<App>,
    Json(LinkWish { link }): Json<LinkWish>,
) -> Result<Json<AdminReply>, ApiError> {
    let taken = take_down::puzzle(&app, &link).await?;
    let (records, file) = (taken.records, taken.file);
    Ok(reply(format!(
        "the puzzle is gone with {records} puzzles and games of it; its hash is {file}"
    )))
}

async fn take_down_game(
    State(app): State<App>,
    Json(LinkWish { link }): Json<LinkWish>,
) -> Result<Json<AdminReply>, ApiError> {
    take_down::game(&app, &link).await?;
    Ok(reply("the game is gone".to_owned()))
}

async fn permit(
    State(app): State<App>,
    Json(FileWish { file }): Json<FileWish>,
) -> Result<Json<AdminReply>, ApiError> {
    take_down::permit(&app, &file).await?;
    Ok(reply(format!("the puzzle {file} may be brought again")))
}

async fn block(
    State(app): State<App>,
    Json(wish): Json<AddressWish>,
) -> Result<Json<AdminReply>, ApiError> {
    let range = range_of(&wish)?;
    app.blocks.set(&app.persistence, range, true).await?;
    Ok(reply(format!("{range} is blocked")))
}

async fn unblock(
    State(app): State<App>,
    Json(wish): Json<AddressWish>,
) -> Result<Json<AdminReply>, ApiError> {
    let range = range_of(&wish)?;
    if !app.blocks.all().contains(&range) {
        return Err(ApiError::unfit(format!("{range} is not blocked")));
    }
    app.blocks.set(&app.persistence, range, false).await?;
    Ok(reply(format!("{range} is let in again")))
}

fn range_of(wish: &AddressWish) -> Result<AddressRange, ApiError> {
    wish.address.parse().map_err(ApiError::unfit)
}
