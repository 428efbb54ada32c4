//! `gridwright eval`: how good the solver is on puzzles whose solution is known.

mod merge;
mod record;
mod report;

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use clap::Args;
use gridwright_clues::Engine;
use gridwright_core::Puzzle;
use gridwright_lm::LanguageModel;
use gridwright_search::Limits;
use gridwright_solve::eval::{Evaluation, rank};

pub use merge::MergedEvaluation;
use record::{EvalRecord, Exact, Graded, GradedError, MethodEnd, PuzzleGroup};
use report::{MemoryUse, MethodReport, peak_memory, print_reports};

use super::fill::{settle, threads_here};
use super::solve::{
    MethodResult, Onlookers, SolveMethodName, SolveTask, SolverStep, solve_with, steps_without,
};
use crate::failure::{CommandStatus, Failure};
use crate::input::Inputs;
use crate::interrupt;
use crate::knowledge::{LanguageArguments, PackArguments};
use crate::limits::LimitArguments;
use crate::progress::FileProgress;
use crate::shard::{ItemWriter, ShardArguments};

/// Solve puzzles and compare the results with their solutions
///
/// Prints the share of right letters, words and whole grids with 95 %
/// intervals, by weekday, size and rebus; how often the clues alone had the answer;
/// and how far the stated confidence can be trusted. --limit-time is for each
/// puzzle; those that it cuts off are counted with what there is, and named.
#[derive(Args)]
pub struct EvalCommand {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    pack: PackArguments,
    #[command(flatten)]
    language: LanguageArguments,
    #[command(flatten)]
    limits: LimitArguments,
    /// How to solve; several methods are compared
    #[arg(long, value_enum, value_delimiter = ',', default_value = "beliefs")]
    method: Vec<SolveMethodName>,
    /// Take only so many puzzles, evenly spread over the input
    #[arg(long, value_name = "NUMBER")]
    sample: Option<usize>,
    /// How many puzzles are solved at once
    #[arg(long, value_name = "NUMBER")]
    threads: Option<usize>,
    /// Leave steps of the solver out, to see what each is worth
    #[arg(long, value_enum, value_delimiter = ',', value_name = "STEP")]
    without: Vec<SolverStep>,
    /// List every wrong word with its clue, the right answer and its rank
    #[arg(long)]
    errors: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    shard: ShardArguments,
}

/// What puzzles are solved with.
#[derive(Clone, Copy)]
struct Knowledge<'a> {
    engine: &'a Engine,
    language: Option<&'a LanguageModel>,
}

struct EvalTask {
    /// Its place in the whole input.
    place: usize,
    name: String,
    puzzle: Puzzle,
}

impl EvalCommand {
    pub fn run(&self) -> Result<CommandStatus, Failure> {
        let given: &[&str] = if self.errors { &["--errors"] } else { &[] };
        let mut items = self.shard.begin("eval", self.json, given)?;
        let engine = self.pack.engine()?;
        let language = match self.without.contains(&SolverStep::SecondPass) {
            true => None,
            false => self.language.open(),
        };
        let knowledge = Knowledge { engine: &engine, language: language.as_ref() };
        let before = peak_memory();
        let (mut tasks, mut outcome) = self.tasks()?;
        tasks.retain_mut(|task| {
            items.next().is_some_and(|place| {
                task.place = place;
                true
            })
        });
        let interrupt = interrupt::flag();
        let mut reports = vec![];
        for method in &self.method {
            let started = Instant::now();
            let (mut graded, notes) = self.grade_all(*method, knowledge, &tasks, &interrupt);
            graded.sort_by(|a, b| a.id.cmp(&b.id));
            let cut: Vec<&str> =
                graded.iter().filter(|one| one.is_cut).map(|one| one.id.as_str()).collect();
            if !cut.is_empty() {
                let (count, names) = (cut.len(), cut.join(", "));
                eprintln!("gridwright: {}: {count} cut off by a limit: {names}", method.name());
                outcome = outcome.max(CommandStatus::Stopped);
            }
            let left = tasks.len().saturating_sub(graded.len() + notes.len());
            if left > 0 {
                eprintln!("gridwright: {}: stopped; {left} puzzles were not begun", method.name());
                outcome = outcome.max(CommandStatus::Stopped);
            }
            for note in notes {
                eprintln!("gridwright: {note}");
                outcome = outcome.max(CommandStatus::SomeFailed);
            }
            let memory = MemoryUse { before, peak: peak_memory() };
            let seconds = started.elapsed().as_secs_f64();
            if items.is_shard() {
                let end = MethodEnd { seconds: Exact(seconds), memory };
                Self::write_records(&items, *method, graded, end)?;
            } else {
                reports.push(MethodReport::of(*method, graded, seconds, memory));
            }
        }
        if items.is_shard() {
            return items.finish(outcome);
        }
        match self.json {
            true => items.write(0, report::as_json(&reports))?,
            false => print_reports(&reports, self.errors)?,
        }
        Ok(outcome)
    }

