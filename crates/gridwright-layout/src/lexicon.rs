//! The words of a list as the search sees them: numbered, with their letters
//! as numbers and the bit masks of `gridwright-words` by place and letter.

use gridwright_words::{Class, Letter, ListError, WordList};

/// A word by its number in the lexicon: shorter words first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Word(pub u32);

impl Word {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// All words with their index.
pub(crate) struct Lexicon {
    list: WordList<'static>,
    /// For every word, where its letters start.
    starts: Vec<u32>,
    letters: Vec<u16>,
    /// The number of the first word of every length.
    first: Vec<u32>,
    longest: usize,
}

impl Lexicon {
    /// The words must be different and spelt as in a grid.
    pub fn new<'w>(words: impl Iterator<Item = &'w str> + Clone) -> Result<Self, ListError> {
        let list = WordList::build(words.map(|word| (word, 0)))?;
        let longest = list.classes().map(Class::word_len).max().unwrap_or(0);
        let mut lexicon =
            Self { list, starts: vec![0], letters: vec![], first: vec![0; longest + 2], longest };
        for len in 1..=longest {
            lexicon.first[len] = lexicon.starts.len() as u32 - 1;
            if let Some(class) = lexicon.list.class(len) {
                for index in 0..class.len() {
                    lexicon.letters.extend(class.letters(index).map(|l| l.index() as u16));
                    lexicon.starts.push(lexicon.letters.len() as u32);
                }
            }
        }
        lexicon.first[longest + 1] = lexicon.starts.len() as u32 - 1;
        Ok(lexicon)
    }

    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    pub fn list(&self) -> &WordList<'static> {
        &self.list
    }

    /// The word that is spelt so.
    pub fn find(&self, text: &str) -> Option<Word> {
        let id = self.list.find(text)?;
        Some(Word(self.first[id.word_len()] + id.index() as u32))
    }

    /// The letter with this number.
    pub fn letter_text(&self, index: usize) -> &str {
        self.list.alphabet().text(Letter::from_index(index))
    }

    pub fn longest(&self) -> usize {
        self.longest
    }

    pub fn letters(&self, word: Word) -> &[u16] {
        let index = word.index();
        &self.letters[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    pub fn word_len(&self, word: Word) -> usize {
        (self.starts[word.index() + 1] - self.starts[word.index()]) as usize
    }

    pub fn words(&self) -> impl Iterator<Item = Word> {
        (0..self.len() as u32).map(Word)
    }

    /// How many words of this length there are.
    pub fn count(&self, len: usize) -> usize {
        match self.first.get(len..len + 2) {
            Some(&[first, next]) if len > 0 => (next - first) as usize,
            _ => 0,
        }
    }

    /// The bit of a word among those of its length: the block and the bit in it.
    pub fn bit(&self, word: Word) -> (usize, u64) {
        let index = word.0 - self.first[self.word_len(word)];
        (index as usize / 64, 1 << (index % 64))
    }

    /// Sets the bits of the words of a length that have these letters at these
    /// places, and says how many there are.
    pub fn matching(&self, len: usize, fixed: &[(usize, u16)], bits: &mut Vec<u64>) -> usize {
        bits.clear();
        let Some(class) = self.list.class(len) else { return 0 };
        let mut fixed =
            fixed.iter().map(|(at, l)| class.mask(*at, Letter::from_index(usize::from(*l))));
        match fixed.next() {
            None => {
                bits.resize(class.blocks(), u64::MAX);
                if let (Some(last), rest @ 1..) = (bits.last_mut(), class.len() % 64) {
                    *last = (1 << rest) - 1;
                }
            }
            Some(None) => return 0,
            Some(Some(mask)) => bits.extend_from_slice(mask),
        }
        for mask in fixed {
            let Some(mask) = mask else {
                bits.clear();
                return 0;
            };
            for (block, other) in bits.iter_mut().zip(mask) {
                *block &= other;
            }
        }
        bits.iter().map(|block| block.count_ones() as usize).sum()
    }

    /// The words of a length that have this letter at this place.
    pub fn mask(&self, len: usize, at: usize, letter: u16) -> Option<&[u64]> {
        self.list.class(len)?.mask(at, Letter::from_index(usize::from(letter)))
    }

    /// The words of a length whose bits are set.
    pub fn set<'b>(&'b self, len: usize, bits: &'b [u64]) -> impl Iterator<Item = Word> + 'b {
        let first = self.first.get(len).copied().unwrap_or(0);
        bits.iter().zip(0u32..).flat_map(move |(bits, block)| {
            crate::bits::bits(*bits).map(move |bit| Word(first + block * 64 + bit as u32))
        })
    }

    /// The word of a length whose bit is the nth of those set.
    pub fn nth(&self, len: usize, bits: &[u64], mut nth: usize) -> Option<Word> {
        for (block, bits) in bits.iter().enumerate() {
            let ones = bits.count_ones() as usize;
            if nth < ones {
                let mut bits = *bits;
                for _ in 0..nth {
                    bits &= bits - 1;
                }
                let index = block * 64 + bits.trailing_zeros() as usize;
                return Some(Word(self.first[len] + index as u32));
            }
            nth -= ones;
        }
        None
    }

    /// The sets of words of which each shares a letter with another, the largest
    /// in front: no layout has words of two of them.
    pub fn families(&self) -> Vec<Vec<Word>> {
        let letters = self.list.alphabet().len();
        let mut parent: Vec<usize> = (0..letters).collect();
        let find = |parent: &mut Vec<usize>, mut letter: usize| {
            while parent[letter] != letter {
                parent[letter] = parent[parent[letter]];
                letter = parent[letter];
            }
            letter
        };
        for word in self.words() {
            for pair in self.letters(word).windows(2) {
                let (a, b) = (
                    find(&mut parent, usize::from(pair[0])),
                    find(&mut parent, usize::from(pair[1])),
                );
                parent[a] = b;
            }
        }
        let mut families = vec![vec![]; letters];
        for word in self.words() {
            if let Some(letter) = self.letters(word).first() {
                families[find(&mut parent, usize::from(*letter))].push(word);
            }
        }
        families.sort_by_key(|family: &Vec<Word>| std::cmp::Reverse(family.len()));
        families
    }
}
