//! The forward pass: what the model expects after each token of a batch.
//!
//! A batch is a forest: every token names the tokens before it, and may share
//! them with others. So a clue is computed once for all its answers, and an
//! answer's first tokens once for all answers that begin alike.

use crate::activation::{Activations, dot, gated, log_sum_exp, normalise, softmax};
use crate::kernel::multiply;
use crate::matrix::WeightRows;
use crate::model::{ModelShape, ModelWeights};
use crate::tokens::TokenId;

/// The tokens of a batch.
#[derive(Default)]
pub struct TokenForest {
    pub tokens: Vec<TokenId>,
    /// By token, the tokens before it, the first one first, and itself.
    pub paths: Vec<Vec<u32>>,
}

impl TokenForest {
    /// Adds a token behind another one.
    pub fn push(&mut self, token: TokenId, before: Option<u32>) -> u32 {
        let id = self.tokens.len() as u32;
        let mut path = before.map_or(vec![], |before| self.paths[before as usize].clone());
        path.push(id);
        self.tokens.push(token);
        self.paths.push(path);
        id
    }
}

/// Keys and values of the prompt, by layer.
#[derive(Default)]
pub struct Prefix {
    length: usize,
    /// By layer, head and number, the keys of all positions.
    keys: Vec<Vec<f32>>,
    /// By layer, head and position, the values.
    values: Vec<Vec<f32>>,
}

/// Sines and cosines by position and pair of numbers.
pub struct Angles {
    pairs: usize,
    turns: Vec<(f32, f32)>,
}

impl Angles {
    pub fn new(shape: &ModelShape, positions: usize) -> Self {
        let pairs = shape.head_width / 2;
        let speed = |pair: usize| {
            let power = 2.0 * pair as f64 / shape.head_width as f64;
            libm::pow(f64::from(shape.angle_base), -power)
        };
        let speeds: Vec<f64> = (0..pairs).map(speed).collect();
        let turn = |angle: f64| (libm::sin(angle) as f32, libm::cos(angle) as f32);
        let at = |position: usize| speeds.iter().map(move |speed| turn(position as f64 * speed));
        Self { pairs, turns: (0..positions).flat_map(at).collect() }
    }

    /// Turns the heads of a line by its position.
    fn turn(&self, line: &mut [f32], position: usize) {
        let turns = &self.turns[position * self.pairs..(position + 1) * self.pairs];
        for head in line.chunks_exact_mut(2 * self.pairs) {
            for (pair, (sine, cosine)) in head.chunks_exact_mut(2).zip(turns) {
                let [x, y] = [pair[0], pair[1]];
                pair[0] = x * cosine - y * sine;
                pair[1] = x * sine + y * cosine;
            }
        }
    }
}

/// The lines of one batch.
#[derive(Default)]
pub struct ForwardPass {
    state: Vec<f32>,
    normal: Vec<f32>,
    whole: Activations,
    /// Queries, keys and values of every token.
    heads: Vec<f32>,
    mixed: Vec<f32>,
    units: Vec<f32>,
    gated: Vec<f32>,
    change: Vec<f32>,
}

impl ForwardPass {
    /// Computes the states of all tokens, behind a prefix.
    pub fn run(
        &mut self,
        model: &ModelWeights,
        angles: &Angles,
        forest: &TokenForest,
        prefix: &Prefix,
    ) -> Result<(), OutOfMemory> {
        self.run_and_keep(model, angles, forest, prefix, &mut |_, _| {})
    }

    /// The same for the prompt itself, of which keys and values are kept.
    pub fn prefix(
        &mut self,
        model: &ModelWeights,
        angles: &Angles,
        tokens: &[TokenId],
    ) -> Result<Prefix, OutOfMemory> {
        let mut forest = TokenForest::default();
        let mut before = None;
        for token in tokens {
            before = Some(forest.push(*token, before));
        }
        let shape = model.shape;
        let (queries, keys, head) = (shape.query_width(), shape.key_width(), shape.head_width);
        let mut kept = Prefix { length: tokens.len(), ..Prefix::default() };
        let mut keep = |heads: &[f32], length: usize| {
            let (mut all_keys, mut all_values) = (vec![], vec![]);
            let line = queries + 2 * keys;
            for at in (0..keys).step_by(head) {
                for number in at..at + head {
                    all_keys
                        .extend((0..length).map(|token| heads[token * line + queries + number]));
                }
                for token in 0..length {
                    let start = token * line + queries + keys + at;
                    all_values.extend_from_slice(&heads[start..start + head]);
                }
            }
            kept.keys.push(all_keys);
            kept.values.push(all_values);
        };
        self.run_and_keep(model, angles, &forest, &Prefix::default(), &mut keep)?;
        Ok(kept)
    }

