//! Golden runs: fills, best fills, lists and counts that must stay the same.
//!
//! The same grid, list, seed and limit of nodes give the same fill on every
//! machine, so a change that is not meant to change the search can be proved
//! not to. A change that tunes the search rewrites the files with
//! `GOLDEN=write cargo test -p gridwright-fill --test golden` and says so in
//! its commit.

#![allow(clippy::unwrap_used)] // Failing loudly is what tests are for.

use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::Path;

use gridwright_core::Grid;
use gridwright_fill::{
    Fill, Method, Objective, Problem, Rules, SlotRule, Strategy, best, count_fills, explain, fill,
    fill_with, list_fills,
};
use gridwright_search::{Limits, Outcome, SearchOptions, Seed};
use gridwright_words::{Pattern, WordList};

/// The pattern of `examples/daily.ipuz`.
const DAILY: &[&str] = &[
    "...##...#.....#",
    "...#....#......",
    "...#...........",
    ".......#.......",
    ".....###...#...",
    "....#....##....",
    "........#......",
    "###.........###",
    "......#........",
    "....##....#....",
    "...#...###.....",
    ".......#.......",
    "...........#...",
    "......#....#...",
    "#.....#...##...",
];

const THEMED: &[&str] = &[
    "....#....",
    "....#....",
    ".........",
    "###...###",
    "...#.#...",
    "###...###",
    ".........",
    "....#....",
    "....#....",
];
const SEVEN: &[&str] =
    &["...#...", "...#...", ".......", "##...##", ".......", "...#...", "...#..."];
const MINI: &[&str] = &["#...#", ".....", ".....", ".....", "#...#"];
const OPEN: &[&str] = &[".....", ".....", ".....", ".....", "....."];
const FOUR: &[&str] = &["....", "....", "....", "...."];
const RING: &[&str] = &["...", ".#.", "..."];

/// Different made-up words with scores up to 100, about equally many of every
/// length from 3 to `longest`. Vowels and consonants mostly alternate.
fn made_up(count: usize, longest: usize) -> String {
    let mut state = 7_u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % below
    };
    let mut words = std::collections::BTreeMap::new();
    while words.len() < count {
        let length = 3 + words.len() % (longest - 2);
        let mut vowel = next(2) == 0;
        let word: String = (0..length)
            .map(|_| {
                vowel = vowel != (next(8) != 0);
                let from: &[u8] = if vowel { b"aaeeeiioou" } else { b"bcddglmnnnprrrsssttt" };
                char::from(from[next(from.len())])
            })
            .collect();
        words.insert(word, next(101));
    }
    words.iter().map(|(word, score)| format!("{word};{score}\n")).collect()
}

/// Compares with the file of this name, or writes it.
fn compare(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.txt"));
    if std::env::var_os("GOLDEN").is_some_and(|value| value == "write") {
        std::fs::write(&path, text).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, kept, "{name}: no longer what is in {}", path.display());
}

fn rows(fill: &Fill) -> String {
    format!("{}\nscore {} lowest {}", fill.rows().join("\n"), fill.score(), fill.lowest_score())
}

/// One list and one grid, run in many ways.
struct Case<'a> {
    grid: &'a Grid,
    list: &'a WordList<'a>,
    rules: Rules,
}

fn options(nodes: u64, seed: u64) -> SearchOptions {
    SearchOptions::default().with_nodes(nodes).with_seed(Seed(seed))
}

impl<'a> Case<'a> {
    fn new(grid: &'a Grid, list: &'a WordList<'a>, min_score: u16) -> Self {
        Self { grid, list, rules: Rules::min_score(min_score) }
    }

