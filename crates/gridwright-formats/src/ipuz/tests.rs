//! Reading whole files, and writing them again.

use gridwright_core::{Direction, PuzzleKind, SolutionStatus};
use proptest::prelude::*;

use crate::testing::{arbitrary_puzzle, check_round_trip};
use crate::{Format, ReadError, read, read_as, write};

/// A small file with this instead of its usual fields. What stands later in
/// an object counts.
fn file(fields: &str) -> String {
    format!(
        r##"{{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {{"width": 3, "height": 3}},
        "puzzle": [[1, 0, 2], [0, "#", 0], [3, 0, 0]],
        "clues": {{"Across": [[1, "Pet"], [3, "Humour"]], "Down": [[1, "Milk giver"], [2, "Child"]]}}
        {}{fields}}}"##,
        if fields.is_empty() { "" } else { "," }
    )
}

/// Reads a file, checks the solution and the warnings, and that writing loses
/// nothing.
fn check(fields: &str, rows: &[&str], warnings: &[&str]) -> gridwright_core::Puzzle {
    let text = file(fields);
    let document = read(text.as_bytes()).unwrap_or_else(|e| panic!("{e}: {text}"));
    assert_eq!(document.format, Format::Ipuz);
    assert_eq!(document.puzzle.grid.solution_rows(), rows, "{fields}");
    let said: Vec<String> = document.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(said, warnings, "{fields}");
    let written = write(&document.puzzle, Format::Ipuz).unwrap();
    assert_eq!(written.losses, []);
    let again = read(&written.bytes).unwrap();
    assert_eq!(again.puzzle, document.puzzle, "{}", String::from_utf8_lossy(&written.bytes));
    assert_eq!(again.warnings, []);
    document.puzzle
}

fn check_refused(fields: &str, expected: &str) {
    let refused = read_as(file(fields).as_bytes(), Format::Ipuz).err();
    assert_eq!(refused.as_ref().map(ReadError::to_string).as_deref(), Some(expected), "{fields}");
}

#[test]
fn a_plain_file_is_read() {
    let puzzle = check("", &["...", ".#.", "..."], &[]);
    assert_eq!(puzzle.status, SolutionStatus::Missing);
    assert_eq!(puzzle.clues(Direction::Down)[1].text.plain(), "Child");
    assert!(puzzle.grid.has_standard_numbers());
}

#[test]
fn what_is_written_is_fit_to_read() {
    let puzzle = check(
        r##""title": "A & B", "date": "2021-03-14", "origin": "hand",
        "solution": [["C", "A", "T"], ["O", "#", "O"], ["W", "I", "T"]]"##,
        &["CAT", "O#O", "WIT"],
        &[],
    );
    let text = String::from_utf8(write(&puzzle, Format::Ipuz).unwrap().bytes).unwrap();
    assert_eq!(
        text,
        r##"{
  "version": "http://ipuz.org/v2",
  "kind": ["http://ipuz.org/crossword#1"],
  "title": "A &amp; B",
  "date": "03/14/2021",
  "origin": "hand",
  "dimensions": {"width":3,"height":3},
  "puzzle": [
    [1,0,2],
    [0,"#",0],
    [3,0,0]
  ],
  "solution": [
    ["C","A","T"],
    ["O","#","O"],
    ["W","I","T"]
  ],
  "clues": {
    "Across": [
      [1,"Pet"],
      [3,"Humour"]
    ],
    "Down": [
      [1,"Milk giver"],
      [2,"Child"]
    ]
  }
}
"##
    );
}

