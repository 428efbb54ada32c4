//! Laying out as a job: every improvement is reported at once.

use std::time::Instant;

use gridwright_core::{Direction, Position, Puzzle, Size};
use gridwright_layout::seed::{self, Placing, Rank, Score};
use gridwright_layout::{
    Aspect, Bank, Figures, Layout, Objective, Placement, Problem, Rejected, Rule, SearchOptions,
    Seed, Settings, Weights, optimise, validate,
};

use crate::error::ApiError;
use crate::jobs::Job;
use crate::wire::{
    FoundLayout, FoundTag, ImprovementStep, Ipuz, LayoutMethod, LayoutObjective, LayoutRequest,
    LayoutResult, LayoutRule, LayoutView, ListSummary, MovedRequest, PlacedWord, PuzzleView,
    Refused, SeedScore, SoFar,
};

/// The side of the box where no size is given.
const USUAL_SIDE: usize = 15;

/// The side of the largest box, where all words are wanted and no size is given.
const LARGEST_SIDE: usize = 255;

impl LayoutRequest {
    /// What is asked of the engine, or what is wrong with it.
    pub fn settings(&self) -> Result<Settings, ApiError> {
        let objective = match self.objective {
            LayoutObjective::Letters => Objective::Letters,
            LayoutObjective::Crossings => Objective::Crossings,
            LayoutObjective::Words => Objective::Words,
            LayoutObjective::Box => Objective::Box,
            LayoutObjective::Crozzle => Objective::Crozzle,
            LayoutObjective::Balance => {
                Objective::Weighted(Weights { letters: 1, crossings: 2, words: 2 })
            }
        };
        let usual = if objective == Objective::Box { LARGEST_SIDE } else { USUAL_SIDE };
        let size = Size::new(self.rows.unwrap_or(usual), self.cols.unwrap_or(usual));
        let must = self.must.split(',').map(str::trim).filter(|word| !word.is_empty());
        Ok(Settings {
            objective,
            rule: self.rule.rule(),
            must: must.map(str::to_owned).collect(),
            symmetric: self.symmetric,
            aspect: Aspect::PRINT,
            ..Settings::sized(size.map_err(ApiError::unfit)?)
        })
    }

    fn ranks(&self) -> Result<Vec<Rank>, ApiError> {
        chosen(&Rank::ALL, self.rank, "ranking")
    }

    fn places(&self) -> Result<Vec<Placing>, ApiError> {
        chosen(&Placing::ALL, self.place, "way to place")
    }

    fn options(&self, job: &Job) -> SearchOptions {
        SearchOptions::default().with_limits(job.limits()).with_seed(Seed(self.seed))
    }

    fn score(&self) -> Score {
        match self.score {
            SeedScore::Whitespace => Score::Whitespace,
            SeedScore::Intersections => Score::Intersections,
            SeedScore::Distinct => Score::Distinct,
        }
    }
}

impl LayoutRule {
    fn rule(self) -> Rule {
        match self {
            Self::Strict => Rule::Strict,
            Self::Relaxed => Rule::Relaxed,
        }
    }
}

/// One of a list by its number from one, or all of it.
fn chosen<T: Copy>(all: &[T], number: Option<usize>, what: &str) -> Result<Vec<T>, ApiError> {
    let Some(number) = number else { return Ok(all.to_vec()) };
    let one = number.checked_sub(1).and_then(|at| all.get(at));
    let none = || {
        ApiError::unfit(format_args!("there is no {what} {number}: expected 1 to {}", all.len()))
    };
    Ok(vec![*one.ok_or_else(none)?])
}

/// What was read of a list, and what was left out and why; refuses a list of
/// which nothing can be made.
pub fn examine(bank: &Bank, request: &LayoutRequest) -> Result<ListSummary, ApiError> {
    let summary = bank.summary();
    if let Some(broken) = &summary.broken {
        return Err(ApiError::unfit(broken));
    }
    if bank.items().is_empty()
        && let Some(first) = summary.remarks().next()
    {
        return Err(ApiError::unfit(format_args!("the list has no words to lay out; {first}")));
    }
    request.ranks()?;
    request.places()?;
    let problem = Problem::new(bank, request.settings()?).map_err(ApiError::unfit)?;
    let size = problem.settings().size;
    let long =
        problem.too_long().iter().filter_map(|id| bank.get(*id)).take(3).map(|item| {
            format!("line {}: {} is too long for a box of {size}", item.line, item.answer)
        });
    Ok(ListSummary {
        kept: summary.kept,
        rows: summary.rows,
        left_out: summary.remarks().map(ToString::to_string).chain(long).collect(),
        left_out_count: summary.dropped() + problem.too_long().len(),
    })
}

