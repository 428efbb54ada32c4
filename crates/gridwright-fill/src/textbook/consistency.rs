//! Node and arc consistency.

use std::collections::{BTreeSet, VecDeque};

use gridwright_words::{Letter, WordId};

use super::{Arc, Crossword, Domains, Event, Variable};

impl Crossword<'_> {
    /// Drops every word that a variable cannot take by itself: wrong length,
    /// or against a given letter.
    pub fn enforce_node_consistency(&self, domains: &mut Domains, trace: &mut dyn FnMut(&Event)) {
        for (variable, words) in domains {
            let before = words.len();
            words.retain(|word| self.is_node_consistent(*variable, *word));
            let (kept, dropped) = (words.len(), before - words.len());
            trace(&Event::Node { variable: *variable, kept, dropped });
        }
    }

    fn is_node_consistent(&self, variable: Variable, word: WordId) -> bool {
        word.word_len() == variable.length
            && variable.cells().zip(self.list.letters(word)).all(|(cell, letter)| {
                self.given.get(&cell).is_none_or(|g| g == self.list.alphabet().text(letter))
            })
    }

    /// Makes `x` consistent with `y`: drops every word of `x` that has no
    /// partner in `y`. Whether any was dropped.
    pub fn revise(&self, domains: &mut Domains, x: Variable, y: Variable) -> bool {
        let Some((at_x, at_y)) = self.overlap(x, y) else { return false };
        let partners: BTreeSet<Letter> = domains
            .get(&y)
            .map(|words| words.iter().filter_map(|word| self.letter(*word, at_y)).collect())
            .unwrap_or_default();
        let Some(words) = domains.get_mut(&x) else { return false };
        let before = words.len();
        words.retain(|word| self.letter(*word, at_x).is_some_and(|l| partners.contains(&l)));
        words.len() < before
    }

    pub(super) fn letter(&self, word: WordId, at: usize) -> Option<Letter> {
        self.list.letters(word).nth(at)
    }

    /// Makes all arcs consistent, beginning with those given, or with all of
    /// them: while the queue has an arc, revise it; where that dropped words,
    /// the arcs into its variable come up again. `false` if a variable has
    /// nothing left.
    pub fn ac3(
        &self,
        domains: &mut Domains,
        arcs: Option<Vec<Arc>>,
        trace: &mut dyn FnMut(&Event),
    ) -> bool {
        let mut queue: VecDeque<Arc> = match arcs {
            Some(arcs) => arcs.into(),
            None => self.overlaps.keys().copied().collect(),
        };
        while let Some((x, y)) = queue.pop_front() {
            let before = domains.get(&x).map_or(0, BTreeSet::len);
            if !self.revise(domains, x, y) {
                continue;
            }
            let kept = domains.get(&x).map_or(0, BTreeSet::len);
            trace(&Event::Arc { x, y, kept, dropped: before - kept });
            if kept == 0 {
                return false;
            }
            queue.extend(self.neighbours(x).iter().filter(|z| **z != y).map(|z| (*z, x)));
        }
        true
    }
}
