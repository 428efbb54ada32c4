//! Sketches of past clues: how much a new clue is like the clues that every
//! answer of a length has had before, without keeping those clues.
//!
//! Of the clues of an answer a pack keeps, with nothing between them:
//!
//! * a bag of their telling words, folded into cells: a word's hash names one
//!   cell of the answer, which holds how many clues hit it. There are eight
//!   cells for every word, so of all words of the language every ninth hits an
//!   occupied one. Nothing says which words of a bag stood in one clue, nor in
//!   which order.
//! * two fingerprints of every clue, each list sorted by itself: one of the set
//!   of its telling words, one of the whole. They have a few bits more than it
//!   takes to tell the clues of the answer apart, so that they say yes to one
//!   in some dozens of texts that never stood there. How often the clue was
//!   used is beside it.
//!
//! A clue that is asked hits an answer by chance now and then; each such hit is
//! worth little. A clue that did stand before hits all three, which is worth
//! as much as their bits together. docs/pack.md says how this was attacked.

mod build;
mod content;
mod rarity;
mod resemblance;
#[cfg(test)]
mod tests;

use std::sync::OnceLock;

use gridwright_search::math::ln_f32;
use gridwright_search::tuning;

use crate::knowledge::list::{AnswerList, MAX_LISTED_LENGTH};
use crate::knowledge::pack::{Array, Pack, PackError, PackWriter};
use rarity::Rarity;

#[cfg(any(test, feature = "training"))]
pub(crate) use build::{PastClue, SketchBuilder};
pub(crate) use resemblance::{RESEMBLANCES, Resemblance};

tuning! {
    /// How much is kept of past clues, and how it is read.
    pub struct SketchTuning {
        /// How many cells an answer has for every telling word of its clues.
        /// More cells make fewer chance hits, and say more about each word.
        cells: u32 = 16, in 1..=64;
        /// The bits of the fingerprint of a clue's telling words, over those
        /// that tell the clues of one answer apart.
        content_bits: u32 = 5, in 0..=16;
        /// The same for the fingerprint of the whole clue, beyond its telling
        /// words.
        whole_bits: u32 = 3, in 0..=16;
        /// Of a clue's telling words only so many are kept, the rarest.
        most_words: u32 = 5, in 1..=16;
        /// From this rarity on, the logarithm of one over the share of clues
        /// that hold it, a word is telling.
        telling: f32 = 4.2, in 0.0..=12.0;
        /// So many clues of chance are added to those of an answer when the
        /// likelihood of a word is estimated.
        prior: f32 = 1.0, in 0.01..=100.0;
        /// BM25: how soon further clues with a word stop counting.
        saturation: f32 = 1.5, in 0.1..=10.0;
        /// BM25: how much the number of words of an answer's clues matters.
        length_share: f32 = 0.5, in 0.0..=1.0;
        /// A clue is taken for a repeated one if what it shares with the clues
        /// of an answer is by so many nats rarer than chance and the encoder's
        /// doubt together.
        same: f32 = 3.0, in -30.0..=30.0;
        /// The same for a clue that is much like a past one.
        near: f32 = 1.0, in -30.0..=30.0;
    }
}

/// How many numbers a [`SketchTuning`] has.
const NUMBERS: usize = 10;

impl SketchTuning {
    /// As numbers for a pack.
    fn to_numbers(self) -> [f32; NUMBERS] {
        [
            self.cells as f32,
            self.content_bits as f32,
            self.whole_bits as f32,
            self.most_words as f32,
            self.telling,
            self.prior,
            self.saturation,
            self.length_share,
            self.same,
            self.near,
        ]
    }

    fn of_numbers(numbers: &[f32; NUMBERS]) -> Self {
        let whole = |place: usize| numbers[place] as u32;
        Self {
            cells: whole(0),
            content_bits: whole(1),
            whole_bits: whole(2),
            most_words: whole(3),
            telling: numbers[4],
            prior: numbers[5],
            saturation: numbers[6],
            length_share: numbers[7],
            same: numbers[8],
            near: numbers[9],
        }
    }

    fn is_sound(self) -> bool {
        use gridwright_search::tuning::Tunable;
        let mut checked = Self::default();
        let mut all = self.parameters().into_iter();
        all.all(|parameter| checked.set(&parameter.name, &parameter.value).is_ok())
    }
}

/// Sketches of the clues of all answers.
pub(crate) struct Sketches {
    tuning: SketchTuning,
    rarity: Rarity,
    /// The mean number of telling words in all clues of an answer.
    mean_words: f32,
    /// By length.
    classes: Vec<SketchClass>,
}

