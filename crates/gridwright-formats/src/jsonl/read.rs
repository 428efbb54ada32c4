//! From a line to a puzzle.

use std::cell::OnceCell;
use std::collections::HashMap;

use gridwright_core::{
    Cell, CellId, Clue, ClueList, Date, Direction, Entry, Grid, GridError, Markup, Node, Puzzle,
    Shade, Size, Slots,
};
use unicode_segmentation::UnicodeSegmentation;

use super::html::markup_of;
use super::record::{BoundedList, JsonlRecord, Text, TextPairs};
use crate::remarks::Remarks;
use crate::{Document, Format, Location, ReadError};

/// Whether this is a JSON object with a grid of rows, which no other format
/// has at its top.
pub(super) fn recognise(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    bytes.trim_ascii_start().starts_with(b"{")
        && memchr::memmem::find_iter(bytes, "\"grid\"").any(|at| {
            let rest = bytes[at + "\"grid\"".len()..].trim_ascii_start();
            rest.strip_prefix(b":").is_some_and(|rest| rest.trim_ascii_start().starts_with(b"["))
        })
}

/// Reads a line, or a single object that is laid out over several.
pub(super) fn read(bytes: &[u8]) -> Result<Document, ReadError> {
    let text = std::str::from_utf8(bytes).map_err(|e| {
        error(Location::Byte(e.valid_up_to()), "expected UTF-8 text, found other bytes")
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut json = serde_json::Deserializer::from_str(text);
    let record = serde::Deserialize::deserialize(&mut json).map_err(|e| syntax_error(text, &e))?;
    if let Err(trailing) = json.end() {
        return Err(match text.lines().filter(|line| !line.trim().is_empty()).count() {
            0 | 1 => syntax_error(text, &trailing),
            lines => {
                let message =
                    format!("expected one puzzle, found {lines} lines; read them as a stream");
                error(Location::Whole, message)
            }
        });
    }
    let mut remarks = Remarks::default();
    let puzzle = puzzle_of(record, &mut remarks)?;
    Ok(Document::new(Format::Jsonl, puzzle, remarks.finish()))
}

fn error(place: Location, message: impl Into<String>) -> ReadError {
    ReadError::new(Format::Jsonl, place, message)
}

fn part(name: &str) -> Location {
    Location::Part(name.to_owned())
}

/// Says where by bytes what the JSON parser says by lines and columns.
fn syntax_error(text: &str, json: &serde_json::Error) -> ReadError {
    let before: usize =
        text.split_inclusive('\n').take(json.line().saturating_sub(1)).map(str::len).sum();
    let mut message = json.to_string();
    if let Some(place) = message.rfind(" at line ") {
        message.truncate(place);
    }
    error(Location::Byte(before + json.column().saturating_sub(1)), message)
}

fn puzzle_of(record: JsonlRecord<'_>, remarks: &mut Remarks) -> Result<Puzzle, ReadError> {
    let mut grid = grid_of(&record.grid)?;
    for (name, said, found) in
        [("rows", record.rows, grid.rows()), ("cols", record.cols, grid.cols())]
    {
        if said.is_some_and(|said| said != found as u64) {
            let said = said.unwrap_or_default();
            return Err(error(part("grid"), format!("expected {said} {name}, found {found}")));
        }
    }
    mark_rebus(&mut grid, record.rebus_cells, remarks);
    mark(&mut grid, "circles", &record.circles, remarks, |cell| cell.circled = true);
    mark(&mut grid, "shaded", &record.shaded, remarks, |cell| cell.shade = Some(Shade::Grey));
    let starts = grid.number_cells();
    let slots = grid.slots();
    let mut puzzle = Puzzle::new(grid);
    let both = [
        (Direction::Across, record.clues.across, record.answers.across),
        (Direction::Down, record.clues.down, record.answers.down),
    ];
    for (direction, clues, answers) in both {
        let entries =
            DirectionEntries { grid: &puzzle.grid, slots: &slots, starts: &starts, direction };
        let list = entries.list(clues, &answers, remarks);
        puzzle.lists.push(list);
    }
    let data = &mut puzzle.metadata;
    data.source = record.source.0.into_owned();
    data.title = record.title.0.into_owned();
    data.author = record.author.0.into_owned();
    data.editor = record.editor.0.into_owned();
    data.copyright = record.copyright.0.into_owned();
    data.publisher = record.publisher.0.into_owned();
    data.date = date_of(&record.date, remarks);
    data.notes = notes_of(record.notes);
    for name in record.unknown {
        remarks.whole(format!("the field {name:?} is not known and was passed over"));
    }
    Ok(puzzle)
}

fn grid_of(rows: &BoundedList<Text<'_>>) -> Result<Grid, ReadError> {
    let grid_error = |e: GridError| error(part("grid"), e.to_string());
    let width = |row: &Text<'_>| match row.0.is_ascii() {
        true => row.0.len(),
        false => row.0.graphemes(true).count(),
    };
    let expected = rows.0.first().map_or(0, width);
    let size = Size::new(rows.0.len(), expected).map_err(|e| grid_error(e.into()))?;
    let mut cells = Vec::with_capacity(size.area());
    for (r, row) in rows.0.iter().enumerate() {
        let found = width(row);
        if found != expected {
            return Err(grid_error(GridError::Ragged { row: r + 1, found, expected }));
        }
        let text: &str = &row.0;
        if text.is_ascii() {
            push_row(&mut cells, r, (0..found).map(|at| &text[at..=at])).map_err(grid_error)?;
        } else {
            push_row(&mut cells, r, text.graphemes(true)).map_err(grid_error)?;
        }
    }
    Grid::from_cells(size, cells)
        .ok_or_else(|| error(part("grid"), "the rows do not make a rectangle"))
}

fn push_row<'a>(
    cells: &mut Vec<Cell>,
    row: usize,
    letters: impl Iterator<Item = &'a str>,
) -> Result<(), GridError> {
    for (col, letter) in letters.enumerate() {
        cells.push(match letter {
            "#" => Cell::block(),
            // A few corpora have a space where an answer has one.
            "." | " " => Cell::open(),
            other => Cell::solved(Entry::new(other).ok_or_else(|| GridError::Character {
                row: row + 1,
                col: col + 1,
                found: other.to_owned(),
            })?),
        });
    }
    Ok(())
}