    fn problem(&self) -> Problem<'a> {
        Problem::new(self.grid, self.list, self.rules.clone()).unwrap()
    }

    fn describe(&self, outcome: Outcome<Fill, gridwright_fill::Proof>) -> String {
        match outcome {
            Outcome::Found(fill) => {
                assert_eq!(self.problem().faults(&fill.solution), []);
                rows(&fill)
            }
            Outcome::Impossible(proof) => format!("impossible: {proof}"),
            Outcome::Stopped(stop) => format!("stopped: {stop}"),
        }
    }

    fn fill(&self, name: &str, nodes: u64, seed: u64, threads: usize) {
        let problem = self.problem();
        let options = options(nodes, seed).with_threads(threads);
        let filled = fill(&problem, &options, &|_| {}).unwrap();
        let (nodes, failures, restarts) = (filled.nodes, filled.failures, filled.restarts);
        let outcome = self.describe(filled.outcome);
        compare(
            name,
            &format!("{outcome}\nnodes {nodes} failures {failures} restarts {restarts}\n"),
        );
    }

    fn with(&self, name: &str, nodes: u64, methods: &[Method]) {
        let limits = Limits::none().with_nodes(nodes);
        let filled = fill_with(&self.problem(), &limits, methods, &|_| {}).unwrap();
        let nodes = filled.nodes;
        compare(name, &format!("{}\nnodes {nodes}\n", self.describe(filled.outcome)));
    }

    fn best(&self, name: &str, nodes: u64, seed: u64, objective: Objective) {
        let mut course = String::new();
        let found = best(&self.problem(), &options(nodes, seed), objective, &mut |fill, nodes| {
            write!(course, " {}@{nodes}", fill.score()).unwrap();
        });
        let found = found.unwrap();
        let (optimal, nodes) = (found.optimal, found.nodes);
        let outcome = self.describe(found.outcome);
        compare(
            name,
            &format!("{outcome}\noptimal {optimal} nodes {nodes}\nimprovements{course}\n"),
        );
    }

    fn list(&self, name: &str, most: usize) {
        let mut text = String::new();
        let mut seen = 0;
        let listed = list_fills(&self.problem(), &SearchOptions::default(), &mut |fill| {
            text += &format!("{}\n", fill.fill().unwrap().rows().join("/"));
            seen += 1;
            if seen < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        compare(name, &format!("{text}count {}\n", listed.count));
    }

    fn count(&self, name: &str) {
        let options = SearchOptions::default();
        let count = count_fills(&self.problem(), &options).unwrap();
        let again = count_fills(&self.problem(), &options.with_threads(2)).unwrap();
        assert_eq!(count, again, "{name}");
        compare(name, &format!("{count}\n"));
    }
}

#[test]
fn fills() {
    let text = made_up(24_000, 15);
    let list = WordList::parse(text.as_bytes());
    let [daily, themed, seven, mini, open] =
        [DAILY, THEMED, SEVEN, MINI, OPEN].map(|rows| Grid::from_rows(rows).unwrap());
    let case = Case::new(&daily, &list, 0);
    case.fill("daily", 3_000, 1, 1);
    case.fill("daily-seed-2", 3_000, 2, 1);
    case.fill("daily-two-threads", 3_000, 1, 2);
    case.fill("daily-four-threads", 3_000, 3, 4);
    Case::new(&daily, &list, 30).fill("daily-30", 3_000, 1, 1);
    Case::new(&daily, &list, 60).fill("daily-60", 9_000, 1, 1);
    Case::new(&daily, &list, 66).fill("daily-66-two-threads", 9_000, 1, 2);
    Case::new(&daily, &list, 72).fill("daily-72-four-threads", 6_000, 2, 4);
    Case::new(&themed, &list, 0).fill("themed", 20_000, 1, 1);
    Case::new(&themed, &list, 94).fill("themed-94", 20_000, 1, 2);
    Case::new(&themed, &list, 40).fill("themed-40", 20_000, 1, 2);
    Case::new(&themed, &list, 90).fill("themed-90", 20_000, 1, 1);
    Case::new(&seven, &list, 0).fill("seven", 20_000, 1, 1);
    Case::new(&seven, &list, 60).fill("seven-60", 20_000, 5, 2);
    Case::new(&mini, &list, 0).fill("mini", 20_000, 1, 1);
    Case::new(&mini, &list, 50).fill("mini-50", 20_000, 1, 1);
    Case::new(&open, &list, 0).fill("open", 20_000, 1, 1);
    Case::new(&open, &list, 0).fill("open-seed-9", 20_000, 9, 2);
}

#[test]
fn rules() {
    let text = made_up(24_000, 15);
    let list = WordList::parse(text.as_bytes());
    let seven = Grid::from_rows(SEVEN).unwrap();
    let word = |len: usize| {
        let word = text.lines().filter_map(|line| line.split(';').next()).find(|w| w.len() == len);
        word.unwrap().to_owned()
    };
    let mut case = Case::new(&seven, &list, 10);
    case.rules.must_use = vec![word(7)];
    case.rules.must_not_use = vec![word(3)];
    case.fill("seven-must-use", 20_000, 1, 1);
    let slot = case.problem().slots().iter().find(|slot| slot.len() == 7).unwrap().id;
    let mut case = Case::new(&seven, &list, 10);
    let pattern = Some(Pattern::parse("?a?e?i?").unwrap());
    case.rules.slots.insert(slot, SlotRule { min_score: Some(40), pattern });
    case.fill("seven-slot-rule", 20_000, 1, 1);
    let mut case = Case::new(&seven, &list, 10);
    case.rules.distinct = false;
    case.rules.min_score_by_length.insert(3, 70);
    case.fill("seven-repeats-allowed", 20_000, 1, 1);
    let mut case = Case::new(&seven, &list, 10);
    case.rules.distinct_stems = true;
    case.fill("seven-stems", 20_000, 1, 1);
    let mut given = SEVEN.to_vec();
    given[2] = "z.....z";
    let given = Grid::from_rows(&given.iter().map(|row| row.to_uppercase()).collect::<Vec<_>>());
    let given = given.unwrap();
    let case = Case::new(&given, &list, 0);
    case.fill("seven-impossible", 20_000, 1, 1);
    let core = explain(&case.problem(), &Limits::none(), 1_000).unwrap();
    compare("explain", &format!("{}\n", core.sentence(&case.problem())));
}

#[test]
fn methods() {
    let text = made_up(24_000, 15);
    let list = WordList::parse(text.as_bytes());
    let [open, daily] = [OPEN, DAILY].map(|rows| Grid::from_rows(rows).unwrap());
    let strategy = Strategy::default();
    let by_letter = Strategy { by_letter: true, ..strategy };
    let last_conflict = Strategy { last_conflict: true, ..strategy };
    let mending = Strategy { mend_after: 0, ..strategy };
    let case = Case::new(&daily, &list, 62);
    case.with("method-by-letter", 10_000, &[Method::Search(by_letter, 1)]);
    case.with("method-last-conflict", 10_000, &[Method::Search(last_conflict, 1)]);
    case.with("method-mending", 10_000, &[Method::Search(mending, 1)]);
    Case::new(&open, &list, 0).with("method-sweep", 400_000, &[Method::Sweep(1)]);
    Case::new(&open, &list, 0).with("method-beams", 100_000, &[Method::Beams(1)]);
    Case::new(&daily, &list, 30).with("method-beams-daily", 300_000, &[Method::Beams(2)]);
}

#[test]
fn best_fills() {
    let text = made_up(24_000, 15);
    let list = WordList::parse(text.as_bytes());
    let [daily, themed, seven, mini] =
        [DAILY, THEMED, SEVEN, MINI].map(|rows| Grid::from_rows(rows).unwrap());
    Case::new(&daily, &list, 0).best("best-daily", 6_000, 1, Objective::Total);
    Case::new(&daily, &list, 0).best("best-daily-lowest", 6_000, 2, Objective::Lowest);
    let case = Case::new(&themed, &list, 0);
    case.best("best-themed", 10_000, 1, Objective::Total);
    case.best("best-themed-lowest", 10_000, 1, Objective::Lowest);
    case.best("best-themed-lexicographic", 10_000, 1, Objective::Lexicographic);
    Case::new(&seven, &list, 20).best("best-seven", 20_000, 1, Objective::Total);
    Case::new(&mini, &list, 60).best("best-mini", 60_000, 1, Objective::Total);
    let short = made_up(1_200, 5);
    let short = WordList::parse(short.as_bytes());
    Case::new(&mini, &short, 0).best("best-mini-proved", 400_000, 1, Objective::Total);
}

#[test]
fn lists_and_counts() {
    let text = made_up(3_000, 7);
    let list = WordList::parse(text.as_bytes());
    let ring = Grid::from_rows(RING).unwrap();
    let four = Grid::from_rows(FOUR).unwrap();
    let mini = Grid::from_rows(MINI).unwrap();
    let seven = Grid::from_rows(SEVEN).unwrap();
    Case::new(&ring, &list, 0).count("count-ring");
    Case::new(&four, &list, 0).count("count-four");
    Case::new(&mini, &list, 0).count("count-mini");
    Case::new(&mini, &list, 40).count("count-mini-40");
    let mut loose = Case::new(&four, &list, 0);
    loose.rules.distinct = false;
    loose.count("count-four-repeats");
    let frame = Grid::from_rows(&[".....", ".###.", ".###.", ".###.", "....."]).unwrap();
    Case::new(&frame, &list, 0).count("count-frame");
    Case::new(&ring, &list, 30).list("list-ring", 60);
    Case::new(&four, &list, 30).list("list-four", 40);
    Case::new(&seven, &list, 0).list("list-seven", 20);
}
