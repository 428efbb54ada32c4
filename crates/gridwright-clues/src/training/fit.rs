//! Fitting the weights.
//!
//! The weights must be fitted on clues that are younger than everything the
//! extractor know ("time-shifted"): on clues it has seen, an index is always
//! right, and would be trusted blindly.

use gridwright_search::math::{exp, exp_f32, ln_f32, pow};
use rayon::prelude::*;

use crate::knowledge::scorer::{
    FEATURES, Feature, FeatureExtractor, FeatureGroup, FeatureRow, GROUPS, LogitWeights,
    OOV_FEATURES, OovFeatures, OovModel, ParsedClue, ScoredMatrix, WeightRow, group, log_sum,
};

/// Of a class so many of the best answers are compared, and so many others
/// that stand for the rest.
const BEST: usize = 300;
const OTHERS: usize = 150;
/// How strongly weights are held back, and how strongly the weights of a
/// length are held near those of all lengths.
const SHRINK: f64 = 1e-5;
const SHRINK_GROUP: f64 = 1e-4;
const ROUNDS: usize = 300;
/// Parameters: the weights of all lengths, then what each group adds.
const PARAMETERS: usize = FEATURES * (GROUPS + 1);

/// A clue with its answer.
#[derive(Clone, Debug)]
pub struct Example {
    /// The clue.
    pub parsed: ParsedClue,
    /// The answer, A to Z.
    pub answer: String,
    /// How much it counts.
    pub weight: f32,
}

/// How well a fit went.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitReport {
    /// How many clues had a listed answer.
    pub listed: usize,
    /// How many had an answer in no list.
    pub oov: usize,
    /// The mean logarithm of the right answer's probability among the listed.
    pub log_likelihood: f64,
}

/// A clue with the answers that are compared.
struct FitItem {
    rows: Vec<FeatureRow>,
    /// The logarithm of how many answers each row stands for.
    stands_for: Vec<f32>,
    right: usize,
    group: usize,
    weight: f64,
}

/// Fits the weights and the model of absent answers to examples. Groups of
/// features that are to be left out get no weight.
pub(crate) fn fit(
    extractor: &FeatureExtractor,
    examples: &[Example],
    without: &[FeatureGroup],
) -> (LogitWeights, OovModel, FitReport) {
    let rough = LogitWeights::default();
    let items: Vec<FitItem> = examples
        .par_iter()
        .enumerate()
        .filter_map(|(number, example)| item(extractor, example, &rough, number as u64))
        .map(|mut item| {
            let features = Feature::ALL.into_iter();
            for feature in features.filter(|feature| without.contains(&feature.group())) {
                item.rows.iter_mut().for_each(|row| row.0[feature as usize] = 0.0);
            }
            item
        })
        .collect();
    let (weights, log_likelihood) = conditional_logit(&items);
    let report =
        FitReport { listed: items.len(), oov: examples.len() - items.len(), log_likelihood };
    drop(items);
    let absent: Vec<(OovFeatures, bool)> = examples
        .par_iter()
        .map(|example| {
            let scored =
                ScoredMatrix::of(extractor, &weights, &example.parsed, example.answer.len());
            (
                scored.oov_features(&example.parsed.words),
                scored.matrix.place(extractor, &example.answer).is_none(),
            )
        })
        .collect();
    (weights, fit_oov(&absent), report)
}

