//! The part of a grid that is to be filled anew.

use gridwright_core::{Cell, CellId, Direction, Grid, Slots};

/// The grid in which only the words through these cells are left. The other
/// words are cut to pieces by bars between their cells, and open cells that are
/// then in no word become blocks; letters stay where they are.
///
/// ```
/// use gridwright_core::{CellId, Grid};
/// use gridwright_fill::region;
///
/// let grid = Grid::from_rows(&["...", "...", "..."])?;
/// let part = region(&grid, &[CellId::from_index(0)]);
/// assert_eq!(part.solution_rows(), ["...", ".##", ".##"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn region(grid: &Grid, cells: &[CellId]) -> Grid {
    let slots = grid.slots();
    let mut part = grid.clone();
    let stays = |word: &[CellId]| word.iter().any(|cell| cells.contains(cell));
    for slot in slots.iter().filter(|slot| !stays(slots.cells(slot.id))) {
        for cell in slots.cells(slot.id).iter().skip(1) {
            part[*cell].bars.insert(slot.direction.backward());
        }
    }
    let left = Slots::of(&part);
    for (id, cell) in part.iter_mut() {
        let in_word = Direction::BOTH.iter().any(|way| left.through(id, *way).is_some());
        if cell.is_open() && !in_word {
            *cell = Cell { bars: cell.bars, ..Cell::block() };
        }
    }
    part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_words_through_the_region_are_left() {
        let grid = Grid::from_rows(&["...", "...", "..."]).unwrap();
        let part = region(&grid, &[CellId::from_index(0)]);
        let slots = part.slots();
        let cells: Vec<Vec<usize>> = slots
            .iter()
            .map(|slot| slots.cells(slot.id).iter().map(|cell| cell.index()).collect())
            .collect();
        assert_eq!(cells, [vec![0, 1, 2], vec![0, 3, 6]]);
        assert_eq!(part.solution_rows(), ["...", ".##", ".##"]);
        assert_eq!(region(&grid, &[]).slots().len(), 0);
    }
}
