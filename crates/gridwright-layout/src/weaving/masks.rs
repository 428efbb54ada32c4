//! Which words that are off have the letters that a slot crosses.

use super::tray::Tray;
use crate::bits::bits;
use crate::lexicon::{Lexicon, Word};
use crate::place::Place;
use crate::random::Random;

/// The words by length, place and letter. Where 64 bits hold all words of a
/// length, as with most lists that people write, they have a table of their
/// own and cost one mask for each crossing.
pub(super) struct Masks {
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

impl Masks {
    pub fn new(lexicon: &Lexicon) -> Self {
        let letters = lexicon.list().alphabet().len();
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
    pub fn begin(&mut self, tray: &Tray<'_>, Place { way, line, start }: Place, crossed: u64) {
        let letters = &tray.letters(way, line)[start..];
        self.crossings.count = 0;
        for at in bits(crossed) {
            let nth = self.crossings.count % 64;
            self.crossings.at[nth] = at;
            self.crossings.row[nth] = at * self.letters + usize::from(letters[at]);
            self.crossings.count = nth + 1;
        }
    }

    /// Whether some word of a length that is off fits into the place; taken for
    /// granted where there are many words of the length.
    pub fn may_fit(&self, tray: &Tray<'_>, len: usize) -> bool {
        self.first[len].is_none_or(|first| self.few(tray, first, len) != 0)
    }

    /// Any word of a length that is off and fits into the place, which must
    /// have been begun with crossings of that length only.
    pub fn any(&mut self, tray: &Tray<'_>, len: usize, random: &mut Random) -> Option<Word> {
        if let Some(first) = self.first[len] {
            let words = self.few(tray, first, len);
            return tray.lexicon.nth(len, &[words], random.below(words.count_ones() as usize));
        }
        let letter = |(at, row): (usize, usize)| (at, (row - at * self.letters) as u16);
        self.fixed.clear();
        self.fixed.extend(self.crossings.iter().map(letter));
        tray.lexicon.matching(len, &self.fixed, &mut self.words);
        let mut left = 0;
        for (block, free) in self.words.iter_mut().zip(tray.free(len)) {
            *block &= free;
            left += block.count_ones() as usize;
        }
        tray.lexicon.nth(len, &self.words, random.below(left))
    }

    #[inline]
    fn few(&self, tray: &Tray<'_>, first: usize, len: usize) -> u64 {
        let mut words = tray.free(len).first().copied().unwrap_or(0);
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
