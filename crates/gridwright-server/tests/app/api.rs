//! The interface of a running server, and its description.

use crate::common::{Running, request};
use gridwright_server::Config;
use serde_json::{Value, json};

fn server() -> Running {
    Running::start(Config::default())
}

fn write(cell: usize, text: &str) -> Value {
    json!({ "type": "write", "cell": cell, "text": text })
}

fn play(server: &Running, link: &str, moves: Vec<Value>) -> Value {
    let body = json!({ "seq": 7, "elapsed": 1000, "moves": moves });
    let answer = server.json("POST", &format!("/api/games/{link}/moves"), &body);
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.value()
}

#[test]
fn a_game_is_played_and_its_solution_stays_secret() {
    let server = server();
    let link = server.begin("mini-1");
    let game = server.get(&format!("/api/games/{link}")).value();
    assert!(game["puzzle"]["cells"][0].get("solution").is_none());
    let reply = play(&server, &link, vec![write(0, "q"), write(1, "Ü")]);
    assert_eq!(reply["seq"], 7);
    assert_eq!(reply["squares"][0], json!({ "cell": 0, "text": "Q" }));
    let marks = json!({ "type": "options", "options": { "mark_empty": true } });
    let reply = play(&server, &link, vec![marks, json!({ "type": "check", "cells": [0, 1, 2] })]);
    assert_eq!(reply["events"][0], json!({ "type": "checked", "wrong": 2, "empty": 1 }));
    assert_eq!(reply["squares"][2]["missing"], true);
    let all: Vec<usize> = (0..25).collect();
    let reply = play(&server, &link, vec![json!({ "type": "reveal", "cells": all })]);
    assert_eq!(reply["finished"], true);
    let reply = play(&server, &link, vec![write(0, "x")]);
    assert_eq!(reply["events"][0]["type"], "refused");
}

#[test]
fn games_survive_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let config = || Config { database: Some(folder.path().join("db")), ..Config::default() };
    let first = Running::start(config());
    let link = first.begin("daily");
    play(&first, &link, vec![write(2, "Z"), json!({ "type": "cursor", "cell": 5, "down": true })]);
    first.stop();
    let second = Running::start(config());
    let game = second.get(&format!("/api/games/{link}")).value();
    assert_eq!(game["game"]["squares"], json!([{ "cell": 2, "text": "Z" }]));
    assert_eq!((&game["game"]["cell"], &game["game"]["down"]), (&json!(5), &json!(true)));
    assert!(game["game"]["elapsed"].as_u64().unwrap() >= 1000);
}

#[test]
fn nonsense_is_refused_and_the_server_stays_up() {
    let server = server();
    let link = server.begin("mini-1");
    let moves = format!("/api/games/{link}/moves");
    let nowhere = "A".repeat(22);
    let check = |answer: crate::common::Answer, status: u16| {
        assert_eq!(answer.status, status, "{}", answer.text());
        assert!(!answer.value()["error"].as_str().unwrap().is_empty());
    };
    check(server.send("POST", "/api/puzzles", b"\x00\x01nothing"), 422);
    check(server.send("POST", "/api/puzzles", b""), 422);
    check(server.send("POST", "/api/puzzles", b"A\n"), 422);
    check(server.get(&format!("/api/games/{nowhere}")), 404);
    check(server.get("/api/games/../../etc/passwd"), 404);
    check(server.get(&format!("/api/puzzles/{nowhere}")), 404);
    check(server.json("POST", "/api/games", &json!({})), 422);
    check(server.json("POST", "/api/games", &json!({ "sample": "none" })), 404);
    check(server.json("POST", "/api/games", &json!({ "puzzle": "../x" })), 422);
    check(server.send("POST", "/api/games", b"{}"), 415);
    check(server.json("POST", &moves, &json!({ "moves": [{ "type": "fly" }] })), 422);
    check(server.json("POST", &moves, &json!({ "moves": [write(0, "\u{0}")] })), 422);
    check(server.json("POST", &moves, &json!({ "moves": [{ "type": "write", "cell": -1 }] })), 422);
    check(server.get(&format!("/api/games/{link}/download?format=exe")), 422);
    check(server.get(&format!("/api/games/{link}/download")), 400);
    check(server.get(&format!("/api/jobs/{nowhere}")), 404);
    check(server.send("POST", "/api/words", b"\n\n"), 422);
    check(server.json("PUT", &format!("/api/drafts/{nowhere}"), &json!({})), 422);
    // A cell outside the grid is answered in the game's own way.
    let reply = play(&server, &link, vec![write(99_999, "A")]);
    assert_eq!(reply["events"][0]["reason"], "there is no such cell");
    assert_eq!(server.get("/api/health").status, 200);
}

