//! `gridwright solve`: fills a clued puzzle and says how sure it is.

mod method;
mod output;
mod warn;
mod watch;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use gridwright_clues::Engine;
use gridwright_core::Puzzle;
use gridwright_formats::{Format, read, write};
use gridwright_lm::LanguageModel;
use gridwright_search::Limits;
use gridwright_solve::eval::Evaluation;
use gridwright_solve::methods::{ClueDomain, Reduction, TreeStep, WordService};
use gridwright_solve::{AnswerSource, SolveProgress};
use serde_json::{Value, json};

pub use method::{
    MethodResult, Onlookers, SolveMethodName, SolveTask, SolverStep, solve_with, steps_without,
};
use output::SolveReport;

use super::fill::{save, settle};
use crate::failure::{CommandStatus, Failure};
use crate::input::{InputOptions, Inputs};
use crate::interrupt;
use crate::knowledge::{LanguageArguments, PackArguments};
use crate::limits::LimitArguments;
use crate::online::{OnlineArguments, OnlineServices, OnlineSource, OnlineWords, recorded_puzzles};
use crate::output::write_file;
use crate::progress::SearchProgress;
use crate::shard::{ItemWriter, ShardArguments};

/// Solve puzzles from their clues
///
/// There is always a full grid; doubtful letters are marked. Givens in the
/// grid stay. If the puzzle has its official solution, that is not looked at,
/// but the result is compared with it. Ctrl-C ends the solving with what there is.
#[derive(Args)]
pub struct SolveCommand {
    /// Puzzle files, folders of them, or - for standard input
    #[arg(required_unless_present = "replay", value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    reading: InputOptions,
    #[command(flatten)]
    settings: SolveSettings,
}

#[derive(Args)]
struct SolveSettings {
    #[command(flatten)]
    pack: PackArguments,
    #[command(flatten)]
    language: LanguageArguments,
    /// Leave the second pass out, in which a language model weighs doubtful words
    #[arg(long)]
    quick: bool,
    #[command(flatten)]
    limits: LimitArguments,
    /// Write the result to this file: a picture (.png, .svg, .pdf, .html) or a puzzle (.puz, .ipuz ...)
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// How to solve
    #[arg(long, value_enum, default_value_t = SolveMethodName::Beliefs)]
    method: SolveMethodName,
    /// With the methods ratio-tree and reduce-neglect: print every step, or write them to a file;
    /// with --json they are data in the object
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "-")]
    trace: Option<PathBuf>,
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
    shard: ShardArguments,
    #[command(flatten)]
    services: OnlineArguments,
}

impl SolveCommand {
    pub fn run(self) -> Result<CommandStatus, Failure> {
        let Self { files, reading, settings } = self;
        let mut session = settings.session()?;
        let mut outcome = CommandStatus::Done;
        if files.is_empty() {
            for (name, bytes) in
                settings.services.replayed().map_or(Ok(vec![]), recorded_puzzles)?
            {
                let document = read(&bytes).map_err(|error| Failure::with(&name, error))?;
                if let Some(place) = session.items.next() {
                    outcome = outcome.max(session.solve_or_say(place, &name, &document.puzzle)?);
                }
            }
        } else {
            outcome = Inputs { files, reading }.for_each(|item, progress| {
                let name = item.name();
                let Some(place) = session.items.next() else { return Ok(CommandStatus::Done) };
                match item.document {
                    Ok(document) => session.solve_or_say(place, &name, &document.puzzle),
                    Err(error) => {
                        progress.say(&format!("gridwright: {name}: {error}"));
                        Ok(CommandStatus::SomeFailed)
                    }
                }
            })?;
        }
        if session.skipped > 0 {
            eprintln!("gridwright: stopped; {} puzzles were not solved", session.skipped);
        }
        if let Some(path) = settings.trace_file() {
            write_file(path, session.traces.as_bytes())
                .map_err(|error| Failure::with(path.display(), error))?;
        }
        let services = session.services.map_or(Ok(CommandStatus::Done), OnlineServices::finish)?;
        session.items.finish(outcome.max(services))
    }
}

