//! The last letter of an answer in no list.
//!
//! A clue in the plural has an answer that ends in S, one in the past an
//! answer that ends in D, also where no list has the answer. The listed
//! answers show it: their last letters, weighted by their probabilities,
//! estimate the last letter of an unlisted one.

use gridwright_search::math::pow_f32;

use crate::tuning::FinalLetterTuning;

/// How much likelier each last letter is than usual.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FinalLetterBias {
    /// A factor for each letter, at most one.
    pub(crate) factors: [f32; 26],
    /// What all factors are to be multiplied by, so that their mean is one.
    pub(crate) scale: f64,
}

impl FinalLetterBias {
    /// No letter is likelier than usual.
    pub(crate) const NONE: Self = Self { factors: [1.0; 26], scale: 1.0 };

    /// The bias of listed words of a length with these probabilities.
    pub(crate) fn of(
        words: &[u8],
        length: usize,
        probabilities: &[f32],
        tuning: &FinalLetterTuning,
    ) -> Self {
        if length == 0 || probabilities.is_empty() {
            return Self::NONE;
        }
        let (mut usual, mut now) = ([0.0f32; 26], [0.0f32; 26]);
        for (word, probability) in words.chunks_exact(length).zip(probabilities) {
            let letter = usize::from(word[length - 1].wrapping_sub(b'A')).min(25);
            usual[letter] += 1.0;
            // Less than this makes no difference, and a power takes time.
            if *probability > 1e-7 {
                now[letter] += pow_f32(*probability, tuning.flattening);
            }
        }
        let share = |counts: [f32; 26]| {
            let sum: f32 = counts.iter().sum::<f32>().max(f32::MIN_POSITIVE);
            counts.map(|count| count / sum)
        };
        let (usual, now) = (share(usual), share(now));
        let mut factors = [0.0; 26];
        let prior = tuning.prior;
        for ((factor, usual), now) in factors.iter_mut().zip(usual).zip(now) {
            let ratio = (now + prior * usual + 1e-4) / (usual * (1.0 + prior) + 1e-4);
            *factor = pow_f32(ratio, tuning.trust);
        }
        let mean: f32 = factors.iter().zip(usual).map(|(factor, usual)| factor * usual).sum();
        let most = factors.iter().copied().fold(f32::MIN_POSITIVE, f32::max);
        Self { factors: factors.map(|factor| factor / most), scale: f64::from(most / mean) }
    }

    /// How much likelier a string, 0 to 25, is for its last letter.
    pub(crate) fn of_letters(&self, letters: &[u8]) -> f64 {
        let last = letters.last().map_or(0, |letter| usize::from(*letter));
        self.factors.get(last).map_or(1.0, |factor| f64::from(*factor) * self.scale)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_end_as_the_likely_words_do() {
        let words = b"CATSDOGSTREEBIRD";
        let tuning = FinalLetterTuning::default();
        let bias = FinalLetterBias::of(words, 4, &[0.5, 0.4, 0.05, 0.05], &tuning);
        let of = |letter: u8| bias.of_letters(&[0, 0, 0, letter - b'A']);
        assert!(of(b'S') > 1.2 && of(b'E') < 0.8, "{} {}", of(b'S'), of(b'E'));
        // On the whole nothing is won or lost.
        let mean = 0.5 * of(b'S') + 0.25 * of(b'E') + 0.25 * of(b'D');
        assert!((mean - 1.0).abs() < 1e-3, "{mean}");
        assert_eq!(FinalLetterBias::of(&[], 4, &[], &tuning), FinalLetterBias::NONE);
    }
}
