//! Training the encoder.
//!
//! Sampled softmax over answers of the same length; row-wise Adagrad; a few
//! batches are computed side by side on the same model and then applied in
//! their order, so that the result does not depend on the number of threads.

mod data;
mod gradient;
mod pretrained;

use ndarray::{Array2, ArrayView2, ArrayViewMut2};
use rayon::prelude::*;

use data::{EncoderData, SOURCES};
use gradient::{Gradients, gradients};

pub(crate) use data::EncoderExample;
pub(crate) use pretrained::PretrainedVectors;

use crate::knowledge::encoder::{Encoder, EncoderVectors};
use crate::knowledge::list::AnswerList;

/// How an encoder is trained.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct EncoderSettings {
    /// The length of the vectors.
    pub width: usize,
    /// How many wrong answers a batch is compared with.
    pub negatives: usize,
    /// How many examples a batch has.
    pub batch: usize,
    /// How often every example is seen.
    pub epochs: usize,
    /// The learning rate of the first epoch; it falls in equal steps.
    pub rate: f32,
    /// The share of a clue's features that is left out each time.
    pub dropout: f32,
    /// How often a feature must occur to be kept, where an occurrence in a
    /// crossword counts twice.
    pub min_feature_count: u32,
    /// How often a piece of answers must occur to be kept.
    pub min_piece_count: u32,
    /// Wrong answers are drawn by frequency to this power.
    pub sampling_power: f64,
    /// Decides everything that is drawn.
    pub seed: u64,
}

impl Default for EncoderSettings {
    fn default() -> Self {
        Self {
            width: 96,
            negatives: 512,
            batch: 64,
            epochs: 4,
            rate: 0.08,
            dropout: 0.15,
            min_feature_count: 6,
            min_piece_count: 5,
            sampling_power: 0.75,
            seed: 1,
        }
    }
}

/// The learning rate never falls below this.
const LAST_RATE: f32 = 0.004;
/// How many batches are computed side by side.
const SIDE_BY_SIDE: usize = 4;
/// Gradients below this change nothing worth the time.
const NEGLIGIBLE: f32 = 1e-4;

/// How far the training is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EpochReport {
    /// Counted from 1.
    pub epoch: usize,
    /// The share of the epoch that is done.
    pub done: f32,
    /// The mean loss so far in this epoch, in nats.
    pub loss: f64,
}

/// Vectors in training.
struct EncoderModel {
    pub width: usize,
    features: EmbeddingTable,
    answers: EmbeddingTable,
    pieces: EmbeddingTable,
    pub biases: Vec<f32>,
    bias_energy: Vec<f32>,
    /// From pretrained to vectors, for clues and for answers.
    pub maps: [LinearMap; 2],
    /// The mapped pretrained of all answers, as they were some batches ago.
    mapped: Vec<f32>,
}

/// A matrix with Adagrad's sums of squares.
pub(super) struct LinearMap {
    pub values: Array2<f32>,
    energy: Array2<f32>,
}

/// Clues and answers are alike at first as far as their words are: the
/// product of two pretrained that are the same begins with the square of this.
const FIRST_MAP: f32 = 1.5;
/// How much slower maps learn than vectors.
const MAP_RATE: f32 = 0.05;
/// The pretrained of all answers are mapped again after so many groups of
/// batches.
const MAP_AGAIN: usize = 500;

impl LinearMap {
    fn new(width: usize) -> Self {
        let values = Array2::eye(width) * FIRST_MAP;
        Self { values, energy: Array2::from_elem((width, width), 1.0) }
    }

    fn step(&mut self, gradient: &Array2<f32>, rate: f32) {
        ndarray::Zip::from(&mut self.values).and(&mut self.energy).and(gradient).for_each(
            |value, energy, gradient| {
                *energy += gradient * gradient;
                *value -= rate * MAP_RATE * gradient / energy.sqrt();
            },
        );
    }
}

/// Rows with Adagrad's sums of squares.
struct EmbeddingTable {
    width: usize,
    values: Vec<f32>,
    energy: Vec<f32>,
}

impl EmbeddingTable {
    fn new(rows: usize, width: usize, spread: f32, random: &mut fastrand::Rng) -> Self {
        // The sum of six uniform numbers is near enough to a normal one.
        let mut normal = || (0..6).map(|_| random.f32() - 0.5).sum::<f32>() * 1.414;
        let values = (0..rows * width).map(|_| normal() * spread).collect();
        Self { width, values, energy: vec![1e-2; rows] }
    }

