//! Advancing from frontier to frontier.
//!
//! From each frontier of a table all words of the next line are written letter
//! by letter; ways are brought together only at its end, because within a line
//! hardly two of them meet. A table that has grown too large is advanced to
//! the end before more is added, so that memory is bounded: what is lost is
//! only that ways which come later do not meet those that have gone. Where few
//! lines are left and ways hardly meet, each of them goes on alone: that saves
//! the table, which costs more than some letters.

use gridwright_search::{Limits, Stop};
use num_bigint::BigUint;

use super::plan::{LetterStep, Stage, SweepPlan};
use super::table::{FrontierTable, Number};
use crate::tuning::CountTuning;
use gridwright_search::random::Xorshift64Star;

/// How large tables may become.
#[derive(Clone, Copy)]
pub(super) struct TableLimits {
    /// How many frontiers a table holds before it is first judged.
    pub(super) trial: usize,
    /// How many frontiers a table must have to be divided among workers; no
    /// more than are judged, so that nothing gets past undivided.
    pub(super) divide: usize,
    /// How many words of 64 bits all tables of all workers take, about.
    pub(super) most: usize,
}

impl TableLimits {
    /// The limits that the tuning says.
    pub(super) fn tuned(tuning: &CountTuning) -> Self {
        let CountTuning { table_trial, table_divide, table_words, .. } = *tuning;
        Self { trial: table_trial, divide: table_divide, most: table_words }
    }

    /// How many frontiers one of the tables of a plan may hold: half of the
    /// places of a table are empty.
    fn share<N: Number>(self, plan: &SweepPlan, width: usize, workers: usize) -> usize {
        self.most / (2 * (width + N::WORDS) * plan.stages.len() * workers)
    }
}

/// How many letters make a node where ways go on alone, so that limits are
/// looked at often enough.
pub(super) const LETTERS_PER_NODE: u64 = 256;

/// One worker's share of the ways: it goes on from every so manieth frontier
/// of the first table that is worth dividing.
#[derive(Clone, Copy)]
pub(super) struct Share {
    pub(super) worker: usize,
    pub(super) workers: usize,
}

impl Share {
    /// Everything.
    pub(super) const WHOLE: Self = Self { worker: 0, workers: 1 };
}

/// Why counting ended early.
pub(super) enum Halt {
    Stopped(Stop),
    /// A number grew too large.
    Overflow,
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// The ways to the end of one line.
struct Line<N> {
    table: FrontierTable<N>,
    /// How many frontiers the table may hold.
    most: usize,
    /// How many ways have come since the table was last emptied.
    arrived: usize,
    /// Whether ways are brought together here.
    gathers: bool,
}

/// A count in progress.
pub(super) struct FrontierCount<'a, N> {
    plan: &'a SweepPlan,
    limits: &'a Limits,
    /// The nodes so far: frontiers gone on from, and letters by the hundred.
    pub(super) nodes: u64,
    letters: u64,
    /// The state of every slot that is under way, the start of those to come.
    states: Vec<u32>,
    /// What the states were of slots that more than two have a letter with,
    /// before each letter that was written.
    merged: Vec<u32>,
    lines: Vec<Line<N>>,
    frontier: Vec<u64>,
    total: N,
    /// Whether all numbers have fitted so far.
    fits: bool,
    table_limits: TableLimits,
    share: Share,
    /// The line whose table is divided among workers.
    divided: Option<usize>,
}

impl<'a, N: Number> FrontierCount<'a, N> {
    pub(super) fn new(plan: &'a SweepPlan, limits: &'a Limits, table_limits: TableLimits) -> Self {
        let line = |stage: &Stage| Line {
            table: FrontierTable::new(stage.width),
            most: table_limits
                .trial
                .min(table_limits.share::<N>(plan, stage.width, 1))
                .max(table_limits.divide),
            arrived: 0,
            gathers: true,
        };
        Self {
            plan,
            limits,
            nodes: 0,
            letters: 0,
            states: plan.starts.clone(),
            merged: vec![],
            lines: plan.stages.iter().map(line).collect(),
            frontier: vec![],
            total: N::zero(),
            fits: true,
            table_limits,
            share: Share::WHOLE,
            divided: None,
        }
    }

    /// The same for one of several workers.
    pub(super) fn with_share(self, share: Share) -> Self {
        Self { share, ..self }
    }

    /// All ways through the grid, or this worker's share of them.
    pub(super) fn run(&mut self) -> Result<BigUint, Halt> {
        self.enter(0, 0, &N::one());
        self.advance(0)?;
        if self.divided.is_none() && self.share.worker > 0 {
            return Ok(BigUint::ZERO);
        }
        Ok(std::mem::replace(&mut self.total, N::zero()).big())
    }

    /// Goes on from every frontier at the end of a line, to the end.
    fn advance(&mut self, line: usize) -> Result<(), Halt> {
        let plan = self.plan;
        self.check()?;
        if line + 1 == plan.stages.len() {
            return Ok(());
        }
        let stage = &plan.stages[line];
        let mut table = std::mem::replace(&mut self.lines[line].table, FrontierTable::new(0));
        if self.divided.is_none() && table.len() >= self.table_limits.divide {
            self.divided = Some(line);
        }
        let Share { worker, workers } = self.share;
        let mut turn = 0;
        for place in 0..table.places() {
            let Some((frontier, number)) = table.take(place) else { continue };
            turn += 1;
            if self.divided == Some(line) && turn % workers != worker {
                continue;
            }
            for field in &stage.frontier {
                self.states[field.slot] = field.unpack(frontier);
            }
            self.nodes += 1;
            self.enter(stage.end, line + 1, &number);
            self.check()?;
            if self.lines[line + 1].table.len() >= self.lines[line + 1].most {
                self.advance(line + 1)?;
                self.judge(line + 1);
            }
        }
        // Who called may be before the beginning of these slots.
        for field in &stage.frontier {
            self.states[field.slot] = plan.starts[field.slot];
        }
        table.emptied();
        self.lines[line].table = table;
        self.advance(line + 1)
    }

