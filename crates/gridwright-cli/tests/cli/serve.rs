//! The server as a process: killed in the middle, started twice.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::{Folder, example};

/// A server in a process of its own, killed when it is dropped.
pub struct Serving {
    child: Child,
    address: String,
}

impl Serving {
    pub fn start(database: &str) -> Self {
        Self::with(database, &[], Stdio::null())
    }

    /// The same with more options.
    pub fn with(database: &str, options: &[&str], errors: Stdio) -> Self {
        Self::run(&[&["--data", database], options].concat(), &[], errors)
    }

    /// The same with these options only and these variables.
    pub fn run(options: &[&str], variables: &[(&str, &str)], errors: Stdio) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gridwright"))
            .args(["serve", "--port", "0"])
            .args(options)
            .envs(variables.iter().copied())
            .stdout(Stdio::piped())
            .stderr(errors)
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        assert!(!address.is_empty(), "the server tells its address");
        Self { child, address }
    }

    /// Sends a signal by its name.
    #[cfg(feature = "cluster")]
    pub fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let status = Command::new("kill").args([&format!("-{name}"), &id]).status();
        assert!(status.unwrap().success());
    }

    pub fn request(&self, method: &str, path: &str, body: &str) -> Value {
        let answer = self.answer(method, path, body);
        let (_, body) = answer.split_once("\r\n\r\n").unwrap();
        serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}"))
    }

    /// An answer as it came.
    pub fn answer(&self, method: &str, path: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Begins a game of a sample; gives its link.
    pub fn begin(&self, sample: &str) -> String {
        let game = self.request("POST", "/api/games", &json!({ "sample": sample }).to_string());
        game["link"].as_str().unwrap().to_owned()
    }

    /// Writes a letter.
    pub fn write(&self, game: &str, cell: usize, text: &str) {
        let moves = json!({ "moves": [{ "type": "write", "cell": cell, "text": text }] });
        let reply = self.request("POST", &format!("/api/games/{game}/moves"), &moves.to_string());
        assert_eq!(reply["squares"][0]["cell"], cell, "{reply}");
    }

    /// The letter in a cell.
    pub fn letter(&self, game: &str, cell: usize) -> Option<String> {
        let game = self.request("GET", &format!("/api/games/{game}"), "");
        let squares = game["game"]["squares"].as_array().unwrap();
        let square = squares.iter().find(|square| square["cell"] == cell)?;
        square["text"].as_str().map(str::to_owned)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn every_acknowledged_letter_survives_a_kill() {
    let folder = Folder::new();
    let database = folder.name("games.sqlite");
    let server = Serving::start(&database);
    let game = server.request("POST", "/api/games", r#"{"sample":"daily"}"#);
    let link = game["link"].as_str().unwrap().to_owned();
    let cells: Vec<usize> = {
        let shown = server.request("GET", &format!("/api/games/{link}"), "");
        let all = shown["puzzle"]["cells"].as_array().unwrap();
        (0..all.len()).filter(|cell| all[*cell]["kind"] == "open").take(40).collect()
    };
    for cell in &cells {
        let moves = json!({ "moves": [{ "type": "write", "cell": cell, "text": "K" }] });
        let reply = server.request("POST", &format!("/api/games/{link}/moves"), &moves.to_string());
        assert_eq!(reply["squares"][0]["cell"], *cell);
    }
    // Dropped means killed, without a chance to tidy up.
    drop(server);
    let server = Serving::start(&database);
    let game = server.request("GET", &format!("/api/games/{link}"), "");
    let kept: Vec<usize> = game["game"]["squares"]
        .as_array()
        .unwrap()
        .iter()
        .map(|square| square["cell"].as_u64().unwrap() as usize)
        .collect();
    assert_eq!(kept, cells);
}

#[cfg(unix)]
#[test]
fn it_ends_when_it_is_told_to_and_at_once_when_it_is_told_twice() {
    let folder = Folder::new();
    let signal = |server: &Serving| {
        let pid = server.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    };
    let mut server = Serving::start(&folder.name("games.sqlite"));
    let mut half = TcpStream::connect(&server.address).unwrap();
    half.write_all(b"GET / HT").unwrap();
    std::thread::sleep(Duration::from_millis(200));
    let asked = Instant::now();
    signal(&server);
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
    let took = asked.elapsed();
    println!("half a request: ended after {took:?}");
    assert!(took < Duration::from_secs(10), "{took:?}");

    let mut server = Serving::start(&folder.name("games.sqlite"));
    let mut half = TcpStream::connect(&server.address).unwrap();
    half.write_all(b"GET / HT").unwrap();
    std::thread::sleep(Duration::from_millis(200));
    let asked = Instant::now();
    signal(&server);
    std::thread::sleep(Duration::from_millis(300));
    signal(&server);
    assert_eq!(server.child.wait().unwrap().code(), Some(143));
    println!("told twice: ended after {:?}", asked.elapsed());
    assert!(asked.elapsed() < Duration::from_secs(3), "{:?}", asked.elapsed());
}

#[test]
fn a_second_server_is_told_why_it_cannot_start() {
    let folder = Folder::new();
    let database = folder.name("games.sqlite");
    let first = Serving::start(&database);
    let second = crate::gridwright(&["serve", "--port", "0", "--data", &database]);
    assert_eq!(second.code, 2);
    assert!(second.err.contains("another gridwright server"), "{}", second.err);
    let port = first.address.rsplit(':').next().unwrap();
    let third = crate::gridwright(&["serve", "--port", port, "--forget"]);
    assert_eq!(third.code, 2);
    assert!(third.err.contains("cannot listen on"), "{}", third.err);
}

#[cfg(unix)]
#[test]
fn asked_to_stop_it_stops_and_says_nothing_went_wrong() {
    let folder = Folder::new();
    let mut server = Serving::start(&folder.name("games.sqlite"));
    let pid = server.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    assert!(server.child.wait().unwrap().success());
    assert_eq!(folder.names(), ["games.sqlite"], "no journal and no address are left");
}

#[test]
fn play_begins_a_game_in_the_browser_and_takes_it_up_again() {
    let folder = Folder::new();
    let page = || {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gridwright"))
            .args(["play", &example("mini-1.ipuz"), "--no-open"])
            .env("XDG_DATA_HOME", folder.path("data"))
            .env("HOME", folder.path("home"))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let _ = child.kill();
        let _ = child.wait();
        line.trim().rsplit('/').next().unwrap().to_owned()
    };
    let first = page();
    assert_eq!(first.len(), 22, "{first}");
    assert_eq!(page(), first, "the same game again");
}