#[test]
fn cells_may_be_written_in_many_ways() {
    let puzzle = check(
        r##""block": "X", "empty": ":",
        "puzzle": [["1", ":", {"cell": 2, "style": {"shapebg": "circle"}}],
                   [{"cell": ":", "value": "o"}, "X", 0], [null, {"style": {"highlight": true}}, "#"]],
        "solution": [["c", {"value": "A"}, ["T", "Tee", "T"]], [{"value": "O", "cell": 0}, "X", {"Across": "O", "Down": "0"}],
                     [null, ":", 7]]"##,
        &["CAT", "O#O", "#.7"],
        &[],
    );
    let at = |row, col| puzzle.grid.at(row, col).unwrap();
    assert!(at(0, 2).circled && at(1, 0).given && at(2, 1).shade.is_some());
    assert_eq!(at(2, 2).label.as_deref(), Some("#"));
    assert_eq!(at(0, 2).alternatives.len(), 1);
    assert_eq!(at(1, 2).alternatives[0].as_str(), "0");
}

#[test]
fn what_is_saved_is_what_the_player_wrote() {
    let puzzle = check(
        r##""saved": [["C", null, ""], [0, "#", "0"],
        [{"value": "W", "gridwright.traces": ["pencilled", "was wrong"]}, "_", "TT"]],
        "gridwright.timer": {"seconds": 61, "running": false}"##,
        &["...", ".#.", "..."],
        &[],
    );
    assert_eq!(puzzle.grid.entry_rows(), ["C..", ".#.", "W.T"]);
    let traces = puzzle.grid.at(2, 0).unwrap().traces;
    assert!(traces.pencilled && traces.was_wrong && !traces.revealed);
    assert_eq!(puzzle.timer.map(|timer| timer.seconds), Some(61));
    check(
        r#""saved": [["C"]]"#,
        &["...", ".#.", "..."],
        &["the saved letters are ignored (ipuz: saved: expected 3 rows, found 1)"],
    );
}

#[test]
fn solutions_that_are_none_are_said() {
    check(
        r##""solution": [[1, 0, 2], [0, "#", 0], [3, 0, 0]]"##,
        &["...", ".#.", "..."],
        &["solution: expected letters, found the numbers of the cells again"],
    );
    let zeros = r##""solution": [["0", "0", "0"], ["0", "#", "0"], ["0", "0", "0"]]"##;
    assert_eq!(check(zeros, &["...", ".#.", "..."], &[]).status, SolutionStatus::Missing);
    check(
        r##""solution": [["C", "#", "T"], ["O", "X", "O"], ["W", "0", "T"]]"##,
        &["C.T", "O#O", "W0T"],
        &[
            "solution, row 1, column 2: a block where the puzzle has a cell",
            "solution, row 2, column 2: a letter where the puzzle has no cell",
        ],
    );
}

#[test]
fn the_solution_of_a_diagramless_has_the_blocks() {
    let puzzle = check(
        r##""kind": ["http://ipuz.org/crossword/diagramless#1"],
        "puzzle": [[1, 0, 2], [0, 0, 0], [3, 0, 0]],
        "solution": [["C", "A", "T"], ["O", "#", "O"], ["W", "I", "T"]]"##,
        &["CAT", "O#O", "WIT"],
        &[],
    );
    assert_eq!(puzzle.kind, PuzzleKind::Diagramless);
}

#[test]
fn clues_may_be_written_in_many_ways() {
    let puzzle = check(
        r#""clues": {"Across:Waagerecht": ["Bare", ["5", "<i>Text</i> &amp; more"], {"number": 1, "label": "1/3D",
            "clue": "Full", "enumeration": 7, "answer": "A B", "continued": {"direction": "Down", "number": 3}}],
          "Diagonal": [{"label": "A", "clue": "Slant", "cells": [[1, 1], [2, 2]]}],
          "Down": {"1": "From an object"}, "Empty": []}"#,
        &["...", ".#.", "..."],
        &[],
    );
    assert_eq!(puzzle.lists.len(), 3);
    let across = puzzle.list(Direction::Across).unwrap();
    assert_eq!((across.title.as_str(), across.clues.len()), ("Waagerecht", 3));
    assert_eq!(across.clues[1].text.plain(), "Text & more");
    assert!(!across.clues[1].text.is_plain());
    let full = &across.clues[2];
    assert_eq!(full.enumeration.as_deref(), Some("7"));
    assert_eq!((full.continues[0].list.as_str(), full.continues[0].label.as_str()), ("Down", "3"));
    assert_eq!(puzzle.lists[1].clues[0].label, "A");
    assert_eq!(puzzle.lists[1].clues[0].cells.len(), 2);
}

