//! The best layout in a box of a given size.

mod exact_turn;
mod schedule;
mod worker;

use gridwright_search::Limits;

use super::{Portfolio, seed_of, side_by_side};
use crate::optimise::Incumbent;
use crate::pattern::Odds;
use crate::problem::{Objective, Problem};
use exact_turn::ExactTurn;
use worker::{Found, Worker, score_of};

/// The searches for one box.
pub(crate) struct FixedBox<'a> {
    problem: &'a Problem<'a>,
    searches: Vec<Worker<'a>>,
    best: Option<Found>,
    done: bool,
}

impl<'a> FixedBox<'a> {
    pub fn new(
        problem: &'a Problem<'a>,
        odds: Option<&'a Odds>,
        seed: u64,
        searches: usize,
    ) -> Self {
        let search = |nth: usize| {
            let seed = seed_of(nth, seed);
            // One of a kind is enough, and takes memory.
            let exact = match nth {
                0 => ExactTurn::prove(problem, seed),
                1 => ExactTurn::improve(problem, seed),
                _ => None,
            };
            Worker::new(problem, odds, exact, seed)
        };
        let searches = (0..searches).map(search).collect();
        Self { problem, searches, best: None, done: false }
    }

    /// Whether no layout can be better, by the rules alone.
    fn reaches_bound(&self, best: &Incumbent) -> bool {
        let problem = self.problem;
        let is_on = |must| best.words.iter().any(|placed| placed.word == must);
        if !problem.musts.iter().all(|must| is_on(*must)) {
            return false;
        }
        let letters = problem.tally(&best.words).letters;
        match problem.settings.objective {
            // No two words share a letter, so that a layout is one word.
            _ if problem.family.len() == 1 => letters >= problem.lexicon.longest(),
            Objective::Letters => letters >= problem.most_letters(problem.settings.size),
            Objective::Words => best.words.len() == problem.len(),
            _ => false,
        }
    }
}

impl Portfolio for FixedBox<'_> {
    fn round(&mut self, nodes: u64, limits: &Limits) -> Option<Incumbent> {
        let shared = self.best.as_ref();
        side_by_side(&mut self.searches, |search| search.run(nodes, shared, limits));
        self.done = self.searches.iter().any(|search| search.is_proven);
        let found = self.searches.iter().rev().map(|search| search.best.as_ref());
        let best = found.max_by_key(|found| score_of(*found))??;
        if best.score <= score_of(shared) {
            return None;
        }
        self.done |= self.reaches_bound(&best.layout);
        self.best = Some(best.clone());
        Some(best.layout.clone())
    }

    fn nodes(&self) -> u64 {
        self.searches.iter().map(|search| search.nodes).max().unwrap_or(0)
    }

    fn is_done(&self) -> bool {
        self.done
    }
}
