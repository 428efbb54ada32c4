//! Numbers of the climb to the best fill.

use gridwright_search::tuning;

tuning! {
    /// Numbers of the climb to the best fill.
    pub struct BestTuning {
        /// How many slots a grid may have for branch and bound.
        small: usize = 16, in 0..=1_000;
        /// How many nodes branch and bound may take.
        bound_nodes: u64 = 100_000, in 0..=1_000_000_000;
        /// After how many vain attempts a search without limits gives up.
        vain: u32 = 20_000, in 1..=1_000_000_000;
        /// How many failures an attempt may take.
        attempt: u64 = 60, in 1..=1_000_000;
        /// By how many points the total may fall below the best one on the way.
        slack: u64 = 10, in 0..=65_535;
        /// How many slots an attempt frees at least.
        freed_least: usize = 6, in 1..=1_000;
        /// How many slots more it may free, less one; chance says how many.
        freed_more: usize = 18, in 1..=1_000;
    }
}
