//! Golden runs: layouts that must stay the same, letter by letter.
//!
//! The same list, settings, seed and limit of nodes give the same layout on
//! every machine, so a change that is not meant to change the search can be
//! proved not to. A change that tunes the search rewrites the files with
//! `GOLDEN=write cargo test -p gridwright-layout --test golden` and says so in
//! its commit.

#![allow(clippy::unwrap_used)] // Failing loudly is what tests are for.

use std::fmt::Write;
use std::path::Path;

use gridwright_core::Size;
use gridwright_layout::seed::{self, Placing, Rank};
use gridwright_layout::{
    Aspect, Bank, Figures, Layout, Objective, Problem, Rule, SearchOptions, Seed, Settings,
    Weights, optimise, validate,
};

const WINTER: &[u8] = include_bytes!("../../../examples/winter.csv");

/// A list of different made-up words of 3 to 12 letters.
fn made_up(count: usize) -> Bank {
    let mut state = 1_u64;
    let mut draw = |text: &'static [u8]| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        char::from(text[(state >> 33) as usize % text.len()])
    };
    let mut words = std::collections::BTreeSet::new();
    while words.len() < count {
        let length = 3 + words.len() * 7 % 10;
        let vowels_first = words.len() % 3 == 0;
        let word: String = (0..length)
            .map(|at| {
                if (at % 2 == 0) == vowels_first {
                    draw(b"aeeiou")
                } else {
                    draw(b"bcddfgllmmnnprrrsssttttvwz")
                }
            })
            .collect();
        words.insert(word);
    }
    Bank::parse(words.into_iter().collect::<Vec<_>>().join("\n").as_bytes())
}

fn winter() -> Bank {
    Bank::parse(WINTER)
}

fn twenty() -> Bank {
    let text = String::from_utf8(WINTER.to_vec()).unwrap();
    Bank::parse(text.lines().take(21).collect::<Vec<_>>().join("\n").as_bytes())
}

/// Compares with the file of this name, or writes it.
fn compare(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.txt"));
    if std::env::var_os("GOLDEN").is_some_and(|value| value == "write") {
        std::fs::write(&path, text).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, kept, "{name}: no longer the layout of {}", path.display());
}

fn text(layout: &Layout, figures: &Figures, bank: &Bank, more: &str) -> String {
    let mut text = layout.rows(bank).join("\n");
    let Figures { words, letters, crossings, distinct } = figures;
    write!(
        text,
        "\nwords {words} letters {letters} crossings {crossings} distinct {distinct} {more}\n"
    )
    .unwrap();
    for placement in layout.placements() {
        let answer = &bank.get(placement.item).unwrap().answer;
        let at = placement.at;
        writeln!(text, "{} {} {:?} {answer}", at.row, at.col, placement.direction).unwrap();
    }
    text
}

fn check(name: &str, bank: &Bank, settings: Settings, (nodes, seed, searches): (u64, u64, usize)) {
    let rule = settings.rule;
    let problem = Problem::new(bank, settings).unwrap();
    let mut improvements = String::new();
    let options =
        SearchOptions::default().with_nodes(nodes).with_seed(Seed(seed)).with_threads(searches);
    let found = optimise(&problem, &options, &mut |better| {
        write!(improvements, " {}@{}", better.figures.letters, better.nodes).unwrap();
    })
    .unwrap();
    assert_eq!(validate(&found.layout, bank, rule), [], "{name}");
    let more = format!(
        "nodes {} proven {} missing {}\nimprovements{improvements}",
        found.nodes,
        found.proven,
        found.missing.len()
    );
    compare(name, &text(&found.layout, &found.figures, bank, &more));
}

fn sized(rows: usize, cols: usize) -> Settings {
    Settings::sized(Size::new(rows, cols).unwrap())
}

fn objective(objective: Objective, settings: Settings) -> Settings {
    Settings { objective, ..settings }
}

fn relaxed(settings: Settings) -> Settings {
    Settings { rule: Rule::Relaxed, ..settings }
}

const SUM: Objective = Objective::Weighted(Weights { letters: 1, crossings: 2, words: 3 });

#[test]
fn letters() {
    let (winter, twenty) = (winter(), twenty());
    check("letters-winter-9x9", &winter, sized(9, 9), (1_500, 1, 1));
    check("letters-winter-9x9-seed-2", &winter, sized(9, 9), (1_500, 2, 2));
    check("letters-winter-7x12", &winter, sized(7, 12), (1_500, 1, 2));
    check("letters-winter-13x13", &winter, sized(13, 13), (3_000, 1, 2));
    check("letters-winter-5x5-proved", &winter, sized(5, 5), (100_000, 1, 1));
    check("letters-winter-20x70", &winter, sized(20, 70), (200, 1, 1));
    check("letters-twenty-10x10", &twenty, sized(10, 10), (1_500, 3, 1));
    check("letters-winter-relaxed", &winter, relaxed(sized(9, 9)), (400, 1, 2));
    let words = made_up(200);
    check("letters-200-10x10", &words, sized(10, 10), (3_000, 1, 2));
    check("letters-200-15x15", &words, sized(15, 15), (3_000, 1, 2));
    check("letters-200-12x9-relaxed", &words, relaxed(sized(12, 9)), (300, 5, 1));
}

