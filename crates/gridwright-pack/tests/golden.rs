//! Golden runs: answers and solved grids that must stay the same.
//!
//! The clues were written for this test, the puzzles are the samples of the
//! repository. Probabilities are rounded to three decimals. A change that is
//! meant to change them, or another pack, rewrites the files with
//! `GOLDEN=write cargo test -p gridwright-pack --test golden` and says so in
//! its commit.

#![allow(clippy::unwrap_used)] // Failing loudly is what tests are for.

use std::fmt::Write;
use std::path::Path;
use std::sync::LazyLock;

use gridwright_clues::{Engine, Known};
use gridwright_search::SearchOptions;
use gridwright_solve::Solver;

static ENGINE: LazyLock<Engine> =
    LazyLock::new(|| Engine::open(&gridwright_pack::open().unwrap()).unwrap());

/// Clues with what is known of their answers; `*` for any length.
const CLUES: [(&str, &str); 42] = [
    ("Glow around a candle", "????"),
    ("Slow, in a score", "?????"),
    ("It keeps the rain off", "u???????"),
    ("Where ships tie up", "????"),
    ("Large bodies of water (abbr.)", "???"),
    ("Baker's need", "?????"),
    ("Not new", "???"),
    ("Opposite of WSW", "???"),
    ("Half of XXII", "??"),
    ("Square root of 144, in Roman numerals", "???"),
    ("Sixth month, for short", "???"),
    ("Letter after sigma", "???"),
    ("Hebrew letter before gimel", "????"),
    ("Symbol for tin", "??"),
    ("Spanish for \"cat\"", "????"),
    ("One, to the French", "??"),
    ("Salt and ___", "??????"),
    ("___ and cheese", "???"),
    ("Once upon a ___", "????"),
    ("Better late than ___", "?????"),
    ("Capital of Norway", "????"),
    ("Peach State, briefly", "??"),
    ("River through Cologne", "?????"),
    ("Planet with rings", "??????"),
    ("Dallas-to-Boston dir.", "???"),
    ("Runs quickly", "?????"),
    ("Ran quickly", "?????"),
    ("Prefix with cycle", "???"),
    ("Suffix with lion", "???"),
    ("Sounds like a sheep", "????"),
    ("Flower seller's stock", "?o???"),
    ("See 4-Down", "????"),
    ("Words before a toast", "???????"),
    ("Pay no attention to the warning signs", "???????????"),
    ("Fruit that is a bit of a tart?", "?????"),
    ("Kind of tide", "*"),
    ("Nordic god of thunder", "*"),
    ("Small Greek island with a windmill", "*"),
    ("Zxq vwtk bnmp", "?????"),
    ("", "???"),
    ("Long walk through the hills on a Sunday", "??????????????"),
    ("A very long answer that no list can have", "??????????????????????????"),
];

/// Compares with the file of this name, or writes it.
fn compare(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.txt"));
    if std::env::var_os("GOLDEN").is_some_and(|value| value == "write") {
        std::fs::write(&path, text).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, kept, "{name}: no longer what is in {}", path.display());
}

#[test]
fn answers_stay_the_same() {
    let mut text = String::new();
    for (clue, pattern) in CLUES {
        writeln!(text, "{clue:?} {pattern}").unwrap();
        let answers = match pattern {
            "*" => ENGINE.answers_of_any_length(clue, 5),
            _ => ENGINE.answers(clue, &Known::parse(pattern).unwrap(), 5),
        };
        for answer in answers {
            let (letters, origin) = (answer.answer, answer.origin);
            writeln!(text, "  {:.3} {letters} ({origin})", answer.probability).unwrap();
        }
        if pattern != "*" {
            let scores = ENGINE.score(clue, pattern.len());
            writeln!(text, "  {:.3} in no list", scores.p_oov).unwrap();
        }
    }
    compare("answers", &text);
}

#[test]
fn explanations_stay_the_same() {
    let mut text = String::new();
    for (clue, answers) in [
        ("Glow around a candle", &["AURA", "HALO", "TREE", "XQXQ"][..]),
        ("Square root of 144, in Roman numerals", &["XII", "III"]),
        ("Better late than ___", &["NEVER", "EARLY"]),
    ] {
        let explained = ENGINE.explain(clue, answers[0].len(), answers);
        for (answer, why) in answers.iter().zip(explained) {
            let Some(why) = why else {
                writeln!(text, "{clue:?} {answer}: in no list").unwrap();
                continue;
            };
            let (origin, seen, clues) = (&why.origin, why.seen, why.clues);
            writeln!(text, "{clue:?} {answer}: {origin}; {seen} times, {clues} clues").unwrap();
            why.rules.iter().for_each(|rule| writeln!(text, "  rule: {rule}").unwrap());
            why.parts.iter().for_each(|(name, n)| writeln!(text, "  {n:+.2} {name}").unwrap());
        }
    }
    compare("explanations", &text);
}

#[test]
fn solved_grids_stay_the_same() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut text = String::new();
    for name in ["mini-1", "mini-2", "mini-3", "seven", "ring", "rebus", "freeform", "daily"] {
        let bytes = std::fs::read(examples.join(format!("{name}.ipuz"))).unwrap();
        let puzzle = gridwright_formats::read(&bytes).unwrap().puzzle;
        let solved =
            Solver::new(&*ENGINE).solve(&puzzle, &SearchOptions::default(), &mut |_| {}).unwrap();
        let (rounds, wrong) = (solved.rounds, solved.expected_wrong());
        writeln!(text, "{name}: {rounds} rounds, {wrong:.2} letters expected wrong").unwrap();
        for word in &solved.words {
            let (label, direction, answer) = (&word.label, word.direction.name(), &word.answer);
            let rank = word.rank.map_or("unlisted".to_owned(), |rank| format!("rank {rank}"));
            let sure = word.probability;
            writeln!(text, "  {label}-{direction} {answer} {sure:.3} {rank}").unwrap();
        }
        for cell in &solved.cells {
            let (entry, sure) = (cell.entry.as_str(), cell.confidence);
            write!(text, " {entry}{sure:.3}").unwrap();
            if let Some((letter, share)) = cell.alternatives.first() {
                write!(text, "/{letter}{share:.3}").unwrap();
            }
        }
        text.push('\n');
    }
    compare("solved", &text);
}
