//! Products of whole numbers: the inner loop of the model.
//!
//! Weights and activations are 16-bit whole numbers and sums have 32 bits, so
//! that a sum is exact and the same in whatever order and on whatever machine
//! it is made. Plain loops are compiled several times, for processors with
//! wider registers; `multiversion` chooses at run time.

use multiversion::multiversion;

use crate::activation::Activations;
use crate::matrix::WeightRows;

/// How many rows of weights are unpacked at once.
const ROWS: usize = 4;

/// Multiplies activations with all rows of a matrix. `out` gets, for every
/// line of activations, one value for every row.
pub fn multiply<W: WeightRows>(weights: &W, activations: &Activations, out: &mut [f32]) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx512bw") {
        return multiply_wide(weights, activations, out);
    }
    multiply_narrow(weights, activations, out);
}

/// For registers of 512 bits, of which there are 32.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl"))]
fn multiply_wide<W: WeightRows>(weights: &W, activations: &Activations, out: &mut [f32]) {
    multiply_in_blocks::<W, ROWS, 4>(weights, activations, out);
}

/// For 16 registers of 128 or 256 bits.
#[multiversion(targets("x86_64+avx2"))]
fn multiply_narrow<W: WeightRows>(weights: &W, activations: &Activations, out: &mut [f32]) {
    multiply_in_blocks::<W, 2, 4>(weights, activations, out);
}

#[inline(always)]
fn multiply_in_blocks<W: WeightRows, const R: usize, const C: usize>(
    weights: &W,
    activations: &Activations,
    out: &mut [f32],
) {
    let (rows, width) = (weights.rows(), weights.width());
    let mut unpacked = vec![0i16; R * width];
    let blocks = activations.values.chunks_exact(C * width);
    for first in (0..rows).step_by(R) {
        let mut scales = [0.0f32; R];
        for (row, (values, scale)) in unpacked.chunks_exact_mut(width).zip(&mut scales).enumerate()
        {
            // The rows behind the last one are copies of it and go nowhere.
            *scale = weights.unpack((first + row).min(rows - 1), values);
        }
        for (block, lines) in blocks.clone().enumerate() {
            let sums = dots::<R, C>(&unpacked, lines, width);
            for (column, line) in (block * C..activations.lines).take(C).enumerate() {
                let factor = activations.scales[line];
                let target = &mut out[line * rows + first..rows.min(first + R) + line * rows];
                for ((value, row), scale) in target.iter_mut().zip(&sums).zip(&scales) {
                    *value = row[column] as f32 * (scale * factor);
                }
            }
        }
    }
}

/// The products of R rows with C lines. Written with indices: so the compiler
/// keeps all sums in registers.
#[inline(always)]
#[allow(clippy::needless_range_loop)]
fn dots<const R: usize, const C: usize>(
    rows: &[i16],
    lines: &[i16],
    width: usize,
) -> [[i32; C]; R] {
    let rows: [&[i16]; R] = std::array::from_fn(|at| &rows[at * width..(at + 1) * width]);
    let lines: [&[i16]; C] = std::array::from_fn(|at| &lines[at * width..(at + 1) * width]);
    let mut sums = [[0i32; C]; R];
    for at in 0..width {
        for row in 0..R {
            for line in 0..C {
                sums[row][line] += i32::from(rows[row][at]) * i32::from(lines[line][at]);
            }
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matrix::ByteMatrix;

    /// The products in the plainest way.
    fn plain(weights: &ByteMatrix, activations: &Activations) -> Vec<f32> {
        let (rows, width) = (weights.rows(), weights.width());
        let mut out = vec![0.0; rows * activations.lines];
        let mut row = vec![0; width];
        for at in 0..rows {
            let scale = weights.unpack(at, &mut row);
            for line in 0..activations.lines {
                let values = &activations.values[line * width..(line + 1) * width];
                let sum: i32 =
                    row.iter().zip(values).map(|(a, b)| i32::from(*a) * i32::from(*b)).sum();
                out[line * rows + at] = sum as f32 * (scale * activations.scales[line]);
            }
        }
        out
    }

    #[test]
    fn every_shape_agrees_with_the_plain_product() {
        for (rows, lines) in [(1, 1), (4, 4), (5, 3), (7, 9), (12, 2)] {
            let width = 64;
            let numbers = |count: usize, step: usize| -> Vec<f32> {
                (0..count).map(|at| ((at * step) % 101) as f32 / 50.0 - 1.0).collect()
            };
            let weights = ByteMatrix::quantise(&numbers(rows * width, 37), width);
            let mut activations = Activations::default();
            activations.quantise(&numbers(lines * width, 53), width);
            let expected = plain(&weights, &activations);
            let mut out = vec![f32::NAN; rows * lines];
            multiply(&weights, &activations, &mut out);
            assert_eq!(out, expected, "{rows} rows, {lines} lines");
            out.fill(f32::NAN);
            multiply_narrow(&weights, &activations, &mut out);
            assert_eq!(out, expected, "{rows} rows, {lines} lines");
        }
    }
}
