//! The columns of a box as bits of numbers, a bit for every row, and how many
//! words are in the way of a word, for all its places at once.
//!
//! Several columns next to each other are looked at together. A box that is
//! longer than high takes few bits that way, however long it is, and numbers
//! with fewer bits are looked at more of at a time.
//!
//! Places are told apart by their first cell. Counted are words across the
//! place that have another letter in a cell of it or lie at its ends, one word
//! for all along its line, and one for all beside it on either side: none of
//! them twice. So there are at least as many as are counted.

use gridwright_core::Direction;
use gridwright_core::Direction::{Across, Down};

use crate::board::Bits;
use crate::model::PerDirection;

/// The most columns that are looked at together.
pub(super) const WIDEST: usize = 8;

/// All columns. There is an empty one on either side, and enough of them at the
/// end to look at a whole block from any of these on.
pub(super) struct ColumnBits<B> {
    /// The cells of words of each direction.
    pub cells: PerDirection<Vec<B>>,
    /// The cells that a word across can have only if the one above, or below, is
    /// emptied: there is a letter in it, and none in the cell itself that a word
    /// down has.
    pub above: Vec<B>,
    pub below: Vec<B>,
    /// The cells above or below those of words across.
    pub beside: Vec<B>,
    /// By direction, letter and column: where words of that direction have the
    /// letter.
    letters: PerDirection<Vec<B>>,
}

impl<B: Bits> ColumnBits<B> {
    /// So many empty columns, for so many different letters.
    pub fn new(cols: usize, alphabet: usize) -> Self {
        let cols = cols + 2 + WIDEST;
        let pair = |times: usize| PerDirection::of(|_| vec![B::default(); cols * times]);
        let [above, below, beside] = [0; 3].map(|_| vec![B::default(); cols]);
        Self { cells: pair(1), above, below, beside, letters: pair(alphabet) }
    }

    /// By column: where words of a direction have a letter.
    #[inline(always)]
    pub fn of_letter(&self, way: Direction, letter: u16) -> &[B] {
        let cols = self.above.len();
        &self.letters[way][usize::from(letter) * cols..][..cols]
    }

    /// A word puts a letter into a cell, or takes it away.
    pub fn toggle(&mut self, way: Direction, letter: u16, row: usize, col: usize, is_on: bool) {
        let nth = usize::from(letter) * self.above.len() + col;
        for bits in [&mut self.cells[way][col], &mut self.letters[way][nth]] {
            *bits = if is_on { *bits | B::cell(row) } else { *bits & !B::cell(row) };
        }
        let (across, down) = (self.cells[Across][col], self.cells[Down][col]);
        self.above[col] = (across | down) << 1 & !down;
        self.below[col] = (across | down) >> 1 & !down;
        self.beside[col] = across << 1 | across >> 1;
    }
}

/// Some columns from one on.
#[inline(always)]
fn block<B: Bits, const N: usize>(columns: &[B], from: usize) -> [B; N] {
    columns[from..].first_chunk().copied().unwrap_or([B::default(); N])
}

/// The places in some columns that may be worth a closer look.
pub(super) struct PromisingPlaces<B, const N: usize> {
    /// No word is counted, or one while others are crossed.
    pub near: [B; N],
    /// One word is counted, or two while others are crossed.
    pub far: [B; N],
    /// A word along the line is in the way.
    pub along: [B; N],
    /// A word along one of the lines beside it touches it.
    pub beside: [B; N],
}

/// How many words are in the way of each place at the least, up to three, and
/// whether a word is crossed in a common letter.
struct HindranceCounts<B, const N: usize> {
    one: [B; N],
    two: [B; N],
    three: [B; N],
    crossed: [B; N],
}

impl<B: Bits, const N: usize> HindranceCounts<B, N> {
    #[inline(always)]
    fn new() -> Self {
        let none = [B::default(); N];
        Self { one: none, two: none, three: none, crossed: none }
    }

    #[inline(always)]
    fn add(&mut self, more: [B; N]) {
        for (nth, more) in more.into_iter().enumerate() {
            self.three[nth] |= self.two[nth] & more;
            self.two[nth] |= self.one[nth] & more;
            self.one[nth] |= more;
        }
    }

    /// Some cells with letters, and those of them that have the right one.
    #[inline(always)]
    fn letters(&mut self, cells: [B; N], same: [B; N]) {
        self.add(std::array::from_fn(|nth| cells[nth] & !same[nth]));
        unite(&mut self.crossed, same);
    }

