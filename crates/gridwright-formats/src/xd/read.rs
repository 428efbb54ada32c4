//! From a file to a puzzle.

use std::collections::HashMap;

use gridwright_core::{
    Cell, Clue, ClueList, Direction, Entry, Grid, Markup, Puzzle, Shade, Size, SmolStr, Solution,
};
use unicode_segmentation::UnicodeSegmentation;

use super::design;
use super::markup::markup_of;
use super::sections::{NumberedLine, Sections};
use super::symbols::SymbolKeys;
use crate::remarks::Remarks;
use crate::{Document, Format, Location, ReadError, text};

/// Reads a file.
pub(super) fn read(bytes: &[u8]) -> Result<Document, ReadError> {
    let sections = Sections::of(text::decode(bytes, Format::Xd)?);
    let mut remarks = Remarks::default();
    for (number, name) in &sections.unknown {
        remarks.at(Location::Line(*number), format!("the section {name:?} is passed over"));
    }
    let mut reader = XdReader { remarks, ..XdReader::default() };
    let puzzle = reader.puzzle(&sections)?;
    Ok(Document::new(Format::Xd, puzzle, reader.remarks.finish()))
}

fn error(place: Location, message: impl Into<String>) -> ReadError {
    ReadError::new(Format::Xd, place, message)
}

/// What the metadata say about the rest of the file.
#[derive(Default)]
struct XdReader {
    remarks: Remarks,
    keys: SymbolKeys,
    /// What lower-case letters are.
    special: Option<fn(&mut Cell)>,
    /// Whether a `.` is an open cell, where the file says so.
    open: bool,
    /// The headings of clue lists besides across and down.
    groups: HashMap<char, String>,
}

impl XdReader {
    fn puzzle(&mut self, sections: &Sections<'_>) -> Result<Puzzle, ReadError> {
        let mut metadata = gridwright_core::Metadata::default();
        for (number, line) in sections.metadata.iter().filter(|(_, line)| !line.trim().is_empty()) {
            self.header(*number, line, &mut metadata);
        }
        let lists = self.lists(&sections.clues)?;
        let mut grid = self.grid(&sections.grid, &lists)?;
        let (classes, design) = design::read(&sections.design);
        self.overlay(&mut grid, "design", &design, |_, symbol, cell| {
            let look = symbol.chars().next().and_then(|class| classes.get(&class));
            look.map(|look| look.apply(cell)).is_some()
        });
        self.overlay(&mut grid, "start", &sections.start, |keys, symbol, cell| {
            let letters = keys.get(symbol).cloned().or_else(|| Entry::new(symbol));
            cell.entry = letters.filter(|_| cell.is_open());
            cell.given = cell.entry.is_some();
            cell.given
        });
        grid.number_cells();
        let mut puzzle = Puzzle { lists, metadata, ..Puzzle::new(grid) };
        self.check_answers(&puzzle);
        if puzzle.metadata.notes.is_empty() {
            let lines: Vec<&str> = sections.notes.iter().map(|(_, line)| *line).collect();
            puzzle.metadata.notes = Markup::from(lines.join("\n").trim());
        }
        Ok(puzzle)
    }

    fn header(&mut self, number: usize, line: &str, data: &mut gridwright_core::Metadata) {
        let Some((key, value)) = line.split_once(':') else {
            let message = format!("expected \"Key: value\", found {:?}", line.trim());
            return self.remarks.at(Location::Line(number), message);
        };
        let (key, value) = (key.trim(), value.trim());
        let text = value.to_owned();
        match key.to_lowercase().as_str() {
            "title" => data.title = text,
            "author" => data.author = text,
            "editor" => data.editor = text,
            "copyright" => data.copyright = text,
            "publisher" => data.publisher = text,
            "source" => data.source = text,
            "difficulty" => data.difficulty = text,
            "description" => data.intro = Markup::from(value),
            "notes" => data.notes = Markup::from(value),
            "date" if value.parse::<gridwright_core::Date>().is_ok() => {
                data.date = value.parse().ok();
            }
            "rebus" => self.keys.read(value),
            "open" => self.open = value == ".",
            "cluegroup" => self.groups.extend(value.split_whitespace().filter_map(|piece| {
                let (letter, name) = piece.split_once('=')?;
                Some((letter.chars().next()?, name.to_owned()))
            })),
            "special" => match value.to_lowercase().as_str() {
                "circle" | "circles" | "circled" => self.special = Some(|cell| cell.circled = true),
                "shaded" | "shade" => self.special = Some(|cell| cell.shade = Some(Shade::Grey)),
                other => {
                    let message = format!("expected \"circle\" or \"shaded\", found {other:?}");
                    self.remarks.at(Location::Line(number), message);
                }
            },
            _ => data.others.push((key.to_owned(), text)),
        }
    }