    fn run_and_keep(
        &mut self,
        model: &ModelWeights,
        angles: &Angles,
        forest: &TokenForest,
        prefix: &Prefix,
        keep: &mut dyn FnMut(&[f32], usize),
    ) -> Result<(), OutOfMemory> {
        let shape = &model.shape;
        let count = forest.tokens.len();
        let (width, queries) = (shape.width, shape.query_width());
        let line = queries + 2 * shape.key_width();
        resize(&mut self.state, count * width)?;
        resize(&mut self.normal, count * width)?;
        resize(&mut self.heads, count * line)?;
        resize(&mut self.mixed, count * queries)?;
        resize(&mut self.units, count * 2 * shape.units)?;
        resize(&mut self.gated, count * shape.units)?;
        resize(&mut self.change, count * width)?;
        for (token, state) in forest.tokens.iter().zip(self.state.chunks_exact_mut(width)) {
            model.vectors.row(*token as usize, state);
        }
        for (number, layer) in model.layers.iter().enumerate() {
            normalise(&self.state, &layer.attention_norm, shape.least_square, &mut self.normal);
            self.whole.quantise(&self.normal, width);
            multiply(&layer.attention_in, &self.whole, &mut self.heads);
            for (path, heads) in forest.paths.iter().zip(self.heads.chunks_exact_mut(line)) {
                let position = prefix.length + path.len() - 1;
                angles.turn(&mut heads[..queries + shape.key_width()], position);
            }
            keep(&self.heads, count);
            let attention = Attention { shape, prefix, number, heads: &self.heads };
            for (path, out) in forest.paths.iter().zip(self.mixed.chunks_exact_mut(queries)) {
                attention.mix(path, out);
            }
            self.whole.quantise(&self.mixed, queries);
            multiply(&layer.attention_out, &self.whole, &mut self.change);
            add(&mut self.state, &self.change);
            normalise(&self.state, &layer.unit_norm, shape.least_square, &mut self.normal);
            self.whole.quantise(&self.normal, width);
            multiply(&layer.unit_in, &self.whole, &mut self.units);
            gated(&self.units, shape.units, &mut self.gated);
            self.whole.quantise(&self.gated, shape.units);
            multiply(&layer.unit_out, &self.whole, &mut self.change);
            add(&mut self.state, &self.change);
        }
        Ok(())
    }

    /// The logarithms of the probabilities of tokens behind those of the batch.
    /// `wanted` is sorted by the token of the batch.
    pub fn log_probabilities(
        &mut self,
        model: &ModelWeights,
        wanted: &[(u32, TokenId)],
    ) -> Result<Vec<f64>, OutOfMemory> {
        let (width, count) = (model.shape.width, model.vectors.rows());
        let mut found = vec![0.0; wanted.len()];
        let mut asked: Vec<u32> = wanted.iter().map(|(token, _)| *token).collect();
        asked.dedup();
        let mut at = 0;
        for some in asked.chunks(HEAD_BLOCK) {
            resize(&mut self.normal, some.len() * width)?;
            for (token, normal) in some.iter().zip(self.normal.chunks_exact_mut(width)) {
                let state = &self.state[*token as usize * width..(*token as usize + 1) * width];
                normalise(state, &model.last_norm, model.shape.least_square, normal);
            }
            self.whole.quantise(&self.normal, width);
            resize(&mut self.units, some.len() * count)?;
            multiply(&model.vectors, &self.whole, &mut self.units);
            for (token, logits) in some.iter().zip(self.units.chunks_exact_mut(count)) {
                let start = at;
                while wanted.get(at).is_some_and(|(asked, _)| asked == token) {
                    found[at] = f64::from(logits[wanted[at].1 as usize]);
                    at += 1;
                }
                let total = f64::from(log_sum_exp(logits));
                found[start..at].iter_mut().for_each(|value| *value -= total);
            }
        }
        Ok(found)
    }
}

/// For so many tokens at once the whole vocabulary is compared.
const HEAD_BLOCK: usize = 32;

/// There is not enough memory for a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory;

fn resize(values: &mut Vec<f32>, length: usize) -> Result<(), OutOfMemory> {
    values.try_reserve(length.saturating_sub(values.len())).map_err(|_| OutOfMemory)?;
    values.resize(length, 0.0);
    Ok(())
}

fn add(state: &mut [f32], change: &[f32]) {
    state.iter_mut().zip(change).for_each(|(state, change)| *state += change);
}

/// The attention of one layer.
struct Attention<'a> {
    shape: &'a ModelShape,
    prefix: &'a Prefix,
    number: usize,
    /// Queries, keys and values of every token of the batch.
    heads: &'a [f32],
}

impl Attention<'_> {
    /// What a token takes from those before it.
    fn mix(&self, path: &[u32], out: &mut [f32]) {
        let shape = self.shape;
        let (queries, keys, width) = (shape.query_width(), shape.key_width(), shape.head_width);
        let line = queries + 2 * keys;
        let length = self.prefix.length;
        let own = path.last().map_or(0, |own| *own as usize) * line;
        let scale = 1.0 / (width as f32).sqrt();
        let mut shares = vec![0.0f32; length + path.len()];
        for (head, out) in out.chunks_exact_mut(width).enumerate() {
            let query = &self.heads[own + head * width..own + (head + 1) * width];
            let answering = head / (shape.heads / shape.key_heads);
            shares.fill(0.0);
            let (before, behind) = shares.split_at_mut(length);
            let part = answering * width * length..(answering + 1) * width * length;
            if let Some(keys) = self.prefix.keys.get(self.number).filter(|_| length > 0) {
                for (query, keys) in query.iter().zip(keys[part.clone()].chunks_exact(length)) {
                    axpy(*query, keys, before);
                }
            }
            for (token, share) in path.iter().zip(behind) {
                let start = *token as usize * line + queries + answering * width;
                *share = dot(query, &self.heads[start..start + width]);
            }
            shares.iter_mut().for_each(|share| *share *= scale);
            softmax(&mut shares);
            let (before, behind) = shares.split_at(length);
            out.fill(0.0);
            if let Some(values) = self.prefix.values.get(self.number) {
                for (share, values) in before.iter().zip(values[part].chunks_exact(width)) {
                    axpy(*share, values, out);
                }
            }
            for (token, share) in path.iter().zip(behind) {
                let start = *token as usize * line + queries + keys + answering * width;
                axpy(*share, &self.heads[start..start + width], out);
            }
        }
    }
}

/// Adds a multiple of one line to another.
#[inline]
fn axpy(factor: f32, values: &[f32], out: &mut [f32]) {
    out.iter_mut().zip(values).for_each(|(out, value)| *out += factor * value);
}
