//! The trained encoder.

use rayon::prelude::*;

use super::features::{Feature, features};
use super::halves::Halves;
use crate::answers::Answers;
use crate::pack::{Array, Pack, PackError, Writer};
use crate::text::Words;

/// Vectors of features and answers.
pub struct Encoder {
    width: usize,
    /// The known features in rising order.
    features: Array<u32>,
    biases: Array<f32>,
    vectors: Form,
}

/// How the vectors are kept: as bytes after training, as half bytes in a
/// pack. A clue sums some twenty features, so that their rounding cancels
/// out.
enum Form {
    Bytes { features: Bytes, answers: Bytes },
    Halves { features: Halves, answers: Halves },
}

/// Rows of bytes with a factor each.
struct Bytes {
    values: Array<i8>,
    scales: Array<f32>,
}

/// Into how many groups with a factor each the vectors are split: features
/// are many and answers are few.
const FEATURE_GROUPS: usize = 1;
const ANSWER_GROUPS: usize = 4;

/// Vectors as the trainer leaves them.
pub(super) struct Vectors {
    pub width: usize,
    /// In rising order, one row each.
    pub features: Vec<Feature>,
    pub feature_rows: Vec<f32>,
    pub answer_rows: Vec<f32>,
    pub biases: Vec<f32>,
}

impl Encoder {
    pub(super) fn new(vectors: Vectors) -> Self {
        let width = vectors.width;
        let form = Form::Bytes {
            features: squeeze(&vectors.feature_rows, width),
            answers: squeeze(&vectors.answer_rows, width),
        };
        let (features, biases) = (vectors.features.into(), vectors.biases.into());
        Self { width, features, biases, vectors: form }
    }

    /// Reads the encoder of a pack whose answers are given.
    pub fn read(pack: &Pack, answers: &Answers) -> Result<Self, PackError> {
        let width = pack.array_of::<u32>("encoder.width", 1)?[0] as usize;
        if !(4..=1024).contains(&width) || !width.is_multiple_of(4) {
            return Err(PackError::unusable("encoder.width", format!("is {width}")));
        }
        let features: Array<u32> = pack.array("encoder.features")?;
        let (rows, answers) = (features.len(), answers.len());
        let bytes = |name: &str, rows: usize| -> Result<Bytes, PackError> {
            Ok(Bytes {
                values: pack.array_of(&format!("encoder.{name}.bytes"), rows * width)?,
                scales: pack.array_of(&format!("encoder.{name}.factors"), rows)?,
            })
        };
        let vectors = match pack.contains("encoder.answers.bytes") {
            true => Form::Bytes {
                features: bytes("features", rows)?,
                answers: bytes("answers", answers)?,
            },
            false => Form::Halves {
                features: Halves::read(pack, "features", [rows, width, FEATURE_GROUPS])?,
                answers: Halves::read(pack, "answers", [answers, width, ANSWER_GROUPS])?,
            },
        };
        Ok(Self { width, features, biases: pack.array_of("encoder.biases", answers)?, vectors })
    }

    /// Writes the encoder into a pack.
    pub fn write(&self, writer: &mut Writer) {
        writer.add("encoder.width", &[self.width as u32]);
        writer.add("encoder.features", &self.features);
        writer.add("encoder.biases", &self.biases);
        match &self.vectors {
            Form::Bytes { features, answers } => {
                for (name, part) in [("features", features), ("answers", answers)] {
                    writer.add(&format!("encoder.{name}.bytes"), &part.values);
                    writer.add(&format!("encoder.{name}.factors"), &part.scales);
                }
            }
            Form::Halves { features, answers } => {
                features.write("features", writer);
                answers.write("answers", writer);
            }
        }
    }

    /// The same encoder in half the space.
    pub fn halved(mut self) -> Self {
        if let Form::Bytes { features, answers } = &self.vectors {
            let squeeze = |from: &Bytes, groups| {
                Halves::squeeze(&from.values, &from.scales, self.width, groups)
            };
            self.vectors = Form::Halves {
                features: squeeze(features, FEATURE_GROUPS),
                answers: squeeze(answers, ANSWER_GROUPS),
            };
        }
        self
    }

