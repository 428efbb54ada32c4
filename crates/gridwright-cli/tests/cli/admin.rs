//! What whoever runs a server sees of it and may do in it.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::serve::Serving;
use crate::{Folder, Run, gridwright};

/// The page of numbers, whose address a server has written to its log.
fn numbers(log: &str) -> String {
    let mark = "numbers at http://";
    let address = log.lines().find_map(|line| line.split_once(mark)).unwrap().1;
    let address = address.trim_end_matches("/metrics");
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
    let mut page = String::new();
    stream.read_to_string(&mut page).unwrap();
    page
}

/// The value of a line of that page.
fn number(page: &str, name: &str) -> f64 {
    let value = page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.unwrap_or_else(|| panic!("no {name} in {page}")).parse().unwrap()
}

#[test]
fn operators_see_numbers_and_logs_and_take_things_down() {
    let folder = Folder::new();
    let (database, socket) = (folder.name("games.sqlite"), folder.name("admin"));
    let log = folder.name("log");
    let options = ["--metrics", "127.0.0.1:0", "--admin-socket", &socket, "--log", "json"];
    let errors = Stdio::from(fs::File::create(&log).unwrap());
    let server = Serving::with(&database, &options, errors);
    let admin = |arguments: &[&str]| {
        let all = [&["admin", "--socket", &socket], arguments].concat();
        let Run { code, out, err } = gridwright(&all);
        (code, out, err)
    };
    assert_eq!(fs::metadata(&socket).unwrap().permissions().mode() & 0o777, 0o600);

    let (one, other) = (server.begin("mini-1"), server.begin("mini-1"));
    server.write(&one, 0, "K");
    let answer = server.answer("GET", &format!("/api/games/{one}"), "");
    let id = answer.lines().find_map(|line| line.strip_prefix("x-request-id: ")).unwrap();

    // Every request has a line in the log, with its number and without links.
    let lines = fs::read_to_string(&log).unwrap();
    let line = lines.lines().find(|line| line.contains(id)).unwrap();
    let line: Value = serde_json::from_str(line).unwrap();
    assert_eq!(line["route"], "/api/games/{link}");
    assert_eq!((&line["status"], &line["client"]), (&json!(200), &json!("127.0.0.1")));
    assert!(!lines.contains(&one), "{lines}");

    let page = numbers(&lines);
    assert!(page.contains("application/openmetrics-text") && page.ends_with("# EOF\n"), "{page}");
    let moves = "gridwright_requests_total{method=\"POST\",route=\"/api/games/{link}/moves\",\
                 status=\"200\"}";
    assert_eq!(number(&page, moves), 1.0);
    assert_eq!(number(&page, "gridwright_games_in_memory"), 2.0);
    assert_eq!(number(&page, "gridwright_store_records{kind=\"game\"}"), 2.0);
    assert_eq!(number(&page, "gridwright_store_failures_total"), 0.0);
    assert!(number(&page, "gridwright_store_changes_total") >= 3.0);

    // A game goes alone, a puzzle with all its games and for good.
    let page = format!("http://127.0.0.1/play/{one}");
    assert_eq!(admin(&["take-down", "game", &page]).0, 0);
    let gone = server.answer("GET", &format!("/api/games/{one}"), "");
    assert!(gone.starts_with("HTTP/1.1 404"), "{gone}");
    let (code, done, _) = admin(&["take-down", "puzzle", &other]);
    assert_eq!(code, 0);
    let gone = server.answer("GET", &format!("/api/games/{other}"), "");
    assert!(gone.starts_with("HTTP/1.1 404"), "{gone}");
    let again = server.answer("POST", "/api/games", &json!({ "sample": "mini-1" }).to_string());
    assert!(again.starts_with("HTTP/1.1 451"), "{again}");
    let hash = done.trim().rsplit(' ').next().unwrap();
    let status: Value = serde_json::from_str(&admin(&["status"]).1).unwrap();
    assert_eq!((&status["games"], &status["taken_down"]), (&json!(0), &json!([hash])));
    assert_eq!(admin(&["permit", hash]).0, 0);
    server.begin("mini-1");
    assert!(admin(&["permit", hash]).2.contains("no puzzle with this hash"));

    // Nobody is answered who is blocked, until that is taken back.
    assert_eq!(admin(&["block", "127.0.0.0/8"]).0, 0);
    assert!(server.answer("GET", "/", "").starts_with("HTTP/1.1 403"));
    assert!(admin(&["unblock", "192.0.2.1"]).2.contains("is not blocked"));
    assert_eq!(admin(&["unblock", "127.0.0.0/8"]).0, 0);
    assert!(server.answer("GET", "/", "").starts_with("HTTP/1.1 200"));
    let (code, _, words) = admin(&["block", "somewhere"]);
    assert_eq!(code, 2);
    assert!(words.contains("10.0.0.0/8"), "{words}");
    let (code, _, words) = admin(&["take-down", "game", "no link"]);
    assert_eq!(code, 2);
    assert!(words.contains("expected a link"), "{words}");
}

#[test]
fn a_block_is_kept_and_a_socket_in_use_is_refused() {
    let folder = Folder::new();
    let (database, socket) = (folder.name("games.sqlite"), folder.name("admin"));
    let options = ["--admin-socket", &socket];
    let server = Serving::with(&database, &options, Stdio::null());
    let block = ["admin", "--socket", &socket, "block", "127.0.0.1"];
    assert_eq!(gridwright(&block).code, 0);
    let second = ["serve", "--forget", "--port", "0", "--admin-socket", &socket];
    let Run { code, err, .. } = gridwright(&second);
    assert!(code == 2 && err.contains("admin socket"), "{err}");
    // The socket of one that was killed is taken over.
    drop(server);
    let server = Serving::with(&database, &options, Stdio::null());
    assert!(server.answer("GET", "/", "").starts_with("HTTP/1.1 403"));
}
