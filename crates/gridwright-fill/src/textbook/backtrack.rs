//! Backtracking search.
//!
//! The recursion of the textbook is a stack of frames here, so that a large
//! grid cannot exhaust the stack of the machine.

use std::collections::BTreeSet;

use gridwright_search::{Limits, Outcome};
use gridwright_words::WordId;

use super::{Assignment, Crossword, Domains, Event, NoAssignment, Options, Solved, Variable};

/// A variable that is being tried.
struct Frame {
    variable: Variable,
    /// The words still to be tried, the best last.
    words: Vec<WordId>,
    choices: usize,
    /// The domains before any of its words was tried.
    domains: Domains,
}

impl Crossword<'_> {
    /// Whether every variable has a word.
    pub fn is_complete(&self, assignment: &Assignment) -> bool {
        self.variables.iter().all(|x| assignment.contains_key(x))
    }

    /// Whether the words so far fit: right lengths, crossing letters agree,
    /// all different.
    pub fn is_consistent(&self, assignment: &Assignment) -> bool {
        let words: BTreeSet<WordId> = assignment.values().copied().collect();
        words.len() == assignment.len()
            && assignment.iter().all(|(x, word)| {
                word.word_len() == x.length
                    && self.neighbours(*x).iter().all(|y| self.agree(assignment, *x, *y))
            })
    }

    fn agree(&self, assignment: &Assignment, x: Variable, y: Variable) -> bool {
        match (assignment.get(&x), assignment.get(&y), self.overlap(x, y)) {
            (Some(a), Some(b), Some((i, j))) => self.letter(*a, i) == self.letter(*b, j),
            _ => true,
        }
    }

    /// The variable to assign next: the one with the fewest words left; of
    /// those the one with the most neighbours; of those the first.
    pub fn select_unassigned_variable(
        &self,
        assignment: &Assignment,
        domains: &Domains,
    ) -> Option<Variable> {
        let open = self.variables.iter().filter(|x| !assignment.contains_key(x));
        open.min_by_key(|x| {
            let words = domains.get(x).map_or(0, BTreeSet::len);
            (words, std::cmp::Reverse(self.neighbours(**x).len()))
        })
        .copied()
    }

    /// The words of a variable, those first that rule out the fewest words of
    /// its neighbours; words that other variables have come as they would
    /// otherwise.
    pub fn order_domain_values(
        &self,
        variable: Variable,
        assignment: &Assignment,
        domains: &Domains,
    ) -> Vec<WordId> {
        let open = self.neighbours(variable).iter().filter(|y| !assignment.contains_key(y));
        let letters = self.list.alphabet().len();
        let mut ruled_out = vec![];
        for y in open {
            let Some((at, at_y)) = self.overlap(variable, *y) else { continue };
            let words = domains.get(y);
            let mut agreeing = vec![0usize; letters];
            for letter in words.iter().flat_map(|w| w.iter()).filter_map(|w| self.letter(*w, at_y))
            {
                agreeing[letter.index()] += 1;
            }
            ruled_out.push((at, words.map_or(0, BTreeSet::len), agreeing));
        }
        let cost = |word: &WordId| -> usize {
            let of = |(at, all, agreeing): &(usize, usize, Vec<usize>)| {
                all - self.letter(*word, *at).map_or(0, |l| agreeing[l.index()])
            };
            ruled_out.iter().map(of).sum()
        };
        let mut words: Vec<WordId> =
            domains.get(&variable).into_iter().flatten().copied().collect();
        words.sort_by_cached_key(cost);
        words
    }

    /// Tries words until every variable has one, or none is left to try.
    pub fn backtrack(
        &self,
        domains: Domains,
        options: Options,
        limits: &Limits,
        trace: &mut dyn FnMut(&Event),
    ) -> Solved {
        let (mut nodes, mut backtracks) = (0, 0);
        let mut assignment = Assignment::new();
        let mut frames: Vec<Frame> = vec![];
        let mut current = domains;
        loop {
            match self.select_unassigned_variable(&assignment, &current) {
                None => {
                    trace(&Event::Solved { nodes });
                    return Solved { outcome: Outcome::Found(assignment), nodes, backtracks };
                }
                Some(variable) => {
                    let mut words = self.order_domain_values(variable, &assignment, &current);
                    words.reverse();
                    frames.push(Frame { variable, choices: words.len(), words, domains: current });
                }
            }
            // Go on with the next word of the last frame that has one.
            current = loop {
                if let Some(stop) = limits.check(nodes) {
                    return Solved { outcome: Outcome::Stopped(stop), nodes, backtracks };
                }
                let depth = frames.len().saturating_sub(1);
                let Some(frame) = frames.last_mut() else {
                    let outcome = Outcome::Impossible(NoAssignment::Search);
                    return Solved { outcome, nodes, backtracks };
                };
                let (variable, choices) = (frame.variable, frame.choices);
                assignment.remove(&variable);
                let Some(word) = frame.words.pop() else {
                    trace(&Event::Backtrack { variable, depth });
                    backtracks += 1;
                    frames.pop();
                    continue;
                };
                nodes += 1;
                let text = self.list.text(word);
                trace(&Event::Try { variable, word: text.clone(), depth, choices });
                assignment.insert(variable, word);
                if !self.is_consistent(&assignment) {
                    trace(&Event::Conflict { variable, word: text });
                    continue;
                }
                let mut next = frame.domains.clone();
                if !options.inference || self.infer(&mut next, &assignment, variable, trace) {
                    break next;
                }
                trace(&Event::Conflict { variable, word: text });
            };
        }
    }

    /// Inference after an assignment: the variable has its word alone, no
    /// other variable has it, and the arcs into the variable are made
    /// consistent again. `false` if some variable has nothing left.
    pub fn infer(
        &self,
        domains: &mut Domains,
        assignment: &Assignment,
        variable: Variable,
        trace: &mut dyn FnMut(&Event),
    ) -> bool {
        let Some(word) = assignment.get(&variable) else { return true };
        for (x, words) in domains.iter_mut() {
            if *x == variable {
                words.retain(|w| w == word);
            } else {
                words.remove(word);
            }
            if words.is_empty() {
                return false;
            }
        }
        let arcs = self.neighbours(variable).iter().map(|y| (*y, variable)).collect();
        self.ac3(domains, Some(arcs), trace)
    }
}
