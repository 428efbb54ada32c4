//! From a puzzle to a file.

use std::collections::BTreeMap;

use gridwright_core::{
    Cell, Clue, ClueList, Direction, Entry, Markup, Puzzle, PuzzleKind, Shade, Side, SolutionStatus,
};

use super::clue::{ClueLine, rank};
use super::grid::SIGNS;
use super::place::name_of;
use super::read::is_ours;
use super::sections::{is_comment, is_short, section_head};
use crate::narrow::Narrowing;
use crate::{WriteError, markup_to_html};

/// Takes out what the format has no place for, and what it can hold in simple
/// cases only.
pub(super) fn narrow(narrowing: &mut Narrowing<'_>) {
    use crate::Feature::*;
    if has_edge_bars(narrowing.puzzle()) {
        narrowing.forget(&[Bars]);
    }
    narrowing.forget(&[Voids, Marks, Alternatives, Guesses, Traces, Timer, Labels, Lock]);
    narrowing.forget(&[ExtraLists, ListTitles, ClueCells, Controls]);
    narrowing.forget(&[Editor, Publisher, Source, Date, Difficulty]);
    let puzzle = narrowing.puzzle();
    let cells = || puzzle.grid.iter().map(|(_, cell)| cell);
    let clues = || puzzle.all_clues().map(|(_, list, clue)| (list, clue));
    let odd_kind = has_odd_kind(puzzle);
    let odd = [
        (odd_kind, Kind),
        (cells().any(|c| c.given && c.entry != c.solution), Entries),
        (
            cells().any(|c| c.solution.iter().any(|e| e.as_str().contains(char::is_whitespace))),
            Rebus,
        ),
        (clues().any(|(_, clue)| !is_label(clue)), StrayClues),
        (
            clues().any(|(_, c)| c.enumeration.as_deref().is_some_and(|e| !is_lengths(e))),
            Enumerations,
        ),
        (clues().any(|(_, c)| c.answer.as_deref().is_some_and(|a| !is_answer(a))), Answers),
        (clues().any(|(list, c)| !is_continued(list, c)), Continuations),
        (!puzzle.metadata.others.iter().all(|(name, value)| is_other(name, value)), Others),
    ];
    for (_, feature) in odd.into_iter().filter(|(odd, _)| *odd) {
        narrowing.forget(&[feature]);
    }
    narrowing.forget(&[Spacing]);
}

/// A bar on the upper or left edge would be on the other side of no cell.
fn has_edge_bars(puzzle: &Puzzle) -> bool {
    puzzle.grid.iter().any(|(id, cell)| {
        let place = puzzle.grid.size().position(id);
        (place.row == 0 && cell.bars.contains(Side::Top))
            || (place.col == 0 && cell.bars.contains(Side::Left))
    })
}

/// Where the diagram is to be found, numbers are known only with a solution.
fn has_odd_kind(puzzle: &Puzzle) -> bool {
    match puzzle.kind {
        PuzzleKind::Crossword => false,
        PuzzleKind::Diagramless => puzzle.status != SolutionStatus::Known,
        PuzzleKind::Coded | PuzzleKind::Acrostic => true,
    }
}

fn is_label(clue: &Clue) -> bool {
    let label = label_text(&clue.label);
    ClueLine::parse(&label).is_some_and(|line| line.label == clue.label && line.text.is_empty())
}

fn is_lengths(lengths: &str) -> bool {
    rank(lengths).is_some()
        && lengths.len() < 40
        && lengths.trim() == lengths
        && !lengths.contains(['(', ')', '\n', '\r'])
}

fn is_answer(answer: &str) -> bool {
    let text = format!("1 x (?)* [{}]", escaped(answer));
    answer.trim() == answer
        && !answer.contains(['\n', '\r'])
        && ClueLine::parse(&text).and_then(|line| line.answer) == Some(escaped(answer).as_str())
}

