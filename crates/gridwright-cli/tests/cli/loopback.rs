//! A server on this machine that answers by a function and remembers what it
//! was asked.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

pub struct Loopback {
    pub address: String,
    /// The paths, each with all its headers as they came.
    pub asked: Arc<Mutex<Vec<(String, String)>>>,
}

impl Loopback {
    pub fn start(answer: impl Fn(&str, &str) -> (u16, String) + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let asked: Arc<Mutex<Vec<(String, String)>>> = Arc::default();
        let log = Arc::clone(&asked);
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                serve(stream, &log, &answer);
            }
        });
        Self { address, asked }
    }

    pub fn paths(&self) -> Vec<String> {
        self.asked.lock().unwrap().iter().map(|(path, _)| path.clone()).collect()
    }
}

fn serve(
    mut stream: TcpStream,
    log: &Mutex<Vec<(String, String)>>,
    answer: &impl Fn(&str, &str) -> (u16, String),
) {
    let mut lines = BufReader::new(stream.try_clone().unwrap()).lines().map_while(Result::ok);
    let Some(first) = lines.next() else { return };
    let path = first.split(' ').nth(1).unwrap_or("").to_owned();
    let headers: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
    let headers = headers.join("\n");
    let (status, body) = answer(&path, &headers);
    log.lock().unwrap().push((path, headers));
    let _ = write!(
        stream,
        "HTTP/1.1 {status} X\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
}
