//! Options of a server that shares its store with others.

use std::env;

use clap::Args;
use gridwright_server::SharedStore;

use crate::failure::Failure;

/// The variables that addresses may stand in: they may hold passwords, and what
/// is on a command line everybody on the machine can read.
const STORE: &str = "GRIDWRIGHT_STORE";
const NATS: &str = "GRIDWRIGHT_NATS";

/// Options of a server that shares its store with others.
#[derive(Args)]
#[command(next_help_heading = "Several servers")]
pub struct SharedArguments {
    /// Keep everything in a PostgreSQL database that several servers share:
    /// postgres://USER:PASSWORD@HOST/DATABASE [default: the variable GRIDWRIGHT_STORE]
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = ["data", "forget", "largest_data"])]
    store: Option<String>,
    /// Where the servers of a database meet: nats://HOST:PORT [default: the variable
    /// GRIDWRIGHT_NATS]
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = ["data", "forget"])]
    nats: Option<String>,
}

impl SharedArguments {
    /// The shared store, if there is to be one.
    pub fn store(&self) -> Result<Option<SharedStore>, Failure> {
        let nats = self.nats.clone().or_else(|| env::var(NATS).ok());
        let Some(database) = self.store.clone().or_else(|| env::var(STORE).ok()) else {
            return match self.nats {
                None => Ok(None),
                Some(_) => Err(Failure::new("--nats is for servers with --store")),
            };
        };
        if !["postgres://", "postgresql://"].iter().any(|scheme| database.starts_with(scheme)) {
            return Err(Failure::new(
                "--store: expected postgres://USER:PASSWORD@HOST/DATABASE; a file is given with --data",
            ));
        }
        Ok(Some(SharedStore { database, nats }))
    }
}
