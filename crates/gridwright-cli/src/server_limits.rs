//! Options of a server about what others may ask of it.

use std::str::FromStr;

use clap::Args;
use gridwright_server::{AddressRange, Config, Proxies, RateKind, Rates};

/// Options about what others may ask of a server.
#[derive(Args)]
#[command(next_help_heading = "Limits")]
pub struct LimitArguments {
    /// A proxy whose header X-Forwarded-For is believed: an address, or a network such as 10.0.0.0/8
    #[arg(long = "proxy", value_name = "ADDRESS")]
    proxies: Vec<AddressRange>,
    /// The most connections in all [default: 10000, or what the system allows]
    #[arg(long, value_name = "N")]
    connections: Option<usize>,
    /// The most connections of one client [default: 512, or a quarter of all]
    #[arg(long, value_name = "N")]
    connections_each: Option<usize>,
    /// How many games, uploads, jobs or words a client may ask for in a minute, as in games=60; 0
    /// for no limit [default: 120 each, words 1200]
    #[arg(long = "rate", value_name = "KIND=N")]
    rates: Vec<Rate>,
    /// How many jobs run at a time, two of one client at most
    #[arg(long, value_name = "N", default_value_t = 4)]
    workers: usize,
    /// The memory beyond which jobs are stopped, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 2048)]
    memory: u64,
}

/// How many of a kind.
#[derive(Clone, Copy)]
struct Rate {
    kind: RateKind,
    most: u32,
}

impl FromStr for Rate {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let error = || "expected games, uploads, jobs or words, an = and a number".to_owned();
        let (kind, most) = text.split_once('=').ok_or_else(error)?;
        let kind = RateKind::ALL.into_iter().find(|known| known.name() == kind);
        Ok(Self { kind: kind.ok_or_else(error)?, most: most.parse().map_err(|_| error())? })
    }
}

impl LimitArguments {
    /// Puts them into the configuration of a server.
    pub fn apply(&self, config: &mut Config) {
        let mut rates = Rates::default();
        for rate in &self.rates {
            rates.set(rate.kind, rate.most);
        }
        config.rates = rates;
        config.proxies = Proxies::new(self.proxies.clone());
        config.connections = self.connections;
        config.connections_each = self.connections_each;
        config.workers = self.workers.max(1);
        config.memory = self.memory << 20;
    }
}
