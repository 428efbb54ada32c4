//! Whole files.

use proptest::prelude::*;

use crate::testing::{arbitrary_puzzle, check_round_trip};
use crate::{Format, markup_to_html, read, read_as, write};

fn check(text: &str, expected: &str) {
    let document = read_as(text.as_bytes(), Format::Xd).unwrap();
    let warnings: Vec<String> = document.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(warnings, [""; 0], "{text}");
    let written = write(&document.puzzle, Format::Xd).unwrap();
    assert_eq!(written.losses, [], "{text}");
    assert_eq!(String::from_utf8(written.bytes).unwrap(), expected);
}

fn check_error(text: &str, expected: &str) {
    assert_eq!(read_as(text.as_bytes(), Format::Xd).unwrap_err().to_string(), expected);
}

#[test]
fn both_ways_to_cut_a_file_are_read() {
    let plain = "Title: Small\nRebus: 1=HEART\nSpecial: circle\n\n\n1A\n#b\n\n\n\
                 A1. Organ ~ HEARTA\n\nD2. {/Mild/} start ~ AB\n\n\nA note.\n\nAnother.\n";
    check(plain, plain);
    let headed = "## Notes\nA note.\n\nAnother.\n\n## clues\nA1. Organ ~ HEARTA\n\n\
                  D2. {/Mild/} start ~ AB\n## GRID\n1A\n#b\n## Metadata\ntitle: Small\n\
                  SPECIAL: circle\nrebus: 1=heart\n";
    check(headed, plain);
}

#[test]
fn designs_and_starts_are_kept() {
    let text = "## Metadata\n\nTitle: Looks\nOpen: .\n\n## Grid\n\nAB\nC.\n\n## Design\n\n<style>\n\
                A { background: circle; bar-left: true }\nB { background-light: #d3d3d3 }\n\
                C { background-light: #112233; bar-top: true }\n</style>\n\n.A\nBC\n\n\
                ## Start\n\n.B\n..\n";
    check(text, text);
    let puzzle = read(text.as_bytes()).unwrap().puzzle;
    assert!(puzzle.grid.at(0, 1).unwrap().given);
}

#[test]
fn dots_are_blocks_where_the_clues_say_so() {
    let rows = |text: &str| read(text.as_bytes()).unwrap().puzzle.grid.solution_rows().join("/");
    assert_eq!(rows("## Grid\nAB.\n.CD\n## Clues\nA1. x\nA3. y\nD2. z\n"), "AB#/#CD");
    assert_eq!(rows("## Grid\nAB.\n.CD\n## Clues\nA1. x\nA4. y\nD1. z\nD2. u\nD3. v\n"), "AB./.CD");
    assert_eq!(rows("## Grid\nAB.\n#CD\n"), "AB./#CD");
    assert_eq!(rows("## Grid\n...\n...\n"), ".../...");
}

#[test]
fn oddities_are_warned_about() {
    let text = "Title: X\nSpecial: stars\nno header\n\n\naB\n\n\nA1. x ~ AC\nA1 ^Refs: A2\nprose\n";
    let document = read(text.as_bytes()).unwrap();
    let warnings: Vec<String> = document.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        warnings,
        [
            "line 2: expected \"circle\" or \"shaded\", found \"stars\"",
            "line 3: expected \"Key: value\", found \"no header\"",
            "line 10: \"Refs\" of a clue is passed over",
            "line 11: expected a clue like \"A1. Text ~ ANSWER\"",
            "line 6: lower-case cells, but no \"Special\" header says what they are",
            "clues, Across 1: the answer is \"AC\", the grid has \"AB\"",
        ]
    );
    assert_eq!(document.puzzle.lists[0].clues[0].answer.as_deref(), Some("AC"));
}

#[test]
fn broken_files_are_refused_with_their_place() {
    check_error(
        "Title: X\n\n\nABC\nAB\n",
        "xd: line 5: expected 3 cells as in the first row, found 2",
    );
    check_error(
        "Title: X\n",
        "xd: grid: a grid of 0 rows and 0 columns: both must be from 1 to 255",
    );
}

#[test]
fn more_clues_than_any_grid_has_entries_are_refused() {
    check_error(
        &format!("## Grid\nAB\n## Clues\n{}", "A1. x\n".repeat(70_000)),
        "xd: line 65540: expected at most 65536 clues, found more",
    );
}

#[test]
fn metadata_may_stand_before_the_first_heading() {
    let text = "Title: Early\nodd\n\n## Clues\nA1. x ~ AB\n## Grid\nAB\n## Metadata\nAuthor: A\n";
    let document = read(text.as_bytes()).unwrap();
    let data = &document.puzzle.metadata;
    assert_eq!((data.title.as_str(), data.author.as_str()), ("Early", "A"));
    let warnings: Vec<String> = document.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(warnings, ["line 2: expected \"Key: value\", found \"odd\""]);
}

#[test]
fn tildes_in_clues_are_not_answers() {
    let text = "## Grid\n\nA.\n#.\n\n## Clues\n\nA1. a ~ b ~\n";
    let clue = read(text.as_bytes()).unwrap().puzzle.lists[0].clues[0].clone();
    assert_eq!(markup_to_html(&clue.text), "a ~ b");
    assert_eq!(clue.answer, None);
    check(text, text);
}

proptest! {
    #[test]
    fn what_was_written_is_read(puzzle in arbitrary_puzzle()) {
        check_round_trip(&puzzle, Format::Xd);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "(Title: x\n|\n|## Grid\n|## Start\n|## Design\n|<style>|A \\{ bar-top: true \\}|</style>|AB\n|#.\n|A1. x ~ AB\n|Rebus: 1=A\n|\\PC){0,20}") {
        let _ = read_as(text.as_bytes(), Format::Xd);
    }
}
