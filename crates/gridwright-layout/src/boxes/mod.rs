//! All words in the smallest box.
//!
//! Every search tries to lay all words out in a box a little smaller than the
//! best so far, at a temperature at which a few words are always off the board.
//! When all of them are on it for once, the box around them is the new best,
//! and the searches aim at smaller ones: boldly after a success, and after a
//! failure at the same for longer, or at larger ones by what was left off.

mod crop;
mod search;
mod shapes;

use std::cmp::Reverse;

use gridwright_core::Limits;

use crate::optimise::{Best, Course, LONGEST_ROUND};
use crate::problem::Problem;
use search::{Scene, Search};
use shapes::{area, shapes};

/// How many nodes are done by fast searches before they meet, in about a third of a
/// second? What nodes take is only estimated: the longer a round, the less one waits
/// for another.
const LONGEST_FAST_ROUND: u64 = 1 << 16;

/// How dense the first box would be with all words and no crossings.
const ROOMY: f64 = 0.5;

pub(crate) struct Boxes<'a> {
    problem: &'a Problem<'a>,
    searches: Vec<Search<'a>>,
    best: Option<Best>,
    nodes: u64,
    done: bool,
}

impl<'a> Boxes<'a> {
    pub fn new(problem: &'a Problem<'a>, seed: u64, searches: usize) -> Self {
        let lexicon = &problem.lexicon;
        let side =
            ((problem.letters() as f64 / ROOMY).sqrt().ceil() as usize).max(lexicon.longest());
        let most = (problem.settings.size.rows(), problem.settings.size.cols());
        // A layout that looks the same turned by half has a word in the middle.
        let side = side | usize::from(problem.settings.symmetric);
        // Where one side may not be as long as that, the other is longer.
        let longer = |other: usize| side * side.div_ceil(other.min(side));
        let aim = (longer(most.1).min(most.0), longer(most.0).min(most.1));
        let searches = (0..searches).map(|nth| Search::new(problem, nth, aim, seed)).collect();
        Self { problem, searches, best: None, nodes: 0, done: false }
    }
}

impl Course for Boxes<'_> {
    fn round(&mut self, nodes: u64, limits: &Limits) -> Option<Best> {
        let problem = self.problem;
        let scene = Scene { problem, best: self.best.as_ref() };
        match &mut self.searches[..] {
            [only] => only.run(nodes, &scene, limits),
            many => std::thread::scope(|scope| {
                for search in many {
                    scope.spawn(move || search.run(nodes, &scene, limits));
                }
            }),
        }
        self.nodes += nodes;
        let mut better = None;
        for found in self.searches.iter_mut().filter_map(|search| search.found.take()) {
            let rank = |best: &Best| (best.score, Reverse(area(best.size)));
            if better.as_ref().or(scene.best).is_none_or(|best| rank(&found) > rank(best)) {
                better = Some(found);
            }
        }
        let better = better?;
        let scene = scene.with(Some(&better));
        // Where there is no smaller box, none could even hold the longest word.
        self.done = scene.held().is_some_and(|best| shapes(problem, best).is_empty());
        self.searches.iter_mut().for_each(|search| search.hear(&scene));
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
        let is_fast = self.searches.iter().all(|search| search.seeker.is_fast());
        if is_fast { LONGEST_FAST_ROUND } else { LONGEST_ROUND }
    }
}
