//! All ways to cut a string of uncertain letters into words.
//!
//! The lattice has a node before, between and after the letters and an arc for
//! every word that may stand there. An arc's weight is the probability of its
//! word times the messages of its letters. Walking the trie from each place
//! finds the arcs; whole subtrees are left out once no word in them can matter.

use super::vocabulary::{NO_WORD, WordId};
use super::{Boosts, Message, PhraseModel};

/// One word at one place.
#[derive(Clone, Copy, Debug)]
pub(super) struct WordArc {
    pub(super) start: u16,
    pub(super) length: u8,
    pub(super) word: WordId,
    /// The word's probability by itself, its boost and the messages of its
    /// letters, multiplied.
    pub(super) weight: f64,
}

impl WordArc {
    pub(super) fn end(&self) -> usize {
        usize::from(self.start) + usize::from(self.length)
    }
}

/// The arcs that matter, in order of their start, then of their word.
#[derive(Debug, Default)]
pub(super) struct Lattice {
    pub(super) length: usize,
    pub(super) arcs: Vec<WordArc>,
    /// Where the arcs of each start begin.
    pub(super) starts: Vec<usize>,
}

/// How thorough the walk is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pruning {
    /// Arcs that are expected to carry less than this share of all are left out.
    pub(super) share: f64,
    /// So are those that are expected to carry less than this, whatever their share.
    pub(super) least: f64,
    /// How many arcs are kept, the most probable ones.
    pub(super) most: usize,
}

/// How often each letter stands in English phrases: what the walk expects of
/// letters that it has not come to yet.
const FREQUENCY: [f32; 26] = [
    0.085, 0.022, 0.033, 0.038, 0.112, 0.017, 0.023, 0.030, 0.075, 0.004, 0.014, 0.047, 0.028,
    0.068, 0.074, 0.026, 0.002, 0.066, 0.073, 0.076, 0.030, 0.010, 0.016, 0.003, 0.018, 0.005,
];

impl Lattice {
    /// Finds the arcs. The share of a path that goes through an arc is
    /// estimated as what leads to its start, times the arc, times what letters
    /// of ordinary frequency would make of the places behind it.
    pub(super) fn find(
        &mut self,
        model: &PhraseModel,
        incoming: &[Message],
        boosts: &Boosts,
        pruning: Pruning,
    ) {
        let length = incoming.len();
        self.length = length;
        self.arcs.clear();
        self.starts.clear();
        let rest = expectations(incoming);
        let least = (pruning.share * rest[0]).max(pruning.least);
        let mut reach = vec![0.0; length + 1];
        reach[0] = 1.0;
        for start in 0..length {
            self.starts.push(self.arcs.len());
            if reach[start] <= 0.0 {
                continue;
            }
            let bound = least / reach[start];
            self.walk(model, &incoming[start..], start, bound, &rest[start..], boosts);
            self.add_boosted(model, &incoming[start..], start, boosts);
            let first = self.starts[start];
            for arc in &self.arcs[first..] {
                reach[arc.end()] += reach[start] * arc.weight;
            }
        }
        self.starts.push(self.arcs.len());
        self.thin(&reach, pruning);
    }

    fn walk(
        &mut self,
        model: &PhraseModel,
        incoming: &[Message],
        start: usize,
        bound: f64,
        rest: &[f64],
        boosts: &Boosts,
    ) {
        let nodes = &model.trie.0;
        let deepest = incoming.len() - 1;
        let mut products = [1.0f64; super::vocabulary::MAX_WORD_LENGTH + 1];
        let mut at = 0;
        while let Some(node) = nodes.get(at) {
            let depth = usize::from(node.depth);
            if depth > deepest {
                at += node.skip as usize;
                continue;
            }
            let product = products[depth] * f64::from(incoming[depth][usize::from(node.letter)]);
            let expected = product * rest[depth + 1];
            if expected * f64::from(node.best) < bound {
                at += node.skip as usize;
                continue;
            }
            products[depth + 1] = product;
            if node.word != NO_WORD && !boosts.has(WordId(node.word)) {
                let chance = f64::from(model.unigram[usize::from(node.word)]);
                if expected * chance >= bound {
                    self.arcs.push(WordArc {
                        start: start as u16,
                        length: node.depth + 1,
                        word: WordId(node.word),
                        weight: product * chance,
                    });
                }
            }
            at += 1;
        }
    }

    /// Adds the boosted words, which the walk has passed over, in their order.
    fn add_boosted(
        &mut self,
        model: &PhraseModel,
        incoming: &[Message],
        start: usize,
        boosts: &Boosts,
    ) {
        let first = self.starts[start];
        let plain = self.arcs.len();
        for (word, factor) in boosts.iter() {
            let letters = model.vocabulary.word(word);
            if letters.is_empty() || letters.len() > incoming.len() {
                continue;
            }
            let product: f64 = letters
                .iter()
                .zip(incoming)
                .map(|(letter, message)| f64::from(message[usize::from(letter - b'A')]))
                .product();
            let weight = product * f64::from(factor * model.unigram[word.index()]);
            let length = letters.len() as u8;
            self.arcs.push(WordArc { start: start as u16, length, word, weight });
        }
        if self.arcs.len() > plain {
            self.arcs[first..].sort_unstable_by_key(|arc| arc.word);
        }
    }

    /// Keeps the arcs through which the most goes, by the words' own
    /// probabilities, and raises their weights so that the total stays.
    fn thin(&mut self, reach: &[f64], pruning: Pruning) {
        let total = reach[self.length];
        if total <= 0.0 {
            return;
        }
        let mut after = vec![0.0; self.length + 1];
        after[self.length] = 1.0;
        for arc in self.arcs.iter().rev() {
            after[usize::from(arc.start)] += arc.weight * after[arc.end()];
        }
        let through = |arc: &WordArc| reach[usize::from(arc.start)] * arc.weight * after[arc.end()];
        let mut least = (pruning.share * total).max(pruning.least);
        if self.arcs.len() > pruning.most {
            let mut flows: Vec<f64> = self.arcs.iter().map(through).collect();
            let at = flows.len() - pruning.most;
            least = least.max(*flows.select_nth_unstable_by(at, f64::total_cmp).1);
        }
        let mut kept = 0;
        let mut starts = Vec::with_capacity(self.length + 1);
        for start in 0..self.length {
            starts.push(kept);
            for index in self.starts[start]..self.starts[start + 1] {
                if through(&self.arcs[index]) >= least {
                    self.arcs[kept] = self.arcs[index];
                    kept += 1;
                }
            }
        }
        starts.push(kept);
        self.arcs.truncate(kept);
        self.starts = starts;
    }
}

/// For every place, what letters of ordinary frequency make of it and all
/// places behind it.
fn expectations(incoming: &[Message]) -> Vec<f64> {
    let mut rest = vec![1.0; incoming.len() + 1];
    for (place, message) in incoming.iter().enumerate().rev() {
        let mass: f32 = message.iter().zip(FREQUENCY).map(|(message, share)| message * share).sum();
        rest[place] = rest[place + 1] * f64::from(mass);
    }
    rest
}
