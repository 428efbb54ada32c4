//! The slots where some word fits, the best first.

use std::collections::BinaryHeap;

use gridwright_core::Direction;
use gridwright_search::random::SplitMix64;

use super::board::BitBoard;
use super::masks::WordMasks;
use crate::board::{Bits, mask};
use crate::lns::{SlotWeights, ordered};
use crate::model::{Lexicon, Place, Placed, Slot, WordIndex};

/// How much worse is a slot where a word would be off parity?
const OFF_PARITY: f32 = 2.0;

/// The most that a cell can be worth whose neighbour must stay empty anyway.
const MARGIN: f32 = 0.8;

/// A slot and how good it is, in one number: first the key, so that numbers are
/// in the order of keys, then direction, line, start and length, which have at
/// most six bits each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct QueuedSlot(u64);

impl QueuedSlot {
    fn new(key: f32, Slot { place: Place { direction, line, start }, len }: Slot) -> Self {
        let packed = (direction as usize) << 18 | line << 12 | start << 6 | len;
        Self(u64::from(ordered(key)) << 32 | packed as u64)
    }

    fn slot(self) -> Slot {
        let six = |shift: u32| (self.0 >> shift & 63) as usize;
        let direction = Direction::BOTH[six(18) & 1];
        Slot { place: Place { direction, line: six(12), start: six(6) }, len: six(0) }
    }
}

/// The slots that wait.
pub(super) struct SlotQueue {
    heap: BinaryHeap<QueuedSlot>,
    masks: WordMasks,
    weights: SlotWeights,
    random: SplitMix64,
}

impl SlotQueue {
    pub fn new(lexicon: &Lexicon, seed: u64) -> Self {
        let mut random = SplitMix64::new(seed);
        let weights = SlotWeights::draw(&mut random, MARGIN);
        Self { heap: BinaryHeap::new(), masks: WordMasks::new(lexicon), weights, random }
    }

    /// Begins a round with weights of its own.
    pub fn begin(&mut self) {
        self.heap.clear();
        self.weights = SlotWeights::draw(&mut self.random, MARGIN);
    }

    /// Finds the slots of a line that have some of these cells in them or at
    /// their ends. There must be such cells.
    ///
    /// A third of all time goes here: a few shifts and masks for every start,
    /// and a mask of words for every crossing of every length from there.
    pub fn scan(&mut self, board: &BitBoard<'_>, way: Direction, line: usize, cells: u64) {
        let here = board.line(way, line);
        let letters = here.letters();
        let open = board.open(way, line) & mask(board.words.size[way.turned()]) << 1;
        let high = 63 - cells.leading_zeros() as usize;
        let lines_with_room =
            (1..self.masks.shortest).fold(open, |lines_with_room, at| lines_with_room & open >> at);
        for start in (lines_with_room & !(letters << 1) & mask(high + 2)).ones() {
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
            let place = Place { direction: way, line, start };
            self.masks.begin(board, place, across);
            for len in ends.ones() {
                if self.masks.may_fit(board, len) {
                    self.push(board, Slot { place, len }, across);
                }
            }
        }
    }

    /// Finds all slots of a word.
    pub fn add_slots_of(&mut self, board: &BitBoard<'_>, word: WordIndex) {
        let (len, size) = (board.words.lexicon.word_len(word), board.words.size);
        for way in Direction::BOTH.into_iter().filter(|way| len <= size[way.turned()]) {
            for line in (board.lines_with_room[way][len] & mask(size[way]) << 1).ones() {
                let across = board.line(way, line).across;
                for start in board.starts(word, way, line).ones() {
                    let place = Place { direction: way, line, start };
                    self.push(board, Slot { place, len }, across >> start);
                }
            }
        }
    }

    fn push(&mut self, board: &BitBoard<'_>, slot: Slot, across: u64) {
        let Slot { place, len } = slot;
        let crossings = (across & mask(len)).count_ones();
        let key = self.weights.key(crossings, len, board.shared_margin(slot), &mut self.random);
        let is_off = board.is_off_parity(place.direction, place.line);
        let key = key - if is_off { OFF_PARITY } else { 0.0 };
        self.heap.push(QueuedSlot::new(key, slot));
    }

    /// The best slot that is still open, with any word for it.
    pub fn next(&mut self, board: &BitBoard<'_>) -> Option<Placed> {
        while let Some(waiting) = self.heap.pop() {
            let Slot { place, len } = waiting.slot();
            let Place { direction: way, line, start } = place;
            let here = board.line(way, line);
            let ends = 1 << (start - 1) | 1 << (start + len);
            if here.letters() & ends != 0 || !board.open(way, line) >> start & mask(len) != 0 {
                continue;
            }
            self.masks.begin(board, place, here.across >> start & mask(len));
            if let Some(word) = self.masks.any(board, len, &mut self.random) {
                return Some(Placed { word, place });
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
        let slot = |nth: usize| {
            let direction = Direction::BOTH[nth % 2];
            Slot { place: Place { direction, line: 62 - nth, start: 1 + nth }, len: 62 - nth }
        };
        let slots = keys.iter().enumerate();
        let mut heap: BinaryHeap<QueuedSlot> =
            slots.map(|(nth, key)| QueuedSlot::new(*key, slot(nth))).collect();
        for nth in (0..keys.len()).rev() {
            assert_eq!(heap.pop().map(QueuedSlot::slot), Some(slot(nth)));
        }
    }
}
