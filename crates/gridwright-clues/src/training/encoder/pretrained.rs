//! What words mean in general, from vectors that others have learned on
//! ordinary text.
//!
//! The vectors are those of pieces of words: a word is cut greedily into the
//! longest pieces that are known, those inside a word being marked with `##`.
//! So every word has a meaning, however rare it is in clues, and every answer
//! has one, even if nobody has ever asked for it. Training learns two maps
//! from these vectors to the encoder's own, one for clues and one for answers.

use gridwright_search::math::ln;
use rustc_hash::FxHashMap;
use xxhash_rust::xxh3::xxh3_64;

use crate::knowledge::encoder::{MAX_WORD_LENGTH, piece_hash, pieces_of_clue, pieces_of_word};
use crate::language::text::ClueWords;

/// Pieces of words in rising order of their hashes, with their vectors.
#[derive(Clone, Debug, Default)]
pub(crate) struct PretrainedVectors {
    hashes: Vec<u32>,
    rows: Vec<f32>,
    width: usize,
    costs: FxHashMap<String, f32>,
}

/// What a word costs that is in no list of frequencies, and each letter of it.
const UNKNOWN_WORD_COST: f32 = 14.0;
const UNKNOWN_LETTER_COST: f32 = 2.3;

impl PretrainedVectors {
    /// Vectors of word pieces, of which the first `width` numbers are used, and
    /// how frequent words are, which decides how answers of several words are
    /// cut.
    pub fn new(
        vectors: &[(String, Vec<f32>)],
        frequencies: &[(String, f64)],
        width: usize,
    ) -> Self {
        let mut found: Vec<(u32, &[f32])> = vectors
            .iter()
            .filter(|(_, numbers)| numbers.len() >= width)
            .map(|(piece, numbers)| (piece_hash(piece), &numbers[..width]))
            .collect();
        found.sort_by_key(|(hash, _)| *hash);
        found.dedup_by_key(|(hash, _)| *hash);
        let squares: f32 = found.iter().flat_map(|(_, row)| *row).map(|value| value * value).sum();
        let scale = (found.len().max(1) as f32 / squares.max(1e-9)).sqrt();
        let total: f64 = frequencies.iter().map(|(_, count)| count).sum();
        Self {
            hashes: found.iter().map(|(hash, _)| *hash).collect(),
            rows: found.iter().flat_map(|(_, row)| *row).map(|value| value * scale).collect(),
            width,
            costs: frequencies
                .iter()
                .filter(|(word, count)| word.len() <= MAX_WORD_LENGTH && *count > 0.0)
                .map(|(word, count)| (word.clone(), ln(total / count) as f32))
                .collect(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.hashes.is_empty()
    }

    /// The hashes of the pieces, in rising order.
    pub(super) fn hashes(&self) -> &[u32] {
        &self.hashes
    }

    pub(super) fn row(&self, piece: u32) -> &[f32] {
        &self.rows[piece as usize * self.width..(piece as usize + 1) * self.width]
    }

    /// A number that changes with the vectors.
    pub fn identity(&self) -> u64 {
        xxh3_64(bytemuck::cast_slice(&self.rows)) ^ self.costs.len() as u64
    }

    /// The pieces of a clue.
    pub(super) fn of_clue(&self, words: &ClueWords) -> Vec<u32> {
        pieces_of_clue(words, &self.hashes)
    }

    /// The pieces of an answer, cut into its words first.
    pub(super) fn of_answer(&self, answer: &str) -> Vec<u32> {
        let mut found = Vec::new();
        for word in self.cut(&answer.to_ascii_lowercase()) {
            pieces_of_word(word, &self.hashes, &mut found);
        }
        found
    }

    /// The sum of the vectors of pieces, over the root of their number.
    pub(super) fn add(&self, pieces: &[u32], to: &mut [f32]) {
        let shrink = 1.0 / (pieces.len().max(1) as f32).sqrt();
        for piece in pieces {
            to.iter_mut().zip(self.row(*piece)).for_each(|(to, from)| *to += shrink * from);
        }
    }

    /// The most likely words of a string of letters.
    fn cut<'a>(&self, text: &'a str) -> Vec<&'a str> {
        let mut best = vec![(0.0f32, 0)];
        for end in 1..=text.len() {
            let from = |start: usize| {
                let word = &text[start..end];
                let unknown = UNKNOWN_WORD_COST + UNKNOWN_LETTER_COST * word.len() as f32;
                let cost = self.costs.get(word).copied().unwrap_or(unknown);
                (best[start].0 + cost, start)
            };
            let starts = end.saturating_sub(MAX_WORD_LENGTH)..end;
            let found = starts.map(from).min_by(|a, b| a.0.total_cmp(&b.0));
            best.push(found.unwrap_or((0.0, 0)));
        }
        let (mut words, mut end) = (Vec::new(), text.len());
        while end > 0 {
            let start = best[end].1;
            words.push(&text[start..end]);
            end = start;
        }
        words.reverse();
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pretrained() -> PretrainedVectors {
        let vector = |text: &str| (text.to_owned(), vec![1.0, 2.0, 3.0, text.len() as f32]);
        let vectors = ["glow", "glo", "##ing", "candle", "##s", "in", "the"].map(vector);
        let frequencies = [("glow", 10.0), ("in", 90.0), ("the", 99.0), ("candle", 5.0)];
        PretrainedVectors::new(
            &vectors,
            &frequencies.map(|(word, count)| (word.to_owned(), count)),
            2,
        )
    }

    #[test]
    fn words_are_cut_into_the_longest_known_pieces() {
        let pretrained = pretrained();
        let of = |text: &str| pretrained.of_clue(&ClueWords::of(text)).len();
        assert_eq!(of("Glow"), 1);
        assert_eq!(of("Glowing candles"), 4);
        assert_eq!(of("Glowed"), 0, "a word that is not known to its end means nothing");
        assert_eq!(of("___ ?"), 0);
    }

    #[test]
    fn answers_are_cut_into_words_first() {
        let pretrained = pretrained();
        assert_eq!(pretrained.cut("glowinthecandle"), ["glow", "in", "the", "candle"]);
        assert_eq!(pretrained.of_answer("GLOWINTHECANDLE").len(), 4);
        assert_eq!(pretrained.cut("xyzzy"), ["xyzzy"]);
        assert!(pretrained.of_answer("XYZZY").is_empty());
    }

    #[test]
    fn vectors_are_scaled_to_one() {
        let pretrained = pretrained();
        let squares: f32 = pretrained.rows.iter().map(|value| value * value).sum();
        assert!((squares / pretrained.hashes.len() as f32 - 1.0).abs() < 1e-4);
        assert!(PretrainedVectors::default().is_empty());
    }
}
