//! Weights as they lie in the file, and how they become whole numbers.

use gridwright_clues::pack::{Array, Pack, PackError, PackWriter};

/// The greatest whole number of a weight.
pub const MOST_WEIGHT: f32 = 1000.0;
/// So many weights of a row share a step and a floor.
pub const GROUP: usize = 32;
/// Floors are stored divided by this.
const FLOOR_UNIT: i16 = 4;

/// A matrix that gives its rows as whole numbers.
pub trait WeightRows {
    fn rows(&self) -> usize;
    fn width(&self) -> usize;
    /// Writes a row; returns what its numbers are to be multiplied by.
    fn unpack(&self, row: usize, out: &mut [i16]) -> f32;
}

/// A matrix of half a byte a weight: in groups of 32, a weight is
/// `half byte * step - floor`, times the scale of its row.
pub struct HalfByteMatrix {
    width: usize,
    /// Of 32 weights the first 16 in the low halves of 16 bytes.
    halves: Array<u8>,
    /// By group, the step and the floor.
    groups: Array<[u8; 2]>,
    /// By row.
    scales: Array<f32>,
}

/// A matrix of one byte a weight, times the scale of its row.
pub struct ByteMatrix {
    width: usize,
    values: Array<i8>,
    scales: Array<f32>,
}

impl WeightRows for HalfByteMatrix {
    fn rows(&self) -> usize {
        self.scales.len()
    }

    fn width(&self) -> usize {
        self.width
    }

    #[inline(always)]
    fn unpack(&self, row: usize, out: &mut [i16]) -> f32 {
        let (bytes, groups) = (self.width / 2, self.width / GROUP);
        let halves = self.halves[row * bytes..(row + 1) * bytes].chunks_exact(GROUP / 2);
        let groups = &self.groups[row * groups..(row + 1) * groups];
        for ((out, halves), [step, floor]) in out.chunks_exact_mut(GROUP).zip(halves).zip(groups) {
            let (step, floor) = (i16::from(*step), i16::from(*floor) * FLOOR_UNIT);
            let (low, high) = out.split_at_mut(GROUP / 2);
            for ((low, high), byte) in low.iter_mut().zip(high).zip(halves) {
                *low = i16::from(byte & 15) * step - floor;
                *high = i16::from(byte >> 4) * step - floor;
            }
        }
        self.scales[row]
    }
}

impl WeightRows for ByteMatrix {
    fn rows(&self) -> usize {
        self.scales.len()
    }

    fn width(&self) -> usize {
        self.width
    }

    #[inline(always)]
    fn unpack(&self, row: usize, out: &mut [i16]) -> f32 {
        let values = &self.values[row * self.width..(row + 1) * self.width];
        out.iter_mut().zip(values).for_each(|(out, value)| *out = i16::from(*value));
        self.scales[row]
    }
}

impl HalfByteMatrix {
    /// Quantises rows of a width that is divisible by 32.
    pub fn quantise(weights: &[f32], width: usize) -> Self {
        let (mut halves, mut groups, mut scales) = (vec![], vec![], vec![]);
        for row in weights.chunks_exact(width) {
            let most = row.iter().fold(0.0f32, |most, weight| most.max(weight.abs()));
            let scale = if most > 0.0 { most / MOST_WEIGHT } else { 1.0 };
            scales.push(scale);
            for group in row.chunks_exact(GROUP) {
                let whole: Vec<f32> = group.iter().map(|weight| weight / scale).collect();
                let (step, floor) = best_steps(&whole);
                groups.push([step, floor]);
                let codes: Vec<u8> =
                    whole.iter().map(|weight| code(*weight, step, floor)).collect();
                let (low, high) = codes.split_at(GROUP / 2);
                halves.extend(low.iter().zip(high).map(|(low, high)| low | (high << 4)));
            }
        }
        Self { width, halves: halves.into(), groups: groups.into(), scales: scales.into() }
    }

    /// Adds the matrix to a file under names that begin like this.
    pub fn write(&self, name: &str, writer: &mut PackWriter) {
        writer.add(&format!("{name}.halves"), &self.halves);
        writer.add(&format!("{name}.groups"), &self.groups);
        writer.add(&format!("{name}.scales"), &self.scales);
    }

    pub fn read(pack: &Pack, name: &str, rows: usize, width: usize) -> Result<Self, PackError> {
        Ok(Self {
            width,
            halves: sized(pack, &format!("{name}.halves"), rows * width / 2)?,
            groups: sized(pack, &format!("{name}.groups"), rows * width / GROUP)?,
            scales: sized(pack, &format!("{name}.scales"), rows)?,
        })
    }
}

impl ByteMatrix {
    pub fn quantise(weights: &[f32], width: usize) -> Self {
        let (mut values, mut scales) = (vec![], vec![]);
        for row in weights.chunks_exact(width) {
            let most = row.iter().fold(0.0f32, |most, weight| most.max(weight.abs()));
            let scale = if most > 0.0 { most / 127.0 } else { 1.0 };
            scales.push(scale);
            values.extend(row.iter().map(|weight| (weight / scale).round() as i8));
        }
        Self { width, values: values.into(), scales: scales.into() }
    }

    /// One row as it was, but for rounding.
    pub fn row(&self, row: usize, out: &mut [f32]) {
        let scale = self.scales[row];
        let values = &self.values[row * self.width..(row + 1) * self.width];
        out.iter_mut().zip(values).for_each(|(out, value)| *out = f32::from(*value) * scale);
    }