    /// The clue lists in the order in which they begin.
    fn lists(&mut self, lines: &[NumberedLine<'_>]) -> Result<Vec<ClueList>, ReadError> {
        let mut lists: Vec<(Option<char>, ClueList)> = vec![];
        let filled = lines.iter().filter(|(_, line)| !line.trim().is_empty());
        for (count, (number, line)) in filled.enumerate() {
            text::check_clues(count + 1, *number, Format::Xd)?;
            let Some((group, label, text)) = clue_head(line) else {
                let message = match line.split_once(" ^").and_then(|(_, rest)| rest.split_once(':'))
                {
                    Some((key, _)) => format!("{key:?} of a clue is passed over"),
                    None => "expected a clue like \"A1. Text ~ ANSWER\"".to_owned(),
                };
                self.remarks.at(Location::Line(*number), message);
                continue;
            };
            let place = lists.iter().position(|(other, _)| *other == group).unwrap_or_else(|| {
                lists.push((group, self.list(group)));
                lists.len() - 1
            });
            let (text, answer) = split_answer(text);
            lists[place].1.clues.push(Clue {
                answer: answer.map(str::to_owned),
                ..Clue::new(label, markup_of(text.trim()))
            });
        }
        Ok(lists.into_iter().map(|(_, list)| list).collect())
    }

    fn list(&self, group: Option<char>) -> ClueList {
        match group {
            Some('A') => ClueList::standard(Direction::Across),
            Some('D') => ClueList::standard(Direction::Down),
            Some(letter) => {
                let named = self.groups.get(&letter).cloned();
                ClueList::named(named.unwrap_or_else(|| letter.to_string()))
            }
            None => ClueList::named("Clues"),
        }
    }

    fn grid(&mut self, lines: &[NumberedLine<'_>], lists: &[ClueList]) -> Result<Grid, ReadError> {
        let rows = rows(lines);
        let expected = rows.first().map_or(0, |(_, row)| row.len());
        let size = Size::new(rows.len(), expected)
            .map_err(|e| error(Location::Part("grid".to_owned()), e.to_string()))?;
        if let Some((number, row)) = rows.iter().find(|(_, row)| row.len() != expected) {
            let message =
                format!("expected {expected} cells as in the first row, found {}", row.len());
            return Err(error(Location::Line(*number), message));
        }
        let symbols = || rows.iter().flat_map(|(_, row)| row.iter().copied());
        let build = |reader: &mut Self, dot: Cell| -> Result<Grid, ReadError> {
            let mut cells = Vec::with_capacity(size.area());
            for (number, row) in &rows {
                for symbol in row {
                    cells.push(reader.cell(symbol, &dot, *number)?);
                }
            }
            Grid::from_cells(size, cells)
                .ok_or_else(|| error(Location::Whole, "the rows do not make a rectangle"))
        };
        let open = build(self, Cell::open())?;
        if self.open || !symbols().any(|s| s == ".") || symbols().any(|s| s == "#") {
            return Ok(open);
        }
        let blocked = build(self, Cell::block())?;
        let lettered = symbols().any(|symbol| symbol != "." && symbol != "_");
        let better = clues_found(&blocked, lists).cmp(&clues_found(&open, lists));
        Ok(if better.is_gt() || (better.is_eq() && lettered) { blocked } else { open })
    }

    fn cell(&mut self, symbol: &str, dot: &Cell, line: usize) -> Result<Cell, ReadError> {
        let key = self.keys.get(symbol).cloned();
        let mut cell = match (symbol, key) {
            (_, Some(entry)) => Cell::solved(entry),
            ("#", _) => Cell::block(),
            ("_", _) => Cell::void(),
            (".", _) => dot.clone(),
            (letter, _) => Cell::solved(Entry::new(letter).ok_or_else(|| {
                error(
                    Location::Line(line),
                    format!("expected a cell of the grid, found {letter:?}"),
                )
            })?),
        };
        if symbol.chars().all(|c| c.is_ascii_lowercase()) {
            match self.special {
                Some(mark) => mark(&mut cell),
                None if self.keys.get(symbol).is_none() => self.remarks.at(
                    Location::Line(line),
                    "lower-case cells, but no \"Special\" header says what they are",
                ),
                None => {}
            }
        }
        Ok(cell)
    }

    /// Goes through a second grid over the cells of the first. The function
    /// says whether it knows the symbol.
    fn overlay(
        &mut self,
        grid: &mut Grid,
        name: &str,
        lines: &[NumberedLine<'_>],
        mut set: impl FnMut(&SymbolKeys, &str, &mut Cell) -> bool,
    ) {
        let rows = rows(lines);
        let fits =
            rows.len() == grid.rows() && rows.iter().all(|(_, row)| row.len() == grid.cols());
        if !fits {
            if !rows.is_empty() {
                let expected = grid.size();
                let message =
                    format!("expected {expected} cells as in the grid; it is passed over");
                self.remarks.part(name, message);
            }
            return;
        }
        let symbols = rows.iter().flat_map(|(number, row)| row.iter().map(move |s| (*number, *s)));
        for ((_, cell), (number, symbol)) in grid.iter_mut().zip(symbols) {
            let known = matches!(symbol, "." | "#") || set(&self.keys, symbol, cell);
            if !known {
                let message = format!("{symbol:?} means nothing here");
                self.remarks.at(Location::Line(number), message);
            }
        }
    }

    /// Answers that are not what the grid spells are kept and warned about,
    /// except for those that say themselves that there are several readings.
    fn check_answers(&mut self, puzzle: &Puzzle) {
        let slots = puzzle.grid.slots();
        let links = puzzle.links(&slots);
        let solution = Solution::of(&puzzle.grid);
        for (id, list, clue) in puzzle.all_clues() {
            let word = links.slot_of(id).and_then(|slot| solution.word(slots.cells(slot)));
            if let (Some(answer), Some(word)) = (&clue.answer, word)
                && *answer != word
                && !answer.contains(['|', '/'])
            {
                let place = Location::Part(format!("clues, {} {}", list.title, clue.label));
                self.remarks.at(place, format!("the answer is {answer:?}, the grid has {word:?}"));
            }
        }
    }
}

/// A row of symbols and the number of its line.
type SymbolRow<'a> = (usize, Vec<&'a str>);

fn rows<'a>(lines: &[NumberedLine<'a>]) -> Vec<SymbolRow<'a>> {
    let filled = || lines.iter().filter(|(_, line)| !line.trim().is_empty());
    // There is no point in looking into more rows than a grid can have.
    let sane = filled().count() <= 255;
    let symbols = |line: &'a str, wanted| match wanted {
        true => line.trim().graphemes(true).collect(),
        false => vec![],
    };
    filled()
        .enumerate()
        .map(|(index, (number, line))| (*number, symbols(line, sane || index == 0)))
        .collect()
}

