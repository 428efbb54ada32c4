//! Search with restarts.
//!
//! Slots are chosen by domain size over weighted degree: a slot where things
//! have gone wrong is chosen earlier, and recent failures weigh more. A failed
//! decision is ruled out rather than retried. After some failures the search
//! starts over, with what it has learned of the weights; after many restarts
//! it keeps what it had filled and mends it instead.

use super::decide::ValueOrder;
use super::mend::Mend;
use super::{Conflict, Decision, Engine};
use crate::letters::log2;
use crate::tuning::SearchTuning;
use gridwright_search::random::Xorshift64Star;
use gridwright_search::{Limits, Stop};

/// How a search goes about its work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strategy {
    /// Whether letters are tried in cells, rather than words in slots.
    pub by_letter: bool,
    /// Whether the logarithm of a domain's size counts, rather than the size.
    pub logarithm: bool,
    /// Whether the slot of the last failure is chosen again until it succeeds.
    pub last_conflict: bool,
    /// How many failures before the first restart.
    pub patience: f64,
    /// By how much patience grows with each restart.
    pub growth: f64,
    /// By how much each failure weighs more than the one before.
    pub freshness: f64,
    /// After how many restarts what has been filled is kept and mended,
    /// rather than given up each time.
    pub mend_after: u64,
    /// What counts in a word.
    pub values: ValueOrder,
}

impl Default for Strategy {
    fn default() -> Self {
        Self::tuned(&SearchTuning::default())
    }
}

impl Strategy {
    /// The usual strategy with these numbers.
    pub fn tuned(tuning: &SearchTuning) -> Self {
        Self {
            by_letter: false,
            logarithm: true,
            last_conflict: false,
            patience: tuning.patience,
            growth: tuning.growth,
            freshness: tuning.freshness,
            mend_after: tuning.mend_after,
            values: ValueOrder { noise: tuning.value_noise, score: tuning.value_score },
        }
    }
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Every slot is decided.
    Complete,
    /// Everything has been ruled out.
    Exhausted,
    /// A limit was reached.
    Stopped(Stop),
    /// The failures allowed for this piece of search are used up.
    Failures,
}

/// What a search has learned and spent, kept over restarts.
#[derive(Clone, Debug)]
pub(crate) struct SearchState {
    weights: Vec<f64>,
    increment: f64,
    pub(crate) random: Xorshift64Star,
    pub(crate) nodes: u64,
    pub(crate) failures: u64,
    pub(crate) restarts: u64,
    last: Option<usize>,
}

impl SearchState {
    pub(crate) fn new(slots: usize, seed: u64) -> Self {
        Self {
            weights: vec![1.0; slots],
            increment: 1.0,
            random: Xorshift64Star::new(seed),
            nodes: 0,
            failures: 0,
            restarts: 0,
            last: None,
        }
    }

    fn blame(&mut self, slot: usize, freshness: f64) {
        self.weights[slot] += self.increment;
        self.increment *= freshness;
        if self.increment > 1e100 {
            self.weights.iter_mut().for_each(|weight| *weight *= 1e-100);
            self.increment *= 1e-100;
        }
    }
}

/// A search in progress: an engine above some level, and its decisions.
#[derive(Clone, Debug)]
pub(crate) struct Search<'m, const W: usize> {
    pub(crate) engine: Engine<'m, W>,
    pub(crate) state: SearchState,
    pub(crate) strategy: Strategy,
    decisions: Vec<Decision>,
    /// The level where this search began.
    base: usize,
    /// The level that it does not go below until the next restart: one above
    /// the base while something is being mended.
    pub(super) floor: usize,
    pub(super) patience: f64,
    /// The patience of the next search from nothing.
    fresh_patience: f64,
    failed_before: u64,
    pub(super) mend: Mend,
    /// For every slot the word that is tried first.
    guide: Option<Vec<usize>>,
}

impl<'m, const W: usize> Search<'m, W> {
    /// A search above the present state of an engine that has been propagated.
    pub(crate) fn new(engine: Engine<'m, W>, strategy: Strategy, seed: u64) -> Self {
        let state = SearchState::new(engine.slots.len(), seed);
        let base = engine.level();
        Self {
            engine,
            state,
            strategy,
            decisions: vec![],
            base,
            floor: base,
            patience: strategy.patience,
            fresh_patience: strategy.patience,
            failed_before: 0,
            mend: Mend::default(),
            guide: None,
        }
    }

    /// The same search, which tries these words first, one for every slot: it
    /// begins with a fill that is known, and goes on from there.
    pub(crate) fn guided(self, words: Vec<usize>) -> Self {
        Self { guide: Some(words), ..self }
    }

