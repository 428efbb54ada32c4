//! The engines against their naive twins, and against bad input.

use gridwright_core::{Entry, Grid, Side};
use gridwright_search::{Limits, Outcome, SearchOptions, Seed, Stop};
use gridwright_words::{Pattern, WordList};
use proptest::prelude::*;

use crate::Strategy;
use crate::engine::{Decision, End, Engine, Search};
use crate::oracle::{self, Small, all_fills, closure};
use crate::sweep::Sweep;
use crate::*;

fn list(words: &str) -> WordList<'static> {
    WordList::parse(words.replace(' ', "\n").as_bytes())
}

/// A fill by one thread.
fn run(problem: &Problem<'_>, limits: Limits, seed: u64) -> Filled {
    let options = SearchOptions::default().with_limits(limits).with_seed(Seed(seed));
    fill(problem, &options, &|_| {}).unwrap()
}

/// The rows found, or the reason why there are none.
fn filled(grid: &Grid, words: &str, rules: Rules) -> String {
    let list = list(words);
    let problem = match Problem::new(grid, &list, rules) {
        Ok(problem) => problem,
        Err(error) => return error.to_string(),
    };
    match run(&problem, Limits::none(), 7).outcome {
        Outcome::Found(fill) => fill.rows().join("/"),
        Outcome::Impossible(proof) => proof.to_string(),
        Outcome::Stopped(stop) => stop.to_string(),
    }
}

fn check(rows: &[&str], words: &str, rules: Rules, expected: &str) {
    let mut grid = Grid::from_rows(rows).unwrap();
    grid.number_cells();
    assert_eq!(filled(&grid, words, rules), expected, "{rows:?} {words}");
}

#[test]
fn rules_are_kept() {
    let any = Rules::default;
    check(&[".A.", ".#.", "..."], "CAT COW WIT TOT", any(), "CAT/O#O/WIT");
    check(
        &["...", ".#.", "..X"],
        "CAT COW WIT TOT",
        any(),
        "no word in the list fits 3 Across (?\u{3f}X)",
    );
    check(
        &[".."],
        "CAT",
        any(),
        "the list has no word of 2 letters that may stand in 1 Across (??)",
    );
    check(&["..", ".#"], "AB", any(), "every way to fill the grid has been ruled out");
    check(&["..", ".#"], "AB", Rules { distinct: false, ..any() }, "AB/B#");
    check(
        &["...", "###", "..."],
        "TEA TEN",
        Rules { must_not_use: vec!["ten".into()], ..any() },
        "every way to fill the grid has been ruled out",
    );
    check(
        &["...", "###", "..."],
        "TEA;9 TEN;5",
        Rules::min_score(6),
        "every way to fill the grid has been ruled out",
    );
    check(&["#", "."], "TEA", any(), "#/#");
}

#[test]
fn must_use_words_are_placed_or_proved_impossible() {
    let must = |word: &str| Rules { must_use: vec![word.to_owned()], ..Rules::default() };
    check(&["..Ö", "###", ".I."], "TEA TEN TIN", must("zoö"), "ZOÖ/###/TIN");
    check(&["..."], "TEA", must("four"), "FOUR must be used, but fits nowhere");
    check(&["A.."], "ACE", must("tea"), "TEA must be used, but fits nowhere");
    check(&["..."], "TEA", must("..."), "\"...\" must be used, but has no letters");
    let torn = Rules { must_not_use: vec!["Tea".into()], ..must("tea") };
    check(&["..."], "TEA", torn, "TEA must and must not be used");
}

#[test]
fn single_slots_have_rules_of_their_own() {
    let grid = Grid::from_rows(&["...", "###", "..."]).unwrap();
    let slots: Vec<_> = grid.slots().iter().map(|slot| slot.id).collect();
    let mut rules = Rules::min_score(20);
    rules.slots.insert(
        slots[1],
        SlotRule { min_score: Some(5), pattern: Some(Pattern::parse("t?n").unwrap()) },
    );
    assert_eq!(filled(&grid, "TEA;30 TON;4 TIN;10 EEL;10", rules.clone()), "TEA/###/TIN");
    rules.slots.insert(gridwright_core::SlotId::from_index(9), SlotRule::default());
    assert_eq!(filled(&grid, "TEA", rules), "there is a rule for slot 9, but the grid has 2 slots");
    let by_length = Rules { min_score_by_length: [(3, 40)].into(), ..Rules::default() };
    assert_eq!(filled(&grid, "TEA;40 TON;4 TIN;50", by_length), "TIN/###/TEA");
}

#[test]
fn stems_may_be_kept_apart() {
    let apart = Rules { distinct_stems: true, ..Rules::default() };
    check(
        &["....", "####", "#..."],
        "BAKE BAKES BAKER",
        Rules::default(),
        "the list has no word of 3 letters that may stand in 2 Across (???)",
    );
    let grid = &["....#", "#####", "....."];
    check(grid, "BAKE BAKES", apart.clone(), "every way to fill the grid has been ruled out");
    check(grid, "BAKE BAKES ROSES", apart, "BAKE#/#####/ROSES");
}