/// The sketches of the answers of one length, one after the other.
struct SketchClass {
    /// How many different clues every answer has had.
    clues: Array<u16>,
    /// How many different sets of telling words these have.
    contents: Array<u16>,
    /// How many different telling words.
    kinds: Array<u16>,
    /// How many telling words, counted in every clue that has them.
    words: Array<u16>,
    /// A bit for every cell: whether any word hit it.
    occupied: Array<u8>,
    /// How many clues hit each occupied cell, two to a byte: see [`level`].
    levels: Array<u8>,
    content: Fingerprints,
    whole: Fingerprints,
    places: OnceLock<Vec<SketchPlace>>,
}

/// Fingerprints of the clues of one answer after the other, sorted in each.
struct Fingerprints {
    values: Array<u16>,
    /// How often a clue of each was used: see [`level`].
    uses: Array<u8>,
}

/// Where the sketch of an answer begins, and what is computed of it once.
#[derive(Clone, Copy, Default)]
struct SketchPlace {
    cell: u32,
    level: u32,
    content: u32,
    whole: u32,
    /// The logarithm of how much less likely a word is that none of its clues
    /// has.
    missed: f32,
}

/// The answers of a class that have had clues have at least so many cells.
const LEAST_CELLS: usize = 8;
/// What a count from 1 on is rounded to.
const LEVELS: [u16; 15] = [1, 2, 3, 4, 5, 6, 8, 11, 16, 22, 32, 45, 64, 128, 256];

/// The number of the level nearest to a count, at least 1; 0 for none.
fn level(count: u32) -> u8 {
    LEVELS.partition_point(|level| u32::from(*level) <= count) as u8
}

/// The count that a level stands for.
fn count(level: u8) -> f32 {
    match level {
        0 => 0.0,
        _ => f32::from(LEVELS[usize::from(level - 1).min(LEVELS.len() - 1)]),
    }
}

impl Sketches {
    /// Reads the sketches of a pack whose answers are given.
    pub fn read(pack: &Pack, answers: &AnswerList) -> Result<Self, PackError> {
        let numbers: Array<f32> = pack.array_of("sketch.tuning", NUMBERS)?;
        let tuning = SketchTuning::of_numbers(&std::array::from_fn(|i| numbers[i]));
        if !tuning.is_sound() {
            return Err(PackError::unusable("sketch.tuning", "holds a value out of its range"));
        }
        let mean_words = pack.array_of::<f32>("sketch.mean", 1)?[0];
        if !(0.0..1e6).contains(&mean_words) {
            return Err(PackError::unusable("sketch.mean", format!("is {mean_words}")));
        }
        let classes = (0..=MAX_LISTED_LENGTH)
            .map(|length| SketchClass::read(pack, length, answers.class(length).len(), tuning));
        Ok(Self {
            tuning,
            rarity: Rarity::read(pack)?,
            mean_words,
            classes: classes.collect::<Result<_, _>>()?,
        })
    }

    /// Writes the sketches into a pack.
    pub fn write(&self, writer: &mut PackWriter) {
        writer.add("sketch.tuning", &self.tuning.to_numbers());
        writer.add("sketch.mean", &[self.mean_words]);
        self.rarity.write(writer);
        for (length, class) in self.classes.iter().enumerate() {
            class.write(writer, length);
        }
    }

    /// How many different clues an answer has had, by its place in its class.
    pub fn clues_of(&self, length: usize, place: usize) -> usize {
        let clues = self.classes.get(length).and_then(|class| class.clues.get(place));
        clues.map_or(0, |clues| usize::from(*clues))
    }
}

impl SketchClass {
    fn read(
        pack: &Pack,
        length: usize,
        answers: usize,
        tuning: SketchTuning,
    ) -> Result<Self, PackError> {
        let name = |part: &str| format!("sketch.{part}.{length}");
        let sizes = |part: &str| pack.array_of::<u16>(&name(part), answers);
        let (clues, contents, kinds) = (sizes("clues")?, sizes("contents")?, sizes("kinds")?);
        let sum = |sizes: &[u16]| sizes.iter().map(|size| usize::from(*size)).sum::<usize>();
        let cells: usize = kinds.iter().map(|kinds| cells_of(*kinds, tuning)).sum();
        let occupied: Array<u8> = pack.array_of(&name("occupied"), cells.div_ceil(8))?;
        let hit = occupied.iter().map(|byte| byte.count_ones() as usize).sum::<usize>();
        Ok(Self {
            words: sizes("words")?,
            levels: pack.array_of(&name("levels"), hit.div_ceil(2))?,
            content: Fingerprints::read(pack, &name("content"), sum(&contents))?,
            whole: Fingerprints::read(pack, &name("whole"), sum(&clues))?,
            clues,
            contents,
            kinds,
            occupied,
            places: OnceLock::new(),
        })
    }

