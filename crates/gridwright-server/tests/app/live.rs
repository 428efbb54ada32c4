//! Several players at once, over real WebSockets: whatever order messages come
//! in and whichever connections are lost, all of them and the server agree at
//! the end.

use std::sync::Arc;
use std::time::Duration;

use crate::common::Running;
use futures_util::{SinkExt, StreamExt};
use gridwright_server::Config;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::Barrier;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// No message takes this long, on any machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// How many times all write at once.
const ROUNDS: usize = 1_000;

/// How many cells a sample of five by five has.
const CELLS: usize = 25;

/// A player as the page is one: it keeps the version of every cell.
struct Player {
    server: Arc<Running>,
    link: String,
    name: String,
    seq: u64,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    version: u64,
    cells: Vec<(u64, String)>,
    finished: bool,
    random: u64,
}

impl Player {
    async fn join(server: &Arc<Running>, link: &str, name: &str) -> Self {
        let mut player = Self {
            server: Arc::clone(server),
            link: link.to_owned(),
            name: name.to_owned(),
            seq: 0,
            socket: connect(server, link).await,
            version: 0,
            cells: vec![(0, String::new()); CELLS],
            finished: false,
            random: name.bytes().fold(1, |seed, byte| seed * 257 + u64::from(byte)),
        };
        player.reload().await;
        player
    }

    fn below(&mut self, end: u64) -> u64 {
        self.random = self.random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (self.random >> 33) % end
    }

    /// Asks for the whole game.
    async fn reload(&mut self) {
        let game = game(&self.server, &self.link).await;
        let mut squares: Vec<Value> = (0..CELLS).map(|cell| json!({ "cell": cell })).collect();
        for square in game["game"]["squares"].as_array().unwrap() {
            let cell = usize::try_from(square["cell"].as_u64().unwrap()).unwrap();
            squares[cell] = square.clone();
        }
        let update = json!({
            "version": game["version"], "finished": game["finished"], "squares": squares,
        });
        self.take(&update);
    }

    /// Takes over what is newer than what is known.
    fn take(&mut self, update: &Value) {
        let version = update["version"].as_u64().unwrap();
        for square in update["squares"].as_array().unwrap() {
            let cell = usize::try_from(square["cell"].as_u64().unwrap()).unwrap();
            if version >= self.cells[cell].0 {
                let text = square["text"].as_str().unwrap_or_default();
                self.cells[cell] = (version, text.to_owned());
            }
        }
        if version >= self.version {
            self.version = version;
            self.finished = update["finished"].as_bool().unwrap();
        }
    }

    /// Hears one message; gives it.
    async fn hear(&mut self) -> Option<Value> {
        let message = tokio::time::timeout(PATIENCE, self.socket.next()).await.unwrap()?.ok()?;
        let message: Value = serde_json::from_str(message.to_text().unwrap()).ok()?;
        if message.get("stale").is_some() {
            self.reload().await;
        }
        for part in ["reply", "update"] {
            if let Some(update) = message.get(part) {
                self.take(update);
            }
        }
        assert!(message.get("error").is_none(), "{message}");
        Some(message)
    }

    /// Makes moves and waits for their reply. Where the connection is cut, the
    /// message is sent again as it was.
    async fn play(&mut self, moves: Value, is_cut: bool) -> Value {
        self.seq += 1;
        let seq = self.seq;
        let message = json!({ "player": self.name, "seq": seq, "moves": moves }).to_string();
        self.socket.send(Message::text(message.clone())).await.unwrap();
        if is_cut {
            // The reply is lost, and the message perhaps too.
            self.socket = connect(&self.server, &self.link).await;
            self.reload().await;
            self.socket.send(Message::text(message)).await.unwrap();
        }
        loop {
            let heard = self.hear().await.expect("an open connection");
            if heard["reply"]["seq"] == seq {
                return heard["reply"].clone();
            }
        }
    }

    /// Hears what is still on its way: until the update of this version.
    async fn catch_up(&mut self, version: u64) {
        while self.version < version {
            self.hear().await.expect("an open connection");
        }
    }

    fn letters(&self) -> Vec<&str> {
        self.cells.iter().map(|(_, text)| text.as_str()).collect()
    }
}

async fn connect(server: &Running, link: &str) -> WebSocketStream<MaybeTlsStream<TcpStream>> {
    let url = format!("ws://{}/api/games/{link}/live", server.address);
    connect_async(url).await.unwrap().0
}

async fn game(server: &Arc<Running>, link: &str) -> Value {
    let (server, path) = (Arc::clone(server), format!("/api/games/{link}"));
    tokio::task::spawn_blocking(move || server.get(&path).value()).await.unwrap()
}

fn write(cell: u64, text: &str) -> Value {
    json!({ "type": "write", "cell": cell, "text": text })
}

