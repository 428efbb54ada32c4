//! The trained encoder.

use super::features::{FeatureHash, clue_features};
use super::int4::Int4Rows;
use super::word_pieces::pieces_of_clue;
use crate::knowledge::list::AnswerList;
use crate::knowledge::pack::{Array, Pack, PackError, PackWriter};
use crate::knowledge::scorer::log_sum;
use crate::language::text::ClueWords;

/// Vectors of features and answers.
pub(crate) struct Encoder {
    width: usize,
    /// The known features in rising order.
    features: Array<u32>,
    /// The hashes of the word pieces that have a vector, in rising order.
    pieces: Array<u32>,
    biases: Array<f32>,
    vectors: VectorRows,
}

/// How the vectors are kept: as bytes after training, as half bytes in a
/// pack. A clue sums some twenty features, so that their rounding cancels
/// out.
enum VectorRows {
    Int8 { features: Int8Rows, pieces: Int8Rows, answers: Int8Rows },
    Int4 { features: Int4Rows, pieces: Int4Rows, answers: Int4Rows },
}

/// Rows of bytes with a factor each.
struct Int8Rows {
    values: Array<i8>,
    scales: Array<f32>,
}

/// Into how many groups with a factor each the vectors are split: features
/// are many and answers are few.
const FEATURE_GROUPS: usize = 1;
const ANSWER_GROUPS: usize = 4;
/// The share of features that a pack does without.
const DROPPED_FEATURES: f32 = 0.03;

/// Vectors as the trainer leaves them.
pub(crate) struct EncoderVectors {
    pub width: usize,
    /// In rising order, one row each.
    pub features: Vec<FeatureHash>,
    pub feature_rows: Vec<f32>,
    /// The same for pieces of words.
    pub pieces: Vec<u32>,
    pub piece_rows: Vec<f32>,
    pub answer_rows: Vec<f32>,
    pub biases: Vec<f32>,
}

impl Encoder {
    /// The encoder of trained vectors.
    pub fn new(vectors: EncoderVectors) -> Self {
        let width = vectors.width;
        let form = VectorRows::Int8 {
            features: quantise(&vectors.feature_rows, width),
            pieces: quantise(&vectors.piece_rows, width),
            answers: quantise(&vectors.answer_rows, width),
        };
        Self {
            width,
            features: vectors.features.into(),
            pieces: vectors.pieces.into(),
            biases: vectors.biases.into(),
            vectors: form,
        }
    }

    /// Reads the encoder of a pack whose answers are given.
    pub fn read(pack: &Pack, answers: &AnswerList) -> Result<Self, PackError> {
        let width = pack.array_of::<u32>("encoder.width", 1)?[0] as usize;
        if !(4..=1024).contains(&width) || !width.is_multiple_of(4) {
            return Err(PackError::unusable("encoder.width", format!("is {width}")));
        }
        let features: Array<u32> = pack.array("encoder.features")?;
        // A pack may have been trained without them.
        let pieces: Array<u32> = match pack.contains("encoder.pieces") {
            true => pack.array("encoder.pieces")?,
            false => Vec::new().into(),
        };
        let (rows, answers) = (features.len(), answers.len());
        let bytes = |name: &str, rows: usize| -> Result<Int8Rows, PackError> {
            Ok(Int8Rows {
                values: pack.array_of(&format!("encoder.{name}.bytes"), rows * width)?,
                scales: pack.array_of(&format!("encoder.{name}.factors"), rows)?,
            })
        };
        let vectors = match pack.contains("encoder.answers.bytes") {
            true => VectorRows::Int8 {
                features: bytes("features", rows)?,
                pieces: match pieces.len() {
                    0 => quantise(&[], width),
                    count => bytes("pieces", count)?,
                },
                answers: bytes("answers", answers)?,
            },
            false => VectorRows::Int4 {
                features: Int4Rows::read(pack, "features", [rows, width, FEATURE_GROUPS])?,
                pieces: match pieces.len() {
                    0 => Int4Rows::quantise(&[], &[], width, FEATURE_GROUPS),
                    count => Int4Rows::read(pack, "pieces", [count, width, FEATURE_GROUPS])?,
                },
                answers: Int4Rows::read(pack, "answers", [answers, width, ANSWER_GROUPS])?,
            },
        };
        let biases = pack.array_of("encoder.biases", answers)?;
        Ok(Self { width, features, pieces, biases, vectors })
    }

