//! Numbers of looking for several fills that differ.

use gridwright_search::tuning;

tuning! {
    /// Numbers of looking for several fills that differ.
    pub struct VariousTuning {
        /// How many binary digits of room a letter is worth less in a cell for each fill that has it there.
        shun: f32 = 1.0, in 0.0..=32.0;
        /// How many fills that are too near to others may come in a row before no more is looked for.
        vain: u32 = 40, in 1..=1_000_000;
        /// Up to how many nodes one try may take for each that the first fill took.
        patience: u64 = 20, in 1..=1_000_000;
        /// How many nodes one try may take at least.
        least: u64 = 20_000, in 1..=1_000_000_000;
    }
}
