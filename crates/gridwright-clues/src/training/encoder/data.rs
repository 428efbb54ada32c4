//! The examples an encoder learns from, as numbers.

use gridwright_search::math::pow;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::{EncoderSettings, PretrainedVectors};
use crate::knowledge::encoder::{FeatureHash, answer_pieces, clue_features};
use crate::knowledge::list::{AnswerId, AnswerList, MAX_LISTED_LENGTH};
use crate::language::text::ClueWords;

/// A clue with its answer.
#[derive(Clone, Debug)]
pub(crate) struct EncoderExample {
    /// The words of the clue.
    pub words: ClueWords,
    /// The answer.
    pub answer: AnswerId,
    /// How much it counts.
    pub weight: f32,
    /// What kind of source it is from; 0 are crosswords of the kind that will
    /// be asked. Every other kind gets a feature of its own in training, which
    /// nothing has when asked: so what is peculiar to it stays there.
    pub source: u8,
}

/// How many kinds of sources there may be.
pub(super) const SOURCES: usize = 16;

/// RaggedLists of numbers one after the other.
#[derive(Default)]
pub(super) struct RaggedLists {
    starts: Vec<usize>,
    items: Vec<u32>,
}

impl RaggedLists {
    fn push(&mut self, items: impl Iterator<Item = u32>) {
        if self.starts.is_empty() {
            self.starts.push(0);
        }
        self.items.extend(items);
        self.starts.push(self.items.len());
    }

    pub fn get(&self, list: usize) -> &[u32] {
        &self.items[self.starts[list]..self.starts[list + 1]]
    }
}

/// All examples and what is fixed about them.
pub(super) struct EncoderData<'a> {
    /// The features that are kept, in rising order; a source's own feature
    /// comes after them.
    pub vocabulary: Vec<FeatureHash>,
    pub features: RaggedLists,
    pub answers: Vec<u32>,
    pub weights: Vec<f32>,
    pub sources: Vec<u8>,
    /// The pieces of every answer of the list, and how many there are.
    pub pieces: RaggedLists,
    pub piece_count: usize,
    pub samplers: Vec<Sampler>,
    /// What words mean, the pieces of every clue, and the sum of every answer.
    pub pretrained: &'a PretrainedVectors,
    pub clue_meanings: RaggedLists,
    pub answer_meanings: Vec<f32>,
    /// The examples by the length of their answers.
    pub by_length: Vec<Vec<u32>>,
    pub lengths: Vec<u8>,
}

/// Draws answers of one length, frequent ones more often.
pub(super) struct Sampler {
    pub ids: Vec<u32>,
    cumulative: Vec<f64>,
}

impl Sampler {
    /// Some answers, each once, in rising order; all where there are no more.
    pub fn draw(&self, count: usize, random: &mut fastrand::Rng) -> Vec<u32> {
        if self.ids.len() <= count {
            return self.ids.clone();
        }
        let total = self.cumulative.last().copied().unwrap_or_default();
        let mut drawn: Vec<u32> = (0..count)
            .map(|_| {
                let point = random.f64() * total;
                let place = self.cumulative.partition_point(|sum| *sum < point);
                self.ids[place.min(self.ids.len() - 1)]
            })
            .collect();
        drawn.sort_unstable();
        drawn.dedup();
        drawn
    }
}

impl<'a> EncoderData<'a> {
    pub fn new(
        list: &AnswerList,
        examples: &[EncoderExample],
        pretrained: &'a PretrainedVectors,
        settings: &EncoderSettings,
    ) -> Self {
        // What crosswords say counts twice: features of long questions are
        // many and help little.
        let weighed =
            examples.iter().map(|e| (clue_features(&e.words), if e.source == 0 { 2 } else { 1 }));
        let vocabulary = frequent(weighed, settings.min_feature_count);
        let number =
            |feature: &FeatureHash| vocabulary.binary_search(feature).ok().map(|n| n as u32);
        let mut features_of = RaggedLists::default();
        for example in examples {
            features_of.push(clue_features(&example.words).iter().filter_map(number));
        }
        let texts = || list.ids().map(|id| answer_pieces(list.text(id)));
        let known = frequent(texts().map(|pieces| (pieces, 1)), settings.min_piece_count);
        let mut pieces_of = RaggedLists::default();
        for pieces in texts() {
            pieces_of
                .push(pieces.iter().filter_map(|p| known.binary_search(p).ok()).map(|n| n as u32));
        }
        let mut clue_meanings = RaggedLists::default();
        let mut answer_meanings = Vec::new();
        if !pretrained.is_empty() {
            for example in examples {
                clue_meanings.push(pretrained.of_clue(&example.words).into_iter());
            }
            answer_meanings = vec![0.0; list.len() * settings.width];
            let rows = answer_meanings.par_chunks_mut(settings.width).enumerate();
            rows.for_each(|(id, row)| {
                pretrained.add(&pretrained.of_answer(list.text(AnswerId(id as u32))), row);
            });
        }
        let mut data = Self {
            vocabulary,
            features: features_of,
            answers: examples.iter().map(|e| e.answer.0).collect(),
            weights: examples.iter().map(|e| e.weight).collect(),
            sources: examples.iter().map(|e| e.source.min(SOURCES as u8 - 1)).collect(),
            pieces: pieces_of,
            piece_count: known.len(),
            samplers: Vec::new(),
            pretrained,
            clue_meanings,
            answer_meanings,
            by_length: vec![Vec::new(); MAX_LISTED_LENGTH + 1],
            lengths: list.ids().map(|id| list.text(id).len() as u8).collect(),
        };
        for (example, answer) in data.answers.iter().enumerate() {
            data.by_length[usize::from(data.lengths[*answer as usize])].push(example as u32);
        }
        data.samplers = data.samplers(list, settings.sampling_power);
        data
    }

    fn samplers(&self, list: &AnswerList, power: f64) -> Vec<Sampler> {
        let mut counts = vec![0f64; list.len()];
        for (answer, source) in self.answers.iter().zip(&self.sources) {
            counts[*answer as usize] += if *source == 0 { 1.0 } else { 0.1 };
        }
        let make = |length| {
            let ids: Vec<u32> = list.class(length).map(|id| id as u32).collect();
            let mut sum = 0.0;
            let add = |id: &u32| {
                sum += pow(counts[*id as usize] + 0.3, power);
                sum
            };
            Sampler { cumulative: ids.iter().map(add).collect(), ids }
        };
        (0..=MAX_LISTED_LENGTH).map(make).collect()
    }
}

/// The features that occur often enough, in rising order.
fn frequent(all: impl Iterator<Item = (Vec<FeatureHash>, u32)>, least: u32) -> Vec<FeatureHash> {
    let mut counts: FxHashMap<FeatureHash, u32> = FxHashMap::default();
    for (features, weight) in all {
        for feature in features {
            *counts.entry(feature).or_default() += weight;
        }
    }
    let mut kept: Vec<FeatureHash> = counts
        .into_iter()
        .filter(|(_, count)| *count >= least)
        .map(|(feature, _)| feature)
        .collect();
    kept.sort_unstable();
    kept
}