/// One player at work: letters into few cells, at the same moments as the others.
async fn scribble(mut player: Player, barrier: Arc<Barrier>, rounds: usize) -> Player {
    for _ in 0..rounds {
        barrier.wait().await;
        let letter = char::from(b'A' + u8::try_from(player.below(26)).unwrap());
        let cell = player.below(4);
        let moves = match player.below(12) {
            0 => json!([{ "type": "clear", "cells": [0, 1, 2, 3] }]),
            1 => json!([write(cell, ""), write(cell + 5, &letter.to_string())]),
            _ => json!([write(cell, &letter.to_string())]),
        };
        let is_cut = player.below(8) == 0;
        player.play(moves, is_cut).await;
    }
    player
}

#[tokio::test(flavor = "multi_thread")]
async fn players_who_write_at_once_agree() {
    let folder = tempfile::tempdir().unwrap();
    let database = Some(folder.path().join("db"));
    let server = Arc::new(Running::start(Config { database, ..Config::default() }));
    let link = begin(&server).await;
    let barrier = Arc::new(Barrier::new(4));
    let mut tasks = vec![];
    for name in ["a", "b", "c", "d"] {
        let player = Player::join(&server, &link, name).await;
        tasks.push(tokio::spawn(scribble(player, Arc::clone(&barrier), ROUNDS)));
    }
    let mut players = vec![];
    for task in tasks {
        players.push(task.await.unwrap());
    }
    // Updates come in order: whoever hears of this one has heard of all.
    let mut last = Player::join(&server, &link, "last").await;
    last.play(json!([write(20, "Z")]), false).await;
    let truth = game(&server, &link).await;
    let mut expected = vec![String::new(); CELLS];
    for square in truth["game"]["squares"].as_array().unwrap() {
        let cell = usize::try_from(square["cell"].as_u64().unwrap()).unwrap();
        expected[cell] = square["text"].as_str().unwrap_or_default().to_owned();
    }
    for player in &mut players {
        player.catch_up(last.version).await;
        assert_eq!(player.letters(), expected, "{}", player.name);
    }
    // A message that was sent twice was counted once.
    assert_eq!(last.version, 4 * ROUNDS as u64 + 1);
    drop((players, last));
    stop(server);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_finished_for_all() {
    let server = Arc::new(Running::start(Config::default()));
    let solved = begin(&server).await;
    let mut teacher = Player::join(&server, &solved, "t").await;
    let all: Vec<usize> = (0..CELLS).collect();
    teacher.play(json!([{ "type": "reveal", "cells": all }]), false).await;
    let solution: Vec<String> = teacher.letters().into_iter().map(str::to_owned).collect();
    for round in 0..25 {
        let link = begin(&server).await;
        let mut one = Player::join(&server, &link, "one").await;
        let mut other = Player::join(&server, &link, "other").await;
        let letter = |cell: usize| write(cell as u64, &solution[cell]);
        let most: Vec<Value> = (0..CELLS - 2).map(letter).collect();
        one.play(json!(most), false).await;
        let (a, b) = (json!([letter(CELLS - 2)]), json!([letter(CELLS - 1)]));
        tokio::join!(one.play(a, false), other.play(b, false));
        one.catch_up(3).await;
        other.catch_up(3).await;
        assert!(one.finished && other.finished, "round {round}");
    }
    drop(teacher);
    stop(server);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_missed_something_hears_so_at_once() {
    let server = Arc::new(Running::start(Config::default()));
    let link = begin(&server).await;
    let mut player = Player::join(&server, &link, "a").await;
    player.play(json!([write(0, "A")]), false).await;
    let first = |since: u64| {
        let url = format!("ws://{}/api/games/{link}/live?since={since}", server.address);
        async move {
            let mut socket = connect_async(url).await.unwrap().0;
            let heard = tokio::time::timeout(Duration::from_millis(300), socket.next()).await;
            heard.ok().map(|message| message.unwrap().unwrap().to_text().unwrap().to_owned())
        }
    };
    assert_eq!(first(0).await.as_deref(), Some("{\"stale\":true}"));
    assert_eq!(first(1).await, None);
    drop(player);
    stop(server);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_counts_once_also_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let config = || Config { database: Some(folder.path().join("db")), ..Config::default() };
    let server = Arc::new(Running::start(config()));
    let link = begin(&server).await;
    let mut one = Player::join(&server, &link, "one").await;
    one.play(json!([{ "type": "restart" }]), false).await;
    let mut other = Player::join(&server, &link, "other").await;
    other.play(json!([write(3, "X")]), false).await;
    drop((one, other));
    stop(server);
    let server = Arc::new(Running::start(config()));
    let mut again = Player::join(&server, &link, "one").await;
    again.play(json!([{ "type": "restart" }]), false).await;
    assert_eq!(again.letters()[3], "X", "the letter stays");
    drop(again);
    stop(server);
}

async fn begin(server: &Arc<Running>) -> String {
    let server = Arc::clone(server);
    tokio::task::spawn_blocking(move || server.begin("mini-1")).await.unwrap()
}

/// Stops the server; all players have left.
fn stop(server: Arc<Running>) {
    tokio::task::block_in_place(|| drop(server));
}
