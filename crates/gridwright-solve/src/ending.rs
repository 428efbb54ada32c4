//! How an answer in no list is likely to end.
//!
//! A clue in the plural asks for an S, one in the past for a D, even where no
//! list has the answer. The listed answers know: they are as likely as their
//! clue makes them, and so are their last letters. An answer in no list is
//! taken to end as they do, by and large.

/// Unlikely answers count for more than their probability: many of them agree.
const FLATTENING: f32 = 0.7;
/// How far the last letter is believed.
const TRUST: f32 = 0.6;
/// What every last letter has, besides what the answers say, as a share of how
/// often it is last in the list.
const EVEN: f32 = 0.05;

/// How much likelier each last letter is than usual.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ending {
    /// At most one.
    pub(crate) tilt: [f32; 26],
    /// What they are to be multiplied by.
    pub(crate) scale: f64,
}

impl Ending {
    /// An ending about which nothing is known.
    pub(crate) const UNKNOWN: Self = Self { tilt: [1.0; 26], scale: 1.0 };

    /// The endings of listed words of a length, as far as they are probable.
    pub(crate) fn of(words: &[u8], length: usize, probabilities: &[f32]) -> Self {
        if length == 0 || probabilities.is_empty() {
            return Self::UNKNOWN;
        }
        let (mut usual, mut now) = ([0.0f32; 26], [0.0f32; 26]);
        for (word, probability) in words.chunks_exact(length).zip(probabilities) {
            let letter = usize::from(word[length - 1].wrapping_sub(b'A')).min(25);
            usual[letter] += 1.0;
            // What is next to nothing does not make much of a difference.
            if *probability > 1e-7 {
                now[letter] += probability.powf(FLATTENING);
            }
        }
        let share = |counts: [f32; 26]| {
            let sum: f32 = counts.iter().sum::<f32>().max(f32::MIN_POSITIVE);
            counts.map(|count| count / sum)
        };
        let (usual, now) = (share(usual), share(now));
        let mut tilt = [0.0; 26];
        for ((tilt, usual), now) in tilt.iter_mut().zip(usual).zip(now) {
            *tilt = ((now + EVEN * usual + 1e-4) / (usual * (1.0 + EVEN) + 1e-4)).powf(TRUST);
        }
        let mean: f32 = tilt.iter().zip(usual).map(|(tilt, usual)| tilt * usual).sum();
        let most = tilt.iter().copied().fold(f32::MIN_POSITIVE, f32::max);
        Self { tilt: tilt.map(|tilt| tilt / most), scale: f64::from(most / mean) }
    }

    /// How much likelier a string is for how it ends.
    pub(crate) fn of_letters(&self, letters: &[u8]) -> f64 {
        let last = letters.last().map_or(0, |letter| usize::from(*letter));
        self.tilt.get(last).map_or(1.0, |tilt| f64::from(*tilt) * self.scale)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_end_as_the_likely_words_do() {
        let words = b"CATSDOGSTREEBIRD";
        let ending = Ending::of(words, 4, &[0.5, 0.4, 0.05, 0.05]);
        let of = |letter: u8| ending.of_letters(&[0, 0, 0, letter - b'A']);
        assert!(of(b'S') > 1.2 && of(b'E') < 0.8, "{} {}", of(b'S'), of(b'E'));
        // On the whole nothing is won or lost.
        let mean = 0.5 * of(b'S') + 0.25 * of(b'E') + 0.25 * of(b'D');
        assert!((mean - 1.0).abs() < 1e-3, "{mean}");
        assert_eq!(Ending::of(&[], 4, &[]), Ending::UNKNOWN);
    }
}
