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

use gridwright_core::{Cell, Direction, Grid, Limits, Outcome, Size};
use gridwright_fill::{Problem as Filling, Rules, fill};

pub(crate) use odds::Odds;
use shape::{Prices, Shape};

use crate::optimise::{Best, Laid};
use crate::problem::{Objective, Problem, Rule};
use crate::random::Random;

/// How many cells are turned over in one node.
const TURNS: u64 = 64;

/// How many turns a course of annealing has, for every cell of the box.
const TURNS_PER_CELL: u64 = 400;

/// The temperature at the start of a course. At its end it is one, where
/// patterns come about in proportion to their expected fills.
const HOT: f64 = 5.0;

/// The share of a course that is spent at temperature one.
const LEVEL: f64 = 0.4;

/// What the odds lose for every part that hangs apart.
const APART: f64 = 5.0;

/// With odds better than this a pattern is as good as filled, and only its
/// worth counts. It is raised where fills fail none the less, because some
/// part of a pattern can be tight while the rest is ample.
const AMPLE: f64 = 25.0;
const MOST_AMPLE: f64 = 400.0;

/// How low [`Effort::likely`] goes where no pattern is so likely.
const LEAST_LIKELY: f64 = -14.0;

/// How much is asked of a pattern and how much is done to fill it.
struct Effort {
    /// What the odds lose for every letter (crossing, word) that a pattern is
    /// short of what is wanted.
    short: f64,
    /// How many patterns of one course are filled.
    fills: usize,
    /// A pattern is filled if the logarithm of its odds is at least this.
    likely: f64,
    /// How many nodes a fill may take.
    nodes: u64,
}

/// A fill from a long list costs as much as thousands of turns, and the odds
/// foretell it well.
const LONG_LIST: Effort = Effort { short: 4.0, fills: 12, likely: -2.0, nodes: 3_000 };

/// Most patterns are ruled out at once where a list is short, and the odds
/// foretell little: many are tried, even unlikely ones.
const SHORT_LIST: Effort = Effort { short: 8.0, fills: 100, likely: -8.0, nodes: 500 };

/// The longest list that is short.
const FEW_WORDS: usize = 2_000;

/// How many courses without a fill are taken as a sign to ask for less.
const PATIENCE: u32 = 4;

/// How many patterns are remembered as tried.
const REMEMBERED: usize = 200_000;

pub(crate) struct Patterns<'a> {
    problem: &'a Problem<'a>,
    shape: Shape<'a>,
    random: Random,
    /// The worth of the thing that is asked for most.
    unit: i64,
    /// How many units better than the best the next layout is to be.
    step: i64,
    target: i64,
    course: Course,
    tried: HashSet<u64>,
    fruitless: u32,
    effort: &'static Effort,
    /// How likely a pattern must be by now.
    likely: f64,
    ample: f64,
    seen: Vec<bool>,
    stack: Vec<usize>,
    parts: usize,
    fill_seed: u64,
    /// How many courses have ended, and how many patterns have been tried to fill,
    /// since one was filled.
    courses: u32,
    fills: u64,
}

#[derive(Default)]
struct Course {
    at: u64,
    len: u64,
    fills: usize,
    /// The best odds of a pattern that was wanted.
    best: Option<f64>,
}

impl Course {
    fn temperature(&self) -> f64 {
        let done = self.at as f64 / self.len as f64;
        let left = (1.0 - done / (1.0 - LEVEL)).max(0.0);
        1.0 + (HOT - 1.0) * left
    }
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

impl<'a> Patterns<'a> {
    pub fn new(problem: &'a Problem<'a>, odds: &'a Odds, seed: u64) -> Self {
        let worth = &problem.worth;
        let prices = Prices {
            letter: i64::from(worth.letter),
            crossing: i64::from(worth.crossing.first().copied().unwrap_or(0)),
            word: i64::from(worth.word.first().copied().unwrap_or(0)),
        };
        let size = (problem.settings.size.rows(), problem.settings.size.cols());
        let relaxed = problem.settings.rule == Rule::Relaxed;
        let effort = if problem.len() > FEW_WORDS { &LONG_LIST } else { &SHORT_LIST };
        let mut patterns = Self {
            problem,
            shape: Shape::new(odds, prices, relaxed, size),
            random: Random::new(seed ^ 0x7061_7474_6572_6e73),
            unit: prices.letter.max(prices.crossing).max(prices.word).max(1),
            step: 1,
            target: i64::MIN,
            course: Course::default(),
            tried: HashSet::new(),
            fruitless: 0,
            effort,
            likely: effort.likely,
            ample: AMPLE,
            seen: vec![],
            stack: vec![],
            parts: 1,
            fill_seed: seed,
            courses: 0,
            fills: 0,
        };
        patterns.weave();
        patterns.begin();
        patterns
    }

    /// Whether it has not come near a pattern that could be filled for long,
    /// or has tried many and filled none.
    pub fn is_hopeless(&self) -> bool {
        self.courses > 12 && self.fills == 0 || self.courses > 16
    }

    /// Starts with a lattice: every second line full, whichever way.
    fn weave(&mut self) {
        let (odd_row, odd_col) = (self.random.below(2), self.random.below(2));
        for row in 0..self.shape.rows {
            for col in 0..self.shape.cols {
                if row % 2 == odd_row || col % 2 == odd_col {
                    let cell = self.shape.cell(row, col);
                    self.shape.turn(cell);
                }
            }
        }
    }

    fn begin(&mut self) {
        let cells = (self.shape.rows * self.shape.cols) as u64;
        self.course = Course { len: cells * TURNS_PER_CELL, ..Course::default() };
    }

