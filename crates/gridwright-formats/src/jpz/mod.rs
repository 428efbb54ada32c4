//! Crossword Compiler's XML, the format of `.jpz` files, plain, zipped or
//! gzipped.
//!
//! # What is read
//! The roots `crossword-compiler`, `crossword-compiler-applet` and
//! `rectangular-puzzle`, in any namespace or none, with the puzzles
//! `crossword`, `coded` and `acrostic`. Cells with solutions, numbers, marks
//! in corners, colours, circles, bars, entries and given letters; words of
//! cells and ranges; any number of clue lists; styles in clues as elements or
//! as escaped HTML; titles and the like; the text that is shown at the end.
//! A list headed Across or Down, in several languages, is that direction's if
//! its words run that way; all others are kept as they are.
//!
//! What no puzzle needs is left out with a warning: pictures behind cells,
//! colours of letters, notes on clues. Refused, with their reason, are
//!
//! | what | because |
//! |---|---|
//! | `word-search`, `sudoku` and other puzzles | they are no crosswords |
//! | a grid with no size, or one outside 1 to 255 | there is nothing to draw |
//! | a cell or word whose `x` or `y` is no number | it could be anywhere |
//! | XML that is cut off, or nested over 100 deep | the rest is missing, or it is an attack |
//! | XML that declares entities | they can blow up to any size |
//! | over 50,000 clues, or clues with over 250,000 cells together | they are attacks |
//! | archives without XML, encrypted, or packed in another way than by deflate | they cannot be opened |
//! | archives that unpack to over 16 MB, or to 250 times their size | they are attacks |
//!
//! Every `.jpz` file of our collection of fixtures is read.
//!
//! # What is written
//! Plain XML that the programs that read the format accept; [`zipped`]
//! packs it. Two things are said in ways of our own, which other programs pass
//! over: the attribute `direction` of `clues`, only where the title says
//! something else, and `meta` elements for metadata whose names are no names
//! of elements.

mod clues;
mod grid;
mod metadata;
#[cfg(test)]
mod tests;
mod unpack;
mod words;
mod write;
mod zip;

use gridwright_core::{Direction, Puzzle, PuzzleKind};

pub use zip::zipped;

use crate::format::{Codec, FormatWriter};
use crate::xml::{Oddities, XmlElement, XmlSource};
use crate::{Document, Format, Location, ReadError};

/// The row of this format in the table.
pub(crate) const CODEC: Codec = Codec {
    format: Format::Jpz,
    name: "jpz",
    extensions: &["jpz", "xml"],
    recognise,
    read,
    write: Some(FormatWriter { narrow: write::narrow, write: write::write, update: None }),
};

const ROOTS: [&str; 3] = ["crossword-compiler", "crossword-compiler-applet", "rectangular-puzzle"];

/// The puzzles we know, by the names of their elements.
const KINDS: [(&str, PuzzleKind); 3] = [
    ("crossword", PuzzleKind::Crossword),
    ("coded", PuzzleKind::Coded),
    ("acrostic", PuzzleKind::Acrostic),
];

fn recognise(bytes: &[u8]) -> bool {
    if zip::is_zip(bytes) {
        return true;
    }
    let head = unpack::head(bytes);
    let source = XmlSource::decode(&head);
    source.root_name().is_some_and(|root| {
        ROOTS.iter().any(|name| name.eq_ignore_ascii_case(root))
            || !root.eq_ignore_ascii_case("html") && source.text().contains("rectangular-puzzle")
    })
}

fn read(bytes: &[u8]) -> Result<Document, ReadError> {
    let xml = unpack::unpack(bytes)?;
    let source = XmlSource::decode(&xml);
    let root = source.root(Format::Jpz)?;
    let mut file = JpzFile { source: &source, oddities: Oddities::of(&source) };
    let puzzle = file.puzzle(&root)?;
    Ok(Document::new(Format::Jpz, puzzle, file.oddities.finish()))
}

