//! The merged list and its index.
//!
//! Words are kept by length. In a class of one length they stand in
//! alphabetical order, so that a word can be found by bisection and words that
//! begin alike lie in the same 64-bit blocks. For every place in the word and
//! every letter that occurs there, a class has a mask with one bit for every
//! word: that is the whole index, for pattern search and for filling.

use std::borrow::Cow;
use std::fmt;

use crate::spelling::letters;
use crate::{Alphabet, Letter, Spelling};

/// A word of one list: its length and its place among the words of that length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WordId {
    len: u8,
    index: u32,
}

impl WordId {
    /// The word at a place among the words of a length.
    pub fn new(len: usize, index: usize) -> Self {
        Self {
            len: u8::try_from(len).unwrap_or(u8::MAX),
            index: u32::try_from(index).unwrap_or(u32::MAX),
        }
    }

    /// How many letters the word has.
    pub fn word_len(self) -> usize {
        usize::from(self.len)
    }

    /// Its place among the words of its length.
    pub fn index(self) -> usize {
        self.index as usize
    }
}

/// Words that make no list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ListError {
    /// More letters than an alphabet can have.
    #[error("the list needs an alphabet of more than {} letters", Alphabet::MAX)]
    TooManyLetters,
    /// More words of one length than can be numbered.
    #[error("the list has more than {} words of {len} letters", u32::MAX)]
    TooManyWords {
        /// The length.
        len: usize,
    },
}

/// The words of one length.
#[derive(Clone, PartialEq, Eq)]
pub struct LengthClass<'a> {
    pub(crate) len: usize,
    /// The letters of all words, one after the other.
    pub(crate) letters: Cow<'a, [u16]>,
    pub(crate) scores: Cow<'a, [u16]>,
    /// For every place and letter, one more than the row of its mask; zero
    /// where the letter does not occur.
    pub(crate) rows: Cow<'a, [u32]>,
    /// The masks, each of [`LengthClass::blocks`] words.
    pub(crate) masks: Cow<'a, [u64]>,
}

impl<'a> LengthClass<'a> {
    pub(crate) fn build(len: usize, alphabet: usize, mut words: Vec<(Vec<u16>, u16)>) -> Self {
        words.sort_unstable();
        let mut class = Self {
            len,
            letters: words.iter().flat_map(|(word, _)| word.iter().copied()).collect(),
            scores: words.iter().map(|(_, score)| *score).collect(),
            rows: vec![0; len * alphabet].into(),
            masks: vec![].into(),
        };
        class.index(alphabet);
        class
    }

    fn index(&mut self, alphabet: usize) {
        let (rows, masks) = (self.rows.to_mut(), self.masks.to_mut());
        let blocks = self.scores.len().div_ceil(64);
        for (word, letters) in self.letters.chunks_exact(self.len).enumerate() {
            for (at, letter) in letters.iter().enumerate() {
                let row = &mut rows[at * alphabet + usize::from(*letter)];
                if *row == 0 {
                    masks.resize(masks.len() + blocks, 0);
                    *row = (masks.len() / blocks) as u32;
                }
                masks[(*row as usize - 1) * blocks + word / 64] |= 1 << (word % 64);
            }
        }
    }

    /// How many letters the words have.
    pub fn word_len(&self) -> usize {
        self.len
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.scores.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    /// How many 64-bit blocks a mask over the words has.
    pub fn blocks(&self) -> usize {
        self.scores.len().div_ceil(64)
    }

    /// The letters of one word; none if there is no such word.
    pub fn letters(&self, index: usize) -> impl ExactSizeIterator<Item = Letter> + Clone {
        self.raw(index).iter().map(|l| Letter(*l))
    }

    pub(crate) fn raw(&self, index: usize) -> &[u16] {
        self.letters.get(index * self.len..(index + 1) * self.len).unwrap_or_default()
    }

    /// The score of one word; zero if there is no such word.
    pub fn score(&self, index: usize) -> u16 {
        self.scores.get(index).copied().unwrap_or_default()
    }

    /// Which words have this letter at this place (from zero): one bit each,
    /// or `None` where no word has.
    pub fn mask(&self, at: usize, letter: Letter) -> Option<&[u64]> {
        let alphabet = self.rows.len() / self.len;
        let row = *self.rows.get(at * alphabet + letter.index())?;
        let first = (row.checked_sub(1)? as usize) * self.blocks();
        self.masks.get(first..first + self.blocks())
    }

    fn position(&self, letters: &[u16]) -> Option<usize> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            match self.raw(middle).cmp(letters) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }
}

impl fmt::Debug for LengthClass<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} words of {} letters", self.len(), self.len)
    }
}

/// A list of scored words with its index.
///
/// ```
/// use gridwright_words::WordList;
///
/// let list = WordList::parse(b"tor;50\nrot;40\nt\xc3\xbcr;60");
/// assert_eq!(list.len(), 3);
/// let tür = list.find("Tür").unwrap();
/// assert_eq!((list.text(tür).as_str(), list.score(tür)), ("TÜR", 60));
/// assert_eq!(list.alphabet().len(), 4);
/// assert_eq!(list.find("ort"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordList<'a> {
    pub(crate) alphabet: Alphabet,
    /// The class of words with one letter first; those of no word are empty.
    pub(crate) classes: Vec<LengthClass<'a>>,
}

