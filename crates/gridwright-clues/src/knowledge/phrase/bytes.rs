//! The model as bytes.
//!
//! Little-endian throughout: a mark, then the number of words and of pairs,
//! the words front-coded (letters shared with the word before, length of the
//! rest, the rest), then one table after another. Probabilities are kept on a
//! log scale, in one byte or two; a model that was just built is rounded the
//! same way, so that it answers exactly as it will when read back.

use gridwright_search::math::{exp_f32, ln_f32};
use thiserror::Error;

use super::letters::{Chain, contexts};
use super::pairs::Pairs;
use super::vocabulary::{MAX_WORD_LENGTH, MOST_WORDS, Trie, Vocabulary};
use super::{MAX_TABULATED_LENGTH, PhraseModel, Share};

/// Why bytes are no phrase model.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("byte {offset}: {problem}")]
pub struct PhraseError {
    /// Where in the bytes.
    pub offset: usize,
    /// What was expected there.
    pub problem: &'static str,
}

const MARK: &[u8; 8] = b"GWphrs01";
/// Steps of the logarithm, for one byte and for two.
const FINE: f32 = 1.0 / 2048.0;
const COARSE: f32 = 1.0 / 16.0;
/// The highest logarithm of how much more likely a word is at a start.
const TOP_START: f32 = 8.0;

impl PhraseModel {
    /// The model as bytes, for [`from_bytes`](Self::from_bytes).
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = MARK.to_vec();
        let words = self.vocabulary.len();
        out.extend((words as u32).to_le_bytes());
        out.extend((self.pairs.len() as u32).to_le_bytes());
        let mut before: &[u8] = &[];
        for (_, word) in self.vocabulary.iter() {
            let shared = word.iter().zip(before).take_while(|(a, b)| a == b).count();
            out.extend([shared as u8, (word.len() - shared) as u8]);
            out.extend(&word[shared..]);
            before = word;
        }
        for value in &self.unigram {
            out.extend(fine(*value).to_le_bytes());
        }
        out.extend(self.backoff.iter().map(|value| (value * 255.0).round() as u8));
        out.extend(self.start.iter().map(|value| coarse(value / exp_f32(TOP_START))));
        out.extend(self.stop.iter().map(|value| (value * 255.0).round() as u8));
        for start in &self.pairs.starts {
            out.extend(start.to_le_bytes());
        }
        for follower in &self.pairs.followers {
            out.extend(follower.to_le_bytes());
        }
        out.extend(&self.pairs.codes);
        for chain in &self.chains {
            out.push(chain.order() as u8);
            for table in chain.tables() {
                out.extend(table.iter().map(|value| coarse(*value)));
            }
            for total in chain.totals() {
                out.extend(total.to_le_bytes());
            }
        }
        for share in &self.shares {
            for part in share.parts {
                out.extend(part.to_le_bytes());
            }
            for total in share.totals {
                out.extend(total.to_le_bytes());
            }
        }
        out
    }

    /// Reads what [`to_bytes`](Self::to_bytes) has written. Damaged bytes are
    /// an error, or give another model; nothing worse.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, PhraseError> {
        let mut input = ByteReader { bytes, at: 0 };
        if input.take(MARK.len())? != MARK {
            return Err(PhraseError { offset: 0, problem: "expected a phrase model of version 1" });
        }
        let words = input.number()? as usize;
        let pairs = input.number()? as usize;
        if words > MOST_WORDS {
            return input.fail("expected at most 65,535 words");
        }
        let vocabulary = input.vocabulary(words)?;
        let unigram: Vec<f32> = input.take(words * 2)?.chunks_exact(2).map(from_fine).collect();
        let portion = |byte: &u8| f32::from(*byte) / 255.0;
        let backoff = input.take(words)?.iter().map(portion).collect();
        let start =
            input.take(words)?.iter().map(|byte| from_coarse(*byte) * exp_f32(TOP_START)).collect();
        let stop = input.take(words)?.iter().map(portion).collect();
        let pairs = input.pairs(words, pairs)?;
        let chains = [input.chain(2)?, input.chain(3)?];
        let shares = (0..=MAX_TABULATED_LENGTH).map(|_| input.share()).collect::<Result<_, _>>()?;
        if input.at != bytes.len() {
            return input.fail("expected the end");
        }
        let trie = Trie::new(&vocabulary, &unigram);
        Ok(Self { vocabulary, trie, unigram, backoff, start, stop, pairs, chains, shares })
    }

    /// The model as it is after writing and reading.
    pub(super) fn rounded(self) -> Self {
        Self::from_bytes(&self.to_bytes()).unwrap_or(self)
    }
}

