//! The slots where some word fits, the best first.

use std::collections::BinaryHeap;

use super::masks::Masks;
use super::tray::Tray;
use crate::bits::{bits, mask};
use crate::keyed::Keyed;
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

/// A place for any word of a length.
type Slot = (Place, usize);

/// The slots that wait.
pub(super) struct Slots {
    heap: BinaryHeap<Keyed<Slot>>,
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
    /// Half of all time goes here: a few shifts and masks for every start, and
    /// as many for every length from there.
    pub fn scan(&mut self, tray: &Tray<'_>, (way, line): (usize, usize), cells: u64) {
        let here = tray.line(way, line);
        let letters = here.letters();
        let open = tray.open(way, line) & mask(tray.size[1 - way]) << 1;
        let low = cells.trailing_zeros() as usize;
        let high = 63 - cells.leading_zeros() as usize;
        let roomy = (1..self.masks.shortest).fold(open, |roomy, at| roomy & open >> at);
        for start in bits(roomy & !(letters << 1) & mask(high + 2)) {
            let most = (open >> start).trailing_ones() as usize;
            let across = here.across >> start & mask(most);
            if across == 0 {
                continue;
            }
            let least = (across.trailing_zeros() as usize + 1).max(low.saturating_sub(start));
            let ends = !(letters >> start) & mask(most + 1) & !mask(least);
            for len in bits(ends & self.masks.lens) {
                let crossed = across & mask(len);
                let place = Place { way, line, start };
                if crossed != mask(len)
                    && mask(len + 2) << (start - 1) & cells != 0
                    && self.masks.may_fit(tray, place, len, crossed)
                {
                    self.push(tray, place, len);
                }
            }
        }
    }

    /// Finds all slots of a word.
    pub fn seek(&mut self, tray: &Tray<'_>, word: Word) {
        let len = tray.lexicon.word_len(word);
        for way in (0..2).filter(|way| len <= tray.size[1 - way]) {
            for line in bits(tray.roomy[way][len] & mask(tray.size[way]) << 1) {
                for start in bits(tray.starts(word, way, line)) {
                    self.push(tray, Place { way, line, start }, len);
                }
            }
        }
    }

    fn push(&mut self, tray: &Tray<'_>, place: Place, len: usize) {
        let Taste { crossing, length, snug, noise } = self.taste;
        let crossed = tray.line(place.way, place.line).across >> place.start & mask(len);
        let key = crossing * crossed.count_ones() as f32
            + length * len as f32
            + snug * tray.snugness(place, len) as f32
            + noise * self.random.unit();
        self.heap.push(Keyed { key, thing: (place, len) });
    }

    /// The best slot that is still open, and any word for it.
    pub fn next(&mut self, tray: &Tray<'_>) -> Option<(Word, Place)> {
        while let Some(Keyed { thing: (place, len), .. }) = self.heap.pop() {
            let Place { way, line, start } = place;
            let here = tray.line(way, line);
            let ends = 1 << (start - 1) | 1 << (start + len);
            if here.letters() & ends != 0 || !tray.open(way, line) >> start & mask(len) != 0 {
                continue;
            }
            let crossed = here.across >> start & mask(len);
            if let Some(word) = self.masks.any(tray, place, (len, crossed), &mut self.random) {
                return Some((word, place));
            }
        }
        None
    }
}
