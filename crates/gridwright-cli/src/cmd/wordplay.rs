//! `gridwright wordplay`: ways to clue an answer.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use gridwright_cryptic::{Lexicon, Mechanism, Suggestion, WordSense, suggest};
use serde_json::json;

use crate::cryptic::{CrypticReader, letters};
use crate::failure::{CommandStatus, Failure};
use crate::knowledge::PackArguments;

/// Suggest wordplay for an answer
///
/// Anagrams of one word or two, words that hide the answer where they meet, charades,
/// containers, reversals, homophones, and longer words that lose a letter; the best of each kind
/// first, with phrases that indicate it. They are printed as they are found.
#[derive(Args)]
pub struct WordplayCommand {
    /// The answer
    answer: String,
    /// Only this kind; may be given more than once
    #[arg(long, value_enum)]
    kind: Vec<WordplayKind>,
    /// Show so many of each kind
    #[arg(long, value_name = "NUMBER", default_value_t = 5)]
    most: usize,
    /// Print one JSON object for each suggestion
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pack: PackArguments,
}

/// The kinds of wordplay that are suggested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum WordplayKind {
    /// The letters in another order
    Anagram,
    /// Words that have the answer where they meet
    Hidden,
    /// Pieces side by side
    Charade,
    /// One piece around another
    Container,
    /// Backwards
    Reversal,
    /// What sounds the same
    Homophone,
    /// A longer word without a letter
    Deletion,
}

impl WordplayKind {
    fn of(mechanism: Mechanism) -> Self {
        match mechanism {
            Mechanism::Anagram => Self::Anagram,
            Mechanism::Hidden => Self::Hidden,
            Mechanism::Join => Self::Charade,
            Mechanism::Around => Self::Container,
            Mechanism::Reversal => Self::Reversal,
            Mechanism::Homophone => Self::Homophone,
            _ => Self::Deletion,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Anagram => "anagram",
            Self::Hidden => "hidden",
            Self::Charade => "charade",
            Self::Container => "container",
            Self::Reversal => "reversal",
            Self::Homophone => "homophone",
            Self::Deletion => "deletion",
        }
    }
}

impl WordplayCommand {
    pub fn run(&self) -> Result<CommandStatus, Failure> {
        let answer = letters(&self.answer)?;
        if answer.len() > 30 {
            return Err(Failure::with(&self.answer, "an answer has at most 30 letters"));
        }
        let engine = self.pack.engine()?;
        let reader = CrypticReader::default();
        let knowledge = WordSense::new(&engine, reader.dictionary()?).quick();
        let mut failure = None;
        let mut shown = 0;
        suggest(&answer, Lexicon::built_in(), &knowledge, self.most, &mut |one| {
            let kind = WordplayKind::of(one.mechanism);
            if !self.kind.is_empty() && !self.kind.contains(&kind) {
                return true;
            }
            shown += 1;
            match self.print(kind, &one) {
                Ok(()) => true,
                Err(error) => {
                    failure = Some(error);
                    false
                }
            }
        });
        match failure {
            Some(error) => Err(error.into()),
            None if shown == 0 => {
                eprintln!("gridwright: no wordplay was found for {answer}");
                Ok(CommandStatus::Problems)
            }
            None => Ok(CommandStatus::Done),
        }
    }

    fn print(&self, kind: WordplayKind, one: &Suggestion) -> io::Result<()> {
        let mut out = io::stdout().lock();
        if self.json {
            let object = json!({
                "kind": kind.name(),
                "mechanism": one.mechanism.name(),
                "text": one.text,
                "indicators": one.indicators,
                "cost": one.cost,
            });
            return writeln!(out, "{object}");
        }
        let what = match kind {
            WordplayKind::Deletion => format!(", {}", one.mechanism.name()),
            _ => String::new(),
        };
        let said = match one.indicators.is_empty() {
            true => String::new(),
            false => format!("  [{}]", one.indicators.join(", ")),
        };
        writeln!(out, "{:10} {}{what}{said}", kind.name(), one.text)
    }
}
