//! What `eval` has to say: tallies, recall, calibration, cost, errors.

use std::collections::BTreeMap;
use std::io::{self, Write};

use gridwright_solve::eval::{Calibration, GridTally, Percent};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::record::{Graded, PuzzleGroup};
use crate::cmd::solve::SolveMethodName;
use crate::failure::Failure;

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
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
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
            total += puzzle.tally;
            let letters: Vec<(f64, bool)> =
                puzzle.letters.iter().map(|(sure, is_right)| (sure.0, *is_right)).collect();
            calibration.add(&letters);
        }
        Self { method, graded, seconds, total, calibration, memory }
    }

    /// Tallies by one of the groupings, in their order.
    fn groups(&self, grouping: usize) -> Vec<(&str, GridTally)> {
        let mut groups: BTreeMap<&PuzzleGroup, GridTally> = BTreeMap::new();
        for puzzle in &self.graded {
            *groups.entry(&puzzle.groups[grouping]).or_default() += puzzle.tally;
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
            let mut times: Vec<f64> = self.graded.iter().map(|puzzle| puzzle.seconds.0).collect();
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
            for error in &puzzle.errors {
                writeln!(out, "{}", error.line(&puzzle.id))?;
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

fn tally_json(tally: &GridTally) -> Value {
    json!({
        "puzzles": tally.puzzles,
        "letters": tally.letters_right().value,
        "words": tally.words_right().value,
        "perfect": tally.perfect_grids().value,
    })
}

/// All methods in one object, for programs.
pub fn as_json(reports: &[MethodReport]) -> Value {
    match reports {
        [only] => only.as_json(),
        _ => json!({ "methods": reports.iter().map(MethodReport::as_json).collect::<Vec<_>>() }),
    }
}

/// All methods on the screen, with their errors if they are asked for.
pub fn print_reports(reports: &[MethodReport], errors: bool) -> Result<(), Failure> {
    let out = &mut io::stdout().lock();
    if reports.len() > 1 {
        print_head(out, "methods compared")?;
        for report in reports {
            report.print_line(out)?;
        }
        writeln!(out)?;
    }
    for report in reports {
        report.print(out)?;
    }
    for report in reports.iter().filter(|_| errors) {
        report.print_errors(out)?;
    }
    Ok(())
}

/// The head of a table of tallies.
fn print_head(out: &mut dyn Write, title: &str) -> Result<(), Failure> {
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
