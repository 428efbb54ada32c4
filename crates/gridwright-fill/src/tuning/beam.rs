//! Numbers of the beams.

use gridwright_search::tuning;

tuning! {
    /// Numbers of the beams.
    pub struct BeamTuning {
        /// How many grids the beams of the first round hold.
        /// Of beams that hold 20,000, one of three fills a grid of 60 to 66 words in less than a second.
        first_width: usize = 2_500, in 1..=1_000_000;
        /// How many beams begin a round.
        entrants: usize = 8, in 1..=1_024;
        /// How many bytes the grids of all workers' beams and their history may take.
        memory: usize = 335_544_320, in 1_048_576..=68_719_476_736;
        /// How many rounds of belief propagation come before the beams.
        belief_rounds: usize = 12, in 0..=1_000;
        /// The least weight of a letter in these beliefs: words must keep some.
        belief_floor: f64 = 1e-6, in 1e-30..=0.1;
        /// How much chance counts beside promise, in binary digits.
        /// Enough for beams with the same plan to differ.
        noise: f32 = 2.0, in 0.0..=32.0;
        /// How many times as many successors as the beam is wide are kept before the worst are left out.
        /// More take memory and sort less often.
        surplus: usize = 4, in 1..=64;
        /// How many grids are looked at to choose the slot that is written next.
        slot_samples: usize = 48, in 1..=65_536;
        /// How many words of a slot are tried in each of these grids.
        slot_trials: usize = 400, in 1..=1_000_000;
        /// How many words a tree grows by in the time that a letter takes.
        words_per_letter: u64 = 4, in 1..=1_024;
    }
}
