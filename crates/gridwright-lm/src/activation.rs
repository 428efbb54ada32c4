//! Activations as whole numbers, and the functions between the matrices.
//!
//! Nothing here depends on the order in which a machine adds: sums run over
//! fixed lanes, and every operation is a plain IEEE sum, product, quotient or
//! root, which no compiler may merge.

use multiversion::multiversion;

/// The greatest whole number of an activation. With weights up to
/// [`MOST_WEIGHT`](crate::matrix::MOST_WEIGHT) and lines of up to
/// [`MOST_WIDTH`] numbers, no sum leaves 32 bits.
pub const MOST_ACTIVATION: f32 = 1000.0;
/// The longest line of activations.
pub const MOST_WIDTH: usize = 1920;
/// Lines come in blocks of this many.
const BLOCK: usize = 4;

/// Lines of activations, each as whole numbers and a scale.
#[derive(Default)]
pub struct Activations {
    /// One line behind the other; behind the last one zeros up to a whole block.
    pub values: Vec<i16>,
    /// By line.
    pub scales: Vec<f32>,
    pub lines: usize,
}

impl Activations {
    /// Takes over lines of a width.
    pub fn quantise(&mut self, lines: &[f32], width: usize) {
        self.lines = lines.len() / width;
        self.values.clear();
        self.values.resize(self.lines.next_multiple_of(BLOCK) * width, 0);
        self.scales.clear();
        self.scales.resize(self.lines, 0.0);
        let targets = self.values.chunks_exact_mut(width).zip(&mut self.scales);
        for (line, (values, scale)) in lines.chunks_exact(width).zip(targets) {
            *scale = quantise_line(line, values);
        }
    }
}

/// Adding and taking away this number rounds a small number to a whole one.
const ROUNDER: f32 = 12_582_912.0;

#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2"))]
fn quantise_line(line: &[f32], values: &mut [i16]) -> f32 {
    let most =
        line.iter().fold(0.0f32, |most, value| if value.abs() > most { value.abs() } else { most });
    if most == 0.0 {
        values.fill(0);
        return 0.0;
    }
    let factor = MOST_ACTIVATION / most;
    for (value, number) in values.iter_mut().zip(line) {
        *value = ((number * factor + ROUNDER) - ROUNDER) as i32 as i16;
    }
    most / MOST_ACTIVATION
}

/// How many sums run side by side.
const LANES: usize = 16;

/// The sum of products, over fixed lanes.
#[inline(always)]
pub fn dot(left: &[f32], right: &[f32]) -> f32 {
    let mut sums = [0.0f32; LANES];
    for (left, right) in left.chunks_exact(LANES).zip(right.chunks_exact(LANES)) {
        for lane in 0..LANES {
            sums[lane] += left[lane] * right[lane];
        }
    }
    total(sums)
}

/// The sum of all values, over fixed lanes.
#[inline(always)]
fn sum(values: &[f32]) -> f32 {
    let mut sums = [0.0f32; LANES];
    let chunks = values.chunks_exact(LANES);
    for (lane, value) in chunks.remainder().iter().enumerate() {
        sums[lane] += value;
    }
    for chunk in chunks {
        for lane in 0..LANES {
            sums[lane] += chunk[lane];
        }
    }
    total(sums)
}

fn total(mut sums: [f32; LANES]) -> f32 {
    let mut half = LANES / 2;
    while half > 0 {
        for lane in 0..half {
            sums[lane] += sums[lane + half];
        }
        half /= 2;
    }
    sums[0]
}

/// Lines divided by their root mean square and multiplied by weights.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2"))]
pub fn normalise(lines: &[f32], weights: &[f32], least: f32, out: &mut [f32]) {
    let width = weights.len();
    for (line, out) in lines.chunks_exact(width).zip(out.chunks_exact_mut(width)) {
        let factor = 1.0 / (dot(line, line) / width as f32 + least).sqrt();
        for ((out, value), weight) in out.iter_mut().zip(line).zip(weights) {
            *out = value * factor * weight;
        }
    }
}

