//! All fills, the best of them and the reason why there is none, against
//! brute force.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use gridwright_core::Grid;
use gridwright_search::{Limits, Outcome, SearchOptions, Seed};
use gridwright_words::WordList;
use proptest::prelude::*;

use crate::oracle::{self, all_fills};
use crate::{
    CandidateWish, Objective, Problem, Repair, Rules, Variety, best, candidates, count_fills,
    explain, list_fills, repairs, ring, ring_order, search_tree, various,
};

fn texts(problem: &Problem<'_>) -> BTreeSet<String> {
    all_fills(problem).iter().map(|words| problem.fill_of(words).rows().join("/")).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn listing_shows_every_fill_once(small in oracle::small()) {
        let problem = small.problem();
        let mut seen = vec![];
        let listed = list_fills(&problem, &SearchOptions::default(), &mut |fill| {
            seen.push(fill.fill().unwrap().rows().join("/"));
            ControlFlow::Continue(())
        });
        prop_assert_eq!(listed.stopped, None);
        prop_assert_eq!(listed.count as usize, all_fills(&problem).len());
        prop_assert_eq!(seen.into_iter().collect::<BTreeSet<_>>(), texts(&problem));
    }

    #[test]
    fn listing_by_the_engine_shows_the_same(small in oracle::small()) {
        // A word that must be used keeps the sweep away; it is taken from a fill. One that only
        // the grid knows would do for other slots too, once it must be used.
        let plain = small.problem();
        let fills = all_fills(&plain);
        prop_assume!(!fills.is_empty());
        let words = plain.fill_of(&fills[fills.len() / 2]).words;
        let listed = words.into_iter().map(|(_, word, _)| word).find(|w| small.list.find(w).is_some());
        prop_assume!(listed.is_some());
        let word = listed.unwrap();
        let rules = Rules { must_use: vec![word.clone()], ..small.rules.clone() };
        let mut problem = Problem::new(&small.grid, &small.list, rules).unwrap();
        let uses = |words: &&Vec<usize>| plain.fill_of(words).words.iter().any(|(_, w, _)| *w == word);
        let expected = fills.iter().filter(uses).count();
        // With so little patience the listing begins with a fill of the portfolio.
        for patience in [1, 2_000] {
            problem.model.tuning.search.list_patience = patience;
            let mut seen = BTreeSet::new();
            let listed = list_fills(&problem, &SearchOptions::default(), &mut |fill| {
                seen.insert(fill.fill().unwrap().rows().join("/"));
                ControlFlow::Continue(())
            });
            prop_assert_eq!((listed.count as usize, seen.len()), (expected, expected));
        }
    }

    #[test]
    fn candidates_are_all_words_that_lead_to_fills(small in oracle::small()) {
        let problem = small.problem();
        prop_assume!(!problem.model.slots.is_empty());
        let slot = problem.model.slots.len() - 1;
        let fills = all_fills(&problem);
        let table = &problem.model.tables[problem.model.slots[slot].table];
        let spelt = |word: usize| -> String {
            table.word(word).iter().map(|l| problem.model.alphabet[usize::from(*l)].as_str()).collect()
        };
        let expected: BTreeSet<String> = fills.iter().map(|words| spelt(words[slot])).collect();
        let wish = CandidateWish { most: 1_000, tried: 1_000, failures: 100_000 };
        let found = candidates(&problem, crate::model::slot_id(slot), wish, &Limits::none());
        let leading = found.iter().filter(|one| one.leads_to_fill == Some(true));
        prop_assert_eq!(leading.map(|one| one.word.clone()).collect::<BTreeSet<_>>(), expected);
    }

    #[test]
    fn what_is_repaired_can_be_filled(small in oracle::small()) {
        let problem = small.problem();
        let core = explain(&problem, &Limits::none(), 10_000);
        prop_assume!(core.is_some());
        for repair in repairs(&problem, &core.unwrap(), &Limits::none(), 10_000).unwrap() {
            let Repair::Clear { cells, .. } = &repair else { continue };
            prop_assert!(!repair.sentence(&problem).is_empty());
            let mut grid = small.grid.clone();
            cells.iter().for_each(|cell| grid[*cell].solution = None);
            let changed = Problem::new(&grid, &small.list, small.rules.clone()).unwrap();
            prop_assert!(!all_fills(&changed).is_empty());
        }
    }

    #[test]
    fn various_fills_differ_and_are_fills(small in oracle::small(), seed: u64) {
        let problem = small.problem();
        let all = texts(&problem);
        let variety = Variety { count: 3, distance: 0.5 };
        let options = SearchOptions::default().with_seed(Seed(seed));
        let mut seen = vec![];
        let varied = various(&problem, &options, variety, &|_| {}, &mut |fill, nearest| {
            assert!(nearest.is_none_or(|share| share >= 0.5));
            seen.push(fill.rows().join("/"));
            ControlFlow::Continue(())
        }).unwrap();
        prop_assert_eq!(varied.count, seen.len());
        prop_assert!(seen.iter().all(|fill| all.contains(fill)));
        prop_assert_eq!(seen.is_empty(), all.is_empty());
        prop_assert_eq!(seen.iter().collect::<BTreeSet<_>>().len(), seen.len());
    }

    #[test]
    fn counting_agrees_with_brute_force(small in oracle::small()) {
        let problem = small.problem();
        let expected = all_fills(&problem).len();
        let count = count_fills(&problem, &SearchOptions::default()).unwrap();
        prop_assert_eq!(count.to_string(), expected.to_string());
        let one = match expected { 0 => None, n => Some(n == 1) };
        prop_assert_eq!(problem.uniqueness(&SearchOptions::default()).found(), one);
    }

    #[test]
    fn the_tree_has_every_fill_as_a_leaf(small in oracle::small()) {
        let problem = small.problem();
        let order = ring_order(&problem);
        let (mut leaves, mut nodes, mut children) = (0, 0, 0);
        let end = search_tree(&problem, &order, &mut |node| {
            nodes += 1;
            children += node.children;
            leaves += usize::from(node.depth == order.len());
            ControlFlow::Continue(())
        });
        prop_assert_eq!(end, ControlFlow::Continue(()));
        prop_assert_eq!(leaves, all_fills(&problem).len());
        prop_assert_eq!(nodes, children + 1, "every node but the root is a child");
    }

    #[test]
    fn the_best_fill_is_the_best(small in oracle::small(), seed: u64) {
        let problem = small.problem();
        let total = |words: &Vec<usize>| problem.fill_of(words).score();
        let expected = all_fills(&problem).iter().map(total).max();
        let mut last = None;
        let found = best(&problem, &SearchOptions::default().with_seed(Seed(seed)), Objective::Total, &mut |fill, _| {
            assert!(last < Some(fill.score()), "every report is an improvement");
            last = Some(fill.score());
        }).unwrap();
        match found.outcome {
            Outcome::Found(fill) => {
                prop_assert!(found.optimal, "small grids are proved");
                prop_assert_eq!((Some(fill.score()), last), (expected, expected));
            }
            Outcome::Impossible(_) => prop_assert_eq!(expected, None),
            Outcome::Stopped(stop) => prop_assert!(false, "{}", stop),
        }
    }

    #[test]
    fn what_is_explained_cannot_be_filled(small in oracle::small()) {
        let problem = small.problem();
        let none = all_fills(&problem).is_empty();
        let core = explain(&problem, &Limits::none(), 10_000);
        prop_assert_eq!(core.is_some(), none);
        if let Some(core) = core {
            prop_assert!(!core.slots.is_empty());
            let model = problem.model.only(&core.slots.iter().map(|s| s.index()).collect::<Vec<_>>());
            let alone = Problem { model, ..problem.clone() };
            prop_assert!(all_fills(&alone).is_empty());
        }
    }
}

