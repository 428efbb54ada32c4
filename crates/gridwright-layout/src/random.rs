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
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
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
}