fn mark_rebus(grid: &mut Grid, cells: TextPairs<'_>, remarks: &mut Remarks) {
    for (Text(place), Text(letters)) in cells.0 {
        let cell = place
            .split_once(',')
            .and_then(|(row, col)| Some((row.trim().parse().ok()?, col.trim().parse().ok()?)))
            .and_then(|(row, col)| grid.size().cell(row, col))
            .filter(|cell| grid[*cell].is_open());
        match (cell, Entry::new(&letters)) {
            (Some(cell), Some(entry)) => grid[cell].solution = Some(entry),
            _ => remarks.part(
                "rebus_cells",
                format!(
                    "expected \"row,col\" of an open cell and letters, found {place:?}: {letters:?}"
                ),
            ),
        }
    }
}

fn mark(
    grid: &mut Grid,
    name: &str,
    places: &BoundedList<(u64, u64)>,
    remarks: &mut Remarks,
    set: fn(&mut Cell),
) {
    for &(row, col) in &places.0 {
        let index = |number| usize::try_from(number).unwrap_or(usize::MAX);
        match grid.size().cell(index(row), index(col)) {
            Some(cell) => set(&mut grid[cell]),
            None => {
                remarks.part(name, format!("expected a cell of the grid, found [{row}, {col}]"));
            }
        }
    }
}

fn date_of(date: &Text<'_>, remarks: &mut Remarks) -> Option<Date> {
    if date.0.is_empty() {
        return None;
    }
    let parsed = date.0.parse().ok();
    if parsed.is_none() {
        let message = format!("expected a date like 2020-12-31, found {:?}", date.0);
        remarks.part("date", message);
    }
    parsed
}

/// Several notes become one, each on lines of its own.
fn notes_of(notes: BoundedList<Text<'_>>) -> Markup {
    let mut nodes = vec![];
    for (index, Text(note)) in notes.0.into_iter().enumerate() {
        if index > 0 {
            nodes.push(Node::Break);
        }
        nodes.extend_from_slice(markup_of(note).nodes());
    }
    Markup::new(nodes)
}

/// The entries of one direction: where the numbers of the clues lead.
struct DirectionEntries<'a> {
    grid: &'a Grid,
    slots: &'a Slots,
    /// The cell of every number, from 1.
    starts: &'a [CellId],
    direction: Direction,
}

impl DirectionEntries<'_> {
    fn list(
        &self,
        clues: TextPairs<'_>,
        answers: &TextPairs<'_>,
        remarks: &mut Remarks,
    ) -> ClueList {
        let answers = AnswersByLabel::new(answers);
        let mut list = ClueList::standard(self.direction);
        list.clues.reserve_exact(clues.0.len());
        for (place, (Text(label), Text(text))) in clues.0.into_iter().enumerate() {
            let answer = answers.find(place, &label).filter(|answer| !self.spells(&label, answer));
            list.clues.push(Clue {
                answer: answer.map(str::to_owned),
                ..Clue::new(&*label, markup_of(text))
            });
        }
        // An answer needs a clue to stand with, unless the grid says it anyway.
        if answers.pairs.len() != list.clues.len() {
            let clued: HashMap<&str, ()> =
                list.clues.iter().map(|clue| (clue.label.as_str(), ())).collect();
            for (Text(label), Text(answer)) in answers.pairs {
                if !clued.contains_key(&**label) && !self.spells(label, answer) {
                    let message = format!("{answer:?} has no clue and is not what the grid spells");
                    let place = format!("answers, {} {label}", self.direction);
                    remarks.part(place, message);
                }
            }
        }
        list
    }

    /// Whether the entry of this number is exactly these letters.
    fn spells(&self, label: &str, answer: &str) -> bool {
        let slot = label
            .parse::<usize>()
            .ok()
            .and_then(|number| self.starts.get(number.checked_sub(1)?))
            .filter(|start| self.grid.label(**start) == label)
            .and_then(|start| self.slots.starting(*start, self.direction));
        let Some(slot) = slot else { return false };
        let mut rest = answer;
        for cell in self.slots.cells(slot.id) {
            let letters = self.grid[*cell].solution.as_ref().map(Entry::as_str);
            match letters.and_then(|letters| rest.strip_prefix(letters)) {
                Some(after) => rest = after,
                None => return false,
            }
        }
        rest.is_empty()
    }
}

