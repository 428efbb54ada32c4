//! Cutting a known string into words.

use super::vocabulary::{Trie, WordId};
use super::{Boosts, PhraseModel};

/// The words that may stand at each place of a known string.
pub(super) struct Cuts {
    pub(super) length: usize,
    /// Start, length and word, in order of the start.
    pub(super) words: Vec<(usize, usize, WordId)>,
}

impl Cuts {
    pub(super) fn of(trie: &Trie, letters: &[u8]) -> Self {
        let mut words = vec![];
        for start in 0..letters.len() {
            trie.prefixes(&letters[start..], |word, length| words.push((start, length, word)));
        }
        Self { length: letters.len(), words }
    }

    /// The probability that each word stands where it does, by the words' own
    /// probabilities, among all ways to cut the string into several words.
    pub(super) fn posterior(&self, unigram: &[f64]) -> Vec<f64> {
        let mut before = vec![0.0; self.length + 1];
        let mut after = vec![0.0; self.length + 1];
        (before[0], after[self.length]) = (1.0, 1.0);
        let several = |length: &usize| *length < self.length;
        for (start, length, word) in self.words.iter().filter(|cut| several(&cut.1)) {
            before[start + length] += before[*start] * unigram[word.index()];
        }
        for (start, length, word) in self.words.iter().rev().filter(|cut| several(&cut.1)) {
            after[*start] += unigram[word.index()] * after[start + length];
        }
        let total = before[self.length];
        let share =
            |(start, length, word): &(usize, usize, WordId)| match several(length) && total > 0.0 {
                true => before[*start] * unigram[word.index()] * after[start + length] / total,
                false => 0.0,
            };
        self.words.iter().map(share).collect()
    }

    /// The most probable way to cut the string into several words, by the
    /// words' own probabilities; empty where there is none.
    pub(super) fn best(&self, unigram: &[f64]) -> Vec<WordId> {
        self.cheapest(self.length.saturating_sub(1), |word| unigram[word.index()])
    }

    /// The most probable way to cut the string into words no longer than
    /// `longest`.
    fn cheapest(&self, longest: usize, probability: impl Fn(WordId) -> f64) -> Vec<WordId> {
        let mut best: Vec<(f64, Option<usize>)> = vec![(0.0, None); self.length + 1];
        best[0].0 = 1.0;
        for (index, (start, length, word)) in self.words.iter().enumerate() {
            let value = best[*start].0 * probability(*word);
            let end = &mut best[start + length];
            if *length <= longest && value > end.0 {
                *end = (value, Some(index));
            }
        }
        let mut words = vec![];
        let mut at = self.length;
        while let Some(index) = best[at].1 {
            let (start, _, word) = self.words[index];
            words.push(word);
            at = start;
        }
        words.reverse();
        words
    }
}

impl PhraseModel {
    /// The words that a string (0 to 25 each) is most likely made of, or the
    /// single word that it is; empty where it cannot be cut into known words.
    pub fn cut(&self, letters: &[u8]) -> Vec<WordId> {
        let cuts = Cuts::of(&self.trie, letters);
        cuts.cheapest(letters.len(), |word| f64::from(self.unigram[word.index()]))
    }

    /// The most likely phrase of several words that a string (0 to 25 each)
    /// can be cut into, pairs of words counted, and how many times likelier it
    /// is than a single word that is spelled so, known or not.
    pub fn cut_into_phrase(&self, letters: &[u8]) -> Option<(Vec<WordId>, f64)> {
        let cuts = Cuts::of(&self.trie, letters);
        let mut single = 0.0;
        // For each word the best way that ends with it, and the word before it.
        let mut best: Vec<(f64, Option<usize>)> = Vec::with_capacity(cuts.words.len());
        let mut last: Option<(f64, usize)> = None;
        for (index, (start, length, word)) in cuts.words.iter().enumerate() {
            let alone = f64::from(self.unigram[word.index()]);
            let is_single = *length == letters.len();
            let mut value = (0.0, None);
            if is_single {
                single += alone;
            } else if *start == 0 {
                value = (self.first(*word), None);
            } else {
                for (before, (from, reach, first)) in cuts.words[..index].iter().enumerate() {
                    if from + reach != *start {
                        continue;
                    }
                    let drawn = f64::from(
                        self.backoff[first.index()] * self.unigram[word.index()]
                            + self.pairs.get(*first, *word),
                    );
                    let on = f64::from(1.0 - self.stop[first.index()]);
                    let through = best[before].0 * on * drawn;
                    if through > value.0 {
                        value = (through, Some(before));
                    }
                }
            }
            best.push(value);
            let whole = value.0 * f64::from(self.stop[word.index()]);
            let ends = start + length == letters.len() && !is_single;
            if ends && last.is_none_or(|(most, _)| whole > most) && whole > 0.0 {
                last = Some((whole, index));
            }
        }
        let (probability, end) = last?;
        let mut words = Vec::new();
        let mut at = Some(end);
        while let Some(index) = at {
            words.push(cuts.words[index].2);
            at = best[index].1;
        }
        words.reverse();
        let share = self.share(letters.len());
        let unknown = f64::from(share.parts[2]) * self.chain(letters.len()).probability(letters);
        let alone = single * share.unit(1) + unknown;
        Some((words, probability * share.unit(0) / alone.max(f64::MIN_POSITIVE)))
    }
}

/// The sums over the ways to cut a string into several words, and into one.
pub(super) fn sums(model: &PhraseModel, letters: &[u8], boosts: &Boosts) -> [f64; 2] {
    let cuts = Cuts::of(&model.trie, letters);
    let mut single = 0.0;
    // For each cut the sum over all ways that end with it; for each place what
    // goes on to words by themselves.
    let mut values = vec![0.0; cuts.words.len()];
    let mut reach = vec![0.0; letters.len() + 1];
    let mut several = 0.0;
    for (index, (start, length, word)) in cuts.words.iter().enumerate() {
        let factor = f64::from(boosts.factor(*word));
        let alone = f64::from(model.unigram[word.index()]);
        if *length == letters.len() {
            single += alone * factor;
            continue;
        }
        let value = match start {
            0 => model.first(*word),
            _ => {
                let ending = cuts.words[..index].iter().zip(&values);
                let paired: f64 = ending
                    .filter(|((from, length, _), value)| from + length == *start && **value > 0.0)
                    .map(|((_, _, first), value)| {
                        let on = 1.0 - model.stop[first.index()];
                        value * f64::from(on * model.pairs.get(*first, *word))
                    })
                    .sum();
                reach[*start] * alone + paired
            }
        };
        values[index] = value * factor;
        let stop = model.stop[word.index()];
        match start + length == letters.len() {
            true => several += values[index] * f64::from(stop),
            false => {
                let onward = (1.0 - stop) * model.backoff[word.index()];
                reach[start + length] += values[index] * f64::from(onward);
            }
        }
    }
    [several, single]
}
