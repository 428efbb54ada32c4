//! A bare grid as rows of text, in two spellings.
//!
//! * With a `_` anywhere: `_` is an open cell and everything else is blocked.
//! * Without: `#` is a block, `.` an open cell and a letter an open cell with
//!   that letter in it. Where every open cell has its letter they are the
//!   solution; where only some have, they are given.
//!
//! Rows that are shorter than the longest end in blocks; the reader says so.
//!
//! Written is always the second one, unless no cell has a letter: then it is
//! the first, which more programs read.

use gridwright_core::{Cell, Entry, Grid, Puzzle, Size, SolutionStatus};
use unicode_segmentation::UnicodeSegmentation;

use crate::format::{Codec, FormatWriter};
use crate::narrow::Narrowing;
use crate::remarks::Remarks;
use crate::{Document, Feature, Format, Location, ReadError, WriteError, text};

/// The row of this format in the table.
pub(crate) const CODEC: Codec = Codec {
    format: Format::Structure,
    name: "structure",
    extensions: &["txt"],
    recognise,
    read,
    write: Some(FormatWriter { narrow, write, update: None }),
};

/// Whether the text is nothing but rows of cells.
fn recognise(bytes: &[u8]) -> bool {
    let Some(text) = text::decoded(bytes) else { return false };
    let rows = rows(text);
    if rows.len() > 1000 || rows.iter().any(|row| row.len() > 4000) {
        return false;
    }
    // With a `_` a space is a block; without one it is the space of a sentence.
    let underscores = text.contains('_');
    let is_cell = |c: char| c.is_alphabetic() || "_#.█*-".contains(c) || (underscores && c == ' ');
    let marked = rows.iter().any(|row| row.contains(['_', '#', '.']));
    // Letters alone are a grid only if they make a rectangle: no list of words.
    let width = rows.first().map_or(0, |row| row.graphemes(true).count());
    let square = rows.len() > 1 && width > 1;
    !rows.is_empty()
        && rows.iter().all(|row| row.chars().all(is_cell))
        && (marked || (square && rows.iter().all(|row| row.graphemes(true).count() == width)))
}

/// Reads a bare grid.
fn read(bytes: &[u8]) -> Result<Document, ReadError> {
    let error = |place, message: String| ReadError::new(Format::Structure, place, message);
    let text = text::decode(bytes, Format::Structure)?;
    let lines = rows(text);
    let width = lines.iter().map(|row| row.graphemes(true).count()).max().unwrap_or(0);
    let size = Size::new(lines.len(), width).map_err(|e| error(Location::Whole, e.to_string()))?;
    let rows: Vec<Vec<&str>> = lines.into_iter().map(|row| row.graphemes(true).collect()).collect();
    let underscores = text.contains('_');
    let mut cells = Vec::with_capacity(size.area());
    let mut remarks = Remarks::default();
    for (r, row) in rows.iter().enumerate() {
        if row.len() < width {
            remarks.at(
                Location::Line(r + 1),
                format!("shorter than the longest row of {width} cells; blocks make up the rest"),
            );
        }
        for (c, letter) in row.iter().enumerate() {
            cells.push(cell(letter, underscores).ok_or_else(|| {
                let place = Location::Cell { row: r + 1, col: c + 1 };
                error(place, format!("expected '#', '.' or a letter, found {letter:?}"))
            })?);
        }
        cells.resize(width * (r + 1), Cell::block());
    }
    let lettered = |cell: &Cell| !cell.is_open() || cell.solution.is_some();
    if !cells.iter().all(lettered) {
        for cell in &mut cells {
            cell.entry = cell.solution.take();
            cell.given = cell.entry.is_some();
        }
    }
    let mut grid = Grid::from_cells(size, cells)
        .ok_or_else(|| error(Location::Whole, "the rows do not make a rectangle".into()))?;
    grid.number_cells();
    Ok(Document::new(Format::Structure, Puzzle::new(grid), remarks.finish()))
}

fn cell(letter: &str, underscores: bool) -> Option<Cell> {
    match letter {
        "_" => Some(Cell::open()),
        _ if underscores => Some(Cell::block()),
        "#" => Some(Cell::block()),
        "." => Some(Cell::open()),
        other if other.starts_with(char::is_alphabetic) => Entry::new(other).map(Cell::solved),
        _ => None,
    }
}

/// The rows: lines without their ends, and without empty ones at the bottom.
fn rows(text: &str) -> Vec<&str> {
    let mut rows: Vec<&str> = text.lines().collect();
    while rows.last().is_some_and(|row| row.trim().is_empty()) {
        rows.pop();
    }
    rows
}

