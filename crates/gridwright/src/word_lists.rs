//! The word lists that a command works with.

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use gridwright_words::{Accents, Layer, Reading, Spelling, Tally, WordList, merge, parse};

use crate::failure::Failure;

/// The arguments that name word lists.
#[derive(Args)]
pub struct ListArguments {
    /// A further word list; may be given more than once
    #[arg(long = "words", value_name = "FILE")]
    more: Vec<PathBuf>,
    /// A list of your own whose scores count more than all others; 0 removes a word
    #[arg(long, value_name = "FILE")]
    own_words: Vec<PathBuf>,
    /// What becomes of letters with accents
    #[arg(long, value_enum, default_value_t = AccentName::Keep)]
    accents: AccentName,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum AccentName {
    Keep,
    Strip,
    German,
}

impl ListArguments {
    /// Reads and merges all lists. Lines that cannot be read are told on
    /// standard error, the first few of each list.
    pub fn load(&self, first: Option<&Path>) -> Result<WordList<'static>, Failure> {
        let mut layers = vec![];
        for path in first.into_iter().chain(self.more.iter().map(PathBuf::as_path)) {
            layers.push(self.layer(path)?);
        }
        if layers.is_empty() {
            return Err(Failure::new("no word list: name one, or give it with --words"));
        }
        for path in &self.own_words {
            layers.push(self.layer(path)?.overriding());
        }
        merge(&layers).map_err(|error| Failure::new(error.to_string()))
    }

    fn layer(&self, path: &Path) -> Result<Layer, Failure> {
        let bytes = fs::read(path).map_err(|error| Failure::with(path.display(), error))?;
        let accents = match self.accents {
            AccentName::Keep => Accents::Keep,
            AccentName::Strip => Accents::Strip,
            AccentName::German => Accents::German,
        };
        let reading = Reading { spelling: Spelling { accents }, ..Reading::default() };
        let parsed = parse(&bytes, &reading);
        if parsed.words.is_empty() {
            return Err(Failure::with(path.display(), "expected one word a line, found none"));
        }
        tell(path, "lines that could not be read", &parsed.malformed);
        tell(path, "repeated words", &parsed.duplicates);
        Ok(Layer::new(parsed.words))
    }
}

fn tell(path: &Path, what: &str, tally: &Tally) {
    if tally.count > 0 {
        let first: Vec<String> = tally.first.iter().map(ToString::to_string).collect();
        let more = if tally.count > tally.first.len() { "; ..." } else { "" };
        let (name, count) = (path.display(), tally.count);
        eprintln!("gridwright: {name}: {count} {what}: {}{more}", first.join("; "));
    }
}
