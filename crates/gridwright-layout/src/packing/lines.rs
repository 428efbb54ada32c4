//! Rows and columns as bits of a number.

use crate::bits::{Bits, Line};

/// How many lines are looked at together.
pub(super) const BLOCK: usize = 4;

/// The bits of some lines next to each other.
pub(super) type Block<B> = [B; BLOCK];

/// All lines of one way. There is an empty one on either side, and enough of
/// them at the end to look at a whole block from any line on.
pub(super) struct Lines<B> {
    pub along: Vec<B>,
    pub across: Vec<B>,
    /// By letter and line: where a word across has the letter.
    letters: Vec<B>,
}

impl<B: Bits> Lines<B> {
    /// So many empty lines, for so many different letters.
    pub fn new(count: usize, alphabet: usize) -> Self {
        let count = count + 1 + BLOCK;
        let lines = |lines: usize| vec![B::default(); lines];
        Self { along: lines(count), across: lines(count), letters: lines(count * alphabet) }
    }

    pub fn get(&self, line: usize) -> Line<B> {
        Line { along: self.along[line], across: self.across[line] }
    }

    /// By line: where words across have a letter.
    pub fn of_letter(&self, letter: u16) -> &[B] {
        let count = self.along.len();
        &self.letters[usize::from(letter) * count..][..count]
    }

    /// A word across a line puts a letter there, or takes it away.
    pub fn turn(&mut self, line: usize, letter: u16, at: usize, is_on: bool) {
        let nth = usize::from(letter) * self.along.len() + line;
        for bits in [&mut self.across[line], &mut self.letters[nth]] {
            *bits = if is_on { *bits | B::cell(at) } else { *bits & !B::cell(at) };
        }
    }
}

/// Four lines from one on.
pub(super) fn block<B: Bits>(lines: &[B], from: usize) -> Block<B> {
    lines[from..].first_chunk().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_come_and_go() {
        let mut lines = Lines::<u64>::new(6, 26);
        lines.turn(6, 2, 5, true);
        lines.turn(6, 3, 7, true);
        assert_eq!(lines.get(6).across, 1 << 5 | 1 << 7);
        assert_eq!(block(lines.of_letter(2), 5), [0, 1 << 5, 0, 0]);
        lines.turn(6, 2, 5, false);
        assert_eq!((lines.across[6], lines.of_letter(2)[6]), (1 << 7, 0));
    }
}