fn item(
    extractor: &FeatureExtractor,
    example: &Example,
    rough: &LogitWeights,
    seed: u64,
) -> Option<FitItem> {
    let length = example.answer.len();
    let scored = ScoredMatrix::of(extractor, rough, &example.parsed, length);
    let right = scored.matrix.place(extractor, &example.answer)?;
    let mut order: Vec<(f32, usize)> =
        scored.log_p.iter().enumerate().map(|(place, log_p)| (*log_p, place)).collect();
    let best = BEST.min(order.len());
    if best < order.len() {
        order.select_nth_unstable_by(best - 1, |a, b| b.0.total_cmp(&a.0));
    }
    let mut chosen: Vec<(usize, f32)> =
        order[..best].iter().map(|(_, place)| (*place, 0.0)).collect();
    let rest = &order[best..];
    if !rest.is_empty() {
        let mut random = fastrand::Rng::with_seed(seed);
        let share = ln_f32(rest.len() as f32 / OTHERS as f32);
        chosen.extend((0..OTHERS).map(|_| (rest[random.usize(..rest.len())].1, share)));
    }
    chosen.retain(|(place, _)| *place != right);
    chosen.push((right, 0.0));
    Some(FitItem {
        rows: chosen.iter().map(|(place, _)| scored.matrix.row(*place)).collect(),
        stands_for: chosen.iter().map(|(_, share)| *share).collect(),
        right: chosen.len() - 1,
        group: group(length, scored.matrix.familiarity()),
        weight: f64::from(example.weight),
    })
}

/// Adam on standardised features; returns the weights and the mean
/// logarithm of the likelihood.
fn conditional_logit(items: &[FitItem]) -> (LogitWeights, f64) {
    let scale = spreads(items);
    let mut parameters = vec![0f64; PARAMETERS];
    let mut adam = Adam::new(PARAMETERS);
    let total: f64 = items.iter().map(|item| item.weight).sum::<f64>().max(1e-9);
    let mut likelihood = 0.0;
    for round in 0..ROUNDS {
        let weights = unpack(&parameters, &scale);
        // Parts are added in their order, so that threads change nothing.
        let parts: Vec<(f64, Vec<f64>)> =
            items.par_chunks(64).map(|chunk| chunk_gradient(chunk, &weights, &scale)).collect();
        let sum: f64 = parts.iter().map(|part| part.0).sum();
        let mut gradient = vec![0.0; PARAMETERS];
        for (_, part) in &parts {
            gradient.iter_mut().zip(part).for_each(|(to, from)| *to += from);
        }
        likelihood = sum / total;
        for (i, (slope, value)) in gradient.iter_mut().zip(&parameters).enumerate() {
            let shrink = if i < FEATURES { SHRINK } else { SHRINK_GROUP };
            *slope = -*slope / total + 2.0 * shrink * value;
        }
        adam.step(&mut parameters, &gradient, 0.1 * (1.0 - round as f64 / ROUNDS as f64));
    }
    (unpack(&parameters, &scale), likelihood)
}

/// The spread of every feature; never zero.
fn spreads(items: &[FitItem]) -> [f64; FEATURES] {
    let mut count = 1e-9;
    let (mut sum, mut squares) = ([0f64; FEATURES], [0f64; FEATURES]);
    for row in items.iter().flat_map(|item| &item.rows) {
        count += 1.0;
        for (i, value) in row.0.iter().enumerate() {
            sum[i] += f64::from(*value);
            squares[i] += f64::from(*value) * f64::from(*value);
        }
    }
    std::array::from_fn(|i| {
        let mean = sum[i] / count;
        (squares[i] / count - mean * mean).max(0.0).sqrt() + 1e-3
    })
}

fn unpack(parameters: &[f64], scale: &[f64; FEATURES]) -> LogitWeights {
    let weight = |group: usize, i: usize| {
        (parameters[i] + parameters[(group + 1) * FEATURES + i]) / scale[i]
    };
    LogitWeights(std::array::from_fn(|group| {
        WeightRow(std::array::from_fn(|i| weight(group, i) as f32))
    }))
}

/// The sum of the logarithms of the right answers' probabilities, and its
/// slope.
fn chunk_gradient(
    items: &[FitItem],
    weights: &LogitWeights,
    scale: &[f64; FEATURES],
) -> (f64, Vec<f64>) {
    let mut gradient = vec![0f64; PARAMETERS];
    let mut likelihood = 0.0;
    for item in items {
        let row = &weights.0[item.group];
        let mut scores: Vec<f32> = item
            .rows
            .iter()
            .zip(&item.stands_for)
            .map(|(values, share)| row.score(&values.0) + share)
            .collect();
        let total = log_sum(&scores);
        likelihood += item.weight * f64::from(scores[item.right] - total);
        scores.iter_mut().for_each(|score| *score = exp_f32(*score - total));
        let mut slope = [0f64; FEATURES];
        for (values, share) in item.rows.iter().zip(&scores).filter(|(_, share)| **share > 1e-7) {
            for (to, value) in slope.iter_mut().zip(&values.0) {
                *to -= f64::from(share * value);
            }
        }
        for (i, value) in item.rows[item.right].0.iter().enumerate() {
            let slope = item.weight * (slope[i] + f64::from(*value)) / scale[i];
            gradient[i] += slope;
            gradient[(item.group + 1) * FEATURES + i] += slope;
        }
    }
    (likelihood, gradient)
}

