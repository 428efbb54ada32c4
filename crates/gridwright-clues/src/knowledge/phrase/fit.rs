//! Fitting the weights of the sources and of the parts of the model on answers
//! that the rest of the data has not seen.

use super::MAX_TABULATED_LENGTH;
use super::estimate::{Evidence, SourceWeights};
use super::segment;
use super::{Boosts, PhraseModel};

/// What is fitted.
#[derive(Clone, Debug)]
pub(super) struct Fitted {
    /// The weights of the sources of pairs.
    pub(super) weights: SourceWeights,
    /// The shares of the parts, by length.
    pub(super) shares: Vec<[f32; 3]>,
}

impl Fitted {
    /// SourceWeights to start from, or to stay with where there is nothing to fit.
    pub(super) fn start(sources: usize) -> Self {
        let shares = vec![[0.75, 0.05, 0.2]; MAX_TABULATED_LENGTH + 1];
        Self { weights: SourceWeights::even(sources), shares }
    }
}

/// How many rounds of expectation and maximisation the weights take.
const ROUNDS: usize = 60;
/// How many sightings the shares of neighbouring lengths are worth.
const PRIOR: f64 = 30.0;

/// Makes a model of the old answers and fits weights and shares on the new.
pub(super) fn fit(evidence: &Evidence, old: &[Vec<u8>], new: &[Vec<u8>]) -> Fitted {
    let mut fitted = Fitted::start(evidence.sources());
    let learned = evidence.learn(old);
    let words = |letters: &Vec<u8>| evidence.words_of(&learned, letters);
    let phrases: Vec<_> = new.iter().map(words).collect();
    fitted.weights = evidence.fit_weights(&learned, &phrases, ROUNDS);
    fitted.shares = shares(&evidence.assemble(&learned, &fitted), new);
    fitted
}

/// The shares of the three parts by length. Each length leans on the shares
/// over all answers of at least five letters, or of less.
fn shares(model: &PhraseModel, new: &[Vec<u8>]) -> Vec<[f32; 3]> {
    let parts = |letters: &Vec<u8>| -> (usize, [f64; 3]) {
        let share = model.share(letters.len());
        let sums = segment::sums(model, letters, &Boosts::default());
        let part = |at: usize| match share.totals[at] {
            total if total > 0.0 => sums[at] / total,
            _ => 0.0,
        };
        let chain = model.chain(letters.len()).probability(letters);
        (letters.len(), [part(0), part(1), chain])
    };
    let seen: Vec<_> = new.iter().map(parts).collect();
    let all = |long: bool| {
        let class = seen.iter().filter(|(length, _)| (*length >= super::SHORT) == long);
        mixture(&class.map(|(_, parts)| *parts).collect::<Vec<_>>(), [0.5, 0.1, 0.4])
    };
    let (short, long) = (all(false), all(true));
    (0..=MAX_TABULATED_LENGTH)
        .map(|length| {
            let prior = if length >= super::SHORT { long } else { short };
            let here = seen.iter().filter(|(other, _)| *other == length);
            let here: Vec<_> = here.map(|(_, parts)| *parts).collect();
            mixture(&here, prior).map(|share| share as f32)
        })
        .collect()
}

/// The mixture of three parts that makes what was seen most likely, with a
/// prior that is worth [`PRIOR`] sightings.
fn mixture(seen: &[[f64; 3]], prior: [f64; 3]) -> [f64; 3] {
    let mut shares = prior;
    for _ in 0..ROUNDS {
        let mut counts = prior.map(|share| share * PRIOR);
        for parts in seen {
            let total: f64 = parts.iter().zip(&shares).map(|(part, share)| part * share).sum();
            if total > 0.0 {
                for ((count, part), share) in counts.iter_mut().zip(parts).zip(&shares) {
                    *count += part * share / total;
                }
            }
        }
        let sum: f64 = counts.iter().sum();
        shares = counts.map(|count| count / sum);
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mixture_leans_to_the_part_that_explains_most() {
        let even = [1.0 / 3.0; 3];
        let seen = vec![[1.0, 0.0, 0.01]; 300];
        let fitted = mixture(&seen, even);
        assert!(fitted[0] > 0.9 && fitted[1] < 0.05, "{fitted:?}");
        assert!((fitted.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert_eq!(mixture(&[], even).map(|share| (share * 3.0).round()), [1.0; 3]);
    }
}
