//! The best layout in a box of a given size.

use gridwright_core::Limits;

use crate::optimise::{Best, Course, SLICE};
use crate::pattern::{Odds, Patterns};
use crate::problem::{Objective, Problem, Rule};
use crate::search::anneal::Annealer;
use crate::search::board::Board;
use crate::search::grow::Grower;

/// The searches for one box.
pub(crate) struct Fixed<'a> {
    problem: &'a Problem<'a>,
    searches: Vec<Search<'a>>,
    best: Option<Best>,
    score: i64,
    /// Which of the two kinds of search has found the best.
    winner: Option<Kind>,
    /// Whether no two words share a letter, so that a layout is one word.
    is_lonely: bool,
    done: bool,
}

/// The two kinds of search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Words,
    Patterns,
}

/// One search and the best that it has found.
struct Search<'a> {
    annealer: Annealer<'a>,
    patterns: Option<Patterns<'a>>,
    nodes: u64,
    courses: u64,
    best: Option<Best>,
    score: i64,
    kind: Kind,
}

/// What the searches know of each other.
struct Shared<'s> {
    best: Option<&'s Best>,
    score: i64,
    /// Which kind of search has found the best.
    winner: Option<Kind>,
}

impl<'a> Fixed<'a> {
    pub fn new(
        problem: &'a Problem<'a>,
        odds: Option<&'a Odds>,
        seed: u64,
        searches: usize,
    ) -> Self {
        let own = |search: usize| seed.wrapping_add((search as u64).wrapping_mul(0x1_0001));
        let size = (problem.settings.size.rows(), problem.settings.size.cols());
        let searches = (0..searches).map(|search| Search {
            annealer: annealer(problem, size, own(search)),
            patterns: odds.map(|odds| Patterns::new(problem, odds, own(search))),
            nodes: 0,
            courses: 0,
            best: None,
            score: i64::MIN,
            kind: Kind::Words,
        });
        let searches = searches.collect();
        let is_lonely = problem.lexicon.largest_family() == 1;
        let (best, score, winner) = (None, i64::MIN, None);
        Self { problem, searches, best, score, winner, is_lonely, done: false }
    }

    fn reaches_bound(&self, search: &Search<'_>) -> bool {
        let problem = self.problem;
        let Some(best) = &search.best else { return false };
        if !problem.musts.iter().all(|must| best.words.iter().any(|(word, ..)| word == must)) {
            return false;
        }
        let letters = letters_of(problem, best);
        if self.is_lonely {
            return letters >= problem.lexicon.longest();
        }
        match problem.settings.objective {
            Objective::Letters => letters >= problem.most_letters(problem.settings.size),
            Objective::Words => best.words.len() == problem.len(),
            _ => false,
        }
    }
}

/// A search in a box of this size.
pub(crate) fn annealer<'a>(
    problem: &'a Problem<'a>,
    size: (usize, usize),
    seed: u64,
) -> Annealer<'a> {
    let board = Board::new(&problem.lexicon, &problem.worth, size);
    let relaxed = problem.settings.rule == Rule::Relaxed;
    let grower = Grower::new(relaxed, problem.settings.symmetric);
    Annealer::new(board, grower, problem.musts.clone(), seed)
}

impl Search<'_> {
    /// Does so many nodes, knowing the best of all searches.
    fn run(&mut self, nodes: u64, shared: &Shared<'_>, limits: &Limits) {
        let last = self.nodes + nodes;
        if self.annealer.board.live().is_empty() {
            self.annealer.start();
            self.note();
        }
        while self.nodes < last && !limits.is_asked() {
            let slice = SLICE.min(last - self.nodes);
            let turn = self.nodes / SLICE;
            self.nodes += slice;
            match &mut self.patterns {
                Some(patterns) if is_turn(patterns, shared.winner, turn) => {
                    let best = shared.score.max(self.score);
                    if let Some(found) = patterns.run(slice, best, limits)
                        && found.score > self.score
                    {
                        (self.score, self.kind) = (found.score, Kind::Patterns);
                        self.best = Some(found);
                    }
                }
                _ => {
                    for _ in 0..slice {
                        if self.annealer.is_between_courses() {
                            self.take_up(shared);
                        }
                        if self.annealer.step() {
                            self.note();
                        }
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
            self.annealer.resume(&best.words);
        }
    }

    /// Remembers the layout, or the part of it that keeps all rules, if it is
    /// the best.
    fn note(&mut self) {
        let least = self.score;
        let found = self.annealer.stripped(|annealer| {
            let board = &annealer.board;
            (board.score > least && !board.live().is_empty()).then(|| Best {
                size: (board.rows, board.cols),
                score: board.score,
                words: annealer.words(),
            })
        });
        if let Some(best) = found {
            (self.score, self.kind) = (best.score, Kind::Words);
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

impl Course for Fixed<'_> {
    fn round(&mut self, nodes: u64, limits: &Limits) -> Option<Best> {
        let shared = &Shared { best: self.best.as_ref(), score: self.score, winner: self.winner };
        match &mut self.searches[..] {
            [only] => only.run(nodes, shared, limits),
            many => std::thread::scope(|scope| {
                for search in many {
                    scope.spawn(move || search.run(nodes, shared, limits));
                }
            }),
        }
        let index = (0..self.searches.len()).rev().max_by_key(|s| self.searches[*s].score)?;
        let search = &self.searches[index];
        if search.score <= self.score {
            return None;
        }
        (self.score, self.winner) = (search.score, Some(search.kind));
        self.done = self.reaches_bound(search);
        self.best = search.best.clone();
        self.best.clone()
    }

    fn nodes(&self) -> u64 {
        self.searches.iter().map(|search| search.nodes).max().unwrap_or(0)
    }

    fn is_done(&self) -> bool {
        self.done
    }
}

/// How many cells have a letter.
fn letters_of(problem: &Problem<'_>, best: &Best) -> usize {
    let mut cells: Vec<(usize, usize)> = vec![];
    for (word, (row, col), way) in &best.words {
        let len = problem.lexicon.word_len(*word);
        cells.extend((0..len).map(|at| (row + at * way, col + at * (1 - way))));
    }
    cells.sort_unstable();
    cells.dedup();
    cells.len()
}
