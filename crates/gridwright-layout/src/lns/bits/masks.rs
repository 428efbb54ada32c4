//! Which words that are off have the letters that a slot crosses.

use gridwright_search::random::SplitMix64;

use super::board::BitBoard;
use crate::board::{Bits, keep};
use crate::model::{Lexicon, Place, WordIndex};

/// The words by length, place and letter. Where 64 bits hold all words of a
/// length, as with most lists that people write, they have a table of their
/// own and cost one mask for each crossing.
pub(super) struct WordMasks {
    /// The lengths that words have, one bit each.
    pub lens: u64,
    pub shortest: usize,
    /// By length, where its part of the table starts, if it has one.
    first: Vec<Option<usize>>,
    table: Vec<u64>,
    letters: usize,
    crossings: Crossings,
    /// Room to work in.
    fixed: Vec<(usize, u16)>,
    words: Vec<u64>,
}

impl WordMasks {
    pub fn new(lexicon: &Lexicon) -> Self {
        let letters = lexicon.alphabet();
        let (mut lens, mut first, mut table) = (0, vec![], vec![]);
        for len in 0..=lexicon.longest() {
            let count = lexicon.count(len);
            lens |= u64::from(count > 0).unbounded_shl(len as u32);
            first.push((1..=64).contains(&count).then_some(table.len()));
            if !(1..=64).contains(&count) {
                continue;
            }
            for at in 0..len {
                table.extend((0..letters).map(|letter| {
                    let words = lexicon.mask(len, at, letter as u16);
                    words.and_then(|words| words.first().copied()).unwrap_or(0)
                }));
            }
        }
        let shortest = lens.trailing_zeros() as usize;
        let crossings = Crossings { count: 0, at: [0; 64], row: [0; 64] };
        Self { lens, shortest, first, table, letters, crossings, fixed: vec![], words: vec![] }
    }

    /// Begins with a place, of which the words cross others in these cells,
    /// the first one being zero.
    pub fn begin(&mut self, board: &BitBoard<'_>, place: Place, crossed: u64) {
        let letters = &board.letters(place.direction, place.line)[place.start..];
        self.crossings.count = 0;
        for at in crossed.ones() {
            let nth = self.crossings.count % 64;
            self.crossings.at[nth] = at;
            self.crossings.row[nth] = at * self.letters + usize::from(letters[at]);
            self.crossings.count = nth + 1;
        }
    }

    /// Whether some word of a length that is off fits into the place; taken for
    /// granted where there are many words of the length.
    pub fn may_fit(&self, board: &BitBoard<'_>, len: usize) -> bool {
        self.first[len].is_none_or(|first| self.few(board, first, len) != 0)
    }

    /// Any word of a length that is off and fits into the place, which must
    /// have been begun with crossings of that length only.
    pub fn any(
        &mut self,
        board: &BitBoard<'_>,
        len: usize,
        random: &mut SplitMix64,
    ) -> Option<WordIndex> {
        let lexicon = board.words.lexicon;
        if let Some(first) = self.first[len] {
            let words = self.few(board, first, len);
            return lexicon.nth(len, &[words], random.below(words.count()));
        }
        let letter = |(at, row): (usize, usize)| (at, (row - at * self.letters) as u16);
        self.fixed.clear();
        self.fixed.extend(self.crossings.iter().map(letter));
        lexicon.matching(len, &self.fixed, &mut self.words);
        let left = keep(&mut self.words, board.words.free(len));
        lexicon.nth(len, &self.words, random.below(left))
    }

    #[inline]
    fn few(&self, board: &BitBoard<'_>, first: usize, len: usize) -> u64 {
        let mut words = board.words.free(len).first().copied().unwrap_or(0);
        for (at, row) in self.crossings.iter() {
            if at >= len || words == 0 {
                break;
            }
            words &= self.table[first + row];
        }
        words
    }
}

/// Where words in a place cross others, and in which letters.
struct Crossings {
    count: usize,
    at: [usize; 64],
    /// Where the words are in a part of the table that have the letter.
    row: [usize; 64],
}

impl Crossings {
    #[inline]
    fn iter(&self) -> impl Iterator<Item = (usize, usize)> {
        self.at[..self.count].iter().copied().zip(self.row[..self.count].iter().copied())
    }
}
