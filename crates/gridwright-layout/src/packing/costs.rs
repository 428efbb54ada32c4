//! What it would cost to put a word anywhere.
//!
//! For every place of a word on the plate: the prices of all words that would
//! have to go. Each word on the plate spoils whole runs of places on a few
//! lines, so its price is added sixteen places at a time; those where it would
//! be crossed in a common letter are left out of the pattern. This is where
//! half of the time of the packer goes: some twenty additions for every word.

use super::plate::Plate;
use crate::bits::{bits, mask};
use crate::lexicon::{Lexicon, Word};
use crate::place::Place;

/// How many places are looked at together.
const LANES: usize = 16;

/// The cost of places that are outside, which no addition takes down again.
const NEVER: u8 = u8::MAX;

/// The dearest place that can be asked for: see [`cheap`].
pub(super) const DEAREST: u8 = 127;

/// So many bytes with all bits set, then none.
const RUNS: [Mask; LANES + 1] = {
    let mut runs = [[0; LANES]; LANES + 1];
    let mut len = 0;
    while len <= LANES {
        let mut at = 0;
        while at < len {
            runs[len][at] = u8::MAX;
            at += 1;
        }
        len += 1;
    }
    runs
};

pub(super) struct Costs {
    /// By way: the costs of a word on every line.
    tables: [Vec<u8>; 2],
    /// From a line to the next one.
    stride: [usize; 2],
    /// By length and way: what a table is on an empty plate.
    empty: Vec<[Vec<u8>; 2]>,
    /// By word: the places that a cell of a word across spoils, from the first
    /// that it can touch. The first two patterns of a word are for cells beyond
    /// the ends of the other and for letters that it has not; then one for each
    /// of its letters.
    patterns: Vec<Mask>,
    /// By word: where its patterns start.
    first: Vec<usize>,
    /// By word and letter: which of its patterns it is.
    which: Vec<u8>,
    alphabet: usize,
    /// Empty places before every line, as many as the longest word can reach.
    margin: usize,
}

/// The patterns that every word has.
const ENDS: u8 = 0;
const OTHER: u8 = 1;

/// A mask for sixteen places.
type Mask = [u8; LANES];

/// How many masks a pattern has: a word crosses a cell in as many places as it
/// has letters, and touches it in two more.
fn masks(len: usize) -> usize {
    (len + 2).div_ceil(LANES)
}

impl Costs {
    pub fn new(lexicon: &Lexicon, size: [usize; 2]) -> Self {
        let alphabet = lexicon.list().alphabet().len();
        let margin = lexicon.longest() + 1;
        let stride = [size[1], size[0]].map(|cells| cells + 2 + margin);
        let spare = 2 * margin + 2 * LANES;
        let tables = [0, 1].map(|way| vec![NEVER; (size[way] + 2) * stride[way] + spare]);
        let mut costs = Self {
            tables,
            stride,
            empty: vec![],
            patterns: vec![],
            first: vec![],
            which: vec![],
            alphabet,
            margin,
        };
        costs.empty = (0..=lexicon.longest())
            .map(|len| {
                if lexicon.count(len) > 0 {
                    costs.empty_tables(size, len)
                } else {
                    [vec![], vec![]]
                }
            })
            .collect();
        for word in lexicon.words() {
            costs.first.push(costs.patterns.len());
            costs.add_patterns(lexicon.letters(word));
        }
        costs
    }

    fn empty_tables(&self, size: [usize; 2], len: usize) -> [Vec<u8>; 2] {
        [0, 1].map(|way| {
            let mut table = vec![NEVER; self.tables[way].len()];
            let places = (size[1 - way] + 1).saturating_sub(len);
            for line in 1..=size[way] {
                let first = self.index(way, line, 1);
                table[first..first + places].fill(0);
            }
            table
        })
    }

    fn add_patterns(&mut self, letters: &[u16]) {
        let len = letters.len();
        let first = self.which.len();
        self.which.resize(first + self.alphabet, OTHER);
        let mut ends = vec![[0; LANES]; masks(len)];
        ends.as_flattened_mut()[1..=len].fill(u8::MAX);
        self.patterns.append(&mut ends);
        let mut other = vec![[0; LANES]; masks(len)];
        other.as_flattened_mut()[..len + 2].fill(u8::MAX);
        self.patterns.extend_from_slice(&other);
        let mut patterns = OTHER + 1;
        for letter in letters {
            let which = &mut self.which[first + usize::from(*letter)];
            if *which != OTHER || patterns == u8::MAX {
                continue;
            }
            *which = patterns;
            patterns += 1;
            let mut pattern = other.clone();
            let places = pattern.as_flattened_mut();
            let same = letters.iter().enumerate().filter(|(_, own)| *own == letter);
            same.for_each(|(at, _)| places[len - at] = 0);
            self.patterns.append(&mut pattern);
        }
    }

