//! The theme pass on a small grid.

use gridwright_clues::phrase::{PhraseBuilder, PhraseModel};
use gridwright_core::{Clue, ClueList, Direction, Grid, Puzzle};
use gridwright_search::SearchOptions;

use crate::source::{AnswerSource, Scores};
use crate::{Solver, SolverSteps, Tuning};

/// Two answers of seven letters, some words down, and nothing of six letters.
struct Source(PhraseModel);

const SEVEN: &[u8] = b"BLANKETFLIPPER";
const FOUR: &[u8] = b"ABLEBRIMEARNKILNNEONTREE";

impl AnswerSource for Source {
    fn words(&self, length: usize) -> &[u8] {
        match length {
            7 => SEVEN,
            4 => FOUR,
            _ => b"",
        }
    }

    fn score(&self, clue: &str, length: usize) -> Scores {
        let log_p = match (clue, length) {
            ("Cover for the bed", 7) => vec![-0.1, -9.0],
            ("Dolphin of television", 7) => vec![-9.0, -0.1],
            (_, 7) => vec![-1.0, -1.0],
            (_, 4) => vec![-1.8; 6],
            _ => vec![],
        };
        Scores { log_p, others: vec![], p_oov: 1e-3 }
    }

    fn phrases(&self) -> &PhraseModel {
        &self.0
    }
}

/// Two entries of six letters whose answers have lost an L, and some letters
/// that are known from elsewhere.
fn puzzle() -> Puzzle {
    let mut grid = Grid::from_rows(&["......", "######", "......"]).unwrap();
    grid.number_cells();
    let known = [(0, "B.N.ET"), (2, "F.P.ER")];
    for (row, letters) in known {
        for (col, letter) in letters.chars().enumerate().filter(|(_, letter)| *letter != '.') {
            let cell = grid.size().cell(row, col).unwrap();
            grid[cell].entry = gridwright_core::Entry::new(&letter.to_string());
            grid[cell].given = true;
        }
    }
    let mut puzzle = Puzzle::new(grid);
    let mut across = ClueList::standard(Direction::Across);
    across.clues.push(Clue::new("1", "Cover for the bed"));
    across.clues.push(Clue::new("2", "Dolphin of television"));
    puzzle.lists.push(across);
    puzzle
}

/// With themes, which are not looked for by default.
fn tuning() -> Tuning {
    let mut tuning = Tuning::default();
    tuning.theme.trials = 3;
    tuning
}

#[test]
fn letters_that_are_missing_from_several_entries_are_found() {
    let source = Source(PhraseBuilder::new().build());
    let solve = |steps: SolverSteps| {
        let solver = Solver::new(&source).with_steps(steps).with_tuning(tuning());
        solver.solve(&puzzle(), &SearchOptions::default(), &mut |_| {}).unwrap()
    };
    let solved = solve(SolverSteps::default());
    let words: Vec<&str> = solved.words.iter().map(|word| &*word.answer).collect();
    assert_eq!(words, ["BANKET", "FIPPER"]);
    let theme = solved.theme_in_words().unwrap();
    assert_eq!(theme, "the theme drops L: 1-Across, 2-Across");
    let without = solve(SolverSteps::default().with_themes(false));
    assert_eq!(without.theme, None);
    assert_ne!(without.words[0].answer, "BANKET");
}

#[test]
fn one_entry_makes_no_theme() {
    let source = Source(PhraseBuilder::new().build());
    let mut puzzle = puzzle();
    puzzle.lists[0].clues.pop();
    puzzle.lists[0].clues.push(Clue::new("2", "Nothing of the kind"));
    let cells: Vec<_> = puzzle.grid.iter().map(|(cell, _)| cell).collect();
    for cell in &cells[12..] {
        puzzle.grid[*cell].given = true;
        puzzle.grid[*cell].entry = gridwright_core::Entry::new("X");
    }
    let solver = Solver::new(&source).with_tuning(tuning());
    let solved = solver.solve(&puzzle, &SearchOptions::default(), &mut |_| {});
    assert_eq!(solved.unwrap().theme, None);
}