/// Whether the entries that an answer goes on in can be told.
fn is_continued(list: &ClueList, clue: &Clue) -> bool {
    let line = head(clue, list.direction);
    clue.continues.is_empty()
        || ClueLine::parse(&line).is_some_and(|line| {
            line.text.is_empty()
                && line.children.len() == clue.continues.len()
                && line.children.iter().zip(&clue.continues).all(|((label, letter), other)| {
                    let way = match letter {
                        Some('d') => Some(Direction::Down),
                        Some(_) => Some(Direction::Across),
                        None => list.direction,
                    };
                    *label == other.label && way.is_some_and(|way| way.name() == other.list)
                })
        })
}

/// Whether a section of the file's own comes back as it is.
fn is_other(name: &str, value: &str) -> bool {
    const OURS: &[&str] = &[
        "3d",
        "width",
        "height",
        "title",
        "setter",
        "copyright",
        "colour",
        "color",
        "reversals",
        "begin",
        "end",
    ];
    let line = format!("{name}: {value}");
    let hashed = value
        .match_indices('#')
        .any(|(at, _)| is_comment(&line[..name.len() + 2 + at], &value[at + 1..]));
    !hashed
        && !value.contains(['\n', '\r'])
        && name.strip_prefix("exolve-").is_some_and(|short| {
            section_head(&line) == Some((short, value))
                && is_short(short)
                && !OURS.contains(&short)
                && !short.starts_with("end")
                && (short != "option" || is_plain_option(value))
        })
}

/// Whether none of the options is one that the writer sets.
fn is_plain_option(value: &str) -> bool {
    let words: Vec<&str> = value.split_whitespace().collect();
    !words.is_empty() && words.join(" ") == value && !words.into_iter().any(is_ours)
}

/// Writes a file.
pub(super) fn write(puzzle: &Puzzle) -> Result<Vec<u8>, WriteError> {
    let data = &puzzle.metadata;
    let mut lines = vec!["exolve-begin".to_owned()];
    for (name, text) in
        [("title", &data.title), ("setter", &data.author), ("copyright", &data.copyright)]
    {
        if !text.is_empty() {
            lines.push(format!("  exolve-{name}: {}", escaped(text)));
        }
    }
    lines.extend(
        data.others.iter().map(|(name, value)| format!("  {name}: {value}").trim_end().to_owned()),
    );
    lines.push(format!("  exolve-width: {}", puzzle.grid.cols()));
    lines.push(format!("  exolve-height: {}", puzzle.grid.rows()));
    lines.extend(options(puzzle));
    push_text(&mut lines, "preamble", &data.intro);
    lines.push("  exolve-grid:".to_owned());
    for (r, row) in puzzle.grid.row_slices().enumerate() {
        let squares = (0..row.len()).map(|c| square(puzzle, r, c));
        lines.push(format!("    {}", squares.collect::<Vec<_>>().join(" ")));
    }
    lines.extend(shades(puzzle));
    for list in &puzzle.lists {
        let name = if list.direction == Some(Direction::Across) { "across" } else { "down" };
        lines.push(format!("  exolve-{name}:"));
        lines.extend(list.clues.iter().map(|clue| format!("    {}", line(clue, list.direction))));
    }
    push_text(&mut lines, "explanations", &data.explanation);
    push_text(&mut lines, "postscript", &data.notes);
    lines.push("exolve-end\n".to_owned());
    Ok(lines.join("\n").into_bytes())
}

fn push_text(lines: &mut Vec<String>, name: &str, text: &Markup) {
    if !text.is_empty() {
        lines.push(format!("  exolve-{name}:"));
        let html = guarded(&markup_to_html(text));
        let html = match html.strip_prefix('e') {
            Some(rest) => format!("&#101;{rest}"),
            None => html,
        };
        lines.push(format!("    {html}"));
    }
}

/// The options that the letters of the grid ask for.
fn options(puzzle: &Puzzle) -> Option<String> {
    let entries: Vec<&Entry> =
        puzzle.grid.iter().filter_map(|(_, cell)| cell.solution.as_ref()).collect();
    let mut words = vec![];
    let letters = entries.iter().flat_map(|entry| entry.as_str().chars());
    let mut odd: Vec<char> = letters.filter(|c| !c.is_alphabetic()).collect();
    odd.sort_unstable();
    odd.dedup();
    if entries.iter().any(|entry| entry.as_char().is_none()) {
        words.push("rebus-cells".to_owned());
    }
    if !odd.is_empty() {
        words.push(format!("allow-chars:{}", odd.into_iter().collect::<String>()));
    }
    (!words.is_empty()).then(|| format!("  exolve-option: {}", words.join(" ")))
}

