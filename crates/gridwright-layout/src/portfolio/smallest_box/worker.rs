//! One search, and the boxes that it aims at.

use gridwright_search::Limits;

use super::crop::{centred, cropped};
use super::shapes::{Difference, prefer_odd, room, shapes, suitable};
use crate::local_search::{LocalSearch, WORK_PER_NODE, all_words, packing};
use crate::model::{BoxSize, Placed};
use crate::optimise::Incumbent;
use crate::portfolio::NODES_PER_CHECK;
use crate::problem::Problem;

/// How much larger the next box is if the first was too small.
const LARGER: f64 = 1.2;

/// How much smaller than the best is the next aim after a success in the first
/// schedule? It is so many times less after every failure: in the end a box that is
/// smaller by half a hundredth may take ten times as long.
const SHRINK_STEP: Difference = Difference { lines: 1.0, most: 0.05 };
const SHRINK_DECAY: u32 = 3;

/// How many cells for every letter does a box have that is found soon, and one
/// that takes a while? Larger ones are passed over where there are so many words,
/// by the first search and by all others: with fewer, it depends on the words.
const EARLY_DENSITY: [f64; 2] = [1.6, 1.385];
const MANY: usize = 100;

/// By what share of the room that a word has on average is the next aim larger
/// for every word that was left off?
const GROWTH_PER_MISSING: f64 = 0.8;

/// So many words in a hundred may be left off without the next aim being larger:
/// long lists need more time rather than more room for them.
const TOLERATED_PERCENT: usize = 1;

/// For how many more schedules does a search stay with a box in which no more than
/// these and one other word were left off?
const RETRIES: u32 = 3;

/// Schedules become no longer after so many failures.
const LONGEST_SCHEDULE: u32 = 11;

pub(super) struct Worker<'a> {
    problem: &'a Problem<'a>,
    search: Box<dyn LocalSearch + 'a>,
    /// Whether the search packs.
    pub packs: bool,
    /// Its number among all searches.
    nth: usize,
    seed: u64,
    /// The box that it has its eye on.
    aim: BoxSize,
    pub found: Option<Incumbent>,
    most: usize,
    /// How often it has failed since the best was found.
    failures: usize,
    /// For how many schedules it has stayed with its aim.
    retries: u32,
    /// How often it has failed, up to a limit: the more often, the longer are its
    /// schedules.
    patience: u32,
    /// What it may still do before all meet.
    allowance: u64,
}

impl<'a> Worker<'a> {
    pub fn new(problem: &'a Problem<'a>, nth: usize, aim: BoxSize, seed: u64) -> Self {
        let mut search = all_words(problem, aim, seed, 0);
        search.resume(&[]);
        Self {
            problem,
            search,
            packs: false,
            nth,
            seed,
            aim,
            found: None,
            most: 0,
            failures: 0,
            retries: 0,
            patience: 0,
            allowance: 0,
        }
    }

    /// Does so many nodes. What it finds on the way it knows at once; the others
    /// are told when all meet.
    pub fn run(&mut self, nodes: u64, best: Option<&Incumbent>, limits: &Limits) {
        self.allowance += nodes * u64::from(WORK_PER_NODE);
        for round in 0_u64.. {
            if self.allowance == 0 || round % NODES_PER_CHECK == 0 && limits.is_asked() {
                return;
            }
            if self.search.is_between_schedules() {
                self.failures += 1;
                self.patience = (self.patience + 1).min(LONGEST_SCHEDULE);
                let own = self.found.clone();
                self.aim(own.as_ref().or(best));
            }
            let changed = self.search.step();
            self.allowance = self.allowance.saturating_sub(u64::from(self.search.work()));
            if changed && self.note(best) {
                let own = self.found.clone();
                self.adopt(own.as_ref().or(best));
            }
        }
    }

    /// How many words can hang together at all.
    fn wanted(&self) -> usize {
        self.problem.family.len()
    }

