//! Many players at several servers, while these are killed: `cargo run --release
//! -p gridwright-server --example cluster -- 127.0.0.1:8100 2000 120` lets 2,000
//! players, two at each game, type a letter a second for 120 seconds. At the end
//! every letter that was called safe must be there, and both players of a game
//! must see the same as the server.

#![allow(clippy::unwrap_used)] // A tool for the people who work on the server.

use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// A letter a second.
const PACE: Duration = Duration::from_secs(1);

/// How long to wait before connecting anew, as the page does.
const PAUSE: Duration = Duration::from_millis(300);

/// How many cells the 15x15 sample has.
const CELLS: usize = 225;

/// How long everybody may take to hear of the last letters.
const QUIET: Duration = Duration::from_secs(20);

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [address, players, seconds] = &arguments[..] else {
        eprintln!("usage: cluster ADDRESS PLAYERS SECONDS");
        return;
    };
    let (players, seconds): (u32, u64) = (players.parse().unwrap(), seconds.parse().unwrap());
    let mut links = vec![];
    for _ in 0..players / 2 {
        links.push(begin(address).await);
    }
    let started = Instant::now();
    let mut tasks = vec![];
    for (n, link) in links.iter().enumerate() {
        for side in 0..2 {
            let (address, link) = (address.clone(), link.clone());
            // Players do not all press at the same moment.
            let offset = PACE * (2 * n + side) as u32 / players.max(1);
            tasks.push(tokio::spawn(async move {
                sleep(offset).await;
                let mut player = Player::new(address, link, side);
                player.play(Duration::from_secs(seconds)).await;
                player
            }));
        }
    }
    let (mut times, mut lost, mut apart, mut longest, mut anew) = (vec![], 0, 0, Duration::ZERO, 0);
    for task in tasks {
        let player = task.await.unwrap();
        let there = cells(&ask(address, "GET", &format!("/api/games/{}", player.link), "").await);
        lost += (0..CELLS)
            .filter(|cell| !player.safe[*cell].is_empty() && player.safe[*cell] != there[*cell])
            .count();
        apart += usize::from(player.view.iter().zip(&there).any(|((_, one), other)| one != other));
        longest = longest.max(player.times.iter().copied().max().unwrap_or_default());
        anew += player.connections - 1;
        times.extend(player.times);
    }
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    println!(
        "{players} players, {} letters safe in {:.0} s; {lost} lost, {apart} views differ; safe after \
         {:.1} ms in the middle, {:.1} ms at the 99th percentile, {:.2} s at most; {anew} new connections",
        times.len(),
        started.elapsed().as_secs_f64(),
        at(0.5),
        at(0.99),
        longest.as_secs_f64(),
    );
}

/// One request; tried again until there is an answer.
async fn ask(address: &str, method: &str, path: &str, body: &str) -> Value {
    let text = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    loop {
        let once = async {
            let mut stream = TcpStream::connect(address).await.ok()?;
            stream.write_all(text.as_bytes()).await.ok()?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer).await.ok()?;
            let (head, body) = answer.split_once("\r\n\r\n")?;
            head.starts_with("HTTP/1.1 2").then(|| serde_json::from_str(body).ok())?
        };
        match timeout(Duration::from_secs(10), once).await {
            Ok(Some(answer)) => return answer,
            _ => sleep(PAUSE).await,
        }
    }
}

