//! `fetch`, against a server on this machine.

use std::process::Command;

use serde_json::{Value, json};

use super::loopback::Loopback;
use super::{Folder, Run, gridwright, run, run_with};

/// A document as the New York Times has them, of a puzzle of our own.
pub fn document(date: &str) -> String {
    let rows = ["CAT", "O#O", "WIG"];
    let labels = [Some("1"), None, Some("2"), None, None, None, Some("3"), None, None];
    let letters: String = rows.concat();
    let cells: Vec<Value> = letters
        .chars()
        .zip(labels)
        .map(|(letter, label)| match (letter, label) {
            ('#', _) => json!({}),
            (letter, Some(label)) => {
                json!({"answer": letter.to_string(), "label": label, "type": 1})
            }
            (letter, None) => json!({"answer": letter.to_string(), "type": 1}),
        })
        .collect();
    let clue = |label: &str, direction: &str, cells: [usize; 3], text: &str| json!({"label": label, "direction": direction, "cells": cells, "text": [{"plain": text}]});
    json!({
        "body": [{
            "cells": cells,
            "clueLists": [{"name": "Across", "clues": [0, 1]}, {"name": "Down", "clues": [2, 3]}],
            "clues": [
                clue("1", "Across", [0, 1, 2], "Pet that purrs"),
                clue("3", "Across", [6, 7, 8], "False hair"),
                clue("1", "Down", [0, 3, 6], "Animal that gives milk"),
                clue("2", "Down", [2, 5, 8], "Something to play with"),
            ],
            "dimensions": {"height": 3, "width": 3},
        }],
        "publicationDate": date,
        "constructors": ["Gridwright"],
    })
    .to_string()
}

/// Runs `fetch` with a cookie in a file and no cache but the folder's.
fn fetch(folder: &Folder, cookie: &str, arguments: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gridwright"));
    command.args(["fetch", "nyt-mini"]).args(arguments);
    if !cookie.is_empty() {
        command.arg("--cookie-file").arg(folder.file("cookie.txt", cookie));
    }
    command.env_remove("GRIDWRIGHT_NYT_COOKIE").env("HOME", folder.path("home"));
    run(command.env("XDG_CACHE_HOME", folder.path("cache")), b"")
}

#[test]
fn the_cookie_of_the_variable_goes_to_the_newspaper_only() {
    let folder = Folder::new();
    let server = Loopback::start(|_, headers| match headers.contains("s3cret") {
        true => (200, "the cookie was sent".to_owned()),
        false => (200, document("2024-02-29")),
    });
    let mut command = Command::new(env!("CARGO_BIN_EXE_gridwright"));
    command.args(["fetch", "nyt-midi", "--url", &server.address, "--no-cache"]);
    command.env("GRIDWRIGHT_NYT_COOKIE", "s3cret").env("HOME", folder.path("home"));
    let run = run(&mut command, b"");
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(run.out, document("2024-02-29"));
    assert!(run.err.contains("goes to nytimes.com only"), "{}", run.err);
    assert!(!run.err.contains("s3cret"), "{}", run.err);
}

#[test]
fn a_puzzle_is_fetched_with_a_cookie_and_kept() {
    let folder = Folder::new();
    let server = Loopback::start(|path, headers| match headers.contains("NYT-S=s3cret") {
        true => (200, document(path.trim_matches('/').trim_end_matches(".json"))),
        false => (403, "{}".to_owned()),
    });
    let url = format!("{}/{{date}}.json", server.address);
    let day = ["--date", "2024-02-29", "--url", &url];
    let refused = fetch(&folder, "", &day);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("access refused (status 403)"), "{}", refused.err);
    assert!(refused.err.contains("GRIDWRIGHT_NYT_COOKIE or with --cookie-file"), "{}", refused.err);
    let stale = fetch(&folder, "old-s3cret-2", &day);
    assert!(stale.err.contains("the cookie was not accepted"), "{}", stale.err);

    let first = fetch(&folder, "s3cret", &day);
    assert_eq!(first.code, 0, "{}", first.err);
    assert_eq!(first.out, document("2024-02-29"), "the document as it came");
    assert!(first.err.contains("3 x 3 of 2024-02-29, 4 clues, from 127.0.0.1"), "{}", first.err);
    let asked = server.paths().len();
    let again = fetch(&folder, "", &day);
    assert_eq!((again.code, &again.out), (0, &first.out), "{}", again.err);
    assert!(again.err.contains("from the cache"), "{}", again.err);
    assert_eq!(server.paths().len(), asked, "what is kept is not asked for");
    let fresh = fetch(&folder, "", &[&day[..], &["--no-cache"]].concat());
    assert_eq!(fresh.code, 2, "without the cache there is only the server");

    for run in [&refused, &stale, &first, &again, &fresh] {
        assert!(!run.err.contains("s3cret"), "{}", run.err);
    }
    for file in walkdir::WalkDir::new(folder.path("cache")).into_iter().flatten() {
        if file.file_type().is_file() {
            assert!(!std::fs::read_to_string(file.path()).unwrap().contains("s3cret"));
        }
    }
}

