//! Several servers on one database, in this process: whichever of them somebody
//! comes to, it is the same game.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use gridwright_server::{Config, SharedStore};
use gridwright_testing::cluster::{Services, services};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::common::{Answer, Running};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// No message takes this long, on any machine.
const PATIENCE: Duration = Duration::from_secs(60);

fn config(database: &str, services: &Services) -> Config {
    let nats = Some(services.nats.clone());
    let shared = SharedStore { database: database.to_owned(), nats };
    Config { shared: Some(shared), ..Config::default() }
}

fn servers<const N: usize>(services: &Services) -> [Running; N] {
    let database = services.database();
    std::array::from_fn(|_| Running::start(config(&database, services)))
}

fn write(server: &Running, game: &str, cell: usize, text: &str) -> Answer {
    let moves = json!({ "moves": [{ "type": "write", "cell": cell, "text": text }] });
    server.json("POST", &format!("/api/games/{game}/moves"), &moves)
}

fn letters(game: &Value) -> Vec<(u64, String)> {
    let squares = game["game"]["squares"].as_array().unwrap();
    let letter =
        |square: &Value| Some((square["cell"].as_u64()?, square["text"].as_str()?.to_owned()));
    squares.iter().filter_map(letter).collect()
}

fn link_of(answer: &Answer) -> String {
    assert!(answer.status < 300, "{}", answer.text());
    answer.value()["link"].as_str().unwrap().to_owned()
}

