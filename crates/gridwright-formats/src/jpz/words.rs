//! The words of a puzzle: which cells each has.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use gridwright_core::{CellId, Size};

use super::{JpzFile, unreadable};
use crate::ReadError;
use crate::xml::XmlElement;

/// How many cells the words of all clues together may have. Ranges make a
/// short file say "every cell" thousands of times; the largest grid has 65,025
/// cells, each in a word across and one down.
const MAX_CELLS: usize = 250_000;

/// The words by their ids.
pub(super) type WordsById<'a> = HashMap<Cow<'a, str>, JpzWord>;

/// A word as the file gives it.
#[derive(Default)]
pub(super) struct JpzWord {
    /// Where it is in the text.
    pub offset: usize,
    /// Its stretches of cells, in order.
    stretches: Vec<Stretch>,
    /// The answer, where the file spells it out.
    pub solution: Option<String>,
}

/// A run of columns and a run of rows, both counted from one.
struct Stretch {
    x: NumberRange,
    y: NumberRange,
}

/// From one number to another, upwards or downwards, both included.
#[derive(Clone, Copy)]
struct NumberRange {
    from: usize,
    to: usize,
}

impl NumberRange {
    /// Reads "5" or "1-5".
    fn parse(text: &str) -> Option<Self> {
        let number = |text: &str| text.trim().parse::<u16>().ok().map(usize::from);
        match text.split_once('-') {
            Some((from, to)) => Some(Self { from: number(from)?, to: number(to)? }),
            None => number(text).map(|only| Self { from: only, to: only }),
        }
    }

    fn len(self) -> usize {
        self.from.abs_diff(self.to) + 1
    }

    fn iter(self) -> impl Iterator<Item = usize> {
        let backwards = self.from > self.to;
        (0..self.len()).map(move |i| if backwards { self.from - i } else { self.from + i })
    }
}

/// How many cells have been listed so far.
#[derive(Default)]
pub(super) struct Budget(usize);

impl JpzWord {
    /// Its cells, and how many more it names that the grid does not have.
    pub fn cells(
        &self,
        size: Size,
        budget: &mut Budget,
    ) -> Result<(Vec<CellId>, usize), ReadError> {
        let named: usize = self.stretches.iter().map(|s| s.x.len() * s.y.len()).sum();
        budget.0 += named;
        if budget.0 > MAX_CELLS {
            let message =
                format!("the words have more than {MAX_CELLS} cells, which no puzzle has");
            return Err(unreadable(message));
        }
        let at = |x: usize, y: usize| size.cell(y.checked_sub(1)?, x.checked_sub(1)?);
        let cells: Vec<CellId> = self
            .stretches
            .iter()
            .flat_map(|s| s.x.iter().flat_map(|x| s.y.iter().map(move |y| (x, y))))
            .filter_map(|(x, y)| at(x, y))
            .collect();
        let outside = named - cells.len();
        Ok((cells, outside))
    }
}

impl JpzFile<'_> {
    /// All words of a puzzle.
    pub(super) fn words<'t>(
        &mut self,
        content: &XmlElement<'t>,
    ) -> Result<WordsById<'t>, ReadError> {
        let mut words = WordsById::new();
        for element in content.all("word") {
            let mut word = JpzWord { offset: element.offset, ..JpzWord::default() };
            word.stretches.extend(self.stretch(element)?);
            for cells in element.all("cells") {
                word.stretches.extend(self.stretch(cells)?);
            }
            word.solution = element
                .attribute("solution")
                .filter(|solution| !solution.is_empty())
                .map(Cow::into_owned);
            match words.entry(element.attribute("id").unwrap_or_default()) {
                Entry::Vacant(place) => {
                    place.insert(word);
                }
                Entry::Occupied(other) => self.oddities.note(element.offset, || {
                    let id = other.key();
                    format!("there are several words with the id {id:?}; the first counts")
                }),
            }
        }
        Ok(words)
    }

    /// The cells that an element names by `x` and `y`, if it does.
    fn stretch(&self, element: &XmlElement<'_>) -> Result<Option<Stretch>, ReadError> {
        let run = |name: &str| match element.attribute(name) {
            Some(text) if !text.trim().is_empty() => {
                NumberRange::parse(&text).map(Some).ok_or_else(|| {
                    self.error(
                        element,
                        format!("expected a number or range like 1-5 as {name}, found {text:?}"),
                    )
                })
            }
            _ => Ok(None),
        };
        match (run("x")?, run("y")?) {
            (Some(x), Some(y)) => Ok(Some(Stretch { x, y })),
            (None, None) => Ok(None),
            _ => Err(self.error(element, "expected both x and y, found only one of them")),
        }
    }
}
