//! Writing CrossFire's XML.

use std::collections::HashMap;

use gridwright_core::{Cell, Direction, Entry, Grid, Markup, Puzzle};

use super::{EMPTY, ROOT};
use crate::narrow::Narrowing;
use crate::xml::{Printer, minimal_html};
use crate::{Feature, WriteError, markup_from_html};

/// Takes out what the format cannot hold.
pub(super) fn narrow(narrowing: &mut Narrowing<'_>) {
    use Feature::*;
    narrowing.forget(&[Voids, Bars, Shades, Marks, Alternatives, Entries, Traces, Timer]);
    narrowing.forget(&[Lock, Kind, ExtraLists, ListTitles, Continuations, Answers]);
    narrowing.forget(&[Enumerations, Labels, StrayClues, ClueCells, MissingClues, ClueOrder]);
    narrowing.forget(&[Editor, Publisher, Source, Date, Intro, Explanation]);
    narrowing.forget(&[Difficulty, Others, Controls]);
}

/// Writes a puzzle.
pub(super) fn write(puzzle: &Puzzle) -> Result<Vec<u8>, WriteError> {
    let grid = &puzzle.grid;
    let rebus = Rebus::of(grid);
    let mut xml = Printer::new();
    xml.open(ROOT, &[]);
    xml.line();
    write_text("VERSION", "1", &mut xml);
    let data = &puzzle.metadata;
    for (name, text) in
        [("TITLE", &data.title), ("AUTHOR", &data.author), ("COPYRIGHT", &data.copyright)]
    {
        write_text(name, &minimal_html(&text.as_str().into()), &mut xml);
    }
    xml.open("GRID", &[("width", &grid.cols().to_string())]);
    xml.line();
    for row in grid.row_slices() {
        let row: String = row.iter().map(|cell| rebus.shown(cell)).collect();
        xml.text(&row);
        xml.line();
    }
    xml.close("GRID");
    xml.line();
    let circled = grid.iter().filter(|(_, cell)| cell.circled);
    let circles: Vec<String> = circled.map(|(id, _)| id.index().to_string()).collect();
    write_text("CIRCLES", &circles.join(","), &mut xml);
    rebus.write(&mut xml);
    write_words(puzzle, &mut xml);
    write_text("NOTES", &lines(&data.notes), &mut xml);
    xml.close(ROOT);
    xml.line();
    Ok(xml.finish())
}

fn write_text(name: &str, text: &str, xml: &mut Printer) {
    xml.open(name, &[]);
    xml.text(text);
    xml.close(name);
    xml.line();
}

fn write_words(puzzle: &Puzzle, xml: &mut Printer) {
    xml.open("WORDS", &[]);
    xml.line();
    for (id, (_, list, clue)) in puzzle.all_clues().enumerate() {
        let direction = list.direction.map_or("", Direction::name).to_ascii_uppercase();
        let id = id.to_string();
        xml.open(
            "WORD",
            &[("dir", &direction), ("id", &id), ("isTheme", "false"), ("num", &clue.label)],
        );
        xml.text(&minimal_html(&clue.text));
        xml.close("WORD");
        xml.line();
    }
    xml.close("WORDS");
    xml.line();
}

/// Notes as plain lines where that reads back as the same, else as HTML.
fn lines(notes: &Markup) -> String {
    let plain = notes.plain();
    let html = plain.replace('\n', "<br/>");
    let marked = ["<br", "<p"].iter().any(|tag| plain.contains(tag));
    if !marked && markup_from_html(&html) == *notes { plain } else { minimal_html(notes) }
}

/// Characters that stand in the grid for contents that are no plain letter.
struct Rebus<'a> {
    inputs: Vec<(char, &'a Entry)>,
    places: HashMap<&'a Entry, char>,
}

impl<'a> Rebus<'a> {
    fn of(grid: &'a Grid) -> Self {
        // Plain letters are none of these. The enclosed letters behind the
        // signs are more than anyone needs, and the private use area more than
        // a grid has cells for.
        let mut signs = "@$%*+=!~^:;|/(){}[]"
            .chars()
            .chain('\u{2460}'..='\u{24ff}')
            .chain('\u{f0000}'..='\u{ffffd}');
        let mut rebus = Self { inputs: vec![], places: HashMap::new() };
        let entries = grid.iter().filter(|(_, cell)| cell.is_open());
        for entry in entries.filter_map(|(_, cell)| cell.solution.as_ref()) {
            if !is_plain(entry)
                && !rebus.places.contains_key(entry)
                && let Some(sign) = signs.next()
            {
                rebus.places.insert(entry, sign);
                rebus.inputs.push((sign, entry));
            }
        }
        rebus
    }

    /// How a cell is written in its row.
    fn shown(&self, cell: &Cell) -> String {
        match &cell.solution {
            _ if !cell.is_open() => ".".to_owned(),
            None => EMPTY.to_owned(),
            Some(entry) => match self.places.get(entry) {
                Some(sign) => sign.to_string(),
                None => entry.to_string(),
            },
        }
    }

    fn write(&self, xml: &mut Printer) {
        if self.inputs.is_empty() {
            return;
        }
        xml.open("REBUSES", &[]);
        xml.line();
        for (sign, entry) in &self.inputs {
            let letters = entry.as_str();
            let input = sign.to_string();
            xml.empty("REBUS", &[("display", letters), ("input", &input), ("letters", letters)]);
            xml.line();
        }
        xml.close("REBUSES");
        xml.line();
    }
}

/// Whether a content can stand in a row as it is: one letter or digit, of a
/// script whose letters never join with their neighbours.
fn is_plain(entry: &Entry) -> bool {
    entry.as_char().is_some_and(|c| {
        c.is_ascii_alphanumeric() || c.is_alphabetic() && ('\u{c0}'..'\u{590}').contains(&c)
    })
}