#[test]
fn bars_part_words_and_rebuses_hold_several_letters() {
    let mut grid = Grid::from_rows(&["......"]).unwrap();
    grid[oracle::cell(2)].bars.insert(Side::Right);
    assert_eq!(
        filled(
            &grid,
            "TEA TON",
            Rules {
                slots: [(
                    grid.slots().iter().next().unwrap().id,
                    SlotRule { pattern: Some(Pattern::parse("*n").unwrap()), min_score: None }
                )]
                .into(),
                ..Rules::default()
            }
        ),
        "TONTEA"
    );
    let mut grid = Grid::from_rows(&["...", ".#.", "..."]).unwrap();
    grid[oracle::cell(1)].solution = Entry::new("HEAR");
    let found = filled(&grid, "CHEART COW WIT TOT CAT", Rules::default());
    assert_eq!(found, "CHT/O#O/WIT");
}

#[test]
fn a_cell_cannot_hold_two_things() {
    let mut grid = Grid::from_rows(&["A.."]).unwrap();
    grid[oracle::cell(0)].entry = Entry::new("B");
    grid[oracle::cell(0)].given = true;
    assert_eq!(
        filled(&grid, "ACE", Rules::default()),
        "row 1, column 1 is given as 'B', but its solution is 'A'"
    );
}

#[test]
fn alphabets_may_be_large() {
    let words: Vec<String> = (0..600u32)
        .filter_map(|n| {
            Some(
                [char::from_u32(0x4e00 + n)?, char::from_u32(0x4e00 + n * 7 % 600)?]
                    .iter()
                    .collect(),
            )
        })
        .collect();
    let list = WordList::parse(words.join("\n").as_bytes());
    let grid = Grid::from_rows(&["..", ".."]).unwrap();
    let problem =
        Problem::new(&grid, &list, Rules { distinct: false, ..Rules::default() }).unwrap();
    assert!(run(&problem, Limits::none(), 1).outcome.found().is_some());
}

#[test]
fn limits_stop_a_search() {
    let words: Vec<String> = (0..400u32).map(|n| format!("{:04}", n * 7919 % 10_000)).collect();
    let list = WordList::parse(words.join("\n").as_bytes());
    let grid = Grid::from_rows(&["....", "....", "....", "...."]).unwrap();
    let problem = Problem::new(&grid, &list, Rules::default()).unwrap();
    let few = run(&problem, Limits::none().with_nodes(3), 1);
    assert_eq!((few.outcome, few.nodes), (Outcome::Stopped(Stop::Nodes), 3));
    let flag = std::sync::Arc::new(true.into());
    let asked = run(&problem, Limits::none().with_flag(flag), 1);
    assert_eq!(asked.outcome, Outcome::Stopped(Stop::Asked));
}

