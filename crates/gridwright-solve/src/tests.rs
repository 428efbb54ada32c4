//! The solver against a listing of all fills, and on odd input.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use gridwright_clues::phrase::{PhraseBuilder, PhraseModel};
use gridwright_core::{Clue, ClueList, Direction, Entry, Grid, Puzzle, verify};
use gridwright_search::{Limits, SearchOptions};
use proptest::prelude::*;

use crate::context::SolveContext;
use crate::eval::Evaluation;
use crate::factor::Factor;
use crate::graph::{FactorGraph, SlotNode};
use crate::propagation::{BeliefPropagation, Marginal};
use crate::{AnswerSource, OutOfField, Scores, Solved, Solver, SolverSteps, Tuning};

static PHRASES: LazyLock<PhraseModel> = LazyLock::new(|| PhraseBuilder::new().build());

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
        let unlisted = if words.is_empty() { 1.0 } else { 1e-6 };
        Scores { log_p, others: vec![], p_oov: unlisted }
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

fn solve(source: &Table, puzzle: &Puzzle) -> Solved {
    Solver::new(source).solve(puzzle, &SearchOptions::default(), &mut |_| {}).unwrap()
}

/// The exact marginals of all letters, by a listing of all fills.
struct Listing<'a> {
    source: &'a Table,
    graph: &'a FactorGraph,
    factors: &'a [Factor],
    letters: Vec<Option<u8>>,
    sums: Vec<Marginal>,
}

impl Listing<'_> {
    fn marginals(mut self) -> Vec<Marginal> {
        self.list(0, 1.0);
        for sum in &mut self.sums {
            let total: f64 = sum.iter().sum();
            sum.iter_mut().for_each(|value| *value /= total);
        }
        self.sums
    }

    fn list(&mut self, slot: usize, weight: f64) {
        let Some(here) = self.graph.slots.get(slot) else {
            for (sum, letter) in self.sums.iter_mut().zip(&self.letters) {
                sum[usize::from(letter.unwrap())] += weight;
            }
            return;
        };
        let words = self.source.words(here.len()).chunks_exact(here.len());
        for (word, probability) in words.zip(&*self.factors[slot].listed) {
            let before = self.letters.clone();
            let mut fits = true;
            for (id, letter) in here.variables.iter().zip(word) {
                let letter = letter - b'A';
                fits &= self.letters[id.index()].is_none_or(|other| other == letter);
                self.letters[id.index()] = Some(letter);
            }
            if fits {
                self.list(slot + 1, weight * f64::from(*probability));
            }
            self.letters = before;
        }
    }
}

