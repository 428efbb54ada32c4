//! Large-neighbourhood search: words are removed from a layout, it is repaired
//! by greedy insertion, and the result is accepted or rejected by simulated
//! annealing.

pub(crate) mod bits;
pub(crate) mod general;

use std::ops::RangeInclusive;

use gridwright_core::Direction;
use gridwright_search::random::SplitMix64;

use crate::board::WordBoard;
use crate::model::{BoxSize, PerDirection, WordIndex};

/// How many words are taken off here and there at the most.
const SCATTERED: usize = 4;

/// What makes a slot good, in one round: every round has weights of its own. Wide
/// ranges do better than the weights that succeed most often.
#[derive(Clone, Copy, Debug, Default)]
struct SlotWeights {
    /// The worth of a crossing.
    crossing: f32,
    /// The worth of a cell.
    length: f32,
    /// The worth of a cell whose neighbour must stay empty anyway, for the sake
    /// of a word two lines away or because the box ends there.
    margin: f32,
    /// How much chance there is in it.
    noise: f32,
}

impl SlotWeights {
    fn draw(random: &mut SplitMix64, margin: f32) -> Self {
        Self {
            crossing: random.positive_unit() * 4.0,
            length: random.positive_unit() - 0.2,
            margin: if margin > 0.0 { random.positive_unit() * margin } else { 0.0 },
            noise: random.positive_unit() * 4.0,
        }
    }

    /// How good a slot of this length is.
    fn key(&self, crossings: u32, len: usize, margin: u32, random: &mut SplitMix64) -> f32 {
        self.crossing * crossings as f32
            + self.length * len as f32
            + self.margin * margin as f32
            + self.noise * random.positive_unit()
    }
}

/// A number in the order of keys.
fn ordered(key: f32) -> u32 {
    let bits = key.to_bits();
    if bits >> 31 == 0 { bits | 1 << 31 } else { !bits }
}

/// Some rows and some columns.
type Area = PerDirection<RangeInclusive<usize>>;

/// Any area of at least two rows and columns and at most so many more.
fn any_area(size: BoxSize, most: usize, random: &mut SplitMix64) -> Area {
    Area::of(|direction| {
        let count = size[direction];
        let len = (2 + random.below((count / 2).clamp(1, most))).min(count);
        let first = 1 + random.below(count - len + 1);
        first..=first + len - 1
    })
}

/// Finds the words that reach into an area.
fn words_in<'a>(board: &impl WordBoard<'a>, area: &Area, found: &mut Vec<WordIndex>) {
    found.clear();
    for row in area[Direction::Across].clone() {
        for col in area[Direction::Down].clone() {
            let cell = board.words().cell(Direction::Across, row, col);
            for word in Direction::BOTH.iter().filter_map(|way| board.word_at(*way, cell)) {
                if !found.contains(&word) {
                    found.push(word);
                }
            }
        }
    }
}

/// Takes off some words anywhere, and those that they held together.
fn scatter<'a>(board: &mut impl WordBoard<'a>, list: &mut Vec<WordIndex>, random: &mut SplitMix64) {
    for _ in 0..1 + random.below(SCATTERED) {
        let on = &board.words().on;
        if on.len() > 1 {
            list.push(on[random.below(on.len())]);
            board.remove(list, random);
        }
    }
}
