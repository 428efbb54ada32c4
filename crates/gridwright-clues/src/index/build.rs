//! Building the index from clues and their answers.

use rustc_hash::FxHashMap;

use super::grams::{Grams, groups};
use super::vocabulary::{ESCAPE, Parts, Vocabulary, first_unit, pair_hash, word_hash};
use super::{Class, Index};
use crate::answers::{AnswerId, Answers, MAX_LENGTH};
use crate::text::Words;

/// Pairs that fewer clues hold have all the same weight and are not stored.
const MIN_PAIR_CLUES: u32 = 3;
/// Groups of letters in more than this share of the clues tell nothing.
const MAX_GRAM_SHARE: f32 = 0.02;
/// The steps of [`squeeze`] per factor of e.
const NORM_STEPS: f32 = 48.0;

/// A clue that an answer has had.
#[derive(Clone, Debug)]
pub struct ClueRow {
    /// The answer.
    pub answer: AnswerId,
    /// The words of the clue.
    pub words: Words,
    /// How often the two stood together.
    pub count: u32,
}

/// Makes an [`Index`].
pub struct Builder<'a> {
    answers: &'a Answers,
    rows: Vec<ClueRow>,
}

impl<'a> Builder<'a> {
    /// An index of the clues of these answers.
    pub fn new(answers: &'a Answers) -> Self {
        Self { answers, rows: Vec::new() }
    }

    /// Adds a clue; clues without words are left out.
    pub fn add(&mut self, row: ClueRow) {
        if !row.words.is_empty() {
            self.rows.push(row);
        }
    }

    /// The index of all clues that were added; the same clue of the same
    /// answer counts as one row.
    pub fn finish(mut self) -> Index {
        self.rows.sort_by(|a, b| (a.answer, a.words.as_str()).cmp(&(b.answer, b.words.as_str())));
        self.rows.dedup_by(|later, first| {
            let same = later.answer == first.answer && later.words == first.words;
            if same {
                first.count += later.count;
            }
            same
        });
        let numbered = Numbered::of(&self.rows);
        let (vocabulary, groups) = numbered.vocabulary(&self.rows);
        let mut index = Index { vocabulary, classes: Vec::new(), mean_words: 1.0 };
        let answered = self.rows.chunk_by(|a, b| a.answer == b.answer).count().max(1);
        let total: usize = numbered.rows.iter().map(Vec::len).sum();
        index.mean_words = total as f32 / answered as f32;
        let mut at = 0;
        for length in 0..=MAX_LENGTH {
            let class = self.answers.class(length);
            let end = self
                .rows
                .partition_point(|row| (row.answer.0 as usize) < class.end.max(class.start));
            let rows = at..end.max(at);
            at = rows.end;
            let made = {
                let maker = ClassMaker { index: &index, groups: &groups };
                maker.make(&self.rows[rows.clone()], &numbered.rows[rows], class)
            };
            index.classes.push(made);
        }
        index
    }
}

/// Rows as word numbers, the most frequent word first.
struct Numbered<'a> {
    rows: Vec<Vec<u32>>,
    words: Vec<&'a str>,
}

impl<'a> Numbered<'a> {
    fn of(rows: &'a [ClueRow]) -> Self {
        let mut counts: FxHashMap<&str, u32> = FxHashMap::default();
        for word in rows.iter().flat_map(|row| row.words.iter()) {
            *counts.entry(word).or_default() += 1;
        }
        let mut words: Vec<(&str, u32)> = counts.into_iter().collect();
        words.sort_unstable_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
        // Two words with the same hash could not be told apart later.
        let mut taken: FxHashMap<u32, u32> = FxHashMap::default();
        let mut numbers: FxHashMap<&str, u32> = FxHashMap::default();
        let mut kept = Vec::new();
        for (word, _) in words {
            let number = *taken.entry(word_hash(word)).or_insert_with(|| {
                kept.push(word);
                kept.len() as u32 - 1
            });
            numbers.insert(word, number);
        }
        let rows = rows.iter().map(|row| row.words.iter().map(|w| numbers[w]).collect());
        Self { rows: rows.collect(), words: kept }
    }

