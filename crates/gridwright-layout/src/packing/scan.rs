//! How many words are in the way of a word, for all its places at once.
//!
//! Places are told apart by their first cell. Counted are words across the
//! place that have another letter in a cell of it or lie at its ends, one word
//! for all along its line, and one for all beside it on either side: none of
//! them twice. So there are at least as many as are counted.

use super::lanes::{Lanes, block};
use crate::bits::Bits;

/// The places in some columns that may be worth a closer look.
pub(super) struct Promising<B, const N: usize> {
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
struct Counts<B, const N: usize> {
    one: [B; N],
    two: [B; N],
    three: [B; N],
    crossed: [B; N],
}

impl<B: Bits, const N: usize> Counts<B, N> {
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
    fn promising(&self, along: [B; N], beside: [B; N]) -> Promising<B, N> {
        let near = |nth: usize| !self.one[nth] | !self.two[nth] & self.crossed[nth];
        let far = |nth: usize| {
            let alone = !self.two[nth] & !self.crossed[nth];
            self.one[nth] & (alone | self.two[nth] & !self.three[nth] & self.crossed[nth])
        };
        let [near, far] = [std::array::from_fn(near), std::array::from_fn(far)];
        Promising { near, far, along, beside }
    }
}

/// The places across that begin in some columns.
#[inline(always)]
pub(super) fn across<B: Bits, const N: usize>(
    lanes: &Lanes<B>,
    letters: &[u16],
    from: usize,
) -> Promising<B, N> {
    let [across, down] = &lanes.cells;
    let after = from + letters.len();
    let mut counts = Counts::new();
    let [mut above, mut below, mut beside] = [[B::default(); N]; 3];
    let mut along: [B; N] = block(across, from - 1);
    unite(&mut along, block(across, after));
    for (at, letter) in (from..).zip(letters) {
        unite(&mut above, block(&lanes.above, at));
        unite(&mut below, block(&lanes.below, at));
        unite(&mut beside, block(&lanes.beside, at));
        unite(&mut along, block(across, at));
        counts.letters(block(down, at), block(lanes.of_letter(1, *letter), at));
    }
    for more in [above, below, along, block(down, from - 1), block(down, after)] {
        counts.add(more);
    }
    counts.promising(along, beside)
}

/// The places down in some columns.
#[inline(always)]
pub(super) fn down<B: Bits, const N: usize>(
    lanes: &Lanes<B>,
    letters: &[u16],
    from: usize,
) -> Promising<B, N> {
    let len = letters.len();
    let [across, down] = &lanes.cells;
    let here: [B; N] = block(across, from);
    let mut counts = Counts::new();
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
        let same: [B; N] = block(lanes.of_letter(0, *letter), from);
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