    /// Decides how a line goes on that was full.
    fn judge(&mut self, line: usize) {
        let left = self.plan.stages.len() - 1 - line;
        let width = self.plan.stages[line].width;
        let most = self.table_limits.share::<N>(self.plan, width, self.share.workers);
        let this = &mut self.lines[line];
        let hardly = this.arrived < this.most + this.most / 4;
        this.gathers =
            !(hardly && left <= self.plan.tuning.last_lines) || self.divided == Some(line);
        this.most = (this.most * 4).min(most).max(self.table_limits.divide);
        this.arrived = 0;
    }

    fn check(&mut self) -> Result<(), Halt> {
        self.nodes += self.letters / LETTERS_PER_NODE;
        self.letters %= LETTERS_PER_NODE;
        match self.limits.check(self.nodes) {
            Some(stop) => Err(Halt::Stopped(stop)),
            None if self.fits => Ok(()),
            None => Err(Halt::Overflow),
        }
    }

    /// The letters that can be written at a step.
    #[inline]
    fn open(&self, step: &LetterStep) -> u64 {
        let letters = |slot: usize| self.plan.automata.letters(self.states[slot]);
        let mut open = letters(step.pair[0]) & letters(step.pair[1]);
        if !step.more.is_empty() {
            for slot in &step.more {
                open &= letters(*slot);
            }
        }
        open
    }

    /// Writes the steps from one on in all ways.
    fn enter(&mut self, step: usize, line: usize, number: &N) {
        let letters = self.open(&self.plan.steps[step]);
        if step + 1 == self.plan.steps.len() {
            self.fits &= self.total.add(number, letters.count_ones());
        } else if letters != 0 {
            self.write(step, letters, line, number);
        }
    }

    /// Writes each of some letters at a step, and then what can follow. All
    /// the time goes by here: a few nanoseconds a letter, so that a letter
    /// that nothing can follow must not cost a call.
    fn write(&mut self, step: usize, mut letters: u64, line: usize, number: &N) {
        let plan = self.plan;
        let LetterStep { pair: [a, b], more } = &plan.steps[step];
        self.letters += 1;
        let before = (self.states[*a], self.states[*b]);
        let merged = self.merged.len();
        if !more.is_empty() {
            self.merged.extend(more.iter().map(|slot| self.states[*slot]));
        }
        let ends_line = step + 1 == plan.stages[line].end;
        let next = plan.steps.get(step + 1);
        let ends_grid = step + 2 == plan.steps.len();
        let mut ends = 0;
        while letters != 0 {
            let letter = letters.trailing_zeros();
            letters &= letters - 1;
            self.states[*a] = plan.automata.after(before.0, letter);
            self.states[*b] = plan.automata.after(before.1, letter);
            if !more.is_empty() {
                for (at, slot) in more.iter().enumerate() {
                    self.states[*slot] = plan.automata.after(self.merged[merged + at], letter);
                }
            }
            if ends_line {
                self.arrive(line, number);
                continue;
            }
            let open = next.map_or(0, |next| self.open(next));
            if ends_grid {
                ends += open.count_ones();
            } else if open != 0 {
                self.write(step + 1, open, line, number);
            }
        }
        if ends > 0 {
            self.fits &= self.total.add(number, ends);
        }
        (self.states[*a], self.states[*b]) = before;
        if !more.is_empty() {
            for (at, slot) in more.iter().enumerate() {
                self.states[*slot] = self.merged[merged + at];
            }
            self.merged.truncate(merged);
        }
    }

    /// Brings a way to the end of a line.
    #[inline(never)]
    fn arrive(&mut self, line: usize, number: &N) {
        if !self.lines[line].gathers {
            return self.enter(self.plan.stages[line].end, line + 1, number);
        }
        let stage = &self.plan.stages[line];
        self.frontier.clear();
        self.frontier.resize(stage.width, 0);
        for field in &stage.frontier {
            field.pack(self.states[field.slot], &mut self.frontier);
        }
        self.lines[line].arrived += 1;
        self.fits &= self.lines[line].table.add(&self.frontier, number);
    }
}

/// About how many letters are written if ways are never brought together:
/// the mean of what some random ways tell.
pub(super) fn estimate(plan: &SweepPlan, probes: u32) -> f64 {
    let mut random = Xorshift64Star::new(1);
    let mut sum = 0.0;
    for _ in 0..probes {
        let mut states = plan.starts.clone();
        let mut weight = 1.0;
        for step in &plan.steps {
            let can = |slot: usize| plan.automata.letters(states[slot]);
            let mut letters = step.slots().fold(u64::MAX, |all, slot| all & can(slot));
            let count = letters.count_ones();
            if count == 0 {
                break;
            }
            weight *= f64::from(count);
            sum += weight;
            for _ in 0..random.below(count as usize) {
                letters &= letters - 1;
            }
            let letter = letters.trailing_zeros();
            for slot in step.slots() {
                states[slot] = plan.automata.after(states[slot], letter);
            }
        }
    }
    sum / f64::from(probes)
}