    /// Writes how the puzzles of a part went, and what that took.
    fn write_records(
        items: &ItemWriter,
        method: SolveMethodName,
        graded: Vec<Graded>,
        end: MethodEnd,
    ) -> Result<(), Failure> {
        let name = method.name().to_owned();
        for graded in graded {
            let (place, method) = (graded.place, name.clone());
            let record = EvalRecord::Graded { method, graded: Box::new(graded) };
            items.write(place, serde_json::to_value(record).map_err(io::Error::from)?)?;
        }
        let record = EvalRecord::End { method: name, end };
        items.write(items.places(), serde_json::to_value(record).map_err(io::Error::from)?)
    }

    /// All puzzles of the input, or a sample of them.
    fn tasks(&self) -> Result<(Vec<EvalTask>, CommandStatus), Failure> {
        let mut tasks = vec![];
        let outcome = self.inputs.for_each(|item, progress| {
            let name = item.name();
            match item.document {
                Ok(document) => tasks.push(EvalTask { place: 0, name, puzzle: document.puzzle }),
                Err(error) => {
                    progress.say(&format!("gridwright: {name}: {error}"));
                    return Ok(CommandStatus::SomeFailed);
                }
            }
            Ok(CommandStatus::Done)
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
        method: SolveMethodName,
        knowledge: Knowledge<'_>,
        tasks: &[EvalTask],
        interrupt: &Arc<AtomicBool>,
    ) -> (Vec<Graded>, Vec<String>) {
        let threads = self.threads.unwrap_or_else(threads_here);
        let next = AtomicUsize::new(0);
        let results = Mutex::new((vec![], vec![], FileProgress::new(tasks.len())));
        std::thread::scope(|scope| {
            for _ in 0..threads.clamp(1, tasks.len().max(1)) {
                scope.spawn(|| {
                    while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if interrupt.load(Ordering::Relaxed) {
                            break;
                        }
                        let limits = self.limits.start_each(interrupt);
                        let graded = self.grade(method, knowledge, task, &limits);
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

    fn grade(
        &self,
        method: SolveMethodName,
        knowledge: Knowledge<'_>,
        task: &EvalTask,
        limits: &Limits,
    ) -> Result<Graded, String> {
        let Knowledge { engine, language } = knowledge;
        let puzzle = &task.puzzle;
        let started = Instant::now();
        let question = SolveTask {
            engine,
            language,
            puzzle,
            limits,
            service: None,
            source: None,
            steps: steps_without(&self.without),
        };
        let mut onlookers = Onlookers { round: &mut |_| {}, step: &mut |_| {} };
        let found = solve_with(method, &question, &mut onlookers)?;
        let seconds = started.elapsed().as_secs_f64();
        let is_cut =
            limits.is_asked() || found.shortfall.as_ref().is_some_and(|short| short.is_limit);
        let evaluation = match &found.solved {
            Some(solved) => Evaluation::of_solved(puzzle, solved),
            None => Evaluation::of(puzzle, &found.solution),
        };
        let evaluation = evaluation.ok_or("it has no complete solution to compare with")?;
        let (ranks, error_ranks) = self.ranks(engine, &found, &evaluation);
        let mut filled = puzzle.clone();
        settle(&mut filled, &found.solution);
        let grid = filled.grid.solution_rows();
        let groups = groups(puzzle, &evaluation);
        Ok(Graded {
            place: task.place,
            id: task.name.clone(),
            groups,
            tally: evaluation.tally,
            letters: evaluation
                .letters
                .iter()
                .map(|(sure, right)| (Exact(*sure), *right))
                .collect(),
            errors: GradedError::all(&evaluation, &error_ranks),
            grid,
            seconds: Exact(seconds),
            is_cut,
            ranks,
        })
    }

    /// The rank of every right answer, and of those alone that came out wrong.
    /// Where the solver was right it has said so itself; for wrong words the
    /// engine is asked once more, if anybody wants to know.
    fn ranks(
        &self,
        engine: &Engine,
        found: &MethodResult,
        evaluation: &Evaluation,
    ) -> (Ranks, Ranks) {
        let wanted = found.solved.is_some() || self.errors || self.json || self.shard.is_given();
        let errors: Ranks = evaluation
            .errors
            .iter()
            .map(|error| wanted.then(|| rank(engine, &error.clue, &error.truth)).flatten())
            .collect();
        let Some(solved) = &found.solved else { return (vec![], errors) };
        let wrong = |word: &&gridwright_solve::WordBelief| {
            evaluation.errors.iter().any(|error| error.slot == word.slot)
        };
        let right = solved.words.iter().filter(|word| !wrong(word)).map(|word| word.rank);
        (right.chain(errors.iter().copied()).collect(), errors)
    }
}

type Ranks = Vec<Option<usize>>;

/// The groups that a puzzle belongs to.
fn groups(puzzle: &Puzzle, evaluation: &Evaluation) -> [PuzzleGroup; 3] {
    let day = puzzle.metadata.date.map(gridwright_core::Date::weekday);
    let size = puzzle.grid.size();
    [
        PuzzleGroup {
            order: day.map_or(8, |day| day.to_monday_one_offset() as u64),
            name: day.map_or("no date".to_owned(), |day| format!("{day:?}")),
        },
        PuzzleGroup {
            order: size.area() as u64,
            name: format!("{} x {}", size.rows(), size.cols()),
        },
        PuzzleGroup {
            order: u64::from(evaluation.has_rebus),
            name: if evaluation.has_rebus { "rebus" } else { "no rebus" }.to_owned(),
        },
    ]
}
