//! The clue lists.

use gridwright_core::{CellId, Clue, ClueList, Direction, Grid, Side, Size, SmolStr};

use super::words::{Budget, Words};
use super::{File, direction_named};
use crate::ReadError;
use crate::xml::Element;

impl File<'_> {
    /// All clue lists of a puzzle.
    pub(super) fn lists(
        &mut self,
        content: &Element<'_>,
        words: &Words<'_>,
        grid: &Grid,
        budget: &mut Budget,
    ) -> Result<Vec<ClueList>, ReadError> {
        let mut lists: Vec<ClueList> = vec![];
        let inside = content.child("grid").into_iter().flat_map(|grid| grid.all("cell"));
        let inside: Vec<_> = inside.filter(|cell| cell.child("clue").is_some()).collect();
        for element in content.all("clues") {
            let title = element.child("title").map(Element::plain).unwrap_or_default();
            let mut list = ClueList::named(title);
            for clue in element.all("clue") {
                list.clues.push(self.clue(clue, words, grid.size(), budget)?);
            }
            list.direction = match element.attribute("direction").as_deref() {
                Some(name) => direction_named(name),
                None => direction(&list, &lists, grid.size()),
            };
            lists.push(list);
        }
        // Arrow words have their clues in cells.
        let mut arrows = ClueList::named("Clues");
        for clue in inside.iter().flat_map(|cell| cell.all("clue")) {
            arrows.clues.push(self.clue(clue, words, grid.size(), budget)?);
        }
        lists.extend((!arrows.clues.is_empty()).then_some(arrows));
        Ok(lists)
    }

    fn clue(
        &mut self,
        element: &Element<'_>,
        words: &Words<'_>,
        size: Size,
        budget: &mut Budget,
    ) -> Result<Clue, ReadError> {
        let mut clue = Clue { text: element.inline(), ..Clue::default() };
        for (name, value) in element.attributes() {
            match name {
                "number" => clue.label = SmolStr::new(value.trim()),
                "format" if !value.is_empty() => clue.enumeration = Some(value.into_owned()),
                "word" if !value.is_empty() => match words.get(&value) {
                    Some(word) => {
                        let (cells, outside) = word.cells(size, budget)?;
                        if outside > 0 {
                            self.oddities.note(word.offset, || {
                                format!("{outside} cells of word {value:?} are outside the grid")
                            });
                        }
                        clue.cells = cells;
                        clue.answer.clone_from(&word.solution);
                    }
                    None => self.oddities.note(element.offset, || {
                        format!("the clue is for word {value:?}, and there is no such word")
                    }),
                },
                "citation" if !value.is_empty() => self
                    .oddities
                    .note(element.offset, || "the note on the clue was left out".to_owned()),
                _ => {}
            }
        }
        Ok(clue)
    }
}

/// The direction of a list that comes after these: what its title says, unless
/// most of its words run otherwise or there is such a list already.
pub(super) fn direction(list: &ClueList, before: &[ClueList], size: Size) -> Option<Direction> {
    let named = direction_named(&list.title)?;
    let taken = before.iter().any(|other| other.direction == Some(named));
    let words = list.clues.iter().filter(|clue| clue.cells.len() > 1);
    let (mut along, mut otherwise) = (0, 0);
    for clue in words {
        if runs(&clue.cells, named.forward(), size) {
            along += 1;
        } else {
            otherwise += 1;
        }
    }
    (!taken && along >= otherwise).then_some(named)
}

fn runs(cells: &[CellId], side: Side, size: Size) -> bool {
    cells.windows(2).all(|pair| size.neighbour(pair[0], side) == Some(pair[1]))
}
