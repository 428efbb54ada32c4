//! Frames against lines, with and without merged slots and symmetries.

use gridwright_core::Grid;
use gridwright_search::Limits;
use gridwright_words::WordList;
use num_bigint::BigUint;
use proptest::prelude::*;

use super::conditioning::CutsetCount;
use super::crossings::CutsetPlan;
use super::cutset::Cutset;
use super::frontier::{FrontierCount, Share, TableLimits};
use super::merged::MergedGrid;
use super::plan::{SweepOrder, SweepPlan};
use super::repeats::Repeats;
use super::symmetry::Symmetry;
use crate::engine::Engine;
use crate::{Problem, Rules};

/// Grids with a core for some frame, most with blocks in corners.
const GRIDS: [&str; 16] = [
    "....|....|....|....",
    "#...|....|....|...#",
    "#..#|....|....|#..#",
    "##..|....|....|....",
    ".....|.....|.....|.....",
    "....|....|....|....|....",
    "#...#|.....|.....|.....|#...#",
    "#....|.....|.....|.....|....#",
    "....#|.....|.....|.....|.....",
    "##...|#....|.....|....#|...##",
    ".....|.....|.....|.....|.....",
    "...|...|...",
    ".....|#...#|#...#|.....",
    ".###.|.....|.....|.###.",
    "...#.|#....|.....|....#|.#...",
    "...#.|.....|.....|.....|.#...",
];

/// A grid of these, with a letter given or none, and a list for it.
fn framed_grids() -> impl Strategy<Value = (Grid, WordList<'static>)> {
    let words = proptest::collection::btree_set("[A-C]{2,5}", 1..120);
    (0..GRIDS.len(), any::<Option<u8>>(), words).prop_map(|(at, given, words)| {
        let rows: Vec<&str> = GRIDS[at].split('|').collect();
        let mut grid = Grid::from_rows(&rows).unwrap();
        if let Some(given) = given {
            let place = usize::from(given) % (rows.len() * rows[0].len());
            let (_, cell) = grid.iter_mut().nth(place).unwrap();
            if cell.kind != gridwright_core::CellKind::Block {
                cell.solution = gridwright_core::Entry::letter('A');
            }
        }
        let list = WordList::build(words.iter().map(|word| (word.as_str(), 0))).unwrap();
        (grid, list)
    })
}

/// All fills by a frame, the shares of some workers together; `None` if the
/// frame does not suit.
fn around(
    grid: &MergedGrid<'_>,
    cutset: Cutset,
    workers: usize,
    symmetries: bool,
) -> Option<BigUint> {
    let plan = SweepPlan::new(grid, SweepOrder::Conditioned(cutset)).unwrap();
    let split = CutsetPlan::new(grid, cutset, &plan)?;
    assert!(split.estimate(16) > 0.0);
    let symmetry = Symmetry::new(grid).filter(|_| symmetries);
    let pair = symmetry.and_then(|symmetry| split.mirrored_steps(&symmetry));
    let limits = Limits::none();
    let count = |worker| {
        let share = Share { worker, workers };
        CutsetCount::new(&split, &limits, share, 0).with_symmetry(pair).run().unwrap()
    };
    Some((0..workers).map(count).sum::<u128>().into())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn frames_and_lines_agree((grid, list) in framed_grids()) {
        let rules = Rules { distinct: false, ..Rules::default() };
        let problem = Problem::new(&grid, &list, rules).unwrap();
        prop_assume!(problem.obvious().is_none());
        let mut engine = Engine::<1>::new(&problem.model);
        engine.distinct = false;
        prop_assume!(engine.start().is_ok());
        let grid = MergedGrid::unmerged(&engine);
        let lines = lines(&grid);
        for cutset in Cutset::ALL {
            for (workers, symmetries) in [(1, false), (1, true), (3, true)] {
                if let Some(count) = around(&grid, cutset, workers, symmetries) {
                    prop_assert_eq!(&count, &lines, "{:?}", cutset);
                }
            }
        }
    }
}

