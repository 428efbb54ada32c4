//! The sums over all strings of a length, by which the parts are divided.

use super::{LONGEST, PhraseModel};

/// For every length, the sums over all phrases of several words and over all
/// single words. Goes through every word pair once a length.
pub(super) fn totals(model: &PhraseModel) -> Vec<[f64; 2]> {
    let words = model.vocabulary.len();
    let lengths: Vec<usize> = model.vocabulary.iter().map(|(_, word)| word.len()).collect();
    let mut sums = vec![[0.0; 2]; LONGEST + 1];
    // For each length the sum over all phrases of that length that end in each word.
    let mut ending = vec![vec![0.0f64; words]; LONGEST + 1];
    for (id, word) in model.vocabulary.iter() {
        if word.len() <= LONGEST {
            sums[word.len()][1] += f64::from(model.unigram[id.index()]);
            ending[word.len()][id.index()] = model.first(id);
        }
    }
    for length in 1..=LONGEST {
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
    for (id, word) in model.vocabulary.iter().filter(|(_, word)| word.len() <= LONGEST) {
        // A word that starts a phrase and ends it is a single word.
        sums[word.len()][0] -= model.first(id) * f64::from(model.stop[id.index()]);
    }
    sums.iter_mut().for_each(|sum| sum[0] = sum[0].max(0.0));
    sums
}