fn check_marginals(source: &Table, puzzle: &Puzzle, tolerance: f64) {
    let graph = FactorGraph::of(puzzle);
    let mut tuning = Tuning::default();
    tuning.propagation.rounds = 60;
    tuning.propagation.damping = 0.3;
    tuning.propagation.tolerance = 1e-6;
    let score = |slot: &SlotNode| Factor::score(source, &tuning, &slot.clue, slot.len());
    let factors: Vec<Factor> = graph.slots.iter().map(score).collect();
    let count = graph.variables.len();
    let (letters, sums) = (vec![None; count], vec![[0.0; 26]; count]);
    let listing = Listing { source, graph: &graph, factors: &factors, letters, sums };
    let expected = listing.marginals();
    let limits = Limits::none();
    let context = SolveContext::new(source, &tuning, &limits, SolverSteps::default());
    let mut propagation = BeliefPropagation::new(&graph);
    propagation.run(&graph, &factors, &context, &mut |_| {});
    for (index, (found, expected)) in
        propagation.marginals(&graph).iter().zip(&expected).enumerate()
    {
        for letter in 0..26 {
            let (found, expected) = (found[letter], expected[letter]);
            let message = format!("variable {index}, {letter}: {found} {expected}");
            assert!((found - expected).abs() < tolerance, "{message}");
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
    let solved = solve(&source, &ring);
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
    let solved = solve(&source, &puzzle);
    assert!(verify::keeps_givens(&puzzle.grid, &solved.solution).is_empty());
    assert!(verify::is_filled(&puzzle.grid, &solved.solution).is_empty());
}

#[test]
fn doubtful_letters_of_other_languages_are_left_out() {
    let source = Table::new(&WORDS, &[]);
    let mut puzzle = puzzle(&["...", ".##", ".##"], [&[("1", "Haustier")], &[("1", "Nutztier")]]);
    let cell = puzzle.grid.size().cell(0, 0).unwrap();
    puzzle.grid[cell].entry = Entry::letter('Z');
    puzzle.grid[cell].given = true;
    let mut solved = solve(&source, &puzzle);
    assert_eq!(solved.solution.iter().filter(|(_, entry)| entry.is_some()).count(), 5);
    solved.cells.iter_mut().filter(|belief| belief.cell != cell).for_each(|belief| {
        belief.confidence = 0.7;
    });
    solved.cells[4].confidence = 0.9;
    let cryptic = solved.clone().fitted_for(Some(OutOfField::Cryptic));
    assert_eq!(cryptic.solution, solved.solution);
    let foreign = solved.fitted_for(Some(OutOfField::Foreign));
    assert!(verify::keeps_givens(&puzzle.grid, &foreign.solution).is_empty());
    let shown = foreign.solution.iter().filter(|(_, entry)| entry.is_some()).count();
    assert_eq!(shown, 2, "the given letter and the one that is sure");
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
    let solved = solve(&source, &puzzle);
    assert_eq!(solved.solution.get(middle).unwrap().as_str(), "CAT");
    let words: Vec<&str> = solved.words.iter().map(|word| word.answer.as_str()).collect();
    assert_eq!(words, ["TOP", "SCATS", "DEN", "TSD", "OCATE", "PSN"]);
    // The same if it is given.
    puzzle.grid[middle].entry = Entry::new("CAT");
    puzzle.grid[middle].given = true;
    let again = solve(&source, &puzzle);
    assert_eq!(again.solution, solved.solution);
    // It counts as one letter, whether it is given or found.
    let rows = ["TOP", "SCS", "DEN"];
    for (cell, letter) in puzzle.grid.size().cells().zip(rows.concat().chars()) {
        puzzle.grid[cell].solution = Entry::letter(letter);
    }
    puzzle.grid[middle].solution = Entry::new("CAT");
    let evaluation = Evaluation::of_solved(&puzzle, &again).unwrap();
    assert_eq!((evaluation.tally.letters, evaluation.tally.letters_wrong), (9, 0));
    let without = SolverSteps { rebus: false, ..SolverSteps::default() };
    puzzle.grid[middle].given = false;
    let solver = Solver::new(&source).with_steps(without);
    let plain = solver.solve(&puzzle, &SearchOptions::default(), &mut |_| {}).unwrap();
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
    let check = |puzzle: &Puzzle, expected: [&str; 2]| {
        let solved = solve(&source, puzzle);
        let found: Vec<&str> = solved.words.iter().map(|word| word.answer.as_str()).collect();
        assert_eq!(found, expected);
    };
    check(&puzzle, ["OAT", "CAR"]);
    // What is known of one part decides on the other.
    for (column, letter) in ["T", "I", "N"].iter().enumerate() {
        let cell = puzzle.grid.size().cell(0, column).unwrap();
        puzzle.grid[cell].entry = Entry::new(letter);
        puzzle.grid[cell].given = true;
    }
    check(&puzzle, ["TIN", "EAR"]);
}

#[test]
fn whatever_is_missing_there_is_a_full_grid() {
    let source = Table::new(&WORDS, &[]);
    for rows in [&["."][..], &["#"], &[".."], &["....", "....", ".##."], &["...................."]]
    {
        let puzzle = puzzle(rows, [&[("1", "no idea"), ("1", "twice"), ("99", "nowhere")], &[]]);
        let solved = solve(&source, &puzzle);
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
        let first = solve(&source, &puzzle);
        prop_assert!(verify::is_filled(&puzzle.grid, &first.solution).is_empty());
        prop_assert_eq!(first, solve(&source, &puzzle));
    }
}
