use std::time::{Duration, Instant};

use gridwright_core::{Direction, Markup, Shade, SolutionStatus};
use proptest::prelude::*;

use super::*;
use crate::testing::{arbitrary_puzzle, check_round_trip};
use crate::{markup_to_html, read_as};

/// A file with this grid and these words and clues.
fn file(grid: &str, rest: &str) -> String {
    format!(
        "<crossword-compiler><rectangular-puzzle><crossword><grid {grid}</grid>{rest}\
         </crossword></rectangular-puzzle></crossword-compiler>"
    )
}

/// The cells of a grid two by two, with letters.
const SQUARE: &str = "width='2' height='2'><cell x='1' y='1' solution='a' number='1'/>\
    <cell x='2' y='1' solution='b' number='2'/><cell x='1' y='2' solution='c' number='3'/>\
    <cell x='2' y='2' solution='d'/>";

fn document(text: &str) -> Document {
    assert_eq!(Format::detect(text.as_bytes()), Some(Format::Jpz), "{text}");
    read_as(text.as_bytes(), Format::Jpz).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn check_refused(text: &str, expected: &str) {
    match read_as(text.as_bytes(), Format::Jpz) {
        Ok(_) => panic!("read, but expected: {expected}\n{text}"),
        Err(error) => assert_eq!(error.to_string(), expected),
    }
}

fn check_warned(text: &str, expected: &[&str]) {
    let warnings: Vec<_> = document(text).warnings.iter().map(ToString::to_string).collect();
    assert_eq!(warnings, expected, "{text}");
}

#[test]
fn roots_and_namespaces_of_all_kinds_are_read() {
    let inner = format!("<crossword><grid {SQUARE}</grid></crossword>");
    for (start, end) in [
        ("<rectangular-puzzle>", "</rectangular-puzzle>"),
        ("<r:rectangular-puzzle xmlns:r='x'>", "</r:rectangular-puzzle>"),
        (
            "<?xml version='1.0'?><!DOCTYPE x><crossword-compiler-applet xmlns='wrong'><rectangular-puzzle>",
            "</rectangular-puzzle></crossword-compiler-applet>",
        ),
        ("<wrap><rectangular-puzzle>", "</rectangular-puzzle></wrap>"),
    ] {
        let puzzle = document(&format!("{start}{inner}{end}")).puzzle;
        assert_eq!(puzzle.grid.solution_rows(), ["AB", "CD"], "{start}");
    }
}

#[test]
fn cells_have_all_their_properties() {
    let cells = "width='4' height='2'>\
        <cell x='1' y='1' solution='Heart' number='1' top-right-number='A' background-color='#FF0000'/>\
        <cell x='2' y='1' background-shape='circle' left-bar='true' solve-state='q' background-color='#d3d3d3'/>\
        <cell x='3' y='1' type='block' solution='x' solve-state=''/>\
        <cell x='4' y='1' type='void'/>\
        <cell x='1' y='2' type='clue' solution='K' solve-state='K'/>\
        <cell x='2' y='2' type='clue' solution='K'/>\
        <cell x='3' y='2' type='clue'><clue word='1'>In a cell</clue></cell>\
        <cell x='4' y='2' type='letter' solution='z' solve-state='Z' hint='true'/>";
    let puzzle = document(&file(cells, "<word id='1' x='1-2' y='2'/>")).puzzle;
    assert_eq!(puzzle.grid.solution_rows(), ["H.##", "KK#Z"]);
    assert_eq!(puzzle.grid.entry_rows(), [".Q##", "KK#Z"]);
    let cell = |row, col| puzzle.grid.at(row, col).unwrap();
    assert_eq!(cell(0, 0).label.as_deref(), Some("1"));
    assert_eq!(cell(0, 0).marks[0].text, "A");
    assert_eq!(cell(0, 0).shade.map(|shade| shade.color().to_string()).as_deref(), Some("#ff0000"));
    assert_eq!(cell(0, 1).shade, Some(Shade::Grey));
    assert!(cell(0, 1).circled && !cell(0, 1).bars.is_empty() && !cell(0, 1).given);
    assert_eq!(cell(0, 2).solution, None);
    assert!([(1, 0), (1, 1), (1, 3)].iter().all(|(row, col)| cell(*row, *col).given));
    assert_eq!(puzzle.lists[0].clues[0].cells.len(), 2, "clues of arrow words are kept");
    assert_eq!(puzzle.status, SolutionStatus::Known);
}

#[test]
fn missing_cells_are_open_only_in_words() {
    let puzzle = document(&file(
        "width='3' height='2'><cell x='1' y='1'/>",
        "<word id='1'><cells x='1-2' y='1'/></word><word id='2' x='2' y='2-1'/>",
    ))
    .puzzle;
    assert_eq!(puzzle.grid.solution_rows(), ["..#", "#.#"]);
    let sizeless = document(&file("><cell x='2' y='1' solution='A'/>", "")).puzzle;
    assert_eq!(sizeless.grid.solution_rows(), ["#A"]);
}

#[test]
fn lists_get_their_direction_from_title_and_words() {
    let words = "<word id='a' x='1-2' y='1'/><word id='d' x='1' y='1-2'/>";
    let check = |clues: &str, expected: &[(&str, Option<Direction>)]| {
        let puzzle = document(&file(SQUARE, &format!("{words}{clues}"))).puzzle;
        let found: Vec<_> =
            puzzle.lists.iter().map(|list| (list.title.as_str(), list.direction)).collect();
        assert_eq!(found, expected, "{clues}");
    };
    let (across, down) = (Some(Direction::Across), Some(Direction::Down));
    let list = |title: &str, word: &str| {
        format!("<clues><title>{title}</title><clue word='{word}' number='1'>x</clue></clues>")
    };
    check(&list("<b>ACROSS</b>", "a"), &[("ACROSS", across)]);
    check(&list("Senkrecht", "d"), &[("Senkrecht", down)]);
    check(&list("Across", "d"), &[("Across", None)]);
    check(&list("Rows", "a"), &[("Rows", None)]);
    let twice = list("Down:", "d").repeat(2);
    check(&twice, &[("Down:", down), ("Down:", None)]);
    check("<clues><clue number='1'>x</clue></clues>", &[("", None)]);
}

#[test]
fn clues_keep_styles_lengths_and_cells() {
    let clues = "<word id='1' x='1-2' y='1' solution='A B'/><word id='2' x='1' y='2'/>\
        <clues><title>Across</title>\
        <clue word='1' number='1' format='1,1'>R&D &lt;i&gt;in&lt;/i&gt; <b>b</b><br/>3 < 4</clue>\
        <clue word='2' number='7'><![CDATA[a <u>b</u>]]></clue><clue>\n none\n </clue></clues>";
    let puzzle = document(&file(SQUARE, clues)).puzzle;
    let [first, second, third] = &puzzle.lists[0].clues[..] else { panic!("three clues") };
    assert_eq!(markup_to_html(&first.text), "R&amp;D <i>in</i> <b>b</b><br/>3 &lt; 4");
    assert_eq!(first.enumeration.as_deref(), Some("1,1"));
    assert_eq!(first.answer.as_deref(), Some("A B"));
    assert!(first.cells.is_empty(), "its number says so");
    assert_eq!(markup_to_html(&second.text), "a <u>b</u>");
    assert_eq!(second.cells.len(), 1);
    assert_eq!((third.label.as_str(), third.text.clone()), ("", Markup::from("none")));
}

#[test]
fn numbers_are_added_where_the_file_leaves_them_out() {
    let square = SQUARE.replace("number=", "n=");
    let clues = "<clues><title>Across</title><clue number='1'>x</clue></clues>";
    assert!(document(&file(&square, clues)).puzzle.grid.has_standard_numbers());
    let none = square.replace("'2'><", "'2'><grid-look numbering-scheme='none'/><");
    assert_eq!(document(&file(&none, clues)).puzzle.grid.labelled("1"), None);
}

#[test]
fn metadata_is_found_where_it_stands() {
    let text = format!(
        "<crossword-compiler-applet><applet-settings><title>Set</title><copyright/>\
         <completion>Well\ndone</completion></applet-settings><rectangular-puzzle><metadata>\
         <title>Inner</title><creator>A &amp; B</creator><editor>E</editor><copyright>C</copyright>\
         <rights>R</rights><publisher>P</publisher><source>S</source><date>2024-02-29</date>\
         <description>one<br/>two</description><identifier>7</identifier><subject/>\
         <meta name='My key'>v</meta></metadata><instructions>Do.</instructions>\
         <crossword><grid {SQUARE}</grid></crossword></rectangular-puzzle></crossword-compiler-applet>"
    );
    let data = document(&text).puzzle.metadata;
    assert_eq!(
        [&*data.title, &*data.author, &*data.editor, &*data.copyright],
        ["Set", "A & B", "E", "C"]
    );
    assert_eq!([&*data.publisher, &*data.source], ["P", "S"]);
    assert_eq!(data.date.map(|date| date.to_string()).as_deref(), Some("2024-02-29"));
    assert_eq!(
        [&data.notes, &data.explanation, &data.intro].map(Markup::plain),
        ["one\ntwo", "Well\ndone", "Do."]
    );
    let others = [("rights", "R"), ("identifier", "7"), ("My key", "v")];
    assert_eq!(data.others, others.map(|(name, text)| (name.to_owned(), text.to_owned())));
}

#[test]
fn oddities_are_warnings() {
    check_warned(
        &file(
            &format!(
                "{SQUARE}<cell x='3' y='1'/><cell x='1' y='1' foreground-color='#f00' background-color='mauve-ish' background-shape='star'/>"
            ),
            "",
        ),
        &[
            "row 1, column 3: outside the grid of 2x2; left out",
            "row 1, column 1: there are several such cells; the last counts",
            "row 1, column 1: the colour of the letter was left out",
            "row 1, column 1: the colour \"mauve-ish\", which is no #rrggbb, was left out",
            "row 1, column 1: the shape \"star\" in the cell was left out",
        ],
    );
    check_warned(
        &file(
            SQUARE,
            "\n<word id='1' x='1-3' y='1'/>\n<word id='1' x='1' y='1'/>\n<clues>\n<clue word='1'>a</clue>\n\
             <clue word='9' citation='because'>b</clue></clues>",
        ),
        &[
            "line 3: there are several words with the id \"1\"; the first counts",
            "line 2: 1 cells of word \"1\" are outside the grid",
            "line 6: the clue is for word \"9\", and there is no such word",
            "line 6: the note on the clue was left out",
        ],
    );
    let many = file(SQUARE, &format!("<clues>{}</clues>", "<clue word='x'/>".repeat(50)));
    let warnings = document(&many).warnings;
    assert_eq!(warnings.len(), 21);
    assert_eq!(warnings[20].to_string(), "and 30 more oddities");
}

#[test]
fn what_is_no_crossword_is_refused_by_name() {
    let wrap = |inner: &str| {
        format!(
            "<crossword-compiler>\n<rectangular-puzzle>{inner}</rectangular-puzzle></crossword-compiler>"
        )
    };
    check_refused(
        &wrap("<metadata/><word-search/>"),
        "jpz: line 2: expected a crossword, coded or acrostic puzzle, found a word-search, which is none",
    );
    check_refused(&wrap(""), "jpz: line 2: expected <crossword>, found no puzzle");
    check_refused(&wrap("<crossword/>"), "jpz: line 2: expected <grid>, found none");
    check_refused("<a/>", "jpz: line 1: expected <rectangular-puzzle>, found <a>");
    check_refused("", "jpz: line 1: the file has no elements");
}

#[test]
fn bad_grids_are_refused() {
    check_refused(
        &file("width='300' height='2'>", ""),
        "jpz: line 1: a grid of 2 rows and 300 columns: both must be from 1 to 255",
    );
    check_refused(
        &file("width='-1' height='2'>", ""),
        "jpz: line 1: expected a number from 1 to 255 as width, found \"-1\"",
    );
    check_refused(&file("width='2' height='2'>", ""), "jpz: line 1: expected cells, found none");
    check_refused(
        &file("width='2' height='2'><cell x='one' y='1'/>", ""),
        "jpz: line 1: expected a number as x of a cell, found \"one\"",
    );
    check_refused(
        &file(SQUARE, "<word id='1' x='1-b' y='1'/>"),
        "jpz: line 1: expected a number or range like 1-5 as x, found \"1-b\"",
    );
    check_refused(
        &file(SQUARE, "<word id='1' x='1'/>"),
        "jpz: line 1: expected both x and y, found only one of them",
    );
    check_refused(
        file(SQUARE, "").split("</grid>").next().unwrap(),
        "jpz: line 1: the file is cut off: expected </grid> for this element, found the end",
    );
}

#[test]
fn attacks_are_refused_at_once() {
    let laughs = "<!DOCTYPE a [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;'>]>".to_owned();
    let clue = format!("<clues>{}</clues>", "<clue word='1'/>".repeat(2000));
    let attacks = [
        (laughs + &file(SQUARE, ""), "declares entities"),
        ("<rectangular-puzzle>".repeat(100_000), "nested more than 100 deep"),
        (format!("<rectangular-puzzle a='{}", "x".repeat(10 << 20)), "line 1"),
        (format!("<rectangular-puzzle a='{}'/>", "x".repeat(10 << 20)), "found no puzzle"),
        ("<\u{1}garbage &&& \u{7f}".repeat(500_000), "found text"),
        (format!("<rectangular-puzzle>{}", "&".repeat(10 << 20)), "elements and texts"),
        (format!("<rectangular-puzzle>{}", "<a/>".repeat(2 << 20)), "elements and texts"),
        (
            file(SQUARE, &format!("<clues>{}</clues>", "<clue/>".repeat(60_000))),
            "more than 50000 clues",
        ),
        (
            file(
                "width='255' height='255'><cell x='1' y='1'/>",
                &format!("<word id='1' x='1-255' y='1-255'/>{clue}"),
            ),
            "more than 250000 cells",
        ),
        (
            file(
                "width='255' height='255'><cell x='1' y='1'/>",
                "<word id='1' x='1-65535' y='1-65535'/>",
            ),
            "more than 250000 cells",
        ),
    ];
    for (text, expected) in attacks {
        let start = Instant::now();
        let error = read_as(text.as_bytes(), Format::Jpz).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
        assert!(error.len() < 300, "{error}");
        // A second of a debug build, with room for a busy machine.
        assert!(start.elapsed() < Duration::from_secs(40), "{expected}: {:?}", start.elapsed());
    }
}

proptest! {
    #[test]
    fn any_puzzle_survives_but_for_the_declared_losses(puzzle in arbitrary_puzzle()) {
        check_round_trip(&puzzle, Format::Jpz);
    }

    #[test]
    fn any_cut_of_a_file_is_refused_or_read(at in 0usize..700) {
        let text = file(SQUARE, "<word id='1' x='1-2' y='1'/><clues><title>Across</title><clue word='1'>x</clue></clues>");
        let cut = at.min(text.len());
        prop_assert_eq!(read_as(&text.as_bytes()[..cut], Format::Jpz).is_ok(), cut == text.len());
    }
}
