//! CrossFire's XML, the format of `.cfp` files.
//!
//! A grid as rows of text (`.` is a block), circles as a list of cells counted
//! from zero, rebus cells as characters that stand for several letters, one
//! clue for every entry, title, author, copyright line and notes. Numbers are
//! always the standard ones. All `.cfp` files of our collection of fixtures are
//! read.

#[cfg(test)]
mod tests;
mod write;

use std::collections::HashMap;

use gridwright_core::{Cell, CellId, Clue, ClueList, Direction, Entry, Grid, Puzzle, Size};
use unicode_segmentation::UnicodeSegmentation;

use crate::format::{Codec, FormatWriter};
use crate::xml::{Oddities, XmlElement, XmlSource};
use crate::{Document, Format, ReadError};

/// The row of this format in the table.
pub(crate) const CODEC: Codec = Codec {
    format: Format::Cfp,
    name: "cfp",
    extensions: &["cfp"],
    recognise,
    read,
    write: Some(FormatWriter { narrow: write::narrow, write: write::write, update: None }),
};

const ROOT: &str = "CROSSFIRE";

fn recognise(bytes: &[u8]) -> bool {
    let source = XmlSource::decode(&bytes[..bytes.len().min(4096)]);
    source.root_name().is_some_and(|name| name.eq_ignore_ascii_case(ROOT))
}

fn read(bytes: &[u8]) -> Result<Document, ReadError> {
    let source = XmlSource::decode(bytes);
    let root = source.root(Format::Cfp)?;
    let mut file = CfpFile { source: &source, oddities: Oddities::of(&source) };
    if !root.is(ROOT) {
        return Err(file.error(&root, format!("expected <{ROOT}>, found <{}>", root.name())));
    }
    let mut puzzle = Puzzle::new(file.grid(&root)?);
    puzzle.lists = file.lists(&root);
    for element in root.elements() {
        let data = &mut puzzle.metadata;
        match element.name().to_ascii_uppercase().as_str() {
            "TITLE" => data.title = element.plain(),
            "AUTHOR" => data.author = element.plain(),
            "COPYRIGHT" => data.copyright = element.plain(),
            "NOTES" => data.notes = element.lines(),
            _ => {}
        }
    }
    Ok(Document::new(Format::Cfp, puzzle, file.oddities.finish()))
}

/// A file on its way to becoming a puzzle.
struct CfpFile<'a> {
    source: &'a XmlSource<'a>,
    oddities: Oddities<'a>,
}

impl CfpFile<'_> {
    fn error(&self, at: &XmlElement<'_>, message: impl Into<String>) -> ReadError {
        ReadError::new(Format::Cfp, self.source.line(at.offset), message)
    }

    fn grid(&mut self, root: &XmlElement<'_>) -> Result<Grid, ReadError> {
        let element =
            root.child("GRID").ok_or_else(|| self.error(root, "expected <GRID>, found none"))?;
        let rebus = self.rebus(root);
        let text = element.text();
        let rows: Vec<&str> = text.lines().filter(|row| !row.trim().is_empty()).collect();
        let width = match element.attribute("width") {
            Some(width) => width.trim().parse::<usize>().map_err(|_| {
                let message = format!("expected a number from 1 to 255 as width, found {width:?}");
                self.error(element, message)
            })?,
            None => rows.first().map_or(0, |row| row.trim().graphemes(true).count()),
        };
        let size =
            Size::new(rows.len(), width).map_err(|error| self.error(element, error.to_string()))?;
        let mut cells = Vec::with_capacity(size.area());
        for (index, row) in rows.iter().enumerate() {
            let mut letters: Vec<&str> = row.graphemes(true).collect();
            if letters.len() != width {
                letters = row.trim().graphemes(true).collect();
            }
            if letters.len() != width {
                let message = format!(
                    "row {} of the grid: expected {width} cells, found {}",
                    index + 1,
                    letters.len()
                );
                return Err(self.error(element, message));
            }
            cells.extend(letters.into_iter().map(|letter| cell(letter, &rebus)));
        }
        let mut grid = Grid::from_cells(size, cells)
            .ok_or_else(|| self.error(element, "the rows do not make a rectangle"))?;
        self.circles(root, &mut grid);
        grid.number_cells();
        Ok(grid)
    }

    /// What the characters that stand for several letters stand for.
    fn rebus(&mut self, root: &XmlElement<'_>) -> HashMap<String, Entry> {
        let mut rebus = HashMap::new();
        for element in root.all("REBUSES").flat_map(|list| list.all("REBUS")) {
            let input = element.attribute("input").unwrap_or_default();
            let letters = element.attribute("letters").unwrap_or_default();
            match Entry::new(&letters) {
                Some(entry) if !input.is_empty() => {
                    rebus.insert(input.into_owned(), entry);
                }
                _ => self.oddities.note(element.offset, || {
                    format!("expected an input and letters, found {input:?} and {letters:?}")
                }),
            }
        }
        rebus
    }

    fn circles(&mut self, root: &XmlElement<'_>, grid: &mut Grid) {
        for element in root.all("CIRCLES") {
            let text = element.text();
            for place in text.split([',', ' ', '\n']).map(str::trim).filter(|t| !t.is_empty()) {
                let inside = place.parse::<usize>().ok().filter(|i| *i < grid.size().area());
                match inside {
                    Some(index) => grid[CellId::from_index(index)].circled = true,
                    None => self.oddities.note(element.offset, || {
                        format!("the circle at {place:?} is in no cell; left out")
                    }),
                }
            }
        }
    }

    fn lists(&mut self, root: &XmlElement<'_>) -> Vec<ClueList> {
        let mut lists = Direction::BOTH.map(ClueList::standard);
        for word in root.all("WORDS").flat_map(|words| words.all("WORD")) {
            let direction = word.attribute("dir").unwrap_or_default();
            let [across, down] = &mut lists;
            let list = match direction.to_ascii_uppercase().as_str() {
                "ACROSS" => across,
                "DOWN" => down,
                _ => {
                    self.oddities.note(word.offset, || {
                        format!("expected ACROSS or DOWN as dir, found {direction:?}; left out")
                    });
                    continue;
                }
            };
            let number = word.attribute("num").unwrap_or_default();
            list.clues.push(Clue::new(number.trim(), word.inline()));
        }
        lists.into()
    }
}

/// The cell of one character. Cells without a letter are written in several
/// ways.
fn cell(letter: &str, rebus: &HashMap<String, Entry>) -> Cell {
    match (letter, rebus.get(letter)) {
        (_, Some(entry)) => Cell::solved(entry.clone()),
        ("." | "#", None) => Cell::block(),
        (EMPTY | "_" | "?", None) => Cell::open(),
        (other, None) => Entry::new(other).map_or_else(Cell::open, Cell::solved),
    }
}

/// How a cell without a letter is written.
const EMPTY: &str = "-";
