//! The word service with the built-in data: what must be among the first five.

#![allow(clippy::unwrap_used)] // Failing loudly is what tests are for.

use std::sync::LazyLock;
use std::time::Instant;

use gridwright_clues::Engine;
use gridwright_clues::dictionary::Dictionary;
use gridwright_clues::service::{Request, WordFinder};

static DATA: LazyLock<(Engine, Dictionary)> = LazyLock::new(|| {
    let engine = Engine::open(&gridwright_pack::open().unwrap()).unwrap();
    (engine, gridwright_pack::dictionary().unwrap())
});

const QUERIES: &str = include_str!("queries.tsv");

fn finder() -> WordFinder<'static> {
    WordFinder::new(&DATA.0, &DATA.1)
}

/// The words that answer a query, as it stands in an address.
fn answers(query: &str) -> Vec<String> {
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    let request = Request::read(pairs).unwrap();
    finder().words(&request).into_iter().map(|hit| hit.word).collect()
}

#[test]
fn every_query_of_the_table_has_its_words() {
    let mut wrong = String::new();
    let mut seconds = Vec::new();
    let _ = finder();
    for line in QUERIES.lines().filter(|line| !line.starts_with('#')) {
        let (query, expected) = line.split_once('\t').unwrap();
        let begun = Instant::now();
        let found = answers(query);
        seconds.push(begun.elapsed().as_secs_f64());
        let first: Vec<&str> = found.iter().take(5).map(String::as_str).collect();
        let is_right = match expected {
            "-" => found.is_empty(),
            _ => expected.split('&').all(|one_of| one_of.split('|').any(|w| first.contains(&w))),
        };
        if !is_right {
            wrong += &format!("{query}: expected {expected}, found {first:?}\n");
        }
    }
    seconds.sort_by(f64::total_cmp);
    let median = seconds[seconds.len() / 2] * 1e3;
    let most = seconds[seconds.len() - 1] * 1e3;
    println!("{} queries, median {median:.1} ms, at most {most:.0} ms", seconds.len());
    assert!(seconds.len() >= 60);
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn what_is_typed_is_suggested() {
    let check = |typed: &str, expected: &str| {
        let found = finder().suggest(typed, 10);
        let words: Vec<&str> = found.iter().take(5).map(|hit| hit.word.as_str()).collect();
        assert!(words.contains(&expected), "{typed}: {words:?}");
    };
    check("rawand", "rwanda");
    assert_eq!(finder().suggest("rawand", 1)[0].word, "rwanda");
    check("hippop", "hippopotamus");
    check("ringing in", "ringing in");
    check("recie", "receive");
    check("ice cr", "ice cream");
    check("vice pres", "vice president");
}

#[test]
fn words_are_described() {
    let request = Request::read([("ml", "ringing in the ears"), ("md", "dpsr"), ("max", "1")]);
    let hit = &finder().words(&request.unwrap())[0];
    assert_eq!(hit.word, "tinnitus");
    assert_eq!(hit.tags, ["n", "pron:T IH1 N IH0 T AH0 S "]);
    assert_eq!(hit.syllables, Some(3));
    assert!(hit.definitions[0].starts_with("n\ta ringing or booming sensation"), "{hit:?}");
}

#[test]
fn answers_are_shown_in_words() {
    let engine = &DATA.0;
    for (answer, expected) in [
        ("DRAMAQUEEN", "DRAMA QUEEN"),
        ("ICECREAM", "ICE CREAM"),
        ("AURORA", "AURORA"),
        ("OUAGADOUGOU", "OUAGADOUGOU"),
        ("NOTONYOURLIFE", "NOT ON YOUR LIFE"),
        ("THERAPIST", "THERAPIST"),
        ("INAPINCH", "IN A PINCH"),
    ] {
        assert_eq!(engine.in_words(answer), expected);
    }
}
