//! The numbers that filling is tuned by.
//!
//! [`Problem::with_tuning`](crate::Problem::with_tuning) sets them. Where no
//! experiment is named, the value is a first choice that nothing has
//! contradicted. Numbers that say how much work is one node are not among
//! them: they are the unit that limits are given in.

mod beam;
mod best;
mod count;
mod patterns;
mod portfolio;
mod search;
mod sweep;
mod various;

use gridwright_search::tuning;

pub use beam::BeamTuning;
pub use best::BestTuning;
pub use count::CountTuning;
pub use patterns::PatternTuning;
pub use portfolio::PortfolioTuning;
pub use search::{MendTuning, SearchTuning};
pub use sweep::SweepTuning;
pub use various::VariousTuning;

tuning! {
    /// Every number that filling is tuned by.
    pub struct FillTuning {
        /// The search with propagation and restarts.
        search: SearchTuning;
        /// Mending the fullest grid instead of starting over.
        mend: MendTuning;
        /// The sweep letter by letter over small open grids.
        sweep: SweepTuning;
        /// Beams.
        beam: BeamTuning;
        /// Which method runs when.
        portfolio: PortfolioTuning;
        /// The climb to the best fill.
        best: BestTuning;
        /// Looking for several fills that differ.
        various: VariousTuning;
        /// Looking for patterns.
        patterns: PatternTuning;
        /// Counting all fills.
        count: CountTuning;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright_search::tuning::Tunable;

    #[test]
    fn every_default_lies_in_its_range_and_is_documented() {
        let mut tuning = FillTuning::default();
        for parameter in FillTuning::DEFAULT.parameters() {
            assert_eq!(tuning.set(&parameter.name, &parameter.default), Ok(()));
            assert!(!parameter.doc.is_empty(), "{}", parameter.name);
        }
        assert_eq!(tuning, FillTuning::default());
    }
}
