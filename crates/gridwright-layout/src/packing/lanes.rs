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
    /// By way, letter and column: where words of that way have the letter.
    letters: [Vec<B>; 2],
}

impl<B: Bits> Lanes<B> {
    /// So many empty columns, for so many different letters.
    pub fn new(cols: usize, alphabet: usize) -> Self {
        let cols = cols + 2 + WIDEST;
        let empty = |times: usize| [0, 1].map(|_| vec![B::default(); cols * times]);
        Self { cells: empty(1), letters: empty(alphabet) }
    }

    /// By column: where words of a way have a letter.
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
    }
}

/// Some columns from one on.
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
        lanes.turn(1, 2, (5, 6), false);
        assert_eq!((lanes.cells[1][6], lanes.of_letter(1, 2)[6]), (1 << 7, 0));
    }
}
