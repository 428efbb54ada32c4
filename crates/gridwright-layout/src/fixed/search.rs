//! One search of several: words and patterns take turns.

use gridwright_core::Limits;

use super::words::WordSearch;
use crate::optimise::{Best, SLICE};
use crate::pattern::{Odds, Patterns};
use crate::problem::Problem;

/// The kinds of search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Words,
    Patterns,
}

/// One search and the best that it has found.
pub(super) struct Search<'a> {
    words: WordSearch<'a>,
    patterns: Option<Patterns<'a>>,
    pub nodes: u64,
    courses: u64,
    pub best: Option<Best>,
    pub score: i64,
    pub kind: Kind,
}

/// What the searches know of each other.
pub(super) struct Shared<'s> {
    pub best: Option<&'s Best>,
    pub score: i64,
    /// Which kind of search has found the best.
    pub winner: Option<Kind>,
}

impl<'a> Search<'a> {
    pub fn new(problem: &'a Problem<'a>, odds: Option<&'a Odds>, seed: u64) -> Self {
        let mut search = Self {
            words: WordSearch::new(problem, seed),
            patterns: odds.map(|odds| Patterns::new(problem, odds, seed)),
            nodes: 0,
            courses: 0,
            best: None,
            score: i64::MIN,
            kind: Kind::Words,
        };
        let first = search.words.better_than(i64::MIN);
        search.note(first, Kind::Words);
        search
    }

    /// Does so many nodes, knowing the best of all searches.
    pub fn run(&mut self, nodes: u64, shared: &Shared<'_>, limits: &Limits) {
        let last = self.nodes + nodes;
        while self.nodes < last && !limits.is_asked() {
            let slice = SLICE.min(last - self.nodes);
            let turn = self.nodes / SLICE;
            self.nodes += slice;
            match &mut self.patterns {
                Some(patterns) if is_turn(patterns, shared.winner, turn) => {
                    let found = patterns.run(slice, shared.score.max(self.score), limits);
                    self.note(found, Kind::Patterns);
                }
                _ => {
                    for _ in 0..slice {
                        if self.words.is_between_courses() {
                            self.take_up(shared);
                        }
                        let found = self.words.step(self.score);
                        self.note(found, Kind::Words);
                    }
                }
            }
        }
    }

    /// Every second course starts from the best of all searches.
    fn take_up(&mut self, shared: &Shared<'_>) {
        self.courses += 1;
        if let Some(best) = shared.best
            && self.courses.is_multiple_of(2)
        {
            self.words.resume(&best.words);
        }
    }

    /// Remembers a layout if it is the best.
    fn note(&mut self, found: Option<Best>, kind: Kind) {
        if let Some(best) = found
            && best.score > self.score
        {
            (self.score, self.kind) = (best.score, kind);
            self.best = Some(best);
        }
    }
}

/// Whether it is the turn of the patterns: half of the time at first, then
/// mostly of the kind of search that has found the best. A pattern that wins
/// does so soon, so that a small share is enough to find out.
fn is_turn(patterns: &Patterns<'_>, winner: Option<Kind>, turn: u64) -> bool {
    match winner {
        _ if patterns.is_hopeless() => turn.is_multiple_of(64),
        Some(Kind::Patterns) => !turn.is_multiple_of(4),
        Some(Kind::Words) => turn.is_multiple_of(8),
        None => turn.is_multiple_of(2),
    }
}
