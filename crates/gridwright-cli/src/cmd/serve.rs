//! `gridwright serve`: the web app.

use std::fs;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use clap::Args;
use gridwright_server::{Config, EmbedOrigin, NamedWords};

use crate::failure::{CommandStatus, Failure};
use crate::knowledge::PackArguments;
use crate::server_limits::LimitArguments;
use crate::server_log::{self, LogFormat};
use crate::server_shared::SharedArguments;
use crate::serving;

/// Start the web app: play, solve, make and construct crosswords in the browser
///
/// The server listens on this machine only, unless --address says otherwise.
/// Games and drafts are kept in a file; whoever has the link of a game can
/// play it, and nobody else can find it. Ctrl-C stops the server.
#[derive(Args)]
pub struct ServeCommand {
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// The address to listen on; 0.0.0.0 for all networks
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
    /// The file to keep games and drafts in [default: in your data folder]
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// The most that this file and its log may hold, in megabytes; beyond it nothing new is saved;
    /// 0 for as much as the disk has
    #[arg(long, value_name = "MB", default_value_t = 2048, conflicts_with = "forget")]
    largest_data: u32,
    /// Take away what nobody has used for so many days [default: it stays]
    #[arg(long, value_name = "DAYS")]
    keep_days: Option<u32>,
    /// Keep nothing: all games are gone when the server stops
    #[arg(long, conflicts_with = "data")]
    forget: bool,
    /// A word list for constructing; may be given more than once
    #[arg(long, value_name = "FILE")]
    words: Vec<PathBuf>,
    #[command(flatten)]
    pack: PackArguments,
    /// A name that the server goes by, besides numbers and those of this machine
    #[arg(long = "name", value_name = "HOST")]
    names: Vec<String>,
    /// A site whose pages may show puzzles of this server, such as
    /// https://example.org; may be given more than once
    #[arg(long = "allow-embed", value_name = "ORIGIN")]
    embedders: Vec<EmbedOrigin>,
    /// Let pages of other sites read the word service (/words and /sug)
    #[arg(long)]
    cors: bool,
    /// Take the pages from this folder, to work on them
    #[arg(long, value_name = "FOLDER")]
    web_dir: Option<PathBuf>,
    /// Open the home page in the browser
    #[arg(long)]
    open: bool,
    /// Show numbers for Prometheus at http://ADDRESS:PORT/metrics; not where strangers can reach it
    #[arg(long, value_name = "ADDRESS:PORT")]
    metrics: Option<SocketAddr>,
    /// Listen at this path for `gridwright admin`
    #[cfg(unix)]
    #[arg(long, value_name = "PATH")]
    admin_socket: Option<PathBuf>,
    /// Write a line about every request to the standard error stream
    #[arg(long, value_name = "FORMAT", value_enum)]
    log: Option<LogFormat>,
    #[command(flatten)]
    shared: SharedArguments,
    #[command(flatten)]
    limits: LimitArguments,
}

impl ServeCommand {
    pub fn run(&self) -> Result<CommandStatus, Failure> {
        // A file that is named overrules an address in the environment.
        let shared = match self.data.is_some() || self.forget {
            true => None,
            false => self.shared.store()?,
        };
        let database = match (&self.data, self.forget) {
            (_, true) => None,
            _ if shared.is_some() => None,
            (Some(path), false) => Some(path.clone()),
            (None, false) => Some(serving::usual_database()?),
        };
        let mut config = Config {
            address: SocketAddr::new(self.address, self.port),
            database,
            largest_database: Some(u64::from(self.largest_data) << 20).filter(|bytes| *bytes > 0),
            keep_days: self.keep_days,
            web_dir: self.web_dir.clone(),
            names: self.names.clone(),
            embedders: self.embedders.clone(),
            words: self.word_lists()?,
            knowledge: Some(self.pack.knowledge()),
            any_site_reads_words: self.cors,
            shared,
            metrics: self.metrics,
            ..Config::default()
        };
        #[cfg(unix)]
        config.admin_socket.clone_from(&self.admin_socket);
        self.limits.apply(&mut config);
        if let Some(format) = self.log {
            server_log::start(format)?;
        }
        serving::run(config, async |server| {
            let home = format!("http://{}/", server.address());
            writeln!(io::stdout(), "{home}")?;
            if let Some(metrics) = server.metrics_address() {
                eprintln!("gridwright: numbers at http://{metrics}/metrics");
            }
            eprintln!("gridwright: Ctrl-C stops the server");
            if self.open {
                show(&home);
            }
            Ok(())
        })?;
        Ok(CommandStatus::Done)
    }

    fn word_lists(&self) -> Result<Vec<NamedWords>, Failure> {
        let list = |path: &PathBuf| {
            let bytes = fs::read(path).map_err(|error| Failure::with(path.display(), error))?;
            let name =
                path.file_stem().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
            Ok(NamedWords { name, bytes: bytes.into() })
        };
        self.words.iter().map(list).collect()
    }
}

/// Opens a page in the user's browser, or says where it is.
pub fn show(address: &str) {
    if open::that_detached(address).is_err() {
        eprintln!("gridwright: no browser could be opened; go to {address}");
    }
}
