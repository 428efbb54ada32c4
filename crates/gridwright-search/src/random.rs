//! Random numbers that are the same on every machine.
//!
//! There are two generators, because the recorded runs of two engines rest on
//! their sequences: layouts are drawn with [`SplitMix64`], fills with
//! [`Xorshift64Star`]. New code takes the first.

/// The generator splitmix64 of Steele, Lea and Flood (2014): any seed will do,
/// also those that differ by one.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// A generator with this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(0x632b_e59b_d9b4_e019))
    }

    /// The next number.
    #[allow(clippy::should_implement_trait)] // It never ends.
    #[inline]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// A number below `count`, or zero.
    #[inline]
    pub fn below(&mut self, count: usize) -> usize {
        // The bias is far below what a search could notice.
        ((u128::from(self.next()) * count as u128) >> 64) as usize
    }

    /// A number above zero and up to one.
    #[inline]
    pub fn positive_unit(&mut self) -> f32 {
        ((self.next() >> 40) + 1) as f32 / 16_777_216.0
    }

    /// An exponentially distributed number with mean one: minus the logarithm
    /// of a number between zero and one. A series, because this is drawn in
    /// inner loops.
    #[inline]
    pub fn exponential(&mut self) -> f32 {
        let bits = self.next() >> 40 | 1;
        let halvings = (bits.leading_zeros() - 40) as f32;
        // The number is 2^-halvings / 2 · m with m from 1 to 2, and
        // ln m = 2 artanh z.
        let m = (bits << (bits.leading_zeros() - 40)) as f32 / 8_388_608.0;
        let z = (m - 1.0) / (m + 1.0);
        let square = z * z;
        let log = 2.0 * z * (1.0 + square * (1.0 / 3.0 + square * (0.2 + square / 7.0)));
        (halvings + 1.0) * std::f32::consts::LN_2 - log
    }
}

/// The output function of splitmix64: a hash of one number.
#[inline]
pub fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The generator xorshift64* of Vigna (2016).
#[derive(Clone, Debug)]
pub struct Xorshift64Star(u64);

impl Xorshift64Star {
    /// A generator with this seed.
    pub fn new(seed: u64) -> Self {
        let mut random = Self(seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        for _ in 0..8 {
            random.next();
        }
        random
    }

    /// The next number, of 48 bits.
    #[allow(clippy::should_implement_trait)] // It never ends.
    #[inline]
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    /// A number below `count`, or zero.
    #[inline]
    pub fn below(&mut self, count: usize) -> usize {
        (self.next() % count.max(1) as u64) as usize
    }

    /// A number from zero to just below one.
    #[inline]
    pub fn unit(&mut self) -> f32 {
        (self.next() & 0xff_ffff) as f32 / 16_777_216.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponential_numbers_have_mean_one_and_no_end() {
        let mut random = SplitMix64::new(1);
        let times: Vec<f32> = (0..100_000).map(|_| random.exponential()).collect();
        let mean = times.iter().sum::<f32>() / 100_000.0;
        assert!((mean - 1.0).abs() < 0.02, "{mean}");
        let late = times.iter().filter(|time| **time > 3.0).count();
        assert!((4_600..5_400).contains(&late), "{late}");
        assert!(times.iter().all(|time| *time > -0.001));
    }

    #[test]
    fn units_keep_to_their_ends() {
        let (mut split, mut shift) = (SplitMix64::new(3), Xorshift64Star::new(3));
        for _ in 0..10_000 {
            let (open, closed) = (shift.unit(), split.positive_unit());
            assert!((0.0..1.0).contains(&open) && closed > 0.0 && closed <= 1.0);
            assert!(shift.below(7) < 7 && split.below(7) < 7);
        }
    }
}
