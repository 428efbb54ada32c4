//! The knowledge pack that commands answer clues with.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use gridwright_clues::dictionary::Dictionary;
use gridwright_clues::pack::{self, Pack};
use gridwright_clues::{Engine, Overlay};
use gridwright_lm::LanguageModel;
use gridwright_pack::OpenError;
use gridwright_server::Knowledge;

use crate::failure::Failure;
use crate::own_clues;

/// Which pack is used, and what is laid over it.
#[derive(Clone, Default, Args)]
pub struct PackArguments {
    /// Use this knowledge pack instead of the built-in one (the variable GRIDWRIGHT_PACK does the same for all commands)
    #[arg(long, value_name = "PACK")]
    pack: Option<PathBuf>,
    /// Lay these clues, names and answers of your own over the pack: a .csv or .tsv file with the
    /// columns clue, answer and, if you like, weight and date; may be given more than once. Files
    /// in the folder "own" of your data folder are always there
    #[arg(long = "also", value_name = "FILE")]
    also: Vec<PathBuf>,
}

impl PackArguments {
    /// Makes the engine ready.
    pub fn engine(&self) -> Result<Engine, Failure> {
        let mut engine = match &self.pack {
            Some(path) => read(path)?,
            None => built_in()?,
        };
        let mut own = vec![];
        for path in own_clues::usual_files().iter().chain(&self.also) {
            own.extend(own_clues::read(path)?);
        }
        if !own.is_empty() {
            engine.lay_over(Overlay::new(own));
        }
        Ok(engine)
    }

    /// The same for a server, which makes it ready when somebody asks.
    pub fn knowledge(&self) -> Knowledge {
        let pack = self.clone();
        let open = move || pack.engine().map_err(|failure| failure.to_string());
        Knowledge::with_dictionary(open, dictionary)
    }
}

/// Names a language model that is used instead of the built-in one.
const LANGUAGE_VARIABLE: &str = "GRIDWRIGHT_LANGUAGE_MODEL";

/// Which language model is used.
#[derive(Clone, Args)]
pub struct LanguageArguments {
    /// Use the language model in this file instead of the built-in one (the variable GRIDWRIGHT_LANGUAGE_MODEL does the same)
    #[arg(long, value_name = "FILE")]
    language_model: Option<PathBuf>,
}

impl LanguageArguments {
    /// Opens the model. Without one puzzles can still be solved, so what is
    /// wrong with it is only said.
    pub fn open(&self) -> Option<LanguageModel> {
        let named = std::env::var_os(LANGUAGE_VARIABLE).filter(|path| !path.is_empty());
        let opened = match self.language_model.clone().or(named.map(PathBuf::from)) {
            Some(path) => read_language(&path).map(Some),
            None => built_in_language().transpose(),
        };
        match opened {
            Ok(model) => model,
            Err(failure) => {
                eprintln!("gridwright: {failure}; solving goes on without the second pass");
                None
            }
        }
    }
}

fn built_in_language() -> Option<Result<LanguageModel, Failure>> {
    let failed = |error: String| Failure::with("the built-in language model", error);
    gridwright_pack::open_language().map(|opened| {
        let pack = opened.map_err(|error| failed(error.to_string()))?;
        LanguageModel::open(&pack).map_err(|error| failed(error.to_string()))
    })
}

/// Reads the language model in a file and those beside it.
fn read_language(path: &Path) -> Result<LanguageModel, Failure> {
    LanguageModel::open(&read_pack(path)?).map_err(|error| Failure::with(path.display(), error))
}

/// The usual knowledge for a server.
pub fn for_server() -> Knowledge {
    PackArguments::default().knowledge()
}

/// The built-in dictionary, or none where the program was built without it.
pub fn dictionary() -> Result<Dictionary, String> {
    match gridwright_pack::dictionary() {
        Err(OpenError::Missing) => Ok(Dictionary::empty()),
        other => other.map_err(|error| error.to_string()),
    }
}

fn built_in() -> Result<Engine, Failure> {
    Engine::open(&own_pack()?).map_err(|error| Failure::with("the built-in pack", error))
}

/// Names a pack that is used instead of the built-in one. Packages whose program
/// and knowledge are separate files set it.
const PACK_VARIABLE: &str = "GRIDWRIGHT_PACK";

/// The pack of the program: the one that the variable names, or the built-in one.
pub fn own_pack() -> Result<Pack, Failure> {
    match std::env::var_os(PACK_VARIABLE).filter(|path| !path.is_empty()) {
        Some(path) => read_pack(Path::new(&path)),
        None => gridwright_pack::open().map_err(|error| Failure::with("the built-in pack", error)),
    }
}

/// Reads the pack in a file and those beside it, and makes its engine ready.
pub fn read(path: &Path) -> Result<Engine, Failure> {
    Engine::open(&read_pack(path)?).map_err(|error| Failure::with(path.display(), error))
}

fn read_pack(path: &Path) -> Result<Pack, Failure> {
    let mut files = vec![fs::read(path).map_err(|error| Failure::with(path.display(), error))?];
    for number in 1.. {
        match fs::read(part(path, number)) {
            Ok(bytes) => files.push(bytes),
            Err(_) => break,
        }
    }
    pack::from_bytes(files).map_err(|error| Failure::with(path.display(), error))
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
