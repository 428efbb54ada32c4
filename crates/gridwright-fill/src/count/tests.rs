//! Every way to write a grid and every size of tables, against brute force.

use gridwright_search::Limits;
use num_bigint::BigUint;
use proptest::prelude::*;

use super::frontier::{FrontierCount, Halt, Share, TableLimits};
use super::merged::MergedGrid;
use super::plan::{SweepOrder, SweepPlan};
use super::table::{FrontierTable, Number};
use crate::engine::Engine;
use crate::oracle::{self, all_fills};
use crate::sweep::Sweep;
use crate::{Problem, Rules};

fn ways<N: Number>(plan: &SweepPlan, room: TableLimits) -> BigUint {
    match FrontierCount::<N>::new(plan, &Limits::none(), room).run() {
        Ok(count) => count,
        Err(Halt::Stopped(stop)) => panic!("{stop}"),
        Err(Halt::Overflow) => panic!("the numbers are small"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_way_and_size_gives_the_same(small in oracle::small(), trial in 1usize..40) {
        let rules = Rules { distinct: false, ..small.rules.clone() };
        let problem = Problem::new(&small.grid, &small.list, rules).unwrap();
        prop_assume!(problem.obvious().is_none() && Sweep::suits(&problem.model));
        let expected = BigUint::from(all_fills(&problem).len());
        let mut engine = Engine::<1>::new(&problem.model);
        engine.distinct = false;
        prop_assume!(engine.start().is_ok());
        let grid = MergedGrid::unmerged(&engine);
        for way in SweepOrder::LINES {
            let plan = SweepPlan::new(&grid, way).unwrap();
            let tight = TableLimits { trial, divide: trial, most: trial };
            prop_assert_eq!(ways::<u64>(&plan, TableLimits::tuned(&plan.tuning)), expected.clone());
            prop_assert_eq!(ways::<u128>(&plan, tight), expected.clone());
            prop_assert_eq!(ways::<BigUint>(&plan, tight), expected.clone());
            let shares = (0..3).map(|worker| {
                let share = Share { worker, workers: 3 };
                let limits = Limits::none();
                let mut count = FrontierCount::<u64>::new(&plan, &limits, tight).with_share(share);
                count.run().unwrap_or_else(|_| panic!("nothing stops it"))
            });
            prop_assert_eq!(shares.sum::<BigUint>(), expected.clone());
        }
    }

    #[test]
    fn tied_slots_hold_the_same_word(small in oracle::small()) {
        let rules = Rules { distinct: false, ..small.rules.clone() };
        let problem = Problem::new(&small.grid, &small.list, rules).unwrap();
        prop_assume!(problem.obvious().is_none() && Sweep::suits(&problem.model));
        let mut engine = Engine::<1>::new(&problem.model);
        engine.distinct = false;
        prop_assume!(engine.start().is_ok());
        let grid = MergedGrid::unmerged(&engine);
        let fills = all_fills(&problem);
        let slots = &problem.model.slots;
        for b in 0..slots.len() {
            for a in (0..b).filter(|a| slots[*a].table == slots[b].table) {
                let expected = fills.iter().filter(|words| words[a] == words[b]).count();
                let plan = grid.merge(a, b).and_then(|merged| SweepPlan::new(&merged, SweepOrder::Down));
                let count = plan.map_or(BigUint::ZERO, |plan| ways::<u64>(&plan, TableLimits::tuned(&plan.tuning)));
                prop_assert_eq!(count, BigUint::from(expected));
            }
        }
    }
}

#[test]
fn tables_grow_and_add() {
    let mut ways = FrontierTable::<u64>::new(2);
    for round in 1..=3 {
        for n in 0..1_000u64 {
            assert!(ways.add(&[n * n, n], &1));
        }
        assert_eq!((ways.len(), round), (1_000, round));
    }
    let sum: u64 = (0..ways.places()).filter_map(|at| Some(ways.take(at)?.1)).sum();
    assert_eq!(sum, 3_000);
    let mut full = FrontierTable::<u64>::new(0);
    assert!(full.add(&[], &u64::MAX));
    assert!(!full.add(&[], &1), "too large");
}