#[test]
fn cells_of_clues_may_count_from_zero() {
    for cells in ["[[0, 0], [1, 1], [2, 2]]", "[[1, 1], [2, 2], [3, 3]]"] {
        let clues = format!(r#""clues": {{"Slant": [{{"number": 1, "cells": {cells}}}]}}"#);
        let puzzle = check(&clues, &["...", ".#.", "..."], &[]);
        let found: Vec<usize> =
            puzzle.lists[0].clues[0].cells.iter().map(|cell| cell.index()).collect();
        assert_eq!(found, [0, 4, 8]);
    }
}

#[test]
fn what_is_not_kept_is_said() {
    check(
        r##""clues": {"Across": [{"number": 1, "clue": "x", "label": "One", "hint": "y", "cells": [[4, 1]]}, 7],
            "Down": 3},
        "puzzle": [[{"cell": 1, "style": {"imagebg": "data:"}, "com.x": 1}, 0, 2], [0, "#", 0], [3, 0, 0]],
        "version": "http://ipuz.org/v9""##,
        &["...", ".#.", "..."],
        &[
            "version: expected version 1 or 2, found \"http://ipuz.org/v9\"",
            "row 1, column 1: the style \"imagebg\" is not kept",
            "row 1, column 1: \"com.x\" is not kept",
            "clues, Across 1: the \"hint\" of a clue is not kept",
            "clues, Across 1: expected cells inside the grid, found [[4,1]]",
            "clues, Across 1: the label \"One\" of a clue is not kept",
            "clues, Across, entry 2: expected a clue, found a number",
            "clues, Down: expected a list of clues, found a number",
        ],
    );
}

#[test]
fn bad_files_are_refused_with_their_place() {
    check_refused(r#""puzzle": null"#, "ipuz: puzzle: expected a list of rows, found nothing");
    check_refused(r#""puzzle": [[1]]"#, "ipuz: puzzle: expected 3 rows, found 1");
    check_refused(
        r#""puzzle": [[1, 0, 2], [0, 0], [3, 0, 0]]"#,
        "ipuz: puzzle, row 2: expected 3 cells, found 2",
    );
    check_refused(
        r#""puzzle": [[1, 0, 2], 5, [3, 0, 0]]"#,
        "ipuz: puzzle, row 2: expected 3 cells, found a number",
    );
    check_refused(
        r#""puzzle": [[1, [], 2], [0, 0, 0], [3, 0, 0]]"#,
        "ipuz: row 1, column 2: expected a cell, found a list",
    );
    check_refused(
        r#""solution": [["A", "B", "C"], ["D"], []]"#,
        "ipuz: solution, row 2: expected 3 cells, found 1",
    );
    check_refused(
        r#""dimensions": {"width": 3000, "height": 3}"#,
        "ipuz: dimensions: a grid of 3 rows and 3000 columns: both must be from 1 to 255",
    );
    check_refused(
        r#""dimensions": {"width": -1, "height": 3}"#,
        "ipuz: dimensions: expected a whole width, found -1",
    );
    check_refused(
        r#""kind": ["http://ipuz.org/sudoku#1"]"#,
        "ipuz: kind: expected a crossword, found \"http://ipuz.org/sudoku#1\"",
    );
}

proptest! {
    #[test]
    fn any_puzzle_survives(puzzle in arbitrary_puzzle()) {
        check_round_trip(&puzzle, Format::Ipuz);
    }
}