    pub fn write(&self, name: &str, writer: &mut PackWriter) {
        writer.add(&format!("{name}.bytes"), &self.values);
        writer.add(&format!("{name}.scales"), &self.scales);
    }

    pub fn read(pack: &Pack, name: &str, rows: usize, width: usize) -> Result<Self, PackError> {
        Ok(Self {
            width,
            values: sized(pack, &format!("{name}.bytes"), rows * width)?,
            scales: sized(pack, &format!("{name}.scales"), rows)?,
        })
    }
}

/// A section that must have a certain number of values.
pub fn sized<T: bytemuck::AnyBitPattern>(
    pack: &Pack,
    name: &str,
    length: usize,
) -> Result<Array<T>, PackError> {
    let array = pack.array::<T>(name)?;
    match array.len() == length {
        true => Ok(array),
        false => Err(PackError::Unusable {
            section: name.to_owned(),
            problem: format!("should have {length} values and has {}", array.len()),
        }),
    }
}

/// The half byte that comes nearest to a weight.
fn code(weight: f32, step: u8, floor: u8) -> u8 {
    let above = weight + f32::from(i16::from(floor) * FLOOR_UNIT);
    (above / f32::from(step)).round().clamp(0.0, 15.0) as u8
}

/// Into so many steps the range of a group is divided, to see which is best:
/// fewer where a stock model has not used all its codes, more where the ends
/// are better cut off.
const DIVISIONS: [f32; 6] = [12.0, 13.0, 14.0, 15.0, 16.5, 18.0];

/// The step and the floor with the least squared error among some for a group
/// of weights, which are at most [`MOST_WEIGHT`].
fn best_steps(group: &[f32]) -> (u8, u8) {
    let low = group.iter().fold(0.0f32, |low, weight| low.min(*weight));
    let high = group.iter().fold(0.0f32, |high, weight| high.max(*weight));
    let unit = f32::from(FLOOR_UNIT);
    let mut best = (f32::INFINITY, 1.0, 0.0);
    for division in DIVISIONS {
        let step = ((high - low) / division).round().max(1.0);
        // What 15 steps leave of the range is cut off on both sides.
        let cut = (high - low - 15.0 * step).max(0.0) / 2.0;
        for shift in [-1.0, 0.0, 1.0] {
            let floor = (((-low - cut) / unit).round() + shift).max(0.0);
            let error = error(group, step, floor * unit);
            if error < best.0 {
                best = (error, step, floor);
            }
        }
    }
    (best.1.min(255.0) as u8, best.2.min(255.0) as u8)
}

/// The squared error of a group.
fn error(group: &[f32], step: f32, floor: f32) -> f32 {
    let factor = 1.0 / step;
    let off = |weight: &f32| {
        let code = ((weight + floor) * factor).clamp(0.0, 15.0);
        // Rounds a small number.
        let code = (code + 12_582_912.0) - 12_582_912.0;
        let off = code * step - floor - weight;
        off * off
    };
    group.iter().map(off).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright_clues::pack;

    fn weights() -> Vec<f32> {
        (0..4 * 64).map(|at| ((at * at * 31) % 997) as f32 / 500.0 - 0.7).collect()
    }

    fn back(matrix: &impl WeightRows) -> Vec<f32> {
        let mut out = vec![];
        let mut row = vec![0; matrix.width()];
        for at in 0..matrix.rows() {
            let scale = matrix.unpack(at, &mut row);
            assert!(row.iter().all(|value| f32::from(value.abs()) <= MOST_WEIGHT + 70.0));
            out.extend(row.iter().map(|value| f32::from(*value) * scale));
        }
        out
    }

    #[test]
    fn quantised_weights_are_near_and_survive_the_file() {
        let weights = weights();
        let (halves, bytes) =
            (HalfByteMatrix::quantise(&weights, 64), ByteMatrix::quantise(&weights, 64));
        let mut writer = PackWriter::new();
        halves.write("h", &mut writer);
        bytes.write("b", &mut writer);
        let pack = pack::from_bytes(writer.finish(1 << 20)).unwrap();
        let read = HalfByteMatrix::read(&pack, "h", 4, 64).unwrap();
        assert_eq!(back(&read), back(&halves));
        assert_eq!(back(&ByteMatrix::read(&pack, "b", 4, 64).unwrap()), back(&bytes));
        for (found, expected) in back(&read).iter().zip(&weights) {
            assert!((found - expected).abs() < 0.08, "{found} {expected}");
        }
        for (found, expected) in back(&bytes).iter().zip(&weights) {
            assert!((found - expected).abs() < 0.006, "{found} {expected}");
        }
        let error = HalfByteMatrix::read(&pack, "h", 5, 64).err().unwrap();
        assert!(error.to_string().contains("h.halves"), "{error}");
    }

    #[test]
    fn zeros_and_groups_of_one_sign_are_kept() {
        let mut weights = vec![0.0; 64];
        assert_eq!(back(&HalfByteMatrix::quantise(&weights, 64)), weights);
        weights[..32].fill(0.5);
        for (found, expected) in back(&HalfByteMatrix::quantise(&weights, 64)).iter().zip(&weights)
        {
            assert!((found - expected).abs() < 0.01, "{found} {expected}");
        }
    }
}
