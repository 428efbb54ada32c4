//! From the sections to a puzzle.

use gridwright_core::{
    CellId, Clue, ClueList, ClueRef, Color, Direction, Grid, Kind, Markup, Metadata, Node, Puzzle,
    Shade, Size, SmolStr,
};

use super::clue::Line;
use super::grid::{self, Options};
use super::place::cell_of;
use super::sections::{Section, is_short, sections};
use crate::remarks::Remarks;
use crate::{Document, Format, Place, ReadError, markup_from_html};

/// Reads the first puzzle of a file.
pub(super) fn read(bytes: &[u8]) -> Result<Document, ReadError> {
    let text = std::str::from_utf8(bytes).map_err(|e| {
        error(Place::Byte(e.valid_up_to()), "expected UTF-8 text, found other bytes")
    })?;
    let (sections, more) = sections(text)?;
    let mut reader = Reader { sections: &sections, remarks: Remarks::default() };
    if more {
        reader.remarks.whole("the file has more puzzles; only the first is read");
    }
    let puzzle = reader.puzzle()?;
    Ok(Document::new(Format::Exolve, puzzle, reader.remarks.finish()))
}

fn error(place: Place, message: impl Into<String>) -> ReadError {
    ReadError::new(Format::Exolve, place, message)
}

struct Reader<'a> {
    sections: &'a [Section<'a>],
    remarks: Remarks,
}

impl<'a> Reader<'a> {
    fn find(&self, name: &str) -> Option<&'a Section<'a>> {
        self.sections.iter().find(|section| section.name == name)
    }

    fn puzzle(&mut self) -> Result<Puzzle, ReadError> {
        if let Some(section) = self.find("3d") {
            let message = "three-dimensional puzzles are not supported";
            return Err(error(Place::Line(section.line), message));
        }
        let size = Size::new(self.number("height")?, self.number("width")?)
            .map_err(|e| error(Place::Whole, e.to_string()))?;
        let section = self
            .find("grid")
            .ok_or_else(|| error(Place::Whole, "expected exolve-grid, found none"))?;
        let mut squares = grid::read(section, size, self.options())?;
        if !squares.hidden {
            number(&mut squares.grid, &squares.unnumbered);
        }
        let mut puzzle = Puzzle::new(squares.grid);
        if squares.diagramless {
            puzzle.kind = Kind::Diagramless;
        }
        for section in self.sections {
            self.section(section, &mut puzzle);
        }
        Ok(puzzle)
    }

    fn number(&self, name: &str) -> Result<usize, ReadError> {
        let missing = || error(Place::Whole, format!("expected exolve-{name}, found none"));
        let section = self.find(name).ok_or_else(missing)?;
        section.value.parse().map_err(|_| {
            let message = format!("expected a number, found {:?}", section.value);
            error(Place::Line(section.line), message)
        })
    }

    fn options(&self) -> Options {
        let mut options = Options::default();
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

    fn section(&mut self, section: &Section<'_>, puzzle: &mut Puzzle) {
        let data = &mut puzzle.metadata;
        let plain = || markup_from_html(section.value).plain();
        match section.name {
            "title" => data.title = plain(),
            "setter" => data.author = plain(),
            "copyright" => data.copyright = plain(),
            "preamble" | "prelude" => data.intro = long_text(section),
            "postscript" => data.notes = long_text(section),
            "explanations" => explain(data, long_text(section)),
            "across" | "down" | "nodir" => self.clues(section, puzzle),
            "colour" | "color" => self.shade(section, &mut puzzle.grid),
            "reversals" => {
                let message = "entries that run backwards are read forwards";
                self.remarks.at(Place::Line(section.line), message);
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
            self.remarks.at(Place::Line(section.line + 1), message);
        }
    }

    fn clues(&mut self, section: &Section<'_>, puzzle: &mut Puzzle) {
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
        let mut annotations = vec![];
        for (number, text) in &section.lines {
            let Some(line) = Line::parse(text) else {
                self.remarks.at(Place::Line(*number), "a line without a number is passed over");
                continue;
            };
            // A star instead of a text says that the entry has no clue.
            if line.text == "*" && line.enumeration.is_none() {
                continue;
            }
            if !line.explanation.is_empty() {
                let mut nodes = vec![Node::Text(format!("{} {}: ", line.label, list.title))];
                nodes.extend_from_slice(markup_from_html(line.explanation).nodes());
                annotations.push(Markup::new(nodes));
            }
            let clue = self.clue(&line, direction, &mut puzzle.grid);
            list.clues.push(clue);
        }
        annotations.into_iter().for_each(|text| explain(&mut puzzle.metadata, text));
        puzzle.lists.push(list);
    }

    fn clue(&mut self, line: &Line<'_>, direction: Option<Direction>, grid: &mut Grid) -> Clue {
        let size = grid.size();
        let named: Option<Vec<CellId>> =
            line.cells.iter().map(|name| cell_of(name, size)).collect();
        let mut cells = named.unwrap_or_default();
        if let (&[start], Some(way)) = (&cells[..], direction) {
            if grid[start].label.is_none() {
                grid[start].label = Some(SmolStr::new(line.label));
            }
            let slots = grid.slots();
            let slot = slots.starting(start, way);
            cells = slot.map_or(vec![], |slot| slots.cells(slot.id).to_vec());
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

    fn shade(&mut self, section: &Section<'_>, grid: &mut Grid) {
        let (mut color, mut cells) = (None, vec![]);
        for word in section.value.split_whitespace() {
            if let Some(cell) = cell_of(word, grid.size()) {
                cells.push(cell);
            } else if let Some(entry) = entry_of(word, grid) {
                cells.extend(entry);
            } else if let Some(named) = color_of(word) {
                color = Some(named);
            } else {
                let message = format!("expected a colour or cells, found {word:?}");
                self.remarks.at(Place::Line(section.line), message);
            }
        }
        for cell in cells {
            grid[cell].shade = Some(color.map_or(Shade::Grey, Shade::Color));
        }
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

fn long_text(section: &Section<'_>) -> Markup {
    let lines: Vec<&str> = section.lines.iter().map(|(_, line)| *line).collect();
    markup_from_html(lines.join(" ").trim())
}

/// Adds to what is said at the end, on a line of its own.
fn explain(data: &mut Metadata, text: Markup) {
    if data.explanation.is_empty() {
        data.explanation = text;
    } else if !text.is_empty() {
        let mut nodes = data.explanation.nodes().to_vec();
        nodes.push(Node::Break);
        nodes.extend_from_slice(text.nodes());
        data.explanation = Markup::new(nodes);
    }
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
        if let Some((_, after)) = rest.strip_prefix('{').and_then(|inner| inner.split_once('}')) {
            rest = after;
        }
    }
    plain.push_str(rest);
    plain.replace("}~", "")
}

/// The cells of an entry like `A12` or `12a`.
fn entry_of(word: &str, grid: &Grid) -> Option<Vec<CellId>> {
    let number = word.trim_matches(|c: char| c.is_ascii_alphabetic());
    let direction = match word.replacen(number, "", 1).as_str() {
        "A" | "a" => Direction::Across,
        "D" | "d" => Direction::Down,
        _ => return None,
    };
    let slots = grid.slots();
    let slot = slots.starting(grid.labelled(number)?, direction)?;
    Some(slots.cells(slot.id).to_vec())
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
