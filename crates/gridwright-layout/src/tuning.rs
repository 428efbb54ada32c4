//! The numbers that the searches are tuned by.
//!
//! [`Problem::with_tuning`](crate::Problem::with_tuning) sets them. Where no
//! experiment is named, the value is a first choice that nothing has
//! contradicted. Experiments are in `docs/lab/layout`.

use gridwright_search::tuning;

tuning! {
    /// Numbers of the large-neighbourhood search.
    pub struct LnsTuning {
        /// How many rounds the first cooling schedule has.
        /// One long schedule, and many of the same length, find 1 % fewer letters (lns-settings).
        first_schedule: u64 = 8_000, in 1..=1_000_000_000;
        /// How many times as long each next schedule is.
        schedule_growth: f32 = 1.6, in 1.0..=100.0;
    }
}

tuning! {
    /// Numbers of the search for a layout of all words in one box.
    pub struct PackingTuning {
        /// What every component beyond the first costs, in units of the first temperature of a schedule.
        /// 2.0 and 3.5 make no difference beyond chance (packing-costs).
        component: f32 = 2.7, in 0.0..=100.0;
    }
}

tuning! {
    /// Numbers of the search that draws patterns and fills them.
    pub struct PatternTuning {
        /// The longest list that counts as short.
        /// Most patterns are ruled out at once where a list is short; a fill from a long one takes long.
        short_list: usize = 2_000, in 0..=1_000_000;
    }
}

tuning! {
    /// Numbers of the exact search of all layouts.
    pub struct ExactTuning {
        /// How many letters the whole list may have less than the rules allow in the box.
        /// With many more blanks the graph is too large in any case, which shows only after seconds.
        letter_gap: usize = 20, in 0..=65_025;
    }
}

tuning! {
    /// Numbers that say which search runs when.
    pub struct PortfolioTuning {
        /// How many nodes the first round has.
        /// Fewer show the first layout earlier.
        first_round: u64 = 1, in 1..=1_000_000;
    }
}

tuning! {
    /// Every number that the searches are tuned by.
    pub struct Tuning {
        /// The large-neighbourhood search for the best layout.
        lns: LnsTuning;
        /// The search for a layout of all words in one box.
        packing: PackingTuning;
        /// Patterns of cells, and filling them.
        pattern: PatternTuning;
        /// The exact search of all layouts.
        exact: ExactTuning;
        /// Which search runs when.
        portfolio: PortfolioTuning;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright_search::tuning::Tunable;

    #[test]
    fn every_default_lies_in_its_range_and_is_documented() {
        let mut tuning = Tuning::default();
        for parameter in Tuning::DEFAULT.parameters() {
            assert_eq!(tuning.set(&parameter.name, &parameter.default), Ok(()));
            assert!(!parameter.doc.is_empty(), "{}", parameter.name);
        }
        assert_eq!(tuning, Tuning::default());
    }
}
