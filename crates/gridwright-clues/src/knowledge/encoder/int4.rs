//! Vectors with four bits a number.
//!
//! A number from -7 to 7 is kept as itself plus 8. Byte `j` of a row holds
//! number `j` in its lower half and number `j + width / 2` in its upper half,
//! so that a product reads both halves as runs. A row is split into one or
//! four groups with a factor each.

use crate::knowledge::pack::{Array, Pack, PackError, PackWriter};

/// Rows of numbers.
pub(super) struct Int4Rows {
    width: usize,
    /// How many groups a row has: 1 or 4.
    groups: usize,
    bytes: Array<u8>,
    /// The upper halves of floats, one per group.
    scales: Array<u16>,
}

impl Int4Rows {
    /// Quantises rows whose numbers are given as bytes with a factor.
    pub fn quantise(rows: &[i8], factors: &[f32], width: usize, groups: usize) -> Self {
        let mut bytes = Vec::with_capacity(rows.len() / 2);
        let mut scales = Vec::with_capacity(factors.len() * groups);
        for (row, factor) in rows.chunks_exact(width).zip(factors) {
            let mut codes = Vec::with_capacity(width);
            for group in row.chunks_exact(width / groups) {
                let most = group.iter().map(|value| value.unsigned_abs()).max().unwrap_or(0).max(1);
                let scale = upper_half(f32::from(most) * factor / 7.0);
                scales.push(scale);
                let inverse = match float(scale) {
                    scale if scale > 0.0 => factor / scale,
                    _ => 0.0,
                };
                let code = |value: &i8| {
                    ((f32::from(*value) * inverse).round().clamp(-7.0, 7.0) + 8.0) as u8
                };
                codes.extend(group.iter().map(code));
            }
            let (low, high) = codes.split_at(width / 2);
            bytes.extend(low.iter().zip(high).map(|(low, high)| low | high << 4));
        }
        Self { width, groups, bytes: bytes.into(), scales: scales.into() }
    }

    /// Reads rows from two sections of a pack.
    pub fn read(
        pack: &Pack,
        name: &str,
        [rows, width, groups]: [usize; 3],
    ) -> Result<Self, PackError> {
        Ok(Self {
            width,
            groups,
            bytes: pack.array_of(&format!("encoder.{name}.halves"), rows * width / 2)?,
            scales: pack.array_of(&format!("encoder.{name}.scales"), rows * groups)?,
        })
    }

    /// Writes the rows as two sections of a pack.
    pub fn write(&self, name: &str, writer: &mut PackWriter) {
        writer.add(&format!("encoder.{name}.halves"), &self.bytes);
        writer.add(&format!("encoder.{name}.scales"), &self.scales);
    }

    fn row(&self, row: usize) -> (&[u8], &[u16]) {
        let half = self.width / 2;
        (
            &self.bytes[row * half..(row + 1) * half],
            &self.scales[row * self.groups..(row + 1) * self.groups],
        )
    }

    /// Adds a row to a sum.
    pub fn add(&self, row: usize, to: &mut [f32]) {
        let (bytes, scales) = self.row(row);
        let (low, high) = to.split_at_mut(self.width / 2);
        let size = self.width / self.groups;
        let value = |half: u8, place: usize| float(scales[place / size]) * (f32::from(half) - 8.0);
        for (place, byte) in bytes.iter().enumerate() {
            low[place] += value(byte & 15, place);
            high[place] += value(byte >> 4, place + self.width / 2);
        }
    }

    /// The scalar products of rows of four groups with a vector.
    pub fn dots(&self, rows: std::ops::Range<usize>, vector: &[i16]) -> impl Iterator<Item = f32> {
        let (half, quarter) = (self.width / 2, self.width / 4);
        let bytes = self.bytes[rows.start * half..rows.end * half].chunks_exact(half);
        let scales = self.scales[rows.start * 4..rows.end * 4].chunks_exact(4);
        let sum = move |bytes: &[u8], shift: u32, from: usize| -> f32 {
            let part = &vector[from..from + quarter];
            let products = bytes.iter().zip(part).map(|(byte, value)| {
                i32::from(i16::from(byte >> shift & 15) - 8) * i32::from(*value)
            });
            products.sum::<i32>() as f32
        };
        bytes.zip(scales).map(move |(bytes, scales)| {
            let (first, second) = bytes.split_at(quarter);
            sum(first, 0, 0) * float(scales[0])
                + sum(second, 0, quarter) * float(scales[1])
                + sum(first, 4, 2 * quarter) * float(scales[2])
                + sum(second, 4, 3 * quarter) * float(scales[3])
        })
    }
}

/// The upper half of a float: eight bits of precision.
fn upper_half(value: f32) -> u16 {
    ((value.to_bits() + 0x8000) >> 16) as u16
}

fn float(upper_half: u16) -> f32 {
    f32::from_bits(u32::from(upper_half) << 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_nearly_kept() {
        let width = 16;
        let rows: Vec<i8> = (0..3 * 16).map(|i| (i * 37 % 255 - 127) as i8).collect();
        let factors = [0.01, 0.5, 0.0];
        for groups in [1, 4] {
            let coded = Int4Rows::quantise(&rows, &factors, width, groups);
            for (row, factor) in factors.iter().enumerate() {
                let mut sum = vec![0.0; width];
                coded.add(row, &mut sum);
                for (place, found) in sum.iter().enumerate() {
                    let exact = f32::from(rows[row * width + place]) * factor;
                    assert!((found - exact).abs() <= 10.0 * factor, "{found} is not {exact}");
                }
                if groups == 4 {
                    let vector: Vec<i16> = (0..16).map(|i| (i * 91 % 500 - 250) as i16).collect();
                    let exact: f32 = sum.iter().zip(&vector).map(|(a, b)| a * f32::from(*b)).sum();
                    let found = coded.dots(row..row + 1, &vector).next().unwrap();
                    assert!(
                        (found - exact).abs() <= 1e-3 * exact.abs().max(1.0),
                        "{found} {exact}"
                    );
                }
            }
        }
    }
}
