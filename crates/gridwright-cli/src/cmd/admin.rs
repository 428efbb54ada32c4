//! `gridwright admin`: what whoever runs a server may ask of it.

use std::io::{self, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, Subcommand};
use serde_json::{Value, json};

use crate::failure::{CommandStatus, Failure};

/// How long the server may take to answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// How many letters a link has.
const LINK_LETTERS: usize = 22;

/// Ask a running server how it is doing, take puzzles and games down, block addresses
///
/// The server must have been started with --admin-socket. Whoever may write to
/// the socket may do all of this: only the user that the server runs as.
#[derive(Args)]
pub struct AdminCommand {
    /// The socket of the server
    #[arg(long, value_name = "PATH")]
    socket: PathBuf,
    #[command(subcommand)]
    action: AdminAction,
}

#[derive(Subcommand)]
enum AdminAction {
    /// Print counts, blocked addresses and what was taken down, as JSON
    Status,
    /// Take something down, at once and for all who use it
    #[command(subcommand)]
    TakeDown(TakeDownAction),
    /// Let people bring a puzzle again that was taken down
    Permit {
        /// Its hash, which `take-down` and `status` print
        hash: String,
    },
    /// Answer an address no more, and end its connections
    Block {
        /// An address, or a network such as 192.0.2.0/24
        address: String,
    },
    /// Let an address in again
    Unblock {
        /// As it was given to `block`
        address: String,
    },
}

#[derive(Subcommand)]
enum TakeDownAction {
    /// A puzzle with all its games; nobody can bring the same file again
    Puzzle {
        /// The link of the puzzle or of one of its games, or the address of a page with that
        // A link may begin with a dash.
        #[arg(allow_hyphen_values = true)]
        link: String,
    },
    /// One game; its puzzle stays
    Game {
        /// The link of the game, or the address of its page
        // A link may begin with a dash.
        #[arg(allow_hyphen_values = true)]
        link: String,
    },
}

impl AdminCommand {
    pub fn run(&self) -> Result<CommandStatus, Failure> {
        let post = |path: &str, body: &Value| self.ask("POST", path, &body.to_string());
        let answer = match &self.action {
            AdminAction::Status => self.ask("GET", "/status", "")?,
            AdminAction::TakeDown(TakeDownAction::Puzzle { link }) => {
                post("/take-down/puzzle", &json!({ "link": link_in(link)? }))?
            }
            AdminAction::TakeDown(TakeDownAction::Game { link }) => {
                post("/take-down/game", &json!({ "link": link_in(link)? }))?
            }
            AdminAction::Permit { hash } => post("/permit", &json!({ "file": hash }))?,
            AdminAction::Block { address } => post("/block", &json!({ "address": address }))?,
            AdminAction::Unblock { address } => post("/unblock", &json!({ "address": address }))?,
        };
        let mut out = io::stdout().lock();
        match answer["done"].as_str() {
            Some(done) => writeln!(out, "{done}")?,
            None => writeln!(out, "{answer:#}")?,
        }
        Ok(CommandStatus::Done)
    }

    fn ask(&self, method: &str, path: &str, body: &str) -> Result<Value, Failure> {
        let answer = exchange(&self.socket, method, path, body)
            .map_err(|error| Failure::with(self.socket.display(), error))?;
        let fail = |words: &str| Failure::with(self.socket.display(), words);
        let (head, body) =
            answer.split_once("\r\n\r\n").ok_or_else(|| fail("the server gave no answer"))?;
        let is_well = head.split(' ').nth(1).is_some_and(|status| status.starts_with('2'));
        let value: Value = serde_json::from_str(body).map_err(|_| fail(body))?;
        match is_well {
            true => Ok(value),
            false => Err(Failure::new(value["error"].as_str().unwrap_or(body).to_owned())),
        }
    }
}

fn exchange(socket: &Path, method: &str, path: &str, body: &str) -> io::Result<String> {
    let mut stream = UnixStream::connect(socket)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    // HTTP/1.0: the answer comes whole, and ends with the connection.
    write!(
        stream,
        "{method} {path} HTTP/1.0\r\nhost: localhost\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

/// The link in the address of a page, or the link itself.
fn link_in(text: &str) -> Result<&str, Failure> {
    let is_of_link = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let mut parts = text.split(|c| !is_of_link(c)).filter(|part| part.len() == LINK_LETTERS);
    parts.next_back().ok_or_else(|| {
        let words = "expected a link of 22 letters, digits, dashes or underscores";
        Failure::with(text, words)
    })
}

#[cfg(test)]
mod tests {
    use super::link_in;

    #[test]
    fn a_link_is_found_in_the_address_of_a_page() {
        let link = "aB3-_6789012345678901x";
        for text in [link, &format!("https://example.org/play/{link}"), &format!("/x/{link}?a=b")] {
            assert_eq!(link_in(text).ok(), Some(link), "{text}");
        }
        assert!(link_in("https://example.org/").is_err() && link_in("").is_err());
    }
}
