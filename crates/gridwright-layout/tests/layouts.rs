//! Layouts of random lists, judged by the validator.

#![allow(clippy::unwrap_used)] // Failing loudly is what tests are for.

use gridwright_core::Size;
use gridwright_layout::{
    Aspect, Bank, Objective, Optimised, Problem, Rule, SearchOptions, Seed, Settings, Weights,
    optimise, seed, validate,
};
use proptest::prelude::*;

const WINTER: &[u8] = include_bytes!("../../../examples/winter.csv");

fn run(bank: &Bank, settings: Settings, nodes: u64) -> Optimised {
    let problem = Problem::new(bank, settings).unwrap();
    let options = SearchOptions::default().with_nodes(nodes).with_threads(2);
    optimise(&problem, &options, &mut |_| {}).unwrap()
}

fn check(bank: &Bank, settings: &Settings, nodes: u64) -> Optimised {
    let found = run(bank, settings.clone(), nodes);
    assert_eq!(validate(&found.layout, bank, settings.rule), [], "{settings:?}");
    found
}

fn sized(side: usize) -> Settings {
    Settings::sized(Size::new(side, side).unwrap())
}

#[test]
fn every_objective_gives_a_legal_layout() {
    let bank = Bank::parse(WINTER);
    let sum = Weights { letters: 1, crossings: 2, words: 3 };
    for objective in [
        Objective::Letters,
        Objective::Crossings,
        Objective::Words,
        Objective::Crozzle,
        Objective::Weighted(sum),
    ] {
        for rule in [Rule::Strict, Rule::Relaxed] {
            let found = check(&bank, &Settings { objective, rule, ..sized(9) }, 200);
            assert!(found.figures.words > 6, "{objective:?}: {:?}", found.figures);
        }
    }
}

#[test]
fn all_words_go_into_one_box() {
    let bank = Bank::parse(WINTER);
    let settings = Settings { objective: Objective::Box, ..sized(60) };
    let found = check(&bank, &settings, 1_500);
    assert_eq!(found.figures.words, bank.items().len());
    let square = Settings { square: true, ..settings };
    let size = check(&bank, &square, 1_000).layout.size();
    assert_eq!(size.rows(), size.cols());
}

#[test]
fn boxes_are_no_longer_than_asked_for() {
    let bank = Bank::parse(WINTER);
    for aspect in [1, 2, 8] {
        let settings =
            Settings { objective: Objective::Box, aspect: Aspect::whole(aspect), ..sized(200) };
        let found = check(&bank, &settings, 40_000);
        let (rows, cols) = (found.layout.size().rows(), found.layout.size().cols());
        assert!(rows.max(cols) <= usize::from(aspect) * rows.min(cols), "{rows}x{cols}");
        assert_eq!(found.figures.words, bank.items().len());
    }
}

#[test]
fn a_word_that_can_cross_no_other_does_not_keep_the_box_large() {
    let words = "anorak\nsledge\nsnow\nmittens\nscarf\nfrost\nowl\ntea\n";
    let settings = Settings { objective: Objective::Box, ..sized(40) };
    let figures = |text: String| {
        let bank = Bank::parse(text.as_bytes());
        // With a twentieth of that, every second run is still at 72 cells instead of 63.
        let found = check(&bank, &settings, 400_000);
        (found.figures.words, found.layout.size().area())
    };
    let (all, area) = figures(words.to_owned());
    for stranger in ["xyyz", "yyyyyyyyyyyyyyyyyyyyy", "zyx\nxyz"] {
        let (but_one, same) = figures(format!("{stranger}\n{words}"));
        assert_eq!((all, but_one), (8, 8));
        assert!(same <= area + area / 8, "{same} after {area}");
    }
}

#[test]
fn a_long_limit_allows_long_boxes() {
    let bank = Bank::parse(WINTER);
    for (rows, cols) in [(11, 90), (90, 11)] {
        let size = Size::new(rows, cols).unwrap();
        let settings = Settings { objective: Objective::Box, ..Settings::sized(size) };
        let found = check(&bank, &settings, 600_000);
        assert_eq!(found.figures.words, bank.items().len());
        let size = found.layout.size();
        assert!(size.rows() <= rows && size.cols() <= cols, "{size}");
        assert!(size.area() < rows * cols * 19 / 20, "{size}");
    }
}

#[test]
fn boxes_are_the_same_for_the_same_seed() {
    let bank = Bank::parse(WINTER);
    let settings = Settings { objective: Objective::Box, ..sized(60) };
    let first = check(&bank, &settings, 20_000);
    assert_eq!(first, check(&bank, &settings, 20_000));
    assert_eq!(first.figures.words, bank.items().len());
}

#[test]
fn the_most_letters_are_proved_where_a_list_is_large() {
    let letters = ["A", "E", "N", "R", "S", "T"];
    let mut words = String::new();
    for n in 0..6usize.pow(5) {
        let digits = (0..5).map(|d| letters[n / 6usize.pow(d) % 6]);
        words.extend(digits);
        words.push('\n');
    }
    let bank = Bank::parse(words.as_bytes());
    let found = check(&bank, &sized(5), 50_000);
    assert_eq!((found.figures.letters, found.proven), (21, true));
}

