//! All words in the smallest box.
//!
//! Every search tries to lay all words out in a box a little smaller than the
//! best so far, at a temperature at which a few words are always off the board.
//! When all of them are on it for once, the box around them is the new best,
//! and the searches aim at smaller ones: boldly after a success, and after a
//! failure at the same for longer, or at larger ones by what was left off.

mod crop;
mod shapes;
mod worker;

use std::cmp::Reverse;

use gridwright_search::Limits;

use super::{LONGEST_ROUND, Portfolio, seed_of, side_by_side};
use crate::model::BoxSize;
use crate::optimise::Incumbent;
use crate::problem::Problem;
use shapes::shapes;
use worker::Worker;

/// How many nodes of packing are done before the searches meet, in about a third of
/// a second? What nodes take is only estimated: the longer a round, the less one
/// waits for another.
const LONGEST_PACKING_ROUND: u64 = 1 << 16;

/// How dense the first box would be with all words and no crossings.
const ROOMY: f64 = 0.5;

pub(crate) struct SmallestBox<'a> {
    problem: &'a Problem<'a>,
    searches: Vec<Worker<'a>>,
    best: Option<Incumbent>,
    nodes: u64,
    done: bool,
}

impl<'a> SmallestBox<'a> {
    pub fn new(problem: &'a Problem<'a>, seed: u64, searches: usize) -> Self {
        let side = (problem.letters() as f64 / ROOMY).sqrt().ceil() as usize;
        // A layout that looks the same turned by half has a word in the middle.
        let odd = usize::from(problem.settings.symmetric);
        let side = side.max(problem.lexicon.longest()) | odd;
        let most = BoxSize::from(problem.settings.size);
        // Where one side may not be as long as that, the other is longer.
        let aim = BoxSize::of(|way| {
            let times = side.div_ceil(most[way.turned()].min(side));
            (side * times).min(most[way])
        });
        let search = |nth| Worker::new(problem, nth, aim, seed_of(nth, seed));
        let searches = (0..searches).map(search).collect();
        Self { problem, searches, best: None, nodes: 0, done: false }
    }
}

impl Portfolio for SmallestBox<'_> {
    fn round(&mut self, nodes: u64, limits: &Limits) -> Option<Incumbent> {
        let problem = self.problem;
        let best = self.best.as_ref();
        side_by_side(&mut self.searches, |search| search.run(nodes, best, limits));
        self.nodes += nodes;
        let mut better = None;
        for found in self.searches.iter_mut().filter_map(|search| search.found.take()) {
            let rank = |best: &Incumbent| (best.words.len(), Reverse(best.size.area()));
            if better.as_ref().or(best).is_none_or(|best| rank(&found) > rank(best)) {
                better = Some(found);
            }
        }
        let better = better?;
        // Where there is no smaller box, none could even hold the longest word.
        let is_complete = better.words.len() >= problem.family.len();
        self.done = is_complete && shapes(problem, better.size).is_empty();
        self.searches.iter_mut().for_each(|search| search.adopt(Some(&better)));
        self.best = Some(better.clone());
        Some(better)
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn is_done(&self) -> bool {
        self.done
    }

    fn longest_round(&self) -> u64 {
        let all_pack = self.searches.iter().all(|search| search.packs);
        if all_pack { LONGEST_PACKING_ROUND } else { LONGEST_ROUND }
    }
}
