//! Laying out as a job: every improvement is told at once.

use std::time::Instant;

use gridwright_core::{Puzzle, Size};
use gridwright_formats::{Format, write};
use gridwright_layout::seed::{self, Place, Rank, Score};
use gridwright_layout::{
    Bank, Figures, Layout, Objective, Problem, Rule, Settings, Weights, optimise, validate,
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::error::ApiError;
use crate::jobs::Job;
use crate::wire::PuzzleView;

/// What is to be made. It stands in the query of a request, because the body
/// is the list, byte for byte.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    rows: Option<usize>,
    cols: Option<usize>,
    #[serde(default)]
    objective: Goal,
    #[serde(default)]
    rule: RuleName,
    #[serde(default)]
    method: Method,
    /// For the simple algorithms: a ranking from 1 to 5; all where none is given.
    rank: Option<usize>,
    /// For the simple algorithms: a way to place from 1 to 5.
    place: Option<usize>,
    #[serde(default)]
    score: ScoreName,
    #[serde(default)]
    symmetric: bool,
    /// Words that must be laid out, with commas between them.
    #[serde(default)]
    must: String,
    #[serde(default)]
    title: String,
    #[serde(default)]
    seed: u64,
    pub seconds: Option<u64>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Goal {
    #[default]
    Letters,
    Crossings,
    Words,
    Box,
    Crozzle,
    Balance,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum RuleName {
    #[default]
    Strict,
    Relaxed,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Method {
    /// The optimiser.
    #[default]
    Best,
    /// The simple algorithms.
    Seed,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ScoreName {
    #[default]
    Whitespace,
    Intersections,
    Distinct,
}

/// The box where no size is given.
const USUAL: usize = 15;
/// The largest box where all words are wanted and no size is given.
const LARGEST: usize = 255;

impl Order {
    /// What is asked of the engine, or what is wrong with it.
    pub fn settings(&self) -> Result<Settings, ApiError> {
        let objective = match self.objective {
            Goal::Letters => Objective::Letters,
            Goal::Crossings => Objective::Crossings,
            Goal::Words => Objective::Words,
            Goal::Box => Objective::Box,
            Goal::Crozzle => Objective::Crozzle,
            Goal::Balance => Objective::Weighted(Weights { letters: 1, crossings: 2, words: 2 }),
        };
        let usual = if objective == Objective::Box { LARGEST } else { USUAL };
        let size = Size::new(self.rows.unwrap_or(usual), self.cols.unwrap_or(usual));
        let must = self.must.split(',').map(str::trim).filter(|word| !word.is_empty());
        Ok(Settings {
            objective,
            rule: match self.rule {
                RuleName::Strict => Rule::Strict,
                RuleName::Relaxed => Rule::Relaxed,
            },
            must: must.map(str::to_owned).collect(),
            symmetric: self.symmetric,
            ..Settings::sized(size.map_err(|error| ApiError::unfit(error.to_string()))?)
        })
    }

    fn ranks(&self) -> Result<Vec<Rank>, ApiError> {
        chosen(&Rank::ALL, self.rank, "ranking")
    }

    fn places(&self) -> Result<Vec<Place>, ApiError> {
        chosen(&Place::ALL, self.place, "way to place")
    }

    fn score(&self) -> Score {
        match self.score {
            ScoreName::Whitespace => Score::Whitespace,
            ScoreName::Intersections => Score::Intersections,
            ScoreName::Distinct => Score::Distinct,
        }
    }
}

/// One of a list by its number from one, or all of it.
fn chosen<T: Copy>(all: &[T], number: Option<usize>, what: &str) -> Result<Vec<T>, ApiError> {
    let Some(number) = number else { return Ok(all.to_vec()) };
    let one = number.checked_sub(1).and_then(|at| all.get(at));
    let none =
        || ApiError::unfit(format!("there is no {what} {number}: expected 1 to {}", all.len()));
    Ok(vec![*one.ok_or_else(none)?])
}

/// What was read of a list, and what was left out and why; refuses a list of
/// which nothing can be made.
pub fn examine(bank: &Bank, order: &Order) -> Result<Value, ApiError> {
    let summary = bank.summary();
    if let Some(broken) = &summary.broken {
        return Err(ApiError::unfit(broken.clone()));
    }
    if bank.items().is_empty()
        && let Some(first) = summary.remarks().next()
    {
        return Err(ApiError::unfit(format!("the list has no words to lay out; {first}")));
    }
    order.ranks()?;
    order.places()?;
    let problem = Problem::new(bank, order.settings()?);
    let problem = problem.map_err(|error| ApiError::unfit(error.to_string()))?;
    let size = problem.settings().size;
    let long =
        problem.too_long().iter().filter_map(|id| bank.get(*id)).take(3).map(|item| {
            format!("line {}: {} is too long for a box of {size}", item.line, item.answer)
        });
    let left_out: Vec<String> = summary.remarks().map(ToString::to_string).chain(long).collect();
    Ok(json!({
        "kept": summary.kept,
        "rows": summary.rows,
        "left_out": left_out,
        "left_out_count": summary.dropped() + problem.too_long().len(),
    }))
}

/// Makes the layout.
pub fn lay_out(bank: &Bank, order: &Order, job: &Job) -> Value {
    let refused = |reason: String| json!({ "outcome": "refused", "reason": reason });
    let problem = match order.settings() {
        Ok(settings) => Problem::new(bank, settings).map_err(|error| error.to_string()),
        Err(error) => Err(error.message),
    };
    let problem = match problem {
        Ok(problem) => problem,
        Err(reason) => return refused(reason),
    };
    let mut telling = Telling { order, bank, job, started: Instant::now(), history: vec![] };
    let made = match order.method {
        Method::Best => optimised(&problem, order, &mut telling),
        Method::Seed => sown(&problem, order, &mut telling),
    };
    let Some(made) = made else { return refused("no word could be laid out".to_owned()) };
    if let Some(fault) = validate(&made.layout, bank, problem.settings().rule).first() {
        return refused(format!("the layout is not legal: {fault}"));
    }
    let puzzle = telling.puzzle(&made.layout);
    let file = write(&puzzle, Format::Ipuz).ok().map(|written| written.bytes);
    let ipuz: Value =
        file.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or(Value::Null);
    let mut told = telling.told(&made.layout, made.figures, made.by.as_deref());
    told["outcome"] = json!("found");
    told["ipuz"] = ipuz;
    told["missing"] = json!(made.missing);
    told["proven"] = json!(made.proven);
    told["history"] = json!(telling.history);
    told
}

struct Made {
    layout: Layout,
    figures: Figures,
    missing: Vec<String>,
    proven: bool,
    by: Option<String>,
}

fn optimised(problem: &Problem<'_>, order: &Order, telling: &mut Telling<'_>) -> Option<Made> {
    let limits = telling.job.limits();
    let found = optimise(problem, &limits, order.seed, 1, &mut |better| {
        telling.tell(better.layout, better.figures, None);
    });
    let missing = found.missing.iter().filter_map(|id| problem.bank().get(*id));
    let missing = missing.map(|item| format!("line {}: {}", item.line, item.answer)).collect();
    let (layout, figures, proven) = (found.layout, found.figures, found.proven);
    Some(Made { layout, figures, missing, proven, by: None })
}

fn sown(problem: &Problem<'_>, order: &Order, telling: &mut Telling<'_>) -> Option<Made> {
    let (limits, score) = (telling.job.limits(), order.score());
    let mut best: Option<Made> = None;
    for rank in order.ranks().ok()? {
        for place in order.places().ok()? {
            for one in seed::sow(problem, rank, place, order.seed, &limits) {
                let is_better = best
                    .as_ref()
                    .is_none_or(|best| score.count(&one.figures) > score.count(&best.figures));
                if is_better {
                    let by = format!(
                        "ranking {} {}, placing {} {}",
                        rank.number(),
                        rank.name(),
                        place.number(),
                        place.name()
                    );
                    telling.tell(&one.layout, one.figures, Some(&by));
                    let (layout, figures) = (one.layout, one.figures);
                    best = Some(Made {
                        layout,
                        figures,
                        missing: vec![],
                        proven: false,
                        by: Some(by),
                    });
                }
            }
            if limits.is_asked() && best.is_some() {
                return best;
            }
        }
    }
    best
}

/// What the one who waits is told.
struct Telling<'a> {
    order: &'a Order,
    bank: &'a Bank,
    job: &'a Job,
    started: Instant,
    /// Every improvement: after how many seconds, and what there was.
    history: Vec<Value>,
}

impl Telling<'_> {
    fn puzzle(&self, layout: &Layout) -> Puzzle {
        let mut puzzle = layout.puzzle(self.bank);
        puzzle.metadata.title.clone_from(&self.order.title);
        puzzle
    }

    fn tell(&mut self, layout: &Layout, figures: Figures, by: Option<&str>) {
        let mut told = self.told(layout, figures, by);
        let step = json!({
            "seconds": told["seconds"],
            "words": figures.words,
            "letters": figures.letters,
            "crossings": figures.crossings,
        });
        self.history.push(step);
        told["improvements"] = json!(self.history.len());
        self.job.report(told);
    }

    fn told(&self, layout: &Layout, figures: Figures, by: Option<&str>) -> Value {
        let puzzle = PuzzleView::to_edit(&self.puzzle(layout));
        let seconds = (self.started.elapsed().as_secs_f64() * 1000.0).round() / 1000.0;
        json!({
            "puzzle": serde_json::to_value(puzzle).unwrap_or_default(),
            "words": figures.words,
            "letters": figures.letters,
            "crossings": figures.crossings,
            "distinct": figures.distinct,
            "area": layout.size().area(),
            "listed": self.bank.items().len(),
            "seconds": seconds,
            "by": by,
        })
    }
}
