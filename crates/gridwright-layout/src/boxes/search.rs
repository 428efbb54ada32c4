//! One search, and the boxes that it aims at.

use gridwright_core::Limits;

use super::crop::{centred, cropped};
use super::shapes::{Sides, area, prefer_odd, room, shapes, share, suitable};
use crate::optimise::{Best, SLICE};
use crate::problem::Problem;
use crate::seeker::{NODE, Seeker};

/// How much larger the next box is if the first was too small.
const LARGER: f64 = 1.2;

/// By how many lines, and by what share at the most, is the next aim smaller
/// than the best after a success in the first course? It is so many times less
/// after every failure: in the end a box that is smaller by half a hundredth may
/// take ten times as long.
const BOLD: (f64, f64) = (1.0, 0.05);
const SOBERING: u32 = 3;

/// How many cells for every letter does a box have that is found soon, and one
/// that takes a while? Larger ones are passed over where there are so many words,
/// by the first search and by all others: with fewer, it depends on the words.
const SOON: [f64; 2] = [1.6, 1.385];
const MANY: usize = 100;

/// By what share of the room that a word has on average is the next aim larger
/// for every word that was left off?
const MODEST: f64 = 0.8;

/// So many words in a hundred may be left off without the next aim being larger:
/// long lists need more time rather than more room for them.
const SPARED: usize = 1;

/// For how many more courses does a search stay with a box in which no more than
/// these and one other word were left off?
const STAYS: u32 = 3;

/// Courses become no longer after so many failures.
const LONGEST_COURSE: u32 = 11;

/// What all searches know while they are on their own.
#[derive(Clone, Copy)]
pub(super) struct Scene<'s, 'a> {
    pub problem: &'a Problem<'a>,
    pub best: Option<&'s Best>,
}

impl<'s, 'a> Scene<'s, 'a> {
    /// The same where this is better, if it is anything.
    pub fn with(&self, better: Option<&'s Best>) -> Self {
        Self { best: better.or(self.best), ..*self }
    }

    /// How many words can hang together at all.
    fn wanted(&self) -> usize {
        self.problem.family.len()
    }

    /// The smallest box that holds all of these.
    pub fn held(&self) -> Option<&'s Best> {
        self.best.filter(|best| best.score >= self.wanted() as i64)
    }
}

pub(super) struct Search<'a> {
    pub seeker: Seeker<'a>,
    /// Its number among all searches.
    nth: usize,
    seed: u64,
    /// The box that it has its eye on.
    aim: Sides,
    pub found: Option<Best>,
    most: usize,
    /// How often it has failed since the best was found.
    failures: usize,
    /// For how many courses it has stayed with its aim.
    stays: u32,
    /// How often it has failed, up to a limit: the more often, the longer are its
    /// courses.
    patience: u32,
    /// What it may still do before all meet.
    allowance: u64,
}

impl<'a> Search<'a> {
    pub fn new(problem: &'a Problem<'a>, nth: usize, aim: Sides, seed: u64) -> Self {
        let seed = seed.wrapping_add((nth as u64).wrapping_mul(0x1_0001));
        let seeker = Seeker::start(problem, aim, seed);
        let (failures, stays, patience, allowance) = (0, 0, 0, 0);
        let (found, most) = (None, 0);
        Self { seeker, nth, seed, aim, found, most, failures, stays, patience, allowance }
    }

    /// Does so many nodes. What it finds on the way it knows at once; the others
    /// are told when all meet.
    pub fn run(&mut self, nodes: u64, scene: &Scene<'_, 'a>, limits: &Limits) {
        self.allowance += nodes * u64::from(NODE);
        for round in 0_u64.. {
            if self.allowance == 0 || round % SLICE == 0 && limits.is_asked() {
                return;
            }
            if self.seeker.is_between_courses() {
                self.failures += 1;
                self.patience = (self.patience + 1).min(LONGEST_COURSE);
                let own = self.found.clone();
                self.aim(&scene.with(own.as_ref()));
            }
            let changed = self.seeker.step();
            self.allowance = self.allowance.saturating_sub(u64::from(self.seeker.effort()));
            if changed && self.note(scene) {
                let own = self.found.clone();
                self.hear(&scene.with(own.as_ref()));
            }
        }
    }

