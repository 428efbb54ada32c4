//! A server of our own, and the one that may be running already.

use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

use gridwright_server::{Config, Server};

use crate::data;
use crate::failure::Failure;

/// How long a server on this machine may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// The usual file for games and drafts.
pub fn usual_database() -> Result<PathBuf, Failure> {
    Ok(data::folder()?.join("games.sqlite"))
}

/// Where a server writes down its address, beside its database.
fn address_file(database: &Path) -> PathBuf {
    database.with_extension("address")
}

/// Runs a server until the user or the system asks it to stop. The function is
/// called once it is ready, with its address.
pub fn run(
    config: Config,
    ready: impl AsyncFnOnce(&Server) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let runtime = tokio::runtime::Runtime::new()
        .map_err(|error| Failure::with("the server cannot start", error))?;
    let database = config.database.clone();
    let result = runtime.block_on(async {
        // Before anybody is told of the server, and may ask it to stop.
        let stop = asked_to_stop();
        let server = Server::bind(config).await.map_err(|error| Failure::new(error.to_string()))?;
        for remark in server.remarks() {
            eprintln!("gridwright: {remark}");
        }
        let note = database.as_deref().map(address_file);
        if let Some(note) = &note {
            // Only a convenience: without it `play` cannot find the server.
            let _ = data::write_private(note, &server.address().to_string());
        }
        let result = match ready(&server).await {
            Ok(()) => server.run(stop).await.map_err(|error| Failure::new(error.to_string())),
            Err(failure) => Err(failure),
        };
        if let Some(note) = &note {
            let _ = fs::remove_file(note);
        }
        result
    });
    // Work that nobody waits for any more ends with the process.
    runtime.shutdown_background();
    result
}

/// Comes when Ctrl-C is pressed or the system ends the program. Signals are
/// heard from the moment of the call, not only once somebody waits for it. The
/// second one ends the program at once.
#[cfg(unix)]
fn asked_to_stop() -> impl Future<Output = ()> {
    use tokio::signal::unix::{SignalKind, signal};
    let signals = (signal(SignalKind::terminate()), signal(SignalKind::interrupt()));
    async {
        match signals {
            (Ok(mut terminate), Ok(mut interrupt)) => {
                tokio::select! {
                    _ = terminate.recv() => {}
                    _ = interrupt.recv() => {}
                }
                tokio::spawn(async move {
                    let code = tokio::select! {
                        _ = terminate.recv() => 143,
                        _ = interrupt.recv() => 130,
                    };
                    std::process::exit(code);
                });
            }
            // Without a way to hear of signals there is nothing to wait for.
            _ => std::future::pending().await,
        }
    }
}

/// Comes when Ctrl-C is pressed.
#[cfg(not(unix))]
async fn asked_to_stop() {
    let _ = tokio::signal::ctrl_c().await;
}

/// The server that has this database open, if it answers.
pub fn running(database: &Path) -> Option<SocketAddr> {
    let address = fs::read_to_string(address_file(database)).ok()?.trim().parse().ok()?;
    let answer = request(address, "GET", "/api/health", None, b"")?;
    answer.contains("\"ok\"").then_some(address)
}

/// Whether a server has a game.
pub fn has_game(address: SocketAddr, link: &str) -> bool {
    request(address, "GET", &format!("/api/games/{link}"), None, b"").is_some()
}

/// Brings a puzzle to a server that is running and begins a game of it. Gives
/// the link of the game.
pub fn begin_there(address: SocketAddr, file: &[u8]) -> Option<String> {
    let link = |answer: &str| {
        let value: serde_json::Value = serde_json::from_str(answer).ok()?;
        Some(value["link"].as_str()?.to_owned())
    };
    let puzzle = link(&request(address, "POST", "/api/puzzles", None, file)?)?;
    let body = serde_json::json!({ "puzzle": puzzle }).to_string();
    link(&request(address, "POST", "/api/games", Some("application/json"), body.as_bytes())?)
}

/// One request to a server on this machine; the body of its answer, if it says
/// that all is well.
fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    content_type: Option<&str>,
    body: &[u8],
) -> Option<String> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE).ok()?;
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    let kind = content_type.unwrap_or("application/octet-stream");
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         content-type: {kind}\r\ncontent-length: {}\r\n\r\n",
        body.len()
    )
    .ok()?;
    stream.write_all(body).ok()?;
    let mut answer = vec![];
    stream.read_to_end(&mut answer).ok()?;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?;
    status.starts_with('2').then(|| body.to_owned())
}