#[test]
fn letters_of_long_lists() {
    let words = made_up(5_000);
    check("letters-5000-10x10", &words, sized(10, 10), (4_000, 1, 2));
    check("letters-5000-15x15", &words, sized(15, 15), (4_000, 1, 1));
    check("letters-5000-15x15-seed-2", &words, sized(15, 15), (4_000, 2, 2));
    check("letters-5000-6x6-proved", &words, sized(6, 6), (20_000, 1, 1));
}

#[test]
fn other_objectives() {
    let (winter, words) = (winter(), made_up(200));
    let crossings = objective(Objective::Crossings, sized(10, 10));
    check("crossings-winter", &winter, crossings.clone(), (1_500, 1, 2));
    check("crossings-200", &words, crossings.clone(), (1_500, 1, 2));
    check("crossings-5000", &made_up(5_000), crossings, (3_000, 1, 2));
    check("words-winter", &winter, objective(Objective::Words, sized(10, 10)), (1_500, 1, 2));
    check("words-200", &words, objective(Objective::Words, sized(15, 15)), (1_500, 1, 1));
    let crozzle = objective(Objective::Crozzle, sized(10, 15));
    check("crozzle-winter", &winter, crozzle.clone(), (1_000, 1, 2));
    check("crozzle-200", &words, crozzle, (1_000, 4, 1));
    check("weighted-winter", &winter, objective(SUM, sized(9, 9)), (1_000, 1, 1));
    check("weighted-winter-relaxed", &winter, relaxed(objective(SUM, sized(9, 9))), (300, 1, 2));
}

#[test]
fn boxes() {
    let (winter, twenty, words) = (winter(), twenty(), made_up(200));
    let whole = |side| objective(Objective::Box, sized(side, side));
    check("box-twenty", &twenty, whole(40), (60_000, 1, 2));
    check("box-twenty-seed-2", &twenty, whole(40), (60_000, 2, 1));
    check("box-winter", &winter, whole(60), (60_000, 1, 2));
    check("box-200", &words, whole(90), (60_000, 1, 2));
    let square = Settings { square: true, ..whole(40) };
    check("box-twenty-square", &twenty, square, (30_000, 1, 2));
    let wide = Settings { aspect: Aspect::whole(8), ..whole(60) };
    check("box-winter-aspect-8", &winter, wide, (30_000, 1, 1));
    check("box-twenty-relaxed", &twenty, relaxed(whole(40)), (200, 1, 1));
    check("box-600", &made_up(600), whole(120), (4_000, 1, 1));
    check("box-1100", &made_up(1_100), whole(180), (300, 1, 1));
}

#[test]
fn conditions() {
    let (winter, words) = (winter(), made_up(200));
    let must = vec!["icicle".to_owned(), "snowman".to_owned(), "frost".to_owned()];
    let with = Settings { must: must.clone(), ..sized(9, 9) };
    check("must-winter", &winter, with, (400, 1, 2));
    let with = Settings { must, ..objective(Objective::Crossings, sized(13, 13)) };
    check("must-winter-crossings", &winter, with, (400, 1, 1));
    let forbidden = Settings { forbidden: vec!["snow".to_owned()], ..sized(9, 9) };
    check("forbidden-winter", &winter, forbidden, (400, 1, 2));
    let symmetric = Settings { symmetric: true, ..sized(11, 11) };
    check("symmetric-200", &words, symmetric.clone(), (300, 1, 2));
    check("symmetric-5000", &made_up(5_000), symmetric, (300, 1, 1));
    let crossed = Settings { min_crossings: 2, ..sized(10, 10) };
    check("two-crossings-200", &words, crossed, (300, 1, 2));
}

#[test]
fn seed_algorithms() {
    let bank = winter();
    let problem = Problem::new(&bank, sized(12, 12)).unwrap();
    for place in Placing::ALL {
        let rank = Rank::ALL[place.number() - 1];
        let first = &seed::lay_out(&problem, rank, place, &SearchOptions::default()).unwrap()[0];
        let name = format!("seed-{}-{}", rank.number(), place.number());
        compare(&name, &text(&first.layout, &first.figures, &bank, ""));
    }
}