/// A cell with its signs.
fn square(puzzle: &Puzzle, row: usize, col: usize) -> String {
    let grid = &puzzle.grid;
    let Some(cell) = grid.at(row, col) else { return String::new() };
    let mut text = match &cell.solution {
        _ if !cell.is_open() => ".".to_owned(),
        Some(entry) => letters(entry),
        None if puzzle.status == SolutionStatus::Known => "?".to_owned(),
        None => "0".to_owned(),
    };
    let next =
        |row, col, side| grid.at(row, col).is_some_and(|cell: &Cell| cell.bars.contains(side));
    if cell.bars.contains(Side::Right) || next(row, col + 1, Side::Left) {
        text.push('|');
    }
    if cell.bars.contains(Side::Bottom) || next(row + 1, col, Side::Top) {
        text.push('_');
    }
    let signs =
        [('@', cell.circled), ('!', cell.given), ('*', puzzle.kind == PuzzleKind::Diagramless)];
    text.extend(signs.into_iter().filter(|(_, there)| *there).map(|(sign, _)| sign));
    text
}

/// The letters of a cell, with a `&` before every character that means
/// something else.
fn letters(entry: &Entry) -> String {
    let mut text = String::new();
    for c in entry.as_str().chars() {
        if SIGNS.contains(c) || "&.0?#".contains(c) {
            text.push('&');
        }
        text.push(c);
    }
    text
}

/// One line for every colour.
fn shades(puzzle: &Puzzle) -> Vec<String> {
    let mut colors: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (id, cell) in puzzle.grid.iter() {
        if let Some(shade) = cell.shade {
            let name = name_of(id, puzzle.grid.size());
            colors.entry(Shade::color(shade).to_string()).or_default().push(name);
        }
    }
    let line = |(color, cells): (String, Vec<String>)| {
        format!("  exolve-colour: {color} {}", cells.join(" "))
    };
    colors.into_iter().map(line).collect()
}

/// A number, or another label in brackets.
fn label_text(label: &str) -> String {
    match !label.is_empty() && label.bytes().all(|b| b.is_ascii_digit()) {
        true => label.to_owned(),
        false => format!("[{label}]"),
    }
}

/// The label of a clue, and of the entries that it goes on in.
fn head(clue: &Clue, direction: Option<Direction>) -> String {
    let mut head = label_text(&clue.label);
    for other in &clue.continues {
        let letter = match other.list.as_str() {
            name if direction.is_some_and(|way| way.name() == name) => "",
            "Across" => "a",
            _ => "d",
        };
        head.push_str(&format!(", {}{letter}", label_text(&other.label)));
    }
    head
}

fn line(clue: &Clue, direction: Option<Direction>) -> String {
    let text = clue_html(&clue.text);
    let lengths = match (&clue.enumeration, &clue.answer) {
        (Some(lengths), _) => format!(" ({lengths})"),
        (None, Some(_)) => " (?)*".to_owned(),
        (None, None) => String::new(),
    };
    let answer = clue.answer.as_ref().map(|a| format!(" [{}]", escaped(a))).unwrap_or_default();
    format!("{} {text}{lengths}{answer}", head(clue, direction)).trim_end().to_owned()
}

/// The text as HTML in which nothing looks like another part of the line.
fn clue_html(text: &Markup) -> String {
    let html = guarded(&markup_to_html(text)).replace('(', "&#40;");
    let html = html.replace("~{", "&#126;{").replace("}~", "}&#126;");
    match html.chars().next() {
        Some(c @ (',' | '.' | '*')) => format!("&#{};{}", u32::from(c), &html[1..]),
        _ => html,
    }
}

/// A name as HTML.
fn escaped(name: &str) -> String {
    guarded(&markup_to_html(&Markup::from(name)))
}

/// The text without comments: their `#` as an entity.
fn guarded(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    for (at, c) in html.char_indices() {
        match c {
            '#' if is_comment(&html[..at], &html[at + 1..]) => text.push_str("&#35;"),
            c => text.push(c),
        }
    }
    text
}
