//! Numbers that are the same on every machine.

/// A small random number generator (splitmix64): any seed will do, also those
/// that differ by one.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(0x632b_e59b_d9b4_e019))
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// A number below `count`, or zero.
    pub fn below(&mut self, count: usize) -> usize {
        // The bias is far below what a search could notice.
        ((u128::from(self.next()) * count as u128) >> 64) as usize
    }

    /// A number above zero and up to one.
    pub fn unit(&mut self) -> f32 {
        ((self.next() >> 40) + 1) as f32 / 16_777_216.0
    }

    /// A waiting time with mean one: minus the logarithm of a number between
    /// zero and one. Only sums, products and one division, so that the last
    /// bit is the same everywhere.
    pub fn waiting_time(&mut self) -> f32 {
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

/// A number that looks like chance, another one for every number.
pub(crate) fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn waiting_times_have_mean_one_and_no_end() {
        let mut random = Random::new(1);
        let times: Vec<f32> = (0..100_000).map(|_| random.waiting_time()).collect();
        let mean = times.iter().sum::<f32>() / 100_000.0;
        assert!((mean - 1.0).abs() < 0.02, "{mean}");
        let late = times.iter().filter(|time| **time > 3.0).count();
        assert!((4_600..5_400).contains(&late), "{late}");
        assert!(times.iter().all(|time| *time > -0.001));
    }
}
