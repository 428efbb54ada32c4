//! Beams against brute force.

use gridwright_core::Grid;
use gridwright_search::{Limits, Outcome, Stop};
use gridwright_words::WordList;
use proptest::prelude::*;

use super::Beams;
use crate::oracle::{self, all_fills};
use crate::{Method, Problem, Rules, fill_with};

/// How many nodes small grids may take: far more than they need.
const ENOUGH: u64 = 4_000;

fn by_beams(problem: &Problem<'_>, seed: u64) -> crate::Filled {
    let limits = Limits::none().with_nodes(ENOUGH);
    fill_with(problem, &limits, &[Method::Beams(seed)], &|_| {}).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn beams_agree_with_brute_force(small in oracle::small(), seed: u64) {
        let problem = small.problem();
        prop_assume!(Beams::suits(&problem.model));
        let possible = !all_fills(&problem).is_empty();
        let run = by_beams(&problem, seed);
        prop_assert_eq!(&run, &by_beams(&problem, seed));
        match run.outcome {
            Outcome::Found(fill) => prop_assert_eq!(problem.faults(&fill.solution), []),
            Outcome::Impossible(_) => prop_assert!(!possible),
            // Where grids were left out, a failure proves nothing.
            Outcome::Stopped(stop) => prop_assert!(!possible && stop == Stop::Nodes),
        }
    }
}

/// Numbers of four digits, so that an open square has fills, but few.
fn numbers() -> WordList<'static> {
    let words: Vec<String> = (0..500u32).map(|n| format!("{:04}", n * 7919 % 10_000)).collect();
    WordList::parse(words.join("\n").as_bytes())
}

#[test]
fn open_squares_are_filled() {
    let list = numbers();
    let grid = Grid::from_rows(&["....", "....", "....", "...."]).unwrap();
    let problem = Problem::new(&grid, &list, Rules::default()).unwrap();
    for seed in 0..4 {
        let found = by_beams(&problem, seed).outcome.found().unwrap();
        assert_eq!(problem.faults(&found.solution), []);
    }
}

#[test]
fn given_letters_bars_and_parts_of_a_grid_are_kept() {
    let list = WordList::parse(b"cat\ncow\nwit\ntot\ntea\nten");
    let mut grid = Grid::from_rows(&["......", "######", "...###", ".#.###", "..T###"]).unwrap();
    grid[oracle::cell(2)].bars.insert(gridwright_core::Side::Right);
    grid.number_cells();
    let problem = Problem::new(&grid, &list, Rules::default()).unwrap();
    let found = by_beams(&problem, 3).outcome.found().unwrap();
    assert_eq!(problem.faults(&found.solution), []);
}

#[test]
fn rules_that_beams_do_not_know_are_left_to_search() {
    let list = WordList::parse(b"tea\nten\ntin");
    let grid = Grid::from_rows(&["...", "###", "..."]).unwrap();
    let rules = Rules { must_use: vec!["tin".into()], ..Rules::default() };
    let problem = Problem::new(&grid, &list, rules).unwrap();
    assert!(!Beams::suits(&problem.model));
    let found = by_beams(&problem, 1).outcome.found().unwrap();
    assert!(found.rows().contains(&"TIN".to_owned()));
}

#[test]
fn limits_end_beams() {
    let list = numbers();
    let grid = Grid::from_rows(&["....", "....", "....", "...."]).unwrap();
    let problem = Problem::new(&grid, &list, Rules::default()).unwrap();
    let run = |limits: Limits| {
        fill_with(&problem, &limits, &[Method::Beams(1)], &|_| {}).unwrap().outcome
    };
    assert_eq!(run(Limits::none().with_nodes(0)), Outcome::Stopped(Stop::Nodes));
    let asked = std::sync::Arc::new(true.into());
    assert_eq!(run(Limits::none().with_flag(asked)), Outcome::Stopped(Stop::Asked));
}
