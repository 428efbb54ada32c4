//! How likely it is that the answer of a clue is in no list: the
//! out-of-vocabulary (OOV) model.

use gridwright_search::math::{exp_f32, ln_1p_f32};

use super::feature::{Feature, FeatureRow};
use crate::knowledge::pack::{Array, Pack, PackError, PackWriter};
use crate::language::text::{BLANK, ClueWords, QUESTION};

const LENGTHS: usize = 22;
/// How many features the model has.
pub(crate) const OOV_FEATURES: usize = LENGTHS + 9;
/// Answers below this do not change how spread out the probabilities are.
const NEGLIGIBLE: f32 = -25.0;

/// What the probability depends on: the length, and how sure the listed
/// answers look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct OovFeatures(pub(crate) [f32; OOV_FEATURES]);

impl OovFeatures {
    /// The features of a clue whose answers have these logarithms of
    /// probabilities; `best` are the features of the likeliest of them.
    pub fn of(words: &ClueWords, length: usize, log_p: &[f32], best: Option<&FeatureRow>) -> Self {
        let mut features = [0.0; OOV_FEATURES];
        features[length.min(LENGTHS - 1)] = 1.0;
        let highest = log_p.iter().copied().fold(-20.0, f32::max);
        let counted = log_p.iter().filter(|log_p| **log_p > NEGLIGIBLE);
        let entropy: f32 = counted.map(|log_p| -log_p * exp_f32(*log_p)).sum();
        let has = |mark: &str| f32::from(u8::from(words.iter().any(|word| word == mark)));
        let of_best = |feature: Feature| best.map_or(0.0, |row| row[feature]);
        let rest = [
            highest,
            exp_f32(highest),
            entropy,
            of_best(Feature::Coverage),
            of_best(Feature::SameClue).min(1.0),
            has(BLANK),
            has(QUESTION),
            ln_1p_f32(words.iter().count() as f32),
            of_best(Feature::Rule),
        ];
        features[LENGTHS..].copy_from_slice(&rest);
        Self(features)
    }
}

/// The out-of-vocabulary model: a logistic regression.
#[derive(Clone)]
pub(crate) struct OovModel(Array<f32>);

impl OovModel {
    /// A model of fitted weights.
    #[cfg(feature = "training")]
    pub fn new(weights: Vec<f32>) -> Self {
        Self(weights.into())
    }

    /// The probability that the answer is in no list.
    pub fn probability(&self, features: &OovFeatures) -> f32 {
        let score: f32 = self.0.iter().zip(&features.0).map(|(a, b)| a * b).sum();
        (1.0 / (1.0 + exp_f32(-score))).clamp(1e-5, 0.99)
    }

    /// Reads the model of a pack.
    pub fn read(pack: &Pack) -> Result<Self, PackError> {
        Ok(Self(pack.array_of("absence", OOV_FEATURES)?))
    }

    /// Writes the model into a pack.
    pub fn write(&self, writer: &mut PackWriter) {
        writer.add("absence", &self.0);
    }
}