#[test]
fn symmetric_layouts_are() {
    let bank = Bank::parse(WINTER);
    let found = check(&bank, &Settings { symmetric: true, ..sized(11) }, 2_000);
    let rows = found.layout.rows(&bank);
    let text: Vec<bool> = rows.concat().chars().map(|c| c == '.').collect();
    let turned: Vec<bool> = text.iter().rev().copied().collect();
    assert_eq!(text, turned, "{rows:#?}");
    assert!(found.figures.words > 4);
    let even = Problem::new(&bank, Settings { symmetric: true, ..sized(10) }).err().unwrap();
    assert!(even.to_string().contains("needs a word in the middle"), "{even}");
}

#[test]
fn words_have_the_crossings_that_are_asked_for() {
    let bank = Bank::parse(WINTER);
    let found = check(&bank, &Settings { min_crossings: 2, ..sized(11) }, 3_000);
    assert!(found.figures.crossings >= found.figures.words, "{:?}", found.figures);
}

#[test]
fn the_same_seed_and_nodes_give_the_same_layout() {
    let bank = Bank::parse(WINTER);
    for objective in [Objective::Letters, Objective::Box] {
        let settings = Settings { objective, ..sized(40) };
        assert_eq!(run(&bank, settings.clone(), 500), run(&bank, settings, 500));
    }
}

#[test]
fn words_that_share_no_letter_are_laid_out_as_far_as_they_go() {
    let bank = Bank::parse(b"aaa\nbbb\nccc");
    assert_eq!(check(&bank, &sized(7), 100).figures.words, 1);
    let found = check(&Bank::parse(b"aaa\nbbbbb\ncccc\ndddddddd"), &sized(7), 10_000);
    assert_eq!((found.figures.letters, found.proven), (5, true), "the longest that fits");
    assert!(found.nodes < 10_000, "nothing is left to look for");
    let boxed = Settings { objective: Objective::Box, ..sized(20) };
    assert_eq!(check(&bank, &boxed, 100).figures.words, 1);
    let found = check(&Bank::parse(b"cat"), &boxed, 100);
    assert_eq!((found.layout.size().area(), found.proven), (3, true));
}

#[test]
fn seed_algorithms_give_legal_layouts_and_a_table() {
    let bank = Bank::parse(WINTER);
    let problem = Problem::new(&bank, sized(15)).unwrap();
    let comparison = seed::compare(&problem, &SearchOptions::default()).unwrap();
    assert_eq!(comparison.layouts.len(), 5 * (3 + 2 * 5));
    for made in &comparison.layouts {
        assert_eq!(validate(&made.layout, &bank, Rule::Strict), []);
    }
    let best = comparison.layouts.iter().max_by_key(|made| made.figures.letters).unwrap();
    assert!(best.figures.letters > 60, "{:?}", best.figures);
    assert_eq!(comparison.table().lines().count(), 3 * 8);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn found_means_legal(
        words in prop::collection::vec("[a-eäß]{1,9}", 1..40),
        rows in 3usize..12,
        cols in 3usize..12,
        relaxed: bool,
        boxed: bool,
        seed: u64,
    ) {
        let bank = Bank::parse(words.join("\n").as_bytes());
        let settings = Settings {
            rule: if relaxed { Rule::Relaxed } else { Rule::Strict },
            objective: if boxed { Objective::Box } else { Objective::Letters },
            ..Settings::sized(Size::new(rows, cols).unwrap())
        };
        if let Ok(problem) = Problem::new(&bank, settings.clone()) {
            let options = SearchOptions::default().with_nodes(60).with_seed(Seed(seed));
            let found = optimise(&problem, &options, &mut |_| {}).unwrap();
            prop_assert_eq!(validate(&found.layout, &bank, settings.rule), []);
        }
    }

    #[test]
    fn any_bytes_are_a_list(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let bank = Bank::parse(&bytes);
        prop_assert!(bank.items().iter().all(|item| item.len >= 3));
    }

    #[test]
    fn any_text_is_a_list(text in "[a-c,;\t\"\n\r {}\\[\\]:]{0,80}") {
        let bank = Bank::parse(text.as_bytes());
        prop_assert_eq!(bank.items().len(), bank.summary().kept);
    }
}

#[test]
fn the_most_letters_of_a_small_box_are_proved() {
    let bank = Bank::parse(WINTER);
    let found = check(&bank, &sized(7), 200_000);
    assert!(found.proven && found.stop.is_none(), "{found:?}");
    assert!(found.nodes < 200_000);
    // What the trial of all layouts leaves is less than the rules alone allow.
    let problem = Problem::new(&bank, sized(7)).unwrap();
    assert!(found.figures.letters < problem.most_letters(Size::new(7, 7).unwrap()));
    // Another seed comes to the same number.
    let other =
        optimise(&problem, &SearchOptions::default().with_seed(Seed(9)), &mut |_| {}).unwrap();
    assert_eq!(other.figures.letters, found.figures.letters);
    assert!(other.proven);
}
