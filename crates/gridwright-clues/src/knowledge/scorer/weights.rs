//! The weights of the conditional logit, by answer length and by how well the
//! clue is known.

use super::feature::{FEATURES, Feature};
use super::matrix::Familiarity;
use crate::knowledge::pack::{Pack, PackError, PackWriter};

/// Which lengths share their weights: short answers are known by heart, long
/// ones are rarely seen twice.
const GROUP_OF_LENGTH: [usize; 10] = [0, 0, 0, 0, 1, 2, 3, 4, 4, 5];
const LENGTH_GROUPS: usize = 6;
/// How many groups of lengths and familiarities there are.
pub(crate) const GROUPS: usize = LENGTH_GROUPS * 3;

/// The group of a length and a familiarity.
pub(crate) fn group(length: usize, familiarity: Familiarity) -> usize {
    let length = GROUP_OF_LENGTH[length.min(GROUP_OF_LENGTH.len() - 1)];
    familiarity as usize * LENGTH_GROUPS + length
}

/// The weights of one group.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct WeightRow(pub(crate) [f32; FEATURES]);

impl WeightRow {
    /// What the features of an answer contribute to its score.
    pub fn parts(&self, features: &[f32; FEATURES]) -> [f32; FEATURES] {
        std::array::from_fn(|i| self.0[i] * features[i])
    }

    /// The score of an answer with these features.
    #[cfg(feature = "training")]
    pub fn score(&self, features: &[f32; FEATURES]) -> f32 {
        dot(&self.0, features)
    }
}

/// The sum of values, each times its weight.
pub(crate) fn dot(weights: &[f32], values: &[f32]) -> f32 {
    weights.iter().zip(values).map(|(weight, value)| weight * value).sum()
}

/// The weights of all lengths.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LogitWeights(pub(crate) [WeightRow; GROUPS]);

impl LogitWeights {
    /// The weights for answers of a length to a clue.
    pub fn of(&self, length: usize, familiarity: Familiarity) -> &WeightRow {
        &self.0[group(length, familiarity)]
    }

    /// Reads the weights of a pack.
    pub fn read(pack: &Pack) -> Result<Self, PackError> {
        let values = pack.array_of::<f32>("weights", GROUPS * FEATURES)?;
        if !values.iter().all(|weight| weight.is_finite()) {
            return Err(PackError::unusable("weights", "holds a value that is no number"));
        }
        let row = |group: usize| WeightRow(std::array::from_fn(|i| values[group * FEATURES + i]));
        Ok(Self(std::array::from_fn(row)))
    }

    /// Writes the weights into a pack.
    pub fn write(&self, writer: &mut PackWriter) {
        let values: Vec<f32> = self.0.iter().flat_map(|row| row.0).collect();
        writer.add("weights", &values);
    }
}

impl Default for LogitWeights {
    /// The [starting weights](Feature::starting_weight) for all lengths.
    fn default() -> Self {
        Self([WeightRow(Feature::ALL.map(Feature::starting_weight)); GROUPS])
    }
}
