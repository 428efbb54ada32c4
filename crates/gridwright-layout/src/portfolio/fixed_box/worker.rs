//! One search of several: its methods take turns.

use gridwright_search::Limits;

use super::exact_turn::ExactTurn;
use super::schedule::{Method, Standing, method};
use crate::exact::Verdict;
use crate::local_search::{LocalSearch, WORK_PER_NODE, best_layout};
use crate::model::{Placed, Score, Tally};
use crate::optimise::Incumbent;
use crate::pattern::{Odds, PatternSearch};
use crate::portfolio::NODES_PER_CHECK;
use crate::problem::{Objective, Problem};

/// One search and the best that it has found.
pub(super) struct Worker<'a> {
    problem: &'a Problem<'a>,
    lns: Box<dyn LocalSearch + 'a>,
    patterns: Option<PatternSearch<'a>>,
    exact: Option<ExactTurn<'a>>,
    pub nodes: u64,
    schedules: u64,
    pub best: Option<Found>,
    /// Whether no layout has more letters than the best known to this search
    /// or, when it last began to run, to any.
    pub is_proven: bool,
}

/// A layout, and which method has found it.
#[derive(Clone)]
pub(super) struct Found {
    pub layout: Incumbent,
    pub score: Score,
    pub method: Method,
}

/// The score of a layout, if there is any.
pub(super) fn score_of(found: Option<&Found>) -> Score {
    found.map_or(Score::NONE, |found| found.score)
}

impl<'a> Worker<'a> {
    pub fn new(
        problem: &'a Problem<'a>,
        odds: Option<&'a Odds>,
        exact: Option<ExactTurn<'a>>,
        seed: u64,
    ) -> Self {
        Self {
            problem,
            lns: best_layout(problem, seed),
            patterns: odds.map(|odds| PatternSearch::new(problem, odds, seed)),
            exact,
            nodes: 0,
            schedules: 0,
            best: None,
            is_proven: false,
        }
    }

    /// Does so many nodes, knowing the best of all searches.
    pub fn run(&mut self, nodes: u64, shared: Option<&Found>, limits: &Limits) {
        if self.nodes == 0 {
            self.lns.resume(&[]);
            self.note_layout();
        }
        let last = self.nodes + nodes;
        while self.nodes < last && !self.is_proven && !limits.is_asked() {
            let slice = NODES_PER_CHECK.min(last - self.nodes);
            let best = score_of(self.best.as_ref()).max(score_of(shared));
            let standing = Standing {
                winner: shared.map(|found| found.method),
                exact: self.exact.as_ref().map(|exact| exact.prospect(self.nodes, best.letters)),
                patterns_fail: self.patterns.as_ref().map(PatternSearch::is_unproductive),
            };
            let method = method(self.nodes / NODES_PER_CHECK, &standing);
            self.nodes += slice;
            match method {
                Method::Patterns => self.try_patterns(slice, best, limits),
                Method::Exact => self.try_all(slice, best, limits),
                Method::Lns => (0..slice).for_each(|_| self.improve(shared)),
            }
        }
    }

    /// One node of large-neighbourhood search, or less at the end of a schedule.
    fn improve(&mut self, shared: Option<&Found>) {
        if self.lns.is_between_schedules() {
            self.take_up(shared);
        }
        let mut work = 0;
        while work < WORK_PER_NODE {
            if self.lns.step() {
                self.note_layout();
            }
            work += self.lns.work();
            if self.lns.is_between_schedules() {
                break;
            }
        }
    }

    fn try_patterns(&mut self, nodes: u64, best: Score, limits: &Limits) {
        // Patterns are judged by the value alone.
        let run = |patterns: &mut PatternSearch<'_>| patterns.run(nodes, best.value, limits);
        if let Some(words) = self.patterns.as_mut().and_then(run) {
            self.note(self.problem.tally(&words), words, Method::Patterns);
        }
    }

    fn try_all(&mut self, nodes: u64, best: Score, limits: &Limits) {
        // It is only there where scores are by letters.
        let Some(exact) = &mut self.exact else { return };
        match exact.run(nodes, best.letters, limits) {
            Verdict::Searching => {}
            Verdict::GaveUp => self.exact = None,
            Verdict::Proven => self.is_proven = true,
            Verdict::Found(words) => {
                self.is_proven = exact.proves;
                self.note(self.problem.tally(&words), words, Method::Exact);
            }
        }
    }

    /// Every second schedule starts from the best of all searches. Where letters
    /// count, searches find more if each goes its own way, so that they only take
    /// up what a pattern has given.
    fn take_up(&mut self, shared: Option<&Found>) {
        self.schedules += 1;
        let by_letters = self.problem.settings.objective == Objective::Letters;
        if let Some(best) = shared
            && (best.method == Method::Patterns || !by_letters)
            && self.schedules.is_multiple_of(2)
        {
            self.lns.resume(&best.layout.words);
            self.note_layout();
        }
    }

    /// Remembers the layout of the large-neighbourhood search if it is the best.
    fn note_layout(&mut self) {
        let (problem, best) = (self.problem, score_of(self.best.as_ref()));
        let is_better = |tally: &Tally| tally.words > 0 && problem.score(tally) > best;
        if let Some((tally, words)) = self.lns.layout_if(&is_better) {
            self.note(tally, words, Method::Lns);
        }
    }

    /// Remembers a layout if it is the best.
    fn note(&mut self, tally: Tally, words: Vec<Placed>, method: Method) {
        let score = self.problem.score(&tally);
        if score > score_of(self.best.as_ref()) {
            let layout = Incumbent { size: self.problem.settings.size.into(), words };
            self.best = Some(Found { layout, score, method });
        }
    }
}

#[cfg(test)]
mod tests {
    use gridwright_core::Size;

    use super::*;
    use crate::problem::Settings;
    use gridwright_words::clue_list::Bank;

    #[test]
    fn every_end_of_a_schedule_is_seen_between_two_nodes() {
        let bank = Bank::parse(b"snow\nsnore\nwren");
        let problem = Problem::new(&bank, Settings::sized(Size::new(5, 5).unwrap())).unwrap();
        let mut worker = Worker::new(&problem, None, None, 1);
        worker.lns.resume(&[]);
        let ends = (0..100_000).filter(|_| {
            worker.improve(None);
            worker.lns.is_between_schedules()
        });
        // Schedules of 8,000 rounds, 12,800 and so on to 134,214; the next would
        // need more nodes, of four rounds each.
        assert_eq!(ends.count(), 7);
    }
}
