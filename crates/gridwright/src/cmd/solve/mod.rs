//! `gridwright solve`: fills a clued puzzle and says how sure it is.

mod method;
mod output;
mod warn;
mod watch;

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use gridwright_clues::Engine;
use gridwright_core::{Limits, Puzzle};
use gridwright_formats::{Format, read, write};
use gridwright_solve::Snapshot;
use gridwright_solve::eval::Marks;
use gridwright_solve::methods::{Iteration, WordService};
use serde_json::{Value, json};

pub use method::{Found, MethodName, Onlookers, Question, Step, solve_with, steps_without};
use output::Report;

use super::fill::{save, settle};
use crate::failure::{Failure, Outcome};
use crate::input::{Inputs, Reading};
use crate::interrupt;
use crate::knowledge::PackArguments;
use crate::limits::LimitArguments;
use crate::online::{OnlineArguments, OnlineWords, Run, recorded_puzzles};
use crate::progress::Waiting;

/// Solve puzzles from their clues
///
/// There is always a full grid; doubtful letters are marked. Givens in the
/// grid stay. If the puzzle has its official solution, that is not looked at,
/// but the result is compared with it. Ctrl-C ends the solving with what there is.
#[derive(Args)]
pub struct Solve {
    /// Puzzle files, folders of them, or - for standard input
    #[arg(required_unless_present = "replay", value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    settings: Settings,
}

#[derive(Args)]
struct Settings {
    #[command(flatten)]
    pack: PackArguments,
    #[command(flatten)]
    limits: LimitArguments,
    /// Write the result to this file: a picture (.png, .svg, .pdf, .html) or a puzzle (.puz, .ipuz ...)
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// How to solve
    #[arg(long, value_enum, default_value_t = MethodName::Beliefs)]
    method: MethodName,
    /// With the methods ratio-tree and reduce-neglect: print every step
    #[arg(long)]
    trace: bool,
    /// Say for every answer where it comes from
    #[arg(long)]
    explain: bool,
    /// Show the official solution beside the result, with wrong letters marked
    #[arg(long)]
    side_by_side: bool,
    /// Show the beliefs sharpen, round by round
    #[arg(long)]
    watch: bool,
    /// Print one JSON object for each puzzle
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    services: OnlineArguments,
}

impl Solve {
    pub fn run(self) -> Result<Outcome, Failure> {
        let Self { files, reading, settings } = self;
        let mut session = settings.session()?;
        let mut outcome = Outcome::Done;
        if files.is_empty() {
            for (name, bytes) in
                settings.services.replayed().map_or(Ok(vec![]), recorded_puzzles)?
            {
                let document = read(&bytes).map_err(|error| Failure::with(&name, error))?;
                outcome = outcome.max(session.solve(&name, &document.puzzle)?);
            }
        } else {
            outcome = Inputs { files, reading }.for_each(|item, progress| {
                let name = item.name();
                match item.document {
                    Ok(document) => session.solve(&name, &document.puzzle),
                    Err(error) => {
                        progress.say(&format!("gridwright: {name}: {error}"));
                        Ok(Outcome::SomeFailed)
                    }
                }
            })?;
        }
        if session.skipped > 0 {
            eprintln!("gridwright: stopped; {} puzzles were not solved", session.skipped);
        }
        session.services.map_or(Ok(()), Run::finish)?;
        Ok(outcome)
    }
}

impl Settings {
    fn session(&self) -> Result<Session<'_>, Failure> {
        let services = self.services.start()?;
        if services.is_some() && self.method == MethodName::Beliefs {
            return Err(Failure::new(
                "services are asked by the methods ratio-tree and reduce-neglect; choose one with --method",
            ));
        }
        let engine = self.pack.engine()?;
        let limits = self.limits.start_with(interrupt::flag());
        Ok(Session { settings: self, engine, limits, services, has_written: false, skipped: 0 })
    }
}

/// One run of the command.
struct Session<'a> {
    settings: &'a Settings,
    engine: Engine,
    limits: Limits,
    services: Option<Run>,
    /// Whether the output file has been written, which can hold one puzzle.
    has_written: bool,
    /// How many puzzles came too late.
    skipped: usize,
}

