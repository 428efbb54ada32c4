//! `gridwright eval`: how good the solver is on puzzles whose solution is known.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use clap::Args;
use gridwright_clues::Engine;
use gridwright_core::{Limits, Puzzle};
use gridwright_solve::eval::{Calibration, Marks, Percent, Tally, rank};
use serde_json::{Value, json};

use super::fill::settle;
use super::solve::{Found, MethodName, solve_with};
use crate::failure::{Failure, Outcome};
use crate::input::Inputs;
use crate::interrupt;
use crate::knowledge::PackArguments;
use crate::limits::LimitArguments;
use crate::progress::Progress;

/// Solve puzzles and compare the results with their solutions
///
/// Prints the share of right letters, words and whole grids with 95 %
/// intervals, by weekday and size; how often the clues alone had the answer;
/// and how far the stated confidence can be trusted.
#[derive(Args)]
pub struct Eval {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    pack: PackArguments,
    #[command(flatten)]
    limits: LimitArguments,
    /// How to solve; several methods are compared
    #[arg(long, value_enum, value_delimiter = ',', default_value = "beliefs")]
    method: Vec<MethodName>,
    /// Take only so many puzzles, evenly spread over the input
    #[arg(long, value_name = "NUMBER")]
    sample: Option<usize>,
    /// How many puzzles are solved at once
    #[arg(long, value_name = "NUMBER")]
    threads: Option<usize>,
    /// List every wrong word with its clue, the right answer and its rank
    #[arg(long)]
    errors: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

struct Task {
    name: String,
    puzzle: Puzzle,
}

/// How one puzzle went.
struct Graded {
    id: String,
    group: [String; 3],
    marks: Marks,
    grid: Vec<String>,
    seconds: f64,
    /// The rank of every right answer by its clue alone.
    ranks: Vec<Option<usize>>,
}

impl Eval {
    pub fn run(&self) -> Result<Outcome, Failure> {
        let engine = self.pack.engine()?;
        let (tasks, mut outcome) = self.tasks()?;
        let limits = self.limits.start_with(interrupt::flag());
        let mut reports = vec![];
        for method in &self.method {
            let started = Instant::now();
            let (mut graded, notes) = self.grade_all(*method, &engine, &tasks, &limits);
            graded.sort_by(|a, b| a.id.cmp(&b.id));
            for note in notes {
                eprintln!("gridwright: {note}");
                outcome = outcome.max(Outcome::SomeFailed);
            }
            reports.push(Report::of(*method, graded, started.elapsed().as_secs_f64()));
        }
        if self.json {
            let mut objects: Vec<Value> = reports.iter().map(Report::as_json).collect();
            let object = match objects.len() {
                1 => objects.remove(0),
                _ => json!({ "methods": objects }),
            };
            writeln!(io::stdout(), "{object}")?;
        } else {
            for report in &reports {
                report.print(&mut io::stdout())?;
            }
        }
        if self.errors && !self.json {
            for report in &reports {
                report.print_errors(&engine, &mut io::stdout())?;
            }
        }
        Ok(if limits.is_asked() { Outcome::Stopped } else { outcome })
    }

    /// All puzzles of the input, or a sample of them.
    fn tasks(&self) -> Result<(Vec<Task>, Outcome), Failure> {
        let mut tasks = vec![];
        let outcome = self.inputs.for_each(|item, progress| {
            let name = item.name();
            match item.document {
                Ok(document) => tasks.push(Task { name, puzzle: document.puzzle }),
                Err(error) => {
                    progress.say(&format!("gridwright: {name}: {error}"));
                    return Ok(Outcome::SomeFailed);
                }
            }
            Ok(Outcome::Done)
        })?;
        if let Some(sample) = self.sample.filter(|sample| *sample < tasks.len()) {
            let all = tasks.len();
            let mut index = 0;
            tasks.retain(|_| {
                index += 1;
                index * sample / all > (index - 1) * sample / all
            });
        }
        Ok((tasks, outcome))
    }

    /// Solves all puzzles on several threads; also gives what went wrong.
    fn grade_all(
        &self,
        method: MethodName,
        engine: &Engine,
        tasks: &[Task],
        limits: &Limits,
    ) -> (Vec<Graded>, Vec<String>) {
        let threads = self.threads.unwrap_or_else(|| {
            std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
        });
        let next = AtomicUsize::new(0);
        let results = Mutex::new((vec![], vec![], Progress::new(tasks.len())));
        std::thread::scope(|scope| {
            for _ in 0..threads.clamp(1, tasks.len().max(1)) {
                scope.spawn(|| {
                    while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if limits.is_asked() {
                            break;
                        }
                        let graded = grade(method, engine, task, limits);
                        let Ok(mut results) = results.lock() else { break };
                        results.2.step(&task.name);
                        match graded {
                            Ok(graded) => results.0.push(graded),
                            Err(error) => results.1.push(format!("{}: {error}", task.name)),
                        }
                    }
                });
            }
        });
        match results.into_inner() {
            Ok((graded, notes, _)) => (graded, notes),
            Err(_) => (vec![], vec!["a thread has failed".to_owned()]),
        }
    }
}

