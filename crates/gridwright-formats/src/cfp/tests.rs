use gridwright_core::SolutionStatus;
use proptest::prelude::*;

use super::*;
use crate::testing::{arbitrary_puzzle, check_round_trip};
use crate::{markup_to_html, read_as};

fn file(grid: &str, rest: &str) -> String {
    format!("<CROSSFIRE>\n<GRID {grid}</GRID>\n{rest}</CROSSFIRE>")
}

fn check_refused(text: &str, expected: &str) {
    match read_as(text.as_bytes(), Format::Cfp) {
        Ok(_) => panic!("read, but expected: {expected}\n{text}"),
        Err(error) => assert_eq!(error.to_string(), expected),
    }
}

#[test]
fn a_whole_file_is_read() {
    let text = file(
        "width='3'>\n.@T\nO-?\nWI.\n",
        "<TITLE>A &amp; B</TITLE><AUTHOR>Me</AUTHOR><COPYRIGHT>(c)</COPYRIGHT>\n\
         <CIRCLES>1, 6,99</CIRCLES>\n\
         <REBUSES><REBUS display='1' input='@' letters='cat'/><REBUS input='x'/></REBUSES>\n\
         <WORDS><WORD dir='ACROSS' id='0' num='1'>&lt;i&gt;Pets&lt;/i&gt;</WORD>\n\
         <WORD dir='DOWN' num='3'>Cry</WORD><WORD dir='UP' num='3'/></WORDS><NOTES>one\ntwo</NOTES>",
    );
    let document = crate::read(text.as_bytes()).unwrap();
    assert_eq!(document.format, Format::Cfp);
    let puzzle = document.puzzle;
    assert_eq!(puzzle.grid.solution_rows(), ["#CT", "O..", "WI#"]);
    assert_eq!(puzzle.grid.at(0, 1).unwrap().solution.as_ref().map(Entry::as_str), Some("CAT"));
    let circled: Vec<_> =
        puzzle.grid.iter().filter(|(_, c)| c.circled).map(|(id, _)| id.index()).collect();
    assert_eq!(circled, [1, 6]);
    assert!(puzzle.grid.has_standard_numbers());
    assert_eq!(markup_to_html(&puzzle.lists[0].clues[0].text), "<i>Pets</i>");
    assert_eq!(puzzle.lists[1].clues[0].label, "3");
    assert_eq!([&*puzzle.metadata.title, &*puzzle.metadata.copyright], ["A & B", "(c)"]);
    assert_eq!(puzzle.metadata.notes.plain(), "one\ntwo");
    let warnings: Vec<_> = document.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        warnings,
        [
            "line 9: expected an input and letters, found \"x\" and \"\"",
            "line 8: the circle at \"99\" is in no cell; left out",
            "line 11: expected ACROSS or DOWN as dir, found \"UP\"; left out",
        ]
    );
}

#[test]
fn a_grid_without_letters_has_no_solution() {
    let puzzle = read_as(file(">---\n-.-\n", "").as_bytes(), Format::Cfp).unwrap().puzzle;
    assert_eq!(puzzle.status, SolutionStatus::Missing);
    assert_eq!(puzzle.grid.solution_rows(), ["...", ".#."]);
}

#[test]
fn bad_files_are_refused_with_their_place() {
    check_refused("<A/>", "cfp: line 1: expected <CROSSFIRE>, found <A>");
    check_refused("<CROSSFIRE></CROSSFIRE>", "cfp: line 1: expected <GRID>, found none");
    check_refused(
        &file("width='3'>\nABC\nAB\n", ""),
        "cfp: line 2: row 2 of the grid: expected 3 cells, found 2",
    );
    check_refused(
        &file("width='x'>", ""),
        "cfp: line 2: expected a number from 1 to 255 as width, found \"x\"",
    );
    check_refused(
        &file(">", ""),
        "cfp: line 2: a grid of 0 rows and 0 columns: both must be from 1 to 255",
    );
    check_refused(
        "<CROSSFIRE>\n<GRID>",
        "cfp: line 2: the file is cut off: expected </GRID> for this element, found the end",
    );
}

proptest! {
    #[test]
    fn any_puzzle_survives_but_for_the_declared_losses(puzzle in arbitrary_puzzle()) {
        check_round_trip(&puzzle, Format::Cfp);
    }
}
