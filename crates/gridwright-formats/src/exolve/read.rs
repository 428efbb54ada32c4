//! From the sections to a puzzle.

use std::collections::{BTreeSet, HashMap};

use gridwright_core::{
    CellId, Clue, ClueList, ClueRef, Color, Direction, Grid, Markup, Node, Puzzle, PuzzleKind,
    Shade, Size, Slots, SmolStr,
};

use super::clue::ClueLine;
use super::grid::{self, GridOptions};
use super::place::cell_of;
use super::sections::{ExolveSection, is_short, sections};
use crate::remarks::Remarks;
use crate::{Document, Format, Location, ReadError, markup_from_html, text};

/// Reads the first puzzle of a file.
pub(super) fn read(bytes: &[u8]) -> Result<Document, ReadError> {
    let (sections, more) = sections(text::decode(bytes, Format::Exolve)?)?;
    let mut reader =
        ExolveReader { sections: &sections, remarks: Remarks::default(), explanations: vec![] };
    if more {
        reader.remarks.whole("the file has more puzzles; only the first is read");
    }
    let puzzle = reader.puzzle()?;
    Ok(Document::new(Format::Exolve, puzzle, reader.remarks.finish()))
}

fn error(place: Location, message: impl Into<String>) -> ReadError {
    ReadError::new(Format::Exolve, place, message)
}

struct ExolveReader<'a> {
    sections: &'a [ExolveSection<'a>],
    remarks: Remarks,
    /// What is said at the end: the file's own words and those with clues.
    explanations: Vec<Markup>,
}

impl<'a> ExolveReader<'a> {
    fn find(&self, name: &str) -> Option<&'a ExolveSection<'a>> {
        self.sections.iter().find(|section| section.name == name)
    }

    fn puzzle(&mut self) -> Result<Puzzle, ReadError> {
        if let Some(section) = self.find("3d") {
            let message = "three-dimensional puzzles are not supported";
            return Err(error(Location::Line(section.line), message));
        }
        let size = Size::new(self.number("height")?, self.number("width")?)
            .map_err(|e| error(Location::Whole, e.to_string()))?;
        let section = self
            .find("grid")
            .ok_or_else(|| error(Location::Whole, "expected exolve-grid, found none"))?;
        let mut squares = grid::read(section, size, self.options())?;
        if !squares.hidden {
            number(&mut squares.grid, &squares.unnumbered);
        }
        let mut puzzle = Puzzle::new(squares.grid);
        if squares.diagramless {
            puzzle.kind = PuzzleKind::Diagramless;
        }
        let entries = NumberedEntries::of(&puzzle.grid);
        let mut clues = 0;
        for section in self.sections {
            clues += section.lines.len();
            text::check_clues(clues, section.line, Format::Exolve)?;
            self.section(section, &mut puzzle, &entries);
        }
        puzzle.metadata.explanation = on_lines(&self.explanations);
        Ok(puzzle)
    }

    fn number(&self, name: &str) -> Result<usize, ReadError> {
        let missing = || error(Location::Whole, format!("expected exolve-{name}, found none"));
        let section = self.find(name).ok_or_else(missing)?;
        section.value.parse().map_err(|_| {
            let message = format!("expected a number, found {:?}", section.value);
            error(Location::Line(section.line), message)
        })
    }

    fn options(&self) -> GridOptions {
        let mut options = GridOptions::default();
        for section in self.sections {
            for word in section.value.split_whitespace() {
                options.long_letters |= section.name == "option" && word == "rebus-cells";
                options.digits |= section.name == "option"
                    && (word == "allow-digits"
                        || word.strip_prefix("allow-chars:").is_some_and(|c| c.contains('0')));
            }
            // The third word says of how many characters a letter may be.
            let long = section.value.split_whitespace().nth(2);
            options.long_letters |= section.name == "language" && long.is_some_and(|n| n != "1");
        }
        options
    }