/// All ways through a grid line by line.
fn lines(grid: &MergedGrid<'_>) -> BigUint {
    let limits = Limits::none();
    let Some(plan) = SweepPlan::new(grid, SweepOrder::Down) else { return BigUint::ZERO };
    let count = FrontierCount::<u64>::new(&plan, &limits, TableLimits::tuned(&plan.tuning)).run();
    count.unwrap_or_else(|_| panic!("nothing stops it"))
}

/// The same for each choice of words for the slots that are merged.
fn word_by_word(merged: &MergedGrid<'_>, split: &CutsetPlan<'_>) -> BigUint {
    let repeats = Repeats::new(merged, split);
    assert!(repeats.estimate(split) >= 0.0);
    let limits = Limits::none();
    let count = |worker| {
        let mut count = CutsetCount::new(split, &limits, Share::WHOLE, 0);
        repeats.count(&mut count, Share { worker, workers: 2 }).unwrap()
    };
    (0..2).map(count).sum::<u128>().into()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn tied_grids_agree((grid, list) in framed_grids(), at in any::<usize>()) {
        let rules = Rules { distinct: false, ..Rules::default() };
        let problem = Problem::new(&grid, &list, rules).unwrap();
        prop_assume!(problem.obvious().is_none());
        let mut engine = Engine::<1>::new(&problem.model);
        engine.distinct = false;
        prop_assume!(engine.start().is_ok());
        let grid = MergedGrid::unmerged(&engine);
        let symmetry = Symmetry::new(&grid);
        let slots = &problem.model.slots;
        let pairs: Vec<(usize, usize)> = (0..slots.len())
            .flat_map(|b| (0..b).map(move |a| (a, b)))
            .filter(|(a, b)| slots[*a].table == slots[*b].table)
            .collect();
        for cutset in Cutset::ALL {
            let plan = SweepPlan::new(&grid, SweepOrder::Conditioned(cutset)).unwrap();
            let Some(split) = CutsetPlan::new(&grid, cutset, &plan) else { continue };
            for (a, b) in &pairs {
                let Some(merged) = grid.merge(*a, *b) else { continue };
                let expected = lines(&merged);
                prop_assert_eq!(&word_by_word(&merged, &split), &expected);
                let (c, d) = pairs[at % pairs.len()];
                if let Some(twice) = merged.merge(c, d) {
                    prop_assert_eq!(word_by_word(&twice, &split), lines(&twice));
                }
                if let Some(symmetry) = &symmetry {
                    let image = symmetry.merged(&merged.cells);
                    prop_assert_eq!(symmetry.merged(&image), merged.cells);
                }
            }
        }
    }
}

#[test]
fn frames_suit() {
    let words: Vec<String> = (0..32 * 27)
        .map(|n: u32| {
            (0..2 + n % 4).map(|at| char::from(b'A' + ((n / 4) >> at & 1) as u8)).collect()
        })
        .collect();
    let list = WordList::build(words.iter().map(|word| (word.as_str(), 0))).unwrap();
    let suited = |rows: &str| -> Vec<Cutset> {
        let rows: Vec<&str> = rows.split('|').collect();
        let grid = Grid::from_rows(&rows).unwrap();
        let problem = Problem::new(&grid, &list, Rules::default()).unwrap();
        let engine = Engine::<1>::new(&problem.model);
        let grid = MergedGrid::unmerged(&engine);
        let suits = |cutset: &Cutset| around(&grid, *cutset, 1, false).is_some();
        Cutset::ALL.into_iter().filter(suits).collect()
    };
    assert_eq!(suited("....|....|....|...."), Cutset::ALL);
    assert_eq!(suited("#...#|.....|.....|.....|#...#"), [Cutset::Ring]);
    assert_eq!(suited("#....|.....|.....|.....|....#"), [Cutset::Ring]);
    assert_eq!(suited("..#..|.....|.....|.....|....."), [], "a line of two slots");
    assert_eq!(suited(".....|.....|..#..|.....|....."), []);
}
