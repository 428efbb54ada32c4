//! What a solved puzzle looks like: on the screen, on paper, to a program.

use std::io::{self, Write};

use gridwright_clues::{Engine, Explanation, Source};
use gridwright_core::{Puzzle, Solution};
use gridwright_render::terminal;
use gridwright_render::{Highlight, Letters, Options, Panel, Sheet};
use gridwright_solve::eval::Marks;
use gridwright_solve::{CellBelief, WordBelief};
use jiff::Zoned;
use serde_json::{Value, json};

use super::method::{Found, MethodName};
use super::watch::screen;
use crate::cmd::fill::settle;
use crate::failure::Failure;

/// Everything there is to say about one solved puzzle.
pub struct Report<'a> {
    pub name: &'a str,
    pub method: MethodName,
    pub puzzle: &'a Puzzle,
    pub engine: &'a Engine,
    pub found: &'a Found,
    /// The comparison with the official solution, if that is known.
    pub marks: Option<Marks>,
    pub seconds: f64,
    pub warnings: Vec<String>,
}

/// So much of an explanation is printed with a grid.
const PARTS: usize = 3;

impl<'a> Report<'a> {
    /// What is drawn: the result, with the official solution beside it if it
    /// was asked for and is known.
    pub fn sheet(&self, side_by_side: bool) -> Sheet<'a> {
        let official = Solution::of(&self.puzzle.grid);
        let is_known = official.iter().any(|(_, entry)| entry.is_some());
        let stamp = format!("Gridwright, {}", Zoned::now().strftime("%A, %-d %B %Y, %H:%M:%S"));
        let doubts = || {
            let cells = self.found.solved.iter().flat_map(|solved| &solved.cells);
            cells.map(|cell| (cell.cell, Highlight::Doubtful(cell.confidence as f32)))
        };
        if side_by_side && is_known {
            let mut sheet = Sheet::compared(self.puzzle, self.found.solution.clone());
            for (cell, doubt) in doubts() {
                sheet.panels[1].options.highlights.entry(cell).or_insert(doubt);
            }
            sheet.stamp = stamp;
            return sheet;
        }
        let letters = Letters::Of(self.found.solution.clone());
        let options = Options { letters, highlights: doubts().collect(), ..Options::default() };
        let panels = vec![Panel { caption: String::new(), options }];
        Sheet { puzzle: self.puzzle, panels, stamp: String::new() }
    }

    pub fn print(&self, side_by_side: bool, explain: bool) -> Result<(), Failure> {
        let mut sheet = self.sheet(side_by_side);
        for panel in &mut sheet.panels {
            (panel.options.clues, panel.options.title) = (false, false);
        }
        let mut out = io::stdout().lock();
        write!(out, "{}", terminal::render(&sheet, &screen()))?;
        for word in self.words().filter(|_| explain) {
            let (label, direction) = (&word.label, word.direction.name());
            let (answer, clue, sure) = (&word.answer, &word.clue, word.probability * 100.0);
            let reason = self.reason(word).map_or(String::new(), |source| format!(" ({source})"));
            writeln!(out, "{label}-{direction} {answer} {sure:.1} %: {clue}{reason}")?;
            if let Some(why) = self.engine.explain(&word.clue, &word.answer) {
                explain_word(&why, &mut out)?;
            }
        }
        for warning in &self.warnings {
            eprintln!("gridwright: {}: {warning}", self.name);
        }
        if let Some(shortfall) = &self.found.shortfall {
            eprintln!("gridwright: {}", shortfall.message);
        }
        let seconds = self.seconds;
        match &self.found.solved {
            Some(solved) => {
                let (wrong, all) = (solved.expected_wrong(), solved.cells.len());
                eprintln!(
                    "gridwright: {wrong:.1} of {all} letters expected to be wrong, {seconds:.2} s"
                );
            }
            None => eprintln!("gridwright: {seconds:.2} s"),
        }
        if let Some(marks) = &self.marks {
            let (letters, words) = (marks.tally.letters_wrong, marks.tally.words_wrong);
            eprintln!(
                "gridwright: against the official solution: {letters} letters and {words} words wrong"
            );
        }
        Ok(())
    }

    pub fn as_json(&self, explain: bool) -> Value {
        let mut filled = self.puzzle.clone();
        settle(&mut filled, &self.found.solution);
        let mut object = json!({
            "file": self.name,
            "method": self.method.name(),
            "seconds": self.seconds,
            "grid": filled.grid.solution_rows(),
            "warnings": self.warnings,
        });
        if let Some(solved) = &self.found.solved {
            object["expected_wrong"] = json!(solved.expected_wrong());
            object["rounds"] = json!(solved.rounds);
            let cells = solved.cells.iter().map(|cell| cell_json(self.puzzle, cell));
            object["cells"] = cells.collect();
            object["words"] = self.words().map(|word| self.word_json(word, explain)).collect();
        }
        if let Some(reduction) = &self.found.reduction {
            object["kept"] = json!(reduction.scores.len());
            object["scores"] = reduction.best.iter().map(|kept| json!(kept.score)).collect();
        }
        if let Some(shortfall) = &self.found.shortfall {
            object["shortfall"] = json!(shortfall.message);
        }
        if let Some(marks) = &self.marks {
            object["letters_wrong"] = json!(marks.tally.letters_wrong);
            object["words_wrong"] = json!(marks.tally.words_wrong);
        }
        object
    }

    fn words(&self) -> impl Iterator<Item = &WordBelief> {
        self.found.solved.iter().flat_map(|solved| &solved.words)
    }

    /// Where an answer comes from; nothing where there was no clue to go by.
    fn reason(&self, word: &WordBelief) -> Option<Source> {
        let has_clue = !word.clue.trim().is_empty();
        has_clue.then(|| self.engine.source_of(&word.clue, &word.answer)).flatten()
    }

    fn word_json(&self, word: &WordBelief, explain: bool) -> Value {
        let source = self.reason(word);
        let mut object = json!({
            "number": word.label.as_str(),
            "direction": word.direction.name(),
            "clue": word.clue,
            "answer": word.answer,
            "probability": word.probability,
            "rank": word.rank,
            "unlisted": word.unlisted,
            "source": source.as_ref().map(Source::name),
            "reason": source.as_ref().map(ToString::to_string),
        });
        if explain && let Some(why) = self.engine.explain(&word.clue, &word.answer) {
            object["why"] = crate::cmd::answer::why_json(&why);
        }
        object
    }
}

/// The heaviest parts of an explanation, on one line.
fn explain_word(why: &Explanation, out: &mut impl Write) -> io::Result<()> {
    let mut parts: Vec<String> = vec![];
    if why.seen > 0 {
        parts.push(format!("this very clue had it {} times", why.seen));
    }
    parts.extend(why.rules.iter().cloned());
    let heaviest = why.parts.iter().take(PARTS);
    parts.extend(heaviest.map(|(name, nats)| format!("{name} {nats:+.1}")));
    match parts.is_empty() {
        true => Ok(()),
        false => writeln!(out, "    {}", parts.join("; ")),
    }
}

fn cell_json(puzzle: &Puzzle, belief: &CellBelief) -> Value {
    let position = puzzle.grid.size().position(belief.cell);
    let alternatives: Vec<Value> = belief
        .alternatives
        .iter()
        .map(|(letter, probability)| json!({"letter": letter, "probability": probability}))
        .collect();
    json!({
        "row": position.row,
        "column": position.col,
        "entry": belief.entry.as_str(),
        "confidence": belief.confidence,
        "alternatives": alternatives,
    })
}