#[test]
fn bodies_have_a_limit() {
    let server = Running::start(Config { largest_body: 1000, ..Config::default() });
    let answer = server.send("POST", "/api/puzzles", &vec![b'A'; 5000]);
    assert_eq!(answer.status, 413);
    assert_eq!(server.get("/api/health").status, 200);
}

#[test]
fn a_full_disk_is_told_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(Config {
        database: Some(folder.path().join("db")),
        largest_database: Some(64 << 10),
        ..Config::default()
    });
    let link = server.begin("mini-1");
    play(&server, &link, vec![write(0, "A")]);
    let words: Vec<String> = (0..20_000).map(|n| format!("word{n}")).collect();
    let answer = server.send("POST", "/api/words", words.join("\n").as_bytes());
    assert_eq!(answer.status, 507, "{}", answer.text());
    assert!(answer.value()["error"].as_str().unwrap().contains("no room left"));
    let game = server.get(&format!("/api/games/{link}")).value();
    assert_eq!(game["game"]["squares"], json!([{ "cell": 0, "text": "A" }]));
    assert_eq!(server.get("/api/health").status, 200);
}

#[test]
fn requests_out_of_order_and_two_players_at_once_end_in_one_state() {
    let server = server();
    let link = server.begin("mini-1");
    let path = format!("/api/games/{link}/moves");
    // Numbers of messages are the sender's own: any order is taken as it comes.
    for (seq, cell) in [(9, 0), (2, 1), (2, 2), (0, 0)] {
        let body = json!({ "seq": seq, "moves": [write(cell, "B")] });
        let answer = server.json("POST", &path, &body);
        assert_eq!((answer.status, &answer.value()["seq"]), (200, &json!(seq)));
    }
    // Resuming what is not paused and answering what is not asked changes nothing.
    let odd = vec![json!({ "type": "resume" }), json!({ "type": "clear", "cells": [9, 9, 777] })];
    play(&server, &link, odd);
    std::thread::scope(|scope| {
        for (cell, letter) in [(5, "C"), (6, "D")] {
            let (server, link) = (&server, &link);
            scope.spawn(move || {
                for _ in 0..20 {
                    play(server, link, vec![write(cell, letter), write(7, letter)]);
                }
            });
        }
    });
    let game = server.get(&format!("/api/games/{link}")).value();
    let squares = game["game"]["squares"].as_array().unwrap();
    let text = |cell: u64| {
        let square = squares.iter().find(|square| square["cell"] == cell);
        square.and_then(|square| square["text"].as_str()).unwrap_or_default()
    };
    assert_eq!([0, 1, 2, 5, 6].map(text), ["B", "B", "B", "C", "D"]);
    assert!(["C", "D"].contains(&text(7)), "the last one wins: {game}");
}

#[test]
fn hostile_files_are_refused_or_made_harmless() {
    let server = server();
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let bomb =
        "<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b \"cc\"><!ENTITY d \"&b;&b;\">]><a>&d;</a>";
    let huge = json!({
        "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": { "width": 4_000_000_000u64, "height": 4_000_000_000u64 }, "puzzle": [],
    });
    let mut cut = include_bytes!("../../../../examples/daily.ipuz").to_vec();
    cut.truncate(cut.len() / 2);
    for file in [deep.as_bytes(), bomb.as_bytes(), huge.to_string().as_bytes(), &cut, &[0xff; 4096]]
    {
        let answer = server.send("POST", "/api/puzzles", file);
        assert_eq!(answer.status, 422, "{}", answer.text());
        assert!(answer.value()["error"].as_str().unwrap().len() < 500);
    }
    assert_eq!(server.get("/api/health").status, 200);
}

