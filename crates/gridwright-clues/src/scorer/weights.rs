//! The weights of the conditional logit, by answer length and by how well the
//! clue is known.

use super::features::{FEATURES, Familiarity};
use crate::pack::{Pack, PackError, Writer};

/// Which lengths share their weights: short answers are known by heart, long
/// ones are rarely seen twice.
const GROUP_OF_LENGTH: [usize; 10] = [0, 0, 0, 0, 1, 2, 3, 4, 4, 5];
const LENGTH_GROUPS: usize = 6;
/// How many groups of lengths and familiarities there are.
pub(super) const GROUPS: usize = LENGTH_GROUPS * 3;

/// The group of a length and a familiarity.
pub(super) fn group(length: usize, familiarity: Familiarity) -> usize {
    let length = GROUP_OF_LENGTH[length.min(GROUP_OF_LENGTH.len() - 1)];
    familiarity as usize * LENGTH_GROUPS + length
}

/// The weights of one group.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row(pub(super) [f32; FEATURES]);

impl Row {
    /// The score of an answer with these numbers.
    pub fn score(&self, features: &[f32; FEATURES]) -> f32 {
        dot(&self.0, features)
    }

    /// What each number contributes.
    pub fn parts(&self, features: &[f32; FEATURES]) -> [f32; FEATURES] {
        std::array::from_fn(|i| self.0[i] * features[i])
    }
}

/// The sum of values, each times its weight.
pub(super) fn dot(weights: &[f32], values: &[f32]) -> f32 {
    weights.iter().zip(values).map(|(weight, value)| weight * value).sum()
}

/// The weights of all lengths.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights(pub(super) [Row; GROUPS]);

impl Weights {
    /// The weights for answers of a length to a clue.
    pub fn of(&self, length: usize, familiarity: Familiarity) -> &Row {
        &self.0[group(length, familiarity)]
    }

    /// Reads the weights of a pack.
    pub fn read(pack: &Pack) -> Result<Self, PackError> {
        let values = pack.array_of::<f32>("weights", GROUPS * FEATURES)?;
        if !values.iter().all(|weight| weight.is_finite()) {
            return Err(PackError::unusable("weights", "holds a value that is no number"));
        }
        let row = |group: usize| Row(std::array::from_fn(|i| values[group * FEATURES + i]));
        Ok(Self(std::array::from_fn(row)))
    }

    /// Writes the weights into a pack.
    pub fn write(&self, writer: &mut Writer) {
        let values: Vec<f32> = self.0.iter().flat_map(|row| row.0).collect();
        writer.add("weights", &values);
    }
}

impl Default for Weights {
    /// Rough weights, good enough to choose the answers that a fit compares.
    fn default() -> Self {
        let mut row = [0.0; FEATURES];
        let known = [
            4.7, -3.3, 5.5, -0.5, 1.0, -0.8, 0.9, 0.3, 1.8, 0.5, 0.0, 0.5, 0.5, 0.5, 1.0, 0.8, 0.0,
            -1.1, 0.7,
        ];
        row[..known.len()].copy_from_slice(&known);
        Self([Row(row); GROUPS])
    }
}
