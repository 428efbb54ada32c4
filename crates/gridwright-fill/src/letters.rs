//! Sets of letters, and the numbers that the heuristics run on.
//!
//! Everything here is exact integer arithmetic or plain additions and
//! multiplications of floating-point numbers, so that a search takes the same
//! course on every machine.

/// A set of letters of an alphabet of up to `64 * W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LetterSet<const W: usize>([u64; W]);

impl<const W: usize> LetterSet<W> {
    pub(crate) const EMPTY: Self = Self([0; W]);

    /// The first so many letters.
    pub(crate) fn first(count: usize) -> Self {
        let mut set = Self::EMPTY;
        for letter in 0..count.min(64 * W) {
            set.insert(letter as u16);
        }
        set
    }

    pub(crate) fn single(letter: u16) -> Self {
        let mut set = Self::EMPTY;
        set.insert(letter);
        set
    }

    #[inline]
    pub(crate) fn insert(&mut self, letter: u16) {
        self.0[usize::from(letter) / 64 % W] |= 1 << (letter % 64);
    }

    #[inline]
    pub(crate) fn remove(&mut self, letter: u16) {
        self.0[usize::from(letter) / 64 % W] &= !(1 << (letter % 64));
    }

    #[inline]
    pub(crate) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline]
    pub(crate) fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|block| *block == 0)
    }

    #[inline]
    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|block| block.count_ones()).sum()
    }

    /// The only letter, if there is exactly one.
    #[inline]
    pub(crate) fn only(&self) -> Option<u16> {
        if self.len() == 1 { self.iter().next() } else { None }
    }

    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = u16> + use<W> {
        let blocks = self.0;
        (0..W).flat_map(move |at| {
            let mut bits = blocks[at];
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros())?;
                bits &= bits - 1;
                Some((at * 64) as u16 + bit as u16)
            })
        })
    }
}

/// The binary logarithm of `count + 1/2`, roughly: exact at powers of two and
/// linear between them, which is all that a heuristic needs, and the same on
/// every machine, which the library function is not.
#[inline]
pub(crate) fn log2(count: u32) -> f32 {
    let doubled = 2 * u64::from(count) + 1;
    let whole = doubled.ilog2();
    let fraction = (doubled - (1 << whole)) as f32 / (1u64 << whole) as f32;
    whole as f32 - 1.0 + fraction
}

/// The binary logarithm of a positive number, to about four decimal places,
/// the same on every machine.
pub(crate) fn log2_of(number: f64) -> f32 {
    let bits = number.to_bits();
    let exponent = (bits >> 52) as i64 - 1023;
    let mantissa = f64::from_bits((bits & ((1 << 52) - 1)) | (1023 << 52));
    // The series of the inverse hyperbolic tangent.
    let t = (mantissa - 1.0) / (mantissa + 1.0);
    let square = t * t;
    let series = t * (1.0 + square * (1.0 / 3.0 + square * (0.2 + square / 7.0)));
    (exponent as f64 + series * 2.0 * std::f64::consts::LOG2_E) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_work_across_blocks() {
        let mut set = LetterSet::<16>::EMPTY;
        for letter in [3, 64, 1023] {
            set.insert(letter);
        }
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 64, 1023]);
        assert_eq!((set.len(), set.only()), (3, None));
        set.remove(3);
        assert_eq!(set.iter().collect::<Vec<_>>(), [64, 1023]);
        assert_eq!(set.without(&LetterSet::single(64)).only(), Some(1023));
        assert_eq!(set.and(&LetterSet::first(100)).only(), Some(64));
    }

    #[test]
    fn the_logarithm_grows() {
        let logs: Vec<f32> = (0..3000).map(log2).collect();
        assert!(logs.is_sorted_by(|a, b| a < b));
        assert!((log2(1024) - 10.0).abs() < 0.01 && (log2(0) + 1.0).abs() < 0.01);
    }

    #[test]
    fn the_other_logarithm_is_the_usual_one() {
        for number in [1e-300, 0.3, 1.0, 1.999, 2.0, 26.0, 1e12] {
            assert!((f64::from(log2_of(number)) - number.log2()).abs() < 2e-4, "{number}");
        }
    }
}
