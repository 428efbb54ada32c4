//! Numbers of the search for patterns.

use gridwright_search::tuning;

tuning! {
    /// Numbers of the search for patterns.
    pub struct PatternTuning {
        /// How often theme answers are put at random places.
        placements: usize = 16_000, in 1..=10_000_000;
        /// How many of the placements are given blocks.
        kept: usize = 48, in 1..=100_000;
        /// How many pairs of cells are tried for each placement.
        steps: usize = 20_000, in 1..=100_000_000;
        /// How hot annealing begins.
        hot: f32 = 12.0, in 0.001..=1_000.0;
        /// How hot annealing ends.
        cold: f32 = 0.4, in 0.001..=1_000.0;
        /// What a run of one or two cells costs.
        short: f32 = 10.0, in 0.0..=1_000.0;
        /// What a part that hangs together with no other costs.
        island: f32 = 20.0, in 0.0..=1_000.0;
        /// What a word or block more than there may be costs.
        over: f32 = 6.0, in 0.0..=1_000.0;
        /// What a block costs without which there would be as many words.
        cheater: f32 = 2.0, in 0.0..=1_000.0;
        /// What a binary digit of room is worth.
        room: f32 = 1.0, in 0.0..=1_000.0;
        /// How many nodes the trial fill of a pattern may take.
        trial: u64 = 6_000, in 1..=1_000_000_000;
    }
}
