//! The search by words, of either kind: the fast one where it can do what is
//! asked, else the one that can do everything.

use crate::optimise::{Best, Laid};
use crate::problem::{Objective, Problem, Rule};
use crate::search::anneal::Annealer;
use crate::search::board::Board;
use crate::search::grow::Grower;
use crate::weaving::weaver::Weaver;

/// How many rounds of the fast search take as long as one of the other?
const ROUNDS: usize = 4;

/// How good a layout is, compared with others: where letters are asked for,
/// first by their number; then by the score, in which they have a price.
pub(super) type Standing = (usize, i64);

/// The least standing of all.
pub(super) const NOTHING: Standing = (0, i64::MIN);

pub(super) struct WordSearch<'a> {
    engine: Engine<'a>,
    by_letters: bool,
}

enum Engine<'a> {
    General(Box<Annealer<'a>>),
    Fast(Box<Weaver<'a>>),
}

impl<'a> WordSearch<'a> {
    pub fn new(problem: &'a Problem<'a>, seed: u64) -> Self {
        let settings = &problem.settings;
        let size = (settings.size.rows(), settings.size.cols());
        let engine = match problem.is_plain() && problem.is_narrow(size) {
            true => Engine::Fast(Box::new(Weaver::new(problem, size, seed))),
            false => Engine::General(Box::new(annealer(problem, size, seed))),
        };
        Self { engine, by_letters: settings.objective == Objective::Letters }
    }

    /// Makes a first layout.
    pub fn start(&mut self) {
        match &mut self.engine {
            Engine::General(annealer) => annealer.start(),
            Engine::Fast(weaver) => weaver.start(),
        }
    }

    /// One node, or less at the end of a course; tells of the best layout on
    /// the way if it is better than this.
    pub fn step(&mut self, than: Standing) -> Option<(Standing, Best)> {
        let rounds = if matches!(self.engine, Engine::Fast(_)) { ROUNDS } else { 1 };
        let mut best = None;
        for _ in 0..rounds {
            let changed = match &mut self.engine {
                Engine::General(annealer) => annealer.step(),
                Engine::Fast(weaver) => weaver.step(),
            };
            if changed {
                let than = best.as_ref().map_or(than, |(standing, _)| *standing);
                best = self.better(than).or(best);
            }
            if self.is_between_courses() {
                break;
            }
        }
        best
    }

    /// The layout, or the part of it that keeps all rules, if it is better
    /// than this.
    pub fn better(&mut self, than: Standing) -> Option<(Standing, Best)> {
        let by_letters = self.by_letters;
        let standing = |letters, score| (if by_letters { letters } else { 0 }, score);
        match &mut self.engine {
            Engine::General(annealer) => annealer.stripped(|annealer| {
                let board = &annealer.board;
                let standing = standing(board.letters, board.score);
                (standing > than && !board.live().is_empty()).then(|| {
                    let size = (board.rows, board.cols);
                    (standing, Best { size, score: board.score, words: annealer.words() })
                })
            }),
            Engine::Fast(weaver) => {
                let standing = standing(weaver.filled(), weaver.score());
                (standing > than).then(|| (standing, weaver.best()))
            }
        }
    }

    /// Whether a course has come to its end.
    pub fn is_between_courses(&self) -> bool {
        match &self.engine {
            Engine::General(annealer) => annealer.is_between_courses(),
            Engine::Fast(weaver) => weaver.is_between_courses(),
        }
    }

    /// Goes on from these words.
    pub fn resume(&mut self, words: &[Laid]) {
        match &mut self.engine {
            Engine::General(annealer) => annealer.resume(words),
            Engine::Fast(weaver) => weaver.resume(words),
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

#[cfg(test)]
mod tests {
    use gridwright_core::Size;

    use super::*;
    use crate::list::Bank;
    use crate::problem::Settings;

    #[test]
    fn every_end_of_a_course_is_seen_between_two_nodes() {
        let bank = Bank::parse(b"snow\nsnore\nwren");
        let problem = Problem::new(&bank, Settings::sized(Size::new(5, 5).unwrap())).unwrap();
        let mut search = WordSearch::new(&problem, 1);
        search.start();
        let ends = (0..100_000).filter(|_| {
            search.step(NOTHING);
            search.is_between_courses()
        });
        // Courses of 8,000 rounds, 12,800 and so on to 134,214; the next would
        // need more nodes, of four rounds each.
        assert_eq!(ends.count(), 7);
    }
}
