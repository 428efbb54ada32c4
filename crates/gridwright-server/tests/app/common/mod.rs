//! A server to talk to, and the plainest of HTTP clients.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::LazyLock;
use std::time::Duration;

use gridwright_server::{Config, Knowledge, Server};
use serde_json::Value;
use tokio::sync::oneshot;

/// The knowledge that comes with the program, made ready once for all tests.
pub fn knowledge() -> Knowledge {
    static KNOWLEDGE: LazyLock<Knowledge> = LazyLock::new(|| {
        let open = || {
            let pack = gridwright_pack::open().map_err(|error| error.to_string())?;
            gridwright_clues::Engine::open(&pack).map_err(|error| error.to_string())
        };
        Knowledge::with_dictionary(open, || {
            gridwright_pack::dictionary().map_err(|error| error.to_string())
        })
    });
    KNOWLEDGE.clone()
}

/// A server in this process, stopped when it is dropped.
pub struct Running {
    pub address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Running {
    pub fn start(config: Config) -> Self {
        let (tell, told) = std::sync::mpsc::channel();
        let (stop, stopped) = oneshot::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Runtime::new().unwrap();
            runtime.block_on(async move {
                let server = Server::bind(config).await.unwrap();
                tell.send(server.address()).unwrap();
                let until = async {
                    let _ = stopped.await;
                };
                server.run(until).await.unwrap();
            });
        });
        Self { address: told.recv().unwrap(), stop: Some(stop), thread: Some(thread) }
    }

    pub fn base(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Stops the server and waits until it is gone.
    pub fn stop(mut self) {
        self.end();
    }

    fn end(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }

    pub fn get(&self, path: &str) -> Answer {
        request(self.address, "GET", path, &[], b"")
    }

    pub fn send(&self, method: &str, path: &str, body: &[u8]) -> Answer {
        request(self.address, method, path, &[], body)
    }

    pub fn json(&self, method: &str, path: &str, body: &Value) -> Answer {
        let headers = [("content-type", "application/json")];
        request(self.address, method, path, &headers, body.to_string().as_bytes())
    }

    /// Follows a job to its end. Gives everything that was told on the way.
    pub fn watch(&self, link: &str) -> Vec<Value> {
        let events = self.get(&format!("/api/jobs/{link}/events")).text();
        let told = events.split("\n\n").map(|event| {
            let lines = event.lines().filter_map(|line| line.strip_prefix("data: "));
            lines.collect::<Vec<_>>().join("\n")
        });
        told.filter(|text| !text.is_empty())
            .map(|text| {
                serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
            })
            .collect()
    }

    /// Begins a game of a sample.
    pub fn begin(&self, sample: &str) -> String {
        let answer = self.json("POST", "/api/games", &serde_json::json!({ "sample": sample }));
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.value()["link"].as_str().unwrap().to_owned()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
    }
}

/// What a server answered.
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn value(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, v)| v.as_str())
    }
}

/// Sends one request over a connection of its own.
pub fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> Answer {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(600))).unwrap();
    let mut head = format!("{method} {path} HTTP/1.1\r\n");
    for (name, usual) in [("host", address.to_string()), ("connection", "close".to_owned())] {
        if !headers.iter().any(|(given, _)| *given == name) {
            head.push_str(&format!("{name}: {usual}\r\n"));
        }
    }
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str(&format!("content-length: {}\r\n\r\n", body.len()));
    stream.write_all(head.as_bytes()).unwrap();
    // The server may answer before it has read everything.
    let _ = stream.write_all(body);
    let mut bytes = vec![];
    let _ = stream.read_to_end(&mut bytes);
    parse(&bytes)
}

/// What a server answered, from the bytes of it.
pub fn parse(bytes: &[u8]) -> Answer {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("an answer with a head");
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let mut lines = head.lines();
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let body = &bytes[end + 4..];
    let chunked = headers.iter().any(|(n, v)| n == "transfer-encoding" && v == "chunked");
    Answer { status, headers, body: if chunked { joined(body) } else { body.to_vec() } }
}

/// The chunks of a body, put together.
fn joined(mut rest: &[u8]) -> Vec<u8> {
    let mut body = vec![];
    while let Some(end) = rest.windows(2).position(|two| two == b"\r\n") {
        let size = usize::from_str_radix(&String::from_utf8_lossy(&rest[..end]), 16).unwrap_or(0);
        if size == 0 || rest.len() < end + 2 + size {
            break;
        }
        body.extend_from_slice(&rest[end + 2..end + 2 + size]);
        rest = rest.get(end + 4 + size..).unwrap_or_default();
    }
    body
}
