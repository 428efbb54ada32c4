//! Whole files.

use gridwright_core::{Direction, PuzzleKind};
use proptest::prelude::*;

use crate::testing::{arbitrary_puzzle, check_round_trip};
use crate::{Format, markup_to_html, read, read_as, write};

const SAMPLE: &str = "\
exolve-begin
  exolve-title: Small &amp; neat
  exolve-setter: We
  exolve-copyright: 2020 We
  exolve-id: small-1
  exolve-width: 3
  exolve-height: 2
  exolve-option: rebus-cells
  exolve-preamble:
    Some <i>words</i> first.
  exolve-grid:
    A|@ HEART B_!
    C . D
  exolve-colour: #112233 r2c2 r1c1
  exolve-across:
    2, 1d Second (2,3) [B-HEART]
  exolve-down:
    1 First (2)
    3 Third
  exolve-explanations:
    Because.
exolve-end
";

fn check_error(text: &str, expected: &str) {
    assert_eq!(read_as(text.as_bytes(), Format::Exolve).unwrap_err().to_string(), expected);
}

#[test]
fn a_file_is_read_and_written() {
    let document = read(SAMPLE.as_bytes()).unwrap();
    assert_eq!(document.format, Format::Exolve);
    assert_eq!(document.warnings, []);
    let written = write(&document.puzzle, Format::Exolve).unwrap();
    assert_eq!(written.losses, []);
    assert_eq!(String::from_utf8(written.bytes).unwrap(), SAMPLE);
    let puzzle = document.puzzle;
    assert_eq!(puzzle.metadata.title, "Small & neat");
    assert_eq!(puzzle.clues(Direction::Across)[0].continues.len(), 1);
    assert!(puzzle.grid.at(0, 2).unwrap().given);
}

#[test]
fn a_page_holds_a_puzzle() {
    let page = format!("<html>\n<script>\ncreateExolve(`\n{SAMPLE}`);\n</script></html>");
    assert_eq!(read(page.as_bytes()).unwrap().puzzle, read(SAMPLE.as_bytes()).unwrap().puzzle);
    let two = read(format!("{page}\n{SAMPLE}").as_bytes()).unwrap();
    assert_eq!(two.warnings[0].to_string(), "the file has more puzzles; only the first is read");
}

#[test]
fn grids_without_solution_and_diagram_are_read() {
    let text = "exolve-begin\nexolve-width: 2\nexolve-height: 2\nexolve-grid:\n0 0\n0~ .\n\
                exolve-across:\n1 ~{One}~ {x} (2) why\nprose\n3 *\n[B] Bare\n\
                exolve-nodir: More\n#a1 #a2 [X] Odd (2)\nexolve-end";
    let document = read(text.as_bytes()).unwrap();
    let puzzle = &document.puzzle;
    assert_eq!(puzzle.grid.solution_rows(), ["..", ".#"]);
    let across = puzzle.clues(Direction::Across);
    assert_eq!(across.iter().map(|clue| clue.label.as_str()).collect::<Vec<_>>(), ["1", "B"]);
    assert_eq!(markup_to_html(&across[0].text), "One {x}");
    assert_eq!(puzzle.metadata.explanation.plain(), "1 Across: why");
    assert_eq!(puzzle.lists[1].title, "More");
    assert_eq!(puzzle.lists[1].clues[0].cells.len(), 2);
    assert_eq!(document.warnings[0].to_string(), "line 9: a line without a number is passed over");
    let hidden = text.replace("0 0", "0* 0*");
    let hidden = read(hidden.as_bytes()).unwrap().puzzle;
    assert_eq!(hidden.kind, PuzzleKind::Diagramless);
    assert!(hidden.grid.iter().all(|(_, cell)| cell.label.is_none()));
}

#[test]
fn more_clues_than_any_grid_has_entries_are_refused() {
    let clues = "1 x\n".repeat(70_000);
    check_error(
        &format!(
            "exolve-begin\nexolve-width: 2\nexolve-height: 1\nexolve-grid:\nAB\nexolve-across:\n{clues}exolve-end"
        ),
        "exolve: line 6: expected at most 65536 clues, found more",
    );
}

#[test]
fn broken_files_are_refused_with_their_place() {
    check_error("x", "exolve: expected a line \"exolve-begin\", found none");
    check_error(
        "exolve-begin\nexolve-width: 2",
        "exolve: line 2: expected \"exolve-end\", found the end of the file",
    );
    check_error("exolve-begin\nexolve-end", "exolve: expected exolve-height, found none");
    check_error(
        "exolve-begin\nexolve-width: x\nexolve-height: 1\nexolve-end",
        "exolve: line 2: expected a number, found \"x\"",
    );
    let sized = |rows: &str| {
        format!("exolve-begin\nexolve-width: 2\nexolve-height: 2\nexolve-grid:\n{rows}\nexolve-end")
    };
    check_error(&sized("AB"), "exolve: line 4: expected 2 rows, found 1");
    check_error(&sized("AB\nABC"), "exolve: line 6: expected 2 cells, found 3");
    check_error(&sized("|AB\nAB"), "exolve: line 5: expected a cell, found '|'");
    check_error(
        "exolve-begin\nexolve-3d: 2\nexolve-end",
        "exolve: line 2: three-dimensional puzzles are not supported",
    );
    check_error(
        "exolve-begin\nexolve-width: 900\nexolve-height: 1\nexolve-end",
        "exolve: a grid of 1 rows and 900 columns: both must be from 1 to 255",
    );
}

proptest! {
    #[test]
    fn what_was_written_is_read(puzzle in arbitrary_puzzle()) {
        check_round_trip(&puzzle, Format::Exolve);
    }
}
