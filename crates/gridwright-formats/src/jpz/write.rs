//! Writing Crossword Compiler's XML.

use gridwright_core::{
    Cell, CellId, CellKind, ClueList, Direction, Grid, Markup, Metadata, Node, Puzzle, PuzzleKind,
    Style,
};

use super::clues::ListDirections;
use super::grid::{BARS, CORNERS};
use super::{KINDS, metadata};
use crate::narrow::Narrowing;
use crate::xml::Printer;
use crate::{Feature, WriteError};

const COMPILER: &str = "http://crossword.info/xml/crossword-compiler";
const APPLET: &str = "http://crossword.info/xml/crossword-compiler-applet";
const RECTANGLE: &str = "http://crossword.info/xml/rectangular-puzzle";

/// Takes out what the format cannot hold.
pub(super) fn narrow(narrowing: &mut Narrowing<'_>) {
    use Feature::*;
    narrowing.forget(&[Alternatives, Traces, Timer, Lock, Continuations, Controls]);
    if narrowing.puzzle().kind == PuzzleKind::Diagramless {
        narrowing.forget(&[Kind]);
    }
    // A corner holds one text.
    let crowded = |cell: &Cell| cell.marks.windows(2).any(|two| two[0].corner >= two[1].corner);
    if narrowing.puzzle().grid.iter().any(|(_, cell)| crowded(cell)) {
        narrowing.forget(&[Marks]);
    }
}

/// Writes a puzzle as plain XML.
pub(super) fn write(puzzle: &Puzzle) -> Result<Vec<u8>, WriteError> {
    let data = &puzzle.metadata;
    // Only the applet's settings have a place for what is said at the end.
    let (root, namespace) = if data.explanation.is_empty() {
        ("crossword-compiler", COMPILER)
    } else {
        ("crossword-compiler-applet", APPLET)
    };
    let mut xml = Printer::new();
    xml.open(root, &[("xmlns", namespace)]);
    xml.line();
    if !data.explanation.is_empty() {
        write_settings(data, &mut xml);
    }
    xml.open("rectangular-puzzle", &[("xmlns", RECTANGLE)]);
    xml.line();
    write_metadata(data, &mut xml);
    let content =
        KINDS.iter().find(|(_, kind)| *kind == puzzle.kind).map_or("crossword", |(name, _)| *name);
    xml.open(content, &[]);
    xml.line();
    write_grid(puzzle, &mut xml);
    write_clues(puzzle, &mut xml);
    for name in [content, "rectangular-puzzle", root] {
        xml.close(name);
        xml.line();
    }
    Ok(xml.finish())
}

/// The settings of the applet: the text at the end, and the buttons without
/// which the applet would show none.
fn write_settings(data: &Metadata, xml: &mut Printer) {
    xml.open("applet-settings", &[]);
    xml.line();
    xml.open("completion", &[("only-if-correct", "true")]);
    xml.markup(&data.explanation);
    xml.close("completion");
    xml.line();
    xml.open("actions", &[("buttons-layout", "left")]);
    for (name, label) in [
        ("reveal-word", "Reveal Word"),
        ("reveal-letter", "Reveal Letter"),
        ("check", "Check"),
        ("solution", "Solution"),
        ("pencil", "Pencil"),
    ] {
        xml.empty(name, &[("label", label)]);
    }
    xml.close("actions");
    xml.line();
    xml.close("applet-settings");
    xml.line();
}

fn write_metadata(data: &Metadata, xml: &mut Printer) {
    xml.open("metadata", &[]);
    xml.line();
    let date = data.date.map(|date| date.to_string()).unwrap_or_default();
    for (name, text) in [
        ("title", &data.title),
        ("creator", &data.author),
        ("editor", &data.editor),
        ("copyright", &data.copyright),
        ("publisher", &data.publisher),
        ("source", &data.source),
        ("date", &date),
        ("difficulty", &data.difficulty),
    ] {
        if !text.is_empty() {
            write_text(name, &[], text, xml);
        }
    }
    for (name, text) in [("description", &data.notes), ("instructions", &data.intro)] {
        if !text.is_empty() {
            xml.open(name, &[]);
            xml.markup(text);
            xml.close(name);
            xml.line();
        }
    }
    for (name, text) in &data.others {
        if is_element_name(name) && !text.is_empty() {
            write_text(name, &[], text, xml);
        } else {
            write_text("meta", &[("name", name)], text, xml);
        }
    }
    xml.close("metadata");
    xml.line();
}

fn write_text(name: &str, attributes: &[(&str, &str)], text: &str, xml: &mut Printer) {
    xml.open(name, attributes);
    xml.markup(&text.into());
    xml.close(name);
    xml.line();
}

/// Whether a name can be an element's and reads back as it is.
fn is_element_name(name: &str) -> bool {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(fits)
        && !metadata::KNOWN.contains(&name)
        && !["author", "rights"].contains(&name)
}

fn write_grid(puzzle: &Puzzle, xml: &mut Printer) {
    let grid = &puzzle.grid;
    let [width, height] = [grid.cols(), grid.rows()].map(|length| length.to_string());
    let numbered = grid.iter().any(|(_, cell)| cell.label.is_some());
    let scheme = match puzzle.kind {
        _ if !numbered => "none",
        PuzzleKind::Coded => "coded",
        _ => "normal",
    };
    xml.open("grid", &[("width", &width), ("height", &height)]);
    xml.line();
    xml.empty("grid-look", &[("numbering-scheme", scheme)]);
    xml.line();
    for (id, cell) in grid.iter() {
        write_cell(grid, id, cell, puzzle.kind == PuzzleKind::Coded, xml);
    }
    xml.close("grid");
    xml.line();
}

