//! Many players on one server: `cargo run --release -p gridwright-server
//! --example load -- 127.0.0.1:8080 500 60` lets 500 of them type two letters a
//! second for 60 seconds and tells how long it took until each letter was safe.
//! A server that is killed meanwhile and started again is found again; letters
//! that it had called safe must be there in the end.

#![allow(clippy::unwrap_used)] // A tool for the people who work on the server.

use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Two letters a second.
const PACE: Duration = Duration::from_millis(500);

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [address, players, seconds] = &arguments[..] else {
        eprintln!("usage: load ADDRESS PLAYERS SECONDS");
        return;
    };
    let (players, seconds): (u32, u64) = (players.parse().unwrap(), seconds.parse().unwrap());
    let mut links = vec![];
    for _ in 0..players {
        links.push(begin(address).await);
    }
    let started = Instant::now();
    let mut tasks = vec![];
    for (n, link) in links.into_iter().enumerate() {
        let address = address.clone();
        // Players do not all press at the same moment.
        let offset = PACE * n as u32 / players;
        tasks.push(tokio::spawn(async move {
            tokio::time::sleep(offset).await;
            play(&address, &link, Duration::from_secs(seconds)).await
        }));
    }
    let (mut times, mut lost) = (vec![], 0);
    for task in tasks {
        let (player_times, missing) = task.await.unwrap();
        times.extend(player_times);
        lost += missing;
    }
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    println!(
        "{players} players, {} letters in {:.1} s, {lost} lost; safe after {:.1} ms in the middle, {:.1} ms at the 99th percentile, {:.1} ms at most",
        times.len(),
        started.elapsed().as_secs_f64(),
        at(0.5),
        at(0.99),
        at(1.0),
    );
}

/// Begins a game of the 15x15 sample.
async fn begin(address: &str) -> String {
    let body = r#"{"sample":"daily"}"#;
    let answer = request(address, &format!(
        "POST /api/games HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )).await;
    answer["link"].as_str().unwrap().to_owned()
}

async fn request(address: &str, text: &str) -> Value {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (_, body) = answer.split_once("\r\n\r\n").unwrap();
    serde_json::from_str(body).unwrap()
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Follows a game, once the server is there.
async fn connect(address: &str, link: &str) -> Socket {
    let url = format!("ws://{address}/api/games/{link}/live");
    loop {
        if let Ok((socket, _)) = tokio_tungstenite::connect_async(&url).await {
            return socket;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// Types letters; gives how long each took to be safe and how many are missing
/// at the end.
async fn play(address: &str, link: &str, time: Duration) -> (Vec<Duration>, usize) {
    let mut socket = connect(address, link).await;
    let started = Instant::now();
    let mut times = vec![];
    let mut written = [' '; 225];
    let mut clock = tokio::time::interval(PACE);
    for n in 0.. {
        clock.tick().await;
        if started.elapsed() >= time {
            break;
        }
        let (cell, letter) = (n * 7 % 225, char::from(b'A' + (n % 26) as u8));
        let sent = Instant::now();
        let moves = json!({ "seq": n, "elapsed": 500, "moves": [
            { "type": "write", "cell": cell, "text": letter.to_string() }] });
        let answer = match socket.send(Message::text(moves.to_string())).await {
            Ok(()) => socket.next().await.and_then(Result::ok),
            Err(_) => None,
        };
        let reply =
            answer.and_then(|reply| serde_json::from_str::<Value>(reply.to_text().ok()?).ok());
        let Some(reply) = reply else {
            // This letter was never called safe.
            socket = connect(address, link).await;
            continue;
        };
        times.push(sent.elapsed());
        if reply["reply"]["squares"][0]["cell"] == cell {
            written[cell] = letter;
        }
    }
    let game = request(
        address,
        &format!("GET /api/games/{link} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n"),
    )
    .await;
    let missing = (0..225).filter(|cell| {
        let squares = game["game"]["squares"].as_array().unwrap();
        let kept = squares.iter().find(|square| square["cell"] == *cell);
        let text = kept.and_then(|square| square["text"].as_str()).unwrap_or(" ");
        written[*cell] != ' ' && text != written[*cell].to_string()
    });
    (times, missing.count())
}