#[test]
fn strangers_are_turned_away_and_pages_locked_down() {
    let server = server();
    let evil = request(server.address, "GET", "/", &[("host", "evil.example")], b"");
    assert_eq!(evil.status, 403);
    let headers = [("origin", "http://evil.example"), ("content-type", "application/json")];
    let cross = request(server.address, "POST", "/api/games", &headers, br#"{"sample":"mini-1"}"#);
    assert_eq!(cross.status, 403);
    let page = server.get("/");
    assert_eq!(page.status, 200);
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    assert_eq!(page.header("referrer-policy"), Some("no-referrer"));
    let tag = page.header("etag").unwrap().to_owned();
    let again = request(server.address, "GET", "/", &[("if-none-match", &tag)], b"");
    assert_eq!(again.status, 304);
    for path in
        ["/static/../Cargo.toml", "/static/%2e%2e/Cargo.toml", "/Cargo.toml", "//etc/passwd"]
    {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
}

#[test]
fn a_draft_is_not_written_over_by_a_page_that_has_not_read_it() {
    let server = server();
    let draft = |letters: &str| {
        json!({
            "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
            "dimensions": { "width": 2, "height": 1 }, "puzzle": [[1, 0]],
            "solution": [[&letters[..1], &letters[1..]]],
        })
        .to_string()
    };
    let begun = server.send("POST", "/api/drafts", draft("AB").as_bytes());
    let path = format!("/api/drafts/{}", begun.value()["link"].as_str().unwrap());
    let first = begun.header("etag").unwrap().to_owned();
    let save = |letters: &str, version: &str| {
        let headers = [("content-type", "application/json"), ("if-match", version)];
        request(server.address, "PUT", &path, &headers, draft(letters).as_bytes())
    };
    let saved = save("CD", &first);
    let second = saved.header("etag").unwrap().to_owned();
    assert_eq!((saved.status, second == first), (204, false));
    // The other page still has the first version.
    let refused = save("EF", &first);
    assert_eq!(refused.status, 412, "{}", refused.text());
    let now = server.get(&path);
    assert_eq!(now.header("etag"), Some(second.as_str()));
    assert_eq!(now.value()["cells"][0]["solution"], "C");
    assert_eq!(save("EF", &second).status, 204);
    let known = save("EF", "*").header("etag").unwrap().to_owned();
    let same = request(server.address, "GET", &path, &[("if-none-match", &known)], b"");
    assert_eq!(same.status, 304);
    // Of many pages that save at once one wins.
    let wins: usize = std::thread::scope(|scope| {
        let save = &save;
        let known = known.as_str();
        let letters = ["GA", "GB", "GC", "GD", "GE", "GF"].into_iter();
        let pages: Vec<_> =
            letters.map(|two| scope.spawn(move || save(two, known).status)).collect();
        pages.into_iter().map(|page| usize::from(page.join().unwrap() == 204)).sum()
    });
    assert_eq!(wins, 1);
}

#[test]
fn only_named_sites_may_show_a_puzzle() {
    let puzzle = |server: &Running| {
        let file = include_bytes!("../../../../examples/mini-1.ipuz");
        let link = server.send("POST", "/api/puzzles", file).value()["link"].clone();
        link.as_str().unwrap().to_owned()
    };
    let closed = server();
    let answer = closed.get(&format!("/embed/{}", puzzle(&closed)));
    assert_eq!(answer.status, 403);
    assert!(answer.text().contains("--allow-embed"), "{}", answer.text());
    let embedders = vec!["https://example.org".parse().unwrap()];
    let server = Running::start(Config { embedders, ..Config::default() });
    let link = puzzle(&server);
    let page = server.get(&format!("/embed/{link}"));
    assert_eq!(page.status, 200);
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.ends_with("frame-ancestors 'self' https://example.org"), "{policy}");
    assert!(!policy.contains("unsafe"), "{policy}");
    assert_eq!(page.header("x-frame-options"), None);
    // All else stays closed, and what is only for reading may be read.
    let home = server.get("/");
    assert_eq!(home.header("x-frame-options"), Some("DENY"));
    let element = server.get("/gridwright-puzzle.js");
    assert_eq!(element.header("access-control-allow-origin"), Some("*"));
    assert_eq!(server.get(&format!("/embed/{}", "A".repeat(22))).status, 404);
}

#[test]
fn the_service_worker_copies_files_that_are_there() {
    let server = server();
    let script = server.get("/sw.js").text();
    let (shell, _) = script.split_once(";\n").unwrap();
    let shell: Value =
        serde_json::from_str(shell.strip_prefix("self.gridwrightShell = ").unwrap()).unwrap();
    let files = shell["FILES"].as_array().unwrap();
    assert!(files.len() > 40, "{files:?}");
    for file in files {
        assert_eq!(server.get(file.as_str().unwrap()).status, 200, "{file}");
    }
    assert!(files.contains(&json!("/play/mini-1")) && files.contains(&json!("/play/-")));
}

#[test]
fn jobs_fill_stop_and_queue() {
    let server = Running::start(Config { queue: 1, ..Config::default() });
    let words = server.send("POST", "/api/words", b"cat;50\ncow;40\nwit;60\ntot;30").value();
    let ipuz = |rows: usize, cols: usize| {
        json!({
            "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
            "dimensions": { "width": cols, "height": rows },
            "puzzle": vec![vec![0; cols]; rows],
        })
    };
    let ring = json!({
        "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": { "width": 3, "height": 3 },
        "puzzle": [[1, 0, 2], [0, "#", 0], [3, 0, 0]],
    });
    let order = |puzzle: &Value, words: &Value| json!({ "puzzle": puzzle, "words": [words] });
    let fill = |order: &Value| server.json("POST", "/api/jobs/fill", order);
    let answer = fill(&order(&ring, &words["link"]));
    assert_eq!(answer.status, 202, "{}", answer.text());
    let link = answer.value()["link"].as_str().unwrap().to_owned();
    // The events end with the result.
    let events = server.get(&format!("/api/jobs/{link}/events")).text();
    let last = events.lines().rfind(|line| line.starts_with("data: ")).unwrap();
    let last: Value = serde_json::from_str(&last[6..]).unwrap();
    assert_eq!(last["result"]["outcome"], "found", "{events}");
    let question = json!({ "puzzle": ring, "words": [words["link"]], "slot": 0 });
    let found = server.json("POST", "/api/construct/analysis", &question).value();
    assert_eq!(found["candidates"][0]["word"], "WIT");

    // Every string of ten letters: a search that takes its time.
    let letters: Vec<String> = (0..20_000u32)
        .map(|n| (0..7).map(|at| char::from(b'a' + (n / 4u32.pow(at) % 4) as u8)).collect())
        .collect();
    let many = server.send("POST", "/api/words", letters.join("\n").as_bytes()).value();
    let mut long = order(&ipuz(7, 7), &many["link"]);
    long["best"] = json!(true);
    let answers: Vec<crate::common::Answer> = (0..6).map(|_| fill(&long)).collect();
    let full: Vec<&crate::common::Answer> =
        answers.iter().filter(|answer| answer.status == 503).collect();
    assert!(!full.is_empty(), "a full queue refuses");
    assert!(full[0].header("retry-after").is_some());
    for answer in answers.iter().filter(|answer| answer.status == 202) {
        let link = answer.value()["link"].as_str().unwrap().to_owned();
        assert_eq!(server.send("DELETE", &format!("/api/jobs/{link}"), b"").status, 202);
    }
}

#[test]
fn text_is_compressed_for_those_who_can_read_it() {
    let server = server();
    let plain = server.get("/static/css/play.css");
    assert_eq!(plain.header("content-encoding"), None);
    for _ in 0..2 {
        let headers = [("accept-encoding", "gzip")];
        let packed = request(server.address, "GET", "/static/css/play.css", &headers, b"");
        assert_eq!(packed.header("content-encoding"), Some("gzip"));
        assert_eq!(packed.header("vary"), Some("accept-encoding"));
        assert!(packed.body.len() < plain.body.len() / 2, "{}", packed.body.len());
        assert_eq!(packed.header("etag"), plain.header("etag"));
    }
}

#[test]
fn the_description_is_what_the_server_does() {
    let server =
        Running::start(Config { knowledge: Some(crate::common::knowledge()), ..Config::default() });
    let document = server.get("/api/openapi.json").value();
    crate::schema::check_all(&server, &document);
}
