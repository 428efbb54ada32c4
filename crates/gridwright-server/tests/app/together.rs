//! Several people in one game: what links allow, who is here, races, replays.

use std::sync::Arc;
use std::time::Duration;

use crate::common::Running;
use futures_util::{SinkExt, StreamExt};
use gridwright_server::Config;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

fn begin(server: &Running) -> (String, String) {
    let begun = server.json("POST", "/api/games", &json!({ "sample": "mini-1" })).value();
    let text = |name: &str| begun[name].as_str().unwrap().to_owned();
    (text("link"), text("owner"))
}

fn govern(server: &Running, link: &str, owner: &str, wish: Value) -> Value {
    let body = json!({ "owner": owner, "wish": wish });
    let answer = server.json("POST", &format!("/api/games/{link}/owner"), &body);
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.value()
}

fn status(server: &Running, link: &str) -> u16 {
    server.get(&format!("/api/games/{link}")).status
}

fn moves(server: &Running, link: &str) -> u16 {
    let body = json!({ "moves": [{ "type": "write", "cell": 0, "text": "A" }] });
    server.json("POST", &format!("/api/games/{link}/moves"), &body).status
}

#[test]
fn links_are_given_changed_and_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let config = || Config { database: Some(folder.path().join("db")), ..Config::default() };
    let server = Running::start(config());
    let (link, owner) = begin(&server);
    let other = Running::start(Config::default());
    let stranger = begin(&other).1;
    let body = json!({ "owner": stranger, "wish": { "type": "lock", "on": true } });
    let path = format!("/api/games/{link}/owner");
    assert_eq!(server.json("POST", &path, &body).status, 403, "another key");
    assert_eq!(server.json("POST", &path, &json!({})).status, 403, "no key");

    let view = govern(&server, &link, &owner, json!({ "type": "rotate-look" }));
    let look = view["look"].as_str().unwrap().to_owned();
    assert_eq!((status(&server, &look), moves(&server, &look)), (200, 403), "look on");
    let game = server.get(&format!("/api/games/{look}")).value();
    assert_eq!(game["role"], "look");

    let view = govern(&server, &link, &owner, json!({ "type": "rotate-play" }));
    let play = view["play"].as_str().unwrap().to_owned();
    assert_eq!((status(&server, &link), status(&server, &play)), (410, 200), "a new link");
    assert_eq!(moves(&server, &play), 200);
    server.stop();

    // All of this is on disk.
    let server = Running::start(config());
    assert_eq!((status(&server, &link), status(&server, &play)), (410, 200));
    let view = govern(&server, &play, &owner, json!({ "type": "revoke-look" }));
    assert_eq!(view["look"], Value::Null);
    assert_eq!(status(&server, &look), 410, "revoked");
    govern(&server, &play, &owner, json!({ "type": "lock", "on": true }));
    assert_eq!(moves(&server, &play), 403, "locked");
    assert_eq!(status(&server, "AAAAAAAAAAAAAAAAAAAAAA"), 404, "no link at all");
}

async fn connect(server: &Running, link: &str, seat: &str) -> Option<Socket> {
    let url = format!("ws://{}/api/games/{link}/live?seat={seat}", server.address);
    connect_async(url).await.ok().map(|(socket, _)| socket)
}

async fn say(socket: &mut Socket, message: Value) {
    socket.send(Message::text(message.to_string())).await.unwrap();
}

