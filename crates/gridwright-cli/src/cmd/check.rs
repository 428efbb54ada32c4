//! `gridwright check`: is anything wrong with a puzzle, or with a solution of it?

use std::collections::HashSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use gridwright_core::inspect::{Severity, inspect};
use gridwright_core::{Entry, Puzzle, Solution, verify};
use gridwright_formats::Document;
use serde_json::json;

use crate::failure::{CommandStatus, Failure};
use crate::input::{InputItem, Inputs, letters_in};

/// Check puzzles: clues against grid, letters against solution or word list
///
/// Without options the puzzle itself is checked: every entry has a clue, every
/// clue an entry, every cell its letter. Problems make the exit code 1;
/// remarks (unusual, but possibly meant) do not.
#[derive(Args)]
pub struct CheckCommand {
    #[command(flatten)]
    inputs: Inputs,
    /// Check that the letters filled in solve the puzzle
    #[arg(long)]
    entries: bool,
    /// Check that the solution in this other file solves the puzzle
    #[arg(long, value_name = "FILE")]
    solution: Option<PathBuf>,
    /// Check that every word of the solution is in this list (one a line)
    #[arg(long, value_name = "FILE")]
    words: Option<PathBuf>,
    /// Check that no two words of the solution are the same
    #[arg(long)]
    distinct: bool,
    /// Print one JSON object per puzzle
    #[arg(long)]
    json: bool,
}

/// One thing found, and whether it counts as a problem.
struct CheckedItem {
    problem: bool,
    text: String,
}

impl CheckCommand {
    pub fn run(&self) -> Result<CommandStatus, Failure> {
        let words = self.words.as_deref().map(word_list).transpose()?;
        let solution = self.solution.as_deref().map(letters_in).transpose()?;
        let mut out = io::stdout().lock();
        self.inputs.for_each(|item, progress| {
            let found = match &item.document {
                Ok(document) => Ok(self.found(document, solution.as_ref(), words.as_ref())),
                Err(error) => Err(error.clone()),
            };
            if self.json {
                writeln!(out, "{}", as_json(&item, &found))?;
            } else {
                match &found {
                    Ok(found) => print(&mut out, &item.name(), found)?,
                    Err(error) => progress.say(&format!("gridwright: {}: {error}", item.name())),
                }
            }
            Ok(match found {
                Err(_) => CommandStatus::SomeFailed,
                Ok(found) if found.iter().any(|one| one.problem) => CommandStatus::Problems,
                Ok(_) => CommandStatus::Done,
            })
        })
    }

    fn found(
        &self,
        document: &Document,
        solution: Option<&Solution>,
        words: Option<&HashSet<String>>,
    ) -> Vec<CheckedItem> {
        let puzzle = &document.puzzle;
        let mut found: Vec<CheckedItem> = document
            .warnings
            .iter()
            .map(|warning| CheckedItem { problem: false, text: warning.to_string() })
            .collect();
        found.extend(inspect(puzzle).into_iter().map(|finding| CheckedItem {
            problem: finding.weight() == Severity::Problem,
            text: finding.to_string(),
        }));
        found.extend(
            self.faults(puzzle, solution, words)
                .into_iter()
                .map(|fault| CheckedItem { problem: true, text: fault.to_string() }),
        );
        found
    }

    fn faults(
        &self,
        puzzle: &Puzzle,
        solution: Option<&Solution>,
        words: Option<&HashSet<String>>,
    ) -> Vec<verify::Fault> {
        let grid = &puzzle.grid;
        let mut faults = vec![];
        if self.entries {
            let played = Solution::played(grid);
            faults.extend(verify::is_filled(grid, &played));
            faults.extend(verify::solves(puzzle, &played));
        }
        if let Some(solution) = solution {
            faults.extend(verify::solves(puzzle, solution));
        }
        let own = Solution::of(grid);
        if self.distinct {
            faults.extend(verify::are_distinct(grid, &own));
        }
        if let Some(words) = words {
            faults.extend(verify::are_listed(grid, &own, |word| words.contains(word)));
        }
        faults
    }
}

fn print(out: &mut impl Write, name: &str, found: &[CheckedItem]) -> io::Result<()> {
    if found.is_empty() {
        return writeln!(out, "{name}: fine");
    }
    for CheckedItem { problem, text } in found {
        writeln!(out, "{name}: {}: {text}", if *problem { "problem" } else { "remark" })?;
    }
    Ok(())
}

fn as_json(item: &InputItem, found: &Result<Vec<CheckedItem>, String>) -> serde_json::Value {
    let texts = |found: &[CheckedItem], problem: bool| -> Vec<String> {
        found.iter().filter(|one| one.problem == problem).map(|one| one.text.clone()).collect()
    };
    let mut object = match found {
        Ok(found) => json!({
            "file": item.file,
            "problems": texts(found, true),
            "remarks": texts(found, false),
        }),
        Err(error) => json!({"file": item.file, "error": error}),
    };
    if let Some(line) = item.line {
        object["line"] = json!(line);
    }
    object
}

/// The words of a list, one a line, with or without ";score".
fn word_list(path: &Path) -> Result<HashSet<String>, Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure::with(path.display(), error))?;
    let words: HashSet<String> = text
        .lines()
        .filter_map(|line| Entry::new(line.split(';').next().unwrap_or_default()))
        .map(|word| word.to_string())
        .collect();
    match words.is_empty() {
        true => Err(Failure::with(path.display(), "expected one word a line, found none")),
        false => Ok(words),
    }
}
