//! The strings that fit best, and the words they are made of.

use std::cmp::Ordering;
use std::collections::{BinaryHeap, HashSet};

use super::lattice::{Lattice, Pruning, WordArc};
use super::vocabulary::WordId;
use super::{Boosts, Message, PhraseModel};

/// A string that the model proposes.
#[derive(Clone, Debug, PartialEq)]
pub struct Phrase {
    /// The letters, 0 for A to 25 for Z.
    pub letters: Vec<u8>,
    /// The words it is made of.
    pub words: Vec<WordId>,
    /// Its probability among all strings of its length, by this way to cut
    /// it, times the messages of its letters.
    pub weight: f64,
}

/// A partial phrase in the search: the arc it ends with, the product of all
/// that it is made of, and the partial phrase before.
#[derive(Clone, Copy)]
struct PartialPhrase {
    arc: u32,
    value: f64,
    before: Option<u32>,
}

/// What the search takes up next: a partial phrase, or a whole one, with the
/// weight of the best string that it can become.
struct OpenPhrase {
    weight: f64,
    partial: u32,
}

impl PartialEq for OpenPhrase {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for OpenPhrase {}

impl PartialOrd for OpenPhrase {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for OpenPhrase {
    /// By weight; of equal ones the one that was there first is greater.
    fn cmp(&self, other: &Self) -> Ordering {
        self.weight.total_cmp(&other.weight).then_with(|| other.partial.cmp(&self.partial))
    }
}

/// Ways to cut a string that was found already are passed over; after so many
/// pops per wanted string there is nothing new to be hoped for.
const MOST_POPS: usize = 200;

impl PhraseModel {
    /// The strings of words that fit the messages best, the best first.
    /// Chains of letters take no part: what is proposed is made of words.
    ///
    /// A search from the left, always on with the partial phrase that can
    /// become the best string. How good that will be is known exactly from a
    /// pass from the right, so that little is looked at that is not wanted.
    pub fn best(&self, incoming: &[Message], boosts: &Boosts, count: usize) -> Vec<Phrase> {
        if incoming.is_empty() || count == 0 {
            return vec![];
        }
        let mut lattice = Lattice::default();
        let pruning = Pruning { share: 1e-9, least: 0.0, most: 4 * super::MOST_ARCS };
        lattice.find(self, incoming, boosts, pruning);
        BestSearch::new(self, &lattice).run(count)
    }
}

struct BestSearch<'a> {
    model: &'a PhraseModel,
    lattice: &'a Lattice,
    /// For every arc, the greatest product of what can follow it.
    ahead: Vec<f64>,
    partials: Vec<PartialPhrase>,
    open: BinaryHeap<OpenPhrase>,
    /// The weights of phrases of several words and of single words.
    units: [f64; 2],
}

impl<'a> BestSearch<'a> {
    fn new(model: &'a PhraseModel, lattice: &'a Lattice) -> Self {
        let share = model.share(lattice.length);
        let units = [share.unit(0), share.unit(1)];
        let ahead = ahead(model, lattice);
        Self { model, lattice, ahead, partials: vec![], open: BinaryHeap::new(), units }
    }

    fn run(mut self, count: usize) -> Vec<Phrase> {
        for arc in self.lattice.starts[0]..self.lattice.starts[1] {
            let WordArc { word, weight, .. } = self.lattice.arcs[arc];
            let value = weight * f64::from(self.model.start[word.index()]);
            self.push(PartialPhrase { arc: arc as u32, value, before: None });
        }
        let mut found: Vec<Phrase> = vec![];
        let mut seen: HashSet<Vec<u8>> = HashSet::new();
        for _ in 0..count.saturating_mul(MOST_POPS) {
            let Some(OpenPhrase { weight, partial }) = self.open.pop() else { break };
            let end = self.lattice.arcs[self.partials[partial as usize].arc as usize].end();
            if end < self.lattice.length {
                self.go_on(partial, end);
                continue;
            }
            let words = self.words(partial);
            let spelled = words.iter().flat_map(|word| self.model.vocabulary.word(*word));
            let letters: Vec<u8> = spelled.map(|letter| letter - b'A').collect();
            if seen.insert(letters.clone()) {
                found.push(Phrase { letters, words, weight });
                if found.len() == count {
                    break;
                }
            }
        }
        found
    }

    fn push(&mut self, partial: PartialPhrase) {
        let arc = &self.lattice.arcs[partial.arc as usize];
        let weight = match usize::from(arc.length) == self.lattice.length {
            true => self.units[1] * arc.weight,
            false => self.units[0] * partial.value * self.ahead[partial.arc as usize],
        };
        if weight > 0.0 {
            self.open.push(OpenPhrase { weight, partial: self.partials.len() as u32 });
            self.partials.push(partial);
        }
    }

    /// Puts every word behind a partial phrase.
    fn go_on(&mut self, partial: u32, end: usize) {
        let PartialPhrase { arc, value, .. } = self.partials[partial as usize];
        let (model, lattice) = (self.model, self.lattice);
        let word = lattice.arcs[arc as usize].word;
        let on = value * f64::from(1.0 - model.stop[word.index()]);
        let backoff = f64::from(model.backoff[word.index()]);
        let range = lattice.starts[end]..lattice.starts[end + 1];
        let mut factors = vec![backoff; range.len()];
        lattice.each_pair(model, word, end, |to, paired| factors[to - range.start] += paired);
        for (next, factor) in range.zip(factors) {
            let value = on * factor * lattice.arcs[next].weight;
            self.push(PartialPhrase { arc: next as u32, value, before: Some(partial) });
        }
    }

    fn words(&self, last: u32) -> Vec<WordId> {
        let mut words = vec![];
        let mut at = Some(last);
        while let Some(index) = at {
            let partial = &self.partials[index as usize];
            words.push(self.lattice.arcs[partial.arc as usize].word);
            at = partial.before;
        }
        words.reverse();
        words
    }
}

/// For every arc, the greatest product of what can follow it: of the factors
/// by which words are more likely after one another, and of their weights.
fn ahead(model: &PhraseModel, lattice: &Lattice) -> Vec<f64> {
    let mut ahead = vec![0.0; lattice.arcs.len()];
    let mut enders: Vec<Vec<usize>> = vec![vec![]; lattice.length + 1];
    for (index, arc) in lattice.arcs.iter().enumerate() {
        enders[arc.end()].push(index);
    }
    for arc in &enders[lattice.length] {
        ahead[*arc] = f64::from(model.stop[lattice.arcs[*arc].word.index()]);
    }
    for place in (1..lattice.length).rev() {
        let range = lattice.starts[place]..lattice.starts[place + 1];
        let value = |next: usize, ahead: &[f64]| lattice.arcs[next].weight * ahead[next];
        let plain = range.map(|next| value(next, &ahead)).fold(0.0, f64::max);
        for arc in &enders[place] {
            let word = lattice.arcs[*arc].word;
            let backoff = f64::from(model.backoff[word.index()]);
            let mut most = backoff * plain;
            lattice.each_pair(model, word, place, |to, paired| {
                most = most.max((backoff + paired) * value(to, &ahead));
            });
            ahead[*arc] = f64::from(1.0 - model.stop[word.index()]) * most;
        }
    }
    ahead
}
