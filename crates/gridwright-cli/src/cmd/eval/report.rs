//! What `eval` has to say: tallies, recall, calibration, cost, errors.

use std::collections::BTreeMap;
use std::io::Write;

use gridwright_solve::eval::{Calibration, Evaluation, GridTally, Percent};
use serde_json::{Value, json};

use crate::cmd::solve::SolveMethodName;
use crate::failure::Failure;

/// How one puzzle went.
pub struct Graded {
    pub id: String,
    /// Its weekday, its size, and whether it has a rebus.
    pub groups: [PuzzleGroup; 3],
    pub evaluation: Evaluation,
    pub grid: Vec<String>,
    pub seconds: f64,
    /// Whether a limit ended it before its time.
    pub is_cut: bool,
    /// The rank of every right answer by its clue alone.
    pub ranks: Vec<Option<usize>>,
    /// The same for the words that came out wrong, in their order.
    pub error_ranks: Vec<Option<usize>>,
}

/// A group of puzzles: its place among others, and its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PuzzleGroup {
    pub order: u64,
    pub name: String,
}

/// The results of one method.
pub struct MethodReport {
    method: SolveMethodName,
    graded: Vec<Graded>,
    seconds: f64,
    total: GridTally,
    calibration: Calibration,
    memory: MemoryUse,
}

/// How much memory there was: with the pack open, and at most.
#[derive(Clone, Copy)]
pub struct MemoryUse {
    pub before: Option<u64>,
    pub peak: Option<u64>,
}

impl MemoryUse {
    /// What solving took on top of the pack.
    fn solving(self) -> Option<u64> {
        Some(self.peak?.saturating_sub(self.before?))
    }
}

/// The ranks up to which the recall of clues is reported.
const RECALLS: [usize; 4] = [1, 10, 100, 1000];

impl MethodReport {
    pub fn of(
        method: SolveMethodName,
        graded: Vec<Graded>,
        seconds: f64,
        memory: MemoryUse,
    ) -> Self {
        let mut total = GridTally::default();
        let mut calibration = Calibration::default();
        for puzzle in &graded {
            total += puzzle.evaluation.tally;
            calibration.add(&puzzle.evaluation.letters);
        }
        Self { method, graded, seconds, total, calibration, memory }
    }

    /// Tallies by one of the groupings, in their order.
    fn groups(&self, grouping: usize) -> Vec<(&str, GridTally)> {
        let mut groups: BTreeMap<&PuzzleGroup, GridTally> = BTreeMap::new();
        for puzzle in &self.graded {
            *groups.entry(&puzzle.groups[grouping]).or_default() += puzzle.evaluation.tally;
        }
        groups.into_iter().map(|(group, tally)| (group.name.as_str(), tally)).collect()
    }

    fn recall(&self) -> Vec<(usize, Percent)> {
        let ranks: Vec<Option<usize>> =
            self.graded.iter().flat_map(|puzzle| puzzle.ranks.iter().copied()).collect();
        let within = |most: usize| ranks.iter().flatten().filter(|rank| **rank <= most).count();
        if ranks.is_empty() {
            return vec![];
        }
        let mut recall: Vec<_> =
            RECALLS.iter().map(|most| (*most, Percent::of(within(*most), ranks.len()))).collect();
        recall.push((usize::MAX, Percent::of(within(usize::MAX), ranks.len())));
        recall
    }

    /// One line of a comparison.
    pub fn print_line(&self, out: &mut dyn Write) -> Result<(), Failure> {
        line(out, self.method.name(), &self.total)
    }

