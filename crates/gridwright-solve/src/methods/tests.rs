//! The seed methods on a small grid and a small service.

use gridwright_clues::WordQuery;
use gridwright_core::{Clue, ClueList, Direction, Entry, Grid, Puzzle};
use gridwright_search::SearchOptions;

use super::{Reduction, TooLarge, WordService, ratio_tree, reduce_neglect};

/// Answers by text, with scores that fall by halves.
struct Table(Vec<(&'static str, Vec<&'static str>)>);

impl WordService for Table {
    fn ask(&self, query: &WordQuery, pattern: &str, most: usize) -> Vec<(String, f64)> {
        let WordQuery::Means { text } = query else { return vec![] };
        let words = self.0.iter().find(|(own, _)| own == text).map(|(_, words)| words.clone());
        let fits = |word: &&str| {
            word.len() == pattern.len()
                && word.bytes().zip(pattern.bytes()).all(|(a, b)| b == b'?' || a == b)
        };
        let words = words.unwrap_or_default().into_iter().filter(fits).take(most);
        words.enumerate().map(|(at, word)| (word.to_owned(), 100.0 / (1 << at) as f64)).collect()
    }

    fn is_word(&self, word: &str) -> bool {
        self.0.iter().any(|(_, words)| words.contains(&word))
    }
}

fn table() -> Table {
    Table(vec![
        ("pet", vec!["DOG", "CAT", "COW"]),
        ("hair", vec!["WIG", "BOB"]),
        ("milk", vec!["COW", "CUP"]),
        ("plaything", vec!["TOG", "TOY"]),
    ])
}

/// A ring of four words: CAT and WIG across, COW and TOG down.
fn puzzle(clues: [&str; 4]) -> Puzzle {
    let mut grid = Grid::from_rows(&["CAT", "O#O", "WIG"]).unwrap();
    grid.number_cells();
    for (_, cell) in grid.iter_mut() {
        cell.solution = None;
    }
    let mut puzzle = Puzzle::new(grid);
    for (direction, numbers, clues) in [
        (Direction::Across, ["1", "3"], [clues[0], clues[1]]),
        (Direction::Down, ["1", "2"], [clues[2], clues[3]]),
    ] {
        let mut list = ClueList::standard(direction);
        list.clues.extend(numbers.iter().zip(clues).map(|(number, text)| Clue::new(*number, text)));
        puzzle.lists.push(list);
    }
    puzzle
}

const CLUES: [&str; 4] = ["Pet", "Hair", "Milk", "Plaything"];

#[test]
fn the_tree_tries_the_surest_clue_first_and_turns_back() {
    let mut steps = vec![];
    let found = ratio_tree(&puzzle(CLUES), &table(), &SearchOptions::default(), &mut |step| {
        steps.push(step.to_string());
    });
    assert!(found.complete, "{steps:?}");
    let rows = super::rows_of(&puzzle(CLUES), &found.solution);
    assert_eq!(rows, ["CAT", "O#O", "WIG"]);
    assert!(steps[0].starts_with("iteration 1\n  ...\n  .#.\n  ...\n"), "{}", steps[0]);
    assert!(
        steps[0].contains("1-Across ml=pet&sp=???: DOG 100, CAT 50, ratio 2.00"),
        "{}",
        steps[0]
    );
    assert_eq!(found.tried as usize, steps.len());
    let given_up =
        ratio_tree(&puzzle(CLUES), &table(), &SearchOptions::default().with_nodes(1), &mut |_| {});
    assert!(!given_up.complete && given_up.tried == 1);
}

#[test]
fn a_full_grid_counts_only_if_every_word_is_one() {
    // Nothing asks for TOG, which is filled by its crossings alone.
    let mut service = table();
    service.0[3].1 = vec!["TOY"];
    let found = ratio_tree(&puzzle(CLUES), &service, &SearchOptions::default(), &mut |_| {});
    assert!(!found.complete);
}

