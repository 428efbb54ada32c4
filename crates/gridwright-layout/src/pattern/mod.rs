//! The other search: first a pattern of cells, then words to fill it.
//!
//! Where a list is large for its box, the best layouts are lattices as dense
//! as the rules allow, and the words are the lesser problem. Patterns are
//! drawn by annealing so that each comes about in proportion to the number of
//! fills it can be expected to have, among those that are better than the best
//! layout so far; the likely ones are filled by `gridwright-fill`.

mod odds;
mod shape;

use std::collections::HashSet;

use gridwright_core::{Cell, Direction, Grid};
use gridwright_fill::{Problem as Filling, Rules, fill};
use gridwright_search::random::SplitMix64;
use gridwright_search::{Limits, SearchOptions, Seed};

pub(crate) use odds::Odds;
use shape::{PatternScore, Shape};

use crate::anneal::CoolingSchedule;
use crate::board::parts;
use crate::model::{PerDirection, Place, Placed};
use crate::problem::{Objective, Problem, Rule};

/// How many cells are turned over in one node.
const TURNS: u64 = 64;

/// How many turns a schedule of annealing has, for every cell of the box.
const TURNS_PER_CELL: u64 = 400;

/// The temperature at the start of a schedule. At its end it is one, where
/// patterns come about in proportion to their expected fills.
const HOT: f32 = 5.0;

/// The share of a schedule that is spent at temperature one.
const LEVEL: f32 = 0.4;

/// What the odds lose for every part that hangs apart.
const APART: f64 = 5.0;

/// With odds better than this a pattern is as good as filled, and only its
/// worth counts. It is raised where fills fail none the less, because some
/// part of a pattern can be tight while the rest is ample.
const SATURATION: f64 = 25.0;
const MOST_SATURATION: f64 = 400.0;

/// How low [`Effort::least_odds`] goes where no pattern is so likely.
const LOWEST_LEAST_ODDS: f64 = -14.0;

/// How much is asked of a pattern and how much is done to fill it.
struct Effort {
    /// What the odds lose for every letter (crossing, word) that a pattern is
    /// short of what is wanted.
    short: f64,
    /// How many patterns of one schedule are filled.
    fills: usize,
    /// A pattern is filled if the logarithm of its odds is at least this.
    least_odds: f64,
    /// How many nodes a fill may take.
    nodes: u64,
}

/// A fill from a long list costs as much as thousands of turns, and the odds
/// foretell it well.
const LONG_LIST: Effort = Effort { short: 4.0, fills: 12, least_odds: -2.0, nodes: 3_000 };

/// Most patterns are ruled out at once where a list is short, and the odds
/// foretell little: many are tried, even unlikely ones.
const SHORT_LIST: Effort = Effort { short: 8.0, fills: 100, least_odds: -8.0, nodes: 500 };

/// How many schedules without a fill are taken as a sign to ask for less.
const PATIENCE: u32 = 4;

/// How many patterns are remembered as tried.
const REMEMBERED: usize = 200_000;

pub(crate) struct PatternSearch<'a> {
    problem: &'a Problem<'a>,
    shape: Shape<'a>,
    random: SplitMix64,
    /// The worth of the thing that is asked for most.
    unit: i64,
    /// How many units better than the best the next layout is to be.
    step: i64,
    target: i64,
    schedule: CoolingSchedule,
    /// How many patterns have been filled in this schedule, and the best odds of one
    /// that was wanted.
    fills_now: usize,
    best_odds: Option<f64>,
    tried: HashSet<u64>,
    fruitless: u32,
    effort: &'static Effort,
    /// How likely a pattern must be by now.
    least_odds: f64,
    saturation: f64,
    /// Room to work in.
    left: Vec<bool>,
    stack: Vec<usize>,
    parts: usize,
    fill_seed: u64,
    /// How many schedules have ended, and how many patterns have been tried to fill,
    /// since one was filled.
    schedules: u32,
    fills: u64,
}

/// The odds for a problem, if this search can be of use to it: it knows
/// nothing of single words and of symmetry.
pub(crate) fn odds(problem: &Problem<'_>) -> Option<Odds> {
    let settings = problem.settings();
    let suits = problem.musts.is_empty()
        && !settings.symmetric
        && !matches!(settings.objective, Objective::Box | Objective::Crozzle)
        && problem.len() > 1;
    let cells = settings.size.rows().max(settings.size.cols());
    if suits { Odds::new(&problem.lexicon, cells) } else { None }
}

