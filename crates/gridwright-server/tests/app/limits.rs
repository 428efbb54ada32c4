//! What nobody may do to the others: connections that go nowhere, floods, and
//! jobs that take all the room. Over real sockets.

use std::io::{Read, Write};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use crate::common::{Running, parse};
use gridwright_server::{Config, Patience, Proxies, Rates};
use serde_json::{Value, json};

fn patience(milliseconds: u64) -> Patience {
    let time = Duration::from_millis(milliseconds);
    Patience { head: time, body: time, idle: 2 * time, stop: time }
}

fn connect(server: &Running) -> TcpStream {
    let stream = TcpStream::connect(server.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    stream
}

/// Sends something and waits until the server ends the connection; gives how
/// long that took and what it said.
fn wait_for_end(server: &Running, text: &str) -> (Duration, String) {
    let mut stream = connect(server);
    stream.write_all(text.as_bytes()).unwrap();
    let started = Instant::now();
    let mut answer = vec![];
    let _ = stream.read_to_end(&mut answer);
    (started.elapsed(), String::from_utf8_lossy(&answer).into_owned())
}

#[test]
fn slow_requests_end() {
    let server = Running::start(Config { patience: patience(400), ..Config::default() });
    let host = server.address;
    let within = |took: Duration, least: u64, what: &str| {
        assert!(took >= Duration::from_millis(least), "{what}: {took:?}");
        assert!(took < Duration::from_secs(20), "{what}: {took:?}");
    };
    let (took, said) = wait_for_end(&server, "");
    within(took, 300, "nothing");
    assert_eq!(said, "");
    let (took, _) = wait_for_end(&server, &format!("GET / HTTP/1.1\r\nhost: {host}\r\nx: "));
    within(took, 300, "half a head");
    let post =
        format!("POST /api/puzzles HTTP/1.1\r\nhost: {host}\r\ncontent-length: 99\r\n\r\nab");
    let (took, said) = wait_for_end(&server, &post);
    within(took, 300, "half a body");
    assert!(said.starts_with("HTTP/1.1 408 "), "{said}");
    let (took, said) =
        wait_for_end(&server, &format!("GET /api/samples HTTP/1.1\r\nhost: {host}\r\n\r\n"));
    within(took, 600, "an idle connection");
    assert!(said.starts_with("HTTP/1.1 200 "), "{said}");
}

#[test]
fn a_head_that_comes_byte_by_byte_ends_too() {
    let server = Running::start(Config { patience: patience(400), ..Config::default() });
    let mut stream = connect(&server);
    let started = Instant::now();
    let text = format!("GET / HTTP/1.1\r\nhost: {}\r\nx: {}", server.address, "a".repeat(4000));
    let sent = text.bytes().take_while(|byte| {
        std::thread::sleep(Duration::from_millis(20));
        stream.write_all(&[*byte]).is_ok() && started.elapsed() < Duration::from_secs(30)
    });
    assert!(sent.count() < 4000);
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
}

#[test]
fn three_hundred_slow_clients_lock_nobody_out() {
    let server = Running::start(Config {
        connections: Some(200),
        connections_each: Some(150),
        ..Config::default()
    });
    let slow: Vec<TcpStream> = (0..300)
        .map(|n| {
            let mut stream = connect(&server);
            let half = ["", "GET / HT", "GET / HTTP/1.1\r\nhost: localhost\r\nx: "][n % 3];
            let _ = stream.write_all(half.as_bytes());
            stream
        })
        .collect();
    let mut times: Vec<Duration> = (0..50)
        .map(|_| {
            let started = Instant::now();
            let other = IpAddr::from([127, 0, 0, 9]);
            assert_eq!(get_from(&server, other, "/api/health").0, 200);
            started.elapsed()
        })
        .collect();
    times.sort();
    println!("others: {:?} in the middle, {:?} at most", times[25], times[49]);
    assert!(times[49] < Duration::from_secs(5), "{times:?}");
    // The client itself has to wait until its own are gone.
    assert_eq!(server.get("/api/health").status, 503);
    drop(slow);
}

/// A request from another address of this machine.
fn get_from(server: &Running, source: IpAddr, path: &str) -> (u16, Value) {
    let socket = socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::STREAM, None).unwrap();
    socket.bind(&SocketAddr::new(source, 0).into()).unwrap();
    socket.connect(&server.address.into()).unwrap();
    let mut stream = TcpStream::from(socket);
    let host = server.address;
    write!(stream, "GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n").unwrap();
    let mut bytes = vec![];
    stream.read_to_end(&mut bytes).unwrap();
    let answer = parse(&bytes);
    (answer.status, answer.value())
}