impl WordList<'static> {
    /// A list of words, given as text and score; words must be all
    /// different, have from 1 to 255 letters, and be spelt as
    /// [`Spelling`] does. Other words are left out.
    pub fn build<'w>(
        words: impl Iterator<Item = (&'w str, u16)> + Clone,
    ) -> Result<Self, ListError> {
        let fitting = words.filter(|(word, _)| (1..=255).contains(&letters(word).count()));
        let alphabet = Alphabet::of(fitting.clone().flat_map(|(word, _)| letters(word)))
            .ok_or(ListError::TooManyLetters)?;
        let mut by_length: Vec<Vec<(Vec<u16>, u16)>> = vec![];
        for (word, score) in fitting {
            let word: Vec<u16> =
                letters(word).filter_map(|l| alphabet.find(l)).map(|l| l.0).collect();
            if by_length.len() < word.len() {
                by_length.resize_with(word.len(), Vec::new);
            }
            by_length[word.len() - 1].push((word, score));
        }
        let mut classes = vec![];
        for (len, words) in (1..).zip(by_length) {
            if u32::try_from(words.len()).is_err() {
                return Err(ListError::TooManyWords { len });
            }
            classes.push(LengthClass::build(len, alphabet.len(), words));
        }
        Ok(Self { alphabet, classes })
    }

    /// The list in these bytes, read with the usual settings, its bad lines
    /// passed over in silence: see [`parse`](crate::parse) to hear of them.
    pub fn parse(bytes: &[u8]) -> Self {
        let parsed = crate::parse(bytes, &crate::ParseOptions::default());
        let words = parsed.words.iter().map(|w| (w.text.as_str(), w.score));
        // Only a list of tens of thousands of different letters is refused.
        Self::build(words).unwrap_or_else(|_| Self::empty())
    }

    /// A list of no words.
    pub fn empty() -> Self {
        Self { alphabet: Alphabet::default(), classes: vec![] }
    }
}

impl<'a> WordList<'a> {
    /// The letters that occur.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.classes.iter().map(LengthClass::len).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.classes.iter().all(LengthClass::is_empty)
    }

    /// The words of one length, if there are any.
    pub fn class(&self, len: usize) -> Option<&LengthClass<'a>> {
        self.classes.get(len.checked_sub(1)?).filter(|class| !class.is_empty())
    }

    /// All classes with words in them, the shortest words first.
    pub fn classes(&self) -> impl Iterator<Item = &LengthClass<'a>> {
        self.classes.iter().filter(|class| !class.is_empty())
    }

    /// Every word, the shortest first, then by alphabet.
    pub fn ids(&self) -> impl Iterator<Item = WordId> {
        self.classes().flat_map(|class| (0..class.len()).map(|i| WordId::new(class.len, i)))
    }

    /// The word with this text, however it is written, if it is in the list.
    pub fn find(&self, text: &str) -> Option<WordId> {
        let text = Spelling::default().spell(text);
        let raw: Vec<u16> =
            letters(&text).map(|l| self.alphabet.find(l).map(|l| l.0)).collect::<Option<_>>()?;
        let index = self.class(raw.len())?.position(&raw)?;
        Some(WordId::new(raw.len(), index))
    }

    /// The letters of a word; none for a word of another list.
    pub fn letters(&self, word: WordId) -> impl ExactSizeIterator<Item = Letter> + Clone {
        let raw = self.class(word.word_len()).map_or(&[][..], |class| class.raw(word.index()));
        raw.iter().map(|l| Letter(*l))
    }

    /// The word as text, in capitals.
    pub fn text(&self, word: WordId) -> String {
        self.letters(word).map(|l| self.alphabet.text(l)).collect()
    }

    /// The score of a word; zero for a word of another list.
    pub fn score(&self, word: WordId) -> u16 {
        self.class(word.word_len()).map_or(0, |class| class.score(word.index()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_found_and_indexed() {
        let list = WordList::parse("on\nno\nten\nnet\nété".as_bytes());
        assert_eq!(list.len(), 5);
        for id in list.ids() {
            assert_eq!(list.find(&list.text(id)), Some(id));
            let class = list.class(id.word_len()).unwrap();
            for (at, letter) in list.letters(id).enumerate() {
                let mask = class.mask(at, letter).unwrap();
                assert_eq!(mask[id.index() / 64] >> (id.index() % 64) & 1, 1);
            }
        }
        let class = list.class(3).unwrap();
        let bits: u32 = (0..3)
            .flat_map(|at| list.alphabet().iter().map(move |(l, _)| (at, l)))
            .filter_map(|(at, l)| class.mask(at, l))
            .flat_map(|mask| mask.iter().map(|block| block.count_ones()))
            .sum();
        assert_eq!(bits, 9, "one bit for every letter of every word");
    }

    #[test]
    fn what_is_not_there_is_not_found() {
        let list = WordList::parse(b"on");
        assert_eq!(list.find("no"), None);
        assert_eq!(list.find("ox"), None);
        assert_eq!(list.find(""), None);
        assert!(list.class(3).is_none() && list.class(0).is_none());
        assert_eq!(list.text(WordId::new(2, 7)), "");
        assert!(WordList::empty().is_empty());
    }
}