#[test]
fn the_ring_of_the_lesson() {
    let grid = ring("tür").unwrap();
    let list = WordList::parse("tür\ntor\nrot\nrat\nrar\ntat\ntot".as_bytes());
    let problem =
        Problem::new(&grid, &list, Rules { distinct: false, ..Rules::default() }).unwrap();
    let mut story = vec![];
    let end = search_tree(&problem, &ring_order(&problem), &mut |node| {
        let word = node.step.as_ref().map_or("", |(_, word)| word.as_str());
        story
            .push(format!("{} {:?} {} {word} {}", node.id, node.parent, node.depth, node.children));
        ControlFlow::Continue(())
    });
    assert_eq!(end, ControlFlow::Continue(()));
    assert_eq!(story[0], "0 None 0  1");
    assert_eq!(story[1], "1 Some(0) 1 TÜR 3");
    assert!(story[2].starts_with("2 Some(1) 2 R"));
    assert!(story[3].starts_with("3 Some(2) 3 "));
    assert_eq!(problem.fill_of(&all_fills(&problem)[0]).rows()[0], "TÜR");
}

#[test]
fn objectives_differ() {
    // One fill has a higher total, the other a higher minimum.
    let grid = Grid::from_rows(&["...", "###", "#.#"]).unwrap();
    let list = WordList::parse(b"tea;10\nten;90");
    let problem = Problem::new(&grid, &list, Rules::default()).unwrap();
    for objective in [Objective::Total, Objective::Lowest, Objective::Lexicographic] {
        let found = best(&problem, &SearchOptions::default(), objective, &mut |_, _| {}).unwrap();
        assert!(found.optimal);
        assert_eq!(found.outcome.found().unwrap().score(), 90);
    }
}

#[test]
fn reasons_name_what_cannot_be_filled_together() {
    let mut grid = Grid::from_rows(&["Q.....", "######", "..#...", ".##..."]).unwrap();
    grid.number_cells();
    let list = WordList::parse(b"quorum\nab\nac\ncab\ndab\nba");
    let problem = Problem::new(&grid, &list, Rules::default()).unwrap();
    let core = explain(&problem, &Limits::none(), 1_000).unwrap();
    assert_eq!(core.givens, [], "the given letter has nothing to do with it");
    assert!(core.sentence(&problem).starts_with("these cannot be filled together: "));
    assert!(core.slots.len() < problem.slots().len());
}
