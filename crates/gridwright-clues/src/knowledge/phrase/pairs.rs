//! How much more likely a word is after another than by itself.

use gridwright_search::math::{exp_f32, ln_f32};

use super::vocabulary::WordId;

/// For every word, the words that follow it more often than their own
/// frequency says, with the probability that this adds: one row a word, each
/// row sorted by the word that follows.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Pairs {
    /// Where each row starts, and where the last one ends.
    pub(super) starts: Vec<u32>,
    pub(super) followers: Vec<u16>,
    /// The probabilities, as numbers of [`STEP`]s below one on a log scale.
    pub(super) codes: Vec<u8>,
}

/// The smallest difference of natural logarithms that a pair can have.
const STEP: f32 = 1.0 / 14.0;

impl Pairs {
    /// The pairs in rising order, without repeats; those too rare to be
    /// written down are left out.
    pub(super) fn new(
        words: usize,
        pairs: impl IntoIterator<Item = (WordId, WordId, f32)>,
    ) -> Self {
        let mut made = Self { starts: vec![0], ..Self::default() };
        for (first, second, probability) in pairs {
            let Some(code) = code_of(probability) else { continue };
            while made.starts.len() <= first.index() {
                made.starts.push(made.followers.len() as u32);
            }
            made.followers.push(second.0);
            made.codes.push(code);
        }
        while made.starts.len() <= words {
            made.starts.push(made.followers.len() as u32);
        }
        made
    }

    pub(super) fn len(&self) -> usize {
        self.followers.len()
    }

    /// The words that follow `first`, and the codes of their probabilities.
    pub(super) fn row(&self, first: WordId) -> (&[u16], &[u8]) {
        let bounds = self.starts.get(first.index()).zip(self.starts.get(first.index() + 1));
        let Some((start, end)) = bounds else { return (&[], &[]) };
        let range = *start as usize..*end as usize;
        match (self.followers.get(range.clone()), self.codes.get(range)) {
            (Some(followers), Some(codes)) => (followers, codes),
            _ => (&[], &[]),
        }
    }

    /// What the pair adds to the probability of `second` after `first`.
    pub(super) fn get(&self, first: WordId, second: WordId) -> f32 {
        let (followers, codes) = self.row(first);
        followers.binary_search(&second.0).map_or(0.0, |at| value_of(codes[at]))
    }

    /// Every pair.
    pub(super) fn iter(&self) -> impl Iterator<Item = (WordId, WordId, f32)> {
        (0..self.starts.len().saturating_sub(1)).flat_map(move |first| {
            let first = WordId(first as u16);
            let (followers, codes) = self.row(first);
            let pair = move |(second, code): (&u16, &u8)| (first, WordId(*second), value_of(*code));
            followers.iter().zip(codes).map(pair)
        })
    }
}

/// The code of a probability; none where it is too small to matter.
fn code_of(probability: f32) -> Option<u8> {
    let code = (-ln_f32(probability) / STEP).round();
    (code < 256.0).then_some(code.max(0.0) as u8)
}

/// The probability that a code stands for.
pub(super) fn value_of(code: u8) -> f32 {
    VALUES[usize::from(code)]
}

static VALUES: std::sync::LazyLock<[f32; 256]> =
    std::sync::LazyLock::new(|| std::array::from_fn(|code| exp_f32(-(code as f32) * STEP)));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_found_within_the_step_of_their_codes() {
        let id = WordId;
        let pairs =
            [(id(0), id(3), 0.5), (id(0), id(4), 1e-3), (id(2), id(0), 1.0), (id(2), id(1), 1e-12)];
        let made = Pairs::new(5, pairs);
        assert_eq!(made.len(), 3, "the last one is too rare");
        for (first, second, probability) in &pairs[..3] {
            let found = made.get(*first, *second);
            assert!((found / probability - 1.0).abs() < 0.04, "{found} {probability}");
        }
        assert_eq!(made.get(id(1), id(3)), 0.0);
        assert_eq!(made.get(id(4), id(3)), 0.0);
        assert_eq!(made.get(id(99), id(3)), 0.0);
        assert_eq!(made.iter().count(), 3);
    }
}
