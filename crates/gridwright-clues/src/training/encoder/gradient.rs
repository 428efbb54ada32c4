//! The loss and its gradients for a batch of clues of one answer length.
//!
//! All clues of a batch share their wrong answers, so that scores and
//! gradients are products of matrices.

use gridwright_search::math::{exp_f32, ln};
use ndarray::{Array2, ArrayView2, Axis};

use super::data::{EncoderData, SOURCES};
use super::{EncoderModel, EncoderSettings};

/// What a batch would change.
pub(super) struct Gradients {
    /// The wrong answers, and what each loses.
    pub wrong: Vec<u32>,
    pub wrong_vectors: Array2<f32>,
    pub wrong_biases: Vec<f32>,
    /// Per example: the right answer, its pull, the clue's vector and its
    /// gradient, and the clue's features with their factor.
    pub right: Vec<u32>,
    pub pulls: Vec<f32>,
    pub clues: Array2<f32>,
    pub clue_gradients: Array2<f32>,
    pub features: Vec<(Vec<u32>, f32)>,
    /// What the maps of pretrained lose, of clues and of answers.
    pub clue_map: Option<Array2<f32>>,
    pub answer_map: Option<Array2<f32>>,
    /// The sum of the losses of the clues of source 0, and their number.
    pub loss: f64,
    pub counted: usize,
}

/// Computes the gradients of a batch, with or without that of the map of
/// answers.
pub(super) fn gradients(
    data: &EncoderData,
    model: &EncoderModel,
    batch: &[u32],
    settings: &EncoderSettings,
    seed: u64,
    maps_answers: bool,
) -> Gradients {
    let mut random = fastrand::Rng::with_seed(seed);
    let right: Vec<u32> = batch.iter().map(|e| data.answers[*e as usize]).collect();
    let length = usize::from(data.lengths[right[0] as usize]);
    let wrong = data.samplers[length].draw(settings.negatives, &mut random);
    let features: Vec<(Vec<u32>, f32)> = batch
        .iter()
        .map(|example| kept_features(data, *example as usize, settings, &mut random))
        .collect();
    let mut clues = rows(features.len(), model.width, |row, to| {
        let (features, shrink) = &features[row];
        model.sum_features(features, *shrink, to);
    });
    let wrong_vectors =
        rows(wrong.len(), model.width, |row, to| model.answer(data, wrong[row], to));
    let right_vectors =
        rows(right.len(), model.width, |row, to| model.answer(data, right[row], to));
    let meant = (!data.pretrained.is_empty()).then(|| {
        rows(batch.len(), model.width, |row, to| {
            data.pretrained.add(data.clue_meanings.get(batch[row] as usize), to);
        })
    });
    if let Some(meant) = &meant {
        clues += &meant.dot(&model.maps[0].values);
    }
    let mut scores = clues.dot(&wrong_vectors.t());
    let mut pulls = Vec::with_capacity(batch.len());
    let (mut loss, mut counted) = (0.0, 0);
    for (row, example) in batch.iter().enumerate() {
        let own = clues.row(row).dot(&right_vectors.row(row)) + model.biases[right[row] as usize];
        let mut others = scores.row_mut(row);
        for (score, answer) in others.iter_mut().zip(&wrong) {
            *score = if *answer == right[row] {
                f32::NEG_INFINITY
            } else {
                *score + model.biases[*answer as usize]
            };
        }
        let most = others.iter().copied().fold(own, f32::max);
        others.mapv_inplace(|score| exp_f32(score - most));
        let share = exp_f32(own - most);
        let total = others.sum() + share;
        let weight = data.weights[*example as usize];
        others.mapv_inplace(|part| part * weight / total);
        pulls.push(weight * (share / total - 1.0));
        if data.sources[*example as usize] == 0 {
            loss -= ln(f64::from((share / total).max(1e-12)));
            counted += 1;
        }
    }
    let clue_gradients = clue_gradients(&scores.view(), &wrong_vectors, &right_vectors, &pulls);
    let wrong_gradients = scores.t().dot(&clues);
    let answer_map = (maps_answers && meant.is_some()).then(|| {
        let pulled = &clues * &ndarray::aview1(&pulls).insert_axis(Axis(1));
        let meant = |ids: &[u32]| {
            rows(ids.len(), model.width, |row, to| {
                let start = ids[row] as usize * model.width;
                to.copy_from_slice(&data.answer_meanings[start..start + model.width]);
            })
        };
        meant(&wrong).t().dot(&wrong_gradients) + meant(&right).t().dot(&pulled)
    });
    Gradients {
        wrong_biases: scores.sum_axis(Axis(0)).to_vec(),
        wrong_vectors: wrong_gradients,
        clue_map: meant.map(|meant| meant.t().dot(&clue_gradients)),
        answer_map,
        wrong,
        right,
        pulls,
        clues,
        clue_gradients,
        features,
        loss,
        counted,
    }
}

fn clue_gradients(
    shares: &ArrayView2<f32>,
    wrong: &Array2<f32>,
    right: &Array2<f32>,
    pulls: &[f32],
) -> Array2<f32> {
    let mut gradients = shares.dot(wrong);
    for ((mut gradient, right), pull) in
        gradients.rows_mut().into_iter().zip(right.rows()).zip(pulls)
    {
        gradient.scaled_add(*pull, &right);
    }
    gradients
}

/// The features of an example that are not dropped this time, and one over
/// the root of their number.
fn kept_features(
    data: &EncoderData,
    example: usize,
    settings: &EncoderSettings,
    random: &mut fastrand::Rng,
) -> (Vec<u32>, f32) {
    let all = data.features.get(example);
    let mut kept: Vec<u32> =
        all.iter().copied().filter(|_| random.f32() >= settings.dropout).collect();
    if kept.is_empty() {
        kept.extend(all);
    }
    let source = usize::from(data.sources[example]);
    if source > 0 {
        debug_assert!(source < SOURCES);
        kept.push((data.vocabulary.len() + source) as u32);
    }
    let shrink = 1.0 / (kept.len().max(1) as f32).sqrt();
    (kept, shrink)
}

/// A matrix made row by row.
fn rows(count: usize, width: usize, mut fill: impl FnMut(usize, &mut [f32])) -> Array2<f32> {
    let mut values = vec![0.0; count * width];
    for (row, to) in values.chunks_exact_mut(width).enumerate() {
        fill(row, to);
    }
    Array2::from_shape_vec((count, width), values).unwrap_or_default()
}
