//! Numbers of the search with propagation.

use gridwright_search::tuning;

tuning! {
    /// Numbers of the search with propagation and restarts.
    pub struct SearchTuning {
        /// How many failures come before the first restart.
        /// Fewer leave bad beginnings sooner and prove less.
        patience: f64 = 100.0, in 1.0..=1e9;
        /// By how much patience grows with each restart.
        growth: f64 = 1.05, in 1.0..=4.0;
        /// By how much each failure weighs more than the one before in the weighted degree.
        freshness: f64 = 1.002, in 1.0..=2.0;
        /// After how many restarts what has been filled is kept and mended.
        mend_after: u64 = 30, in 0..=1_000_000;
        /// Binary digits that are added to the logarithm of a slot's domain.
        /// More make slots with few words less urgent beside slots that have failed.
        size_offset: f64 = 0.3, in 0.0..=10.0;
        /// How much chance counts in the choice of a slot, as a share of its cost.
        slot_noise: f64 = 0.2, in 0.0..=10.0;
        /// How much chance counts in the choice of a word, in binary digits of room.
        value_noise: f32 = 1.4, in 0.0..=32.0;
        /// How much a point of score counts in the choice of a word.
        /// More make better words and slower fills. With 0.3 the words of a first fill of 70 to 78 words are better by 4.5 of 50 points than with 0.01.
        value_score: f32 = 0.3, in 0.0..=10.0;
        /// What is left of that with each restart: hard grids are to be filled at all.
        value_fade: f32 = 0.8, in 0.0..=1.0;
        /// Up to how many words all of a slot's domain are weighed.
        weigh_all: u32 = 256, in 1..=65_536;
        /// After how many nodes a listing that has met no fill looks for the first one with restarts.
        list_patience: u64 = 2_000, in 1..=1_000_000_000;
        /// How many words of a larger domain are weighed against each other.
        value_sample: usize = 200, in 1..=65_536;
        /// Up to how many words are propagated one by one instead of letter by letter.
        few_words: u32 = 24, in 0..=65_536;
    }
}

tuning! {
    /// Numbers of mending: large-neighbourhood search on the fullest grid.
    pub struct MendTuning {
        /// How many failures the shortest attempt may take; the others follow the sequence of Luby.
        patience: f64 = 30.0, in 1.0..=1e6;
        /// After how many vain attempts a grid is given up.
        vain: u32 = 100, in 1..=1_000_000;
        /// How many slots are freed at least.
        freed_least: usize = 8, in 1..=1_000;
        /// How many slots more may be freed, less one; chance says how many.
        freed_more: usize = 18, in 1..=1_000;
        /// One in so many attempts is kept although it is less full.
        worse: usize = 50, in 1..=1_000_000;
    }
}
