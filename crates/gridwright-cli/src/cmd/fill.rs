//! `gridwright fill`: any fill of a grid, the best one, or why there is none.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::{Args, ValueEnum};
use gridwright_core::{CellId, Puzzle, Solution};
use gridwright_fill::textbook;
use gridwright_fill::{
    Core, Fill as Filling, Objective, Problem, Proof, VariedEnd, Variety, best, explain, fill,
    repairs, various,
};
use gridwright_formats::{Format, write};
use gridwright_render::terminal::{self, Terminal};
use gridwright_render::{PdfOptions, Picture, RenderOptions, Sheet, ShownLetters, html, pdf};
use gridwright_search::{Limits, Outcome, Rejected, SearchOptions, Seed};
use gridwright_words::WordList;
use serde_json::{Value, json};

use crate::failure::{CommandStatus, Failure};
use crate::input::{InputOptions, Inputs, has_several};
use crate::limits::reached;
use crate::output::write_file;
use crate::progress::SearchProgress;
use crate::shard::{ItemWriter, ShardArguments};
use crate::task::FillTask;

/// How many of each hundred free cells differ between two fills.
const USUAL_DISTANCE: u8 = 40;

/// Fill a grid with words
///
/// GRID is any puzzle file, or rows of `#` (block), `.` or `_` (open) and
/// letters to keep. OUT is a picture (.png, .svg, .pdf, .html) or a puzzle
/// file (.ipuz, .puz ...). GRID may also be a folder of grids, or a file with
/// one on each line: all of them are filled, each with the whole limit. Exit
/// code 1 means that there is provably no fill, 3 that a limit came first.
#[derive(Args)]
pub struct FillCommand {
    #[command(flatten)]
    task: FillTask,
    /// The file to write the filled grid to
    #[arg(value_name = "OUT")]
    output: Option<PathBuf>,
    /// Where the search starts; the same seed gives the same fill
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads search
    #[arg(long, value_name = "NUMBER")]
    threads: Option<usize>,
    /// Look for the best fill until the limit, not just any
    #[arg(long, value_enum, value_name = "OBJECTIVE", num_args = 0..=1, require_equals = true, default_missing_value = "total")]
    best: Option<FillGoal>,
    /// Find so many fills that differ much, and print each as it is found
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..), conflicts_with_all = ["best", "method", "output", "shard", "no_times"])]
    count: Option<u32>,
    /// With --count: how many of each hundred free cells must differ between two fills; 40 if
    /// it is not given
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(0..=100), requires = "count")]
    distance: Option<u8>,
    /// How to search
    #[arg(long, value_enum, default_value_t = FillMethodName::Fast, conflicts_with = "best")]
    method: FillMethodName,
    /// With the textbook method: arc consistency after each assignment
    #[arg(long)]
    inference: bool,
    /// With the textbook method: print every step
    #[arg(long)]
    trace: bool,
    /// Print one JSON object for each grid
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    shard: ShardArguments,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FillGoal {
    /// The highest sum of all scores
    Total,
    /// The highest lowest score
    Lowest,
    /// The highest lowest score, then the next lowest, and so on
    Lexicographic,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FillMethodName {
    /// The constraint engine
    Fast,
    /// Node consistency, AC-3 and backtracking, as in textbooks
    Textbook,
}

/// How a search went: its end, its nodes, and more for programs.
type FillRun = (Outcome<Filling, Proof>, u64, Vec<(&'static str, Value)>);

/// How a run ended, whichever method it used.
struct FillReport {
    outcome: Outcome<Solution, String>,
    nodes: u64,
    seconds: f64,
    details: Vec<(&'static str, Value)>,
}

/// One grid to fill.
struct GridTask {
    name: String,
    puzzle: Puzzle,
    load_seconds: f64,
}

/// How many nodes each attempt to shorten an explanation may take.
const EXPLAIN_NODES: u64 = 20_000;

impl FillCommand {
    pub fn run(&self) -> Result<CommandStatus, Failure> {
        let given: &[&str] = if self.output.is_some() { &["OUT"] } else { &[] };
        let path = &self.task.grid;
        // Clap asks for --count only where nothing excludes it.
        if self.distance.is_some() && self.count.is_none() {
            return Err(Failure::new("--distance is for --count"));
        }
        if has_several(path) {
            if self.count.is_some() {
                return Err(Failure::with(path.display(), "--count is for a single grid"));
            }
            if self.output.is_some() {
                return Err(Failure::with(path.display(), "several grids cannot go into one file"));
            }
            return self.run_all(self.shard.begin("fill", self.json, given)?);
        }
        let started = Instant::now();
        let puzzle = self.task.puzzle()?;
        let list = self.task.words()?;
        if let Some(count) = self.count {
            return self.several(&puzzle, &list, count as usize);
        }
        let mut items = self.shard.begin("fill", self.json, given)?;
        let task = GridTask {
            name: path.display().to_string(),
            load_seconds: started.elapsed().as_secs_f64(),
            puzzle,
        };
        let status = match items.next() {
            Some(place) => self.fill(task, &list, &items, place)?,
            None => CommandStatus::Done,
        };
        items.finish(status)
    }

    /// Fills every grid of a folder or an archive. One that cannot be read or
    /// filled by these rules is told, and the others have their turn.
    fn run_all(&self, mut items: ItemWriter) -> Result<CommandStatus, Failure> {
        let list = self.task.words()?;
        let reading = InputOptions { from: None, unlock: None };
        let inputs = Inputs { files: vec![self.task.grid.clone()], reading };
        let status = inputs.for_each(|item, progress| {
            let Some(place) = items.next() else { return Ok(CommandStatus::Done) };
            let name = item.name();
            let filled = match item.document {
                Ok(document) => {
                    let task = GridTask { name, puzzle: document.puzzle, load_seconds: 0.0 };
                    self.fill(task, &list, &items, place)
                }
                Err(error) => Err(Failure::with(name, error)),
            };
            match filled {
                Err(Failure::Message(message)) => {
                    progress.say(&format!("gridwright: {message}"));
                    Ok(CommandStatus::SomeFailed)
                }
                other => other,
            }
        })?;
        items.finish(status)
    }

    fn fill(
        &self,
        task: GridTask,
        list: &WordList<'_>,
        items: &ItemWriter,
        place: usize,
    ) -> Result<CommandStatus, Failure> {
        let GridTask { name, mut puzzle, load_seconds } = task;
        let report = match self.method {
            FillMethodName::Fast => self.fast(&name, &puzzle, list)?,
            FillMethodName::Textbook => self.textbook(&name, &puzzle, list)?,
        };
        let outcome = match &report.outcome {
            Outcome::Found(_) => CommandStatus::Done,
            Outcome::Impossible(_) => CommandStatus::Problems,
            Outcome::Stopped(_) => CommandStatus::Stopped,
        };
        if let Outcome::Found(solution) = &report.outcome {
            settle(&mut puzzle, solution);
            if let Some(path) = &self.output {
                let options = RenderOptions {
                    letters: ShownLetters::Solution,
                    clues: false,
                    ..RenderOptions::default()
                };
                save(&puzzle, &Sheet::one(&puzzle, options), path)?;
            }
        }
        if self.json || items.is_shard() {
            items.write(place, as_json(&name, &report, &puzzle, load_seconds))?;
        } else {
            print(&report, &puzzle)?;
        }
        Ok(outcome)
    }

    fn fast(
        &self,
        name: &str,
        puzzle: &Puzzle,
        list: &WordList<'_>,
    ) -> Result<FillReport, Failure> {
        let problem = self.task.problem_of(&name, &puzzle.grid, list)?;
        let unlisted = problem.unlisted();
        for entry in &unlisted {
            eprintln!("gridwright: {entry}");
        }
        let started = Instant::now();
        let limits = self.task.limits.start();
        let (outcome, nodes, mut details) = match self.best {
            Some(goal) => self.best_fill(&problem, &limits, goal)?,
            None => {
                let threads = self.threads.unwrap_or_else(threads_here);
                let wait = SearchProgress::new();
                let tell = |progress: gridwright_fill::Progress| {
                    let (decided, slots) = (progress.decided, progress.slots);
                    wait.tell(progress.nodes, || format!("{decided} of {slots} words"));
                };
                let options = self.options(&limits).with_threads(threads);
                let filled =
                    fill(&problem, &options, &tell).map_err(|rejected| not_legal(&rejected))?;
                drop(wait);
                let details = vec![
                    ("failures", json!(filled.failures)),
                    ("restarts", json!(filled.restarts)),
                ];
                (filled.outcome, filled.nodes, details)
            }
        };
        let seconds = started.elapsed().as_secs_f64();
        if !unlisted.is_empty() {
            let words: Vec<&str> = unlisted.iter().map(|entry| entry.word.as_str()).collect();
            details.push(("unlisted", json!(words)));
        }
        if let Outcome::Found(fill) = &outcome {
            details.push(("score", json!(fill.score())));
            details.push(("mean_score", json!(fill.mean_score())));
            details.push(("lowest_score", json!(fill.lowest_score())));
            details.push(("words", json!(words_of(fill))));
        }
        let outcome = match outcome {
            Outcome::Found(fill) => Outcome::Found(fill.solution),
            Outcome::Impossible(proof) => {
                let why = WhyNone::of(&proof, &problem, &limits)?;
                details.push(("core", why.core_json(&problem)));
                details.push(("repairs", json!(why.repairs)));
                for repair in why.repairs.iter().filter(|_| !self.json) {
                    eprintln!("gridwright: {repair}");
                }
                Outcome::Impossible(why.reason)
            }
            Outcome::Stopped(stop) => Outcome::Stopped(stop),
        };
        Ok(FillReport { outcome, nodes, seconds, details })
    }

    /// Several fills, each printed as it is found.
    fn several(
        &self,
        puzzle: &Puzzle,
        list: &WordList<'_>,
        count: usize,
    ) -> Result<CommandStatus, Failure> {
        let problem = self.task.problem(&puzzle.grid, list)?;
        for entry in problem.unlisted() {
            eprintln!("gridwright: {entry}");
        }
        let limits = self.task.limits.start();
        let options = self.options(&limits).with_threads(self.threads.unwrap_or_else(threads_here));
        let distance = self.distance.unwrap_or(USUAL_DISTANCE);
        let variety = Variety { count, distance: f64::from(distance) / 100.0 };
        let mut printed = Ok(());
        let wait = SearchProgress::new();
        let tell = |progress: gridwright_fill::Progress| {
            let (decided, slots) = (progress.decided, progress.slots);
            wait.tell(progress.nodes, || format!("{decided} of {slots} words"));
        };
        let varied = various(&problem, &options, variety, &tell, &mut |fill, nearest| {
            printed = self.print_one_of_several(puzzle, fill, nearest);
            if printed.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let varied = varied.map_err(|rejected| not_legal(&rejected))?;
        drop(wait);
        printed?;
        let nearest = varied.nearest.map_or_else(String::new, |share| {
            format!("; the two nearest differ in {:.0} % of the free cells", share * 100.0)
        });
        eprintln!("gridwright: {} fills{nearest}", varied.count);
        Ok(match varied.end {
            VariedEnd::Impossible(proof) => {
                let why = WhyNone::of(&proof, &problem, &limits)?;
                eprintln!("gridwright: no solution: {}", why.reason);
                why.repairs.iter().for_each(|repair| eprintln!("gridwright: {repair}"));
                CommandStatus::Problems
            }
            VariedEnd::Stopped(stop) => {
                eprintln!("gridwright: {} before {count} fills", reached(stop));
                CommandStatus::Stopped
            }
            VariedEnd::Alike => {
                eprintln!(
                    "gridwright: no further fill differs from all others in {distance} % of the free cells, as far as was searched; a lower --distance finds more"
                );
                CommandStatus::Stopped
            }
            _ => CommandStatus::Done,
        })
    }

    fn print_one_of_several(
        &self,
        puzzle: &Puzzle,
        fill: &Filling,
        nearest: Option<f64>,
    ) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        if self.json {
            let object = json!({
                "grid": fill.rows(),
                "nearest": nearest,
                "score": fill.score(),
                "mean_score": fill.mean_score(),
                "lowest_score": fill.lowest_score(),
                "words": words_of(fill),
            });
            writeln!(out, "{object}")?;
        } else {
            let mut filled = puzzle.clone();
            settle(&mut filled, &fill.solution);
            writeln!(out, "{}", drawn(&filled))?;
        }
        Ok(out.flush()?)
    }

    fn options(&self, limits: &Limits) -> SearchOptions {
        SearchOptions::default().with_limits(limits.clone()).with_seed(Seed(self.seed))
    }

    fn best_fill(
        &self,
        problem: &Problem<'_>,
        limits: &Limits,
        goal: FillGoal,
    ) -> Result<FillRun, Failure> {
        let objective = match goal {
            FillGoal::Total => Objective::Total,
            FillGoal::Lowest => Objective::Lowest,
            FillGoal::Lexicographic => Objective::Lexicographic,
        };
        let started = Instant::now();
        let watched = io::stderr().is_terminal();
        let mut history = vec![];
        let found = best(problem, &self.options(limits), objective, &mut |fill, nodes| {
            let seconds = started.elapsed().as_secs_f64();
            history.push(json!({"seconds": seconds, "nodes": nodes, "score": fill.score()}));
            if watched {
                eprintln!(
                    "{seconds:8.2} s  score {} (mean {:.1})",
                    fill.score(),
                    fill.mean_score()
                );
            }
        });
        let found = found.map_err(|rejected| not_legal(&rejected))?;
        let details = vec![("optimal", json!(found.optimal)), ("history", json!(history))];
        Ok((found.outcome, found.nodes, details))
    }

    fn textbook(
        &self,
        name: &str,
        puzzle: &Puzzle,
        list: &WordList<'_>,
    ) -> Result<FillReport, Failure> {
        let list = &self.task.textbook_words(list)?;
        let options = textbook::Options { inference: self.inference, ..Default::default() };
        let started = Instant::now();
        let limits = self.task.limits.start();
        let mut trace = |event: &textbook::Event| {
            if self.trace {
                eprintln!("{event}");
            }
        };
        let named = |error: textbook::RebusError| Failure::with(name, error);
        let solved =
            textbook::solve(&puzzle.grid, list, options, &limits, &mut trace).map_err(named)?;
        let crossword = textbook::Crossword::new(&puzzle.grid, list).map_err(named)?;
        let outcome = match solved.outcome {
            Outcome::Found(assignment) => Outcome::Found(crossword.solution(&assignment)),
            Outcome::Impossible(none) => Outcome::Impossible(none.to_string()),
            Outcome::Stopped(stop) => Outcome::Stopped(stop),
        };
        let details = vec![("backtracks", json!(solved.backtracks))];
        let seconds = started.elapsed().as_secs_f64();
        Ok(FillReport { outcome, nodes: solved.nodes, seconds, details })
    }
}

/// A fill that the verifier has refused.
pub fn not_legal(rejected: &Rejected) -> Failure {
    Failure::new(format!("the fill breaks a rule: {}", rejected.reason))
}

/// How many threads the machine has room for.
pub fn threads_here() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// Why there is no fill, as precisely as it can be said, and what to change.
struct WhyNone {
    reason: String,
    core: Option<Core>,
    repairs: Vec<String>,
}

impl WhyNone {
    fn of(proof: &Proof, problem: &Problem<'_>, limits: &Limits) -> Result<Self, Failure> {
        let core = match proof {
            Proof::NoPlace { .. } => None,
            _ => explain(problem, limits, EXPLAIN_NODES),
        };
        let reason = match (proof, &core) {
            (Proof::Exhausted, Some(core)) => core.sentence(problem),
            _ => proof.to_string(),
        };
        let found = match &core {
            Some(core) => repairs(problem, core, limits, EXPLAIN_NODES),
            None => Ok(vec![]),
        };
        let found = found.map_err(|rejected| not_legal(&rejected))?;
        let repairs = found.iter().map(|repair| repair.sentence(problem)).collect();
        Ok(Self { reason, core, repairs })
    }

    /// The slots that conflict by name, and the cells whose letters matter as
    /// rows and columns from 1.
    fn core_json(&self, problem: &Problem<'_>) -> Value {
        let Some(core) = &self.core else { return Value::Null };
        let names = core.slots.iter().filter_map(|slot| problem.place(*slot));
        let names: Vec<String> = names.map(|place| place.to_string()).collect();
        let cell = |id: &CellId| {
            let at = problem.grid().size().position(*id);
            [at.row + 1, at.col + 1]
        };
        let cells: Vec<_> = core.givens.iter().map(cell).collect();
        json!({"slots": names, "cells": cells})
    }
}

fn words_of(fill: &Filling) -> Vec<Value> {
    fill.words.iter().map(|(_, word, score)| json!({"word": word, "score": score})).collect()
}

/// Makes the found letters the solution of the puzzle.
pub(super) fn settle(puzzle: &mut Puzzle, solution: &Solution) {
    for (id, cell) in puzzle.grid.iter_mut() {
        cell.solution = solution.get(id).cloned();
        cell.entry = None;
        cell.given = false;
    }
    puzzle.update_status();
}

/// Writes the filled grid as a picture of the sheet or as a puzzle file, by its
/// name.
pub(super) fn save(puzzle: &Puzzle, sheet: &Sheet<'_>, path: &Path) -> Result<(), Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure::with(path.display(), error);
    let ending = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let bytes = match ending.as_str() {
        "png" => Picture::of_sheet(sheet).png(2.0).map_err(|error| failed(&error))?,
        "svg" => Picture::of_sheet(sheet).svg().into_bytes(),
        "html" => html::render(sheet, &html::HtmlPage::default()).into_bytes(),
        "pdf" => match &sheet.panels[..] {
            [panel] => {
                let options = PdfOptions { view: panel.options.clone(), ..PdfOptions::default() };
                pdf(sheet.puzzle, &options).map_err(|error| failed(&error))?
            }
            _ => Picture::of_sheet(sheet).pdf().map_err(|error| failed(&error))?,
        },
        other => {
            let format = Format::by_name(other).filter(|format| format.is_writable());
            let format = format.ok_or_else(|| {
                failed(&"its name ends in no picture or puzzle format that can be written")
            })?;
            write(puzzle, format).map_err(|error| failed(&error))?.bytes
        }
    };
    write_file(path, &bytes).map_err(|error| failed(&error))
}

fn as_json(name: &str, report: &FillReport, puzzle: &Puzzle, load_seconds: f64) -> Value {
    let mut object = json!({
        "file": name,
        "outcome": report.outcome.name(),
        "seconds": report.seconds,
        "load_seconds": load_seconds,
        "nodes": report.nodes,
    });
    match &report.outcome {
        Outcome::Found(_) => object["grid"] = json!(puzzle.grid.solution_rows()),
        Outcome::Impossible(reason) => object["reason"] = json!(reason),
        Outcome::Stopped(stop) => object["reason"] = json!(reached(*stop)),
    }
    for (name, value) in &report.details {
        object[*name] = value.clone();
    }
    object
}

/// The filled grid for the terminal.
fn drawn(puzzle: &Puzzle) -> String {
    let options = RenderOptions { letters: ShownLetters::Solution, ..RenderOptions::grid_only() };
    terminal::render(&Sheet::one(puzzle, options), &Terminal::default()).to_string()
}

fn print(report: &FillReport, puzzle: &Puzzle) -> Result<(), Failure> {
    match &report.outcome {
        Outcome::Found(_) => write!(io::stdout(), "{}", drawn(puzzle))?,
        Outcome::Impossible(reason) => eprintln!("gridwright: no solution: {reason}"),
        Outcome::Stopped(stop) => {
            eprintln!("gridwright: {}, without a fill or a proof", reached(*stop));
        }
    }
    eprintln!("gridwright: {} nodes in {:.3} s", report.nodes, report.seconds);
    Ok(())
}