    fn section(
        &mut self,
        section: &ExolveSection<'_>,
        puzzle: &mut Puzzle,
        entries: &NumberedEntries,
    ) {
        let data = &mut puzzle.metadata;
        let plain = || markup_from_html(section.value).plain();
        match section.name {
            "title" => data.title = plain(),
            "setter" => data.author = plain(),
            "copyright" => data.copyright = plain(),
            "preamble" | "prelude" => data.intro = long_text(section),
            "postscript" => data.notes = long_text(section),
            "explanations" => self.explanations.push(long_text(section)),
            "across" | "down" | "nodir" => self.clues(section, puzzle, entries),
            "colour" | "color" => self.shade(section, &mut puzzle.grid, entries),
            "reversals" => {
                let message = "entries that run backwards are read forwards";
                self.remarks.at(Location::Line(section.line), message);
            }
            "option" => {
                let rest: Vec<&str> =
                    section.value.split_whitespace().filter(|word| !is_ours(word)).collect();
                if !rest.is_empty() {
                    data.others.push(("exolve-option".to_owned(), rest.join(" ")));
                }
            }
            "width" | "height" | "grid" => {}
            name if is_short(name) => {
                data.others.push((format!("exolve-{name}"), section.value.to_owned()));
            }
            _ => {}
        }
        if is_short(section.name) && !section.lines.is_empty() {
            let message = format!("the lines after exolve-{} are passed over", section.name);
            self.remarks.at(Location::Line(section.line + 1), message);
        }
    }

    fn clues(
        &mut self,
        section: &ExolveSection<'_>,
        puzzle: &mut Puzzle,
        entries: &NumberedEntries,
    ) {
        let direction = match section.name {
            "across" => Some(Direction::Across),
            "down" => Some(Direction::Down),
            _ => None,
        };
        let heading = if section.value.is_empty() { "Other" } else { section.value };
        let mut list = match direction {
            Some(direction) => ClueList::standard(direction),
            None => ClueList::named(markup_from_html(heading).plain()),
        };
        for (number, text) in &section.lines {
            let Some(line) = ClueLine::parse(text) else {
                self.remarks.at(Location::Line(*number), "a line without a number is passed over");
                continue;
            };
            // A star instead of a text says that the entry has no clue.
            if line.text == "*" && line.enumeration.is_none() {
                continue;
            }
            if !line.explanation.is_empty() {
                let mut nodes = vec![Node::Text(format!("{} {}: ", line.label, list.title))];
                nodes.extend_from_slice(markup_from_html(line.explanation).nodes());
                self.explanations.push(Markup::new(nodes));
            }
            list.clues.push(clue_of(&line, direction, &mut puzzle.grid, entries));
        }
        puzzle.lists.push(list);
    }

    fn shade(&mut self, section: &ExolveSection<'_>, grid: &mut Grid, entries: &NumberedEntries) {
        let color = section.value.split_whitespace().find_map(color_of);
        let shade = Some(color.map_or(Shade::Grey, Shade::Color));
        let words: BTreeSet<&str> = section.value.split_whitespace().collect();
        for word in words {
            if let Some(cell) = cell_of(word, grid.size()) {
                grid[cell].shade = shade;
            } else if let Some(cells) = entries.named(word) {
                cells.iter().for_each(|cell| grid[*cell].shade = shade);
            } else if color_of(word).is_none() {
                let message = format!("expected a colour or cells, found {word:?}");
                self.remarks.at(Location::Line(section.line), message);
            }
        }
    }
}

fn clue_of(
    line: &ClueLine<'_>,
    direction: Option<Direction>,
    grid: &mut Grid,
    entries: &NumberedEntries,
) -> Clue {
    let size = grid.size();
    let named: Option<Vec<CellId>> = line.cells.iter().map(|name| cell_of(name, size)).collect();
    let mut cells = named.unwrap_or_default();
    if let (&[start], Some(way)) = (&cells[..], direction) {
        if grid[start].label.is_none() {
            grid[start].label = Some(SmolStr::new(line.label));
        }
        cells = entries.starting(start, way).to_vec();
    }
    let list = |letter: Option<char>| match (letter, direction) {
        (Some('a' | 'b'), _) | (None, Some(Direction::Across)) => "Across",
        (Some('d' | 'u'), _) | (None, Some(Direction::Down)) => "Down",
        _ => "",
    };
    let continues = line.children.iter().map(|(label, letter)| ClueRef {
        list: list(*letter).to_owned(),
        label: SmolStr::new(label),
    });
    Clue {
        enumeration: line.enumeration.map(str::to_owned),
        cells,
        answer: line.answer.map(|answer| markup_from_html(answer).plain()),
        continues: continues.collect(),
        ..Clue::new(line.label, markup_from_html(&without_markers(line.text)))
    }
}

/// Whether an option follows from the grid, so that the writer sets it.
pub(super) fn is_ours(option: &str) -> bool {
    matches!(option, "rebus-cells" | "allow-digits") || option.starts_with("allow-chars:")
}