    /// Writes the encoder into a pack.
    pub fn write(&self, writer: &mut PackWriter) {
        writer.add("encoder.width", &[self.width as u32]);
        writer.add("encoder.features", &self.features);
        writer.add("encoder.pieces", &self.pieces);
        writer.add("encoder.biases", &self.biases);
        match &self.vectors {
            VectorRows::Int8 { features, pieces, answers } => {
                let parts = [("features", features), ("pieces", pieces), ("answers", answers)];
                for (name, part) in parts {
                    writer.add(&format!("encoder.{name}.bytes"), &part.values);
                    writer.add(&format!("encoder.{name}.factors"), &part.scales);
                }
            }
            VectorRows::Int4 { features, pieces, answers } => {
                features.write("features", writer);
                pieces.write("pieces", writer);
                answers.write("answers", writer);
            }
        }
    }

    /// The same encoder in half the space, without the features that say least.
    pub fn quantised(mut self) -> Self {
        self.drop_features();
        if let VectorRows::Int8 { features, pieces, answers } = &self.vectors {
            let quantise = |from: &Int8Rows, groups| {
                Int4Rows::quantise(&from.values, &from.scales, self.width, groups)
            };
            self.vectors = VectorRows::Int4 {
                features: quantise(features, FEATURE_GROUPS),
                pieces: quantise(pieces, FEATURE_GROUPS),
                answers: quantise(answers, ANSWER_GROUPS),
            };
        }
        self
    }

    /// Leaves out the features with the shortest vectors.
    fn drop_features(&mut self) {
        let VectorRows::Int8 { features, .. } = &mut self.vectors else { return };
        let rows = features.values.chunks_exact(self.width).zip(features.scales.iter());
        let lengths: Vec<f32> = rows
            .map(|(row, scale)| {
                let squares: i32 = row.iter().map(|value| i32::from(*value).pow(2)).sum();
                (squares as f32).sqrt() * scale
            })
            .collect();
        let mut sorted = lengths.clone();
        sorted.sort_by(f32::total_cmp);
        let Some(least) = sorted.get((lengths.len() as f32 * DROPPED_FEATURES) as usize) else {
            return;
        };
        let kept: Vec<usize> = (0..lengths.len()).filter(|row| lengths[*row] >= *least).collect();
        let values = kept.iter().flat_map(|row| {
            features.values[row * self.width..(row + 1) * self.width].iter().copied()
        });
        let values: Vec<i8> = values.collect();
        let scales: Vec<f32> = kept.iter().map(|row| features.scales[*row]).collect();
        let known: Vec<u32> = kept.iter().map(|row| self.features[*row]).collect();
        *features = Int8Rows { values: values.into(), scales: scales.into() };
        self.features = known.into();
    }

    /// The vector of a clue.
    pub fn encode(&self, words: &ClueWords) -> Vec<f32> {
        let known = clue_features(words).into_iter();
        let known: Vec<u32> = known
            .filter_map(|feature| self.features.binary_search(&feature).ok())
            .map(|row| row as u32)
            .collect();
        let pieces = pieces_of_clue(words, &self.pieces);
        let mut sum = vec![0.0; self.width];
        match &self.vectors {
            VectorRows::Int8 { features, pieces: word_pieces, .. } => {
                sum_rows(&known, &mut sum, |row, to| features.add(row, to));
                sum_rows(&pieces, &mut sum, |row, to| word_pieces.add(row, to));
            }
            VectorRows::Int4 { features, pieces: word_pieces, .. } => {
                sum_rows(&known, &mut sum, |row, to| features.add(row, to));
                sum_rows(&pieces, &mut sum, |row, to| word_pieces.add(row, to));
            }
        }
        sum
    }