    /// Adds the vector of a feature.
    fn add_feature(&self, row: usize, to: &mut [f32]) {
        match &self.vectors {
            Form::Bytes { features, .. } => {
                let vector = &features.values[row * self.width..(row + 1) * self.width];
                let scale = features.scales[row];
                to.iter_mut().zip(vector).for_each(|(to, from)| *to += scale * f32::from(*from));
            }
            Form::Halves { features, .. } => features.add(row, to),
        }
    }

    /// The vector of a clue.
    pub fn encode(&self, words: &Words) -> Vec<f32> {
        let mut sum = vec![0.0; self.width];
        let mut known = 0;
        for feature in features(words) {
            let Ok(row) = self.features.binary_search(&feature) else { continue };
            known += 1;
            self.add_feature(row, &mut sum);
        }
        let shrink = 1.0 / (known.max(1) as f32).sqrt();
        sum.iter_mut().for_each(|value| *value *= shrink);
        sum
    }

    /// The logarithms of the probabilities of all answers of a length, by the
    /// encoder alone, never below `floor`.
    pub fn log_probabilities(
        &self,
        clue: &[f32],
        class: std::ops::Range<usize>,
        floor: f32,
    ) -> Vec<f32> {
        // Integers are quicker than floats here: the sums stay far below the
        // limits (2^15 times 2^7 times a few hundred).
        let largest = clue.iter().fold(1e-9f32, |most, value| most.max(value.abs()));
        let step = largest / 4_095.0;
        let clue: Vec<i16> = clue.iter().map(|value| (value / step).round() as i16).collect();
        let product = |id: usize| match &self.vectors {
            Form::Bytes { answers, .. } => {
                let vector = &answers.values[id * self.width..(id + 1) * self.width];
                dot(&clue, vector) as f32 * answers.scales[id]
            }
            Form::Halves { answers, .. } => answers.dot(id, &clue),
        };
        let mut scores: Vec<f32> = class.map(|id| product(id) * step + self.biases[id]).collect();
        let total = log_sum(&scores);
        scores.iter_mut().for_each(|score| *score = (*score - total).max(floor));
        scores
    }
}

fn dot(clue: &[i16], vector: &[i8]) -> i32 {
    clue.iter().zip(vector).map(|(a, b)| i32::from(*a) * i32::from(i16::from(*b))).sum()
}

/// The logarithm of the sum of the exponentials.
pub(crate) fn log_sum(values: &[f32]) -> f32 {
    let most = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    if most == f32::NEG_INFINITY {
        return 0.0;
    }
    values.iter().map(|value| (value - most).exp()).sum::<f32>().ln() + most
}

/// Every row as bytes and a factor.
fn squeeze(rows: &[f32], width: usize) -> Bytes {
    let scales: Vec<f32> = rows
        .par_chunks(width)
        .map(|row| row.iter().fold(0f32, |most, value| most.max(value.abs())) / 127.0)
        .collect();
    let values: Vec<i8> = rows
        .par_chunks(width)
        .zip(&scales)
        .flat_map_iter(|(row, scale)| {
            let inverse = if *scale > 0.0 { 1.0 / scale } else { 0.0 };
            row.iter().map(move |value| (value * inverse).round() as i8)
        })
        .collect();
    Bytes { values: values.into(), scales: scales.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_the_space_costs_little() {
        let words = Words::of("mystical glow of a candle");
        let mut random = fastrand::Rng::with_seed(3);
        let mut features = features(&words);
        features.sort_unstable();
        let width = 16;
        let mut numbers =
            |count: usize| -> Vec<f32> { (0..count).map(|_| random.f32() - 0.5).collect() };
        let vectors = Vectors {
            width,
            feature_rows: numbers(features.len() * width),
            features,
            answer_rows: numbers(3 * width),
            biases: vec![0.0; 3],
        };
        let whole = Encoder::new(vectors);
        let exact = whole.encode(&words);
        let exact_log_p = whole.log_probabilities(&exact, 0..3, -20.0);
        let halved = whole.halved();
        let near = halved.encode(&words);
        for (a, b) in exact.iter().zip(&near) {
            assert!((a - b).abs() < 0.15, "{a} and {b}");
        }
        let log_p = halved.log_probabilities(&near, 0..3, -20.0);
        let sum: f32 = log_p.iter().map(|p| p.exp()).sum();
        assert!((sum - 1.0).abs() < 1e-4);
        for (a, b) in log_p.iter().zip(exact_log_p) {
            assert!((a - b).abs() < 0.2, "{a} and {b}");
        }
    }
}
