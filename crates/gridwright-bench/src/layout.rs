//! Free-form layouts: the density that a time allows.

use std::path::Path;
use std::sync::Arc;

use gridwright_core::Size;
use gridwright_layout::{
    Bank, Limits, Objective, Optimised, Problem, SearchOptions, Seed, Settings, optimise,
};

use crate::clock::{Timer, process_seconds};
use crate::history::{Record, median, shown};
use crate::input::Settings as Options;

/// How many searches run side by side. Their time is that of the processor:
/// two seconds on two cores are four seconds of it.
const SEARCHES: usize = 2;

/// One line of the table.
pub struct Task {
    list: &'static str,
    size: (usize, usize),
    objective: Objective,
    seconds: f64,
}

impl Task {
    fn all() -> Vec<Self> {
        let mut tasks = vec![];
        let goals =
            [(Objective::Letters, 2.0), (Objective::Letters, 30.0), (Objective::Crossings, 30.0)];
        for (objective, seconds) in goals {
            for list in ["w200", "dict50k"] {
                for side in [10, 15] {
                    tasks.push(Self { list, size: (side, side), objective, seconds });
                }
            }
        }
        for list in ["w20", "w50", "w100", "w200"] {
            tasks.push(Self { list, size: (255, 255), objective: Objective::Box, seconds: 60.0 });
        }
        tasks
    }

    /// The tasks whose names contain one of some texts parted by commas.
    pub fn chosen(only: &str) -> impl Iterator<Item = Self> {
        Self::all()
            .into_iter()
            .filter(|task| only.split(',').any(|part| task.name().contains(part)))
    }

    pub fn name(&self) -> String {
        let (rows, cols) = self.size;
        let goal = match self.objective {
            Objective::Crossings => format!("crossings {rows}x{cols}"),
            Objective::Box => "box".to_owned(),
            _ => format!("letters {rows}x{cols}"),
        };
        format!("{goal} {} {}s", self.list, self.seconds)
    }

    /// Whether a box is made as small as possible.
    pub fn is_box(&self) -> bool {
        self.objective == Objective::Box
    }

    /// What the figure of a run is.
    pub fn figure_name(&self) -> &'static str {
        match self.objective {
            Objective::Crossings => "crossings / area",
            Objective::Box => "cells",
            _ => "letters / area",
        }
    }

    /// The list of the task.
    pub fn bank(&self, dir: &str) -> Result<Bank, String> {
        let path = Path::new(dir).join(format!("{}.txt", self.list));
        let bytes = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Bank::parse(&bytes))
    }

    /// What is to be laid out.
    pub fn problem<'a>(&self, bank: &'a Bank) -> Result<Problem<'a>, String> {
        let size = Size::new(self.size.0, self.size.1).map_err(|error| error.to_string())?;
        let settings = Settings { objective: self.objective, ..Settings::sized(size) };
        Problem::new(bank, settings).map_err(|error| error.to_string())
    }

    /// Runs the task: the figure and the box.
    pub fn run(&self, problem: &Problem<'_>, seed: u64) -> Result<(f64, Size), String> {
        let timer = Timer::start(self.seconds * SEARCHES as f64);
        let limits = Limits::none().with_flag(Arc::clone(&timer.flag));
        let options = SearchOptions::default()
            .with_limits(limits)
            .with_seed(Seed(seed))
            .with_threads(SEARCHES);
        let found = optimise(problem, &options, &mut |_| {})
            .map_err(|error| format!("{}: seed {seed}: {error}", self.name()))?;
        Ok((self.figure(&found, problem.len()), found.layout.size()))
    }

    /// The figure of one run: more is better, but for boxes.
    fn figure(&self, found: &Optimised, listed: usize) -> f64 {
        let area = found.layout.size().area() as f64;
        match self.objective {
            Objective::Crossings => found.figures.crossings as f64 / area,
            Objective::Box if found.figures.words < listed => f64::INFINITY,
            Objective::Box => area,
            _ => found.figures.letters as f64 / area,
        }
    }
}

/// Prints a table of medians.
pub fn table(dir: &str, options: &Options) -> Result<(), String> {
    let seeds = options.seeds;
    println!("| task | median | of {seeds} seeds | box | CPU s each |\n|---|---|---|---|---|");
    for task in Task::chosen(&options.only) {
        let bank = task.bank(dir)?;
        let problem = task.problem(&bank)?;
        let started = process_seconds();
        let mut runs = vec![];
        for seed in options.seeds() {
            runs.push(task.run(&problem, seed)?);
        }
        let figures: Vec<f64> = runs.iter().map(|(figure, _)| *figure).collect();
        let mut record = Record::new("layout", &task.name(), task.figure_name(), &figures);
        record.cpu_seconds = (process_seconds() - started) / seeds as f64;
        record.seeds = options.seeds().collect();
        let all: Vec<String> = figures.iter().map(|figure| shown(*figure)).collect();
        let median = median(&figures);
        let size = runs.iter().find(|(figure, _)| *figure == median).map(|(_, size)| *size);
        record.note = size.map(|size| size.to_string()).unwrap_or_default();
        println!(
            "| {} | {} | {} | {} | {:.1} |",
            record.task,
            shown(median),
            all.join(" "),
            record.note,
            record.cpu_seconds
        );
        record.keep(options.record.as_deref())?;
    }
    Ok(())
}