#[test]
fn the_puzzle_of_the_day_is_asked_for_every_time() {
    let folder = Folder::new();
    let server = Loopback::start(|_, _| (200, document("2024-03-01")));
    let url = format!("{}/mini.json", server.address);
    let cookies = folder.file("cookie", "s3cret\n");
    for name in ["a.ipuz", "b.puz", "c.json"] {
        let path = folder.name(name);
        let arguments =
            ["--url", &url, "--header", "X-Wish: please", "--cookie-file", &cookies, "-o", &path];
        let run = fetch(&folder, "", &arguments);
        assert_eq!(run.code, 0, "{}", run.err);
        let shown = gridwright(&["show", &path, "--json"]);
        let shown: Value = serde_json::from_str(&shown.out).unwrap();
        assert_eq!(shown["grid"], json!(["CAT", "O#O", "WIG"]), "{name}");
    }
    assert_eq!(server.paths().len(), 3);
    let asked = server.asked.lock().unwrap();
    let headers = asked[0].1.to_ascii_lowercase();
    assert!(headers.contains("x-wish: please") && headers.contains("nyt-s=s3cret"), "{headers}");
    assert!(headers.contains("user-agent: gridwright/"), "{headers}");
}

#[test]
fn saved_documents_and_pages_are_read_without_a_network() {
    let folder = Folder::new();
    let saved = folder.file("mini.json", document("2024-03-02"));
    let (out, xd) = (folder.name("mini.ipuz"), folder.name("mini.xd"));
    let run = gridwright(&["fetch", "nyt-mini", "--file", &saved, "-o", &out]);
    assert_eq!(run.code, 0, "{}", run.err);
    let run = run_with(
        &["fetch", "nyt-mini", "--file", "-", "-o", &xd],
        document("2024-03-02").as_bytes(),
    );
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(std::fs::read_to_string(&xd).unwrap().contains("Pet that purrs"));
    let page = r#"<html><body><g data-group="cells">
        <g><rect id="cell-id-0" class="Cell-cell--1"></rect><text text-anchor="start">1</text><text text-anchor="middle">A</text></g>
        <g><rect id="cell-id-1" class="Cell-cell--1"></rect><text text-anchor="middle">T</text></g>
        <g><rect id="cell-id-2" class="Cell-cell--1"></rect><text text-anchor="middle">M</text></g>
        <g><rect id="cell-id-3" class="Cell-cell--1"></rect><text text-anchor="middle">E</text></g>
        </g><section class="Layout-clueLists--1"><div><h3>Across</h3><ol>
        <li><span>1</span><span>Near</span></li></ol></div></section></body></html>"#;
    let page = folder.file("page.html", page);
    let run = gridwright(&["fetch", "nyt-mini", "--file", &page, "-o", &folder.name("p.ipuz")]);
    assert_eq!(run.code, 0, "{}", run.err);
    let other =
        gridwright(&["fetch", "nyt-mini", "--date", "2024-03-03", "--file", &saved, "-o", &out]);
    assert!(other.err.contains("the puzzle is of 2024-03-02, not of 2024-03-03"), "{}", other.err);
}

#[test]
fn what_cannot_be_fetched_is_said_plainly() {
    let folder = Folder::new();
    let server = Loopback::start(|path, _| match path {
        "/login" => (200, "<html>Please log in</html>".to_owned()),
        "/none" => (404, String::new()),
        _ => (500, String::new()),
    });
    let check = |arguments: &[&str], reason: &str| {
        let run = fetch(&folder, "", arguments);
        assert_eq!(run.code, 2, "{arguments:?}: {}", run.err);
        assert!(run.err.contains(reason), "{arguments:?}: {}", run.err);
        assert!(run.out.is_empty());
    };
    let at = |path: &str| format!("{}{path}", server.address);
    check(&["--url", &at("/login")], "the puzzle may be for subscribers only");
    check(&["--url", &at("/none")], "there may be no puzzle of that day");
    check(&["--url", &at("/broken")], "status 500, after 3 attempts");
    check(&["--date", "2024-02-30"], "2024-02-30");
    check(&["--file", "/nowhere/mini.json"], "/nowhere/mini.json");
    check(&["--url", "http://puzzles.invalid", "--cookie-file", "/nowhere"], "/nowhere");
    let cookie = folder.file("cookie", "s3cret");
    check(&["--url", "http://puzzles.invalid", "--cookie-file", &cookie], "over https only");
    let lines = folder.file("lines", "a=1\nb=2\n");
    check(&["--url", &at("/login"), "--cookie-file", &lines], "expected a cookie on one line");
    check(&["--header", "s3cret"], "expected a header like 'Name: value'\n");
    // Nobody listens at a port that was just given back.
    let closed = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    check(&["--url", &format!("http://{closed}/")], "after 3 attempts");
}
