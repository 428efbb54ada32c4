//! What is kept: taking it away, and a server whose store has gone bad.

use crate::common::{Running, request};
use gridwright_server::Config;
use serde_json::{Value, json};

fn link_of(answer: crate::common::Answer) -> String {
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.value()["link"].as_str().unwrap().to_owned()
}

#[test]
fn whoever_has_a_link_may_take_the_thing_away() {
    let server = Running::start(Config::default());
    let puzzle = link_of(server.send("POST", "/api/samples/mini-1", b""));
    let begun = server.json("POST", "/api/games", &json!({ "puzzle": puzzle })).value();
    let [game, owner] = ["link", "owner"].map(|name| begun[name].as_str().unwrap().to_owned());
    let delete = |path: &str| server.send("DELETE", path, b"").status;
    assert_eq!(delete(&format!("/api/puzzles/{puzzle}")), 204);
    assert_eq!(delete(&format!("/api/puzzles/{puzzle}")), 404);
    assert_eq!(server.get(&format!("/api/puzzles/{puzzle}")).status, 404);
    // A game of it goes on, also when it has to be read from the store.
    let moves = json!({ "moves": [{ "type": "write", "cell": 0, "text": "A" }] });
    let play = || server.json("POST", &format!("/api/games/{game}/moves"), &moves);
    assert_eq!(play().status, 200);
    assert_eq!(delete(&format!("/api/games/{game}")), 403, "only its owner may");
    assert_eq!(delete(&format!("/api/games/{game}?owner={puzzle}")), 403);
    assert_eq!(delete(&format!("/api/games/{game}?owner={owner}")), 204);
    assert_eq!(play().status, 404);
    let words = link_of(server.send("POST", "/api/words", b"cat\ndog"));
    let draft = link_of(server.send("POST", "/api/drafts", b"CAT\nO#O\nWIT\n"));
    for path in [format!("/api/words/{words}"), format!("/api/drafts/{draft}")] {
        assert_eq!((delete(&path), delete(&path)), (204, 404), "{path}");
    }
}

#[test]
fn a_game_outlives_the_link_of_its_puzzle_and_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let config = || Config { database: Some(folder.path().join("db")), ..Config::default() };
    let server = Running::start(config());
    let puzzle = link_of(server.send("POST", "/api/samples/daily", b""));
    let game = link_of(server.json("POST", "/api/games", &json!({ "puzzle": puzzle })));
    server.send("DELETE", &format!("/api/puzzles/{puzzle}"), b"");
    server.stop();
    let server = Running::start(config());
    let game = server.get(&format!("/api/games/{game}")).value();
    assert_eq!(game["puzzle_link"], Value::String(puzzle));
    assert_eq!(game["puzzle"]["rows"], 15);
}

#[test]
fn health_is_what_the_store_says() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("db");
    let server = Running::start(Config { database: Some(path.clone()), ..Config::default() });
    let health = server.get("/api/health");
    assert_eq!((health.status, &health.value()["status"]), (200, &json!("ok")));
    // Somebody else takes the tables away while the server runs.
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("DROP TABLE notes").unwrap();
    std::thread::sleep(std::time::Duration::from_millis(1200));
    let health = server.get("/api/health");
    assert_eq!(health.status, 503, "{}", health.text());
    let value = health.value();
    assert_eq!(value["status"], "failing");
    let fault = value["fault"].as_str().unwrap();
    assert!(fault.contains("notes") && !fault.contains("SELECT"), "{fault}");
}

#[test]
fn the_same_file_is_kept_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("db");
    let rates = gridwright_server::Rates { games: 0, ..Default::default() };
    let server =
        Running::start(Config { database: Some(path.clone()), rates, ..Config::default() });
    for _ in 0..200 {
        server.begin("daily");
    }
    server.stop();
    let size = path.metadata().unwrap().len();
    println!("200 games of one puzzle: {} bytes each", size / 200);
    assert!(size / 200 < 2000, "{size}");
}

#[test]
fn a_foreign_page_takes_nothing_away() {
    let server = Running::start(Config::default());
    let game = server.begin("mini-1");
    let headers = [("origin", "http://evil.example")];
    let path = format!("/api/games/{game}");
    assert_eq!(request(server.address, "DELETE", &path, &headers, b"").status, 403);
    assert_eq!(server.get(&path).status, 200);
}
