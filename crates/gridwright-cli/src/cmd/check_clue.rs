//! `gridwright check-clue`: is a cryptic clue sound?

use std::io::{self, Write};

use clap::Args;
use gridwright_cryptic::{CrypticClue, Lexicon, WordSense, check_clue};
use serde_json::json;

use crate::cryptic::{CrypticReader, ShownParse, letters};
use crate::failure::{CommandStatus, Failure};
use crate::knowledge::PackArguments;

/// Check a cryptic clue for its answer
///
/// Says how the clue can be read: where its definition is, and how the other words spell the
/// answer. Without such a reading it says which words do nothing. Exit code 1 if something is
/// wrong.
#[derive(Args)]
pub struct CheckClueCommand {
    /// The clue with its enumeration, such as 'Strange tinsel, quiet (6)'
    clue: String,
    /// The answer
    answer: String,
    /// Show so many readings
    #[arg(long, value_name = "NUMBER", default_value_t = 3)]
    top: usize,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pack: PackArguments,
}

impl CheckClueCommand {
    pub fn run(&self) -> Result<CommandStatus, Failure> {
        let answer = letters(&self.answer)?;
        let clue = CrypticClue::read(&self.clue);
        if clue.words.is_empty() {
            return Err(Failure::new("the clue has no words"));
        }
        let engine = self.pack.engine()?;
        let reader = CrypticReader::default();
        let knowledge = WordSense::new(&engine, reader.dictionary()?);
        let found = check_clue(&clue, &answer, Lexicon::built_in(), &knowledge);
        let parses: Vec<ShownParse> =
            found.parses.iter().take(self.top).map(|parse| ShownParse::new(parse, &clue)).collect();
        let leftover =
            found.leftover.as_ref().map(|(parse, idle)| (ShownParse::new(parse, &clue), idle));
        let mut out = io::stdout().lock();
        if self.json {
            let object = json!({
                "clue": self.clue,
                "answer": answer,
                "sound": found.is_sound(),
                "faults": found.faults,
                "parses": parses,
                "definition_known": found.is_defined,
                "leftover": leftover.map(|(parse, idle)| json!({"parse": parse, "idle": idle})),
            });
            writeln!(out, "{object}")?;
        } else {
            for parse in &parses {
                writeln!(out, "{answer}: {}", parse.text)?;
            }
            if let Some((parse, _)) = leftover {
                writeln!(out, "{answer}, with words left over: {}", parse.text)?;
            }
            for fault in &found.faults {
                writeln!(out, "fault: {fault}")?;
            }
            if let (Some(first), false) = (parses.first(), found.is_defined) {
                let definition = &first.definition;
                writeln!(out, "note: no dictionary here has {answer} for \"{definition}\"")?;
            }
        }
        Ok(match found.is_sound() {
            true => CommandStatus::Done,
            false => CommandStatus::Problems,
        })
    }
}
