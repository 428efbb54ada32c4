//! From a puzzle to a file.

use gridwright_core::{Cell, CellKind, Clue, Direction, Entry, Puzzle, Shade, Solution};

use super::KEYS;
use super::design;
use super::markup::text_of;
use super::read::clue_head;
use super::sections::{heading, is_comment};
use super::symbols::{XdSymbols, fits_header};
use crate::narrow::Narrowing;
use crate::{Format, WriteError};

/// Takes out what the format has no place for. Some things it can hold only
/// as long as they are not too odd.
pub(super) fn narrow(narrowing: &mut Narrowing<'_>) {
    use crate::Feature::*;
    narrowing.forget(&[Marks, Alternatives, Guesses, Traces, Timer, Labels, Lock, Kind]);
    narrowing.forget(&[ExtraLists, ListTitles, ClueCells, Continuations, Enumerations]);
    narrowing.forget(&[NoteStyles, Explanation, Spacing]);
    let puzzle = narrowing.puzzle();
    let contents = |cell: &Cell| [cell.solution.clone(), cell.entry.clone()];
    let odd_rebus =
        puzzle.grid.iter().any(|(_, c)| contents(c).iter().flatten().any(|e| !fits_header(e)));
    let data = &puzzle.metadata;
    let odd_intro = data.intro.plain().contains('\n');
    let odd_notes = data.notes.plain().lines().any(|l| heading(l).is_some() || is_comment(l));
    let odd_others = !data.others.iter().all(|(key, value)| is_other(key, value));
    let odd_labels = puzzle.all_clues().any(|(.., clue)| !is_label(clue));
    let odd_answers =
        puzzle.all_clues().any(|(.., clue)| clue.answer.as_deref().is_some_and(|a| !is_answer(a)));
    for (odd, feature) in [
        (odd_rebus, Rebus),
        (odd_intro, Intro),
        (odd_notes, Notes),
        (odd_others, Others),
        (odd_labels, StrayClues),
        (odd_answers, Answers),
    ] {
        if odd {
            narrowing.forget(&[feature]);
        }
    }
}

/// Whether a line of metadata of our own invention comes back as it is.
fn is_other(key: &str, value: &str) -> bool {
    let lower = key.to_lowercase();
    let known = KEYS.contains(&lower.as_str())
        && !(lower == "date" && value.parse::<gridwright_core::Date>().is_err());
    let plain = |text: &str| text.trim() == text && !text.contains(['\r', '\n']);
    // At the top of the file a byte order mark would be one.
    let taken = heading(key).is_some() || is_comment(key) || key.starts_with('\u{feff}');
    !known && !taken && !key.is_empty() && !key.contains(':') && plain(key) && plain(value)
}

fn is_label(clue: &Clue) -> bool {
    let head = format!("A{}. x", clue.label);
    clue_head(&head).is_some_and(|(_, label, rest)| label == clue.label && rest == " x")
}

fn is_answer(answer: &str) -> bool {
    !answer.is_empty()
        && answer.trim() == answer
        && !answer.contains(['\r', '\n'])
        && !format!(" {answer} ").contains(" ~ ")
}

/// Writes a file.
pub(super) fn write(puzzle: &Puzzle) -> Result<Vec<u8>, WriteError> {
    let unfit = |what: &str| WriteError::Unfit {
        format: Format::Xd,
        message: format!("the puzzle has more different {what} than the format has characters"),
    };
    let cells = || puzzle.grid.iter().map(|(_, cell)| cell);
    let entries: Vec<&Entry> =
        cells().flat_map(|cell| [&cell.solution, &cell.entry]).flatten().collect();
    let symbols = XdSymbols::of(&entries).ok_or_else(|| unfit("rebus cells"))?;
    let special = Special::of(puzzle);
    let grid: String = rows(puzzle, |cell| special.symbol(cell, &symbols));
    let design = match special {
        Special::None => design::write(&puzzle.grid).ok_or_else(|| unfit("looks"))?,
        _ => String::new(),
    };
    let start = match cells().any(|cell| cell.given) {
        true => rows(puzzle, |cell| match &cell.entry {
            _ if !cell.is_open() => '#',
            Some(entry) => symbols.symbol(entry),
            None => '.',
        }),
        false => String::new(),
    };
    let dots = grid.contains('.') && !grid.contains('#');
    let metadata = metadata(puzzle, &symbols, &special, dots);
    let sections = [
        ("Metadata", metadata),
        ("Grid", grid),
        ("Clues", clues(puzzle)),
        ("Notes", puzzle.metadata.notes.plain()),
        ("Design", design),
        ("Start", start),
    ];
    Ok(joined(&sections).into_bytes())
}

