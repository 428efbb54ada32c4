//! Making sketches from clues and their answers.

use rustc_hash::FxHashMap;

use super::content::{ClueContent, Stem, stem};
use super::rarity::Rarity;
use super::{
    Fingerprints, SketchClass, SketchTuning, Sketches, cell_of, cells_of, fingerprint, level,
};
use crate::knowledge::list::{AnswerId, AnswerList, MAX_LISTED_LENGTH};
use crate::language::text::ClueWords;

/// A clue that an answer has had.
#[derive(Clone, Debug)]
pub(crate) struct PastClue {
    /// The answer.
    pub answer: AnswerId,
    /// The words of the clue.
    pub words: ClueWords,
    /// How often the two stood together.
    pub count: u32,
}

/// Makes [`Sketches`].
pub(crate) struct SketchBuilder<'a> {
    answers: &'a AnswerList,
    tuning: SketchTuning,
    clues: Vec<PastClue>,
}

impl<'a> SketchBuilder<'a> {
    /// Sketches of the clues of these answers.
    pub fn new(answers: &'a AnswerList, tuning: SketchTuning) -> Self {
        Self { answers, tuning, clues: Vec::new() }
    }

    /// Adds a clue; clues without words are left out.
    pub fn add(&mut self, clue: PastClue) {
        if !clue.words.is_empty() {
            self.clues.push(clue);
        }
    }

    /// The sketches of all clues that were added; the same clue of the same
    /// answer counts as one.
    pub fn finish(mut self) -> Sketches {
        self.clues.sort_by(|a, b| (a.answer, a.words.as_str()).cmp(&(b.answer, b.words.as_str())));
        self.clues.dedup_by(|later, first| {
            let same = later.answer == first.answer && later.words == first.words;
            if same {
                first.count += later.count;
            }
            same
        });
        let rarity = rarity(&self.clues);
        let (mut words, mut answered) = (0, 0);
        let mut rest = &self.clues[..];
        let mut classes = Vec::new();
        for length in 0..=MAX_LISTED_LENGTH {
            let mut maker = ClassMaker::default();
            for id in self.answers.class(length) {
                let count = rest.partition_point(|clue| clue.answer.0 as usize <= id);
                let (own, others) = rest.split_at(count);
                rest = others;
                words += maker.add(own, &rarity, self.tuning);
                answered += usize::from(!own.is_empty());
            }
            classes.push(maker.finish());
        }
        let mean_words = words as f32 / answered.max(1) as f32;
        Sketches { tuning: self.tuning, rarity, mean_words, classes }
    }
}

/// How rare the words of clues are.
fn rarity(clues: &[PastClue]) -> Rarity {
    let mut counts: FxHashMap<Stem, u32> = FxHashMap::default();
    for clue in clues {
        let mut stems: Vec<Stem> = clue.words.iter().map(stem).collect();
        stems.sort_unstable();
        stems.dedup();
        stems.iter().for_each(|stem| *counts.entry(*stem).or_default() += 1);
    }
    Rarity::new(counts.into_iter(), clues.len())
}

/// Makes the sketches of a class, one answer after the other.
#[derive(Default)]
struct ClassMaker {
    clues: Vec<u16>,
    contents: Vec<u16>,
    kinds: Vec<u16>,
    words: Vec<u16>,
    /// The level of every cell.
    cells: Vec<u8>,
    content: FingerprintMaker,
    whole: FingerprintMaker,
}

#[derive(Default)]
struct FingerprintMaker {
    values: Vec<u16>,
    levels: Vec<u8>,
}

impl ClassMaker {
    /// Adds the next answer with its clues; how many telling words they have.
    fn add(&mut self, clues: &[PastClue], rarity: &Rarity, tuning: SketchTuning) -> usize {
        let mut whole: FxHashMap<u64, u32> = FxHashMap::default();
        let mut contents: FxHashMap<u64, u32> = FxHashMap::default();
        let mut stems: FxHashMap<Stem, u32> = FxHashMap::default();
        for clue in clues {
            let seen = ClueContent::of(&clue.words, rarity, tuning);
            *whole.entry(seen.whole).or_default() += clue.count;
            *contents.entry(seen.content).or_default() += clue.count;
            seen.stems.iter().for_each(|(stem, _)| *stems.entry(*stem).or_default() += 1);
        }
        let size = |size: usize| size.min(usize::from(u16::MAX)) as u16;
        let words: u32 = stems.values().sum();
        self.words.push(size(words as usize));
        self.kinds.push(size(stems.len()));
        self.clues.push(self.whole.add(&whole, tuning.whole_bits));
        self.contents.push(self.content.add(&contents, tuning.content_bits));
        let mut cells = vec![0u32; cells_of(size(stems.len()), tuning)];
        let count = cells.len();
        for (stem, times) in stems {
            cells[cell_of(stem, count) as usize] += times;
        }
        self.cells.extend(cells.into_iter().map(level));
        words as usize
    }

    fn finish(self) -> SketchClass {
        let hit: Vec<u8> = self.cells.iter().copied().filter(|level| *level > 0).collect();
        let bits = |cells: &[u8]| {
            let bit = |(place, level): (usize, &u8)| u8::from(*level > 0) << place;
            cells.iter().enumerate().map(bit).sum::<u8>()
        };
        SketchClass {
            clues: self.clues.into(),
            contents: self.contents.into(),
            kinds: self.kinds.into(),
            words: self.words.into(),
            occupied: self.cells.chunks(8).map(bits).collect::<Vec<_>>().into(),
            levels: halves(&hit).into(),
            content: self.content.finish(),
            whole: self.whole.finish(),
            places: std::sync::OnceLock::new(),
        }
    }
}

impl FingerprintMaker {
    /// Adds the hashes of one answer with their uses; how many there are.
    fn add(&mut self, found: &FxHashMap<u64, u32>, bits: u32) -> u16 {
        let print = |(hash, uses): (&u64, &u32)| (fingerprint(*hash, bits, found.len()), *uses);
        let mut own: Vec<(u16, u32)> = found.iter().map(print).collect();
        own.sort_unstable();
        own.truncate(usize::from(u16::MAX));
        self.values.extend(own.iter().map(|(value, _)| *value));
        self.levels.extend(own.iter().map(|(_, uses)| level(*uses)));
        own.len() as u16
    }

    fn finish(self) -> Fingerprints {
        Fingerprints { values: self.values.into(), uses: halves(&self.levels).into() }
    }
}

/// Numbers below 16, two to a byte.
fn halves(levels: &[u8]) -> Vec<u8> {
    levels.chunks(2).map(|two| two[0] | two.get(1).unwrap_or(&0) << 4).collect()
}
