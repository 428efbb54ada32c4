//! The strings that fit best, and the words they are made of.

use std::collections::BTreeMap;

use super::lattice::{Lattice, Pruning};
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

/// A partial phrase that ends with an arc: its value, and the partial phrase
/// of another arc that it goes on from.
#[derive(Clone, Copy)]
struct Partial {
    value: f64,
    from: Option<(usize, usize)>,
}

impl PhraseModel {
    /// The strings of words that fit the messages best, the best first.
    /// Chains of letters take no part: what is proposed is made of words.
    pub fn best(&self, incoming: &[Message], boosts: &Boosts, count: usize) -> Vec<Phrase> {
        let share = self.share(incoming.len());
        if incoming.is_empty() || count == 0 {
            return vec![];
        }
        let mut lattice = Lattice::default();
        let pruning = Pruning { share: 1e-9, least: 0.0, most: 4 * super::MOST_ARCS };
        lattice.find(self, incoming, boosts, pruning);
        let partials = self.partials(&lattice, count);
        let mut found: BTreeMap<Vec<u8>, Phrase> = BTreeMap::new();
        for (index, arc) in
            lattice.arcs.iter().enumerate().filter(|(_, arc)| arc.end() == lattice.length)
        {
            let single = usize::from(arc.length) == lattice.length;
            for (rank, partial) in partials[index].iter().enumerate() {
                let weight = match single {
                    true => share.unit(1) * arc.weight,
                    false => share.unit(0) * partial.value * f64::from(self.stop[arc.word.index()]),
                };
                let words = words_of(&lattice, &partials, (index, rank));
                let spelled = words.iter().flat_map(|word| self.vocabulary.word(*word));
                let letters: Vec<u8> = spelled.map(|letter| letter - b'A').collect();
                let phrase = Phrase { letters: letters.clone(), words, weight };
                let known = found.entry(letters).or_insert_with(|| phrase.clone());
                if phrase.weight > known.weight {
                    *known = phrase;
                }
            }
        }
        let mut best: Vec<Phrase> =
            found.into_values().filter(|phrase| phrase.weight > 0.0).collect();
        best.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        best.truncate(count);
        best
    }

    /// For every arc the best partial phrases that end with it.
    fn partials(&self, lattice: &Lattice, count: usize) -> Vec<Vec<Partial>> {
        let mut partials: Vec<Vec<Partial>> = vec![vec![]; lattice.arcs.len()];
        let mut enders: Vec<Vec<usize>> = vec![vec![]; lattice.length + 1];
        for (index, arc) in lattice.arcs.iter().enumerate() {
            let start = usize::from(arc.start);
            let mut made = vec![];
            if start == 0 {
                let value = arc.weight * f64::from(self.start[arc.word.index()]);
                made.push(Partial { value, from: None });
            }
            for before in &enders[start] {
                let step = self.step(lattice.arcs[*before].word, arc.word) * arc.weight;
                for (rank, partial) in partials[*before].iter().enumerate() {
                    made.push(Partial { value: partial.value * step, from: Some((*before, rank)) });
                }
            }
            made.sort_by(|a, b| b.value.total_cmp(&a.value));
            made.truncate(count);
            if !made.is_empty() {
                enders[arc.end()].push(index);
            }
            partials[index] = made;
        }
        partials
    }

    /// How much more likely a word is after another than by itself, times the
    /// chance that the phrase goes on.
    fn step(&self, first: WordId, second: WordId) -> f64 {
        let paired = self.pairs.get(first, second) / self.unigram[second.index()];
        let on = 1.0 - self.stop[first.index()];
        f64::from(on * (self.backoff[first.index()] + paired))
    }
}

fn words_of(lattice: &Lattice, partials: &[Vec<Partial>], last: (usize, usize)) -> Vec<WordId> {
    let mut words = vec![];
    let mut at = Some(last);
    while let Some((arc, rank)) = at {
        words.push(lattice.arcs[arc].word);
        at = partials[arc][rank].from;
    }
    words.reverse();
    words
}