/// The sections with blank lines between them where the order alone tells
/// them apart, else with headings.
fn joined(sections: &[(&str, String); 6]) -> String {
    let [metadata, _, clues, notes, design, start] = sections.each_ref().map(|(_, text)| text);
    let plain = !metadata.is_empty()
        && design.is_empty()
        && start.is_empty()
        && (!clues.is_empty() || notes.is_empty());
    let filled = sections.iter().filter(|(_, text)| !text.is_empty());
    let texts: Vec<String> = filled
        .map(|(name, text)| match plain {
            true => format!("{}\n", text.trim_end()),
            false => format!("## {name}\n\n{}\n", text.trim_end()),
        })
        .collect();
    texts.join(if plain { "\n\n" } else { "\n" })
}

fn rows(puzzle: &Puzzle, symbol: impl Fn(&Cell) -> char) -> String {
    let mut text = String::new();
    for row in puzzle.grid.row_slices() {
        text.extend(row.iter().map(&symbol));
        text.push('\n');
    }
    text
}

fn metadata(puzzle: &Puzzle, symbols: &XdSymbols, special: &Special, dots: bool) -> String {
    let data = &puzzle.metadata;
    let known = [
        ("Title", data.title.clone()),
        ("Author", data.author.clone()),
        ("Editor", data.editor.clone()),
        ("Copyright", data.copyright.clone()),
        ("Publisher", data.publisher.clone()),
        ("Source", data.source.clone()),
        ("Date", data.date.map(|date| date.to_string()).unwrap_or_default()),
        ("Difficulty", data.difficulty.clone()),
        ("Description", data.intro.plain()),
        ("Rebus", symbols.header()),
        ("Special", special.header().to_owned()),
        ("Open", if dots { ".".to_owned() } else { String::new() }),
    ];
    let known = known.iter().filter(|(_, value)| !value.is_empty());
    let others = data.others.iter().map(|(key, value)| (key.as_str(), value));
    let mut lines = String::new();
    for (key, value) in known.map(|(key, value)| (*key, value)).chain(others) {
        lines.push_str(format!("{key}: {value}").trim_end());
        lines.push('\n');
    }
    lines
}

/// The clues, with a blank line between the lists.
fn clues(puzzle: &Puzzle) -> String {
    let slots = puzzle.grid.slots();
    let links = puzzle.links(&slots);
    let solution = Solution::of(&puzzle.grid);
    let mut text = String::new();
    for (id, list, clue) in puzzle.all_clues() {
        if id.index == 0 && !text.is_empty() {
            text.push('\n');
        }
        let group = if list.direction == Some(Direction::Across) { 'A' } else { 'D' };
        let words = text_of(&clue.text);
        let spelled = || links.slot_of(id).and_then(|slot| solution.word(slots.cells(slot)));
        let answer = clue.answer.clone().or_else(spelled).filter(|answer| is_answer(answer));
        let ending = match &answer {
            Some(answer) => format!(" ~ {answer}"),
            None if words.contains('~') => " ~".to_owned(),
            None => String::new(),
        };
        text.push_str(format!("{group}{}. {words}{ending}", clue.label).trim_end());
        text.push('\n');
    }
    text
}

/// What lower-case letters stand for, where all looks of the puzzle can be
/// told by them.
enum Special {
    Circle,
    Shaded,
    None,
}

impl Special {
    fn of(puzzle: &Puzzle) -> Self {
        let cells = || puzzle.grid.iter().map(|(_, cell)| cell);
        let letter = |cell: &Cell| {
            cell.kind == CellKind::Open
                && cell
                    .solution
                    .as_ref()
                    .and_then(Entry::as_char)
                    .is_some_and(|c| c.is_ascii_uppercase())
        };
        let barred = cells().any(|cell| !cell.bars.is_empty());
        let circles = cells().any(|cell| cell.circled);
        let shades = cells().any(|cell| cell.shade.is_some());
        let grey = cells().all(|cell| matches!(cell.shade, None | Some(Shade::Grey)));
        if barred || circles == shades || !grey {
            return Self::None;
        }
        let marked = |cell: &&Cell| cell.circled || cell.shade.is_some();
        match cells().filter(marked).all(letter) {
            true if circles => Self::Circle,
            true => Self::Shaded,
            false => Self::None,
        }
    }

    fn header(&self) -> &'static str {
        match self {
            Self::Circle => "circle",
            Self::Shaded => "shaded",
            Self::None => "",
        }
    }

    fn symbol(&self, cell: &Cell, symbols: &XdSymbols) -> char {
        let marked = match self {
            Self::Circle => cell.circled,
            Self::Shaded => cell.shade.is_some(),
            Self::None => false,
        };
        let symbol = match (&cell.solution, cell.kind) {
            (_, CellKind::Block) => '#',
            (_, CellKind::Void) => '_',
            (Some(entry), _) => symbols.symbol(entry),
            (None, _) => '.',
        };
        if marked { symbol.to_ascii_lowercase() } else { symbol }
    }
}
