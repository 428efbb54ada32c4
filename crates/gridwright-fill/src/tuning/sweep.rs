//! Numbers of the sweep.

use gridwright_search::tuning;

tuning! {
    /// Numbers of the sweep letter by letter.
    pub struct SweepTuning {
        /// How much chance counts in the order of the first words, in binary digits of room.
        agenda_noise: f32 = 4.0, in 0.0..=32.0;
        /// Which shares of the grids go on after the second and the third row.
        /// Smaller shares meet fills sooner where there are some, and miss more.
        shares: [f32; 2] = [0.03, 0.05], in 0.0..=1.0;
        /// After how many grids the threshold of a sieve is computed anew.
        lesson: u32 = 1_024, in 1..=1_000_000;
    }
}