    /// Hears what is best, after it or another search has bettered it.
    pub fn hear(&mut self, scene: &Scene<'_, 'a>) {
        let Some(best) = scene.held() else { return };
        self.most = scene.wanted();
        if area(self.aim) >= area(best.size) {
            self.failures = 0;
            // Courses of the general search have no longest one of their own.
            if !self.seeker.is_fast() {
                self.patience = self.patience.saturating_sub(1);
            }
            self.aim(scene);
        }
    }

    /// Remembers the layout, or the part of it that keeps all rules, if it has
    /// more words than before or a smaller box. Says whether it is the box.
    fn note(&mut self, scene: &Scene<'_, 'a>) -> bool {
        if self.seeker.laid() < self.most.max(1) {
            return false;
        }
        let words = self.seeker.words();
        let more = words.len() > self.most;
        if words.len() < self.most.max(1) {
            return false;
        }
        let (words, size) = cropped(&words, scene.problem);
        let least = self.found.as_ref().or(scene.best).map_or(usize::MAX, |best| area(best.size));
        let smaller = area(size) < least;
        if more || smaller {
            self.most = words.len();
            self.found = Some(Best { size, score: self.most as i64, words });
        }
        smaller && !more
    }

    /// Aims at another box: a smaller one than the best, or a larger one than
    /// before as long as no box holds all words. Where hardly a word was left off,
    /// the aim stays the same for a while.
    fn aim(&mut self, scene: &Scene<'_, 'a>) {
        let problem = scene.problem;
        let stays = self.failures > 0 && self.stays < STAYS && self.left(scene) <= 1;
        let (size, words) = match scene.held() {
            Some(best) if stays && area(self.aim) < area(best.size) => {
                (self.aim, self.seeker.words())
            }
            Some(best) => {
                let mut shapes = shapes(problem, best);
                let most = self.goal(best, scene);
                if scene.wanted() >= MANY {
                    prefer_odd(&mut shapes, most);
                }
                let turn = self.failures + self.nth;
                let Some(size) = suitable(&shapes, most, turn) else { return };
                (size, if self.failures > 0 { self.seeker.words() } else { best.words.clone() })
            }
            None => (larger(self.aim, problem), self.seeker.words()),
        };
        self.stays = if stays { self.stays + 1 } else { 0 };
        self.aim = size;
        self.seed = self.seed.wrapping_add(0x51_7cc1);
        let words = centred(&words, size, problem);
        self.seeker = Seeker::resume(problem, size, &words, self.seed, self.patience);
    }

    /// The room to aim at next: boldly after a success, and after a failure
    /// larger by what the words need that were left off.
    fn goal(&self, best: &Best, scene: &Scene<'_, 'a>) -> f64 {
        let wanted = scene.wanted();
        let most = room(best.size) as f64;
        if self.failures == 0 {
            let soon = 4.0 * SOON[self.nth.min(1)] * scene.problem.letters() as f64;
            let soon = if wanted < MANY { most } else { soon };
            let bold = most * (1.0 - share(BOLD, most) / f64::from(SOBERING.pow(self.patience)));
            return bold.min(soon.max(most / 2.0));
        }
        room(self.aim) as f64 + MODEST * self.left(scene) as f64 * most / wanted as f64
    }

    /// How many words were left off, but for those that are spared as long as it may
    /// stay.
    fn left(&self, scene: &Scene<'_, 'a>) -> usize {
        let wanted = scene.wanted();
        let spared = if self.stays < STAYS { wanted * SPARED / 100 } else { 0 };
        self.seeker.missing(wanted).saturating_sub(spared)
    }
}

fn larger((rows, cols): Sides, problem: &Problem<'_>) -> Sides {
    let settings = &problem.settings;
    let most = settings.size;
    let odd = usize::from(settings.symmetric);
    let longer = |side: usize| (side as f64 * LARGER.sqrt()).ceil() as usize | odd;
    (longer(rows).min(most.rows()), longer(cols).min(most.cols()))
}