    /// The best layout, if it has all of these.
    fn complete<'s>(&self, best: Option<&'s Incumbent>) -> Option<&'s Incumbent> {
        best.filter(|best| best.words.len() >= self.wanted())
    }

    /// Hears what is best, after it or another search has bettered it.
    pub fn adopt(&mut self, best: Option<&Incumbent>) {
        let Some(complete) = self.complete(best) else { return };
        self.most = self.wanted();
        if self.aim.area() >= complete.size.area() {
            self.failures = 0;
            // Only those of packing have a longest schedule of their own.
            if !self.packs {
                self.patience = self.patience.saturating_sub(1);
            }
            self.aim(best);
        }
    }

    /// Remembers the layout, or the part of it that keeps all rules, if it has
    /// more words than before or a smaller box. Says whether it is the box.
    fn note(&mut self, best: Option<&Incumbent>) -> bool {
        let most = self.most;
        let Some((_, words)) = self.search.layout_if(&|tally| tally.words >= most.max(1)) else {
            return false;
        };
        let (words, size) = cropped(&words, self.problem);
        let best = self.found.as_ref().or(best);
        let is_more = words.len() > most;
        let is_smaller = best.is_none_or(|best| size.area() < best.size.area());
        if is_more || is_smaller {
            self.most = words.len();
            self.found = Some(Incumbent { size, words });
        }
        is_smaller && !is_more
    }

    /// Aims at another box: a smaller one than the best, or a larger one than
    /// before as long as no box holds all words. Where hardly a word was left off,
    /// the aim stays the same for a while.
    fn aim(&mut self, best: Option<&Incumbent>) {
        let problem = self.problem;
        let retries = self.failures > 0 && self.retries < RETRIES && self.left() <= 1;
        let (size, words) = match self.complete(best) {
            Some(best) if retries && self.aim.area() < best.size.area() => (self.aim, self.words()),
            Some(best) => {
                let mut shapes = shapes(problem, best.size);
                let most = self.goal(best);
                if self.wanted() >= MANY {
                    prefer_odd(&mut shapes, most);
                }
                let turn = self.failures + self.nth;
                let Some(size) = suitable(&shapes, most, turn) else { return };
                (size, if self.failures > 0 { self.words() } else { best.words.clone() })
            }
            None => (larger(self.aim, problem), self.words()),
        };
        self.retries = if retries { self.retries + 1 } else { 0 };
        self.aim = size;
        self.seed = self.seed.wrapping_add(0x51_7cc1);
        let packing = packing(problem, size, self.seed, self.patience);
        self.packs = packing.is_some();
        let general = || all_words(problem, size, self.seed, self.patience);
        self.search = packing.unwrap_or_else(general);
        self.search.resume(&centred(&words, size, problem));
    }

    fn words(&mut self) -> Vec<Placed> {
        self.search.layout_if(&|_| true).map_or(vec![], |(_, words)| words)
    }

    /// The room to aim at next: boldly after a success, and after a failure
    /// larger by what the words need that were left off.
    fn goal(&self, best: &Incumbent) -> f64 {
        let wanted = self.wanted();
        let most = room(best.size);
        if self.failures == 0 {
            let soon = 4.0 * EARLY_DENSITY[self.nth.min(1)] * self.problem.letters() as f64;
            let soon = if wanted < MANY { most } else { soon };
            let decay = f64::from(SHRINK_DECAY.pow(self.patience));
            let bold = most * (1.0 - SHRINK_STEP.share(most) / decay);
            return bold.min(soon.max(most / 2.0));
        }
        room(self.aim) + GROWTH_PER_MISSING * self.left() as f64 * most / wanted as f64
    }

    /// How many words were left off, but for those that are spared as long as it may
    /// stay.
    fn left(&self) -> usize {
        let may_stay = self.retries < RETRIES;
        let spared = if may_stay { self.wanted() * TOLERATED_PERCENT / 100 } else { 0 };
        self.search.missing().saturating_sub(spared)
    }
}

/// The next box where one does not hold all words.
fn larger(size: BoxSize, problem: &Problem<'_>) -> BoxSize {
    let most = BoxSize::from(problem.settings.size);
    let odd = usize::from(problem.settings.symmetric);
    let longer = |side: usize| (side as f64 * LARGER.sqrt()).ceil() as usize | odd;
    BoxSize::of(|way| longer(size[way]).min(most[way]))
}
