//! Measuring how near a clue is to the past clues of every answer of a length.

use rustc_hash::FxHashMap;

use super::build::inverse_norm;
use super::grams::groups;
use super::vocabulary::{ESCAPE, first_unit};
use super::{Class, Index};
use crate::text::Words;

/// How many numbers [`Nearness::values`] gives.
pub const MEASURES: usize = 9;

/// BM25: how soon further occurrences of a word stop counting, and how much
/// the length of an answer's clues matters.
const SATURATION: f32 = 1.5;
const LENGTH_SHARE: f32 = 0.5;

/// How many values a unit has.
const UNITS: usize = 1 << 16;
/// So many units of a row are looked at without asking how many it has: most
/// rows have fewer, and a loop that ends anywhere is guessed wrong too often.
const GLANCE: usize = 8;

/// How near a clue is to the clues of one answer.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Nearness {
    /// The greatest cosine of words and neighbour pairs with one of them.
    pub words: f32,
    /// The greatest cosine of groups of letters.
    pub letters: f32,
    /// The sum of the cubes of the word cosines.
    pub words_sum: f32,
    /// The sum of the fourth powers of the means of both cosines.
    pub mixed_sum: f32,
    /// BM25 of the clue against all clues of the answer as one document.
    pub profile: f32,
    /// How often this very clue stood with the answer.
    pub exact: f32,
}

impl Nearness {
    /// Whether there is anything in common.
    pub fn is_any(&self) -> bool {
        self.words > 0.0 || self.letters > 0.0
    }

    /// The numbers the scorer weighs; `all_exact` is the sum of `exact` over
    /// the class.
    pub fn values(&self, all_exact: f32) -> [f32; MEASURES] {
        [
            self.words,
            self.words.powi(3),
            self.letters,
            self.letters.powi(3),
            (20.0 * self.words_sum).ln_1p(),
            (50.0 * self.mixed_sum).ln_1p(),
            self.profile,
            self.exact.ln_1p(),
            self.exact / (all_exact + 0.5),
        ]
    }
}

/// A clue made ready to be compared with any class.
pub struct Question {
    /// Whether a unit may begin a word that shares anything with the clue.
    /// Small, as nearly everything is decided here.
    touched: Box<[bool; UNITS]>,
    /// For every unit that is a word, the place of its weights: nought for
    /// words that share nothing. And the same for words of two units.
    places: Box<[u16; UNITS]>,
    rare_places: FxHashMap<u32, u16>,
    /// Weights as a word of the clue, and of the groups of letters that it
    /// shares, both squared.
    weights: Vec<[f32; 2]>,
    /// The words in their order; unknown ones are `u32::MAX`.
    sequence: Vec<u32>,
    /// Each known word once.
    distinct: Vec<u32>,
    pairs: Vec<(u32, u32, f32)>,
    word_norm: f32,
    gram_norm: f32,
    profile_norm: f32,
    /// [`inverse_norm`] of every byte.
    norms: [f32; 256],
}

impl Index {
    /// Makes a clue ready.
    pub fn question(&self, words: &Words) -> Question {
        let vocabulary = &self.vocabulary;
        let sequence: Vec<u32> =
            words.iter().map(|word| vocabulary.number(word).unwrap_or(u32::MAX)).collect();
        let mut distinct: Vec<u32> = sequence.iter().copied().filter(|n| *n != u32::MAX).collect();
        distinct.sort_unstable();
        distinct.dedup();
        let mut question = Question {
            touched: Box::new([false; UNITS]),
            places: Box::new([0; UNITS]),
            rare_places: FxHashMap::default(),
            weights: vec![[0.0; 2]],
            pairs: self.pairs_of(&sequence),
            sequence,
            word_norm: 0.0,
            gram_norm: 0.0,
            profile_norm: 0.0,
            distinct,
            norms: std::array::from_fn(|byte| inverse_norm(byte as u8)),
        };
        let mut norm: f32 = question.pairs.iter().map(|pair| pair.2).sum();
        let mut profile = 0.0;
        for word in question.distinct.clone() {
            let weight = vocabulary.clue_weight[word as usize].powi(2);
            question.touch(word, [weight, 0.0]);
            norm += weight;
            profile += vocabulary.answer_weight[word as usize];
        }
        question.word_norm = 1.0 / (norm.sqrt() + 1e-6);
        question.profile_norm = 1.0 / (profile + 1e-6);
        self.touch_grams(words, &mut question);
        question
    }

