//! The solver against a listing of all fills, and on odd input.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use gridwright_clues::phrase::{Builder, PhraseModel};
use gridwright_core::{Clue, ClueList, Direction, Entry, Grid, Limits, Puzzle, verify};
use proptest::prelude::*;

use crate::belief::{Beliefs, Schedule};
use crate::board::Board;
use crate::eval::Marks;
use crate::factor::Factor;
use crate::{AnswerSource, Options, Scores, Solver};

static PHRASES: LazyLock<PhraseModel> = LazyLock::new(|| Builder::new().build());

/// A source with a few words and a table of clues.
struct Table {
    words: BTreeMap<usize, Vec<u8>>,
    clues: BTreeMap<&'static str, Vec<(&'static str, f32)>>,
}

impl Table {
    fn new(words: &[&'static str], clues: &[(&'static str, &[(&'static str, f32)])]) -> Self {
        let mut sorted = words.to_vec();
        sorted.sort_unstable();
        let mut classes: BTreeMap<usize, Vec<u8>> = BTreeMap::new();
        for word in sorted {
            classes.entry(word.len()).or_default().extend(word.bytes());
        }
        let clues = clues.iter().map(|(clue, answers)| (*clue, answers.to_vec())).collect();
        Self { words: classes, clues }
    }
}

impl AnswerSource for Table {
    fn words(&self, length: usize) -> &[u8] {
        self.words.get(&length).map_or(&[], |words| words)
    }

    fn score(&self, clue: &str, length: usize) -> Scores {
        let known = self.clues.get(clue).map_or(&[][..], |answers| answers);
        let words: Vec<&[u8]> = self.words(length).chunks_exact(length).collect();
        let weight = |word: &&[u8]| {
            let listed = known.iter().find(|(answer, _)| answer.as_bytes() == *word);
            listed.map_or(0.01, |(_, weight)| *weight)
        };
        let total: f32 = words.iter().map(weight).sum();
        let log_p = words.iter().map(|word| (weight(word) / total).ln()).collect();
        Scores { log_p, unlisted: if words.is_empty() { 1.0 } else { 1e-6 }, ..Scores::default() }
    }

    fn phrases(&self) -> &PhraseModel {
        &PHRASES
    }
}

const WORDS: [&str; 14] = [
    "ART", "ATE", "CAR", "CAT", "COT", "COW", "EAR", "OAR", "OAT", "RAT", "TAR", "TIN", "TOT",
    "WIT",
];

fn puzzle(rows: &[&str], clues: [&[(&str, &str)]; 2]) -> Puzzle {
    let mut grid = Grid::from_rows(rows).unwrap();
    grid.number_cells();
    let mut puzzle = Puzzle::new(grid);
    for (direction, clues) in Direction::BOTH.into_iter().zip(clues) {
        let mut list = ClueList::standard(direction);
        list.clues = clues.iter().map(|(label, text)| Clue::new(*label, *text)).collect();
        puzzle.lists.push(list);
    }
    puzzle
}

/// The marginals of every cell by going through all fills.
fn by_listing(source: &Table, board: &Board, factors: &[Factor]) -> Vec<[f64; 26]> {
    let mut sums = vec![[0.0; 26]; board.cells.len()];
    let mut letters = vec![None; board.cells.len()];
    list(source, (board, factors), 0, (1.0, &mut letters), &mut sums);
    for sum in &mut sums {
        let total: f64 = sum.iter().sum();
        sum.iter_mut().for_each(|value| *value /= total);
    }
    sums
}

fn list(
    source: &Table,
    (board, factors): (&Board, &[Factor]),
    place: usize,
    (weight, letters): (f64, &mut Vec<Option<u8>>),
    sums: &mut [[f64; 26]],
) {
    let Some(here) = board.places.get(place) else {
        for (sum, letter) in sums.iter_mut().zip(letters.iter()) {
            sum[usize::from(letter.unwrap())] += weight;
        }
        return;
    };
    let words = source.words(here.cells.len()).chunks_exact(here.cells.len());
    for (word, probability) in words.zip(&factors[place].listed) {
        let before = letters.clone();
        let mut fits = true;
        for (cell, letter) in here.cells.iter().zip(word) {
            let letter = letter - b'A';
            fits &= letters[*cell].is_none_or(|other| other == letter);
            letters[*cell] = Some(letter);
        }
        if fits {
            let weight = weight * f64::from(*probability);
            list(source, (board, factors), place + 1, (weight, letters), sums);
        }
        *letters = before;
    }
}

fn check_marginals(source: &Table, puzzle: &Puzzle, tolerance: f64) {
    let board = Board::of(puzzle);
    let ask = |place: &crate::board::Place| Factor::ask(source, &place.clue, place.cells.len());
    let factors: Vec<Factor> = board.places.iter().map(ask).collect();
    let expected = by_listing(source, &board, &factors);
    let mut beliefs = Beliefs::new(&board);
    let schedule = Schedule { rounds: 60, damping: 0.3, tolerance: 1e-6 };
    beliefs.propagate((&board, &factors), source, schedule, (&Limits::none(), &mut |_| {}));
    for (cell, (found, expected)) in beliefs.cells(&board).iter().zip(&expected).enumerate() {
        for letter in 0..26 {
            let (found, expected) = (found[letter], expected[letter]);
            assert!(
                (found - expected).abs() < tolerance,
                "cell {cell}, {letter}: {found} {expected}"
            );
        }
    }
}

#[test]
fn marginals_on_trees_are_exact() {
    let clues: &[(&str, &[(&str, f32)])] =
        &[("pet", &[("CAT", 2.0), ("RAT", 1.0)]), ("milk giver", &[("COW", 3.0), ("CAR", 0.5)])];
    let source = Table::new(&WORDS, clues);
    // One word across, one down from its first letter, one from its last.
    let cross =
        puzzle(&["...", ".#.", ".#."], [&[("1", "pet")], &[("1", "milk giver"), ("2", "?")]]);
    check_marginals(&source, &cross, 2e-4);
    check_marginals(&source, &puzzle(&["..."], [&[("1", "pet")], &[]]), 2e-4);
}

#[test]
fn marginals_with_loops_are_close() {
    let clues: &[(&str, &[(&str, f32)])] = &[
        ("pet", &[("CAT", 2.0), ("RAT", 1.0)]),
        ("milk giver", &[("COW", 3.0), ("CAR", 0.5)]),
        ("joker", &[("WIT", 1.0), ("TIN", 0.3)]),
        ("child", &[("TOT", 0.5), ("TAR", 0.2)]),
    ];
    let source = Table::new(&WORDS, clues);
    let ring = puzzle(
        &["...", ".#.", "..."],
        [&[("1", "pet"), ("3", "joker")], &[("1", "milk giver"), ("2", "child")]],
    );
    check_marginals(&source, &ring, 0.05);
    let solved = Solver::new(&source).solve(&ring, &Limits::none());
    let words: Vec<&str> = solved.words.iter().map(|word| word.answer.as_str()).collect();
    assert_eq!(words, ["CAT", "WIT", "COW", "TOT"]);
    assert!(verify::is_filled(&ring.grid, &solved.solution).is_empty());
    assert!(solved.expected_wrong() < 1.0);
}

#[test]
fn givens_stay_even_where_no_answer_fits() {
    let source = Table::new(&WORDS, &[("pet", &[("CAT", 2.0)])]);
    let mut puzzle = puzzle(&["...", ".#.", "..."], [&[("1", "pet")], &[]]);
    for (row, column, letter) in [(0, 0, 'X'), (0, 1, 'Q'), (2, 2, 'Z')] {
        let cell = puzzle.grid.size().cell(row, column).unwrap();
        puzzle.grid[cell].entry = Entry::letter(letter);
        puzzle.grid[cell].given = true;
    }
    let solved = Solver::new(&source).solve(&puzzle, &Limits::none());
    assert!(verify::keeps_givens(&puzzle.grid, &solved.solution).is_empty());
    assert!(verify::is_filled(&puzzle.grid, &solved.solution).is_empty());
}

#[test]
fn several_letters_go_into_a_cell_where_both_words_want_them() {
    let words = ["TOP", "DEN", "TSD", "PSN", "SCATS", "OCATE", "SKITS", "ELATE"];
    let clues: &[(&str, &[(&str, f32)])] = &[
        ("summit", &[("TOP", 50.0)]),
        ("jazz singing", &[("SCATS", 50.0)]),
        ("lair", &[("DEN", 50.0)]),
        ("one", &[("TSD", 50.0)]),
        ("find", &[("OCATE", 50.0)]),
        ("two", &[("PSN", 50.0)]),
    ];
    let source = Table::new(&words, clues);
    let mut puzzle = puzzle(
        &["...", "...", "..."],
        [
            &[("1", "summit"), ("4", "jazz singing"), ("5", "lair")],
            &[("1", "one"), ("2", "find"), ("3", "two")],
        ],
    );
    let middle = puzzle.grid.size().cell(1, 1).unwrap();
    let solved = Solver::new(&source).solve(&puzzle, &Limits::none());
    assert_eq!(solved.solution.get(middle).unwrap().as_str(), "CAT");
    let words: Vec<&str> = solved.words.iter().map(|word| word.answer.as_str()).collect();
    assert_eq!(words, ["TOP", "SCATS", "DEN", "TSD", "OCATE", "PSN"]);
    // The same if it is given.
    puzzle.grid[middle].entry = Entry::new("CAT");
    puzzle.grid[middle].given = true;
    let again = Solver::new(&source).solve(&puzzle, &Limits::none());
    assert_eq!(again.solution, solved.solution);
    // It is one letter to those who count, whoever put it there.
    let rows = ["TOP", "SCS", "DEN"];
    for (cell, letter) in puzzle.grid.size().cells().zip(rows.concat().chars()) {
        puzzle.grid[cell].solution = Entry::letter(letter);
    }
    puzzle.grid[middle].solution = Entry::new("CAT");
    let marks = Marks::of_solved(&puzzle, &again).unwrap();
    assert_eq!((marks.tally.letters, marks.tally.letters_wrong), (9, 0));
    let without = Options { rebus: false, ..Options::default() };
    puzzle.grid[middle].given = false;
    let plain = Solver::with(&source, without).solve(&puzzle, &Limits::none());
    assert_eq!(plain.solution.get(middle).unwrap().as_str().len(), 1);
}

#[test]
fn an_answer_that_goes_on_elsewhere_is_asked_for_as_a_whole() {
    let words = [&WORDS[..], &["COWRAT", "OATCAR", "TINEAR"]].concat();
    let source = Table::new(&words, &[("treat", &[("OATCAR", 40.0), ("TINEAR", 20.0)])]);
    let mut puzzle = puzzle(
        &["...", "###", "..."],
        [&[("1", "With 2-Across, treat"), ("2", "See 1-Across")], &[]],
    );
    let check = |puzzle: &Puzzle, options: Options, expected: [&str; 2]| {
        let solved = Solver::with(&source, options).solve(puzzle, &Limits::none());
        let found: Vec<&str> = solved.words.iter().map(|word| word.answer.as_str()).collect();
        assert_eq!(found, expected);
    };
    check(&puzzle, Options::default(), ["OAT", "CAR"]);
    // What is known of one part decides on the other.
    for (column, letter) in ["T", "I", "N"].iter().enumerate() {
        let cell = puzzle.grid.size().cell(0, column).unwrap();
        puzzle.grid[cell].entry = Entry::new(letter);
        puzzle.grid[cell].given = true;
    }
    check(&puzzle, Options::default(), ["TIN", "EAR"]);
}

#[test]
fn whatever_is_missing_there_is_a_full_grid() {
    let source = Table::new(&WORDS, &[]);
    for rows in [&["."][..], &["#"], &[".."], &["....", "....", ".##."], &["...................."]]
    {
        let puzzle = puzzle(rows, [&[("1", "no idea"), ("1", "twice"), ("99", "nowhere")], &[]]);
        let solved = Solver::new(&source).solve(&puzzle, &Limits::none());
        assert!(verify::is_filled(&puzzle.grid, &solved.solution).is_empty(), "{rows:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_same_puzzle_gives_the_same_result(blocks in prop::collection::vec(any::<bool>(), 16)) {
        let rows: Vec<String> = blocks
            .chunks(4)
            .map(|row| row.iter().map(|block| if *block { '#' } else { '.' }).collect())
            .collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let puzzle = puzzle(&rows, [&[("1", "pet")], &[("1", "milk giver")]]);
        let source = Table::new(&WORDS, &[("pet", &[("CAT", 2.0)])]);
        let first = Solver::new(&source).solve(&puzzle, &Limits::none());
        prop_assert!(verify::is_filled(&puzzle.grid, &first.solution).is_empty());
        prop_assert_eq!(first, Solver::new(&source).solve(&puzzle, &Limits::none()));
    }
}