    #[inline(always)]
    fn promising(&self, along: [B; N], beside: [B; N]) -> PromisingPlaces<B, N> {
        let near = |nth: usize| !self.one[nth] | !self.two[nth] & self.crossed[nth];
        let far = |nth: usize| {
            let alone = !self.two[nth] & !self.crossed[nth];
            self.one[nth] & (alone | self.two[nth] & !self.three[nth] & self.crossed[nth])
        };
        let [near, far] = [std::array::from_fn(near), std::array::from_fn(far)];
        PromisingPlaces { near, far, along, beside }
    }
}

/// The places across that begin in some columns.
#[inline(always)]
pub(super) fn across<B: Bits, const N: usize>(
    columns: &ColumnBits<B>,
    letters: &[u16],
    from: usize,
) -> PromisingPlaces<B, N> {
    let PerDirection([across, down]) = &columns.cells;
    let after = from + letters.len();
    let mut counts = HindranceCounts::new();
    let [mut above, mut below, mut beside] = [[B::default(); N]; 3];
    let mut along: [B; N] = block(across, from - 1);
    unite(&mut along, block(across, after));
    for (at, letter) in (from..).zip(letters) {
        unite(&mut above, block(&columns.above, at));
        unite(&mut below, block(&columns.below, at));
        unite(&mut beside, block(&columns.beside, at));
        unite(&mut along, block(across, at));
        counts.letters(block(down, at), block(columns.of_letter(Down, *letter), at));
    }
    for more in [above, below, along, block(down, from - 1), block(down, after)] {
        counts.add(more);
    }
    counts.promising(along, beside)
}

/// The places down in some columns.
#[inline(always)]
pub(super) fn down<B: Bits, const N: usize>(
    columns: &ColumnBits<B>,
    letters: &[u16],
    from: usize,
) -> PromisingPlaces<B, N> {
    let len = letters.len();
    let PerDirection([across, down]) = &columns.cells;
    let here: [B; N] = block(across, from);
    let mut counts = HindranceCounts::new();
    let mut beside = [B::default(); N];
    for side in [from - 1, from + 1] {
        let (across, down): ([B; N], [B; N]) = (block(across, side), block(down, side));
        let mut side = std::array::from_fn(|nth| (across[nth] | down[nth]) & !here[nth]);
        widen(&mut side, len);
        counts.add(side);
        unite(&mut beside, down);
    }
    widen(&mut beside, len);
    let mut along = block(down, from);
    widen(&mut along, len + 2);
    let along = along.map(|along| along << 1);
    counts.add(along);
    counts.add(here.map(|here| here << 1));
    counts.add(here.map(|here| here >> len));
    for (at, letter) in letters.iter().enumerate() {
        let same: [B; N] = block(columns.of_letter(Across, *letter), from);
        counts.letters(here.map(|here| here >> at), same.map(|same| same >> at));
    }
    counts.promising(along, beside)
}

#[inline(always)]
fn unite<B: Bits, const N: usize>(columns: &mut [B; N], more: [B; N]) {
    columns.iter_mut().zip(more).for_each(|(column, more)| *column |= more);
}

/// Makes of cells the places of so many cells down that have any of them.
#[inline(always)]
fn widen<B: Bits, const N: usize>(columns: &mut [B; N], len: usize) {
    let mut shift = |by: usize| columns.iter_mut().for_each(|cells| *cells |= *cells >> by);
    let mut have = 1;
    while 2 * have <= len {
        shift(have);
        have *= 2;
    }
    shift(len - have);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_come_and_go() {
        let mut columns = ColumnBits::<u16>::new(6, 26);
        columns.toggle(Down, 2, 5, 6, true);
        columns.toggle(Down, 3, 7, 6, true);
        assert_eq!(columns.cells[Down][6], 1 << 5 | 1 << 7);
        assert_eq!(block(columns.of_letter(Down, 2), 5), [0, 1 << 5, 0]);
        assert_eq!(block(columns.of_letter(Across, 2), 5), [0; 3]);
        assert_eq!((columns.above[6], columns.below[6]), (1 << 6 | 1 << 8, 1 << 4 | 1 << 6));
        assert_eq!(columns.beside[6], 0);
        columns.toggle(Across, 2, 5, 6, true);
        assert_eq!(columns.beside[6], 1 << 4 | 1 << 6);
        columns.toggle(Down, 2, 5, 6, false);
        assert_eq!((columns.cells[Down][6], columns.of_letter(Down, 2)[6]), (1 << 7, 0));
    }
}
