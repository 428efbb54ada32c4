//! Diagramless puzzles as they are meant: the solver finds the blocks.

use std::borrow::Cow;

use gridwright_core::{CellKind, Entry, Puzzle, PuzzleKind};

/// What a player writes where a block belongs.
pub const BLOCK_TO_FIND: &str = "■";

/// A puzzle as it is played. Of a diagramless one nothing is drawn: there are no
/// blocks and no numbers, a block is a letter to find like any other, and no
/// clue says where its answer stands. Any other puzzle stays as it is.
pub fn undrawn(puzzle: &Puzzle) -> Cow<'_, Puzzle> {
    if puzzle.kind != PuzzleKind::Diagramless {
        return Cow::Borrowed(puzzle);
    }
    let mut puzzle = puzzle.clone();
    for (_, cell) in puzzle.grid.iter_mut() {
        cell.label = None;
        if cell.kind == CellKind::Block {
            cell.kind = CellKind::Open;
            cell.solution = Entry::new(BLOCK_TO_FIND);
        }
    }
    for clue in puzzle.lists.iter_mut().flat_map(|list| &mut list.clues) {
        clue.cells.clear();
    }
    Cow::Owned(puzzle)
}

#[cfg(test)]
mod tests {
    use gridwright_core::{CellId, Grid, SolutionStatus};

    use super::*;
    use crate::{Action, Event, Game};

    fn diagramless() -> Puzzle {
        let mut puzzle = Puzzle::new(Grid::from_rows(&["CAT", "O#O", "WIT"]).unwrap());
        puzzle.kind = PuzzleKind::Diagramless;
        puzzle.status = SolutionStatus::Known;
        puzzle
    }

    #[test]
    fn a_block_is_found_like_a_letter() {
        let puzzle = diagramless();
        let mut game = Game::new(&undrawn(&puzzle));
        let mut events = vec![];
        for (cell, text) in ["C", "A", "T", "O", "■", "O", "W", "I", "T"].iter().enumerate() {
            let entry = Entry::new(text);
            let cell = CellId::from_index(cell);
            events = game.apply(Action::Write { cell, entry, pencil: false });
        }
        assert!(events.contains(&Event::Solved), "{events:?}");
        let mut file = puzzle.clone();
        game.record(&mut file);
        assert_eq!(file.grid.entry_rows(), puzzle.grid.solution_rows());
    }

    #[test]
    fn a_block_in_the_wrong_place_is_no_letter_of_the_file() {
        let mut puzzle = diagramless();
        let mut game = Game::new(&undrawn(&puzzle));
        let block = Entry::new(BLOCK_TO_FIND);
        game.apply(Action::Write { cell: CellId::from_index(0), entry: block, pencil: false });
        game.record(&mut puzzle);
        assert_eq!(puzzle.grid.iter().filter(|(_, cell)| cell.entry.is_some()).count(), 0);
    }

    #[test]
    fn other_puzzles_stay_as_they_are() {
        let puzzle = Puzzle::new(Grid::from_rows(&["CAT", "O#O", "WIT"]).unwrap());
        assert!(matches!(undrawn(&puzzle), Cow::Borrowed(_)));
    }
}