/// Standard numbers, but for the cells that have none.
fn number(grid: &mut Grid, unnumbered: &[bool]) {
    let starts = grid.number_cells();
    if !unnumbered.contains(&true) {
        return;
    }
    let mut next = 1u32;
    for start in starts {
        let skipped = unnumbered.get(start.index()).copied().unwrap_or(false);
        grid[start].label = (!skipped).then(|| SmolStr::new(next.to_string()));
        next += u32::from(!skipped);
    }
}

fn long_text(section: &ExolveSection<'_>) -> Markup {
    let lines: Vec<&str> = section.lines.iter().map(|(_, line)| *line).collect();
    markup_from_html(lines.join(" ").trim())
}

/// Texts one below the other.
fn on_lines(texts: &[Markup]) -> Markup {
    let mut nodes = vec![];
    for text in texts.iter().filter(|text| !text.is_empty()) {
        if !nodes.is_empty() {
            nodes.push(Node::Break);
        }
        nodes.extend_from_slice(text.nodes());
    }
    Markup::new(nodes)
}

/// Whether a character may be part of the name of a class.
fn is_class(c: char) -> bool {
    c.is_alphanumeric() || c == '-' || c == '_'
}

/// The text without the signs `~{` and `}~` that the player underlines
/// between once the clue is solved.
fn without_markers(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("~{") {
        plain.push_str(&rest[..at]);
        rest = &rest[at + 2..];
        // A class may stand in braces of its own.
        let class = rest.strip_prefix('{').map(|inner| inner.trim_start_matches(is_class));
        rest = class.and_then(|class| class.strip_prefix('}')).unwrap_or(rest);
    }
    plain.push_str(rest);
    plain.replace("}~", "")
}

/// The entries of the grid by number.
struct NumberedEntries {
    slots: Slots,
    starts: HashMap<SmolStr, CellId>,
}

impl NumberedEntries {
    fn of(grid: &Grid) -> Self {
        let labelled = grid.iter().filter_map(|(id, cell)| Some((cell.label.clone()?, id)));
        Self { slots: grid.slots(), starts: labelled.collect() }
    }

    /// The cells of the entry that starts here; none if there is none.
    fn starting(&self, start: CellId, direction: Direction) -> &[CellId] {
        let slot = self.slots.starting(start, direction);
        slot.map_or(&[], |slot| self.slots.cells(slot.id))
    }

    /// The cells of an entry like `A12` or `12a`.
    fn named(&self, word: &str) -> Option<&[CellId]> {
        let number = word.trim_matches(|c: char| c.is_ascii_alphabetic());
        let direction = match word.replacen(number, "", 1).as_str() {
            "A" | "a" => Direction::Across,
            "D" | "d" => Direction::Down,
            _ => return None,
        };
        let cells = self.starting(*self.starts.get(number)?, direction);
        (!cells.is_empty()).then_some(cells)
    }
}

/// A colour by its number or by the name that pages use for it. Only common
/// names are known.
fn color_of(word: &str) -> Option<Color> {
    const NAMES: &[(&str, &str)] = &[
        ("aqua", "0ff"),
        ("blue", "00f"),
        ("cyan", "0ff"),
        ("dodgerblue", "1e90ff"),
        ("gold", "ffd700"),
        ("gray", "808080"),
        ("green", "008000"),
        ("grey", "808080"),
        ("lavender", "e6e6fa"),
        ("lightblue", "add8e6"),
        ("lightgray", "d3d3d3"),
        ("lightgreen", "90ee90"),
        ("lightgrey", "d3d3d3"),
        ("lightpink", "ffb6c1"),
        ("lightyellow", "ffffe0"),
        ("lime", "0f0"),
        ("magenta", "f0f"),
        ("orange", "ffa500"),
        ("palegreen", "98fb98"),
        ("pink", "ffc0cb"),
        ("plum", "dda0dd"),
        ("purple", "800080"),
        ("red", "f00"),
        ("silver", "c0c0c0"),
        ("skyblue", "87ceeb"),
        ("violet", "ee82ee"),
        ("yellow", "ff0"),
    ];
    if word.starts_with('#') {
        return Color::from_hex(word);
    }
    let lower = word.to_ascii_lowercase();
    let (_, hex) = NAMES.iter().find(|(name, _)| *name == lower)?;
    Color::from_hex(hex)
}