/// A file on its way to becoming a puzzle.
struct JpzFile<'a> {
    source: &'a XmlSource<'a>,
    oddities: Oddities<'a>,
}

impl JpzFile<'_> {
    fn error(&self, at: &XmlElement<'_>, message: impl Into<String>) -> ReadError {
        ReadError::new(Format::Jpz, self.source.line(at.offset), message)
    }

    fn puzzle(&mut self, root: &XmlElement<'_>) -> Result<Puzzle, ReadError> {
        let rectangle = root.find("rectangular-puzzle").ok_or_else(|| {
            self.error(root, format!("expected <rectangular-puzzle>, found <{}>", root.name()))
        })?;
        let (content, kind) = self.content(rectangle)?;
        let words = self.words(content)?;
        let grid = self.grid(content, &words)?;
        let grid_size = grid.size();
        let mut puzzle = Puzzle::new(grid);
        puzzle.kind = kind;
        puzzle.lists = self.lists(content, &words, grid_size)?;
        puzzle.metadata = self.metadata(root, rectangle);
        let numbered = puzzle.grid.iter().any(|(_, cell)| cell.label.is_some());
        let clued = puzzle.all_clues().any(|(.., clue)| !clue.label.is_empty());
        let scheme = content.child("grid").and_then(|grid| grid.child("grid-look"));
        let scheme = scheme.and_then(|look| look.attribute("numbering-scheme"));
        if !numbered && clued && scheme.as_deref() != Some("none") {
            puzzle.grid.number_cells();
        }
        Ok(puzzle)
    }

    /// The element of the puzzle and what sort of puzzle it is.
    fn content<'e, 't>(
        &mut self,
        rectangle: &'e XmlElement<'t>,
    ) -> Result<(&'e XmlElement<'t>, PuzzleKind), ReadError> {
        let known = |element: &XmlElement<'_>| {
            KINDS.iter().find(|(name, _)| element.is(name)).map(|(_, kind)| kind.clone())
        };
        let mut found = rectangle.elements().filter_map(|e| known(e).map(|kind| (e, kind)));
        if let Some(first) = found.next() {
            if let Some((second, _)) = found.next() {
                self.oddities.note(second.offset, || {
                    "the file holds several puzzles; only the first is read".to_owned()
                });
            }
            return Ok(first);
        }
        let other = rectangle
            .elements()
            .find(|element| !["metadata", "instructions"].iter().any(|name| element.is(name)));
        Err(match other {
            Some(other) => {
                let message = format!(
                    "expected a crossword, coded or acrostic puzzle, found a {}, which is none",
                    other.name()
                );
                self.error(other, message)
            }
            None => self.error(rectangle, "expected <crossword>, found no puzzle"),
        })
    }
}

/// The direction that a heading names: in English, or as Crossword Compiler
/// writes it in other languages.
fn direction_named(title: &str) -> Option<Direction> {
    const ACROSS: [&str; 12] = [
        "across",
        "horizontal",
        "horizontally",
        "waagerecht",
        "waagrecht",
        "horizontalement",
        "horizontales",
        "orizzontali",
        "horizontaal",
        "vågrätt",
        "vannrett",
        "vandret",
    ];
    const DOWN: [&str; 11] = [
        "down",
        "vertical",
        "vertically",
        "senkrecht",
        "verticalement",
        "verticales",
        "verticali",
        "verticaal",
        "lodrätt",
        "loddrett",
        "lodret",
    ];
    let title = title.trim().trim_end_matches([':', '.']).to_lowercase();
    if ACROSS.contains(&title.as_str()) {
        Some(Direction::Across)
    } else if DOWN.contains(&title.as_str()) {
        Some(Direction::Down)
    } else {
        None
    }
}

/// An error about the whole file.
fn unreadable(message: impl Into<String>) -> ReadError {
    ReadError::new(Format::Jpz, Location::Whole, message)
}