/// How many clues of the standard lists find their entries in a grid.
fn clues_found(grid: &Grid, lists: &[ClueList]) -> usize {
    let mut grid = grid.clone();
    grid.number_cells();
    let puzzle = Puzzle { lists: lists.to_vec(), ..Puzzle::new(grid) };
    let slots = puzzle.grid.slots();
    let links = puzzle.links(&slots);
    puzzle.all_clues().filter(|(id, ..)| links.slot_of(*id).is_some()).count()
}

/// The group, the label and the rest of a line like `A1. Text ~ ANSWER`. The
/// labels of other groups than across and down, and of clues without a group,
/// must begin with a digit, so that prose is not taken for a clue.
pub(super) fn clue_head(line: &str) -> Option<(Option<char>, SmolStr, &str)> {
    let line = line.trim_start();
    let (head, rest) = line.split_once('.')?;
    if !(rest.is_empty() || rest.starts_with(char::is_whitespace)) {
        return None;
    }
    let group = head.chars().next().filter(char::is_ascii_uppercase);
    let label = &head[group.map_or(0, char::len_utf8)..];
    let standard = matches!(group, Some('A' | 'D'));
    let numbered = label.starts_with(|c: char| c.is_ascii_digit());
    (!label.contains(char::is_whitespace) && (standard || numbered))
        .then(|| (group, SmolStr::new(label), rest))
}

/// The text and the answer behind the last tilde.
fn split_answer(text: &str) -> (&str, Option<&str>) {
    let text = text.trim_end();
    if let Some(text) = text.strip_suffix(" ~") {
        return (text, None);
    }
    match text.rfind(" ~ ") {
        Some(at) => (&text[..at], Some(text[at + 3..].trim()).filter(|answer| !answer.is_empty())),
        None => (text, None),
    }
}
