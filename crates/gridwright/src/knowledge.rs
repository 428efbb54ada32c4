//! The knowledge pack that commands answer clues with.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use gridwright_clues::{Engine, pack};
use gridwright_server::Knowledge;

use crate::failure::Failure;

/// Which pack is used.
#[derive(Clone, Args)]
pub struct PackArguments {
    /// Use this knowledge pack instead of the built-in one
    #[arg(long, value_name = "PACK")]
    pack: Option<PathBuf>,
}

impl PackArguments {
    /// Makes the engine ready.
    pub fn engine(&self) -> Result<Engine, Failure> {
        match &self.pack {
            Some(path) => read(path),
            None => built_in(),
        }
    }
}

impl PackArguments {
    /// The same for a server, which makes it ready when somebody asks.
    pub fn knowledge(&self) -> Knowledge {
        let pack = self.clone();
        Knowledge::new(move || pack.engine().map_err(|failure| failure.to_string()))
    }
}

/// The built-in pack for a server.
pub fn for_server() -> Knowledge {
    Knowledge::new(|| built_in().map_err(|failure| failure.to_string()))
}

fn built_in() -> Result<Engine, Failure> {
    let pack =
        gridwright_pack::open().map_err(|error| Failure::with("the built-in pack", error))?;
    Engine::open(&pack).map_err(|error| Failure::with("the built-in pack", error))
}

/// Reads the pack in a file and those beside it.
pub fn read(path: &Path) -> Result<Engine, Failure> {
    let failed = |error: String| Failure::with(path.display(), error);
    let mut files = vec![fs::read(path).map_err(|error| failed(error.to_string()))?];
    for number in 1.. {
        match fs::read(part(path, number)) {
            Ok(bytes) => files.push(bytes),
            Err(_) => break,
        }
    }
    let pack = pack::from_bytes(files).map_err(|error| failed(error.to_string()))?;
    Engine::open(&pack).map_err(|error| failed(error.to_string()))
}

/// The name of a file of a pack: the second has the ending ".2", and so on.
pub fn part(first: &Path, number: usize) -> PathBuf {
    match number {
        0 => first.to_owned(),
        _ => {
            let mut name = first.as_os_str().to_owned();
            name.push(format!(".{}", number + 1));
            name.into()
        }
    }
}