fn grade(
    method: MethodName,
    engine: &Engine,
    task: &Task,
    limits: &Limits,
) -> Result<Graded, String> {
    let puzzle = &task.puzzle;
    let started = Instant::now();
    let found = solve_with(method, (engine, puzzle), limits, &mut |_| {})?;
    let seconds = started.elapsed().as_secs_f64();
    let marks = match &found.solved {
        Some(solved) => Marks::of_solved(puzzle, solved),
        None => Marks::of(puzzle, &found.solution),
    };
    let marks = marks.ok_or("it has no complete solution to compare with")?;
    let ranks = ranks(engine, &found, &marks);
    let mut filled = puzzle.clone();
    settle(&mut filled, &found.solution);
    let day = puzzle.metadata.date.map(|date| format!("{:?}", date.weekday()));
    let size = puzzle.grid.size();
    let group = [
        day.unwrap_or_else(|| "no date".to_owned()),
        format!("{} x {}", size.rows(), size.cols()),
        if marks.has_rebus { "rebus" } else { "no rebus" }.to_owned(),
    ];
    let grid = filled.grid.solution_rows();
    Ok(Graded { id: task.name.clone(), group, marks, grid, seconds, ranks })
}

/// The rank of every right answer. Where the solver was right it has said so
/// itself; only for wrong words the engine is asked once more.
fn ranks(engine: &Engine, found: &Found, marks: &Marks) -> Vec<Option<usize>> {
    let Some(solved) = &found.solved else { return vec![] };
    let wrong = |word: &&gridwright_solve::WordBelief| {
        marks.errors.iter().any(|error| error.slot == word.slot)
    };
    let right = solved.words.iter().filter(|word| !wrong(word)).map(|word| word.rank);
    let errors = marks.errors.iter().map(|error| rank(engine, &error.clue, &error.truth));
    right.chain(errors).collect()
}

/// The results of one method.
struct Report {
    method: MethodName,
    graded: Vec<Graded>,
    seconds: f64,
    total: Tally,
    calibration: Calibration,
}

/// The ranks up to which the recall of clues is reported.
const RECALLS: [usize; 4] = [1, 10, 100, 1000];

impl Report {
    fn of(method: MethodName, graded: Vec<Graded>, seconds: f64) -> Self {
        let mut total = Tally::default();
        let mut calibration = Calibration::default();
        for puzzle in &graded {
            total += puzzle.marks.tally;
            calibration.add(&puzzle.marks.letters);
        }
        Self { method, graded, seconds, total, calibration }
    }

    /// Tallies by one of the groupings.
    fn groups(&self, grouping: usize) -> BTreeMap<&str, Tally> {
        let mut groups: BTreeMap<&str, Tally> = BTreeMap::new();
        for puzzle in &self.graded {
            *groups.entry(&puzzle.group[grouping]).or_default() += puzzle.marks.tally;
        }
        groups
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

    fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "method {}", self.method.name())?;
        writeln!(
            out,
            "{:<14}{:>8}{:>26}{:>26}{:>26}",
            "", "puzzles", "letters %", "words %", "perfect grids %"
        )?;
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
            match peak_memory() {
                Some(bytes) => writeln!(out, ", at most {} MB of memory", bytes >> 20)?,
                None => writeln!(out)?,
            }
        }
        Ok(())
    }

    fn print_errors(&self, engine: &Engine, out: &mut dyn Write) -> Result<(), Failure> {
        for puzzle in &self.graded {
            for error in &puzzle.marks.errors {
                let place = match rank(engine, &error.clue, &error.truth) {
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

    fn as_json(&self) -> Value {
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
            "peak_memory": peak_memory(),
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
            .marks
            .errors
            .iter()
            .map(|error| json!({"name": error.name, "clue": error.clue, "truth": error.truth, "found": error.found, "probability": error.probability}))
            .collect();
        json!({
            "id": self.id,
            "letters_wrong": self.marks.tally.letters_wrong,
            "words_wrong": self.marks.tally.words_wrong,
            "grid": self.grid,
            "seconds": self.seconds,
            "errors": errors,
        })
    }
}

fn tally_json(tally: &Tally) -> Value {
    json!({
        "puzzles": tally.puzzles,
        "letters": tally.letters_right().value,
        "words": tally.words_right().value,
        "perfect": tally.perfect_grids().value,
    })
}

fn line(out: &mut dyn Write, name: &str, tally: &Tally) -> Result<(), Failure> {
    let shown = |percent: Percent| {
        format!("{:.2} ({:.2} to {:.2})", percent.value, percent.low, percent.high)
    };
    let (letters, words) = (shown(tally.letters_right()), shown(tally.words_right()));
    let perfect = shown(tally.perfect_grids());
    writeln!(out, "{name:<14}{:>8}{letters:>26}{words:>26}{perfect:>26}", tally.puzzles)?;
    Ok(())
}

/// The most memory the program has had so far, where the system says so.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes << 10)
}
