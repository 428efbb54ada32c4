//! From a puzzle to a line.

use std::io;

use gridwright_core::{Cell, CellId, Clue, Direction, Entry, Grid, Position, Puzzle, Slot, Slots};
use serde::ser::{Serialize, SerializeMap, Serializer};
use unicode_segmentation::UnicodeSegmentation;

use super::html::text_of;
use crate::narrow::Narrowing;
use crate::{Format, WriteError};

/// A line holds a plain grid of standard numbers and its clues.
pub(super) fn narrow(narrowing: &mut Narrowing<'_>) {
    use crate::Feature::*;
    narrowing.forget(&[Voids, Bars, Colors, Marks, Alternatives, Entries, Traces]);
    narrowing.forget(&[Timer, Labels, Lock, Kind, ExtraLists, ListTitles, ClueCells]);
    narrowing.forget(&[Continuations, Enumerations, StrayClues, ClueOrder]);
    narrowing.forget(&[Intro, Explanation, Difficulty, Others]);
}

/// Writes one line.
pub(super) fn write(puzzle: &Puzzle) -> Result<Vec<u8>, WriteError> {
    // A newspaper's puzzle needs 12,000 bytes or so.
    let mut line = Vec::with_capacity(16 << 10);
    let mut json = serde_json::Serializer::with_formatter(&mut line, Spaced);
    PuzzleLine(puzzle)
        .serialize(&mut json)
        .map_err(|e| WriteError::Unfit { format: Format::Jsonl, message: e.to_string() })?;
    line.push(b'\n');
    Ok(line)
}

/// JSON on one line with a space behind every comma and colon, as the corpora
/// have it.
struct Spaced;

impl serde_json::ser::Formatter for Spaced {
    fn begin_array_value<W: io::Write + ?Sized>(
        &mut self,
        w: &mut W,
        first: bool,
    ) -> io::Result<()> {
        if first { Ok(()) } else { w.write_all(b", ") }
    }

    fn begin_object_key<W: io::Write + ?Sized>(
        &mut self,
        w: &mut W,
        first: bool,
    ) -> io::Result<()> {
        if first { Ok(()) } else { w.write_all(b", ") }
    }

    fn begin_object_value<W: io::Write + ?Sized>(&mut self, w: &mut W) -> io::Result<()> {
        w.write_all(b": ")
    }
}

/// A puzzle as a line. Empty fields are left out.
struct PuzzleLine<'a>(&'a Puzzle);

impl Serialize for PuzzleLine<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (puzzle, data) = (self.0, &self.0.metadata);
        let slots = puzzle.grid.slots();
        let rows = GridRows::of(&puzzle.grid);
        let answers = EntryAnswers { puzzle, slots: &slots };
        let mut line = serializer.serialize_map(None)?;
        let date = data.date.map(|date| date.to_string()).unwrap_or_default();
        let texts = [
            ("source", &data.source),
            ("date", &date),
            ("title", &data.title),
            ("author", &data.author),
            ("editor", &data.editor),
            ("copyright", &data.copyright),
            ("publisher", &data.publisher),
        ];
        for (name, text) in texts.into_iter().filter(|(_, text)| !text.is_empty()) {
            line.serialize_entry(name, text)?;
        }
        line.serialize_entry("rows", &puzzle.grid.rows())?;
        line.serialize_entry("cols", &puzzle.grid.cols())?;
        line.serialize_entry("grid", &rows.texts)?;
        line.serialize_entry("clues", &Clues(puzzle))?;
        line.serialize_entry("answers", &answers)?;
        line.serialize_entry("rebus", &(!rows.rebus.is_empty() || answers.are_rebus()))?;
        if !rows.rebus.is_empty() {
            line.serialize_entry("rebus_cells", &RebusCells(&puzzle.grid, &rows.rebus))?;
        }
        let circles = places(&puzzle.grid, |cell| cell.circled);
        let shaded = places(&puzzle.grid, |cell| cell.shade.is_some());
        for (name, places) in [("circles", circles), ("shaded", shaded)] {
            if !places.is_empty() {
                line.serialize_entry(name, &places)?;
            }
        }
        if !data.notes.is_empty() {
            line.serialize_entry("notes", &[text_of(&data.notes)])?;
        }
        line.end()
    }
}

/// The rows of the grid, and the cells that need more than one character.
struct GridRows {
    texts: Vec<String>,
    rebus: Vec<CellId>,
}

impl GridRows {
    fn of(grid: &Grid) -> Self {
        let mut rows = Self { texts: Vec::with_capacity(grid.rows()), rebus: vec![] };
        for (r, row) in grid.row_slices().enumerate() {
            let mut text = String::with_capacity(row.len());
            text.extend(row.iter().map(|cell| letter(cell, false)));
            // Letters of other scripts may run together: then the row shows
            // none of them and they are told like rebus cells.
            let apart = text.is_ascii() || text.graphemes(true).count() == row.len();
            if !apart {
                text = row.iter().map(|cell| letter(cell, true)).collect();
            }
            let told = |cell: &Cell| {
                let shown = letter(cell, !apart);
                cell.solution.as_ref().is_some_and(|entry| shown == "." || shown != entry.as_str())
            };
            let ids = (0..row.len()).filter_map(|c| grid.size().cell(r, c));
            rows.rebus.extend(ids.filter(|id| grid[*id].is_open() && told(&grid[*id])));
            rows.texts.push(text);
        }
        rows
    }
}