impl Session<'_> {
    fn solve(&mut self, name: &str, puzzle: &Puzzle) -> Result<Outcome, Failure> {
        if self.limits.is_asked() {
            self.skipped += 1;
            return Ok(Outcome::Stopped);
        }
        let started = Instant::now();
        let mut trace = vec![];
        let found = self.find(puzzle, &mut trace).map_err(|error| Failure::with(name, error))?;
        let settings = self.settings;
        if let Some(reduction) = found.reduction.as_ref().filter(|_| settings.trace) {
            eprint!("{reduction}");
            trace.push(reduction.to_string());
        }
        let marks = match &found.solved {
            Some(solved) => Marks::of_solved(puzzle, solved),
            None => Marks::of(puzzle, &found.solution),
        };
        let (seconds, method) = (started.elapsed().as_secs_f64(), settings.method);
        let warnings = warn::warnings(&method::blank(puzzle), &self.engine);
        let engine = &self.engine;
        let report =
            Report { name, method, puzzle, engine, found: &found, marks, seconds, warnings };
        if let Some(path) = &settings.output {
            if std::mem::replace(&mut self.has_written, true) {
                return Err(Failure::with(
                    path.display(),
                    "several puzzles cannot go into one file",
                ));
            }
            let mut filled = puzzle.clone();
            settle(&mut filled, &found.solution);
            save(&filled, &report.sheet(settings.side_by_side), path)?;
        }
        if settings.json {
            let mut object = report.as_json(settings.explain);
            if settings.trace {
                object["trace"] = json!(trace);
            }
            writeln!(io::stdout(), "{object}")?;
        } else {
            report.print(settings.side_by_side, settings.explain)?;
        }
        if let Some(run) = &mut self.services {
            run.keep(|| record(&report));
        }
        let stopped = self.limits.is_asked()
            || found.shortfall.as_ref().is_some_and(|shortfall| shortfall.is_limit);
        Ok(if stopped { Outcome::Stopped } else { Outcome::Done })
    }

    /// Solves a puzzle before the eyes of whoever waits.
    fn find(&mut self, puzzle: &Puzzle, trace: &mut Vec<String>) -> Result<Found, String> {
        let settings = self.settings;
        let mut drawn = 0;
        let waiting = Waiting::new();
        let mut round = |state: &Snapshot| match settings.watch {
            true => watch::draw_round(puzzle, state, &mut drawn),
            false => waiting.say(|| watch::state(state)),
        };
        let mut step = |step: &Iteration| {
            if settings.trace {
                eprint!("{step}");
                trace.push(step.to_string());
            } else {
                waiting.say(|| format!("{} grids looked at", step.number));
            }
        };
        let words =
            self.services.as_mut().map(|run| OnlineWords::new(&mut run.online, &self.engine));
        let service = words.as_ref().map(|words| words as &dyn WordService);
        let steps = gridwright_solve::Options::default();
        let question =
            Question { engine: &self.engine, puzzle, limits: &self.limits, service, steps };
        let mut onlookers = Onlookers { round: &mut round, step: &mut step };
        solve_with(settings.method, &question, &mut onlookers)
    }
}

/// A solved puzzle for the record of a run: the puzzle, the domains of its
/// words and the result.
fn record(report: &Report<'_>) -> Value {
    let ipuz = write(report.puzzle, Format::Ipuz).ok();
    let puzzle: Option<Value> =
        ipuz.and_then(|written| serde_json::from_slice(&written.bytes).ok());
    let domains: Vec<Value> = report
        .found
        .reduction
        .iter()
        .flat_map(|reduction| &reduction.domains)
        .map(|domain| {
            json!({
                "name": domain.name,
                "terms": domain.terms,
                "before": domain.before,
                "after": domain.after,
                "neglected": domain.neglected,
            })
        })
        .collect();
    json!({
        "file": report.name,
        "method": report.method.name(),
        "puzzle": puzzle,
        "domains": domains,
        "result": report.as_json(false),
    })
}
