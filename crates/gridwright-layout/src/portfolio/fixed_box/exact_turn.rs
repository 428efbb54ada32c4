//! The exact search, and how much of a search's time it deserves.

use gridwright_search::Limits;

use crate::exact::{Exact, Verdict};
use crate::problem::Problem;

/// From which node on is it worth while to try out all layouts in earnest? Before
/// that, a second or two of searching, better layouts are found in no time.
const EARLY_NODES: u64 = 150_000;

/// By how many letters may a number that is being ruled out in earnest be larger
/// than that of the best layout? The most that the rules allow may be so many larger
/// than the next that is hoped for.
const NEAR: usize = 4;

/// For how many nodes is a number of letters tried to be ruled out in earnest,
/// as a multiple of those for all larger numbers, and besides that?
const PATIENCE_TIMES: u64 = 12;
const PATIENCE_NODES: u64 = 300_000;

/// For how many nodes is a layout with one letter more than the best looked for?
const IMPROVE_NODES: u64 = 600_000;

/// What the exact search has a good chance of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Prospect {
    Nothing,
    /// To end all the same, if a layout is found elsewhere.
    Little,
    /// To find a layout with one letter more.
    Improvement,
    /// To end with a proof.
    Proof,
}

pub(super) struct ExactTurn<'a> {
    exact: Exact<'a>,
    /// Whether what it finds is one of the best.
    pub proves: bool,
    /// The most letters that the rules allow.
    most: usize,
    /// The number of letters that is looked for, and the nodes that were done for
    /// it and for all before it.
    letters: usize,
    nodes: u64,
    before: u64,
}

impl<'a> ExactTurn<'a> {
    /// A trial that begins with as many letters as the rules allow, and ends with a
    /// proof.
    pub fn prove(problem: &'a Problem<'a>, seed: u64) -> Option<Self> {
        let exact = Exact::new(problem, seed)?;
        let most = exact.letters;
        Some(Self { exact, proves: true, most, letters: most, nodes: 0, before: 0 })
    }

    /// A trial of layouts that have a letter more than the best, and after that
    /// another.
    pub fn improve(problem: &'a Problem<'a>, seed: u64) -> Option<Self> {
        Some(Self { proves: false, ..Self::prove(problem, seed)? })
    }

    /// What it has a good chance of, by the nodes of the search and the letters of
    /// the best layout.
    pub fn prospect(&self, nodes: u64, best: usize) -> Prospect {
        let is_early = nodes <= EARLY_NODES;
        if self.proves {
            let is_near = self.exact.letters <= best + NEAR
                && self.nodes <= PATIENCE_NODES + PATIENCE_TIMES * self.before;
            return if is_near && !is_early { Prospect::Proof } else { Prospect::Little };
        }
        let is_worn = self.letters == best + 1 && self.nodes >= IMPROVE_NODES;
        let is_far = self.most > best + NEAR + 1;
        if is_early || is_worn || is_far { Prospect::Nothing } else { Prospect::Improvement }
    }

    /// Does so many nodes, where the best layout has so many letters.
    pub fn run(&mut self, nodes: u64, best: usize, limits: &Limits) -> Verdict {
        if best >= self.most {
            return Verdict::Proven;
        }
        if !self.proves && self.letters != best + 1 {
            self.exact.look_for(best + 1);
        }
        if self.letters != self.exact.letters {
            self.before += self.nodes;
            (self.letters, self.nodes) = (self.exact.letters, 0);
        }
        self.nodes += nodes;
        self.exact.run(nodes, best, limits)
    }
}

#[cfg(test)]
mod tests {
    use gridwright_core::Size;

    use super::*;
    use crate::problem::Settings;
    use gridwright_words::clue_list::Bank;

    #[test]
    fn hope_leads_to_the_most_letters_and_to_a_proof() {
        let bank = Bank::parse(include_bytes!("../../../../../examples/winter.csv"));
        let problem = Problem::new(&bank, Settings::sized(Size::new(6, 6).unwrap())).unwrap();
        let [mut prove, mut improve] =
            [ExactTurn::prove(&problem, 1), ExactTurn::improve(&problem, 1)].map(Option::unwrap);
        let limits = Limits::none();
        let Verdict::Found(most) = prove.run(1_000_000, 0, &limits) else { panic!() };
        let most = problem.tally(&most).letters;
        let mut steps = vec![most - 2];
        loop {
            let best = *steps.last().unwrap();
            match improve.run(100, best, &limits) {
                Verdict::Found(found) => steps.push(problem.tally(&found).letters),
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
        let bank = Bank::parse(include_bytes!("../../../../../examples/winter.csv"));
        let problem = Problem::new(&bank, Settings::sized(Size::new(10, 10).unwrap())).unwrap();
        let mut exact = ExactTurn::improve(&problem, 1).unwrap();
        let near = exact.most - NEAR - 1;
        assert_eq!(exact.prospect(EARLY_NODES + 1, near), Prospect::Improvement);
        assert_eq!(exact.prospect(EARLY_NODES, near), Prospect::Nothing);
        assert_eq!(exact.prospect(EARLY_NODES + 1, near - 1), Prospect::Nothing);
        (exact.letters, exact.nodes) = (near + 1, IMPROVE_NODES);
        assert_eq!(exact.prospect(EARLY_NODES + 1, near), Prospect::Nothing);
        assert_eq!(exact.prospect(EARLY_NODES + 1, near + 1), Prospect::Improvement);
        assert!(matches!(exact.run(0, exact.most, &Limits::none()), Verdict::Proven));
    }
}