/// A bare grid holds blocks and letters and nothing else.
fn narrow(narrowing: &mut Narrowing<'_>) {
    use Feature::*;
    narrowing.forget(&[Voids, Bars, Circles, Shades, Marks, Rebus, Alternatives, Symbols]);
    narrowing.forget(&[Traces, Timer, Labels, Lock, Kind, ExtraLists, Clues]);
    narrowing.forget(&[Title, Author, Editor, Copyright, Publisher, Source, Date]);
    narrowing.forget(&[Intro, Notes, Explanation, Difficulty, Others]);
    // Letters are either the whole solution or the given ones.
    if narrowing.puzzle().status == SolutionStatus::Known {
        narrowing.forget(&[PartialSolution, Entries]);
    }
    // Letters in every cell would be read as the solution.
    let lacks_a_letter = |cell: &Cell| cell.is_open() && cell.entry.is_none();
    if !narrowing.puzzle().grid.iter().any(|(_, cell)| lacks_a_letter(cell)) {
        narrowing.forget(&[Entries]);
    }
    narrowing.forget(&[Ungiven]);
}

/// Writes a bare grid.
fn write(puzzle: &Puzzle) -> Result<Vec<u8>, WriteError> {
    let letters = |cell: &Cell| cell.solution.is_some() || cell.entry.is_some();
    let open = if puzzle.grid.iter().any(|(_, cell)| letters(cell)) { "." } else { "_" };
    let mut text = String::new();
    for row in puzzle.grid.row_slices() {
        for cell in row {
            text.push_str(match (&cell.solution, &cell.entry) {
                _ if !cell.is_open() => "#",
                (Some(letter), _) | (None, Some(letter)) => letter.as_str(),
                (None, None) => open,
            });
        }
        text.push('\n');
    }
    Ok(text.into_bytes())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::testing::{arbitrary_puzzle, check_round_trip};

    fn check(text: &str, expected: Result<&str, &str>) {
        let written = read(text.as_bytes())
            .map(|document| String::from_utf8(write(&document.puzzle).unwrap()).unwrap())
            .map_err(|e| e.to_string());
        assert_eq!(written, expected.map(str::to_owned).map_err(str::to_owned), "{text:?}");
    }

    #[test]
    fn both_spellings_are_read() {
        check("#_\n__\n", Ok("#_\n__\n"));
        check("X_\r\n_?", Ok("#_\n_#\n"));
        check("#.\n..\n\n", Ok("#_\n__\n"));
        check("ab\n#c", Ok("AB\n#C\n"));
        check("a.\n#.", Ok("A.\n#.\n"));
    }

    #[test]
    fn letters_are_given_unless_they_are_all_there() {
        let given = read(b"a.\n#.").unwrap().puzzle;
        assert_eq!(given.status, SolutionStatus::Missing);
        assert!(given.grid.at(0, 0).unwrap().given);
        let solved = read(b"ab\n#c").unwrap().puzzle;
        assert_eq!(solved.status, SolutionStatus::Known);
        assert!(!solved.grid.at(0, 0).unwrap().given);
    }

    #[test]
    fn short_rows_end_in_blocks_and_that_is_said_once() {
        check("#__\n_\n\n___", Ok("#__\n_##\n###\n___\n"));
        let document = read(b"....\n..\n...\n....\n.").unwrap();
        let told: Vec<String> = document.warnings.iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "line 2: shorter than the longest row of 4 cells; blocks make up the rest (and 2 more like it)"
            ]
        );
    }

    #[test]
    fn bad_grids_are_refused_with_their_place() {
        check("", Err("structure: a grid of 0 rows and 0 columns: both must be from 1 to 255"));
        check(
            "..\n.1",
            Err("structure: row 2, column 2: expected '#', '.' or a letter, found \"1\""),
        );
    }

    #[test]
    fn other_text_is_not_taken_for_a_grid() {
        for text in
            ["", "\n\n", "Title: x\n", "{}", "word", "one two\nthree", "A sentence.", "one\nthree"]
        {
            assert!(!recognise(text.as_bytes()), "{text:?}");
        }
        for text in ["_", "#.#", "AB\nCD\n", "#___#\n_____"] {
            assert!(recognise(text.as_bytes()), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(puzzle in arbitrary_puzzle()) {
            check_round_trip(&puzzle, Format::Structure);
        }
    }
}