    fn write(&self, writer: &mut PackWriter, length: usize) {
        let name = |part: &str| format!("sketch.{part}.{length}");
        writer.add(&name("clues"), &self.clues);
        writer.add(&name("contents"), &self.contents);
        writer.add(&name("kinds"), &self.kinds);
        writer.add(&name("words"), &self.words);
        writer.add(&name("occupied"), &self.occupied);
        writer.add(&name("levels"), &self.levels);
        self.content.write(writer, &name("content"));
        self.whole.write(writer, &name("whole"));
    }

    /// Where the sketches of its answers begin; found when first asked.
    fn places(&self, tuning: SketchTuning) -> &[SketchPlace] {
        self.places.get_or_init(|| {
            let mut at = SketchPlace::default();
            let mut places = Vec::with_capacity(self.clues.len());
            for (answer, kinds) in self.kinds.iter().enumerate() {
                let clues = f32::from(self.clues[answer]);
                let missed = ln_f32(tuning.prior / (clues + tuning.prior));
                places.push(SketchPlace { missed, ..at });
                let cells = cells_of(*kinds, tuning) as u32;
                at.level += self.occupied_in(at.cell, at.cell + cells);
                at.cell += cells;
                at.content += u32::from(self.contents[answer]);
                at.whole += u32::from(self.clues[answer]);
            }
            places
        })
    }

    /// How many cells are occupied from one to before another.
    fn occupied_in(&self, from: u32, to: u32) -> u32 {
        let (first, last) = ((from / 8) as usize, (to / 8) as usize);
        let below = |cell: u32| (1u8 << (cell % 8)) - 1;
        let byte = |place: usize| self.occupied.get(place).copied().unwrap_or(0);
        let whole: u32 = (first..last).map(|place| byte(place).count_ones()).sum();
        whole + (byte(last) & below(to)).count_ones() - (byte(first) & below(from)).count_ones()
    }

    /// The level of a cell; 0 where it is not occupied.
    fn level_of(&self, place: &SketchPlace, cell: u32) -> u8 {
        let at = place.cell + cell;
        if self.occupied[(at / 8) as usize] >> (at % 8) & 1 == 0 {
            return 0;
        }
        let number = place.level + self.occupied_in(place.cell, at);
        self.levels[(number / 2) as usize] >> (number % 2 * 4) & 15
    }
}

impl Fingerprints {
    fn read(pack: &Pack, name: &str, count: usize) -> Result<Self, PackError> {
        // A pack may do without them.
        let values: Array<u16> = match pack.array::<u16>(name)?.is_empty() {
            true => Vec::new().into(),
            false => pack.array_of(name, count)?,
        };
        let uses = pack.array_of(&format!("{name}.uses"), values.len().div_ceil(2))?;
        Ok(Self { values, uses })
    }

    fn write(&self, writer: &mut PackWriter, name: &str) {
        writer.add(name, &self.values);
        writer.add(&format!("{name}.uses"), &self.uses);
    }

    /// How often a clue of this hash was used, by the fingerprints from one on.
    fn uses_of(&self, hash: u64, from: u32, count: u16, bits: u32) -> f32 {
        let own = fingerprint(hash, bits, usize::from(count));
        let from = from as usize;
        let Some(values) = self.values.get(from..from + usize::from(count)) else { return 0.0 };
        let hits = values.iter().zip(from..).filter(|(value, _)| **value == own);
        let uses = hits.map(|(_, at)| count_of(&self.uses, at));
        uses.fold(0.0, f32::max)
    }
}

/// The count at a place of levels that lie two to a byte.
fn count_of(levels: &[u8], at: usize) -> f32 {
    count(levels[at / 2] >> (at % 2 * 4) & 15)
}

/// How many cells an answer has whose clues have so many different words.
fn cells_of(kinds: u16, tuning: SketchTuning) -> usize {
    match kinds {
        0 => 0,
        _ => (usize::from(kinds) * tuning.cells as usize).max(LEAST_CELLS),
    }
}

/// The cell of a word among so many.
fn cell_of(stem: content::Stem, cells: usize) -> u32 {
    (((stem & 0xFFFF_FFFF) * cells as u64) >> 32) as u32
}

/// The fingerprint of a hash among so many others: as many bits as tell them
/// apart and so many more.
fn fingerprint(hash: u64, bits: u32, others: usize) -> u16 {
    let width = bits + usize::BITS - others.saturating_sub(1).leading_zeros();
    let mixed = hash.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 48 >> (16 - width.min(16))) as u16
}
