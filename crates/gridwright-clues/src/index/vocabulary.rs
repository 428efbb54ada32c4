//! The words, word pairs and letter groups of past clues, as hashes with their
//! weights. No text is kept: a clue that is asked is hashed and looked up.

use xxhash_rust::xxh3::xxh3_64;

use super::grams::Grams;
use crate::pack::{Array, Pack, PackError, Writer};

/// Words with smaller numbers take one unit of two bytes, others two units:
/// numbers follow frequency, so few words of a clue need the second.
pub(super) const ESCAPE: u16 = 0xF000;

/// What the weight of a pair is multiplied with to be kept in a byte.
const PAIR_SCALE: f32 = 16.0;

/// Which words there are, and how telling each is.
pub struct Vocabulary {
    /// Hashes in rising order, and the number of the word of each.
    hashes: Array<u32>,
    numbers: Array<u32>,
    /// By word number: the weight among clues and among answers.
    pub(super) clue_weight: Array<f32>,
    pub(super) answer_weight: Array<f32>,
    /// Hashes of neighbour pairs that are not unique, with their weights.
    pair_hashes: Array<u32>,
    pair_weights: Array<u8>,
    /// The weight of a pair that is not among them.
    rare_pair: f32,
    pub(super) grams: Grams,
}

/// The parts from which the builder makes a vocabulary.
pub(super) struct Parts {
    /// The hash of every word, by number.
    pub hashes: Vec<u32>,
    pub clue_weight: Vec<f32>,
    pub answer_weight: Vec<f32>,
    /// Pairs with their weights.
    pub pairs: Vec<(u32, f32)>,
    pub rare_pair: f32,
    pub grams: Grams,
}

impl Vocabulary {
    pub(super) fn new(parts: Parts) -> Self {
        let mut order: Vec<u32> = (0..parts.hashes.len() as u32).collect();
        order.sort_unstable_by_key(|number| parts.hashes[*number as usize]);
        let mut pairs = parts.pairs;
        pairs.sort_unstable_by_key(|(hash, _)| *hash);
        pairs.dedup_by_key(|(hash, _)| *hash);
        let squeezed = |weight: f32| (weight * PAIR_SCALE).round().clamp(0.0, 255.0) as u8;
        Self {
            hashes: order.iter().map(|n| parts.hashes[*n as usize]).collect::<Vec<_>>().into(),
            numbers: order.into(),
            clue_weight: parts.clue_weight.into(),
            answer_weight: parts.answer_weight.into(),
            pair_hashes: pairs.iter().map(|(hash, _)| *hash).collect::<Vec<_>>().into(),
            pair_weights: pairs.iter().map(|(_, w)| squeezed(*w)).collect::<Vec<_>>().into(),
            rare_pair: parts.rare_pair,
            grams: parts.grams,
        }
    }

    pub(super) fn read(pack: &Pack, name: &str) -> Result<Self, PackError> {
        let part = |part: &str| format!("{name}.{part}");
        let hashes: Array<u32> = pack.array(&part("hashes"))?;
        let words = hashes.len();
        let numbers: Array<u32> = pack.array_of(&part("numbers"), words)?;
        if numbers.iter().any(|number| *number as usize >= words) {
            return Err(PackError::unusable(&part("numbers"), "points outside"));
        }
        let pair_hashes: Array<u32> = pack.array(&part("pairs"))?;
        Ok(Self {
            hashes,
            numbers,
            clue_weight: pack.array_of(&part("cweights"), words)?,
            answer_weight: pack.array_of(&part("aweights"), words)?,
            pair_weights: pack.array_of(&part("pweights"), pair_hashes.len())?,
            pair_hashes,
            rare_pair: pack.array_of::<f32>(&part("rare"), 1)?[0],
            grams: Grams::read(pack, name, words)?,
        })
    }

    pub(super) fn write(&self, writer: &mut Writer, name: &str) {
        writer.add(&format!("{name}.hashes"), &self.hashes);
        writer.add(&format!("{name}.numbers"), &self.numbers);
        writer.add(&format!("{name}.cweights"), &self.clue_weight);
        writer.add(&format!("{name}.aweights"), &self.answer_weight);
        writer.add(&format!("{name}.pairs"), &self.pair_hashes);
        writer.add(&format!("{name}.pweights"), &self.pair_weights);
        writer.add(&format!("{name}.rare"), &[self.rare_pair]);
        self.grams.write(writer, name);
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.hashes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of a word.
    pub(super) fn number(&self, word: &str) -> Option<u32> {
        let place = self.hashes.binary_search(&word_hash(word)).ok()?;
        Some(self.numbers[place])
    }

    /// The weight of two neighbouring words as one feature.
    pub(super) fn pair_weight(&self, first: u32, second: u32) -> f32 {
        match self.pair_hashes.binary_search(&pair_hash(first, second)) {
            Ok(place) => f32::from(self.pair_weights[place]) / PAIR_SCALE,
            Err(_) => self.rare_pair,
        }
    }
}

/// The first of the units that stand for a word.
pub(super) fn first_unit(word: u32) -> u16 {
    match word.checked_sub(u32::from(ESCAPE)) {
        None => word as u16,
        Some(rest) => ESCAPE + (rest >> 16).min(0xFFF) as u16,
    }
}

/// The hash by which a word is known.
pub(super) fn word_hash(word: &str) -> u32 {
    xxh3_64(word.as_bytes()) as u32
}

/// The hash of two neighbouring words, by their numbers.
pub(super) fn pair_hash(first: u32, second: u32) -> u32 {
    let both = u64::from(first) << 32 | u64::from(second);
    (both.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as u32
}
