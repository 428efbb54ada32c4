//! `gridwright words`: which words fit a pattern.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use gridwright_words::{Pattern, WordQuery};
use serde_json::json;

use crate::failure::{CommandStatus, Failure};
use crate::word_lists::ListArguments;

/// Find words: by pattern, as anagrams, by score
///
/// In a pattern `?` is any letter, `*` any number of them, `[aeiou]` one of
/// these and `[^aeiou]` none of these: 'a?r?', '*ing', '[b-d]at'.
#[derive(Args)]
pub struct WordsCommand {
    /// The pattern; with --anagram, the letters
    pattern: String,
    /// The word list: one word a line, or word;score [default: the built-in list]
    #[arg(value_name = "WORDS")]
    list: Option<PathBuf>,
    #[command(flatten)]
    lists: ListArguments,
    /// Find words made of exactly these letters, `?` for any
    #[arg(long)]
    anagram: bool,
    /// The lowest score
    #[arg(long, value_name = "SCORE", default_value_t = 0)]
    min_score: u16,
    /// Show so many words at most
    #[arg(long, value_name = "NUMBER")]
    most: Option<usize>,
    /// Print one JSON object per word
    #[arg(long)]
    json: bool,
}

impl WordsCommand {
    pub fn run(&self) -> Result<CommandStatus, Failure> {
        let query = match self.anagram {
            true => WordQuery::anagram(&self.pattern),
            false => {
                let pattern = Pattern::parse(&self.pattern)
                    .map_err(|error| Failure::with(format!("'{}'", self.pattern), error))?;
                WordQuery::pattern(pattern)
            }
        };
        let list = self.lists.load(self.list.as_deref())?;
        let mut out = io::stdout().lock();
        let query = query.min_score(self.min_score);
        for id in list.search(&query).take(self.most.unwrap_or(usize::MAX)) {
            let (word, score) = (list.text(id), list.score(id));
            match self.json {
                true => writeln!(out, "{}", json!({"word": word, "score": score}))?,
                false => writeln!(out, "{word};{score}")?,
            }
        }
        Ok(CommandStatus::Done)
    }
}