impl<'a> PatternSearch<'a> {
    pub fn new(problem: &'a Problem<'a>, odds: &'a Odds, seed: u64) -> Self {
        let first = |weights: &[i32]| i64::from(weights.first().copied().unwrap_or(0));
        let weights = PatternScore {
            letter: i64::from(problem.weights.letter),
            crossing: first(&problem.weights.crossing),
            word: first(&problem.weights.word),
        };
        let size = problem.settings.size.into();
        let turns = problem.settings.size.area() as u64 * TURNS_PER_CELL;
        let relaxed = problem.settings.rule == Rule::Relaxed;
        let is_long = problem.len() > problem.tuning.pattern.short_list;
        let effort = if is_long { &LONG_LIST } else { &SHORT_LIST };
        let mut patterns = Self {
            problem,
            shape: Shape::new(odds, weights, relaxed, size),
            random: SplitMix64::new(seed ^ 0x7061_7474_6572_6e73),
            unit: weights.letter.max(weights.crossing).max(weights.word).max(1),
            step: 1,
            target: i64::MIN,
            schedule: CoolingSchedule::new(HOT, 1.0, turns, 1.0).level_for(LEVEL),
            fills_now: 0,
            best_odds: None,
            tried: HashSet::new(),
            fruitless: 0,
            effort,
            least_odds: effort.least_odds,
            saturation: SATURATION,
            left: vec![],
            stack: vec![],
            parts: 1,
            fill_seed: seed,
            schedules: 0,
            fills: 0,
        };
        patterns.start_as_lattice();
        patterns
    }

    /// Whether it has not come near a pattern that could be filled for long,
    /// or has tried many and filled none.
    pub fn is_unproductive(&self) -> bool {
        self.schedules > 12 && self.fills == 0 || self.schedules > 16
    }

    /// Starts with a lattice: every second line full, whichever way.
    fn start_as_lattice(&mut self) {
        let odd = PerDirection::of(|_| self.random.below(2));
        for cell in self.shape.cells() {
            let (row, col) = self.shape.row_col(cell);
            if (row - 1) % 2 == odd[Direction::Across] || (col - 1) % 2 == odd[Direction::Down] {
                self.shape.turn(cell);
            }
        }
    }

    /// Does so many nodes, and says what was found that is better than the
    /// best layout.
    pub fn run(&mut self, nodes: u64, best: i64, limits: &Limits) -> Option<Vec<Placed>> {
        self.target = best.max(0) + self.step * self.unit - self.unit / 2;
        for _ in 0..nodes {
            for _ in 0..TURNS {
                if self.turn()
                    && let Some(found) = self.try_to_fill(limits)
                {
                    (self.schedules, self.fills) = (0, 0);
                    self.step *= 2;
                    self.fruitless = 0;
                    return Some(found);
                }
            }
            if self.schedule.is_over() {
                self.end_schedule();
            }
        }
        None
    }

    fn end_schedule(&mut self) {
        self.schedules += 1;
        self.fruitless += 1;
        // Where even the best is not likely enough, less likely ones must do.
        match self.best_odds {
            Some(odds) if odds < self.least_odds => {
                self.least_odds = (self.least_odds - 1.0).max(LOWEST_LEAST_ODDS);
            }
            Some(_) if self.fills_now >= self.effort.fills => {
                self.least_odds = (self.least_odds + 0.5).min(self.effort.least_odds);
            }
            _ => {}
        }
        if self.best_odds.is_some_and(|odds| odds > SATURATION) {
            self.saturation = (self.saturation * 1.3).min(MOST_SATURATION);
        }
        if self.fruitless >= PATIENCE && self.step > 1 {
            self.step = (self.step / 2).max(1);
            self.fruitless = 0;
            self.least_odds = self.effort.least_odds;
        }
        self.schedule.restart();
        (self.fills_now, self.best_odds) = (0, None);
    }