    fn index(&self, way: usize, line: usize, start: usize) -> usize {
        line * self.stride[way] + self.margin + start
    }

    /// Finds the costs of all places of a word that is off the plate.
    pub fn survey(&mut self, plate: &Plate<'_>, word: Word, prices: &[u8]) {
        let lexicon = plate.lexicon;
        let len = lexicon.word_len(word);
        for way in 0..2 {
            self.tables[way].copy_from_slice(&self.empty[len][way]);
        }
        let patterns = &self.patterns[self.first[word.index()]..];
        let pattern = |which: u8| &patterns[usize::from(which) * masks(len)..][..masks(len)];
        let which = &self.which[word.index() * self.alphabet..][..self.alphabet];
        let ends = pattern(ENDS);
        for other in &plate.on {
            let Place { way, line, start } = plate.place(*other);
            let (letters, price) = (lexicon.letters(*other), prices[other.index()]);
            let own = self.index(way, line, start);
            let reach = letters.len() + len - 1;
            let (first, step) = plate.first(plate.place(*other));
            // An end may be touched where a word holds both together.
            let held =
                [first, first + (letters.len() - 1) * step].map(|end| plate.is_held(way, end));
            let table = &mut self.tables[way];
            add_run(table, own - len, reach + 2, price);
            for (side, row) in
                [own - self.stride[way], own + self.stride[way]].into_iter().enumerate()
            {
                let [first, last] = held.map(|held| usize::from(held[side]));
                add_run(table, row + 1 + first - len, reach.saturating_sub(first + last), price);
            }
            let table = &mut self.tables[1 - way];
            let step = self.stride[1 - way];
            let mut at = (start - 1) * step + self.margin + line - len;
            add_pattern(table, at, ends, price);
            for letter in letters {
                at += step;
                add_pattern(table, at, pattern(which[usize::from(*letter)]), price);
            }
            add_pattern(table, at + step, ends, price);
        }
    }

    /// Tells the places of the surveyed word that cost at most so much.
    pub fn offers(&self, plate: &Plate<'_>, len: usize, most: u8, mut tell: impl FnMut(Place, u8)) {
        for way in (0..2).filter(|way| len <= plate.size[1 - way]) {
            let places = plate.size[1 - way] + 1 - len;
            for line in 1..=plate.size[way] {
                let first = self.index(way, line, 1);
                for from in (0..places).step_by(LANES) {
                    let costs = self.tables[way][first + from..].first_chunk();
                    let Some(costs) = costs else { continue };
                    // Short lines end before sixteen places do.
                    for at in bits(cheap(costs, most) & mask(places - from)) {
                        tell(Place { way, line, start: from + at + 1 }, costs[at]);
                    }
                }
            }
        }
    }
}

/// Adds a price to so many places.
fn add_run(table: &mut [u8], at: usize, len: usize, price: u8) {
    for from in (0..len).step_by(LANES) {
        add(table, at + from, &RUNS[(len - from).min(LANES)], price);
    }
}

/// Adds a price to the places of a pattern.
fn add_pattern(table: &mut [u8], at: usize, pattern: &[Mask], price: u8) {
    for (index, part) in pattern.iter().enumerate() {
        add(table, at + index * LANES, part, price);
    }
}

fn add(table: &mut [u8], at: usize, mask: &Mask, price: u8) {
    if let Some(costs) = table[at..].first_chunk_mut::<LANES>() {
        for (cost, mask) in costs.iter_mut().zip(mask) {
            *cost = cost.saturating_add(price & mask);
        }
    }
}

/// Which of sixteen costs are at most so much, one bit each: eight at a time,
/// by adding what takes a cost beyond it over 127.
fn cheap(costs: &[u8; LANES], most: u8) -> u64 {
    const HIGH: u64 = 0x8080_8080_8080_8080;
    const LOW: u64 = 0x0101_0101_0101_0101;
    let rest = u64::from(DEAREST - most.min(DEAREST)) * LOW;
    let (halves, _) = costs.as_chunks::<8>();
    let mut all = 0;
    for (index, eight) in halves.iter().enumerate() {
        let eight = u64::from_le_bytes(*eight);
        let dear = (((eight & !HIGH) + rest) | eight) & HIGH;
        let cheap = (dear ^ HIGH) >> 7;
        all |= (cheap.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * index);
    }
    all
}
