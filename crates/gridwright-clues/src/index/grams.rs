//! Groups of four letters in words: they bring "skiing" near "skier" where the
//! words themselves have nothing in common.

use rustc_hash::FxHashMap;

use crate::pack::{Array, Pack, PackError, Writer};

/// For every group of letters its weight and the words that hold it.
pub struct Grams {
    /// The four letters as one number, in rising order.
    keys: Array<u32>,
    weights: Array<f32>,
    /// Where the words of every group begin in `words`, and one past the end.
    starts: Array<u32>,
    words: Array<u32>,
}

impl Grams {
    /// Groups with their weights, of words by number.
    pub(super) fn new(words: &[&[u32]], weights: &FxHashMap<u32, f32>) -> Self {
        let mut keys: Vec<u32> = weights.keys().copied().collect();
        keys.sort_unstable();
        let mut holders: Vec<Vec<u32>> = vec![Vec::new(); keys.len()];
        for (number, groups) in words.iter().enumerate() {
            for group in *groups {
                if let Ok(place) = keys.binary_search(group) {
                    holders[place].push(number as u32);
                }
            }
        }
        let mut starts = vec![0];
        for list in &holders {
            starts.push(starts.last().unwrap_or(&0) + list.len() as u32);
        }
        Self {
            weights: keys.iter().map(|key| weights[key]).collect::<Vec<_>>().into(),
            keys: keys.into(),
            starts: starts.into(),
            words: holders.concat().into(),
        }
    }

    pub(super) fn read(pack: &Pack, name: &str, vocabulary: usize) -> Result<Self, PackError> {
        let part = |part: &str| format!("{name}.{part}");
        let keys: Array<u32> = pack.array(&part("grams"))?;
        let starts: Array<u32> = pack.array_of(&part("gstarts"), keys.len() + 1)?;
        let last = starts.last().copied().unwrap_or_default() as usize;
        let words: Array<u32> = pack.array_of(&part("gwords"), last)?;
        if !starts.is_sorted() || words.iter().any(|word| *word as usize >= vocabulary) {
            return Err(PackError::unusable(&part("gwords"), "points outside"));
        }
        Ok(Self { weights: pack.array_of(&part("gweights"), keys.len())?, keys, starts, words })
    }

    pub(super) fn write(&self, writer: &mut Writer, name: &str) {
        writer.add(&format!("{name}.grams"), &self.keys);
        writer.add(&format!("{name}.gweights"), &self.weights);
        writer.add(&format!("{name}.gstarts"), &self.starts);
        writer.add(&format!("{name}.gwords"), &self.words);
    }

    /// The weight of a group and the words that hold it.
    pub(super) fn get(&self, key: u32) -> Option<(f32, &[u32])> {
        let place = self.keys.binary_search(&key).ok()?;
        let words = self.starts[place] as usize..self.starts[place + 1] as usize;
        Some((self.weights[place], self.words.get(words)?))
    }
}

/// The groups of four letters of a word with a space on either side, each
/// once.
pub(super) fn groups(word: &str) -> Vec<u32> {
    let padded: Vec<u8> = [b" ", word.as_bytes(), b" "].concat();
    let mut groups: Vec<u32> = padded
        .windows(4)
        .map(|four| four.iter().fold(0, |key, byte| key << 8 | u32::from(*byte)))
        .collect();
    groups.sort_unstable();
    groups.dedup();
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_share_groups() {
        let (skier, skiing) = (groups("skier"), groups("skiing"));
        assert_eq!(skier.len(), 4);
        assert_eq!(skier.iter().filter(|group| skiing.contains(group)).count(), 1);
        assert!(groups("a").is_empty());
        let weights = FxHashMap::from_iter([(skier[0], 2.0)]);
        let grams = Grams::new(&[&skier, &skiing], &weights);
        assert_eq!(grams.get(skier[0]).map(|(weight, _)| weight), Some(2.0));
        assert!(grams.get(7).is_none());
    }
}
