//! Free-form layouts: the density that a time allows.

use std::path::Path;
use std::sync::Arc;

use gridwright_core::{Limits, Size};
use gridwright_layout::{Bank, Objective, Optimised, Problem, Rule, Settings, optimise, validate};

use crate::clock::{Timer, process_seconds};
use crate::input::Settings as Options;

/// How many searches run side by side. Their time is that of the processor:
/// two seconds on two cores are four seconds of it.
const SEARCHES: usize = 2;

/// One line of the table.
struct Task {
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

    fn name(&self) -> String {
        let (rows, cols) = self.size;
        let goal = match self.objective {
            Objective::Crossings => format!("crossings {rows}x{cols}"),
            Objective::Box => "box".to_owned(),
            _ => format!("letters {rows}x{cols}"),
        };
        format!("{goal} {} {}s", self.list, self.seconds)
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

/// Prints a table of medians. The tasks are those whose names contain one of
/// some texts parted by commas.
pub fn table(dir: &str, options: &Options) -> Result<(), String> {
    let seeds = options.seeds;
    println!("| task | median | of {seeds} seeds | box | CPU s each |\n|---|---|---|---|---|");
    for task in Task::all() {
        if !options.only.split(',').any(|part| task.name().contains(part)) {
            continue;
        }
        let path = Path::new(dir).join(format!("{}.txt", task.list));
        let bytes = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let bank = Bank::parse(&bytes);
        let size = Size::new(task.size.0, task.size.1).map_err(|error| error.to_string())?;
        let settings = Settings { objective: task.objective, ..Settings::sized(size) };
        let problem = Problem::new(&bank, settings).map_err(|error| error.to_string())?;
        let started = process_seconds();
        let mut runs = vec![];
        for seed in options.seed..options.seed + seeds {
            let timer = Timer::start(task.seconds * SEARCHES as f64);
            let limits = Limits::none().with_flag(Arc::clone(&timer.flag));
            let found = optimise(&problem, &limits, seed, SEARCHES, &mut |_| {});
            if let Some(fault) = validate(&found.layout, &bank, Rule::Strict).first() {
                return Err(format!("{}: seed {seed}: {fault}", task.name()));
            }
            let figure = task.figure(&found, problem.len());
            runs.push((figure, found.layout.size()));
        }
        runs.sort_by(|a, b| a.0.total_cmp(&b.0));
        let each = (process_seconds() - started) / seeds as f64;
        let all: Vec<String> = runs.iter().map(|(figure, _)| shown(*figure)).collect();
        let (median, size) = runs[runs.len() / 2];
        println!(
            "| {} | {} | {} | {size} | {each:.1} |",
            task.name(),
            shown(median),
            all.join(" ")
        );
    }
    Ok(())
}

fn shown(figure: f64) -> String {
    if figure > 1.0 { format!("{figure:.0}") } else { format!("{figure:.3}") }
}