    /// Does so many nodes, and says what was found that is better than the
    /// best layout.
    pub fn run(&mut self, nodes: u64, best: i64, limits: &Limits) -> Option<Best> {
        self.target = best.max(0) + self.step * self.unit - self.unit / 2;
        for _ in 0..nodes {
            for _ in 0..TURNS {
                if self.turn()
                    && let Some(found) = self.try_to_fill(limits)
                {
                    (self.courses, self.fills) = (0, 0);
                    self.step *= 2;
                    self.fruitless = 0;
                    return Some(found);
                }
            }
            if self.course.at >= self.course.len {
                self.end_course();
            }
        }
        None
    }

    fn end_course(&mut self) {
        self.courses += 1;
        self.fruitless += 1;
        // Where even the best is not likely enough, less likely ones must do.
        match self.course.best {
            Some(odds) if odds < self.likely => {
                self.likely = (self.likely - 1.0).max(LEAST_LIKELY);
            }
            Some(_) if self.course.fills >= self.effort.fills => {
                self.likely = (self.likely + 0.5).min(self.effort.likely);
            }
            _ => {}
        }
        if self.course.best.is_some_and(|odds| odds > AMPLE) {
            self.ample = (self.ample * 1.3).min(MOST_AMPLE);
        }
        if self.fruitless >= PATIENCE && self.step > 1 {
            self.step = (self.step / 2).max(1);
            self.fruitless = 0;
            self.likely = self.effort.likely;
        }
        self.begin();
    }

    /// Turns a cell over, or two neighbours that differ, if chance will have
    /// it. Says whether the pattern has changed.
    fn turn(&mut self) -> bool {
        self.course.at += 1;
        let shape = &mut self.shape;
        let cell = shape.cell(self.random.below(shape.rows), self.random.below(shape.cols));
        let mut other = None;
        if self.random.below(2) == 0 {
            let (row, col) = (cell / (shape.cols + 2), cell % (shape.cols + 2));
            let row = row + self.random.below(3);
            let col = col + self.random.below(3);
            if !(2..shape.rows + 2).contains(&row) || !(2..shape.cols + 2).contains(&col) {
                return false;
            }
            let next = shape.cell(row - 2, col - 2);
            if shape.is_filled(next) == shape.is_filled(cell) {
                return false;
            }
            other = Some(next);
        }
        let (target, unit, ample) = (self.target, self.unit, self.ample);
        let price = self.effort.short;
        let worthiness = |shape: &Shape<'_>, parts: usize| {
            let short = (target - shape.score()).max(0) as f64 / unit as f64;
            shape.potential(ample) - price * short - APART * parts.saturating_sub(1) as f64
        };
        let before = worthiness(shape, self.parts);
        shape.turn(cell);
        if let Some(other) = other {
            shape.turn(other);
        }
        let temperature = self.course.temperature();
        let limit = before - temperature * f64::from(self.random.waiting_time());
        let mut accepted = worthiness(shape, 1) >= limit;
        if accepted {
            let parts = shape.parts(&mut self.seen, &mut self.stack);
            accepted = parts > 0 && worthiness(shape, parts) >= limit;
            if accepted {
                self.parts = parts;
            }
        }
        if !accepted {
            shape.turn(cell);
            if let Some(other) = other {
                shape.turn(other);
            }
        }
        accepted
    }

    /// Fills the pattern, if it is legal, wanted, likely and new.
    fn try_to_fill(&mut self, limits: &Limits) -> Option<Best> {
        let shape = &self.shape;
        if shape.faults > 0 || self.parts > 1 || shape.score() < self.target {
            return None;
        }
        let odds = shape.odds_sum;
        self.course.best = Some(self.course.best.map_or(odds, |best| best.max(odds)));
        let fewest = usize::from(self.problem.settings.min_crossings);
        if odds < self.likely
            || self.course.fills >= self.effort.fills
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
        self.course.fills += 1;
        self.fills += 1;
        self.fill_seed = self.fill_seed.wrapping_add(1);
        self.filled(&grid, limits)
    }

    fn filled(&self, grid: &Grid, limits: &Limits) -> Option<Best> {
        let lexicon = &self.problem.lexicon;
        let filling = Filling::new(grid, lexicon.list(), Rules::default()).ok()?;
        let limits = limits.clone().with_nodes(self.effort.nodes);
        let Outcome::Found(filled) = fill(&filling, &limits, self.fill_seed).outcome else {
            return None;
        };
        let mut words: Vec<Laid> = vec![];
        for (slot, text, _) in &filled.words {
            let slot = filling.slots().get(*slot)?;
            let at = grid.size().position(slot.start);
            let way = usize::from(slot.direction == Direction::Down);
            let place = (usize::from(at.row), usize::from(at.col));
            words.push((lexicon.find(text)?, place, way));
        }
        let size = (self.shape.rows, self.shape.cols);
        Some(Best { size, score: self.shape.score(), words })
    }

    /// The pattern as a grid, and a number that tells patterns apart.
    fn grid(&self) -> Option<(Grid, u64)> {
        let size = Size::new(self.shape.rows, self.shape.cols).ok()?;
        let mut hash = 0xcbf2_9ce4_8422_2325u64;
        let mut cells = Vec::with_capacity(size.area());
        for row in 0..self.shape.rows {
            for col in 0..self.shape.cols {
                let filled = self.shape.is_filled(self.shape.cell(row, col));
                hash = (hash ^ u64::from(filled)).wrapping_mul(0x100_0000_01b3);
                cells.push(if filled { Cell::open() } else { Cell::block() });
            }
        }
        Some((Grid::from_cells(size, cells)?, hash))
    }
}
