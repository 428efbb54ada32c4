//! The best layout in a box of a given size.

mod search;
mod trial;
mod words;

use gridwright_core::Limits;

use crate::optimise::{Best, Course};
use crate::pattern::Odds;
use crate::problem::{Objective, Problem};
use search::{Kind, Search, Shared};
use trial::Trial;
pub(crate) use words::annealer;
use words::{NOTHING, Standing};

/// The searches for one box.
pub(crate) struct Fixed<'a> {
    problem: &'a Problem<'a>,
    searches: Vec<Search<'a>>,
    best: Option<Best>,
    standing: Standing,
    /// Which kind of search has found the best.
    winner: Option<Kind>,
    /// Whether no two words share a letter, so that a layout is one word.
    is_lonely: bool,
    done: bool,
}

impl<'a> Fixed<'a> {
    pub fn new(
        problem: &'a Problem<'a>,
        odds: Option<&'a Odds>,
        seed: u64,
        searches: usize,
    ) -> Self {
        let own = |search: usize| seed.wrapping_add((search as u64).wrapping_mul(0x1_0001));
        // One of a kind is enough, and takes memory.
        let trial = |search: usize| match search {
            0 => Trial::thorough(problem, seed),
            1 => Trial::hopeful(problem, own(search)),
            _ => None,
        };
        let search = |nth| Search::new(problem, odds, own(nth)).with_trial(trial(nth));
        let searches = (0..searches).map(search).collect();
        let is_lonely = problem.family.len() == 1;
        let (best, standing, winner) = (None, NOTHING, None);
        Self { problem, searches, best, standing, winner, is_lonely, done: false }
    }

    fn reaches_bound(&self, search: &Search<'_>) -> bool {
        let problem = self.problem;
        let Some(best) = &search.best else { return false };
        if !problem.musts.iter().all(|must| best.words.iter().any(|(word, ..)| word == must)) {
            return false;
        }
        let letters = problem.cells(&best.words);
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

impl Course for Fixed<'_> {
    fn round(&mut self, nodes: u64, limits: &Limits) -> Option<Best> {
        let (standing, winner) = (self.standing, self.winner);
        let shared = &Shared { best: self.best.as_ref(), standing, winner };
        match &mut self.searches[..] {
            [only] => only.run(nodes, shared, limits),
            many => std::thread::scope(|scope| {
                for search in many {
                    scope.spawn(move || search.run(nodes, shared, limits));
                }
            }),
        }
        self.done = self.searches.iter().any(|search| search.is_proven);
        let index = (0..self.searches.len()).rev().max_by_key(|s| self.searches[*s].standing)?;
        let search = &self.searches[index];
        if search.standing <= self.standing {
            return None;
        }
        (self.standing, self.winner) = (search.standing, Some(search.kind));
        self.done |= self.reaches_bound(search);
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

fn standing_of(problem: &Problem<'_>, best: &Best) -> Standing {
    let by_letters = problem.settings.objective == Objective::Letters;
    (if by_letters { problem.cells(&best.words) } else { 0 }, best.score)
}