    /// Runs until the end, or until it has so many nodes.
    pub(crate) fn run(&mut self, limits: &Limits, pause: u64) -> Option<End> {
        let mut next_look = self.state.nodes;
        loop {
            if self.state.nodes >= next_look {
                if let Some(stop) = limits.check(self.state.nodes) {
                    return Some(End::Stopped(stop));
                }
                next_look = self.state.nodes + 32;
                let most = limits.nodes().unwrap_or(u64::MAX);
                next_look = next_look.min(most).min(pause);
            }
            if self.state.nodes >= pause {
                return None;
            }
            if (self.state.failures - self.failed_before) as f64 > self.patience {
                self.restart();
            }
            match self.step() {
                // What was kept cannot be completed; that proves nothing else.
                Some(End::Exhausted) if self.floor > self.base => self.restart(),
                Some(end) => return Some(end),
                None => {}
            }
        }
    }

    /// Tries to complete the grid from here within so many failures, without
    /// restarts, for large-neighbourhood search.
    pub(crate) fn attempt(&mut self, failures: u64) -> End {
        self.base = self.engine.level();
        self.floor = self.base;
        self.decisions.clear();
        let most = self.state.failures + failures;
        loop {
            if self.state.failures > most {
                return End::Failures;
            }
            if let Some(end) = self.step() {
                return end;
            }
        }
    }

    /// Goes on after a complete grid as if it had failed.
    pub(crate) fn reject(&mut self) -> Option<End> {
        (!self.recover()).then_some(End::Exhausted)
    }

    fn restart(&mut self) {
        self.engine.pop_to(self.base);
        self.floor = self.base;
        self.decisions.clear();
        self.state.restarts += 1;
        self.strategy.values.score *= self.engine.model.tuning.search.value_fade;
        self.failed_before = self.state.failures;
        if !(self.is_mending() && self.mend()) {
            self.fresh_patience *= self.strategy.growth;
            self.patience = self.fresh_patience;
        }
    }

    /// Whether fills are kept and mended by now.
    pub(super) fn is_mending(&self) -> bool {
        self.state.restarts > self.strategy.mend_after
    }

    /// One decision and its consequences.
    fn step(&mut self) -> Option<End> {
        let Some(slot) = self.pick_slot() else { return Some(End::Complete) };
        self.state.nodes += 1;
        let values = self.strategy.values;
        let random = &mut self.state.random;
        let letter = match self.strategy.by_letter {
            true => self.engine.pick_letter(slot, random, values),
            false => None,
        };
        let guide = self.guide.as_ref().map(|words| words[slot]);
        let known = guide.filter(|word| self.engine.holds(slot, *word));
        let decision = letter.or_else(|| {
            let word = known.or_else(|| self.engine.pick_word(slot, random, values))?;
            Some(Decision::Word { slot, word })
        })?;
        self.engine.push();
        self.decisions.push(decision);
        let fits = self.engine.decide(decision);
        if fits && self.conclude() {
            if self.is_mending() {
                self.note_state();
            }
            if self.state.last == Some(slot) {
                self.state.last = None;
            }
            return None;
        }
        self.state.last = Some(slot);
        (!self.recover()).then_some(End::Exhausted)
    }

    /// Rules out decisions, the latest first, until one can be ruled out
    /// without a contradiction; `false` if there is none.
    fn recover(&mut self) -> bool {
        while self.engine.level() > self.floor {
            let Some(decision) = self.decisions.pop() else { return false };
            self.engine.pop();
            if self.engine.refute(decision) && self.conclude() {
                return true;
            }
        }
        false
    }

    fn conclude(&mut self) -> bool {
        match self.engine.propagate() {
            Ok(()) => true,
            Err(conflict) => {
                if let Conflict::Slot(slot) = conflict {
                    self.state.blame(slot, self.strategy.freshness);
                    if self.is_mending() {
                        self.mend.failed.push(slot);
                    }
                }
                self.state.failures += 1;
                false
            }
        }
    }

    /// The slot to decide next; `None` if all are decided.
    fn pick_slot(&mut self) -> Option<usize> {
        if let Some(slot) = self.state.last.filter(|_| self.strategy.last_conflict)
            && self.engine.slots[slot].count > 1
        {
            return Some(slot);
        }
        let engine = &self.engine;
        let tuning = &engine.model.tuning.search;
        let mut best: Option<(f64, usize)> = None;
        for (slot, domain) in engine.slots.iter().enumerate().filter(|(_, d)| d.count > 1) {
            let mut weight = self.state.weights[slot];
            for joint in &engine.model.slots[slot].joints {
                if let (Some((other, _)), None) = (joint.crossing, engine.cells[joint.cell].only())
                {
                    weight += self.state.weights[other];
                }
            }
            let size = match self.strategy.logarithm {
                true => f64::from(log2(domain.count)) + tuning.size_offset,
                false => f64::from(domain.count),
            };
            let noise = tuning.slot_noise * f64::from(self.state.random.unit());
            let cost = size / weight * (1.0 + noise);
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, slot));
            }
        }
        best.map(|(_, slot)| slot)
    }
}
