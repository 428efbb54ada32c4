//! The search by words, of either kind: the fast one where it can do what is
//! asked, else the one that can do everything.

use crate::optimise::{Best, Laid};
use crate::packing::LONGEST_SIDE;
use crate::problem::{Problem, Rule};
use crate::search::anneal::Annealer;
use crate::search::board::Board;
use crate::search::grow::Grower;
use crate::weaving::weaver::Weaver;

/// How many rounds of the fast search take as long as one of the other?
const ROUNDS: usize = 4;

pub(super) enum WordSearch<'a> {
    General(Box<Annealer<'a>>),
    Fast(Box<Weaver<'a>>),
}

impl<'a> WordSearch<'a> {
    pub fn new(problem: &'a Problem<'a>, seed: u64) -> Self {
        let settings = &problem.settings;
        let size = (settings.size.rows(), settings.size.cols());
        let is_plain = settings.rule == Rule::Strict
            && !settings.symmetric
            && settings.min_crossings == 0
            && problem.musts.is_empty();
        if is_plain && size.0.max(size.1) <= LONGEST_SIDE {
            Self::Fast(Box::new(Weaver::new(problem, size, seed)))
        } else {
            let mut annealer = annealer(problem, size, seed);
            annealer.start();
            Self::General(Box::new(annealer))
        }
    }

    /// One node; tells of every layout on the way that is worth more than
    /// this.
    pub fn step(&mut self, least: i64) -> Option<Best> {
        match self {
            Self::General(annealer) => {
                if annealer.step() {
                    self.better_than(least)
                } else {
                    None
                }
            }
            Self::Fast(weaver) => {
                let mut best = None;
                for _ in 0..ROUNDS {
                    let least = best.as_ref().map_or(least, |best: &Best| best.score);
                    if weaver.step() && weaver.score() > least {
                        best = Some(weaver.best());
                    }
                }
                best
            }
        }
    }

    /// The layout, or the part of it that keeps all rules, if it is worth more
    /// than this.
    pub fn better_than(&mut self, least: i64) -> Option<Best> {
        match self {
            Self::General(annealer) => annealer.stripped(|annealer| {
                let board = &annealer.board;
                (board.score > least && !board.live().is_empty()).then(|| Best {
                    size: (board.rows, board.cols),
                    score: board.score,
                    words: annealer.words(),
                })
            }),
            Self::Fast(weaver) => (weaver.score() > least).then(|| weaver.best()),
        }
    }

    /// Whether a course has come to its end.
    pub fn is_between_courses(&self) -> bool {
        match self {
            Self::General(annealer) => annealer.is_between_courses(),
            Self::Fast(weaver) => weaver.is_between_courses(),
        }
    }

    /// Goes on from these words.
    pub fn resume(&mut self, words: &[Laid]) {
        match self {
            Self::General(annealer) => annealer.resume(words),
            Self::Fast(weaver) => weaver.resume(words),
        }
    }
}

/// A search in a box of this size that can do everything.
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
