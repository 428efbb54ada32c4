//! The sums over all strings of a length, by which the parts are divided.

use super::vocabulary::MAX_WORD_LENGTH;
use super::{Boosts, MAX_TABULATED_LENGTH, PhraseModel};

/// For every length, the sums over all phrases of several words and over all
/// single words. Goes through every word pair once a length.
pub(super) fn totals(model: &PhraseModel) -> Vec<[f64; 2]> {
    let words = model.vocabulary.len();
    let lengths: Vec<usize> = model.vocabulary.iter().map(|(_, word)| word.len()).collect();
    let mut sums = vec![[0.0; 2]; MAX_TABULATED_LENGTH + 1];
    // For each length the sum over all phrases of that length that end in each word.
    let mut ending = vec![vec![0.0f64; words]; MAX_TABULATED_LENGTH + 1];
    for (id, word) in model.vocabulary.iter() {
        if word.len() <= MAX_TABULATED_LENGTH {
            sums[word.len()][1] += f64::from(model.unigram[id.index()]);
            ending[word.len()][id.index()] = model.first(id);
        }
    }
    for length in 1..=MAX_TABULATED_LENGTH {
        let here = std::mem::take(&mut ending[length]);
        let going_on = |word: usize| here[word] * f64::from(1.0 - model.stop[word]);
        let alone: f64 =
            (0..words).map(|word| going_on(word) * f64::from(model.backoff[word])).sum();
        for (word, size) in lengths.iter().enumerate() {
            sums[length][0] += here[word] * f64::from(model.stop[word]);
            if let Some(later) = ending.get_mut(length + size) {
                later[word] += alone * f64::from(model.unigram[word]);
            }
        }
        for (first, second, probability) in model.pairs.iter() {
            if let Some(later) = ending.get_mut(length + lengths[second.index()]) {
                later[second.index()] += going_on(first.index()) * f64::from(probability);
            }
        }
    }
    for (id, word) in model.vocabulary.iter().filter(|(_, word)| word.len() <= MAX_TABULATED_LENGTH)
    {
        // A word that starts a phrase and ends it is a single word.
        sums[word.len()][0] -= model.first(id) * f64::from(model.stop[id.index()]);
    }
    sums.iter_mut().for_each(|sum| sum[0] = sum[0].max(0.0));
    sums
}

impl PhraseModel {
    /// How much greater the sum over all phrases of a length is with some words
    /// likelier than usual, each word taken by itself.
    pub fn inflation(&self, boosts: &Boosts, length: usize) -> f64 {
        let mut usual = [0.0; MAX_WORD_LENGTH + 1];
        for (id, word) in self.vocabulary.iter() {
            usual[word.len().min(MAX_WORD_LENGTH)] += f64::from(self.unigram[id.index()]);
        }
        let mut boosted = usual;
        for (id, factor) in boosts.iter() {
            let gain = f64::from(factor - 1.0) * f64::from(self.word_probability(id));
            boosted[self.vocabulary.word(id).len().min(MAX_WORD_LENGTH)] += gain;
        }
        match [boosted, usual].map(|words| phrases_of(&words, length)) {
            [more, before] if before > 0.0 => more / before,
            _ => 1.0,
        }
    }
}

/// The sum over all strings of several words, given that of each length of word.
fn phrases_of(words: &[f64], length: usize) -> f64 {
    let mut sums = vec![0.0; length + 1];
    sums[0] = 1.0;
    for end in 1..=length {
        let sizes = words.iter().enumerate().take(end + 1).skip(1);
        sums[end] = sizes
            .filter(|(size, _)| *size < length)
            .map(|(size, sum)| sums[end - size] * sum)
            .sum();
    }
    sums[length]
}