/// Writes one cell. Given letters are hints in codewords, which stand for all
/// cells of their number, and elsewhere fixed.
fn write_cell(grid: &Grid, id: CellId, cell: &Cell, coded: bool, xml: &mut Printer) {
    let [x, y] = coordinates(grid, id);
    let shade = cell.shade.map(|shade| shade.color().to_string());
    let kind = match cell.kind {
        CellKind::Block => Some("block"),
        CellKind::Void => Some("void"),
        CellKind::Open if cell.given && !coded => Some("clue"),
        CellKind::Open => None,
    };
    let mut attributes = vec![("x", x.as_str()), ("y", y.as_str())];
    attributes.extend(cell.solution.as_ref().map(|entry| ("solution", entry.as_str())));
    attributes.extend(cell.label.as_ref().map(|label| ("number", label.as_str())));
    for (name, corner) in CORNERS {
        let mark = cell.marks.iter().find(|mark| mark.corner == corner);
        attributes.extend(mark.map(|mark| (name, mark.text.as_str())));
    }
    attributes.extend(kind.map(|kind| ("type", kind)));
    attributes.extend(cell.entry.as_ref().map(|entry| ("solve-state", entry.as_str())));
    attributes.extend((cell.given && coded).then_some(("hint", "true")));
    attributes.extend(shade.as_deref().map(|color| ("background-color", color)));
    attributes.extend(cell.circled.then_some(("background-shape", "circle")));
    let bars = BARS.iter().filter(|(_, side)| cell.bars.contains(*side));
    attributes.extend(bars.map(|(name, _)| (*name, "true")));
    xml.empty("cell", &attributes);
    xml.line();
}

fn coordinates(grid: &Grid, id: CellId) -> [String; 2] {
    let position = grid.size().position(id);
    [position.col, position.row].map(|number| (u16::from(number) + 1).to_string())
}

/// Writes a word for every clue that has cells or an answer, words for the
/// entries without a clue, and the clue lists.
fn write_clues(puzzle: &Puzzle, xml: &mut Printer) {
    let slots = puzzle.grid.slots();
    let links = puzzle.links(&slots);
    let mut next = (1u32..).map(|id| id.to_string());
    let mut ids: Vec<Vec<Option<String>>> =
        puzzle.lists.iter().map(|list| vec![None; list.clues.len()]).collect();
    let mut lists = puzzle.lists.clone();
    for (at, _, clue) in puzzle.all_clues() {
        let mut cells = &clue.cells[..];
        if let (true, Some(slot)) = (cells.is_empty(), links.slot_of(at)) {
            cells = slots.cells(slot);
        }
        if !cells.is_empty() || clue.answer.is_some() {
            let id = next.next();
            write_word(&puzzle.grid, id.as_deref(), cells, clue.answer.as_deref(), xml);
            ids[at.list][at.index] = id;
            lists[at.list].clues[at.index].cells = cells.to_vec();
        }
    }
    for slot in slots.iter().filter(|slot| links.clue_of(slot.id).is_none()) {
        write_word(&puzzle.grid, next.next().as_deref(), slots.cells(slot.id), None, xml);
    }
    let mut directions = ListDirections::default();
    for (list, ids) in lists.iter().zip(&ids) {
        write_list(list, ids, directions.infer(list, puzzle.grid.size()), xml);
        directions.take(list.direction);
    }
}

fn write_word(
    grid: &Grid,
    id: Option<&str>,
    cells: &[CellId],
    answer: Option<&str>,
    xml: &mut Printer,
) {
    let mut attributes: Vec<(&str, &str)> = id.map(|id| ("id", id)).into_iter().collect();
    attributes.extend(answer.map(|answer| ("solution", answer)));
    xml.open("word", &attributes);
    for cell in cells {
        let [x, y] = coordinates(grid, *cell);
        xml.empty("cells", &[("x", &x), ("y", &y)]);
    }
    xml.close("word");
    xml.line();
}

fn write_list(
    list: &ClueList,
    ids: &[Option<String>],
    inferred: Option<Direction>,
    xml: &mut Printer,
) {
    let direction = list.direction.map_or("none", Direction::name).to_lowercase();
    let mut attributes = vec![("ordering", "normal")];
    attributes.extend((inferred != list.direction).then_some(("direction", direction.as_str())));
    xml.open("clues", &attributes);
    xml.line();
    xml.open("title", &[]);
    let title = vec![Node::Text(list.title.clone())];
    xml.markup(&Markup::new(vec![Node::Styled(Style::Bold, title)]));
    xml.close("title");
    xml.line();
    for (clue, id) in list.clues.iter().zip(ids) {
        let mut attributes = vec![];
        attributes.extend(id.as_deref().map(|id| ("word", id)));
        attributes.push(("number", clue.label.as_str()));
        attributes.extend(clue.enumeration.as_deref().map(|lengths| ("format", lengths)));
        xml.open("clue", &attributes);
        xml.markup(&clue.text);
        xml.close("clue");
        xml.line();
    }
    xml.close("clues");
    xml.line();
}
