use std::ops::ControlFlow;

use gridwright_core::{Direction, Size};
use gridwright_search::SearchOptions;
use gridwright_words::WordList;

use super::*;

/// Every word of vowels and consonants in turn, of a few letters.
fn list() -> WordList<'static> {
    let mut words: Vec<String> = vec![String::new()];
    let mut all = vec![];
    for len in 1..=7 {
        words = words
            .iter()
            .flat_map(|word| {
                let letters = if len % 2 == 0 { "aeo" } else { "nrst" };
                letters.chars().map(move |letter| format!("{word}{letter}"))
            })
            .collect();
        if len >= 3 {
            all.extend(words.iter().take(900).cloned());
        }
    }
    WordList::parse(all.join("\n").as_bytes())
}

fn task(rows: usize, theme: &[&[&str]], symmetry: Symmetry) -> PatternTask {
    let size = Size::new(rows, rows).unwrap();
    PatternTask {
        size,
        symmetry,
        limits: PatternLimits::new(30, 17),
        theme: theme.iter().map(|one| one.iter().map(|w| (*w).to_owned()).collect()).collect(),
        min_score: 0,
    }
}

fn found(task: &PatternTask) -> Vec<FoundPattern> {
    let list = list();
    let mut continue_always = |_: &FoundPattern| ControlFlow::Continue(());
    patterns(task, &list, &SearchOptions::default(), 3, &mut continue_always).unwrap().found
}

#[test]
fn patterns_hold_their_answers_and_keep_the_rules() {
    for symmetry in [Symmetry::Rotation, Symmetry::LeftRight, Symmetry::UpDown, Symmetry::Diagonal]
    {
        let task = task(9, &[&["RESONATES"], &["NOTES", "TORSO"]], symmetry);
        let found = found(&task);
        assert!(!found.is_empty(), "{symmetry:?}");
        for pattern in found {
            let grid = &pattern.grid;
            let slots = grid.slots();
            assert_eq!((slots.len(), pattern.theme.len()), (pattern.words, 2));
            assert!(pattern.words <= 30 && pattern.blocks <= 17);
            assert!(slots.iter().all(|slot| slot.len() >= 3));
            for (id, cell) in grid.iter() {
                let image = symmetry.image(task.size, id.index());
                let image = &grid[gridwright_core::CellId::from_index(image)];
                assert_eq!(cell.is_open(), image.is_open(), "{symmetry:?}");
                let is_checked = Direction::BOTH.iter().all(|d| slots.through(id, *d).is_some());
                assert!(!cell.is_open() || is_checked);
            }
            for (word, slot) in &pattern.theme {
                let spelt: String = slots
                    .cells(*slot)
                    .iter()
                    .map(|cell| grid[*cell].solution.as_ref().unwrap().as_str())
                    .collect();
                assert_eq!(spelt, *word);
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_patterns() {
    let task = task(7, &[&["TENOR"]], Symmetry::Rotation);
    assert_eq!(found(&task), found(&task));
}

#[test]
fn what_no_pattern_holds_is_told() {
    let long = task(7, &[&["SERENADES"]], Symmetry::Rotation);
    let error = |task: &PatternTask| {
        let list = list();
        let mut visit = |_: &FoundPattern| ControlFlow::Continue(());
        patterns(task, &list, &SearchOptions::default(), 1, &mut visit).unwrap_err().to_string()
    };
    assert_eq!(error(&long), "SERENADES has 9 letters, and the grid is 7 cells long");
    let empty = task(7, &[&["TENOR"], &["!"]], Symmetry::Rotation);
    assert_eq!(error(&empty), "theme answer 2 has no letters: \"!\"");
    // Seven answers take all rows or all columns, and the last crosses none.
    let mut full: Vec<&[&str]> = vec![&["ATATATA"]; 7];
    full.push(&["ONONONO"]);
    let found = found(&task(7, &full, Symmetry::Rotation));
    assert!(
        found.is_empty(),
        "{:?}",
        found.first().map(|one| (one.grid.solution_rows(), &one.theme))
    );
}