/// What a row shows for a cell.
fn letter(cell: &Cell, only_ascii: bool) -> &str {
    match cell.solution.as_ref().map(Entry::first_letter) {
        _ if !cell.is_open() => "#",
        None | Some("#") => ".",
        Some(letter) if only_ascii && !letter.is_ascii() => ".",
        Some(letter) => letter,
    }
}

fn places(grid: &Grid, test: fn(&Cell) -> bool) -> Vec<[u8; 2]> {
    let marked = grid.iter().filter(|(_, cell)| test(cell));
    marked
        .map(|(id, _)| {
            let Position { row, col } = grid.size().position(id);
            [row, col]
        })
        .collect()
}

struct RebusCells<'a>(&'a Grid, &'a [CellId]);

impl Serialize for RebusCells<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.1.iter().filter_map(|id| {
            let Position { row, col } = self.0.size().position(*id);
            Some((format!("{row},{col}"), self.0[*id].solution.as_ref()?.as_str()))
        }))
    }
}

struct Clues<'a>(&'a Puzzle);

impl Serialize for Clues<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct ClueArray<'a>(&'a [Clue]);
        impl Serialize for ClueArray<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let clues = self.0.iter();
                serializer.collect_map(clues.map(|clue| (&*clue.label, text_of(&clue.text))))
            }
        }
        let mut both = serializer.serialize_map(Some(2))?;
        both.serialize_entry("across", &ClueArray(self.0.clues(Direction::Across)))?;
        both.serialize_entry("down", &ClueArray(self.0.clues(Direction::Down)))?;
        both.end()
    }
}

/// The answer of every entry: the one its clue prints, else what the grid
/// spells, else none.
struct EntryAnswers<'a> {
    puzzle: &'a Puzzle,
    slots: &'a Slots,
}

impl<'a> EntryAnswers<'a> {
    /// The entries of a direction with their clues. The clues are in the order
    /// of the entries, one for each at most; narrowing has seen to that.
    fn entries(&self, direction: Direction) -> impl Iterator<Item = (&'a Slot, Option<&'a Clue>)> {
        let (grid, slots) = (&self.puzzle.grid, self.slots);
        let mut clues = self.puzzle.clues(direction).iter().peekable();
        slots
            .iter()
            .filter(move |slot| slot.direction == direction)
            .map(move |slot| (slot, clues.next_if(|clue| clue.label == grid.label(slot.start))))
    }

    /// Whether some printed answer has more letters than its entry has cells.
    fn are_rebus(&self) -> bool {
        let printed = |clue: &Clue| clue.answer.is_some();
        self.puzzle.all_clues().any(|(.., clue)| printed(clue))
            && Direction::BOTH.iter().any(|direction| {
                self.entries(*direction).any(|(slot, clue)| {
                    let answer = clue.and_then(|clue| clue.answer.as_deref());
                    answer.is_some_and(|answer| answer.graphemes(true).count() > slot.len())
                })
            })
    }
}

impl Serialize for EntryAnswers<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut both = serializer.serialize_map(Some(2))?;
        both.serialize_entry("across", &AnswerList(self, Direction::Across))?;
        both.serialize_entry("down", &AnswerList(self, Direction::Down))?;
        both.end()
    }
}

struct AnswerList<'a>(&'a EntryAnswers<'a>, Direction);

impl Serialize for AnswerList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(EntryAnswers { puzzle, slots }, direction) = *self;
        let mut list = serializer.serialize_map(None)?;
        let mut word = String::new();
        for (slot, clue) in self.0.entries(direction) {
            let label = puzzle.grid.label(slot.start);
            if let Some(printed) = clue.and_then(|clue| clue.answer.as_deref()) {
                list.serialize_entry(label, printed)?;
                continue;
            }
            word.clear();
            let letters = slots.cells(slot.id).iter().map(|id| puzzle.grid[*id].solution.as_ref());
            if letters.map(|entry| entry.map(|e| word.push_str(e.as_str()))).all(|e| e.is_some()) {
                list.serialize_entry(label, &word)?;
            }
        }
        list.end()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::testing::{arbitrary_puzzle, check_round_trip};
    use crate::{Format, read_as, write};

    #[test]
    fn a_line_looks_like_those_of_the_corpora() {
        let line = concat!(
            r##"{"source": "ours", "date": "2020-02-29", "author": "We", "rows": 2, "cols": 3, "##,
            r##""grid": ["CAH", "O#."], "clues": {"across": {"1": "\"Pet\""}, "down": {"1": "Firm"}}, "##,
            r##""answers": {"across": {"1": "CAHAT"}, "down": {"1": "CO"}}, "rebus": true, "##,
            r##""rebus_cells": {"0,2": "HAT"}, "circles": [[0, 1]], "shaded": [[1, 2]], "##,
            r##""notes": ["One\nTwo"]}"##,
            "\n"
        );
        let document = read_as(line.as_bytes(), Format::Jsonl).unwrap();
        assert_eq!(document.warnings, []);
        let written = write(&document.puzzle, Format::Jsonl).unwrap();
        assert_eq!(String::from_utf8(written.bytes).unwrap(), line);
        assert_eq!(written.losses, []);
    }

    proptest! {
        #[test]
        fn what_was_written_is_read(puzzle in arbitrary_puzzle()) {
            check_round_trip(&puzzle, Format::Jsonl);
        }
    }
}
