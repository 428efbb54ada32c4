//! The words of a list as the search sees them: numbered, with their letters
//! as numbers and the bit masks of `gridwright-words` by place and letter.

use std::ops::Deref;

use gridwright_words::{LengthClass, Letter, ListError, WordList};

use crate::board::{Bits, UnionFind, keep};

/// A word by its number in the lexicon: shorter words first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct WordIndex(pub u32);

impl WordIndex {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The letters of all words. A set of words of one length has a bit for each.
#[derive(Clone, Default)]
pub(crate) struct WordTable {
    /// For every word, where its letters start.
    starts: Vec<u32>,
    letters: Vec<u16>,
    /// The number of the first word of every length.
    first: Vec<u32>,
}

impl WordTable {
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    pub fn longest(&self) -> usize {
        self.first.len() - 2
    }

    pub fn letters(&self, word: WordIndex) -> &[u16] {
        let index = word.index();
        &self.letters[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    pub fn word_len(&self, word: WordIndex) -> usize {
        (self.starts[word.index() + 1] - self.starts[word.index()]) as usize
    }

    pub fn words(&self) -> impl Iterator<Item = WordIndex> + use<> {
        (0..self.len() as u32).map(WordIndex)
    }

    /// How many words of this length there are.
    pub fn count(&self, len: usize) -> usize {
        match self.first.get(len..len + 2) {
            Some(&[first, next]) if len > 0 => (next - first) as usize,
            _ => 0,
        }
    }

    /// A word by its number among those of its length.
    pub fn word(&self, len: usize, nth: usize) -> WordIndex {
        WordIndex(self.first[len] + nth as u32)
    }

    /// The bit of a word among those of its length: the block and the bit in it.
    pub fn bit(&self, word: WordIndex) -> (usize, u64) {
        let index = word.0 - self.first[self.word_len(word)];
        (index as usize / 64, 1 << (index % 64))
    }

    /// The words of a length whose bits are set.
    pub fn set<'b>(&'b self, len: usize, bits: &'b [u64]) -> impl Iterator<Item = WordIndex> + 'b {
        let blocks = bits.iter().enumerate();
        blocks
            .flat_map(move |(at, block)| block.ones().map(move |bit| self.word(len, at * 64 + bit)))
    }

    /// The word of a length whose bit is the nth of those set.
    pub fn nth(&self, len: usize, bits: &[u64], mut nth: usize) -> Option<WordIndex> {
        for (at, block) in bits.iter().enumerate() {
            if nth < block.count() {
                return Some(self.word(len, at * 64 + block.ones().nth(nth)?));
            }
            nth -= block.count();
        }
        None
    }

    /// The same words read backwards.
    pub fn reversed(&self) -> Self {
        let letters = self.words().flat_map(|word| self.letters(word).iter().rev().copied());
        Self { letters: letters.collect(), ..self.clone() }
    }
}

/// All words with their index.
pub(crate) struct Lexicon {
    list: WordList<'static>,
    table: WordTable,
}

impl Deref for Lexicon {
    type Target = WordTable;

    #[inline(always)]
    fn deref(&self) -> &WordTable {
        &self.table
    }
}

impl Lexicon {
    /// The words must be different and spelt as in a grid.
    pub fn new<'w>(words: impl Iterator<Item = &'w str> + Clone) -> Result<Self, ListError> {
        let list = WordList::build(words.map(|word| (word, 0)))?;
        let longest = list.classes().map(LengthClass::word_len).max().unwrap_or(0);
        let mut table = WordTable { starts: vec![0], ..WordTable::default() };
        for len in 0..=longest + 1 {
            table.first.push(table.len() as u32);
            let Some(class) = list.class(len) else { continue };
            for index in 0..class.len() {
                table.letters.extend(class.letters(index).map(|l| l.index() as u16));
                table.starts.push(table.letters.len() as u32);
            }
        }
        Ok(Self { list, table })
    }

    pub fn list(&self) -> &WordList<'static> {
        &self.list
    }

    /// How many different letters there are.
    pub fn alphabet(&self) -> usize {
        self.list.alphabet().len()
    }

    /// The word that is spelt so.
    pub fn find(&self, text: &str) -> Option<WordIndex> {
        let id = self.list.find(text)?;
        Some(self.word(id.word_len(), id.index()))
    }

    /// The letter with this number.
    pub fn letter_text(&self, index: usize) -> &str {
        self.list.alphabet().text(Letter::from_index(index))
    }

    /// Sets the bits of the words of a length that have these letters at these
    /// places.
    pub fn matching(&self, len: usize, fixed: &[(usize, u16)], bits: &mut Vec<u64>) {
        bits.clear();
        let Some(class) = self.list.class(len) else { return };
        let mut fixed =
            fixed.iter().map(|(at, l)| class.mask(*at, Letter::from_index(usize::from(*l))));
        match fixed.next() {
            None => {
                bits.resize(class.blocks(), u64::MAX);
                if let (Some(last), rest @ 1..) = (bits.last_mut(), class.len() % 64) {
                    *last = (1 << rest) - 1;
                }
            }
            Some(mask) => bits.extend_from_slice(mask.unwrap_or_default()),
        }
        for mask in fixed {
            match mask {
                Some(mask) => keep(bits, mask),
                None => return bits.clear(),
            };
        }
    }

    /// The words of a length that have this letter at this place.
    pub fn mask(&self, len: usize, at: usize, letter: u16) -> Option<&[u64]> {
        self.list.class(len)?.mask(at, Letter::from_index(usize::from(letter)))
    }

    /// The sets of words of which each shares a letter with another, the largest
    /// in front: no layout has words of two of them.
    pub fn families(&self) -> Vec<Vec<WordIndex>> {
        let mut sets = UnionFind::default();
        sets.reset(self.alphabet());
        for word in self.words() {
            for pair in self.letters(word).windows(2) {
                sets.join(u32::from(pair[1]), u32::from(pair[0]));
            }
        }
        let mut families = vec![vec![]; self.alphabet()];
        for word in self.words() {
            if let Some(letter) = self.letters(word).first() {
                families[sets.find(u32::from(*letter)) as usize].push(word);
            }
        }
        families.sort_by_key(|family: &Vec<WordIndex>| std::cmp::Reverse(family.len()));
        families
    }
}
