//! Numbers of the portfolio.

use gridwright_search::tuning;

tuning! {
    /// Numbers that say which method runs when.
    pub struct PortfolioTuning {
        /// How many nodes a worker does between looks at the others.
        slice: u64 = 256, in 1..=1_000_000;
        /// After how many nodes a grid is so hard that beams are worth it.
        /// Grids that fall to search at all mostly fall sooner.
        hard: u64 = 10_000, in 0..=1_000_000_000;
    }
}
