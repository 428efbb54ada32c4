//! What a server is told before it starts.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use crate::Knowledge;

/// What a server is told before it starts.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen. A port of zero takes any that is free.
    pub address: SocketAddr,
    /// The file to keep everything in; without one all is forgotten at the end.
    pub database: Option<PathBuf>,
    /// How large that may grow, in bytes; without a limit, as the disk allows.
    pub largest_database: Option<u64>,
    /// Serve the pages from this folder instead of those inside the program,
    /// to work on them.
    pub web_dir: Option<PathBuf>,
    /// Names besides those of this machine that a server on this machine
    /// answers to, for one behind a proxy.
    pub names: Vec<String>,
    /// Word lists that everybody may use.
    pub words: Vec<NamedWords>,
    /// What answers clues; without it nothing is solved.
    pub knowledge: Option<Knowledge>,
    /// The largest body that is taken in, in bytes.
    pub largest_body: usize,
    /// How many jobs run at a time.
    pub workers: usize,
    /// How many jobs may wait.
    pub queue: usize,
    /// How long a job may run, in seconds.
    pub longest_job: u64,
    /// How many connections may stay open to follow games and jobs.
    pub most_followers: usize,
}

/// A word list with a name.
#[derive(Clone, Debug)]
pub struct NamedWords {
    /// What people see.
    pub name: String,
    /// The list: one word a line, or `word;score`.
    pub bytes: Arc<[u8]>,
}

impl Default for Config {
    /// This machine only, any free port, nothing kept.
    fn default() -> Self {
        Self {
            address: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            database: None,
            largest_database: None,
            web_dir: None,
            names: vec![],
            words: vec![],
            knowledge: None,
            largest_body: 8 << 20,
            workers: 2,
            queue: 8,
            longest_job: 60,
            most_followers: 4096,
        }
    }
}