/// The answers by label. They are nearly always in the order of the clues, so
/// that is tried first.
struct AnswersByLabel<'a> {
    pairs: &'a [(Text<'a>, Text<'a>)],
    by_label: OnceCell<HashMap<&'a str, &'a str>>,
}

impl<'a> AnswersByLabel<'a> {
    fn new(pairs: &'a TextPairs<'a>) -> Self {
        Self { pairs: &pairs.0, by_label: OnceCell::new() }
    }

    fn find(&self, place: usize, label: &str) -> Option<&'a str> {
        match self.pairs.get(place) {
            Some((Text(found), Text(answer))) if found == label => Some(&**answer),
            _ => {
                let pairs = self.pairs.iter();
                let all = || pairs.map(|(label, answer)| (&*label.0, &*answer.0)).collect();
                self.by_label.get_or_init(all).get(label).copied()
            }
        }
        .filter(|answer| !answer.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let error = read(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(error, expected, "{text:?}");
    }

    fn check_warnings(text: &str, expected: &[&str]) {
        let found: Vec<String> =
            read(text.as_bytes()).unwrap().warnings.iter().map(ToString::to_string).collect();
        assert_eq!(found, expected, "{text:?}");
    }

    #[test]
    fn broken_lines_are_refused_with_their_place() {
        check("{\"grid\": [\"AB\"", "jsonl: byte 13: EOF while parsing a list");
        check(
            "[]",
            "jsonl: byte 0: invalid type: sequence, expected an object with the fields of a puzzle",
        );
        check(
            "{\"grid\": [\"AB\", 3]}",
            "jsonl: byte 16: invalid type: integer `3`, expected a string",
        );
        check("{}", "jsonl: grid: a grid of 0 rows and 0 columns: both must be from 1 to 255");
        check("{\"grid\": [\"AB\"], \"rows\": 2}", "jsonl: grid: expected 2 rows, found 1");
        check(
            "{\"grid\": [\"AB\"]}\n{\"grid\": [\"AB\"]}\n",
            "jsonl: expected one puzzle, found 2 lines; read them as a stream",
        );
        check("{\"grid\": [\"AB\"]} x", "jsonl: byte 17: trailing characters");
        check(
            "{\"grid\": [\"A\\u0000\"]}",
            "jsonl: grid: row 1, column 2 holds \"\\0\", which is no letter, '#' or '.'",
        );
        check(
            "{\"grid\": [\"AB\"], \"clues\": {\"across\": [\"One\"]}}",
            "jsonl: byte 36: invalid type: sequence, expected an object of strings",
        );
    }

    #[test]
    fn oddities_are_warned_about() {
        check_warnings(
            r#"{"grid": ["AB#"], "rebus_cells": {"0,0": "HA", "0,2": "X", "9,9": "Y"}, "circles": [[0, 1], [7, 0]]}"#,
            &[
                "rebus_cells: expected \"row,col\" of an open cell and letters, found \"0,2\": \"X\"",
                "rebus_cells: expected \"row,col\" of an open cell and letters, found \"9,9\": \"Y\"",
                "circles: expected a cell of the grid, found [7, 0]",
            ],
        );
        check_warnings(
            r#"{"grid": ["AB"], "date": "soon", "size": 3, "answers": {"across": {"1": "AC"}}}"#,
            &[
                "answers, Across 1: \"AC\" has no clue and is not what the grid spells",
                "date: expected a date like 2020-12-31, found \"soon\"",
                "the field \"size\" is not known and was passed over",
            ],
        );
        check_warnings(r#"{"grid": ["AB"], "answers": {"across": {"1": "AB"}}}"#, &[]);
    }

    #[test]
    fn answers_are_kept_where_the_grid_says_something_else() {
        let line = r#"{"grid": ["ABC", "D##"], "clues": {"across": {"1": "x"}, "down": {"1": "y"}},
            "answers": {"across": {"1": "A/B/C"}, "down": {"1": "AD"}}}"#;
        let puzzle = read(line.as_bytes()).unwrap().puzzle;
        assert_eq!(puzzle.lists[0].clues[0].answer.as_deref(), Some("A/B/C"));
        assert_eq!(puzzle.lists[1].clues[0].answer, None);
    }

    #[test]
    fn lines_are_recognised() {
        for (text, expected) in [
            ("{\"rows\": 1, \"grid\" : [\"AB\"]}", true),
            ("\u{feff} {\"grid\":[]}", true),
            ("{\"puzzle\": [[1]]}", false),
            ("{\"grid\": {}}", false),
            ("[{\"grid\": []}]", false),
            ("", false),
        ] {
            assert_eq!(recognise(text.as_bytes()), expected, "{text:?}");
        }
    }
}
