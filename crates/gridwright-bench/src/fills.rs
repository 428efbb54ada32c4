//! Fills against the other engine, and best fills.

use std::sync::Arc;
use std::time::Instant;

use gridwright_core::Grid;
use gridwright_fill::{Filled, Objective, Problem, Rules, best, fill};
use gridwright_search::{Limits, Outcome, SearchOptions, Seed};
use gridwright_words::WordList;

use crate::clock::{Timer, process_seconds, thread_seconds};
use crate::history::Record;
use crate::input::{Input, Settings};
use crate::peer;

/// A grid with the list and the lowest score of the settings.
pub fn problem<'a>(
    grid: &'a Grid,
    list: &'a WordList<'a>,
    settings: &Settings,
) -> Result<Problem<'a>, String> {
    let rules = Rules::min_score(settings.min_score);
    Problem::new(grid, list, rules).map_err(|error| error.to_string())
}

/// A fill, and how many seconds of the processor it takes.
pub fn timed(problem: &Problem<'_>, settings: &Settings) -> Result<(Filled, f64), String> {
    let first = process_seconds();
    let filled = run(problem, settings)?;
    let once = process_seconds() - first;
    // The system counts processor time in ticks of some milliseconds, so a
    // quick fill, which is the same every time, is repeated until the ticks
    // mean something.
    let start = process_seconds();
    let mut runs = 0;
    while once < 0.2 && process_seconds() - start < 0.5 && runs < 2_000 {
        run(problem, settings)?;
        runs += 1;
    }
    let seconds = match runs {
        0 => once,
        _ => (process_seconds() - start).max(0.01) / f64::from(runs),
    };
    Ok((filled, seconds))
}

/// A table of all grids: our time, theirs, and how they compare.
pub fn table(input: &Input, settings: &Settings) -> Result<(), String> {
    let list = WordList::parse(input.list.as_bytes());
    println!("| grid | slots | outcome | CPU s | wall s | nodes | ingrid_core | CPU s | ratio |");
    println!("|---|---|---|---|---|---|---|---|---|");
    let mut ratios = vec![];
    for (name, grid) in input.grids(&settings.only)? {
        let problem =
            problem(&grid, &list, settings).map_err(|error| format!("{name}: {error}"))?;
        let wall = Instant::now();
        let (filled, ours) = timed(&problem, settings)?;
        let wall = wall.elapsed().as_secs_f64();
        let mut record = Record::new("fill", &name, "CPU s", &[ours]);
        record.seeds = vec![settings.seed];
        record.cpu_seconds = ours;
        record.note = format!("{}, {} nodes", filled.outcome.name(), filled.nodes);
        record.keep(settings.record.as_deref())?;
        print!(
            "| {name} | {} | {} | {ours:.4} | {wall:.3} | {} ",
            problem.slots().len(),
            filled.outcome.name(),
            filled.nodes
        );
        if settings.alone {
            println!("| | | |");
        } else {
            let theirs = peer::fill(&grid, &input.list, settings.min_score, settings.seconds);
            let ratio = theirs.seconds / ours;
            println!("| {} | {:.3} | {ratio:.0} |", theirs.outcome, theirs.seconds);
            if theirs.outcome == "found" && filled.outcome.name() == "found" {
                ratios.push(ratio);
            }
        }
        if let (true, Outcome::Found(fill)) = (settings.show, &filled.outcome) {
            println!("\n```text\n{}\n```\n", fill.rows().join("\n"));
        }
    }
    ratios.sort_by(f64::total_cmp);
    if let Some(median) = ratios.get(ratios.len() / 2) {
        println!("\nMedian ratio over the {} grids that both fill: {median:.0}", ratios.len());
    }
    Ok(())
}

fn run(problem: &Problem<'_>, settings: &Settings) -> Result<Filled, String> {
    let timer = Timer::start(settings.seconds);
    let options = options(&timer, settings).with_threads(settings.threads);
    fill(problem, &options, &|_| {}).map_err(|error| error.to_string())
}

fn options(timer: &Timer, settings: &Settings) -> SearchOptions {
    let limits = Limits::none().with_flag(Arc::clone(&timer.flag));
    SearchOptions::default().with_limits(limits).with_seed(Seed(settings.seed))
}

/// The mean score of the words of the first and of the best fill, beside the
/// fill of the other engine.
pub fn best_scores(input: &Input, settings: &Settings) -> Result<(), String> {
    let list = WordList::parse(input.list.as_bytes());
    println!("| grid | slots | first | best | proved | CPU s | improvements | ingrid_core |");
    println!("|---|---|---|---|---|---|---|---|");
    for (name, grid) in input.grids(&settings.only)? {
        let problem =
            problem(&grid, &list, settings).map_err(|error| format!("{name}: {error}"))?;
        let timer = Timer::start(settings.seconds);
        let start = thread_seconds();
        let mut means = vec![];
        let options = options(&timer, settings);
        let found = best(&problem, &options, Objective::Total, &mut |fill, _| {
            means.push((fill.mean_score(), thread_seconds() - start));
        })
        .map_err(|error| error.to_string())?;
        let seconds = thread_seconds() - start;
        let (first, last) = (means.first(), means.last());
        let mean = last.map_or(f64::NAN, |mean| mean.0);
        let mut record = Record::new("best", &name, "mean score", &[mean]);
        record.seeds = vec![settings.seed];
        record.cpu_seconds = seconds;
        record.note = if found.optimal { "proved the best".to_owned() } else { String::new() };
        record.keep(settings.record.as_deref())?;
        let theirs = match settings.alone {
            true => None,
            false => {
                peer::fill(&grid, &input.list, settings.min_score, settings.seconds).mean_score
            }
        };
        println!(
            "| {name} | {} | {:.2} | {:.2} | {} | {:.2} | {} | {} |",
            problem.slots().len(),
            first.map_or(0.0, |m| m.0),
            last.map_or(0.0, |m| m.0),
            found.optimal,
            seconds,
            means.len(),
            theirs.map_or(String::new(), |mean| format!("{mean:.2}"))
        );
    }
    Ok(())
}
