//! One search of several: words, patterns and the trial of all layouts take
//! turns.

use gridwright_core::Limits;

use super::standing_of;
use super::words::{NOTHING, Standing, WordSearch};
use crate::exact::{Exact, Verdict};
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

/// From which node on is it worth while to look for a proof in earnest? Before
/// that, a second or two of searching, better layouts are found in no time.
const IN_EARNEST: u64 = 150_000;

/// How many letters may a proof be away from the best layout for the same?
const NEAR: usize = 4;

/// For how many nodes is a number of letters tried to be ruled out in earnest,
/// as a multiple of those for all larger numbers, and besides that?
const PATIENCE: (u64, u64) = (12, 300_000);

/// One search and the best that it has found.
pub(super) struct Search<'a> {
    problem: &'a Problem<'a>,
    words: WordSearch<'a>,
    patterns: Option<Patterns<'a>>,
    exact: Option<Exact<'a>>,
    pub nodes: u64,
    courses: u64,
    pub best: Option<Best>,
    pub standing: Standing,
    pub kind: Kind,
    /// Whether no layout has more letters than the best known to this search
    /// or, when it last began to run, to any.
    pub is_proven: bool,
    level: Level,
}

/// How far the proof has come.
#[derive(Default)]
struct Level {
    /// The number of letters that is being ruled out, and the nodes that were
    /// done for it and for all before it.
    letters: usize,
    nodes: u64,
    before: u64,
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
            exact: None,
            nodes: 0,
            courses: 0,
            best: None,
            standing: NOTHING,
            kind: Kind::Words,
            is_proven: false,
            level: Level::default(),
        }
    }

    /// Lets it look for proofs too, which needs much memory.
    pub fn with_proofs(mut self, seed: u64) -> Self {
        self.exact = Exact::new(self.problem, seed);
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
    /// does so soon, so that a small share is enough to find out. A proof has
    /// most of the time as soon as it is within reach.
    fn turn(&self, shared: &Shared<'_>) -> Kind {
        let turn = self.nodes / SLICE;
        if let Some(exact) = &self.exact {
            let (letters, _) = self.standing.max(shared.standing);
            let is_near = exact.level() <= letters + NEAR
                && self.level.nodes <= PATIENCE.1 + PATIENCE.0 * self.level.before;
            let share = if is_near && self.nodes > IN_EARNEST { 13 } else { 2 };
            if turn % 16 >= 16 - share {
                return Kind::Exact;
            }
        }
        let Some(patterns) = &self.patterns else { return Kind::Words };
        let is_theirs = match shared.winner {
            _ if patterns.is_hopeless() => turn % 64 == 1,
            Some(Kind::Patterns) => !turn.is_multiple_of(4),
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
        let Some(exact) = &mut self.exact else { return };
        let level = &mut self.level;
        if level.letters != exact.level() {
            let before = level.before + level.nodes;
            *level = Level { letters: exact.level(), nodes: 0, before };
        }
        level.nodes += nodes;
        match exact.run(nodes, best, limits) {
            Verdict::Searching => {}
            Verdict::GaveUp => self.exact = None,
            Verdict::Proven => self.is_proven = true,
            Verdict::Found(found) => {
                self.note(Some((standing_of(self.problem, &found), found)), Kind::Exact);
                self.is_proven = true;
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