/// Begins a game of the 15x15 sample.
async fn begin(address: &str) -> String {
    let game = ask(address, "POST", "/api/games", r#"{"sample":"daily"}"#).await;
    game["link"].as_str().unwrap().to_owned()
}

/// The letters of a game, cell by cell.
fn cells(game: &Value) -> Vec<String> {
    let mut cells = vec![String::new(); CELLS];
    for square in game["game"]["squares"].as_array().unwrap() {
        let cell = square["cell"].as_u64().unwrap() as usize;
        cells[cell] = square["text"].as_str().unwrap_or_default().to_owned();
    }
    cells
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A player as the page is one: it keeps the version of every cell, and sends
/// again what was not called safe.
struct Player {
    address: String,
    link: String,
    /// Which of two this is: each writes into every second cell.
    side: usize,
    view: Vec<(u64, String)>,
    safe: Vec<String>,
    /// Cells that have taken a letter; others may be blocks.
    open: Vec<bool>,
    /// What was sent and not called safe: its number, cell, letter, and since when.
    sent: Option<(u64, usize, String, Instant)>,
    times: Vec<Duration>,
    connections: usize,
}

impl Player {
    fn new(address: String, link: String, side: usize) -> Self {
        let (view, safe) = (vec![(0, String::new()); CELLS], vec![String::new(); CELLS]);
        let (open, times) = (vec![false; CELLS], vec![]);
        Self { address, link, side, view, safe, open, sent: None, times, connections: 0 }
    }

    /// Connects and asks for the whole game.
    async fn connect(&mut self) -> Socket {
        let url = format!("ws://{}/api/games/{}/live", self.address, self.link);
        let socket = loop {
            let connected =
                timeout(Duration::from_secs(10), tokio_tungstenite::connect_async(&url)).await;
            match connected {
                Ok(Ok((socket, _))) => break socket,
                _ => sleep(PAUSE).await,
            }
        };
        self.connections += 1;
        self.reload().await;
        socket
    }

    async fn reload(&mut self) {
        let game = ask(&self.address, "GET", &format!("/api/games/{}", self.link), "").await;
        let version = game["version"].as_u64().unwrap();
        for (cell, text) in cells(&game).into_iter().enumerate() {
            if version >= self.view[cell].0 {
                self.view[cell] = (version, text);
            }
        }
    }

    fn message(&self) -> Option<Message> {
        let (seq, cell, text, _) = self.sent.as_ref()?;
        let moves = json!({
            "player": format!("side {}", self.side), "seq": seq, "elapsed": 1000,
            "moves": [{ "type": "write", "cell": cell, "text": text }]
        });
        Some(Message::text(moves.to_string()))
    }

    async fn play(&mut self, time: Duration) {
        let end = tokio::time::Instant::now() + time;
        let mut due = tokio::time::Instant::now();
        let mut seq = 0;
        let mut socket = self.connect().await;
        loop {
            let now = tokio::time::Instant::now();
            if now >= end + QUIET || (now >= end + QUIET / 4 && self.sent.is_none()) {
                return;
            }
            let is_alive = tokio::select! {
                () = sleep_until(due), if now < end && self.sent.is_none() => {
                    due += PACE;
                    seq += 1;
                    let cell = (seq as usize * 14 + self.side) % 224;
                    let letter = char::from(b'A' + (seq % 26) as u8).to_string();
                    self.sent = Some((seq, cell, letter, Instant::now()));
                    match self.message() {
                        Some(message) => socket.send(message).await.is_ok(),
                        None => true,
                    }
                }
                message = socket.next() => match message {
                    Some(Ok(Message::Text(text))) => self.hear(text.as_str()).await,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => true,
                    _ => false,
                },
                () = sleep(Duration::from_secs(1)) => true,
            };
            if !is_alive {
                sleep(PAUSE).await;
                socket = self.connect().await;
                if let Some(message) = self.message() {
                    // Where this fails the next turn finds out.
                    let _ = socket.send(message).await;
                }
            }
        }
    }

    /// Hears a message; gives whether the connection is worth keeping.
    async fn hear(&mut self, text: &str) -> bool {
        let Ok(message) = serde_json::from_str::<Value>(text) else { return false };
        if message.get("stale").is_some() {
            self.reload().await;
        }
        for update in [message.get("reply"), message.get("update")].into_iter().flatten() {
            let version = update["version"].as_u64().unwrap();
            for square in update["squares"].as_array().unwrap() {
                let cell = square["cell"].as_u64().unwrap() as usize;
                let text = square["text"].as_str().unwrap_or_default();
                if version >= self.view[cell].0 {
                    self.view[cell] = (version, text.to_owned());
                }
            }
        }
        let is_reply = |seq: u64| message["reply"]["seq"] == seq;
        if let Some((_, cell, text, since)) = self.sent.take_if(|(seq, ..)| is_reply(*seq)) {
            self.times.push(since.elapsed());
            let squares = message["reply"]["squares"].as_array().unwrap();
            self.open[cell] |= squares.iter().any(|square| square["cell"] == cell);
            if self.open[cell] {
                self.safe[cell] = text;
            }
        }
        message.get("error").is_none()
    }
}
