//! Two settings of an engine on the same inputs and seeds.
//!
//! For every task and seed the default numbers and the changed ones run one
//! after the other, so that a machine that slows down slows both.

use gridwright_core::Puzzle;
use gridwright_fill::FillTuning;
use gridwright_layout::Tuning as LayoutTuning;
use gridwright_search::SearchOptions;
use gridwright_search::tuning::{Parameter, Tunable};
use gridwright_solve::eval::{Evaluation, GridTally};
use gridwright_solve::{Solver, Tuning as SolveTuning};
use gridwright_words::WordList;

use crate::clock::process_seconds;
use crate::history::{Record, median, shown};
use crate::input::{Input, Settings};
use crate::{fills, layout, recall};

/// Compares the default numbers of an area with those of `--set`. Without an
/// input it lists them.
pub fn run(area: &str, input: &[String], settings: &Settings) -> Result<(), String> {
    match (area, input) {
        ("layout", []) => list(LayoutTuning::DEFAULT.parameters()),
        ("fill", []) => list(FillTuning::DEFAULT.parameters()),
        ("solve", []) => list(SolveTuning::DEFAULT.parameters()),
        ("layout", [dir]) => layouts(dir, settings),
        ("fill", [dir]) => grids(&Input::open(dir)?, settings),
        ("solve", files) => solve(files, settings),
        ("layout" | "fill", _) => Err(format!("tune {area} takes one directory")),
        _ => Err(format!("tune {area}: expected layout, fill or solve")),
    }
}

/// All numbers of an area.
fn list(parameters: Vec<Parameter>) -> Result<(), String> {
    println!("| name | default | range | meaning |\n|---|---|---|---|");
    for Parameter { name, default, range, doc, .. } in parameters {
        println!("| `{name}` | {default} | {range} | {doc} |");
    }
    Ok(())
}

/// The numbers that `--set` asks for.
fn changed<T: Tunable>(settings: &Settings) -> Result<T, String> {
    if settings.set.is_empty() {
        return Err("nothing to compare with: give --set NAME=VALUE".to_owned());
    }
    let mut tuning = T::DEFAULT;
    for assignment in &settings.set {
        tuning.assign(assignment).map_err(|error| error.to_string())?;
    }
    Ok(tuning)
}

/// The figures of one task, run by run: at the defaults and changed.
struct Comparison {
    task: String,
    figure: &'static str,
    /// Whether more is better.
    is_more_better: bool,
    seeds: Vec<u64>,
    runs: [Vec<f64>; 2],
    cpu_seconds: [f64; 2],
}

impl Comparison {
    fn new(task: String, figure: &'static str, is_more_better: bool) -> Self {
        let (runs, cpu_seconds) = Default::default();
        Self { task, figure, is_more_better, seeds: vec![], runs, cpu_seconds }
    }

    /// Adds the figures of one seed; `run` is asked for both settings.
    fn add(
        &mut self,
        seed: u64,
        mut run: impl FnMut(usize) -> Result<f64, String>,
    ) -> Result<(), String> {
        self.seeds.push(seed);
        for (setting, runs) in self.runs.iter_mut().enumerate() {
            let started = process_seconds();
            runs.push(run(setting)?);
            self.cpu_seconds[setting] += process_seconds() - started;
        }
        Ok(())
    }

    /// In how many runs the changed numbers were better, the same and worse.
    fn score(&self) -> [usize; 3] {
        let [before, after] = &self.runs;
        let mut score = [0; 3];
        for (before, after) in before.iter().zip(after) {
            let (worse, better) = match self.is_more_better {
                true => (before, after),
                false => (after, before),
            };
            let place = match better.total_cmp(worse) {
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Less => 2,
            };
            score[place] += 1;
        }
        score
    }

    const HEAD: &str = "| task | figure | default | changed | better, same, worse | CPU s each |\n\
        |---|---|---|---|---|---|";

    fn print(&self) {
        let [before, after] = self.runs.each_ref().map(|runs| shown(median(runs)));
        let [better, same, worse] = self.score();
        let runs = self.seeds.len().max(1) as f64;
        let [first, second] = self.cpu_seconds.map(|seconds| seconds / runs);
        println!(
            "| {} | {} | {before} | {after} | {better}, {same}, {worse} | {first:.1}, {second:.1} |",
            self.task, self.figure
        );
    }

    fn keep(&self, area: &str, settings: &Settings) -> Result<(), String> {
        for (setting, runs) in self.runs.iter().enumerate() {
            let mut record = Record::new(area, &self.task, self.figure, runs);
            record.seeds.clone_from(&self.seeds);
            record.cpu_seconds = self.cpu_seconds[setting] / runs.len().max(1) as f64;
            if setting == 1 {
                record.set.clone_from(&settings.set);
            }
            record.keep(settings.record.as_deref())?;
        }
        Ok(())
    }
}