    /// The vocabulary, and the groups of letters of every word.
    fn vocabulary(&self, rows: &[ClueRow]) -> (Vocabulary, Vec<Vec<u32>>) {
        let all = self.rows.len() as f32;
        let weight = |clues: u32| ((all + 1.0) / (clues as f32 + 0.5)).ln();
        let mut in_clues = vec![0u32; self.words.len()];
        let mut in_answers = vec![0u32; self.words.len()];
        let mut pairs: FxHashMap<u32, u32> = FxHashMap::default();
        let mut gram_clues: FxHashMap<u32, u32> = FxHashMap::default();
        let groups: Vec<Vec<u32>> = self.words.iter().map(|word| groups(word)).collect();
        let mut answered = 0;
        for rows in chunks_by_answer(rows, &self.rows) {
            answered += 1;
            for row in rows {
                distinct(row.iter().copied()).for_each(|word| in_clues[word as usize] += 1);
                distinct(row.windows(2).map(|pair| pair_hash(pair[0], pair[1])))
                    .for_each(|pair| *pairs.entry(pair).or_default() += 1);
                distinct(row.iter().flat_map(|word| groups[*word as usize].iter().copied()))
                    .for_each(|group| *gram_clues.entry(group).or_default() += 1);
            }
            distinct(rows.iter().flatten().copied())
                .for_each(|word| in_answers[word as usize] += 1);
        }
        let told = |clues: u32| clues >= 2 && clues as f32 <= MAX_GRAM_SHARE * all.max(200.0);
        let gram_weights: FxHashMap<u32, f32> = gram_clues
            .into_iter()
            .filter(|(_, clues)| told(*clues))
            .map(|(group, clues)| (group, weight(clues)))
            .collect();
        // Words of a single clue are half of all, and hardly ever help.
        let repeated: Vec<&[u32]> = groups
            .iter()
            .zip(&in_clues)
            .map(|(groups, clues)| if *clues > 1 { &groups[..] } else { &[] })
            .collect();
        let among_answers =
            |answers: &u32| (answered as f32 / (*answers as f32 + 0.5)).ln().max(0.0);
        let parts = Parts {
            hashes: self.words.iter().map(|word| word_hash(word)).collect(),
            clue_weight: in_clues.iter().map(|clues| weight(*clues)).collect(),
            answer_weight: in_answers.iter().map(among_answers).collect(),
            pairs: pairs
                .into_iter()
                .filter(|(_, clues)| *clues >= MIN_PAIR_CLUES)
                .map(|(pair, clues)| (pair, weight(clues)))
                .collect(),
            rare_pair: weight(1),
            grams: Grams::new(&repeated, &gram_weights),
        };
        (Vocabulary::new(parts), groups)
    }
}

/// The numbered rows of one answer after the other.
fn chunks_by_answer<'a>(
    rows: &'a [ClueRow],
    numbered: &'a [Vec<u32>],
) -> impl Iterator<Item = &'a [Vec<u32>]> {
    let mut at = 0;
    rows.chunk_by(|a, b| a.answer == b.answer).map(move |chunk| {
        at += chunk.len();
        &numbered[at - chunk.len()..at]
    })
}

/// Every value once, in rising order.
fn distinct(values: impl Iterator<Item = u32>) -> impl Iterator<Item = u32> {
    let mut values: Vec<u32> = values.collect();
    values.sort_unstable();
    values.dedup();
    values.into_iter()
}

struct ClassMaker<'a> {
    index: &'a Index,
    groups: &'a [Vec<u32>],
}

impl ClassMaker<'_> {
    fn make(
        &self,
        rows: &[ClueRow],
        numbered: &[Vec<u32>],
        class: std::ops::Range<usize>,
    ) -> Class {
        let mut starts = Vec::with_capacity(class.len() + 1);
        let mut lengths = Vec::with_capacity(rows.len());
        let mut counts = Vec::with_capacity(rows.len());
        let (mut word_norms, mut gram_norms) = (Vec::new(), Vec::new());
        let mut units = Vec::new();
        for (row, words) in rows.iter().zip(numbered) {
            while starts.len() <= row.answer.0 as usize - class.start {
                starts.push(lengths.len() as u32);
            }
            let before = units.len();
            words.iter().for_each(|word| push_units(*word, &mut units));
            lengths.push((units.len() - before) as u8);
            counts.push(row.count.min(255) as u8);
            word_norms.push(squeeze(self.word_norm(words)));
            gram_norms.push(squeeze(self.gram_norm(words)));
        }
        starts.resize(class.len() + 1, lengths.len() as u32);
        Class {
            rows: starts.into(),
            lengths: lengths.into(),
            counts: counts.into(),
            word_norms: word_norms.into(),
            gram_norms: gram_norms.into(),
            words: units.into(),
        }
    }

    fn word_norm(&self, words: &[u32]) -> f32 {
        let vocabulary = &self.index.vocabulary;
        let single =
            distinct(words.iter().copied()).map(|w| vocabulary.clue_weight[w as usize].powi(2));
        let mut pairs: Vec<(u32, u32)> = words.windows(2).map(|pair| (pair[0], pair[1])).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let pairs = pairs.iter().map(|(a, b)| vocabulary.pair_weight(*a, *b).powi(2));
        (single.sum::<f32>() + pairs.sum::<f32>()).sqrt()
    }

    fn gram_norm(&self, words: &[u32]) -> f32 {
        let grams = &self.index.vocabulary.grams;
        distinct(words.iter().flat_map(|word| self.groups[*word as usize].iter().copied()))
            .filter_map(|group| grams.get(group))
            .map(|(weight, _)| weight * weight)
            .sum::<f32>()
            .sqrt()
    }
}

/// A word number as one or two units.
fn push_units(word: u32, units: &mut Vec<u16>) {
    units.push(first_unit(word));
    if let Some(rest) = word.checked_sub(u32::from(ESCAPE)) {
        units.push(rest as u16);
    }
}

/// The length of a vector as a byte, on a logarithmic scale.
pub(super) fn squeeze(norm: f32) -> u8 {
    (norm.max(1.0).ln() * NORM_STEPS).round().min(255.0) as u8
}

/// The inverse of the length that became this byte.
pub(super) fn inverse_norm(byte: u8) -> f32 {
    (-f32::from(byte) / NORM_STEPS).exp()
}
