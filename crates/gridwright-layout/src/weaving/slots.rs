//! The slots where some word fits, the best first.

use std::collections::BinaryHeap;

use super::masks::Masks;
use super::tray::Tray;
use crate::bits::{bits, mask};
use crate::lexicon::Word;
use crate::place::Place;
use crate::problem::Problem;
use crate::random::Random;

/// What makes a slot good, in one round: every round has its own taste. Wide
/// ranges do better than the tastes that succeed most often.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taste {
    /// The worth of a crossing.
    crossing: f32,
    /// The worth of a cell.
    length: f32,
    /// The worth of a cell whose neighbour must stay empty anyway, for the sake
    /// of a word two lines away or because the box ends there.
    snug: f32,
    /// How much chance there is in it.
    noise: f32,
}

/// How much worse is a slot where a word would stray?
const STRAY: f32 = 2.0;

impl Taste {
    pub fn any(random: &mut Random) -> Self {
        Self {
            crossing: random.unit() * 4.0,
            length: random.unit() - 0.2,
            snug: random.unit() * 0.8,
            noise: random.unit() * 4.0,
        }
    }
}

/// A place for any word of a length, and how good it is, in one number: first
/// the key, so that numbers are in the order of keys, then way, line, start and
/// length, which have at most six bits each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Waiting(u64);

impl Waiting {
    fn new(key: f32, Place { way, line, start }: Place, len: usize) -> Self {
        let bits = key.to_bits();
        let order = if bits >> 31 == 0 { bits | 1 << 31 } else { !bits };
        Self(u64::from(order) << 32 | (way << 18 | line << 12 | start << 6 | len) as u64)
    }

    fn slot(self) -> (Place, usize) {
        let six = |shift: u32| (self.0 >> shift & 63) as usize;
        (Place { way: six(18), line: six(12), start: six(6) }, six(0))
    }
}

/// The slots that wait.
pub(super) struct Slots {
    heap: BinaryHeap<Waiting>,
    masks: Masks,
    taste: Taste,
    random: Random,
}

impl Slots {
    pub fn new(problem: &Problem<'_>, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let taste = Taste::any(&mut random);
        Self { heap: BinaryHeap::new(), masks: Masks::new(&problem.lexicon), taste, random }
    }

    /// Begins a round with a taste of its own.
    pub fn begin(&mut self) {
        self.heap.clear();
        self.taste = Taste::any(&mut self.random);
    }

    /// Finds the slots of a line that have some of these cells in them or at
    /// their ends. There must be such cells.
    ///
    /// A third of all time goes here: a few shifts and masks for every start,
    /// and a mask of words for every crossing of every length from there.
    pub fn scan(&mut self, tray: &Tray<'_>, (way, line): (usize, usize), cells: u64) {
        let here = tray.line(way, line);
        let letters = here.letters();
        let open = tray.open(way, line) & mask(tray.size[1 - way]) << 1;
        let high = 63 - cells.leading_zeros() as usize;
        let roomy = (1..self.masks.shortest).fold(open, |roomy, at| roomy & open >> at);
        for start in bits(roomy & !(letters << 1) & mask(high + 2)) {
            let most = (open >> start).trailing_ones() as usize;
            let across = here.across >> start & mask(most);
            if across == 0 {
                continue;
            }
            // It has a crossing, a letter of its own, and reaches the cells.
            let least = (across.trailing_zeros() as usize + 1)
                .max(across.trailing_ones() as usize + 1)
                .max((cells >> (start - 1)).trailing_zeros().saturating_sub(1) as usize);
            let ends = !(letters >> start) & mask(most + 1) & !mask(least) & self.masks.lens;
            if ends == 0 {
                continue;
            }
            let place = Place { way, line, start };
            self.masks.begin(tray, place, across);
            for len in bits(ends) {
                if self.masks.may_fit(tray, len) {
                    self.push(tray, place, (len, across));
                }
            }
        }
    }

    /// Finds all slots of a word.
    pub fn seek(&mut self, tray: &Tray<'_>, word: Word) {
        let len = tray.lexicon.word_len(word);
        for way in (0..2).filter(|way| len <= tray.size[1 - way]) {
            for line in bits(tray.roomy[way][len] & mask(tray.size[way]) << 1) {
                let across = tray.line(way, line).across;
                for start in bits(tray.starts(word, way, line)) {
                    self.push(tray, Place { way, line, start }, (len, across >> start));
                }
            }
        }
    }

    fn push(&mut self, tray: &Tray<'_>, place: Place, (len, across): (usize, u64)) {
        let Taste { crossing, length, snug, noise } = self.taste;
        let stray = if tray.is_stray(place.way, place.line) { STRAY } else { 0.0 };
        let key = crossing * (across & mask(len)).count_ones() as f32
            + length * len as f32
            + snug * tray.snugness(place, len) as f32
            + noise * self.random.unit()
            - stray;
        self.heap.push(Waiting::new(key, place, len));
    }

    /// The best slot that is still open, and any word for it.
    pub fn next(&mut self, tray: &Tray<'_>) -> Option<(Word, Place)> {
        while let Some(waiting) = self.heap.pop() {
            let (place, len) = waiting.slot();
            let Place { way, line, start } = place;
            let here = tray.line(way, line);
            let ends = 1 << (start - 1) | 1 << (start + len);
            if here.letters() & ends != 0 || !tray.open(way, line) >> start & mask(len) != 0 {
                continue;
            }
            self.masks.begin(tray, place, here.across >> start & mask(len));
            if let Some(word) = self.masks.any(tray, len, &mut self.random) {
                return Some((word, place));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_slot_comes_first_and_none_is_altered() {
        let keys = [-3.5, -0.25, 0.0, 0.5, 7.25];
        let place = |nth: usize| Place { way: nth % 2, line: 62 - nth, start: 1 + nth };
        let slots = keys.iter().enumerate();
        let mut heap: BinaryHeap<Waiting> =
            slots.map(|(nth, key)| Waiting::new(*key, place(nth), 62 - nth)).collect();
        for nth in (0..keys.len()).rev() {
            assert_eq!(heap.pop().map(Waiting::slot), Some((place(nth), 62 - nth)));
        }
    }
}