    pub fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        print_head(out, &format!("method {}", self.method.name()))?;
        line(out, "all", &self.total)?;
        for grouping in 0..3 {
            let groups = self.groups(grouping);
            if groups.len() > 1 {
                for (name, tally) in groups {
                    line(out, name, &tally)?;
                }
            }
        }
        let recall = self.recall();
        if !recall.is_empty() {
            let parts = recall.iter().map(|(most, share)| match *most {
                usize::MAX => format!("listed {:.1}", share.value),
                most => format!("@{most} {:.1}", share.value),
            });
            let parts: Vec<String> = parts.collect();
            writeln!(out, "clues alone have the answer, in %: {}", parts.join("  "))?;
        }
        for band in self.calibration.bands() {
            let (mean, letters) = (band.confidence / band.letters as f64, band.letters);
            let right = band.right as f64 / letters as f64;
            writeln!(
                out,
                "confidence up to {:.3}: {letters} letters, mean {mean:.4}, right {right:.4}",
                band.up_to
            )?;
        }
        if !self.graded.is_empty() {
            let mut times: Vec<f64> = self.graded.iter().map(|puzzle| puzzle.seconds).collect();
            times.sort_by(f64::total_cmp);
            let (median, longest) = (times[times.len() / 2], times[times.len() - 1]);
            write!(
                out,
                "{:.1} s in all, a puzzle {median:.3} s (median) to {longest:.3} s",
                self.seconds
            )?;
            match (self.memory.peak, self.memory.solving()) {
                (Some(peak), Some(solving)) => writeln!(
                    out,
                    ", at most {} MB of memory, {} MB of it for solving",
                    peak >> 20,
                    solving >> 20
                )?,
                _ => writeln!(out)?,
            }
        }
        Ok(())
    }

    pub fn print_errors(&self, out: &mut dyn Write) -> Result<(), Failure> {
        for puzzle in &self.graded {
            for (error, rank) in puzzle.evaluation.errors.iter().zip(&puzzle.error_ranks) {
                let place = match rank {
                    Some(rank) => format!("rank {rank}"),
                    None => "in no list".to_owned(),
                };
                let sure = error.probability.map(|sure| format!(", sure {sure:.3}"));
                let sure = sure.unwrap_or_default();
                let (name, clue, truth, found) =
                    (&error.name, &error.clue, &error.truth, &error.found);
                writeln!(
                    out,
                    "{} {name} {truth}, found {found} ({place}{sure}): {clue}",
                    puzzle.id
                )?;
            }
        }
        Ok(())
    }

    pub fn as_json(&self) -> Value {
        let share = |percent: Percent| json!([percent.low, percent.high]);
        let (letters, words) = (self.total.letters_right(), self.total.words_right());
        let perfect = self.total.perfect_grids();
        let groups = |grouping: usize| -> Value {
            let groups = self.groups(grouping);
            groups.into_iter().map(|(name, tally)| (name.to_owned(), tally_json(&tally))).collect()
        };
        let results: Vec<Value> = self.graded.iter().map(Graded::as_json).collect();
        let recall: Vec<Value> = self
            .recall()
            .iter()
            .map(|(most, share)| json!({"rank": (*most < usize::MAX).then_some(*most), "percent": share.value}))
            .collect();
        let calibration: Vec<Value> = self
            .calibration
            .bands()
            .map(|band| json!({"up_to": band.up_to, "letters": band.letters, "right": band.right, "confidence": band.confidence / band.letters as f64}))
            .collect();
        json!({
            "method": self.method.name(),
            "puzzles": self.total.puzzles,
            "letters": letters.value,
            "words": words.value,
            "perfect": perfect.value,
            "intervals": {"letters": share(letters), "words": share(words), "perfect": share(perfect)},
            "seconds": self.seconds,
            "peak_memory": self.memory.peak,
            "solving_memory": self.memory.solving(),
            "weekdays": groups(0),
            "sizes": groups(1),
            "rebus": groups(2),
            "recall": recall,
            "calibration": calibration,
            "calibration_error": self.calibration.error(),
            "results": results,
        })
    }
}

impl Graded {
    fn as_json(&self) -> Value {
        let errors: Vec<Value> = self
            .evaluation
            .errors
            .iter()
            .zip(&self.error_ranks)
            .map(|(error, rank)| json!({"name": error.name, "clue": error.clue, "truth": error.truth, "found": error.found, "rank": rank, "probability": error.probability}))
            .collect();
        json!({
            "id": self.id,
            "letters_wrong": self.evaluation.tally.letters_wrong,
            "words_wrong": self.evaluation.tally.words_wrong,
            "grid": self.grid,
            "seconds": self.seconds,
            "cut": self.is_cut,
            "errors": errors,
        })
    }
}

fn tally_json(tally: &GridTally) -> Value {
    json!({
        "puzzles": tally.puzzles,
        "letters": tally.letters_right().value,
        "words": tally.words_right().value,
        "perfect": tally.perfect_grids().value,
    })
}

/// The head of a table of tallies.
pub fn print_head(out: &mut dyn Write, title: &str) -> Result<(), Failure> {
    let columns = ["puzzles", "letters %", "words %", "perfect grids %"];
    let [puzzles, letters, words, perfect] = columns;
    writeln!(out, "{title:<24}{puzzles:>8}{letters:>26}{words:>26}{perfect:>26}")?;
    Ok(())
}

fn line(out: &mut dyn Write, name: &str, tally: &GridTally) -> Result<(), Failure> {
    let shown = |percent: Percent| {
        format!("{:.2} ({:.2} to {:.2})", percent.value, percent.low, percent.high)
    };
    let (letters, words) = (shown(tally.letters_right()), shown(tally.words_right()));
    let perfect = shown(tally.perfect_grids());
    writeln!(out, "{name:<24}{:>8}{letters:>26}{words:>26}{perfect:>26}", tally.puzzles)?;
    Ok(())
}

/// The most memory the program has had so far, where the system says so.
pub fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes << 10)
}
