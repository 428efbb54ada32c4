//! A server on this machine for the clients to talk to.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

/// A server that answers by a function and remembers what it was asked: the
/// paths and the headers.
pub struct Server {
    pub address: String,
    pub asked: Arc<Mutex<Vec<Asked>>>,
}

/// What was asked: the path and the headers, their names in small letters.
pub struct Asked {
    pub path: String,
    pub headers: Vec<(String, String)>,
}

impl Asked {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }
}

impl Server {
    pub fn start(answer: impl Fn(usize, &str) -> (u16, String) + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let asked: Arc<Mutex<Vec<Asked>>> = Arc::default();
        let log = Arc::clone(&asked);
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                serve(stream, &log, &answer);
            }
        });
        Self { address, asked }
    }

    pub fn paths(&self) -> Vec<String> {
        self.asked.lock().unwrap().iter().map(|asked| asked.path.clone()).collect()
    }
}

fn serve(
    mut stream: TcpStream,
    log: &Mutex<Vec<Asked>>,
    answer: &impl Fn(usize, &str) -> (u16, String),
) {
    let mut lines = BufReader::new(stream.try_clone().unwrap()).lines().map_while(Result::ok);
    let Some(first) = lines.next() else { return };
    let path = first.split(' ').nth(1).unwrap_or("").to_owned();
    let headers = lines.take_while(|line| !line.is_empty()).filter_map(|line| {
        let (name, value) = line.split_once(": ")?;
        Some((name.to_ascii_lowercase(), value.to_owned()))
    });
    let headers = headers.collect();
    let count = {
        let mut log = log.lock().unwrap();
        log.push(Asked { path: path.clone(), headers });
        log.len()
    };
    let (status, body) = answer(count, &path);
    let mut head = format!("HTTP/1.1 {status} X\r\nContent-Length: {}\r\n", body.len());
    if (300..400).contains(&status) {
        // The body of a redirection says where to.
        head.push_str(&format!("Location: {body}\r\n"));
    }
    let _ =
        write!(stream, "{head}Content-Type: application/json\r\nConnection: close\r\n\r\n{body}");
}
