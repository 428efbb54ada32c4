//! The words as they are read in the search: forwards, or backwards where the
//! grid is turned by half.

use crate::lexicon::{Lexicon, Word};

/// The most words of a length: a set of them is one number.
const MOST_OF_A_LENGTH: usize = 64;

/// The letters of all words. Sets of words of one length are bits of a number,
/// in the order of the lexicon.
pub(super) struct Words {
    letters: Vec<u8>,
    /// Where the letters of each word start.
    starts: Vec<u32>,
    /// The first word of every length.
    first: Vec<u32>,
    /// How many different letters there are.
    pub alphabet: usize,
}

impl Words {
    /// `None` where there are too many words of a length, or words of fewer
    /// than three letters, of which the rest of the search knows nothing.
    pub fn new(lexicon: &Lexicon, turned: bool) -> Option<Self> {
        let alphabet = lexicon.list().alphabet().len();
        let longest = lexicon.longest();
        let fits = |len: usize| match len {
            1 | 2 => lexicon.count(len) == 0,
            _ => lexicon.count(len) <= MOST_OF_A_LENGTH,
        };
        if alphabet >= 64 || !(1..=longest).all(fits) {
            return None;
        }
        let mut words = Self { letters: vec![], starts: vec![0], first: vec![], alphabet };
        let mut count = 0;
        for len in 0..=longest + 1 {
            words.first.push(count);
            count += lexicon.count(len) as u32;
        }
        for word in lexicon.words() {
            let letters = lexicon.letters(word).iter().map(|letter| *letter as u8);
            if turned {
                words.letters.extend(letters.rev());
            } else {
                words.letters.extend(letters);
            }
            words.starts.push(words.letters.len() as u32);
        }
        Some(words)
    }

    /// All words.
    pub fn all(&self) -> impl Iterator<Item = Word> + use<> {
        (0..self.starts.len() as u32 - 1).map(Word)
    }

    /// The set of all words of a length.
    pub fn of_len(&self, len: usize) -> u64 {
        match self.count(len) {
            0 => 0,
            count => u64::MAX >> (MOST_OF_A_LENGTH - count),
        }
    }

    fn count(&self, len: usize) -> usize {
        match self.first.get(len..len + 2) {
            Some(&[first, next]) => (next - first) as usize,
            _ => 0,
        }
    }

    /// The length of the longest word.
    pub fn longest(&self) -> usize {
        self.first.len() - 2
    }

    pub fn len_of(&self, word: Word) -> usize {
        (self.starts[word.index() + 1] - self.starts[word.index()]) as usize
    }

    pub fn letter(&self, word: Word, at: usize) -> u8 {
        self.letters[self.starts[word.index()] as usize + at]
    }

    /// The set of this word alone.
    pub fn bit(&self, word: Word) -> u64 {
        1 << (word.0 - self.first[self.len_of(word)])
    }

    /// The first word of a set of words of a length.
    pub fn word(&self, len: usize, set: u64) -> Word {
        Word(self.first[len] + set.trailing_zeros())
    }

    /// The words of a length that have one of these letters at a place.
    pub fn matching(&self, len: usize, at: usize, letters: u64) -> u64 {
        let mut found = 0;
        for bit in 0..self.count(len) {
            let word = Word(self.first[len] + bit as u32);
            found |= (letters >> self.letter(word, at) & 1) << bit;
        }
        found
    }
}