    /// The vector of an answer.
    #[cfg(feature = "training")]
    pub fn answer_vector(&self, answer: usize) -> Vec<f32> {
        let mut vector = vec![0.0; self.width];
        match &self.vectors {
            VectorRows::Int8 { answers, .. } => answers.add(answer, &mut vector),
            VectorRows::Int4 { answers, .. } => answers.add(answer, &mut vector),
        }
        vector
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
        let biases = &self.biases[class.clone()];
        let mut scores: Vec<f32> = match &self.vectors {
            VectorRows::Int8 { answers, .. } => answers.dots(class, &clue).collect(),
            VectorRows::Int4 { answers, .. } => answers.dots(class, &clue).collect(),
        };
        scores.iter_mut().zip(biases).for_each(|(score, bias)| *score = *score * step + bias);
        let total = log_sum(&scores);
        scores.iter_mut().for_each(|score| *score = (*score - total).max(floor));
        scores
    }
}

impl Int8Rows {
    /// Adds a row to a sum.
    fn add(&self, row: usize, to: &mut [f32]) {
        let vector = &self.values[row * to.len()..(row + 1) * to.len()];
        let scale = self.scales[row];
        to.iter_mut().zip(vector).for_each(|(to, from)| *to += scale * f32::from(*from));
    }

    /// The scalar products of rows with a vector.
    fn dots(&self, rows: std::ops::Range<usize>, vector: &[i16]) -> impl Iterator<Item = f32> {
        let values = &self.values[rows.start * vector.len()..rows.end * vector.len()];
        let rows = values.chunks_exact(vector.len()).zip(&self.scales[rows]);
        rows.map(|(row, scale)| dot(vector, row) as f32 * scale)
    }
}

/// Adds some rows, over the root of their number.
fn sum_rows(rows: &[u32], to: &mut [f32], add: impl Fn(usize, &mut [f32])) {
    let mut sum = vec![0.0; to.len()];
    rows.iter().for_each(|row| add(*row as usize, &mut sum));
    let shrink = 1.0 / (rows.len().max(1) as f32).sqrt();
    to.iter_mut().zip(sum).for_each(|(to, value)| *to += shrink * value);
}

fn dot(clue: &[i16], vector: &[i8]) -> i32 {
    clue.iter().zip(vector).map(|(a, b)| i32::from(*a) * i32::from(i16::from(*b))).sum()
}

/// Every row as bytes and a factor.
fn quantise(rows: &[f32], width: usize) -> Int8Rows {
    let largest = |row: &[f32]| row.iter().fold(0f32, |most, value| most.max(value.abs()));
    let scales: Vec<f32> = rows.chunks(width).map(|row| largest(row) / 127.0).collect();
    let mut values = Vec::with_capacity(rows.len());
    for (row, scale) in rows.chunks(width).zip(&scales) {
        let inverse = if *scale > 0.0 { 1.0 / scale } else { 0.0 };
        values.extend(row.iter().map(|value| (value * inverse).round() as i8));
    }
    Int8Rows { values: values.into(), scales: scales.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_the_space_costs_little() {
        let words = ClueWords::of("mystical glow of a candle");
        let mut random = fastrand::Rng::with_seed(3);
        let mut features = clue_features(&words);
        features.sort_unstable();
        let width = 16;
        let mut numbers =
            |count: usize| -> Vec<f32> { (0..count).map(|_| random.f32() - 0.5).collect() };
        let vectors = EncoderVectors {
            width,
            feature_rows: numbers(features.len() * width),
            features,
            pieces: Vec::new(),
            piece_rows: Vec::new(),
            answer_rows: numbers(3 * width),
            biases: vec![0.0; 3],
        };
        let whole = Encoder::new(vectors);
        let exact = whole.encode(&words);
        let exact_log_p = whole.log_probabilities(&exact, 0..3, -20.0);
        let quantised = whole.quantised();
        let near = quantised.encode(&words);
        for (a, b) in exact.iter().zip(&near) {
            assert!((a - b).abs() < 0.15, "{a} and {b}");
        }
        let log_p = quantised.log_probabilities(&near, 0..3, -20.0);
        let sum: f32 = log_p.iter().map(|p| p.exp()).sum();
        assert!((sum - 1.0).abs() < 1e-4);
        for (a, b) in log_p.iter().zip(exact_log_p) {
            assert!((a - b).abs() < 0.2, "{a} and {b}");
        }
    }
}
