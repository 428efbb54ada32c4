//! A puzzle as the solver sees it: cells without letters, words with clues.

use gridwright_core::{Cell, CellId, Direction, Puzzle, Size, SlotId, SmolStr};

/// One word to find.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) slot: SlotId,
    pub(crate) label: SmolStr,
    pub(crate) direction: Direction,
    /// Its cells, as numbers of [`Board::cells`].
    pub(crate) cells: Vec<usize>,
    /// Its clue as plain text; empty where the puzzle has none.
    pub(crate) clue: String,
}

/// All words to find and the cells they share.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) size: Size,
    /// The open cells; one with several letters stands here once for each.
    pub(crate) cells: Vec<CellId>,
    /// The letter of each cell that is given, 0 to 25.
    pub(crate) given: Vec<Option<u8>>,
    pub(crate) places: Vec<Place>,
    /// For every cell the words through it and how far into them it is.
    pub(crate) through: Vec<Vec<(usize, usize)>>,
}

impl Board {
    pub(crate) fn of(puzzle: &Puzzle) -> Self {
        let grid = &puzzle.grid;
        let slots = grid.slots();
        let links = puzzle.links(&slots);
        let mut numbers = vec![None; grid.size().area()];
        let mut cells = vec![];
        let mut given = vec![];
        for (id, cell) in grid.iter().filter(|(_, cell)| cell.is_open()) {
            numbers[id.index()] = Some(cells.len());
            cells.push(id);
            let entry = cell.entry.as_ref().filter(|_| cell.given);
            given.push(entry.and_then(|entry| letter_of(entry.as_str())));
        }
        let mut places: Vec<Place> = vec![];
        for slot in slots.iter() {
            let own: Vec<usize> =
                slots.cells(slot.id).iter().filter_map(|cell| numbers[cell.index()]).collect();
            let clue = links.clue_of(slot.id).and_then(|id| puzzle.clue(id));
            places.push(Place {
                slot: slot.id,
                label: grid.label(slot.start).into(),
                direction: slot.direction,
                cells: own,
                clue: clue.map(|clue| clue.text.plain()).unwrap_or_default(),
            });
        }
        let through = through(&places, cells.len());
        Self { size: grid.size(), cells, given, places, through }
    }

    /// The same, where a given cell with several letters is opened for them.
    pub(crate) fn to_solve(puzzle: &Puzzle) -> Self {
        let board = Self::of(puzzle);
        let cells = board.cells.iter().map(|cell| &puzzle.grid[*cell]).enumerate();
        let given = cells.filter(|(_, cell)| cell.given);
        let letters = |(number, cell): (usize, &Cell)| {
            Some((number, letters_of(cell.entry.as_ref()?.as_str())?))
        };
        let several: Vec<(usize, Vec<u8>)> = given.filter_map(letters).collect();
        if several.is_empty() { board } else { board.opened(&several) }
    }

    /// The same board with several letters, 0 to 25, given in some cells.
    pub(crate) fn opened(&self, several: &[(usize, Vec<u8>)]) -> Self {
        let mut cells = vec![];
        let mut given = vec![];
        let mut numbers = vec![];
        for (cell, id) in self.cells.iter().enumerate() {
            let start = cells.len();
            match several.iter().find(|(opened, _)| *opened == cell) {
                Some((_, letters)) => {
                    cells.extend(letters.iter().map(|_| *id));
                    given.extend(letters.iter().map(|letter| Some(*letter)));
                }
                None => {
                    cells.push(*id);
                    given.push(self.given[cell]);
                }
            }
            numbers.push(start..cells.len());
        }
        let mut places = self.places.clone();
        for place in &mut places {
            place.cells = place.cells.iter().flat_map(|cell| numbers[*cell].clone()).collect();
        }
        let through = through(&places, cells.len());
        Self { size: self.size, cells, given, places, through }
    }

    /// For every open cell of the grid the first of its letters.
    pub(crate) fn firsts(&self) -> impl Iterator<Item = usize> {
        (0..self.cells.len()).filter(|cell| *cell == 0 || self.cells[cell - 1] != self.cells[*cell])
    }

    /// The other word through a cell of a word.
    pub(crate) fn crossing(&self, place: usize, cell: usize) -> Option<(usize, usize)> {
        self.through[cell].iter().copied().find(|(other, _)| *other != place)
    }

    /// The word with this number and direction.
    pub(crate) fn named(&self, label: &str, direction: Direction) -> Option<usize> {
        self.places.iter().position(|place| place.label == label && place.direction == direction)
    }
}

/// For every cell the words through it and how far into them it is.
fn through(places: &[Place], cells: usize) -> Vec<Vec<(usize, usize)>> {
    let mut through = vec![vec![]; cells];
    for (number, place) in places.iter().enumerate() {
        for (position, cell) in place.cells.iter().enumerate() {
            through[*cell].push((number, position));
        }
    }
    through
}

/// The letters of an entry with several of them, 0 to 25.
fn letters_of(entry: &str) -> Option<Vec<u8>> {
    let letters: Option<Vec<u8>> = entry.bytes().map(letter_of_byte).collect();
    letters.filter(|letters| letters.len() > 1)
}

fn letter_of_byte(byte: u8) -> Option<u8> {
    byte.is_ascii_alphabetic().then(|| byte.to_ascii_uppercase() - b'A')
}

/// The letter of an entry; none for rebus entries, digits and other scripts.
fn letter_of(entry: &str) -> Option<u8> {
    match entry.as_bytes() {
        [letter] => letter_of_byte(*letter),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright_core::{Clue, ClueList, Entry, Grid};

    #[test]
    fn a_board_knows_words_clues_and_givens() {
        let mut grid = Grid::from_rows(&["CAT", "O#O", "WIT"]).unwrap();
        grid.number_cells();
        let corner = grid.size().cell(2, 2).unwrap();
        grid[corner].entry = Entry::new("T");
        grid[corner].given = true;
        let mut puzzle = Puzzle::new(grid);
        let mut across = ClueList::standard(Direction::Across);
        across.clues.push(Clue::new("1", "Pet"));
        puzzle.lists.push(across);
        let board = Board::of(&puzzle);
        assert_eq!(board.cells.len(), 8);
        assert_eq!(board.places.len(), 4);
        assert_eq!(board.given.iter().flatten().collect::<Vec<_>>(), [&19]);
        let first = board.named("1", Direction::Across).unwrap();
        assert_eq!(board.places[first].clue, "Pet");
        let down = board.named("1", Direction::Down).unwrap();
        assert_eq!(board.places[down].clue, "");
        assert_eq!(board.crossing(first, board.places[first].cells[0]), Some((down, 0)));
        assert_eq!(board.crossing(first, board.places[first].cells[1]), None);
        assert_eq!(board.named("7", Direction::Down), None);
    }
}