    fn row(&self, row: u32) -> &[f32] {
        &self.values[row as usize * self.width..(row as usize + 1) * self.width]
    }

    /// A step against a gradient times a factor.
    fn step(&mut self, row: u32, gradient: &[f32], factor: f32, rate: f32) {
        let squares =
            gradient.iter().map(|g| g * g).sum::<f32>() * factor * factor / self.width as f32;
        if squares < 1e-16 {
            return;
        }
        let energy = &mut self.energy[row as usize];
        *energy += squares;
        let step = rate * factor / energy.sqrt();
        let values = &mut self.values[row as usize * self.width..(row as usize + 1) * self.width];
        values.iter_mut().zip(gradient).for_each(|(value, g)| *value -= step * g);
    }
}

impl EncoderModel {
    fn new(data: &EncoderData, answers: usize, settings: &EncoderSettings) -> Self {
        let mut random = fastrand::Rng::with_seed(settings.seed);
        let width = settings.width;
        let features = data.vocabulary.len();
        let mut model = Self {
            width,
            features: EmbeddingTable::new(features + SOURCES, width, 0.05, &mut random),
            answers: EmbeddingTable::new(answers, width, 0.02, &mut random),
            pieces: EmbeddingTable::new(data.piece_count, width, 0.0, &mut random),
            biases: vec![0.0; answers],
            bias_energy: vec![1.0; answers],
            maps: [LinearMap::new(width), LinearMap::new(width)],
            mapped: Vec::new(),
        };
        model.features.values[features * width..].fill(0.0);
        model
    }

    /// The vector of a clue with these features.
    pub fn sum_features(&self, features: &[u32], shrink: f32, to: &mut [f32]) {
        for feature in features {
            add(to, self.features.row(*feature));
        }
        to.iter_mut().for_each(|value| *value *= shrink);
    }

    /// The vector of an answer with its pieces.
    fn answer(&self, data: &EncoderData, answer: u32, to: &mut [f32]) {
        add(to, self.answers.row(answer));
        for piece in data.pieces.get(answer as usize) {
            add(to, self.pieces.row(*piece));
        }
        let start = answer as usize * self.width;
        add(to, self.mapped.get(start..start + self.width).unwrap_or(&[]));
    }

    /// Maps the pretrained of all answers.
    fn map_answers(&mut self, data: &EncoderData) {
        let Self { maps, mapped, width, .. } = self;
        mapped.resize(data.answer_meanings.len(), 0.0);
        let rows = mapped.par_chunks_mut(*width * 256);
        rows.zip(data.answer_meanings.par_chunks(*width * 256)).for_each(|(to, from)| {
            let shape = (from.len() / *width, *width);
            if let (Ok(mut to), Ok(from)) =
                (ArrayViewMut2::from_shape(shape, to), ArrayView2::from_shape(shape, from))
            {
                to.assign(&from.dot(&maps[1].values));
            }
        });
    }

    /// Applies what batches found, in their order.
    fn apply(&mut self, data: &EncoderData, found: &[Gradients], rate: f32) {
        let Self { features, answers, pieces, biases, bias_energy, maps, .. } = self;
        for gradient in found.iter().filter_map(|found| found.clue_map.as_ref()) {
            maps[0].step(gradient, rate);
        }
        for gradient in found.iter().filter_map(|found| found.answer_map.as_ref()) {
            maps[1].step(gradient, rate);
        }
        let mut bias = |answer: u32, gradient: f32| {
            let energy = &mut bias_energy[answer as usize];
            *energy += gradient * gradient;
            biases[answer as usize] -= rate * gradient / energy.sqrt();
        };
        let mut pull = |answer: u32, gradient: &[f32], factor: f32| {
            answers.step(answer, gradient, factor, rate);
            for piece in data.pieces.get(answer as usize) {
                pieces.step(*piece, gradient, factor, rate);
            }
        };
        let clues = || {
            for found in found {
                for ((kept, shrink), gradient) in
                    found.features.iter().zip(found.clue_gradients.rows())
                {
                    let gradient = gradient.as_slice().unwrap_or(&[]);
                    kept.iter()
                        .for_each(|feature| features.step(*feature, gradient, *shrink, rate));
                }
            }
        };
        let answers = || {
            for found in found {
                let wrong =
                    found.wrong.iter().zip(found.wrong_vectors.rows()).zip(&found.wrong_biases);
                for ((answer, gradient), share) in wrong.filter(|(_, share)| **share > NEGLIGIBLE) {
                    pull(*answer, gradient.as_slice().unwrap_or(&[]), 1.0);
                    bias(*answer, *share);
                }
                let right = found.right.iter().zip(found.clues.rows()).zip(&found.pulls);
                for ((answer, clue), share) in right.filter(|(_, share)| share.abs() > NEGLIGIBLE) {
                    pull(*answer, clue.as_slice().unwrap_or(&[]), *share);
                    bias(*answer, *share);
                }
            }
        };
        rayon::join(clues, answers);
    }

