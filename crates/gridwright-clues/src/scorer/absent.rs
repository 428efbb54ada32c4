//! How likely it is that the answer of a clue is in no list.

use super::features::{FEATURES, RULE};
use super::fit::{Logistic, logistic};
use crate::pack::{Array, Pack, PackError, Writer};
use crate::text::{BLANK, QUESTION, Words};

const LENGTHS: usize = 22;
const FACTS: usize = LENGTHS + 9;
/// Answers below this do not change how spread out the probabilities are.
const NEGLIGIBLE: f32 = -25.0;

/// What the chance depends on: the length, and how sure the listed answers
/// look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AbsentFacts(pub(super) [f32; FACTS]);

impl AbsentFacts {
    /// The facts of a clue whose answers have these logarithms of
    /// probabilities, and the best of them these numbers.
    pub fn of(words: &Words, length: usize, log_p: &[f32], row: Option<&[f32; FEATURES]>) -> Self {
        let mut facts = [0.0; FACTS];
        facts[length.min(LENGTHS - 1)] = 1.0;
        let best = log_p.iter().copied().fold(-20.0, f32::max);
        let told = log_p.iter().filter(|log_p| **log_p > NEGLIGIBLE);
        let spread: f32 = told.map(|log_p| -log_p * log_p.exp()).sum();
        let has = |mark: &str| f32::from(u8::from(words.iter().any(|word| word == mark)));
        let rest = [
            best,
            best.exp(),
            spread,
            row.map_or(0.0, |row| row[0]),
            row.map_or(0.0, |row| row[7].min(1.0)),
            has(BLANK),
            has(QUESTION),
            (words.iter().count() as f32).ln_1p(),
            row.map_or(0.0, |row| row[RULE]),
        ];
        facts[LENGTHS..].copy_from_slice(&rest);
        Self(facts)
    }
}

/// The model of answers in no list.
#[derive(Clone)]
pub struct Absence(Array<f32>);

impl Absence {
    /// Learns from clues whose answers were in a list or not.
    pub fn fit(lessons: &[(AbsentFacts, bool)]) -> Self {
        let rows: Vec<(&[f32], bool)> =
            lessons.iter().map(|(facts, absent)| (&facts.0[..], *absent)).collect();
        Self(logistic(&Logistic { rows: &rows, width: FACTS, shrink: 2.0, rounds: 400 }).into())
    }

    /// The chance.
    pub fn probability(&self, facts: &AbsentFacts) -> f32 {
        let score: f32 = self.0.iter().zip(&facts.0).map(|(a, b)| a * b).sum();
        (1.0 / (1.0 + (-score).exp())).clamp(1e-5, 0.99)
    }

    /// Reads the model of a pack.
    pub fn read(pack: &Pack) -> Result<Self, PackError> {
        Ok(Self(pack.array_of("absence", FACTS)?))
    }

    /// Writes the model into a pack.
    pub fn write(&self, writer: &mut Writer) {
        writer.add("absence", &self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_answers_of_strange_clues_are_absent_more_often() {
        let facts = |length, best: f32| {
            AbsentFacts::of(&Words::of("a clue"), length, &[best, (1.0 - best.exp()).ln()], None)
        };
        let mut lessons = Vec::new();
        for turn in 0..400 {
            lessons.push((facts(4, -0.1), turn % 50 == 0));
            lessons.push((facts(15, -3.0), turn % 2 == 0));
        }
        let absence = Absence::fit(&lessons);
        let near = |facts: AbsentFacts, expected: f32| {
            let found = absence.probability(&facts);
            assert!((found - expected).abs() < 0.05, "{found} is not near {expected}");
        };
        near(facts(4, -0.1), 0.02);
        near(facts(15, -3.0), 0.5);
    }
}