    /// The neighbour pairs of known words, each once, with the squares of
    /// their weights.
    fn pairs_of(&self, sequence: &[u32]) -> Vec<(u32, u32, f32)> {
        let mut pairs: Vec<(u32, u32, f32)> = Vec::new();
        for pair in sequence.windows(2) {
            let known = pair[0] != u32::MAX && pair[1] != u32::MAX;
            if known && !pairs.iter().any(|p| (p.0, p.1) == (pair[0], pair[1])) {
                let weight = self.vocabulary.pair_weight(pair[0], pair[1]);
                pairs.push((pair[0], pair[1], weight * weight));
            }
        }
        pairs
    }

    fn touch_grams(&self, words: &Words, question: &mut Question) {
        let mut all: Vec<u32> = words.iter().flat_map(groups).collect();
        all.sort_unstable();
        all.dedup();
        let mut norm = 0.0;
        for (weight, holders) in all.iter().filter_map(|group| self.vocabulary.grams.get(*group)) {
            norm += weight * weight;
            holders.iter().for_each(|word| question.touch(*word, [0.0, weight * weight]));
        }
        question.gram_norm = 1.0 / (norm.sqrt() + 1e-6);
    }

    /// How near a clue is to every answer of a length, in the order of the
    /// class.
    pub fn measure(&self, question: &Question, length: usize) -> Vec<Nearness> {
        let Some(class) = self.classes.get(length) else { return Vec::new() };
        let answers = class.rows.len().saturating_sub(1);
        let mut found = vec![Nearness::default(); answers];
        let mut reader = Reader::new(question, class);
        for (near, rows) in found.iter_mut().zip(class.rows.windows(2)) {
            let before = reader.unit;
            let met = reader.answer(rows[0] as usize..rows[1] as usize, near);
            if met {
                near.profile = self.profile(question, &reader.times, reader.unit - before);
            }
        }
        found
    }

    fn profile(&self, question: &Question, times: &[u32], words: usize) -> f32 {
        let length = 1.0 - LENGTH_SHARE + LENGTH_SHARE * words as f32 / self.mean_words;
        let mut sum = 0.0;
        for (word, times) in question.distinct.iter().zip(times) {
            let (times, weight) = (*times as f32, self.vocabulary.answer_weight[*word as usize]);
            sum += weight * times * (SATURATION + 1.0) / (times + SATURATION * length);
        }
        sum * question.profile_norm
    }
}

impl Question {
    fn touch(&mut self, word: u32, weight: [f32; 2]) {
        let unit = usize::from(first_unit(word));
        let place = match word < u32::from(ESCAPE) {
            true => &mut self.places[unit],
            false => self.rare_places.entry(word).or_default(),
        };
        // More words than places have never been seen; they would share nothing.
        if *place == 0 && self.weights.len() < UNITS {
            *place = self.weights.len() as u16;
            self.weights.push([0.0; 2]);
            self.touched[unit] = true;
        }
        if *place > 0 {
            let weights = &mut self.weights[usize::from(*place)];
            weights[0] += weight[0];
            weights[1] += weight[1];
        }
    }

    /// The weights of a word that begins with this unit.
    fn weights_of(&self, unit: u16, word: u32) -> [f32; 2] {
        let place = match unit < ESCAPE {
            true => self.places[usize::from(unit)],
            false => self.rare_places.get(&word).copied().unwrap_or_default(),
        };
        self.weights[usize::from(place)]
    }

    /// Whether a row, the first of these units, may share anything with the
    /// clue. The hot loop: nearly every row ends here. The second unit of a
    /// rare word may be taken for a word, which costs a closer look and no
    /// more.
    fn may_share(&self, units: &[u16], length: usize) -> bool {
        let Some(glance) = units.first_chunk::<GLANCE>().filter(|_| length <= GLANCE) else {
            return units[..length].iter().any(|unit| self.touched[usize::from(*unit)]);
        };
        let bit = |unit: &u16| u32::from(self.touched[usize::from(*unit)]);
        let touched = glance.iter().rev().fold(0, |bits, unit| bits << 1 | bit(unit));
        touched & ((1 << length) - 1) != 0
    }

