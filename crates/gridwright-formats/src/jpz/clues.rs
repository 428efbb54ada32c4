//! The clue lists.

use gridwright_core::{CellId, Clue, ClueList, Direction, Side, Size, SmolStr};

use super::words::{Budget, WordsById};
use super::{JpzFile, direction_named, unreadable};
use crate::ReadError;
use crate::xml::XmlElement;

/// How many clues a file may have. The largest grid has room for 43,000.
const MAX_CLUES: usize = 50_000;

impl JpzFile<'_> {
    /// All clue lists of a puzzle.
    pub(super) fn lists(
        &mut self,
        content: &XmlElement<'_>,
        words: &WordsById<'_>,
        size: Size,
    ) -> Result<Vec<ClueList>, ReadError> {
        let mut reader = ClueReader { words, size, budget: Budget::default(), clues: 0 };
        let mut directions = ListDirections::default();
        let mut lists: Vec<ClueList> = vec![];
        for element in content.all("clues") {
            let title = element.child("title").map(XmlElement::plain).unwrap_or_default();
            let mut list = ClueList::named(title);
            for clue in element.all("clue") {
                list.clues.push(reader.clue(clue, self)?);
            }
            let inferred = directions.infer(&list, size);
            let spelled = element.attribute("direction");
            list.direction = spelled.map_or(inferred, |name| direction_named(&name));
            directions.take(list.direction);
            lists.push(list);
        }
        // Arrow words have their clues in cells.
        let mut arrows = ClueList::named("Clues");
        for cell in content.child("grid").into_iter().flat_map(|grid| grid.all("cell")) {
            for clue in cell.all("clue") {
                arrows.clues.push(reader.clue(clue, self)?);
            }
        }
        lists.extend((!arrows.clues.is_empty()).then_some(arrows));
        Ok(lists)
    }
}

/// What clues need to know of the rest of the puzzle.
struct ClueReader<'a> {
    words: &'a WordsById<'a>,
    size: Size,
    budget: Budget,
    clues: usize,
}

impl ClueReader<'_> {
    fn clue(
        &mut self,
        element: &XmlElement<'_>,
        file: &mut JpzFile<'_>,
    ) -> Result<Clue, ReadError> {
        self.clues += 1;
        if self.clues > MAX_CLUES {
            return Err(unreadable(format!("there are more than {MAX_CLUES} clues")));
        }
        let mut clue = Clue { text: element.inline(), ..Clue::default() };
        for (name, value) in element.attributes() {
            match name {
                "number" => clue.label = SmolStr::new(value.trim()),
                "format" if !value.is_empty() => clue.enumeration = Some(value.into_owned()),
                "word" if !value.is_empty() => match self.words.get(&value) {
                    Some(word) => {
                        let (cells, outside) = word.cells(self.size, &mut self.budget)?;
                        if outside > 0 {
                            file.oddities.note(word.offset, || {
                                format!("{outside} cells of word {value:?} are outside the grid")
                            });
                        }
                        clue.cells = cells;
                        clue.answer.clone_from(&word.solution);
                    }
                    None => file.oddities.note(element.offset, || {
                        format!("the clue is for word {value:?}, and there is no such word")
                    }),
                },
                "citation" if !value.is_empty() => file
                    .oddities
                    .note(element.offset, || "the note on the clue was left out".to_owned()),
                _ => {}
            }
        }
        Ok(clue)
    }
}

/// The directions that lists so far have.
#[derive(Default)]
pub(super) struct ListDirections {
    taken: [bool; 2],
}

impl ListDirections {
    /// The direction of the next list: what its title says, unless most of its
    /// words run otherwise or there is such a list already.
    pub fn infer(&self, list: &ClueList, size: Size) -> Option<Direction> {
        let named = direction_named(&list.title)?;
        let (mut along, mut otherwise) = (0, 0);
        for clue in list.clues.iter().filter(|clue| clue.cells.len() > 1) {
            if runs(&clue.cells, named.forward(), size) {
                along += 1;
            } else {
                otherwise += 1;
            }
        }
        (!self.taken[named as usize] && along >= otherwise).then_some(named)
    }

    /// Notes that a list has a direction.
    pub fn take(&mut self, direction: Option<Direction>) {
        if let Some(direction) = direction {
            self.taken[direction as usize] = true;
        }
    }
}

fn runs(cells: &[CellId], side: Side, size: Size) -> bool {
    cells.windows(2).all(|pair| size.neighbour(pair[0], side) == Some(pair[1]))
}