impl SolveSettings {
    fn session(&self) -> Result<Session<'_>, Failure> {
        if self.trace.is_some() && self.method == SolveMethodName::Beliefs {
            return Err(Failure::with(
                "--trace",
                "the method beliefs has no steps to print; choose ratio-tree or reduce-neglect with \
                 --method, or look at its rounds with --watch",
            ));
        }
        let for_eyes = [
            ("--output", self.output.is_some()),
            ("--side-by-side", self.side_by_side),
            ("--watch", self.watch),
            ("--trace=FILE", self.trace_file().is_some()),
        ];
        let given: Vec<&str> =
            for_eyes.iter().filter(|(_, given)| *given).map(|(name, _)| *name).collect();
        let items = self.shard.begin("solve", self.json, &given)?;
        let services = self.services.start()?;
        let engine = self.pack.engine()?;
        let is_wanted = !self.quick && self.method == SolveMethodName::Beliefs;
        let language = if is_wanted { self.language.open() } else { None };
        let limits = self.limits.start_with(interrupt::flag());
        Ok(Session {
            settings: self,
            engine,
            language,
            limits,
            services,
            items,
            has_written: false,
            skipped: 0,
            traces: String::new(),
        })
    }

    /// The file that takes the steps, if it is not standard output.
    fn trace_file(&self) -> Option<&Path> {
        self.trace.as_deref().filter(|path| path.as_os_str() != "-")
    }
}

/// One run of the command.
struct Session<'a> {
    settings: &'a SolveSettings,
    engine: Engine,
    language: Option<LanguageModel>,
    limits: Limits,
    services: Option<OnlineServices>,
    /// Where results go that are data.
    items: ItemWriter,
    /// Whether the output file has been written, which can hold one puzzle.
    has_written: bool,
    /// How many puzzles came too late.
    skipped: usize,
    /// The steps of all puzzles, for the file that takes them.
    traces: String,
}

impl Session<'_> {
    /// Solves a puzzle; one that a method cannot take is told and left, so
    /// that the others have their turn.
    fn solve_or_say(
        &mut self,
        place: usize,
        name: &str,
        puzzle: &Puzzle,
    ) -> Result<CommandStatus, Failure> {
        match self.solve(place, name, puzzle) {
            Err(Failure::Message(message)) => {
                eprintln!("gridwright: {message}");
                Ok(CommandStatus::SomeFailed)
            }
            other => other,
        }
    }

    fn solve(
        &mut self,
        place: usize,
        name: &str,
        puzzle: &Puzzle,
    ) -> Result<CommandStatus, Failure> {
        if self.limits.is_asked() {
            self.skipped += 1;
            return Ok(CommandStatus::Stopped);
        }
        let started = Instant::now();
        let mut trace = vec![];
        let found = self.find(puzzle, &mut trace).map_err(|error| Failure::with(name, error))?;
        let settings = self.settings;
        if let Some(reduction) = found.reduction.as_ref().filter(|_| settings.trace.is_some()) {
            trace.push(TraceEntry { text: reduction.to_string(), data: reduction_json(reduction) });
        }
        let text: String = trace.iter().map(|entry| entry.text.as_str()).collect();
        match settings.trace_file() {
            Some(_) => self.traces += &text,
            None if settings.json || self.items.is_shard() => {}
            None => write!(io::stdout(), "{text}")?,
        }
        let evaluation = match &found.solved {
            Some(solved) => Evaluation::of_solved(puzzle, solved),
            None => Evaluation::of(puzzle, &found.solution),
        };
        let (seconds, method) = (started.elapsed().as_secs_f64(), settings.method);
        let warnings = warn::warnings(&method::blank(puzzle), &self.engine);
        let engine = &self.engine;
        let report = SolveReport {
            name,
            method,
            puzzle,
            engine,
            found: &found,
            evaluation,
            seconds,
            warnings,
        };
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
        if settings.json || self.items.is_shard() {
            let mut object = report.as_json(settings.explain);
            if settings.trace.is_some() {
                object["trace"] = trace.into_iter().map(|entry| entry.data).collect();
            }
            self.items.write(place, object)?;
        } else {
            report.print(settings.side_by_side, settings.explain)?;
        }
        if let Some(run) = &mut self.services {
            run.keep(|| record(&report));
        }
        let stopped = self.limits.is_asked()
            || found.shortfall.as_ref().is_some_and(|shortfall| shortfall.is_limit);
        // The tree search accepts whole grids only: anything less is a failure.
        let failed = found.shortfall.is_some() && method == SolveMethodName::RatioTree;
        Ok(match (stopped, failed) {
            (true, _) => CommandStatus::Stopped,
            (false, true) => CommandStatus::Problems,
            (false, false) => CommandStatus::Done,
        })
    }

    /// Solves a puzzle before the eyes of whoever waits.
    fn find(
        &mut self,
        puzzle: &Puzzle,
        trace: &mut Vec<TraceEntry>,
    ) -> Result<MethodResult, String> {
        let settings = self.settings;
        let mut drawn = 0;
        let waiting = SearchProgress::new();
        let mut round = |state: &SolveProgress| match settings.watch {
            true => watch::draw_round(puzzle, state, &mut drawn),
            false => waiting.say(|| watch::state(state)),
        };
        let mut step = |step: &TreeStep| {
            if settings.trace.is_some() {
                trace.push(TraceEntry { text: step.to_string(), data: step_json(step) });
            }
            waiting.say(|| format!("{} grids looked at", step.number));
        };
        let engine = &self.engine;
        let online = self.services.as_mut().map(|run| &mut run.online);
        let (words, source) = match (online, settings.method) {
            (None, _) => (None, None),
            (Some(online), SolveMethodName::Beliefs) => {
                (None, Some(OnlineSource::new(online, engine)))
            }
            (Some(online), _) => (Some(OnlineWords::new(online, engine)), None),
        };
        let service = words.as_ref().map(|words| words as &dyn WordService);
        let source = source.as_ref().map(|source| source as &dyn AnswerSource);
        let steps = gridwright_solve::SolverSteps::default();
        let question = SolveTask {
            engine,
            language: self.language.as_ref(),
            puzzle,
            limits: &self.limits,
            service,
            source,
            steps,
        };
        let mut onlookers = Onlookers { round: &mut round, step: &mut step };
        solve_with(settings.method, &question, &mut onlookers)
    }
}

