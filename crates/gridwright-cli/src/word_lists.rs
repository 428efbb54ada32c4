//! The word lists that a command works with.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use gridwright_server::EntryTolerance;
use gridwright_words::{Accents, Layer, LineTally, ParseOptions, Spelling, WordList, merge, parse};

use crate::built_in_words;
use crate::failure::Failure;
use crate::input::bytes_in;
use crate::list_cache::ListCache;

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
    /// Let words of the built-in list pass that have low scores otherwise; may be given more than once
    #[arg(long, value_enum, value_name = "CATEGORY")]
    allow: Vec<AllowedCategory>,
    /// Read the lists themselves, not what is kept of an earlier run
    #[arg(long)]
    no_cache: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum AccentName {
    Keep,
    Strip,
    German,
}

/// What an editor avoids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum AllowedCategory {
    /// Words that many people would rather not meet
    Crude,
    /// Short answers in no list of words or names: abbreviations, parts of phrases
    Fragments,
    /// Words that newspapers have not printed for ten years, or hardly any more
    Stale,
}

impl ListArguments {
    /// Whether the words are those of the built-in list, and of lists of one's own.
    pub fn is_built_in(&self, first: Option<&Path>) -> bool {
        first.is_none() && self.more.is_empty()
    }

    fn tolerance(&self) -> EntryTolerance {
        EntryTolerance {
            crude: self.allow.contains(&AllowedCategory::Crude),
            fragments: self.allow.contains(&AllowedCategory::Fragments),
            stale: self.allow.contains(&AllowedCategory::Stale),
        }
    }

    /// Reads and merges all lists, without any the built-in one, or takes
    /// what is kept of an earlier run. Lines that cannot be read are told on standard error, the first few of
    /// each list.
    pub fn load(&self, first: Option<&Path>) -> Result<WordList<'static>, Failure> {
        let lists: Vec<&Path> =
            first.into_iter().chain(self.more.iter().map(PathBuf::as_path)).collect();
        if !self.allow.is_empty() && !self.is_built_in(first) {
            return Err(Failure::new("--allow is for the built-in list; here are other lists"));
        }
        let files: Vec<&Path> =
            lists.iter().copied().chain(self.own_words.iter().map(PathBuf::as_path)).collect();
        let reading =
            format!("{} of {}, {:?}, {:?}", lists.len(), files.len(), self.accents, self.allow);
        let cache = (!self.no_cache && !files.is_empty())
            .then(|| ListCache::of(&files, &reading))
            .flatten();
        let kept = cache.as_ref().and_then(ListCache::open);
        let is_kept = kept.is_some();
        let (list, remarks) = kept.map_or_else(|| self.read(&lists), Ok)?;
        for remark in &remarks {
            eprintln!("gridwright: {remark}");
        }
        if let (Some(cache), false) = (cache, is_kept) {
            cache.keep(&list, &remarks);
        }
        Ok(list)
    }

    /// Reads and merges all lists, with what there is to say about them.
    fn read(&self, lists: &[&Path]) -> Result<(WordList<'static>, Vec<String>), Failure> {
        let mut remarks = vec![];
        let mut layers = vec![];
        for path in lists {
            layers.push(self.layer(path, &mut remarks)?);
        }
        if lists.is_empty() {
            layers.push(built_in_words::layer(self.tolerance())?);
        }
        for path in &self.own_words {
            layers.push(self.layer(path, &mut remarks)?.overriding());
        }
        let list = merge(&layers).map_err(|error| Failure::new(error.to_string()))?;
        Ok((list, remarks))
    }

    fn layer(&self, path: &Path, remarks: &mut Vec<String>) -> Result<Layer, Failure> {
        let bytes = bytes_in(path).map_err(|error| Failure::with(path.display(), error))?;
        let accents = match self.accents {
            AccentName::Keep => Accents::Keep,
            AccentName::Strip => Accents::Strip,
            AccentName::German => Accents::German,
        };
        let reading = ParseOptions { spelling: Spelling { accents }, ..ParseOptions::default() };
        let parsed = parse(&bytes, &reading);
        if parsed.words.is_empty() {
            return Err(Failure::with(path.display(), "expected one word a line, found none"));
        }
        remarks.extend(told(path, "lines that could not be read", &parsed.malformed));
        remarks.extend(told(path, "repeated words", &parsed.duplicates));
        Ok(Layer::new(parsed.words))
    }
}

/// What there is to say about some lines of a list, if anything.
fn told(path: &Path, what: &str, tally: &LineTally) -> Option<String> {
    let first: Vec<String> = tally.first.iter().map(ToString::to_string).collect();
    let more = if tally.count > tally.first.len() { "; ..." } else { "" };
    let (name, count) = (path.display(), tally.count);
    (count > 0).then(|| format!("{name}: {count} {what}: {}{more}", first.join("; ")))
}
