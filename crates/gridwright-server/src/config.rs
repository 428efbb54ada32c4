//! What a server is told before it starts.

use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::net::Proxies;
use crate::rates::Rates;
use crate::{EmbedOrigin, Knowledge};

/// What a server is told before it starts.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen. A port of zero takes any that is free.
    pub address: SocketAddr,
    /// The file to keep everything in; without one all is forgotten at the end.
    pub database: Option<PathBuf>,
    /// Keep everything in a database that several servers share, instead.
    pub shared: Option<SharedStore>,
    /// How large that and its log may grow, in bytes; without a limit, as the
    /// disk allows.
    pub largest_database: Option<u64>,
    /// After how many days what nobody has used is taken away; without a number
    /// it stays.
    pub keep_days: Option<u32>,
    /// Serve the pages from this folder instead of those inside the program,
    /// to work on them.
    pub web_dir: Option<PathBuf>,
    /// Names besides those of this machine that a server on this machine
    /// answers to, for one behind a proxy.
    pub names: Vec<String>,
    /// Sites whose pages may show puzzles of this server inside of them.
    pub embedders: Vec<EmbedOrigin>,
    /// Word lists that everybody may use.
    pub words: Vec<NamedWords>,
    /// What answers clues; without it nothing is solved.
    pub knowledge: Option<Knowledge>,
    /// Whether pages of other sites may read the word service.
    pub any_site_reads_words: bool,
    /// The largest body that is taken in, in bytes.
    pub largest_body: usize,
    /// How long others may take.
    pub patience: Patience,
    /// How many connections may be open. Without a number 10,000, or as many as
    /// there are file descriptors for.
    pub connections: Option<usize>,
    /// How many connections a client may have. Without a number 512, or a
    /// quarter of all.
    pub connections_each: Option<usize>,
    /// How often a client may ask for what costs something.
    pub rates: Rates,
    /// Proxies that are believed about where a request comes from.
    pub proxies: Proxies,
    /// How many pictures and files are made at a time.
    pub drawers: usize,
    /// How much memory the process may have before jobs are stopped, in bytes.
    pub memory: u64,
    /// How many jobs run at a time.
    pub workers: usize,
    /// How many jobs may wait.
    pub queue: usize,
    /// How long a job may run, in seconds.
    pub longest_job: u64,
    /// Where to show numbers for Prometheus; without an address nowhere.
    pub metrics: Option<SocketAddr>,
    /// Where to listen for administrators of this machine; without a path
    /// nowhere. Only on Unix.
    pub admin_socket: Option<PathBuf>,
    /// How many connections may stay open to follow games and jobs.
    pub most_followers: usize,
}

/// A database that several servers share.
#[derive(Clone)]
pub struct SharedStore {
    /// The address of a PostgreSQL database, such as
    /// `postgres://user:password@host/database`.
    pub database: String,
    /// The address of a NATS server, where the servers meet. Without it only
    /// one server may use the database.
    pub nats: Option<String>,
}

impl fmt::Debug for SharedStore {
    /// Addresses may hold passwords.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SharedStore").finish_non_exhaustive()
    }
}

/// How long others may take before the server gives up on them.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// To send the head of a request.
    pub head: Duration,
    /// To send its body.
    pub body: Duration,
    /// To send the next request, or to take in what is sent.
    pub idle: Duration,
    /// To come to an end when the server stops.
    pub stop: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(10),
            body: Duration::from_secs(30),
            idle: Duration::from_secs(60),
            stop: Duration::from_secs(4),
        }
    }
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
            shared: None,
            largest_database: None,
            keep_days: None,
            web_dir: None,
            names: vec![],
            embedders: vec![],
            words: vec![],
            knowledge: None,
            any_site_reads_words: false,
            largest_body: 8 << 20,
            workers: 4,
            queue: 64,
            patience: Patience::default(),
            connections: None,
            connections_each: None,
            rates: Rates::default(),
            proxies: Proxies::default(),
            drawers: 2,
            memory: 2 << 30,
            longest_job: 60,
            metrics: None,
            admin_socket: None,
            most_followers: 4096,
        }
    }
}
