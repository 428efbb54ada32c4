//! Reading whole pages, written by hand in the shape of the real ones.

use gridwright_core::{Direction, Puzzle, SolutionStatus};

use crate::{Format, ReadError, read};

/// A page with these rows: `#` is a block, `.` a cell without a letter.
pub(super) fn page(rows: &[&str], numbers: &[(usize, usize, &str)]) -> String {
    let mut cells = String::new();
    let width = rows[0].len();
    for (r, row) in rows.iter().enumerate() {
        for (c, letter) in row.chars().enumerate() {
            let (x, y, id) = (3 + 100 * c, 3 + 100 * r, r * width + c);
            let class =
                if letter == '#' { "Cell-block--1oNaD" } else { "Cell-cell--1p4gH Cell-nested--x" };
            cells.push_str(&format!(
                r#"<g><rect role="cell" id="cell-id-{id}" x="{x}.00" y="{y}.00" width="100.00" class="{class}"></rect>"#
            ));
            if let Some((.., number)) = numbers.iter().find(|(nr, nc, _)| (*nr, *nc) == (r, c)) {
                cells.push_str(&format!(
                    r#"<text x="0" text-anchor="start" font-size="33.33"><text class="Cell-hidden--3xQI1"></text>{number}</text>"#
                ));
            }
            if letter != '#' {
                let letter = if letter == '.' { String::new() } else { letter.to_string() };
                cells.push_str(&format!(
                    r#"<text x="5" text-anchor="middle" font-size="66.67"><text class="Cell-hidden--3xQI1" aria-live="polite">{letter}</text>{letter}</text>"#
                ));
            }
            cells.push_str("</g>");
        }
    }
    format!(
        r#"<!DOCTYPE html><html><head><title>The Mini Crossword - The New York Times</title>
<script>var x = "<g data-group=\"cells\">";</script><link rel=stylesheet href=x></head><body>
<div class="PuzzleDetails-details--1WqAl"><div class="PuzzleDetails-date--1HNzj">Sunday, March 14, 2021</div>
<div class="PuzzleDetails-byline--16J5w"><span>By Ann One</span><span>Edited by Bo Two</span></div></div>
<svg><title>Puzzle Board</title><g data-group="cells" role="table">{cells}</g><g data-group="grid"><path d="M"></path>
<rect x="1.5" y="1.5"></rect></g></svg>
<section class="Layout-clueLists--10_Xl"><div class="ClueList-wrapper--3m-kd"><h3 class="ClueList-title--1-3oW">Across</h3>
<ol><li class="Clue-li--1JoPu"><span class="Clue-label--2IdMY">1</span><span class="Clue-text--3lZl7">Pet &amp; <i>friend</i></span></li>
<li><span>3</span><span>Humour</span></li></ol></div>
<div><h3>Down</h3><ol><li><span>1</span><span>Milk giver</span></li><li><span>2</span><span>Child</span></li></ol></div></section>
</body></html>"#
    )
}

const NUMBERS: [(usize, usize, &str); 3] = [(0, 0, "1"), (0, 2, "2"), (2, 0, "3")];

fn check(html: &str, rows: &[&str], warnings: &[&str]) -> Puzzle {
    let document = read(html.as_bytes()).unwrap_or_else(|e| panic!("{e}: {html}"));
    assert_eq!(document.format, Format::NytPage);
    assert_eq!(document.puzzle.grid.solution_rows(), rows);
    let said: Vec<String> = document.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(said, warnings);
    document.puzzle
}

fn check_refused(html: &str, expected: &str) {
    let refused = read(html.as_bytes()).err();
    assert_eq!(refused.as_ref().map(ReadError::to_string).as_deref(), Some(expected));
}

#[test]
fn a_revealed_page_is_read_with_its_solution() {
    let puzzle = check(&page(&["CAT", "O#O", "WIT"], &NUMBERS), &["CAT", "O#O", "WIT"], &[]);
    assert!(puzzle.grid.has_standard_numbers());
    assert_eq!(puzzle.status, SolutionStatus::Known);
    let first = &puzzle.clues(Direction::Across)[0];
    assert_eq!((first.label.as_str(), first.text.plain().as_str()), ("1", "Pet & friend"));
    assert!(!first.text.is_plain());
    assert_eq!(puzzle.clues(Direction::Down)[1].text.plain(), "Child");
    let about = &puzzle.metadata;
    assert_eq!(about.title, "The Mini Crossword");
    assert_eq!((about.author.as_str(), about.editor.as_str()), ("Ann One", "Bo Two"));
    assert_eq!(about.date.map(|date| date.to_string()).as_deref(), Some("2021-03-14"));
}

#[test]
fn grids_of_any_rectangle_are_read() {
    let puzzle =
        check(&page(&["CATS", "O##O"], &[(0, 0, "1"), (0, 3, "2")]), &["CATS", "O##O"], &[]);
    assert_eq!((puzzle.grid.rows(), puzzle.grid.cols()), (2, 4));
}

#[test]
fn a_page_that_is_not_revealed_has_no_solution() {
    let rows = ["...", ".#.", "..."];
    let played = check(
        &page(&["C..", ".#.", "..."], &NUMBERS),
        &rows,
        &["cells: letters in 1 of 8 cells: no solution but a player's"],
    );
    assert_eq!(played.grid.entry_rows(), ["C..", ".#.", "..."]);
    check(
        &page(&rows, &[]),
        &rows,
        &[
            "cells: expected numbers, found none; the standard ones are used",
            "cells: expected the revealed solution, found no letters",
        ],
    );
}

#[test]
fn other_builds_and_missing_pieces_are_tolerated() {
    let html = page(&["CAT", "O#O", "WIT"], &NUMBERS);
    let unplaced = html
        .replace(" x=\"", " p=\"")
        .replace("Layout-clueLists", "Other")
        .replace("ClueList", "L");
    check(
        &unplaced,
        &["CAT", "O#O", "WIT"],
        &[
            "cells: expected the places of the cells, found none; read as a square",
            "clues: expected lists of clues, found none",
        ],
    );
}

#[test]
fn bad_pages_are_refused() {
    let html = page(&["CAT", "O#O", "WIT"], &NUMBERS);
    let missing = html.replacen("<rect role=\"cell\" id=\"cell-id-4\"", "<path", 1);
    check_refused(&missing, "nyt-page: cells: expected 9 for 3 rows of 3, found 8");
    check_refused(
        "<g data-group=\"cells\"></g><rect>",
        "nyt-page: cells: expected a group of cells, found none",
    );
    check_refused(
        &html.replace("x=\"103.00\"", "x=\"3.00\""),
        "nyt-page: cells: expected 6 for 3 rows of 2, found 9",
    );
}
