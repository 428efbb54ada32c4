//! Finding the places where a word fits.

use super::tray::{Lines, Place, Tray, mask};
use crate::lexicon::Word;
use crate::random::Random;

/// What makes one place better than another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taste {
    pub crossing: f32,
    pub noise: f32,
}

impl Tray<'_> {
    /// The cells of a line where a word could start, by the strict rule and
    /// across at least one other.
    ///
    /// This is where nearly all time goes. It costs a shift and a mask for
    /// every letter of the word until no start is left, whatever the length of
    /// the line.
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

    /// The best place for a word on some lines.
    pub fn offer(
        &self,
        word: Word,
        lines: Lines,
        taste: Taste,
        random: &mut Random,
    ) -> Option<Place> {
        let len = self.lexicon.word_len(word);
        let (mut best, mut most) = (None, f32::MIN);
        for (way, lines) in lines.into_iter().enumerate().filter(|(w, _)| len <= self.size[1 - w]) {
            let roomy = self.roomy[way][len] | self.stale[way];
            for line in bits(lines & roomy & mask(self.size[way]) << 1) {
                let across = self.line(way, line).across;
                for start in bits(self.starts(word, way, line)) {
                    let crossings = (across >> start & mask(len)).count_ones();
                    let key = taste.crossing * crossings as f32 + taste.noise * random.unit();
                    if key > most {
                        (best, most) = (Some(Place { way, line, start }), key);
                    }
                }
            }
        }
        best
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

    /// Whether a word may lie there, across another.
    pub fn fits(&self, word: Word, Place { way, line, start }: Place) -> bool {
        self.lexicon.word_len(word) <= self.size[1 - way]
            && self.starts(word, way, line) >> start & 1 == 1
    }
}

/// The numbers of the bits that are set.
pub(crate) fn bits(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(bit)
    })
}
