//! Finding the places where a word fits.

use super::tray::Tray;
use crate::bits::{bits, mask};
use crate::lexicon::Word;
use crate::place::Place;

impl Tray<'_> {
    /// The cells of a line where a word could start, by the strict rule and
    /// across at least one other.
    ///
    /// It costs a shift and a mask for every letter of the word until no start
    /// is left, whatever the length of the line.
    pub fn starts(&self, word: Word, way: usize, line: usize) -> u64 {
        let letters = self.lexicon.letters(word);
        let cells = mask(self.size[1 - way]) << 1;
        let beside = self.line(way, line - 1).letters() | self.line(way, line + 1).letters();
        let empty = !self.line(way, line).letters();
        let free = empty & cells & !beside;
        let hooks = self.hooks(way, line);
        let mut starts = (empty << 1) & (empty >> letters.len()) & cells;
        let mut crossed = 0;
        for (at, letter) in letters.iter().enumerate() {
            let same = hooks[usize::from(*letter)];
            starts &= (free | same) >> at;
            crossed |= same >> at;
            if starts == 0 {
                return 0;
            }
        }
        starts & crossed
    }

    /// Finds out how much room there is on the lines that have changed.
    ///
    /// Most lines of a full box have no room for a word of five letters, and
    /// are never looked at for one.
    pub fn survey(&mut self) {
        for way in 0..2 {
            for line in bits(self.stale[way] & mask(self.size[way]) << 1) {
                let mut runs = self.open(way, line) & mask(self.size[1 - way]) << 1;
                for roomy in &mut self.roomy[way][1..] {
                    *roomy = *roomy & !(1 << line) | u64::from(runs != 0) << line;
                    runs &= runs >> 1;
                }
            }
        }
        self.stale = [0; 2];
    }

    /// The cells that a word along a line may have: empty ones beside no other
    /// letter, and letters of one word across it.
    pub fn open(&self, way: usize, line: usize) -> u64 {
        let here = self.line(way, line);
        let beside = self.line(way, line - 1).letters() | self.line(way, line + 1).letters();
        !here.along & (here.across | !beside)
    }

    /// The cells of a line that are not crossed, and beside which at least one
    /// cell is open for a word across the line.
    pub fn crossable(&self, way: usize, line: usize) -> u64 {
        let beside = |beside: usize| {
            let there = self.line(way, beside);
            let letters = there.letters();
            !there.across & (there.along | !(letters << 1 | letters >> 1))
        };
        let before = if line > 1 { beside(line - 1) } else { 0 };
        let after = if line < self.size[way] { beside(line + 1) } else { 0 };
        !self.line(way, line).across & (before | after)
    }

    /// How many cells on both sides of a word would stay empty anyway, for the
    /// sake of words two lines away or because the box ends there.
    pub fn snugness(&self, Place { way, line, start }: Place, len: usize) -> u32 {
        let side = |is_edge: bool, beyond: usize| match is_edge {
            true => len as u32,
            false => (self.line(way, beyond).letters() >> start & mask(len)).count_ones(),
        };
        let last = self.size[way];
        side(line == 1, line.saturating_sub(2)) + side(line == last, (line + 2).min(last + 1))
    }
}
