//! The columns of a box as bits of numbers, a bit for every row.
//!
//! Several columns next to each other are looked at together. A box that is
//! longer than high takes few bits that way, however long it is, and numbers
//! with fewer bits are looked at more of at a time.

use crate::bits::Bits;

/// The most columns that are looked at together.
pub(super) const WIDEST: usize = 8;

/// All columns. There is an empty one on either side, and enough of them at the
/// end to look at a whole block from any of these on.
pub(super) struct Lanes<B> {
    /// By way: the cells of words of that way.
    pub cells: [Vec<B>; 2],
    /// The cells that a word across can have only if the one above, or below, is
    /// emptied: there is a letter in it, and none in the cell itself that a word
    /// down has.
    pub above: Vec<B>,
    pub below: Vec<B>,
    /// The cells above or below those of words across.
    pub beside: Vec<B>,
    /// By way, letter and column: where words of that way have the letter.
    letters: [Vec<B>; 2],
}

impl<B: Bits> Lanes<B> {
    /// So many empty columns, for so many different letters.
    pub fn new(cols: usize, alphabet: usize) -> Self {
        let cols = cols + 2 + WIDEST;
        let empty = |times: usize| vec![B::default(); cols * times];
        let pair = |times: usize| [empty(times), empty(times)];
        let [above, below, beside] = [empty(1), empty(1), empty(1)];
        Self { cells: pair(1), above, below, beside, letters: pair(alphabet) }
    }

    /// By column: where words of a way have a letter.
    #[inline(always)]
    pub fn of_letter(&self, way: usize, letter: u16) -> &[B] {
        let cols = self.cells[0].len();
        &self.letters[way][usize::from(letter) * cols..][..cols]
    }

    /// A word puts a letter into a cell, or takes it away.
    pub fn turn(&mut self, way: usize, letter: u16, (row, col): (usize, usize), is_on: bool) {
        let nth = usize::from(letter) * self.cells[way].len() + col;
        for bits in [&mut self.cells[way][col], &mut self.letters[way][nth]] {
            *bits = if is_on { *bits | B::cell(row) } else { *bits & !B::cell(row) };
        }
        let [across, down] = [self.cells[0][col], self.cells[1][col]];
        self.above[col] = (across | down) << 1 & !down;
        self.below[col] = (across | down) >> 1 & !down;
        self.beside[col] = across << 1 | across >> 1;
    }
}

/// Some columns from one on.
#[inline(always)]
pub(super) fn block<B: Bits, const N: usize>(columns: &[B], from: usize) -> [B; N] {
    columns[from..].first_chunk().copied().unwrap_or([B::default(); N])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_come_and_go() {
        let mut lanes = Lanes::<u16>::new(6, 26);
        lanes.turn(1, 2, (5, 6), true);
        lanes.turn(1, 3, (7, 6), true);
        assert_eq!(lanes.cells[1][6], 1 << 5 | 1 << 7);
        assert_eq!(block(lanes.of_letter(1, 2), 5), [0, 1 << 5, 0]);
        assert_eq!(block(lanes.of_letter(0, 2), 5), [0; 3]);
        assert_eq!((lanes.above[6], lanes.below[6]), (1 << 6 | 1 << 8, 1 << 4 | 1 << 6));
        assert_eq!(lanes.beside[6], 0);
        lanes.turn(0, 2, (5, 6), true);
        assert_eq!(lanes.beside[6], 1 << 4 | 1 << 6);
        lanes.turn(1, 2, (5, 6), false);
        assert_eq!((lanes.cells[1][6], lanes.of_letter(1, 2)[6]), (1 << 7, 0));
    }
}
