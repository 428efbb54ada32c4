//! `gridwright eval`: how good the solver is on puzzles whose solution is known.

mod report;

use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use clap::Args;
use gridwright_clues::Engine;
use gridwright_core::{Limits, Puzzle};
use gridwright_solve::eval::{Marks, rank};
use serde_json::{Value, json};

use report::{Graded, Group, Memory, Report, peak_memory, print_head};

use super::fill::{settle, threads_here};
use super::solve::{Found, MethodName, Onlookers, Question, Step, solve_with, steps_without};
use crate::failure::{Failure, Outcome};
use crate::input::Inputs;
use crate::interrupt;
use crate::knowledge::PackArguments;
use crate::limits::LimitArguments;
use crate::progress::Progress;

/// Solve puzzles and compare the results with their solutions
///
/// Prints the share of right letters, words and whole grids with 95 %
/// intervals, by weekday, size and rebus; how often the clues alone had the answer;
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
    /// Leave steps of the solver out, to see what each is worth
    #[arg(long, value_enum, value_delimiter = ',', value_name = "STEP")]
    without: Vec<Step>,
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

impl Eval {
    pub fn run(&self) -> Result<Outcome, Failure> {
        let engine = self.pack.engine()?;
        let before = peak_memory();
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
            let memory = Memory { before, peak: peak_memory() };
            let cost = (started.elapsed().as_secs_f64(), memory);
            reports.push(Report::of(*method, graded, cost));
        }
        if self.json {
            let mut objects: Vec<Value> = reports.iter().map(Report::as_json).collect();
            let object = match objects.len() {
                1 => objects.remove(0),
                _ => json!({ "methods": objects }),
            };
            writeln!(io::stdout(), "{object}")?;
        } else {
            self.print(&reports)?;
        }
        Ok(if limits.is_asked() { Outcome::Stopped } else { outcome })
    }

    fn print(&self, reports: &[Report]) -> Result<(), Failure> {
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
        for report in reports.iter().filter(|_| self.errors) {
            report.print_errors(out)?;
        }
        Ok(())
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
        let threads = self.threads.unwrap_or_else(threads_here);
        let next = AtomicUsize::new(0);
        let results = Mutex::new((vec![], vec![], Progress::new(tasks.len())));
        std::thread::scope(|scope| {
            for _ in 0..threads.clamp(1, tasks.len().max(1)) {
                scope.spawn(|| {
                    while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if limits.is_asked() {
                            break;
                        }
                        let graded = self.grade(method, engine, task, limits);
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
        method: MethodName,
        engine: &Engine,
        task: &Task,
        limits: &Limits,
    ) -> Result<Graded, String> {
        let puzzle = &task.puzzle;
        let started = Instant::now();
        let question =
            Question { engine, puzzle, limits, service: None, steps: steps_without(&self.without) };
        let mut onlookers = Onlookers { round: &mut |_| {}, step: &mut |_| {} };
        let found = solve_with(method, &question, &mut onlookers)?;
        let seconds = started.elapsed().as_secs_f64();
        let marks = match &found.solved {
            Some(solved) => Marks::of_solved(puzzle, solved),
            None => Marks::of(puzzle, &found.solution),
        };
        let marks = marks.ok_or("it has no complete solution to compare with")?;
        let (ranks, error_ranks) = self.ranks(engine, &found, &marks);
        let mut filled = puzzle.clone();
        settle(&mut filled, &found.solution);
        let grid = filled.grid.solution_rows();
        let groups = groups(puzzle, &marks);
        Ok(Graded { id: task.name.clone(), groups, marks, grid, seconds, ranks, error_ranks })
    }

    /// The rank of every right answer, and of those alone that came out wrong.
    /// Where the solver was right it has said so itself; for wrong words the
    /// engine is asked once more, if anybody wants to know.
    fn ranks(&self, engine: &Engine, found: &Found, marks: &Marks) -> (Ranks, Ranks) {
        let wanted = found.solved.is_some() || self.errors || self.json;
        let errors: Ranks = marks
            .errors
            .iter()
            .map(|error| wanted.then(|| rank(engine, &error.clue, &error.truth)).flatten())
            .collect();
        let Some(solved) = &found.solved else { return (vec![], errors) };
        let wrong = |word: &&gridwright_solve::WordBelief| {
            marks.errors.iter().any(|error| error.slot == word.slot)
        };
        let right = solved.words.iter().filter(|word| !wrong(word)).map(|word| word.rank);
        (right.chain(errors.iter().copied()).collect(), errors)
    }
}

type Ranks = Vec<Option<usize>>;

/// The groups that a puzzle belongs to.
fn groups(puzzle: &Puzzle, marks: &Marks) -> [Group; 3] {
    let day = puzzle.metadata.date.map(gridwright_core::Date::weekday);
    let size = puzzle.grid.size();
    [
        Group {
            order: day.map_or(8, |day| day.to_monday_one_offset() as u64),
            name: day.map_or("no date".to_owned(), |day| format!("{day:?}")),
        },
        Group { order: size.area() as u64, name: format!("{} x {}", size.rows(), size.cols()) },
        Group {
            order: u64::from(marks.has_rebus),
            name: if marks.has_rebus { "rebus" } else { "no rebus" }.to_owned(),
        },
    ]
}
