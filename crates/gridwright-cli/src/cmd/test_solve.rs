//! `gridwright test-solve`: how hard the clues of a finished puzzle are.

use std::io::{self, Write};

use clap::Args;
use gridwright_core::verify::SlotName;
use gridwright_core::{Puzzle, SlotId};
use gridwright_solve::{ClueReview, HARD_WORD, PuzzleReview, review};
use serde_json::{Value, json};

use crate::failure::{CommandStatus, Failure};
use crate::input::Inputs;
use crate::knowledge::PackArguments;

/// Test-solve finished puzzles: how hard each clue is, and what is unfair
///
/// For every clue the rank and the probability of its answer before any letter
/// is known, and what else it might be; words that answer and clue share;
/// crossings of two hard words where neither clue says the letter. Crossings of
/// that kind and shared words make the exit code 1.
#[derive(Args)]
pub struct TestSolveCommand {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    pack: PackArguments,
    /// Show every clue, not just the hard ones
    #[arg(long)]
    all: bool,
    /// Print one JSON object per puzzle
    #[arg(long)]
    json: bool,
}

impl TestSolveCommand {
    pub fn run(&self) -> Result<CommandStatus, Failure> {
        let engine = self.pack.engine()?;
        let mut out = io::stdout().lock();
        self.inputs.for_each(|item, progress| {
            let name = item.name();
            let document = match &item.document {
                Ok(document) => document,
                Err(error) => {
                    progress.say(&format!("gridwright: {name}: {error}"));
                    return Ok(CommandStatus::SomeFailed);
                }
            };
            let found = review(&document.puzzle, &engine);
            if found.clues.is_empty() {
                progress.say(&format!("gridwright: {name}: no clue has a known answer of A to Z"));
                return Ok(CommandStatus::SomeFailed);
            }
            match self.json {
                true => writeln!(out, "{}", as_json(&name, &document.puzzle, &found))?,
                false => self.print(&mut out, &name, &document.puzzle, &found)?,
            }
            let is_fair =
                found.crossings.is_empty() && found.clues.iter().all(|clue| clue.shared.is_empty());
            Ok(if is_fair { CommandStatus::Done } else { CommandStatus::Problems })
        })
    }

    fn print(
        &self,
        out: &mut impl Write,
        name: &str,
        puzzle: &Puzzle,
        found: &PuzzleReview,
    ) -> io::Result<()> {
        let hardest = found.hardest();
        writeln!(
            out,
            "{name}: {} clues, {:.0} % say their answer at once, {} are hard",
            found.clues.len(),
            100.0 * found.at_once(),
            hardest.len()
        )?;
        let shown = if self.all { found.clues.iter().collect() } else { hardest };
        for clue in shown {
            writeln!(out, "{}", line(clue))?;
        }
        for clue in found.clues.iter().filter(|clue| !clue.shared.is_empty()) {
            let words = clue.shared.join(", ");
            writeln!(
                out,
                "{} {}: {} shares {words} with its clue",
                clue.label, clue.direction, clue.answer
            )?;
        }
        for crossing in &found.crossings {
            let at = puzzle.grid.size().position(crossing.cell);
            let [across, down] = crossing.slots.map(|slot| place(puzzle, slot));
            writeln!(
                out,
                "{at}: {across} and {down} are both hard, and neither clue says the letter"
            )?;
        }
        Ok(())
    }
}

fn line(clue: &ClueReview) -> String {
    let rank = clue.rank.map_or("in no list".to_owned(), |rank| format!("rank {rank}"));
    let rivals: Vec<&str> = clue.rivals.iter().map(|rival| rival.answer.as_str()).collect();
    let mark = if clue.probability < HARD_WORD { "hard" } else { "fair" };
    format!(
        "{} {}: {} ({mark}, {:.2} %, {rank}); else {}",
        clue.label,
        clue.direction,
        clue.answer,
        100.0 * clue.probability,
        rivals.join(", ")
    )
}

fn place(puzzle: &Puzzle, slot: SlotId) -> String {
    let slots = puzzle.grid.slots();
    slots.get(slot).map_or(String::new(), |slot| SlotName::of(&puzzle.grid, slot).to_string())
}

fn as_json(name: &str, puzzle: &Puzzle, found: &PuzzleReview) -> Value {
    let clue = |clue: &ClueReview| {
        let rival = |rival: &gridwright_solve::RivalAnswer| json!({"answer": rival.answer, "probability": rival.probability});
        json!({
            "label": clue.label,
            "direction": clue.direction.name(),
            "answer": clue.answer,
            "probability": clue.probability,
            "rank": clue.rank,
            "rivals": clue.rivals.iter().map(rival).collect::<Vec<_>>(),
            "shared": clue.shared,
        })
    };
    let crossings = found.crossings.iter().map(|crossing| {
        let at = puzzle.grid.size().position(crossing.cell);
        let slots = crossing.slots.map(|slot| place(puzzle, slot));
        json!({
            "row": u16::from(at.row) + 1,
            "column": u16::from(at.col) + 1,
            "slots": slots,
            "probabilities": crossing.probabilities,
        })
    });
    json!({
        "file": name,
        "at_once": found.at_once(),
        "hard": found.hardest().len(),
        "clues": found.clues.iter().map(clue).collect::<Vec<_>>(),
        "crossings": crossings.collect::<Vec<_>>(),
    })
}