/// Makes the layout.
pub fn lay_out(bank: &Bank, request: &LayoutRequest, job: &Job) -> LayoutResult {
    let refused = |reason: &dyn std::fmt::Display| LayoutResult::Refused(Refused::new(reason));
    let settings = match request.settings() {
        Ok(settings) => settings,
        Err(error) => return refused(&error.message),
    };
    let problem = match Problem::new(bank, settings) {
        Ok(problem) => problem,
        Err(error) => return refused(&error),
    };
    let mut report = LayoutReport { request, bank, job, started: Instant::now(), history: vec![] };
    let made = match request.method {
        LayoutMethod::Best => by_optimiser(&problem, &mut report),
        LayoutMethod::Seed => by_seed_algorithms(&problem, &mut report),
    };
    let made = match made {
        Ok(Some(made)) if made.layout.placements().is_empty() => {
            return refused(&"the layout is not legal: there is no word");
        }
        Ok(Some(made)) => made,
        Ok(None) => return refused(&"no word could be laid out"),
        Err(rejected) => {
            return refused(&format_args!("the layout is not legal: {}", rejected.reason));
        }
    };
    let puzzle = report.puzzle(&made.layout);
    LayoutResult::Found(Box::new(FoundLayout {
        placed: placed(&made.layout, bank),
        word_bank: made.layout.word_bank(bank).into_iter().map(str::to_owned).collect(),
        layout: report.view(&puzzle, &made.layout, made.figures, made.by),
        outcome: FoundTag::Found,
        ipuz: Ipuz::of(&puzzle),
        missing: made.missing,
        proven: made.proven,
        history: report.history,
    }))
}

/// The words of a layout, and where they lie.
fn placed(layout: &Layout, bank: &Bank) -> Vec<PlacedWord> {
    let word = |one: &Placement| {
        let answer = bank.get(one.item)?.answer.to_string();
        let (row, col) = (i32::from(one.at.row), i32::from(one.at.col));
        Some(PlacedWord { answer, row, col, down: one.direction == Direction::Down })
    };
    layout.placements().iter().filter_map(word).collect()
}

/// The layout that somebody has made by hand, if it is legal.
pub fn moved(request: &MovedRequest) -> Result<FoundLayout, ApiError> {
    let bank = Bank::parse(request.list.as_bytes());
    let top = request.placed.iter().map(|one| one.row).min().unwrap_or(0);
    let left = request.placed.iter().map(|one| one.col).min().unwrap_or(0);
    let mut placements = vec![];
    let (mut rows, mut cols) = (0, 0);
    for one in &request.placed {
        let item = bank.find(&one.answer);
        let item =
            item.ok_or_else(|| ApiError::unfit(format_args!("{} is not in the list", one.answer)))?;
        let len = bank.get(item).map_or(0, |item| item.len);
        let at = |place: i32, first: i32| u8::try_from(place.saturating_sub(first));
        let (Ok(row), Ok(col)) = (at(one.row, top), at(one.col, left)) else {
            return Err(ApiError::unfit(format_args!("{} lies too far away", one.answer)));
        };
        let (down, across) = if one.down { (len, 1) } else { (1, len) };
        rows = rows.max(usize::from(row) + down);
        cols = cols.max(usize::from(col) + across);
        let direction = if one.down { Direction::Down } else { Direction::Across };
        placements.push(Placement { at: Position { row, col }, direction, item });
    }
    let size = Size::new(rows, cols).map_err(ApiError::unfit)?;
    let layout = Layout::new(size, placements);
    if let Some(fault) = validate(&layout, &bank, request.rule.rule()).first() {
        return Err(ApiError::unfit(fault));
    }
    let mut puzzle = layout.puzzle(&bank);
    puzzle.metadata.title.clone_from(&request.title);
    let figures = layout.figures(&bank);
    let lies = |item: &gridwright_words::clue_list::Item| {
        layout
            .placements()
            .iter()
            .any(|one| bank.get(one.item).is_some_and(|other| other.answer == item.answer))
    };
    let missing = bank.items().iter().filter(|item| !lies(item));
    Ok(FoundLayout {
        placed: placed(&layout, &bank),
        word_bank: layout.word_bank(&bank).into_iter().map(str::to_owned).collect(),
        missing: missing.map(|item| format!("line {}: {}", item.line, item.answer)).collect(),
        layout: LayoutView {
            puzzle: PuzzleView::to_edit(&puzzle),
            words: figures.words,
            letters: figures.letters,
            crossings: figures.crossings,
            distinct: figures.distinct,
            area: layout.size().area(),
            listed: bank.items().len(),
            seconds: 0.0,
            by: None,
            improvements: None,
        },
        outcome: FoundTag::Found,
        ipuz: Ipuz::of(&puzzle),
        proven: false,
        history: vec![],
    })
}