#[test]
fn every_server_answers_for_every_game() {
    let Some(services) = services() else { return };
    let servers: [Running; 3] = servers(services);
    let begun = servers[0].json("POST", "/api/games", &json!({ "sample": "mini-1" })).value();
    let text = |name: &str| begun[name].as_str().unwrap().to_owned();
    let (game, owner) = (text("link"), text("owner"));
    for (n, server) in servers.iter().enumerate() {
        let answer = write(server, &game, n, "K");
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
    let expected: Vec<(u64, String)> = (0..3).map(|n| (n, "K".to_owned())).collect();
    for server in &servers {
        let shown = server.get(&format!("/api/games/{game}"));
        assert_eq!(letters(&shown.value()), expected);
        assert!(shown.header("content-security-policy").is_some());
    }
    // Other links of the game, made at one server and used at another.
    let wish = json!({ "owner": owner, "wish": { "type": "rotate-look" } });
    let view = servers[1].json("POST", &format!("/api/games/{game}/owner"), &wish).value();
    let look = view["look"].as_str().unwrap();
    assert_eq!(servers[2].get(&format!("/api/games/{look}")).value()["role"], "look");
    assert_eq!(write(&servers[2], look, 0, "X").status, 403);
    // What is refused is refused in the words of the owner.
    let nonsense = servers[2].json("POST", &format!("/api/games/{game}/moves"), &json!({ "x": 1 }));
    assert_eq!(nonsense.status, 422);
    // A file larger than one message between servers.
    let picture = servers[2].get(&format!("/api/games/{game}/download?format=pdf"));
    assert!(picture.status == 200 && picture.body.starts_with(b"%PDF"), "{}", picture.status);
    assert!(picture.header("content-disposition").is_some());
    // A race whose games are at different servers.
    let race = json!({ "sample": "mini-1", "teams": ["one", "two"] });
    let race = link_of(&servers[0].json("POST", "/api/races", &race));
    let standing = servers[1].get(&format!("/api/races/{race}")).value();
    let team = standing["teams"][1]["link"].as_str().unwrap();
    assert_eq!(write(&servers[2], team, 0, "A").status, 200);
    let standing = servers[1].get(&format!("/api/races/{race}")).value();
    assert_eq!(standing["teams"][1]["filled"], 1);
    // Taken away at one server, it is gone at all.
    let path = format!("/api/games/{game}");
    assert_eq!(servers[1].send("DELETE", &path, b"").status, 403);
    assert_eq!(servers[1].send("DELETE", &format!("{path}?owner={owner}"), b"").status, 204);
    assert!(servers.iter().all(|server| server.get(&path).status == 404));
}

#[test]
fn drafts_jobs_and_records_are_the_same_at_every_server() {
    let Some(services) = services() else { return };
    let [one, other] = servers(services);
    let file = json!({
        "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": { "width": 3, "height": 3 },
        "puzzle": [[1, 0, 2], [0, "#", 0], [3, 0, 0]],
    });
    let begun = one.json("POST", "/api/drafts", &file);
    let (draft, version) = (link_of(&begun), begun.header("etag").unwrap().to_owned());
    let path = format!("/api/drafts/{draft}");
    let body = file.to_string();
    let save = |server: &Running| {
        let headers = [("content-type", "application/json"), ("if-match", &version)];
        crate::common::request(server.address, "PUT", &path, &headers, body.as_bytes()).status
    };
    assert_eq!(save(&other), 204);
    assert_eq!(save(&one), 412, "the version is another one now");

    let list = link_of(&one.send("POST", "/api/words", b"cat\ncot\nwit\ntot\nfro\ntat\n"));
    let order = json!({ "puzzle": file, "words": [list] });
    let job = link_of(&one.json("POST", "/api/jobs/fill", &order));
    let told = other.watch(&job);
    assert_eq!(told.last().unwrap()["status"], "done", "{told:?}");
    assert_eq!(other.get(&format!("/api/jobs/{job}")).value()["status"], "done");

    let entry = |id: &str| {
        json!({ "entries": [{
            "id": id, "title": "T", "rows": 5, "cols": 5, "day": "2026-01-02", "seconds": 60
        }] })
    };
    let record = link_of(&one.json("POST", "/api/records", &entry("a")));
    let path = format!("/api/records/{record}");
    std::thread::scope(|scope| {
        for (n, server) in [&one, &other].into_iter().enumerate() {
            let (path, entry) = (&path, &entry);
            scope.spawn(move || {
                for round in 0..10 {
                    let answer = server.json("PUT", path, &entry(&format!("{n} {round}")));
                    assert_eq!(answer.status, 200, "{}", answer.text());
                }
            });
        }
    });
    let all = one.get(&path).value();
    assert_eq!(all["entries"].as_array().unwrap().len(), 21, "nothing was written over");
}

async fn join(server: &Running, game: &str) -> Socket {
    let url = format!("ws://{}/api/games/{game}/live", server.address);
    loop {
        if let Ok((socket, _)) = connect_async(&url).await {
            return socket;
        }
        sleep(Duration::from_millis(100)).await;
    }
}

async fn say(socket: &mut Socket, seq: u64, cell: usize, text: &str) {
    let moves = json!({
        "player": "p", "seq": seq,
        "moves": [{ "type": "write", "cell": cell, "text": text }]
    });
    socket.send(Message::text(moves.to_string())).await.unwrap();
}

/// The next message; nothing where the connection has ended.
async fn hear(socket: &mut Socket) -> Option<Value> {
    loop {
        match timeout(PATIENCE, socket.next()).await.unwrap()? {
            Ok(Message::Text(text)) => return serde_json::from_str(text.as_str()).ok(),
            Ok(Message::Ping(_) | Message::Pong(_)) => {}
            _ => return None,
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn players_at_different_servers_play_together_and_go_on_when_one_stops() {
    let services = tokio::task::spawn_blocking(services).await.unwrap();
    let Some(services) = services else { return };
    let [one, other, third] =
        tokio::task::spawn_blocking(move || servers::<3>(services)).await.unwrap();
    let game = tokio::task::block_in_place(|| one.begin("mini-1"));
    let (mut ann, mut ben) = (join(&one, &game).await, join(&other, &game).await);
    say(&mut ben, 1, 0, "B").await;
    let reply = hear(&mut ben).await.unwrap();
    assert_eq!(reply["reply"]["squares"][0]["text"], "B", "{reply}");
    let heard = hear(&mut ann).await.unwrap();
    assert_eq!(heard["update"]["squares"][0]["text"], "B", "{heard}");
    say(&mut ann, 7, 1, "A").await;
    assert_eq!(hear(&mut ann).await.unwrap()["reply"]["seq"], 7);
    let heard = hear(&mut ben).await.unwrap();
    assert_eq!(heard["update"]["squares"][0]["text"], "A", "{heard}");
    let before = heard["update"]["version"].as_u64().unwrap();
    // Names and talk go the same way.
    ben.send(Message::text(json!({ "here": { "name": "Ben" } }).to_string())).await.unwrap();
    let news = hear(&mut ann).await.unwrap();
    assert_eq!(news["people"]["joined"]["name"], "Ben", "{news}");

    // The server that has the game stops; its players come back at the others.
    tokio::task::spawn_blocking(move || one.stop()).await.unwrap();
    while hear(&mut ben).await.is_some() {}
    while hear(&mut ann).await.is_some() {}
    let (mut ann, mut ben) = (join(&third, &game).await, join(&other, &game).await);
    // The last message once more, as a page does that has had no answer.
    say(&mut ann, 7, 1, "A").await;
    let reply = hear(&mut ann).await.unwrap();
    assert_eq!(reply["reply"]["seq"], 7, "{reply}");
    say(&mut ben, 8, 2, "C").await;
    let version = loop {
        let heard = hear(&mut ann).await.unwrap();
        if heard["update"]["squares"][0]["cell"] == 2 {
            break heard["update"]["version"].as_u64().unwrap();
        }
    };
    assert!(version > before, "no version is given twice");
    for server in [&third, &other] {
        let shown = tokio::task::block_in_place(|| server.get(&format!("/api/games/{game}")));
        let letters = letters(&shown.value());
        let expected = [(0, "B"), (1, "A"), (2, "C")].map(|(n, text)| (n, text.to_owned()));
        assert_eq!(letters, expected);
    }
}

#[test]
fn a_server_that_cannot_meet_the_others_does_not_start() {
    let Some(services) = services() else { return };
    let database = services.database();
    let _first = Running::start(config(&database, services));
    let refused = |nats: Option<&str>| {
        let shared = SharedStore { database: database.clone(), nats: nats.map(str::to_owned) };
        let config = Config { shared: Some(shared), ..Config::default() };
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let refused = runtime.block_on(gridwright_server::Server::bind(config)).err();
        refused.unwrap().to_string()
    };
    assert!(refused(None).contains("--nats"), "{}", refused(None));
    let words = refused(Some("nats://127.0.0.1:1"));
    assert!(words.contains("NATS cannot be used"), "{words}");
}