fn layouts(dir: &str, settings: &Settings) -> Result<(), String> {
    let tunings = [LayoutTuning::default(), changed(settings)?];
    println!("{}", Comparison::HEAD);
    for task in layout::Task::chosen(&settings.only) {
        let bank = task.bank(dir)?;
        let mut compared = Comparison::new(task.name(), task.figure_name(), !task.is_box());
        for seed in settings.seeds() {
            compared.add(seed, |setting| {
                let problem = task.problem(&bank)?.with_tuning(tunings[setting]);
                Ok(task.run(&problem, seed)?.0)
            })?;
        }
        compared.print();
        compared.keep("layout", settings)?;
    }
    Ok(())
}

fn grids(input: &Input, settings: &Settings) -> Result<(), String> {
    let tunings = [FillTuning::default(), changed(settings)?];
    let list = WordList::parse(input.list.as_bytes());
    println!("{}", Comparison::HEAD);
    for (name, grid) in input.grids(&settings.only)? {
        let mut compared = Comparison::new(name, "CPU s to a fill or proof", false);
        for seed in settings.seeds() {
            compared.add(seed, |setting| {
                let problem = fills::problem(&grid, &list, settings)?.with_tuning(tunings[setting]);
                let settings = Settings { seed, ..settings.clone() };
                let (filled, seconds) = fills::timed(&problem, &settings)?;
                let is_done = filled.outcome.name() != "stopped";
                Ok(if is_done { seconds } else { f64::INFINITY })
            })?;
        }
        compared.print();
        compared.keep("fill", settings)?;
    }
    Ok(())
}

/// The solver has no chance in it, so that the puzzles take the place of
/// seeds: a run is one puzzle, its figure the share of letters that are right.
fn solve(files: &[String], settings: &Settings) -> Result<(), String> {
    let tunings = [SolveTuning::default(), changed(settings)?];
    let engine = recall::engine(settings.pack.as_deref())?;
    let mut tallies = [GridTally::default(), GridTally::default()];
    println!("{}", Comparison::HEAD);
    for file in files {
        let mut compared = Comparison::new(recall::short_name(file), "% of letters right", true);
        for (number, puzzle) in (0..settings.seeds).zip(recall::puzzles(file)?) {
            let puzzle: Puzzle = puzzle?;
            compared.add(number, |setting| {
                let solver = Solver::new(&engine).with_tuning(tunings[setting]);
                let solved = solver
                    .solve(&puzzle, &SearchOptions::default(), &mut |_| {})
                    .map_err(|error| error.to_string())?;
                let evaluation = Evaluation::of_solved(&puzzle, &solved)
                    .ok_or("a puzzle has no complete solution to compare with")?;
                tallies[setting] += evaluation.tally;
                Ok(evaluation.tally.letters_right().value)
            })?;
        }
        compared.print();
        compared.keep("solve", settings)?;
    }
    println!("\n| numbers | letters | words | perfect |\n|---|---|---|---|");
    for (name, tally) in ["default", "changed"].into_iter().zip(tallies) {
        println!(
            "| {name} | {:.2} % | {:.2} % | {} of {} |",
            tally.letters_right().value,
            tally.words_right().value,
            tally.perfect,
            tally.puzzles
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_compared_seed_by_seed() {
        let mut compared = Comparison::new("a box".to_owned(), "cells", false);
        for (seed, figures) in [(1, [20.0, 19.0]), (2, [20.0, 20.0]), (3, [18.0, 21.0])] {
            assert_eq!(compared.add(seed, |setting| Ok(figures[setting])), Ok(()));
        }
        assert_eq!(compared.score(), [1, 1, 1], "fewer cells are better");
        compared.is_more_better = true;
        compared.runs[0] = vec![1.0; 3];
        assert_eq!(compared.score(), [3, 0, 0]);
    }

    #[test]
    fn numbers_are_set_by_name() {
        let options = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let read = |text: &str| Settings::read(&options(text)).map(|(_, settings)| settings);
        let settings = read("--set search.patience=7 --set best.small=3 --seeds 2");
        let tuning = settings.and_then(|settings| changed::<FillTuning>(&settings));
        let set = tuning.map(|tuning| (tuning.search.patience, tuning.best.small));
        assert_eq!(set, Ok((7.0, 3)));
        let unknown = read("--set search.patients=7").and_then(|s| changed::<FillTuning>(&s));
        assert!(unknown.is_err_and(|error| error.contains("no parameter search.patients")));
        assert!(read("--seeds 2").and_then(|s| changed::<FillTuning>(&s)).is_err());
    }
}