/// The best layout of a search.
struct BestLayout {
    layout: Layout,
    figures: Figures,
    /// The words that are not in it, with their lines.
    missing: Vec<String>,
    proven: bool,
    /// Which of the simple algorithms made it.
    by: Option<String>,
}

fn by_optimiser(
    problem: &Problem<'_>,
    report: &mut LayoutReport<'_>,
) -> Result<Option<BestLayout>, Rejected> {
    let options = report.request.options(report.job);
    let found = optimise(problem, &options, &mut |better| {
        report.improvement(better.layout, better.figures, None);
    })?;
    let missing = found.missing.iter().filter_map(|id| problem.bank().get(*id));
    let missing = missing.map(|item| format!("line {}: {}", item.line, item.answer)).collect();
    let (layout, figures, proven) = (found.layout, found.figures, found.proven);
    Ok(Some(BestLayout { layout, figures, missing, proven, by: None }))
}

fn by_seed_algorithms(
    problem: &Problem<'_>,
    report: &mut LayoutReport<'_>,
) -> Result<Option<BestLayout>, Rejected> {
    let (options, score) = (report.request.options(report.job), report.request.score());
    let mut best: Option<BestLayout> = None;
    for rank in report.request.ranks().unwrap_or_default() {
        for place in report.request.places().unwrap_or_default() {
            for one in seed::lay_out(problem, rank, place, &options)? {
                let count = score.count(&one.figures);
                if best.as_ref().is_some_and(|best| count <= score.count(&best.figures)) {
                    continue;
                }
                let by = algorithm(rank, place);
                report.improvement(&one.layout, one.figures, Some(by.clone()));
                best = Some(BestLayout {
                    layout: one.layout,
                    figures: one.figures,
                    missing: vec![],
                    proven: false,
                    by: Some(by),
                });
            }
            if options.limits.is_asked() && best.is_some() {
                return Ok(best);
            }
        }
    }
    Ok(best)
}

/// The name of a simple algorithm.
fn algorithm(rank: Rank, place: Placing) -> String {
    let (rank_number, place_number) = (rank.number(), place.number());
    format!("ranking {rank_number} {}, placing {place_number} {}", rank.name(), place.name())
}

/// Reports what a search finds.
struct LayoutReport<'a> {
    request: &'a LayoutRequest,
    bank: &'a Bank,
    job: &'a Job,
    started: Instant,
    /// Every improvement so far.
    history: Vec<ImprovementStep>,
}

impl LayoutReport<'_> {
    fn puzzle(&self, layout: &Layout) -> Puzzle {
        let mut puzzle = layout.puzzle(self.bank);
        puzzle.metadata.title.clone_from(&self.request.title);
        puzzle
    }

    fn improvement(&mut self, layout: &Layout, figures: Figures, by: Option<String>) {
        let mut view = self.view(&self.puzzle(layout), layout, figures, by);
        self.history.push(ImprovementStep {
            seconds: view.seconds,
            words: figures.words,
            letters: figures.letters,
            crossings: figures.crossings,
        });
        view.improvements = Some(self.history.len());
        self.job.report(SoFar::Layout(Box::new(view)));
    }

    fn view(
        &self,
        puzzle: &Puzzle,
        layout: &Layout,
        figures: Figures,
        by: Option<String>,
    ) -> LayoutView {
        LayoutView {
            puzzle: PuzzleView::to_edit(puzzle),
            words: figures.words,
            letters: figures.letters,
            crossings: figures.crossings,
            distinct: figures.distinct,
            area: layout.size().area(),
            listed: self.bank.items().len(),
            seconds: (self.started.elapsed().as_secs_f64() * 1000.0).round() / 1000.0,
            by,
            improvements: None,
        }
    }
}