fn reduced(clues: [&str; 4], service: &Table) -> Reduction {
    reduce_neglect(&puzzle(clues), service, &SearchOptions::default()).unwrap()
}

#[test]
fn domains_are_reduced_by_shared_letters() {
    let reduction = reduced(CLUES, &table());
    assert_eq!(reduction.found.tried, 16, "all sets of two rows and two columns");
    assert!(reduction.found.complete);
    let domain = &reduction.domains[0];
    assert_eq!((domain.name.as_str(), domain.neglected), ("1-Across", false));
    assert_eq!(domain.before, ["CAT", "COW", "DOG"]);
    assert_eq!(domain.after, ["CAT"]);
    assert!(reduction.scores.is_empty(), "four words are not more than five");
}

#[test]
fn a_row_without_its_answer_is_neglected() {
    let mut service = table();
    service.0[1].1 = vec!["BOB"];
    service.0[2].1 = vec!["COW"];
    service.0[3].1 = vec!["TOG"];
    let reduction = reduced(CLUES, &service);
    let neglected: Vec<&str> =
        reduction.domains.iter().filter(|d| d.neglected).map(|d| d.name.as_str()).collect();
    assert_eq!(neglected, ["3-Across"]);
    let rows = super::rows_of(&puzzle(CLUES), &reduction.found.solution);
    assert_eq!(rows, ["CAT", "O#O", "W.G"]);
}

#[test]
fn pointers_count_as_what_they_point_at_and_givens_stay() {
    let reduction = reduced(["Pet", "Hair", "See 1-Across", "Plaything"], &table());
    assert_eq!(reduction.domains[2].terms, ["pet"]);
    let mut given = puzzle(CLUES);
    let corner = given.grid.size().cell(0, 0).unwrap();
    given.grid[corner].entry = Entry::new("D");
    given.grid[corner].given = true;
    let reduction = reduce_neglect(&given, &table(), &SearchOptions::default()).unwrap();
    let rows = super::rows_of(&given, &reduction.found.solution);
    assert!(rows[0].starts_with('D'), "{rows:?}");
}

#[test]
fn large_grids_are_refused_and_six_decided_words_kept() {
    let row = "A".repeat(9);
    let grid = Grid::from_rows(&[row.as_str(); 9]).unwrap();
    let error =
        reduce_neglect(&Puzzle::new(grid), &table(), &SearchOptions::default()).unwrap_err();
    assert_eq!(error, TooLarge { lines: 18 });
    assert!(error.to_string().contains("up to 16"), "{error}");

    let mut grid = Grid::from_rows(&["CAT", "ORE", "WED"]).unwrap();
    grid.number_cells();
    grid.iter_mut().for_each(|(_, cell)| cell.solution = None);
    let mut square = Puzzle::new(grid);
    let words = ["CAT", "ORE", "WED", "COW", "ARE", "TED"];
    let lists = [(Direction::Across, ["1", "4", "5"]), (Direction::Down, ["1", "2", "3"])];
    let mut texts = ["apple", "berry", "cherry", "grape", "lemon", "melon"].into_iter();
    for (direction, numbers) in lists {
        let mut list = ClueList::standard(direction);
        list.clues.extend(numbers.iter().zip(&mut texts).map(|(n, text)| Clue::new(*n, text)));
        square.lists.push(list);
    }
    let texts = ["apple", "berry", "cherry", "grape", "lemon", "melon"];
    let service = Table(texts.into_iter().zip(words.map(|word| vec![word])).collect());
    let reduction = reduce_neglect(&square, &service, &SearchOptions::default()).unwrap();
    assert_eq!(reduction.scores, [300], "only what neglects nothing decides more than five");
    assert_eq!((reduction.best[0].score, reduction.best[0].decided), (300, 6));
    let report = reduction.to_string();
    assert!(report.contains("score 300, 6 words decided, neglecting nothing\n  CAT\n"), "{report}");
}