    fn finish(mut self, data: EncoderData<'_>) -> Encoder {
        let width = self.width;
        self.map_answers(&data);
        let mut rows = vec![0.0; self.biases.len() * width];
        rows.par_chunks_mut(width)
            .enumerate()
            .for_each(|(id, to)| self.answer(&data, id as u32, to));
        self.features.values.truncate(data.vocabulary.len() * width);
        let pieces = data.pretrained.hashes().to_vec();
        let mapped = |piece: usize| {
            ndarray::aview1(data.pretrained.row(piece as u32)).dot(&self.maps[0].values).to_vec()
        };
        Encoder::new(EncoderVectors {
            width,
            piece_rows: (0..pieces.len()).flat_map(mapped).collect(),
            pieces,
            features: data.vocabulary,
            feature_rows: self.features.values,
            answer_rows: rows,
            biases: self.biases,
        })
    }
}

fn add(to: &mut [f32], from: &[f32]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to += from);
}

/// Trains an encoder for all answers of the list. `progress` is
/// called now and then.
pub(crate) fn train(
    answers: &AnswerList,
    examples: &[EncoderExample],
    pretrained: &PretrainedVectors,
    settings: &EncoderSettings,
    progress: &mut dyn FnMut(EpochReport),
) -> Encoder {
    let mut data = EncoderData::new(answers, examples, pretrained, settings);
    let mut model = EncoderModel::new(&data, answers.len(), settings);
    let mut random = fastrand::Rng::with_seed(settings.seed ^ 0xE0C0);
    for epoch in 0..settings.epochs {
        let rate = settings.rate * (1.0 - epoch as f32 / settings.epochs as f32) + LAST_RATE;
        let batches = batches(&mut data, settings.batch, &mut random);
        let (mut loss, mut counted) = (0.0, 0);
        for (turn, group) in batches.chunks(SIDE_BY_SIDE).enumerate() {
            if turn % MAP_AGAIN == 0 {
                model.map_answers(&data);
            }
            let seeded: Vec<(&Vec<u32>, u64)> =
                group.iter().map(|batch| (batch, random.u64(..))).collect();
            let found: Vec<Gradients> = seeded
                .into_par_iter()
                .enumerate()
                // Of the map of answers a part of the batches tells enough.
                .map(|(place, (batch, seed))| {
                    gradients(&data, &model, batch, settings, seed, place == 0)
                })
                .collect();
            model.apply(&data, &found, rate);
            loss += found.iter().map(|f| f.loss).sum::<f64>();
            counted += found.iter().map(|f| f.counted).sum::<usize>();
            let last = (turn + 1) * SIDE_BY_SIDE >= batches.len();
            if turn % 256 == 255 || last {
                let done = ((turn + 1) * SIDE_BY_SIDE) as f32 / batches.len() as f32;
                let report = EpochReport {
                    epoch: epoch + 1,
                    done: done.min(1.0),
                    loss: loss / counted.max(1) as f64,
                };
                progress(report);
            }
        }
    }
    model.finish(data)
}

/// All examples in batches of equal answer length, in random order.
fn batches(data: &mut EncoderData, size: usize, random: &mut fastrand::Rng) -> Vec<Vec<u32>> {
    let mut batches = Vec::new();
    for examples in &mut data.by_length {
        random.shuffle(examples);
        batches.extend(examples.chunks(size.max(1)).map(<[u32]>::to_vec));
    }
    random.shuffle(&mut batches);
    batches
}
