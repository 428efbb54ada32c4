//! The trial of all layouts, and how much of a search's time it has.

use gridwright_core::Limits;

use crate::exact::{Exact, Verdict};
use crate::problem::Problem;

/// From which node on is it worth while to try out all layouts in earnest? Before
/// that, a second or two of searching, better layouts are found in no time.
const IN_EARNEST: u64 = 150_000;

/// By how many letters may a number that is being ruled out in earnest be larger
/// than that of the best layout? The most that the rules allow may be so many larger
/// than the next that is hoped for.
const NEAR: usize = 4;

/// For how many nodes is a number of letters tried to be ruled out in earnest,
/// as a multiple of those for all larger numbers, and besides that?
const PATIENCE: (u64, u64) = (12, 300_000);

/// For how many nodes is a layout with one letter more than the best looked for?
const HOPE: u64 = 600_000;

/// How many of sixteen turns are for the trial: at first, in earnest, and in hope?
const AT_FIRST: u64 = 2;
const EARNEST: u64 = 14;
const HOPEFUL: u64 = 8;

pub(super) struct Trial<'a> {
    exact: Exact<'a>,
    is_thorough: bool,
    /// The most letters that the rules allow.
    most: usize,
    /// The number of letters that is looked for, and the nodes that were done for
    /// it and for all before it.
    letters: usize,
    nodes: u64,
    before: u64,
}

impl<'a> Trial<'a> {
    /// A trial that begins with as many letters as the rules allow, and ends with a
    /// proof.
    pub fn thorough(problem: &'a Problem<'a>, seed: u64) -> Option<Self> {
        let exact = Exact::new(problem, seed)?;
        let most = exact.level();
        Some(Self { exact, is_thorough: true, most, letters: most, nodes: 0, before: 0 })
    }

    /// A trial of layouts that have a letter more than the best, and after that
    /// another.
    pub fn hopeful(problem: &'a Problem<'a>, seed: u64) -> Option<Self> {
        Some(Self { is_thorough: false, ..Self::thorough(problem, seed)? })
    }

    /// Whether what it finds is one of the best.
    pub fn is_thorough(&self) -> bool {
        self.is_thorough
    }

    /// How many of sixteen turns it should have, by the nodes of the search and the
    /// letters of the best layout.
    pub fn share(&self, nodes: u64, best: usize) -> u64 {
        let is_early = nodes <= IN_EARNEST;
        if self.is_thorough {
            let is_near = self.exact.level() <= best + NEAR
                && self.nodes <= PATIENCE.1 + PATIENCE.0 * self.before;
            return if is_near && !is_early { EARNEST } else { AT_FIRST };
        }
        let is_worn = self.letters == best + 1 && self.nodes >= HOPE;
        if is_early || is_worn || self.most > best + NEAR + 1 { 0 } else { HOPEFUL }
    }

    /// Does so many nodes, where the best layout has so many letters.
    pub fn run(&mut self, nodes: u64, best: usize, limits: &Limits) -> Verdict {
        if best >= self.most {
            return Verdict::Proven;
        }
        if !self.is_thorough && self.letters != best + 1 {
            self.exact.look_for(best + 1);
        }
        if self.letters != self.exact.level() {
            self.before += self.nodes;
            (self.letters, self.nodes) = (self.exact.level(), 0);
        }
        self.nodes += nodes;
        self.exact.run(nodes, best, limits)
    }
}

#[cfg(test)]
mod tests {
    use gridwright_core::Size;

    use super::*;
    use crate::list::Bank;
    use crate::problem::Settings;

    #[test]
    fn hope_leads_to_the_most_letters_and_to_a_proof() {
        let bank = Bank::parse(include_bytes!("../../../../examples/winter.csv"));
        let problem = Problem::new(&bank, Settings::sized(Size::new(6, 6).unwrap())).unwrap();
        let [mut thorough, mut hopeful] =
            [Trial::thorough(&problem, 1), Trial::hopeful(&problem, 1)].map(Option::unwrap);
        let limits = Limits::none();
        let Verdict::Found(most) = thorough.run(1_000_000, 0, &limits) else { panic!() };
        let most = problem.cells(&most.words);
        let mut steps = vec![most - 2];
        loop {
            let best = *steps.last().unwrap();
            match hopeful.run(100, best, &limits) {
                Verdict::Found(found) => steps.push(problem.cells(&found.words)),
                Verdict::Searching => {}
                Verdict::Proven => break,
                Verdict::GaveUp => panic!("a small box needs little room"),
            }
        }
        assert!(steps.is_sorted_by(|one, next| one < next), "{steps:?}");
        assert_eq!(steps.last(), Some(&most));
    }

    #[test]
    fn hope_is_for_numbers_near_the_most_and_ends() {
        let bank = Bank::parse(include_bytes!("../../../../examples/winter.csv"));
        let problem = Problem::new(&bank, Settings::sized(Size::new(10, 10).unwrap())).unwrap();
        let mut trial = Trial::hopeful(&problem, 1).unwrap();
        let near = trial.most - NEAR - 1;
        assert_eq!(trial.share(IN_EARNEST + 1, near), HOPEFUL);
        assert_eq!((trial.share(IN_EARNEST, near), trial.share(IN_EARNEST + 1, near - 1)), (0, 0));
        (trial.letters, trial.nodes) = (near + 1, HOPE);
        assert_eq!(trial.share(IN_EARNEST + 1, near), 0);
        assert_eq!(trial.share(IN_EARNEST + 1, near + 1), HOPEFUL);
        assert!(matches!(trial.run(0, trial.most, &Limits::none()), Verdict::Proven));
    }
}