fn feasible(small: &Small, methods: &[Method]) -> bool {
    let problem = small.problem();
    let run = fill_with(&problem, &Limits::none(), methods, &|_| {}).unwrap();
    match run.outcome {
        Outcome::Found(fill) => {
            assert_eq!(problem.faults(&fill.solution), []);
            true
        }
        Outcome::Impossible(_) => false,
        Outcome::Stopped(stop) => panic!("{stop}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_method_agrees_with_brute_force(small in oracle::small(), seed: u64) {
        let expected = !all_fills(&small.problem()).is_empty();
        let by_word = Strategy::default();
        let by_letter = Strategy { by_letter: true, last_conflict: true, patience: 2.0, ..by_word };
        prop_assert_eq!(feasible(&small, &[Method::Search(by_word, seed)]), expected);
        prop_assert_eq!(feasible(&small, &[Method::Search(by_letter, seed)]), expected);
        if Sweep::suits(&small.problem().model) {
            prop_assert_eq!(feasible(&small, &[Method::Sweep(seed)]), expected);
        }
        let turned = Small { grid: small.grid.transposed(), ..small.clone() };
        prop_assert_eq!(feasible(&turned, &[Method::Search(by_word, seed)]), expected);
    }

    #[test]
    fn the_textbook_agrees_with_brute_force(small in oracle::small(), inference: bool) {
        let distinct = Small { rules: Rules::default(), ..small.clone() };
        // The textbook takes words of the list only, whatever is written.
        prop_assume!(distinct.problem().unlisted().is_empty());
        let expected = !all_fills(&distinct.problem()).is_empty();
        let options = textbook::Options { inference, ..Default::default() };
        let solved = textbook::solve(&small.grid, &small.list, options, &Limits::none(), &mut |_| {}).unwrap();
        prop_assert_eq!(solved.outcome.found().is_some(), expected);
    }

    #[test]
    fn propagation_agrees_with_its_naive_twin(small in oracle::small(), choices: Vec<(u8, u8)>) {
        let problem = small.problem();
        let mut engine = Engine::<1>::new(&problem.model);
        let mut alive = engine.start().is_ok();
        let mut banned = vec![];
        prop_assert_eq!(alive, closure(&problem, &banned).is_some());
        engine.push();
        for (slot, word) in choices {
            if !alive || problem.model.slots.is_empty() {
                break;
            }
            let slot = usize::from(slot) % problem.model.slots.len();
            let words: Vec<usize> = engine.slots[slot].iter().collect();
            let word = words[usize::from(word) % words.len()];
            banned.push((slot, word));
            alive = engine.refute(Decision::Word { slot, word }) && engine.propagate().is_ok();
            let expected = closure(&problem, &banned);
            prop_assert_eq!(alive, expected.is_some());
            if let Some(expected) = expected {
                for (domain, expected) in engine.slots.iter().zip(&expected) {
                    let mut words: Vec<usize> = domain.iter().collect();
                    words.sort_unstable();
                    prop_assert_eq!(words.len(), domain.count as usize);
                    prop_assert!(words.iter().eq(expected));
                }
            }
        }
        engine.pop();
        if let Some(expected) = closure(&problem, &[]) {
            prop_assert!(engine.slots.iter().zip(&expected).all(|(d, e)| d.count as usize == e.len()));
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_bytes(small in oracle::small(), seed: u64, nodes in 0u64..20) {
        let problem = small.problem();
        let limits = Limits::none().with_nodes(nodes);
        let options = SearchOptions::default().with_limits(limits).with_seed(Seed(seed));
        let one = || fill(&problem, &options, &|_| {});
        prop_assert_eq!(one(), one());
        let three = options.clone().with_threads(3);
        let race = || fill(&problem, &three, &|_| {});
        prop_assert_eq!(race(), race());
    }
}

#[test]
fn a_search_can_go_on_after_a_fill() {
    let grid = Grid::from_rows(&["..."]).unwrap();
    let list = list("TEA TEN TIN");
    let problem = Problem::new(&grid, &list, Rules::default()).unwrap();
    let mut engine = Engine::<1>::new(&problem.model);
    assert_eq!(engine.start(), Ok(()));
    let mut search = Search::new(engine, Strategy::default(), 1);
    let mut fills = 0;
    while search.attempt(100) == End::Complete {
        fills += 1;
        if search.reject().is_some() {
            break;
        }
    }
    assert_eq!(fills, 3);
}

#[test]
fn what_is_written_out_is_a_word() {
    let grid = Grid::from_rows(&["XQX", ".#.", "..."]).unwrap();
    let list = list("xat xen ten tin tot ton");
    let rules = Rules { must_not_use: vec!["ton".to_owned()], ..Rules::default() };
    let problem = Problem::new(&grid, &list, rules).unwrap();
    let unlisted = problem.unlisted();
    assert_eq!((unlisted.len(), unlisted[0].word.as_str(), unlisted[0].score), (1, "XQX", None));
    let fill = run(&problem, Limits::none(), 1).outcome.found().unwrap();
    assert_eq!(problem.faults(&fill.solution), []);
    // Elsewhere it is no word, and what is banned stays so.
    let crossed = Grid::from_rows(&["XQX", "Q#.", "X.."]).unwrap();
    let alone = WordList::parse(b"xat\ntot");
    let problem = Problem::new(&crossed, &alone, Rules { distinct: false, ..Rules::default() });
    assert_eq!(problem.unwrap().unlisted().len(), 2);
    let open = Grid::from_rows(&["XQX", "...", "X.."]).unwrap();
    let problem = Problem::new(&open, &alone, Rules { distinct: false, ..Rules::default() });
    assert!(matches!(
        run(&problem.unwrap(), Limits::none(), 1).outcome,
        Outcome::Impossible(Proof::NoWord { .. })
    ));
    let rules = Rules { must_not_use: vec!["xqx".to_owned()], ..Rules::default() };
    let banned = Problem::new(&grid, &list, rules).unwrap();
    assert_eq!(banned.unlisted(), []);
    assert!(matches!(run(&banned, Limits::none(), 1).outcome, Outcome::Impossible(_)));
}

#[test]
fn a_written_word_with_a_low_score_stays() {
    let grid = Grid::from_rows(&["CAT", ".#.", "..."]).unwrap();
    let list = WordList::parse(b"cat;10\ncow;50\ntot;50\nwit;50");
    let problem = Problem::new(&grid, &list, Rules::min_score(40)).unwrap();
    assert_eq!(problem.unlisted()[0].score, Some(10));
    let fill = run(&problem, Limits::none(), 1).outcome.found().unwrap();
    assert_eq!(
        (fill.rows().join("/").as_str(), problem.faults(&fill.solution).len()),
        ("CAT/O#O/WIT", 0)
    );
}

#[test]
fn an_explanation_does_not_blame_a_written_word_for_itself() {
    let grid = Grid::from_rows(&["QZQ", ".#.", "..."]).unwrap();
    let list = list("cat cow tot wit");
    let problem = Problem::new(&grid, &list, Rules::default()).unwrap();
    let core = explain(&problem, &Limits::none(), 1_000).unwrap();
    assert!(!core.slots.contains(&gridwright_core::SlotId::from_index(0)), "{core:?}");
}