/// The next message that has this, wherever it stands.
async fn hear(socket: &mut Socket, pointer: &str) -> Value {
    loop {
        let message = tokio::time::timeout(Duration::from_secs(60), socket.next()).await;
        let message = message.unwrap().expect("an open connection").unwrap();
        let Message::Text(text) = message else { continue };
        let value: Value = serde_json::from_str(text.as_str()).unwrap();
        if let Some(found) = value.pointer(pointer) {
            return found.clone();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_see_each_other_talk_and_are_sent_away() {
    let server = Arc::new(Running::start(Config::default()));
    let shared = Arc::clone(&server);
    let begun = tokio::task::spawn_blocking(move || begin(&shared)).await.unwrap();
    let (link, owner) = begun;
    let mut ann = connect(&server, &link, "ann").await.unwrap();
    say(&mut ann, json!({ "here": { "name": "Ann" } })).await;
    let here = hear(&mut ann, "/people/here").await;
    assert_eq!(here["people"][0]["name"], "Ann");
    let mut ben = connect(&server, &link, "ben").await.unwrap();
    say(&mut ben, json!({ "here": { "name": "<i>Ben</i>", "colour": 7 } })).await;
    let joined = hear(&mut ann, "/people/joined").await;
    assert_eq!((&joined["name"], &joined["colour"]), (&json!("<i>Ben</i>"), &json!(7)));

    say(&mut ben, json!({ "at": { "cell": 3, "down": true } })).await;
    assert_eq!(hear(&mut ann, "/people/at/cell").await, 3);
    say(&mut ben, json!({ "say": { "text": "What is 1 Across?" } })).await;
    assert_eq!(hear(&mut ann, "/people/said/text").await, "What is 1 Across?");
    say(&mut ben, json!({ "say": { "text": "x".repeat(100_000) } })).await;
    assert!(hear(&mut ben, "/people/refused/reason").await.as_str().unwrap().contains("500"));

    // A letter tells who has written it, and the replay remembers.
    let write = json!([{ "type": "write", "cell": 2, "text": "Z" }]);
    say(&mut ben, json!({ "player": "b", "seq": 1, "moves": write })).await;
    assert_eq!(hear(&mut ann, "/update/by").await, joined["id"]);
    let (shared, path) = (Arc::clone(&server), format!("/api/games/{link}/replay"));
    let replay = tokio::task::spawn_blocking(move || shared.get(&path).value()).await.unwrap();
    assert_eq!(replay["steps"][0][2], "Z");
    assert_eq!(replay["writers"][0]["name"], "<i>Ben</i>");

    let (shared, id) = (Arc::clone(&server), joined["id"].clone());
    let path = link.clone();
    let kick = move || govern(&shared, &path, &owner, json!({ "type": "kick", "id": id }));
    tokio::task::spawn_blocking(kick).await.unwrap();
    assert!(hear(&mut ben, "/people/gone/reason").await.as_str().unwrap().contains("sent you"));
    assert_eq!(hear(&mut ann, "/people/left").await, joined["id"]);
    assert!(connect(&server, &link, "ben").await.is_none(), "not with this seat");
    drop((ann, ben));
    tokio::task::block_in_place(|| drop(server));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_people_in_one_game_hear_every_letter() {
    let config = Config { connections_each: Some(1_000), ..Config::default() };
    let server = Arc::new(Running::start(config));
    let shared = Arc::clone(&server);
    let (link, _) = tokio::task::spawn_blocking(move || begin(&shared)).await.unwrap();
    let mut all = vec![];
    for at in 0..200 {
        let mut socket = connect(&server, &link, &format!("seat{at}")).await.unwrap();
        say(&mut socket, json!({ "here": { "name": format!("Player {at}") } })).await;
        all.push(socket);
    }
    let write = json!([{ "type": "write", "cell": 0, "text": "Q" }]);
    say(&mut all[0], json!({ "player": "p", "seq": 1, "moves": write })).await;
    for socket in &mut all[1..] {
        assert_eq!(hear(socket, "/update/squares/0/text").await, "Q");
    }
    drop(all);
    tokio::task::block_in_place(|| drop(server));
}

#[test]
fn teams_race_in_grids_of_their_own() {
    let server = Running::start(Config::default());
    let body = json!({ "sample": "mini-1", "teams": ["Red", " "] });
    let race = server.json("POST", "/api/races", &body).value();
    let path = format!("/api/races/{}", race["link"].as_str().unwrap());
    let standing = server.get(&path).value();
    assert_eq!(standing["teams"][1]["name"], "Team 2");
    let red = standing["teams"][0]["link"].as_str().unwrap().to_owned();
    assert_eq!(moves(&server, &red), 200);
    let teams = server.get(&path).value()["teams"].clone();
    assert_eq!((&teams[0]["filled"], &teams[1]["filled"]), (&json!(1), &json!(0)));
    let alone = json!({ "sample": "mini-1", "teams": ["Red"] });
    assert_eq!(server.json("POST", "/api/races", &alone).status, 422);
    assert_eq!(server.get("/api/races/AAAAAAAAAAAAAAAAAAAAAA").status, 404);
}