    /// Whether words are those of the clue, in its order.
    fn is_same(&self, units: &[u16]) -> bool {
        word_numbers(units).eq(self.sequence.iter().copied())
    }
}

/// Goes through the rows of a class, one answer after the other.
struct Reader<'a> {
    question: &'a Question,
    /// The parts of the class, as slices.
    lengths: &'a [u8],
    counts: &'a [u8],
    word_norms: &'a [u8],
    gram_norms: &'a [u8],
    units: &'a [u16],
    /// The next unit to read.
    unit: usize,
    /// How often the clues of the current answer hold each word of the
    /// question.
    times: Vec<u32>,
}

impl<'a> Reader<'a> {
    fn new(question: &'a Question, class: &'a Class) -> Self {
        Self {
            question,
            lengths: &class.lengths,
            counts: &class.counts,
            word_norms: &class.word_norms,
            gram_norms: &class.gram_norms,
            units: &class.words,
            unit: 0,
            times: vec![0; question.distinct.len()],
        }
    }

    /// Reads the rows of an answer; whether any word of the question was met.
    fn answer(&mut self, rows: std::ops::Range<usize>, near: &mut Nearness) -> bool {
        let question = self.question;
        let mut met = false;
        for row in rows {
            let length = usize::from(self.lengths[row]);
            let units = &self.units[self.unit..];
            self.unit += length;
            if !question.may_share(units, length) {
                continue;
            }
            let units = &units[..length];
            let shared = self.shared(units, &mut met);
            let norm = |norms: &[u8]| question.norms[usize::from(norms[row])];
            let words = (shared.words * question.word_norm * norm(self.word_norms)).min(1.0);
            let letters = (shared.letters * question.gram_norm * norm(self.gram_norms)).min(1.0);
            near.words = near.words.max(words);
            near.letters = near.letters.max(letters);
            near.words_sum += words.powi(3);
            near.mixed_sum += (0.5 * words + 0.5 * letters).powi(4);
            if shared.all && question.is_same(units) {
                near.exact += f32::from(self.counts[row]);
            }
        }
        met
    }

    /// What a row has in common with the question; its words are counted.
    fn shared(&mut self, units: &[u16], met: &mut bool) -> Shared {
        let question = self.question;
        let mut found = Shared { words: 0.0, letters: 0.0, all: true };
        let mut last = u32::MAX;
        for (unit, word) in words(units) {
            let [whole, letters] = question.weights_of(unit, word);
            found.letters += letters;
            if whole <= 0.0 {
                (found.all, last) = (false, u32::MAX);
                continue;
            }
            found.words += whole;
            let pair = question.pairs.iter().find(|pair| (pair.0, pair.1) == (last, word));
            found.words += pair.map_or(0.0, |pair| pair.2);
            last = word;
            if !*met {
                self.times.fill(0);
                *met = true;
            }
            if let Some(place) = question.distinct.iter().position(|known| *known == word) {
                self.times[place] += 1;
            }
        }
        found
    }
}

/// What a row and a question have in common.
struct Shared {
    words: f32,
    letters: f32,
    /// Whether every word of the row is one of the question.
    all: bool,
}

/// The numbers of the words that units stand for.
fn word_numbers(units: &[u16]) -> impl Iterator<Item = u32> {
    words(units).map(|(_, word)| word)
}

/// The words that units stand for, each with its first unit.
fn words(units: &[u16]) -> impl Iterator<Item = (u16, u32)> {
    let mut units = units.iter().copied();
    std::iter::from_fn(move || {
        let unit = units.next()?;
        if unit < ESCAPE {
            return Some((unit, u32::from(unit)));
        }
        let rest = u32::from(unit - ESCAPE) << 16 | u32::from(units.next()?);
        Some((unit, u32::from(ESCAPE) + rest))
    })
}
