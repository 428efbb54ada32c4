//! One search of several: words, patterns and the trial of all layouts take
//! turns.

use gridwright_core::Limits;

use super::standing_of;
use super::trial::Trial;
use super::words::{NOTHING, Standing, WordSearch};
use crate::exact::Verdict;
use crate::optimise::{Best, SLICE};
use crate::pattern::{Odds, Patterns};
use crate::problem::{Objective, Problem};

/// The kinds of search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Words,
    Patterns,
    Exact,
}

/// One search and the best that it has found.
pub(super) struct Search<'a> {
    problem: &'a Problem<'a>,
    words: WordSearch<'a>,
    patterns: Option<Patterns<'a>>,
    trial: Option<Trial<'a>>,
    pub nodes: u64,
    courses: u64,
    pub best: Option<Best>,
    pub standing: Standing,
    pub kind: Kind,
    /// Whether no layout has more letters than the best known to this search
    /// or, when it last began to run, to any.
    pub is_proven: bool,
}

/// What the searches know of each other.
#[derive(Clone, Copy)]
pub(super) struct Shared<'s> {
    pub best: Option<&'s Best>,
    pub standing: Standing,
    /// Which kind of search has found the best.
    pub winner: Option<Kind>,
}

impl<'a> Search<'a> {
    pub fn new(problem: &'a Problem<'a>, odds: Option<&'a Odds>, seed: u64) -> Self {
        Self {
            problem,
            words: WordSearch::new(problem, seed),
            patterns: odds.map(|odds| Patterns::new(problem, odds, seed)),
            trial: None,
            nodes: 0,
            courses: 0,
            best: None,
            standing: NOTHING,
            kind: Kind::Words,
            is_proven: false,
        }
    }

    /// Lets it try out all layouts too.
    pub fn with_trial(mut self, trial: Option<Trial<'a>>) -> Self {
        self.trial = trial;
        self
    }

    /// Does so many nodes, knowing the best of all searches.
    pub fn run(&mut self, nodes: u64, shared: &Shared<'_>, limits: &Limits) {
        if self.nodes == 0 {
            self.words.start();
            let first = self.words.better(NOTHING);
            self.note(first, Kind::Words);
        }
        let last = self.nodes + nodes;
        while self.nodes < last && !self.is_proven && !limits.is_asked() {
            let slice = SLICE.min(last - self.nodes);
            let kind = self.turn(shared);
            self.nodes += slice;
            match kind {
                Kind::Patterns => self.try_patterns(slice, shared, limits),
                Kind::Exact => self.try_all(slice, shared, limits),
                Kind::Words => {
                    for _ in 0..slice {
                        if self.words.is_between_courses() {
                            self.take_up(shared);
                        }
                        let found = self.words.step(self.standing);
                        self.note(found, Kind::Words);
                    }
                }
            }
        }
    }

    /// Whose turn it is. Patterns have half of the time at first, then mostly
    /// that kind of search has it that has found the best: a pattern that wins
    /// does so soon, so that a small share is enough to find out. Where all layouts
    /// can be tried, a pattern that has won need not be the first of many, and a
    /// proof has most of the time as soon as it is within reach.
    fn turn(&self, shared: &Shared<'_>) -> Kind {
        let turn = self.nodes / SLICE;
        if let Some(trial) = &self.trial {
            let (letters, _) = self.standing.max(shared.standing);
            if turn % 16 >= 16 - trial.share(self.nodes, letters) {
                return Kind::Exact;
            }
        }
        let Some(patterns) = &self.patterns else { return Kind::Words };
        let is_theirs = match shared.winner {
            Some(Kind::Patterns) if self.trial.is_some() && patterns.is_hopeless() => turn % 8 == 1,
            Some(Kind::Patterns) => !turn.is_multiple_of(4),
            _ if patterns.is_hopeless() => turn % 64 == 1,
            Some(_) => turn % 8 == 1,
            None => turn % 2 == 1,
        };
        if is_theirs { Kind::Patterns } else { Kind::Words }
    }

    fn try_patterns(&mut self, nodes: u64, shared: &Shared<'_>, limits: &Limits) {
        // Patterns are judged by the score alone.
        let (_, best) = self.standing.max(shared.standing);
        if let Some(found) = self.patterns.as_mut().and_then(|p| p.run(nodes, best, limits)) {
            self.note(Some((standing_of(self.problem, &found), found)), Kind::Patterns);
        }
    }

    fn try_all(&mut self, nodes: u64, shared: &Shared<'_>, limits: &Limits) {
        // It is only there where standings are by letters.
        let (best, _) = self.standing.max(shared.standing);
        let Some(trial) = &mut self.trial else { return };
        match trial.run(nodes, best, limits) {
            Verdict::Searching => {}
            Verdict::GaveUp => self.trial = None,
            Verdict::Proven => self.is_proven = true,
            Verdict::Found(found) => {
                self.is_proven = trial.is_thorough();
                self.note(Some((standing_of(self.problem, &found), found)), Kind::Exact);
            }
        }
    }

    /// Every second course starts from the best of all searches. Where letters
    /// count, searches for words find more if each goes its own way, so that
    /// they only take up what a pattern has given.
    fn take_up(&mut self, shared: &Shared<'_>) {
        self.courses += 1;
        if let Some(best) = shared.best
            && (shared.winner == Some(Kind::Patterns) || !self.by_letters())
            && self.courses.is_multiple_of(2)
        {
            self.words.resume(&best.words);
            let found = self.words.better(self.standing);
            self.note(found, Kind::Words);
        }
    }

    fn by_letters(&self) -> bool {
        self.problem.settings.objective == Objective::Letters
    }

    /// Remembers a layout if it is the best.
    fn note(&mut self, found: Option<(Standing, Best)>, kind: Kind) {
        if let Some((standing, best)) = found
            && standing > self.standing
        {
            (self.standing, self.kind) = (standing, kind);
            self.best = Some(best);
        }
    }
}
