//! What a solved puzzle looks like: on the screen, on paper, to a program.

use std::io::{self, Write};

use gridwright_clues::{Engine, Explanation, Origin};
use gridwright_core::{Puzzle, Solution};
use gridwright_render::terminal;
use gridwright_render::{Highlight, Panel, RenderOptions, Sheet, ShownLetters};
use gridwright_solve::eval::Evaluation;
use gridwright_solve::{CellBelief, WordBelief};
use jiff::Zoned;
use serde_json::{Value, json};

use super::method::{MethodResult, SolveMethodName};
use super::watch::screen;
use crate::cmd::answer::times;
use crate::cmd::fill::settle;
use crate::failure::Failure;

/// Everything there is to say about one solved puzzle.
pub struct SolveReport<'a> {
    pub name: &'a str,
    pub method: SolveMethodName,
    pub puzzle: &'a Puzzle,
    pub engine: &'a Engine,
    pub found: &'a MethodResult,
    /// The comparison with the official solution, if that is known.
    pub evaluation: Option<Evaluation>,
    pub seconds: f64,
    pub warnings: Vec<String>,
}

impl<'a> SolveReport<'a> {
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
        let letters = ShownLetters::Of(self.found.solution.clone());
        let options =
            RenderOptions { letters, highlights: doubts().collect(), ..RenderOptions::default() };
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
            let (answer, clue) = (self.engine.in_words(&word.answer), &word.clue);
            let sure = word.probability * 100.0;
            let Reason { origin, why } = self.reason(word, true);
            let reason = origin.map_or(String::new(), |origin| format!(" ({origin})"));
            writeln!(out, "{label}-{direction} {answer} {sure:.1} %: {clue}{reason}")?;
            if let Some(parse) = self.parse(word) {
                writeln!(out, "    {parse}")?;
            }
            if let Some(why) = why {
                explain_word(&why, &mut out)?;
            }
            let solved = self.found.solved.as_ref();
            let verdict = solved.and_then(|solved| solved.verdict(self.engine, word.slot));
            for line in verdict.into_iter().chain(weighed_again(word)) {
                writeln!(out, "    {line}")?;
            }
        }
        for warning in &self.warnings {
            eprintln!("gridwright: {}: {warning}", self.name);
        }
        if let Some(shortfall) = &self.found.shortfall {
            eprintln!("gridwright: {}", shortfall.message);
        }
        if let Some(solved) = &self.found.solved {
            let report = &solved.second_pass;
            for note in &report.notes {
                eprintln!("gridwright: {}: {note}", self.name);
            }
            if let Some(theme) = solved.theme_in_words() {
                eprintln!("gridwright: {theme}");
            }
            if report.weighed > 0 {
                let (weighed, changed) = (report.weighed, solved.changed_words().count());
                eprintln!("gridwright: second pass: {weighed} words weighed, {changed} changed");
            }
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
        if let Some(evaluation) = &self.evaluation {
            let (letters, words) = (evaluation.tally.letters_wrong, evaluation.tally.words_wrong);
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
            let report = &solved.second_pass;
            object["second_pass"] = json!({
                "weighed": report.weighed,
                "rounds": report.rounds,
                "changed": solved.changed_words().count(),
                "notes": report.notes,
            });
            if let Some(theme) = solved.theme_in_words() {
                object["theme"] = json!(theme);
            }
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
        if let Some(evaluation) = &self.evaluation {
            object["letters_wrong"] = json!(evaluation.tally.letters_wrong);
            object["words_wrong"] = json!(evaluation.tally.words_wrong);
        }
        object
    }

    fn words(&self) -> impl Iterator<Item = &WordBelief> {
        self.found.solved.iter().flat_map(|solved| &solved.words)
    }

    /// How the clue of a word of a cryptic puzzle is read.
    fn parse(&self, word: &WordBelief) -> Option<&str> {
        self.found.parses.get(word.slot.index())?.as_deref()
    }

    /// Where an answer comes from, and why it is likely if that is asked for.
    fn reason(&self, word: &WordBelief, explain: bool) -> Reason {
        let (clue, length, answers) = (&word.clue, word.answer.len(), [word.answer.as_str()]);
        let why = match explain {
            true => self.engine.explain(clue, length, &answers).pop().flatten(),
            false => None,
        };
        // Without a clue there is nothing to go by.
        let origin = match &why {
            _ if clue.trim().is_empty() => None,
            Some(why) => Some(why.origin.clone()),
            None => self.engine.origins(clue, length, &answers).pop().flatten(),
        };
        Reason { origin, why }
    }

    fn word_json(&self, word: &WordBelief, explain: bool) -> Value {
        let Reason { origin, why } = self.reason(word, explain);
        let mut object = json!({
            "number": word.label.as_str(),
            "direction": word.direction.name(),
            "clue": word.clue,
            "answer": word.answer,
            "probability": word.probability,
            "rank": word.rank,
            "by_clue": word.by_clue,
            "in_grid": word.in_grid,
            "unlisted": word.unlisted,
            "source": origin.as_ref().map(Origin::name),
            "reason": origin.as_ref().map(ToString::to_string),
        });
        if explain {
            let solved = self.found.solved.as_ref();
            object["verdict"] =
                json!(solved.and_then(|solved| solved.verdict(self.engine, word.slot)));
        }
        if let Some(parse) = self.parse(word) {
            object["parse"] = json!(parse);
        }
        object["words"] = json!(self.engine.in_words(&word.answer));
        if let Some(reweighed) = &word.reweighed {
            object["second_pass"] = json!({
                "before": reweighed.before,
                "log_probability": reweighed.log_p,
                "rank": reweighed.rank,
                "words": reweighed.words,
            });
        }
        if let Some(why) = why {
            object["why"] = crate::cmd::answer::why_json(&why);
        }
        object
    }
}

/// What is said for a word of the grid.
struct Reason {
    origin: Option<Origin>,
    why: Option<Explanation>,
}

/// What the second pass has made of a word, if it was weighed.
fn weighed_again(word: &WordBelief) -> Option<String> {
    let reweighed = word.reweighed.as_ref()?;
    let words = reweighed.words;
    let place = match reweighed.rank {
        Some(1) => format!("the best of {words} words that fit"),
        Some(rank) => format!("number {rank} of {words} words that fit"),
        None => format!("not among the {words} words that fit best"),
    };
    Some(match reweighed.before == word.answer {
        true => format!("to the language model, which has read the clue again, {place}"),
        false => format!(
            "to the language model, which has read the clue again, {place}; before it was {}",
            reweighed.before
        ),
    })
}

/// What is known of clue and answer, on one line.
fn explain_word(why: &Explanation, out: &mut impl Write) -> io::Result<()> {
    let mut parts: Vec<String> = vec![];
    if why.seen > 0 {
        parts.push(format!("this very clue had it at least {}", times(why.seen)));
    }
    parts.extend(why.rules.iter().cloned());
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
