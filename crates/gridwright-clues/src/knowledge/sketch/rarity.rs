//! How rare words are among past clues.

use gridwright_search::math::ln_f32;

use super::content::Stem;
use crate::knowledge::pack::{Array, Pack, PackError, PackWriter};

/// How many buckets the words are folded into.
const BUCKETS: usize = 1 << 16;
/// The steps of a rarity per factor of e.
const STEPS: f32 = 16.0;

/// The rarity of words: the logarithm of one over the share of the clues that
/// hold them. Words are folded into buckets by their hashes.
pub(crate) struct Rarity(Array<u8>);

impl Rarity {
    /// The rarity of words that so many of all clues hold.
    pub fn new(counts: impl Iterator<Item = (Stem, u32)>, clues: usize) -> Self {
        let mut sums = vec![0u32; BUCKETS];
        counts.for_each(|(stem, count)| sums[bucket(stem)] += count);
        let all = clues as f32 + 1.0;
        let rarity = |count: &u32| ln_f32(all / (*count as f32 + 0.5)).max(0.0);
        Self(sums.iter().map(|sum| (rarity(sum) * STEPS).round() as u8).collect::<Vec<_>>().into())
    }

    pub fn read(pack: &Pack) -> Result<Self, PackError> {
        Ok(Self(pack.array_of("sketch.rarity", BUCKETS)?))
    }

    pub fn write(&self, writer: &mut PackWriter) {
        writer.add("sketch.rarity", &self.0);
    }

    /// The rarity of a word.
    pub fn of(&self, stem: Stem) -> f32 {
        f32::from(self.0[bucket(stem)]) / STEPS
    }
}

fn bucket(stem: Stem) -> usize {
    (stem >> 48) as usize
}