#[test]
fn the_server_stops_whatever_clients_do() {
    let server = Running::start(Config { patience: patience(1000), ..Config::default() });
    let link = server.begin("mini-1");
    let host = server.address;
    let halves = [
        "".to_owned(),
        "GET / HT".to_owned(),
        format!("POST /api/puzzles HTTP/1.1\r\nhost: {host}\r\ncontent-length: 9\r\n\r\n"),
        format!(
            "GET /api/games/{link}/live HTTP/1.1\r\nhost: {host}\r\nconnection: upgrade\r\n\
             upgrade: websocket\r\nsec-websocket-version: 13\r\n\
             sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        ),
    ];
    let open: Vec<TcpStream> = halves
        .iter()
        .map(|half| {
            let mut stream = connect(&server);
            stream.write_all(half.as_bytes()).unwrap();
            stream
        })
        .collect();
    std::thread::sleep(Duration::from_millis(200));
    let started = Instant::now();
    server.stop();
    assert!(started.elapsed() < Duration::from_secs(8), "{:?}", started.elapsed());
    drop(open);
}

#[test]
fn floods_are_told_when_to_come_again_and_others_are_not_held_up() {
    let rates = Rates { games: 20, ..Rates::default() };
    let proxies = Proxies::new(vec!["127.0.0.1".parse().unwrap()]);
    let server = Running::start(Config { rates, proxies, ..Config::default() });
    let begin = |client: &str| {
        let headers = [("content-type", "application/json"), ("x-forwarded-for", client)];
        let body = br#"{"sample":"mini-1"}"#;
        crate::common::request(server.address, "POST", "/api/games", &headers, body)
    };
    let answers: Vec<_> = (0..15).map(|_| begin("203.0.113.1")).collect();
    let let_through = answers.iter().filter(|answer| answer.status == 201).count();
    assert!((10..=12).contains(&let_through), "{let_through}");
    let refused = answers.iter().find(|answer| answer.status == 429).unwrap();
    let wait: u64 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=4).contains(&wait), "{wait}");
    assert!(refused.value()["error"].as_str().unwrap().contains("try again"));
    assert_eq!(begin("203.0.113.2").status, 201);
}

/// A list whose layout takes as long as it is given.
fn long_layout(server: &Running, client: &str) -> Value {
    let words: Vec<String> = (0..40u32)
        .map(|n| {
            (0..6).map(|at| char::from(b'a' + (n * 7 + at * at * 3 + n / 5) as u8 % 26)).collect()
        })
        .collect();
    let path = "/api/jobs/layout?rows=25&cols=25&seconds=60&objective=crossings";
    let headers = [("x-forwarded-for", client)];
    let answer =
        crate::common::request(server.address, "POST", path, &headers, words.join("\n").as_bytes());
    assert_eq!(answer.status, 202, "{}", answer.text());
    answer.value()["link"].clone()
}

fn job(server: &Running, link: &Value) -> Value {
    server.get(&format!("/api/jobs/{}", link.as_str().unwrap())).value()
}

fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) -> Duration {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < Duration::from_secs(60), "{what}");
        std::thread::sleep(Duration::from_millis(2));
    }
    started.elapsed()
}

#[test]
fn one_client_does_not_keep_others_from_their_jobs_and_stopping_is_quick() {
    let proxies = Proxies::new(vec!["127.0.0.1".parse().unwrap()]);
    let server = Running::start(Config { proxies, workers: 3, ..Config::default() });
    let greedy: Vec<Value> = (0..8).map(|_| long_layout(&server, "203.0.113.1")).collect();
    let modest = long_layout(&server, "203.0.113.2");
    let waited =
        wait_until("the other client's job runs", || job(&server, &modest)["status"] == "running");
    println!("the job of the second client began after {waited:?}");
    let running = || greedy.iter().filter(|link| job(&server, link)["status"] == "running").count();
    wait_until("two jobs of the first client run", || running() >= 2);
    assert_eq!(running(), 2);
    assert_eq!(job(&server, &greedy[7])["place"], 5);
    let mut slowest = Duration::ZERO;
    for link in [&greedy[7], &greedy[0], &modest] {
        let path = format!("/api/jobs/{}", link.as_str().unwrap());
        let asked = Instant::now();
        assert_eq!(server.send("DELETE", &path, b"").status, 202);
        wait_until("the job is over", || {
            ["done", "stopped"].contains(&job(&server, link)["status"].as_str().unwrap())
        });
        slowest = slowest.max(asked.elapsed());
    }
    println!("cancelled within {slowest:?}");
    assert!(slowest < Duration::from_secs(2), "{slowest:?}");
    for link in &greedy {
        server.send("DELETE", &format!("/api/jobs/{}", link.as_str().unwrap()), b"");
    }
}

#[test]
fn many_pictures_at_once_are_drawn_a_few_at_a_time() {
    let server = Running::start(Config::default());
    let side = 60;
    let ipuz = json!({
        "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": { "width": side, "height": side },
        "puzzle": vec![vec![0; side]; side],
    });
    let kept = server.send("POST", "/api/puzzles", ipuz.to_string().as_bytes()).value();
    let path = format!("/api/puzzles/{}/download?format=png", kept["link"].as_str().unwrap());
    std::thread::scope(|scope| {
        let pictures: Vec<_> = (0..6).map(|_| scope.spawn(|| server.get(&path).status)).collect();
        let started = Instant::now();
        assert_eq!(server.get("/api/samples").status, 200);
        assert!(started.elapsed() < Duration::from_secs(10));
        assert!(pictures.into_iter().all(|picture| picture.join().unwrap() == 200));
    });
}