fn fine(value: f32) -> u16 {
    (-ln_f32(value) / FINE).round().clamp(0.0, 65535.0) as u16
}

fn from_fine(bytes: &[u8]) -> f32 {
    let code = bytes.iter().rev().fold(0u16, |code, byte| code << 8 | u16::from(*byte));
    exp_f32(-f32::from(code) * FINE)
}

fn coarse(value: f32) -> u8 {
    (-ln_f32(value) / COARSE).round().clamp(0.0, 255.0) as u8
}

fn from_coarse(code: u8) -> f32 {
    exp_f32(-f32::from(code) * COARSE)
}

struct ByteReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> ByteReader<'a> {
    fn fail<T>(&self, problem: &'static str) -> Result<T, PhraseError> {
        Err(PhraseError { offset: self.at, problem })
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8], PhraseError> {
        let end = self.at.checked_add(count);
        match end.and_then(|end| self.bytes.get(self.at..end)) {
            Some(taken) => {
                self.at += count;
                Ok(taken)
            }
            None => self.fail("expected more bytes"),
        }
    }

    fn number(&mut self) -> Result<u32, PhraseError> {
        let bytes = self.take(4)?;
        Ok(bytes.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte)))
    }

    fn real(&mut self) -> Result<f64, PhraseError> {
        let low = u64::from(self.number()?);
        Ok(f64::from_bits(u64::from(self.number()?) << 32 | low))
    }

    fn vocabulary(&mut self, words: usize) -> Result<Vocabulary, PhraseError> {
        let mut list: Vec<String> = Vec::with_capacity(words.min(self.bytes.len()));
        let mut word = String::new();
        for _ in 0..words {
            let sizes = self.take(2)?;
            let (shared, rest) = (usize::from(sizes[0]), usize::from(sizes[1]));
            if shared > word.len() || shared + rest > MAX_WORD_LENGTH || rest == 0 {
                return self.fail("expected the size of a word");
            }
            let rest = self.take(rest)?;
            if !rest.iter().all(u8::is_ascii_uppercase) {
                return self.fail("expected a word in capitals");
            }
            word.truncate(shared);
            word.extend(rest.iter().map(|letter| char::from(*letter)));
            if list.last().is_some_and(|before| *before >= word) {
                return self.fail("expected the words in order");
            }
            list.push(word.clone());
        }
        Ok(Vocabulary::new(list.iter().map(String::as_str)))
    }

    fn pairs(&mut self, words: usize, pairs: usize) -> Result<Pairs, PhraseError> {
        let starts: Vec<u32> = self
            .take((words + 1) * 4)?
            .chunks_exact(4)
            .map(|bytes| bytes.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte)))
            .collect();
        if !starts.is_sorted() || starts.last().is_none_or(|end| *end as usize != pairs) {
            return self.fail("expected rising starts of rows");
        }
        let size = pairs.checked_mul(2);
        let Some(size) = size else { return self.fail("expected fewer pairs") };
        let pair = |bytes: &[u8]| u16::from(bytes[1]) << 8 | u16::from(bytes[0]);
        let followers: Vec<u16> = self.take(size)?.chunks_exact(2).map(pair).collect();
        if followers.iter().any(|word| usize::from(*word) >= words) {
            return self.fail("expected words of the vocabulary");
        }
        let codes = self.take(pairs)?.to_vec();
        Ok(Pairs { starts, followers, codes })
    }

    fn chain(&mut self, order: usize) -> Result<Chain, PhraseError> {
        if usize::from(self.take(1)?[0]) != order {
            return self.fail("expected another order of the chain");
        }
        let contexts = contexts(order);
        let mut table = |size: usize| -> Result<Vec<f32>, PhraseError> {
            Ok(self.take(size)?.iter().map(|code| from_coarse(*code)).collect())
        };
        let tables = [table(contexts)?, table(contexts * 26)?, table(contexts)?];
        let totals = (0..=MAX_TABULATED_LENGTH).map(|_| self.real()).collect::<Result<_, _>>()?;
        match Chain::with_totals(order, tables, totals) {
            Some(chain) => Ok(chain),
            None => self.fail("expected the tables of a chain"),
        }
    }

    fn share(&mut self) -> Result<Share, PhraseError> {
        let mut parts = [0.0; 3];
        for part in &mut parts {
            *part = f32::from_bits(self.number()?);
        }
        let totals = [self.real()?, self.real()?];
        let is_share = |part: &f32| (0.0..=1.0).contains(part);
        if !parts.iter().all(is_share) || !totals.iter().all(|total| (0.0..=1e9).contains(total)) {
            return self.fail("expected shares between zero and one");
        }
        Ok(Share { parts, totals })
    }
}