    /// Turns a cell over, or two neighbours that differ, if chance will have
    /// it. Says whether the pattern has changed.
    fn turn(&mut self) -> bool {
        self.schedule.round += 1;
        let shape = &mut self.shape;
        let size = shape.size;
        let cell =
            shape.cell(1 + self.random.below(size.rows()), 1 + self.random.below(size.cols()));
        let mut other = None;
        if self.random.below(2) == 0 {
            let (row, col) = shape.row_col(cell);
            let (row, col) = (row + self.random.below(3), col + self.random.below(3));
            if !(2..size.rows() + 2).contains(&row) || !(2..size.cols() + 2).contains(&col) {
                return false;
            }
            let next = shape.cell(row - 1, col - 1);
            if shape.filled[next] == shape.filled[cell] {
                return false;
            }
            other = Some(next);
        }
        let (target, unit, saturation) = (self.target, self.unit, self.saturation);
        let price = self.effort.short;
        let potential_of = |shape: &Shape<'_>, parts: usize| {
            let short = (target - shape.score()).max(0) as f64 / unit as f64;
            shape.potential(saturation) - price * short - APART * parts.saturating_sub(1) as f64
        };
        let before = potential_of(shape, self.parts);
        let turned = || [Some(cell), other].into_iter().flatten();
        turned().for_each(|cell| shape.turn(cell));
        let temperature = self.schedule.temperature();
        let limit = before - f64::from(temperature * self.random.exponential());
        if potential_of(shape, 1) >= limit {
            let parts = parts(&shape.filled, size.cols() + 2, &mut self.left, &mut self.stack);
            if parts > 0 && potential_of(shape, parts) >= limit {
                self.parts = parts;
                return true;
            }
        }
        turned().for_each(|cell| shape.turn(cell));
        false
    }

    /// Fills the pattern, if it is legal, wanted, likely and new.
    fn try_to_fill(&mut self, limits: &Limits) -> Option<Vec<Placed>> {
        let shape = &self.shape;
        if shape.faults > 0 || self.parts > 1 || shape.score() < self.target {
            return None;
        }
        let odds = shape.odds_sum;
        self.best_odds = Some(self.best_odds.map_or(odds, |best| best.max(odds)));
        let fewest = usize::from(self.problem.settings.min_crossings);
        if odds < self.least_odds
            || self.fills_now >= self.effort.fills
            || (fewest > 0 && shape.fewest_crossings() < fewest)
        {
            return None;
        }
        let (grid, hash) = self.grid()?;
        if self.tried.len() >= REMEMBERED {
            self.tried.clear();
        }
        if !self.tried.insert(hash) {
            return None;
        }
        self.fills_now += 1;
        self.fills += 1;
        self.fill_seed = self.fill_seed.wrapping_add(1);
        self.filled(&grid, limits)
    }

    fn filled(&self, grid: &Grid, limits: &Limits) -> Option<Vec<Placed>> {
        let lexicon = &self.problem.lexicon;
        let filling = Filling::new(grid, lexicon.list(), Rules::default()).ok()?;
        let limits = limits.clone().with_nodes(self.effort.nodes);
        let options = SearchOptions::default().with_limits(limits).with_seed(Seed(self.fill_seed));
        let filled = fill(&filling, &options, &|_| {}).ok()?.outcome.found()?;
        let placed = filled.words.iter().map(|(slot, text, _)| {
            let slot = filling.slots().get(*slot)?;
            let at = grid.size().position(slot.start);
            let (row, col) = (usize::from(at.row) + 1, usize::from(at.col) + 1);
            Some(Placed { word: lexicon.find(text)?, place: Place::new(slot.direction, row, col) })
        });
        placed.collect()
    }

    /// The pattern as a grid, and a number that tells patterns apart.
    fn grid(&self) -> Option<(Grid, u64)> {
        let mut hash = 0xcbf2_9ce4_8422_2325u64;
        let mut cell = |is_filled: bool| {
            hash = (hash ^ u64::from(is_filled)).wrapping_mul(0x100_0000_01b3);
            if is_filled { Cell::open() } else { Cell::block() }
        };
        let cells = self.shape.cells().map(|at| cell(self.shape.filled[at])).collect();
        Some((Grid::from_cells(self.problem.settings.size, cells)?, hash))
    }
}