/// `e` to the power of `x`, to seven digits; plain operations, so that it can
/// run on many numbers at once and gives the same everywhere.
#[inline(always)]
pub fn exp(x: f32) -> f32 {
    let x = x.clamp(-87.0, 88.0);
    let whole = (x * std::f32::consts::LOG2_E + ROUNDER) - ROUNDER;
    // The natural logarithm of two in two parts: the first has few digits, so
    // that its product with a whole number is exact.
    let rest = (x - whole * 0.693_359_4) - whole * -2.121_944_4e-4;
    let mut series = 1.987_569_1e-4;
    for factor in [1.398_199_9e-3, 8.333_452e-3, 4.166_579_6e-2, 0.166_666_65, 0.5] {
        series = series * rest + factor;
    }
    let value = series * (rest * rest) + rest + 1.0;
    value * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}

/// The gated unit of the model: each line holds gates and values, and gives
/// `gate * sigmoid(gate) * value`.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2"))]
pub fn gated(lines: &[f32], width: usize, out: &mut [f32]) {
    for (line, out) in lines.chunks_exact(2 * width).zip(out.chunks_exact_mut(width)) {
        let (gates, values) = line.split_at(width);
        for ((out, gate), value) in out.iter_mut().zip(gates).zip(values) {
            *out = gate / (1.0 + exp(-gate)) * value;
        }
    }
}

/// Makes shares of logits: each `e` to its power, divided by their sum.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2"))]
pub fn softmax(values: &mut [f32]) {
    let most = greatest(values);
    values.iter_mut().for_each(|value| *value = exp(*value - most));
    let factor = 1.0 / sum(values);
    values.iter_mut().for_each(|value| *value *= factor);
}

/// The logarithm of the sum of `e` to all powers; the values are spent.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2"))]
pub fn log_sum_exp(values: &mut [f32]) -> f32 {
    let most = greatest(values);
    values.iter_mut().for_each(|value| *value = exp(*value - most));
    most + libm::logf(sum(values))
}

#[inline(always)]
fn greatest(values: &[f32]) -> f32 {
    values.iter().fold(f32::MIN, |most, value| if *value > most { *value } else { most })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_power_of_e_is_right_to_six_digits() {
        let mut x = -86.0f32;
        while x < 80.0 {
            let (found, expected) = (f64::from(exp(x)), f64::from(x).exp());
            assert!((found / expected - 1.0).abs() < 1e-6, "{x}: {found} {expected}");
            x += 0.377;
        }
        assert!(exp(-1e9) < 1e-37 && exp(1e9).is_finite());
    }

    #[test]
    fn whole_numbers_keep_three_digits() {
        let line: Vec<f32> = (0..64).map(|at| (at as f32 - 20.0) / 7.0).collect();
        let mut activations = Activations::default();
        activations.quantise(&line, 32);
        assert_eq!((activations.lines, activations.values.len()), (2, 4 * 32));
        for (at, number) in line.iter().enumerate() {
            let back = f32::from(activations.values[at]) * activations.scales[at / 32];
            assert!((back - number).abs() < 5e-3, "{number} {back}");
        }
        activations.quantise(&[0.0; 32], 32);
        assert_eq!(activations.scales, [0.0]);
    }

    #[test]
    fn shares_sum_to_one() {
        let mut values: Vec<f32> = (0..37).map(|at| at as f32 * 0.3).collect();
        let expected = values.iter().map(|value| f64::from(*value).exp()).sum::<f64>().ln();
        assert!((f64::from(log_sum_exp(&mut values.clone())) - expected).abs() < 1e-5);
        softmax(&mut values);
        assert!((values.iter().sum::<f32>() - 1.0).abs() < 1e-5);
    }
}
