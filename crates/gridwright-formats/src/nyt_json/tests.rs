//! Reading whole files.

use gridwright_core::{Direction, Puzzle, Shade, SolutionStatus};

use crate::{Format, ReadError, read};

const CELLS: &str = r#"[{"answer": "C", "label": "1", "type": 1}, {"answer": "A", "type": 2},
    {"answer": "T", "label": "2", "type": 3}, {"answer": "O", "type": 1}, {},
    {"answer": "O", "moreAnswers": {"valid": ["OH", "0"]}, "type": 1},
    {"answer": "W", "label": "3", "type": 1}, {"answer": "I", "type": 1}, {"answer": "TEE", "type": 1}]"#;

const CLUES: &str = r#"[{"label": "1", "direction": "Across", "cells": [0, 1, 2], "text": [{"plain": "Pet"}]},
    {"label": "3", "direction": "Across", "cells": [6, 7, 8], "text": [{"plain": "x", "formatted": "<i>Humour</i>"}]},
    {"label": "1", "direction": "Down", "cells": [0, 3, 6], "text": [{"plain": "Milk giver"}], "relatives": [1]},
    {"label": "2", "direction": "Down", "cells": [2, 5, 8], "text": [{"plain": "Small < child"}], "list": 1}]"#;

/// A file with these cells, clues and further fields.
fn file(cells: &str, clues: &str, fields: &str) -> String {
    format!(
        r#"{{"body": [{{"board": "<svg></svg>", "cells": {cells}, "clues": {clues},
            "clueLists": [{{"clues": [0, 1], "name": "Across"}}, {{"clues": [2, 3], "name": "Down"}}],
            "dimensions": {{"height": 3, "width": 3}}}}], "publicationDate": "2021-03-14" {fields}}}"#
    )
}

fn check(text: &str, rows: &[&str], warnings: &[&str]) -> Puzzle {
    let document = read(text.as_bytes()).unwrap_or_else(|e| panic!("{e}: {text}"));
    assert_eq!(document.format, Format::NytJson);
    assert_eq!(document.puzzle.grid.solution_rows(), rows);
    let said: Vec<String> = document.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(said, warnings);
    document.puzzle
}

fn check_refused(text: &str, expected: &str) {
    let refused = read(text.as_bytes()).err();
    assert_eq!(refused.as_ref().map(ReadError::to_string).as_deref(), Some(expected));
}

#[test]
fn a_whole_file_is_read_with_its_solution() {
    let about = r#", "title": "Farm", "constructors": ["Ann One", "Bo Two", "Cy Three"], "editor": "Di Four",
        "copyright": "2021", "notes": [{"platforms": {}, "text": "Read <b>twice</b>"}], "id": 77, "subcategory": 2"#;
    let puzzle = check(&file(CELLS, CLUES, about), &["CAT", "O#O", "WIT"], &[]);
    let at = |row, col| puzzle.grid.at(row, col).unwrap();
    assert!(at(0, 1).circled);
    assert_eq!(at(0, 2).shade, Some(Shade::Grey));
    assert_eq!(at(1, 2).alternatives.len(), 2);
    assert!(at(2, 2).solution.as_ref().unwrap().is_rebus());
    assert!(puzzle.grid.has_standard_numbers());
    let across = puzzle.clues(Direction::Across);
    assert_eq!(across[0].text.plain(), "Pet");
    assert!(!across[1].text.is_plain());
    assert_eq!(puzzle.clues(Direction::Down)[1].text.plain(), "Small < child");
    assert!(puzzle.all_clues().all(|(.., clue)| clue.cells.is_empty()), "labels say it all");
    let about = &puzzle.metadata;
    assert_eq!(
        (about.title.as_str(), about.author.as_str()),
        ("Farm", "Ann One, Bo Two and Cy Three")
    );
    assert_eq!(
        (about.editor.as_str(), about.copyright.as_str()),
        ("Di Four", "© 2021, The New York Times")
    );
    assert_eq!(about.date.map(|date| date.to_string()).as_deref(), Some("2021-03-14"));
    assert_eq!(about.notes.plain(), "Read twice");
    assert_eq!(
        about.others,
        [("id", "77"), ("subcategory", "2")].map(|(n, v)| (n.into(), v.into()))
    );
}

#[test]
fn directions_come_from_the_lists_or_the_cells() {
    let undirected =
        CLUES.replace(r#""direction": "Across","#, "").replace(r#""direction": "Down","#, "");
    let text = file(CELLS, &undirected, "");
    let puzzle = check(&text, &["CAT", "O#O", "WIT"], &[]);
    let unlisted = check(&text.replace("clueLists", "other"), &["CAT", "O#O", "WIT"], &[]);
    assert_eq!(puzzle.lists, unlisted.lists);
    assert_eq!(puzzle.clues(Direction::Down).len(), 2);
}

#[test]
fn missing_pieces_are_said() {
    let blank = CELLS.replace("\"answer\"", "\"index\"").replace("\"label\"", "\"clues\"");
    let puzzle = check(
        &file(&blank.replace("\"moreAnswers\"", "\"clues\""), CLUES, ""),
        &["...", ".#.", "..."],
        &["body, cells: expected answers, found none"],
    );
    assert_eq!(puzzle.status, SolutionStatus::Missing);
    assert!(puzzle.grid.has_standard_numbers(), "the clues give the numbers");
    let bare = r#"{"body": {"cells": [{"answer": "A"}, {"answer": "B"}, {"answer": "C", "type": 9}, {}]}}"#;
    check(
        bare,
        &["AB", "C#"],
        &[
            "body, dimensions: expected height and width, found nothing; read as a square",
            "row 2, column 1: a cell of the unknown type 9",
            "body, clues: expected a list of clues, found nothing",
            "publicationDate: expected a date, found nothing",
            "body, cells: expected labels, found none; the standard numbers are used",
        ],
    );
}

#[test]
fn bad_files_are_refused_with_their_place() {
    check_refused(
        &file("[{}]", "[]", ""),
        "nyt-json: body, cells: expected 9 for 3 rows of 3, found 1",
    );
    check_refused(
        &file(CELLS, CLUES, "").replace("\"height\": 3", "\"height\": 300"),
        "nyt-json: body, dimensions: a grid of 300 rows and 3 columns: both must be from 1 to 255",
    );
    check_refused(
        &file(&CELLS.replace("{},", "[],"), CLUES, ""),
        "nyt-json: row 2, column 2: expected a cell, found a list",
    );
    check_refused(
        r#"{"body": [], "cells": 1}"#,
        "nyt-json: body: expected an object, found nothing",
    );
}