/// Fits the out-of-vocabulary model to clues whose answers were in a list or
/// not.
fn fit_oov(examples: &[(OovFeatures, bool)]) -> OovModel {
    let rows: Vec<(&[f32], bool)> =
        examples.iter().map(|(features, absent)| (&features.0[..], *absent)).collect();
    let task = Logistic { rows: &rows, width: OOV_FEATURES, shrink: 2.0, rounds: 400 };
    OovModel::new(logistic(&task))
}

/// Adam, the optimiser.
struct Adam {
    mean: Vec<f64>,
    square: Vec<f64>,
    steps: f64,
}

impl Adam {
    fn new(width: usize) -> Self {
        Self { mean: vec![0.0; width], square: vec![0.0; width], steps: 0.0 }
    }

    fn step(&mut self, parameters: &mut [f64], gradient: &[f64], rate: f64) {
        self.steps += 1.0;
        let (past, past_square) = (1.0 - pow(0.9, self.steps), 1.0 - pow(0.99, self.steps));
        for (i, slope) in gradient.iter().enumerate() {
            self.mean[i] = 0.9 * self.mean[i] + 0.1 * slope;
            self.square[i] = 0.99 * self.square[i] + 0.01 * slope * slope;
            parameters[i] -=
                rate * (self.mean[i] / past) / ((self.square[i] / past_square).sqrt() + 1e-8);
        }
    }
}

/// A logistic regression to be fitted.
struct Logistic<'a> {
    rows: &'a [(&'a [f32], bool)],
    width: usize,
    /// How strongly weights are held near zero, in examples.
    shrink: f64,
    rounds: usize,
}

/// The weights of a logistic regression.
fn logistic(task: &Logistic) -> Vec<f32> {
    let mut weights = vec![0f64; task.width];
    let mut adam = Adam::new(task.width);
    let count = task.rows.len().max(1) as f64;
    for round in 0..task.rounds {
        let mut gradient: Vec<f64> =
            weights.iter().map(|weight| task.shrink * weight / count).collect();
        for (values, truth) in task.rows {
            let score: f64 = values.iter().zip(&weights).map(|(a, b)| f64::from(*a) * b).sum();
            let error = 1.0 / (1.0 + exp(-score)) - f64::from(u8::from(*truth));
            gradient
                .iter_mut()
                .zip(*values)
                .for_each(|(to, value)| *to += error * f64::from(*value) / count);
        }
        adam.step(&mut weights, &gradient, 0.1 * (1.0 - round as f64 / task.rounds as f64));
    }
    weights.iter().map(|weight| *weight as f32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::text::ClueWords;

    #[test]
    fn long_answers_of_strange_clues_are_absent_more_often() {
        let facts = |length, best: f32| {
            OovFeatures::of(
                &ClueWords::of("a clue"),
                length,
                &[best, (1.0 - best.exp()).ln()],
                None,
            )
        };
        let mut examples = Vec::new();
        for turn in 0..400 {
            examples.push((facts(4, -0.1), turn % 50 == 0));
            examples.push((facts(15, -3.0), turn % 2 == 0));
        }
        let oov = fit_oov(&examples);
        let near = |features: OovFeatures, expected: f32| {
            let found = oov.probability(&features);
            assert!((found - expected).abs() < 0.05, "{found} is not near {expected}");
        };
        near(facts(4, -0.1), 0.02);
        near(facts(15, -3.0), 0.5);
    }
}