/// A step of a method, for people and for programs.
struct TraceEntry {
    text: String,
    data: Value,
}

/// A step of the tree search for programs.
fn step_json(step: &TreeStep) -> Value {
    let options: Vec<Value> = step
        .options
        .iter()
        .map(|option| {
            let second = option.second.as_ref();
            json!({
                "name": option.name,
                "question": option.question,
                "best": {"word": option.best.0, "score": option.best.1},
                "second": second.map(|(word, score)| json!({"word": word, "score": score})),
                // Without a second word it is infinite, which JSON cannot say.
                "ratio": Some(option.ratio()).filter(|ratio| ratio.is_finite()),
            })
        })
        .collect();
    let no_words: Vec<Value> =
        step.no_words.iter().map(|(name, word)| json!({"name": name, "word": word})).collect();
    json!({
        "iteration": step.number,
        "grid": step.grid,
        "options": options,
        "no_words": no_words,
        "ends": step.ends,
    })
}

/// What the domain reduction did, for programs.
fn reduction_json(reduction: &Reduction) -> Value {
    json!({"domains": domains_json(reduction), "kept": reduction.scores.len()})
}

fn domains_json(reduction: &Reduction) -> Vec<Value> {
    let domain = |domain: &ClueDomain| {
        json!({
            "name": domain.name,
            "terms": domain.terms,
            "before": domain.before,
            "after": domain.after,
            "neglected": domain.neglected,
        })
    };
    reduction.domains.iter().map(domain).collect()
}

/// A solved puzzle for the record of a run: the puzzle, the domains of its
/// words and the result.
fn record(report: &SolveReport<'_>) -> Value {
    let ipuz = write(report.puzzle, Format::Ipuz).ok();
    let puzzle: Option<Value> =
        ipuz.and_then(|written| serde_json::from_slice(&written.bytes).ok());
    let domains: Vec<Value> = report.found.reduction.iter().flat_map(domains_json).collect();
    json!({
        "file": report.name,
        "method": report.method.name(),
        "puzzle": puzzle,
        "domains": domains,
        "result": report.as_json(false),
    })
}
