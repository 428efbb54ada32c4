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
        Self { lens, shortest, first, table, letters, fixed: vec![], words: vec![] }
    }

    /// Whether some word that is off fits; taken for granted where there are
    /// many words of the length.
    pub fn may_fit(&self, tray: &Tray<'_>, place: Place, len: usize, crossed: u64) -> bool {
        match self.first[len] {
            Some(first) => self.few(tray, first, place, (len, crossed)) != 0,
            None => true,
        }
    }

    /// Any word that is off and fits.
    pub fn any(
        &mut self,
        tray: &Tray<'_>,
        place: Place,
        (len, crossed): (usize, u64),
        random: &mut Random,
    ) -> Option<Word> {
        if let Some(first) = self.first[len] {
            let words = self.few(tray, first, place, (len, crossed));
            return tray.lexicon.nth(len, &[words], random.below(words.count_ones() as usize));
        }
        self.fixed.clear();
        self.fixed.extend(bits(crossed).map(|at| (at, letter(tray, place, at))));
        tray.lexicon.matching(len, &self.fixed, &mut self.words);
        let mut left = 0;
        for (block, free) in self.words.iter_mut().zip(&tray.free[len]) {
            *block &= free;
            left += block.count_ones() as usize;
        }
        tray.lexicon.nth(len, &self.words, random.below(left))
    }

    fn few(&self, tray: &Tray<'_>, first: usize, at: Place, (len, crossed): (usize, u64)) -> u64 {
        let mut words = tray.free[len].first().copied().unwrap_or(0);
        for nth in bits(crossed) {
            words &= self.table[first + nth * self.letters + usize::from(letter(tray, at, nth))];
            if words == 0 {
                break;
            }
        }
        words
    }
}

/// The nth letter from a place on.
fn letter(tray: &Tray<'_>, Place { way, line, start }: Place, nth: usize) -> u16 {
    tray.letter(tray.cell(way, line, start + nth)) - 1
}
