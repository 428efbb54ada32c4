//! Clue lists as the strict formats want them: across and down, in order, one
//! clue for every entry.

use gridwright_core::{Clue, ClueId, ClueList, Direction, Links, Puzzle, SlotId};

/// The first list of each direction.
pub(crate) fn standard(puzzle: &Puzzle) -> impl Iterator<Item = &ClueList> {
    Direction::BOTH.into_iter().filter_map(|direction| puzzle.list(direction))
}

pub(crate) fn keep_standard(puzzle: &mut Puzzle) {
    let mut kept = vec![];
    for list in std::mem::take(&mut puzzle.lists) {
        let first = !kept.iter().any(|other: &ClueList| other.direction == list.direction);
        if list.direction.is_some() && first {
            kept.push(list);
        }
    }
    puzzle.lists = kept;
}

/// Whether there are exactly the lists across and down, with the usual titles
/// and one clue for every entry, in order and by its standard number. This is
/// what most puzzles have, and quicker to find out than each part of it.
pub(crate) fn are_strict(puzzle: &Puzzle) -> bool {
    let grid = &puzzle.grid;
    let mut clues = Direction::BOTH.map(|direction| puzzle.clues(direction).iter());
    let mut matches = |id, direction: Direction| {
        let clue = clues[direction as usize].next();
        clue.is_some_and(|clue| clue.cells.is_empty() && clue.label == grid.label(id))
    };
    let follow = grid.has_standard_numbers()
        && grid.iter().filter(|(_, cell)| cell.label.is_some()).all(|(id, _)| {
            Direction::BOTH.iter().all(|way| !grid.starts_word(id, *way) || matches(id, *way))
        });
    let titled = |list: &ClueList| list.direction.is_some_and(|way| way.name() == list.title);
    follow
        && clues.iter().all(|rest| rest.len() == 0)
        && puzzle.lists.iter().all(titled)
        && puzzle.lists.is_sorted_by(|a, b| a.direction < b.direction)
}

/// Clues that spell out the cells of an entry take its number instead.
pub(crate) fn forget_cells(puzzle: &mut Puzzle) {
    let slots = puzzle.grid.slots();
    let grid = &puzzle.grid;
    for list in &mut puzzle.lists {
        for clue in list.clues.iter_mut().filter(|clue| !clue.cells.is_empty()) {
            let slot = slots.with_cells(&clue.cells);
            let slot = slot.filter(|slot| Some(slot.direction) == list.direction);
            if let Some(label) = slot.and_then(|slot| grid[slot.start].label.clone()) {
                clue.label = label;
            }
            clue.cells.clear();
        }
    }
}

/// Standard numbers for all cells; every clue that named an entry names it
/// still.
pub(crate) fn standardise_labels(puzzle: &mut Puzzle) {
    let slots = puzzle.grid.slots();
    let links = puzzle.links(&slots);
    let mut renamed = puzzle.grid.clone();
    renamed.number_cells();
    let mut changes = vec![];
    for (id, list, clue) in puzzle.all_clues() {
        if let (Some(slot), Some(_), true) = (
            links.slot_of(id).and_then(|slot| slots.get(slot)),
            list.direction,
            clue.cells.is_empty(),
        ) {
            changes.push((id, renamed[slot.start].label.clone().unwrap_or_default()));
        }
    }
    for (id, label) in changes {
        puzzle.lists[id.list].clues[id.index].label = label;
    }
    puzzle.grid = renamed;
}

/// The clues of the standard lists that belong to no entry, or to one that
/// already has a clue.
pub(crate) fn stray_clues(puzzle: &Puzzle) -> Vec<Vec<bool>> {
    let slots = puzzle.grid.slots();
    let links = puzzle.links(&slots);
    let mut stray: Vec<Vec<bool>> =
        puzzle.lists.iter().map(|list| vec![false; list.clues.len()]).collect();
    for (id, list, _) in puzzle.all_clues() {
        let slot = links.slot_of(id).and_then(|slot| slots.get(slot));
        let fits = slot.is_some_and(|slot| {
            Some(slot.direction) == list.direction && links.clue_of(slot.id) == Some(id)
        });
        stray[id.list][id.index] = list.direction.is_some() && !fits;
    }
    stray
}

pub(crate) fn drop_stray_clues(puzzle: &mut Puzzle) {
    let stray = stray_clues(puzzle);
    for (list, stray) in puzzle.lists.iter_mut().zip(stray) {
        let mut flags = stray.into_iter();
        list.clues.retain(|_| !flags.next().unwrap_or(false));
    }
}

/// The entries without a clue: direction and label.
pub(crate) fn missing_clues(puzzle: &Puzzle) -> Vec<(Direction, String)> {
    let slots = puzzle.grid.slots();
    let links = puzzle.links(&slots);
    slots
        .iter()
        .filter(|slot| links.clue_of(slot.id).is_none())
        .map(|slot| (slot.direction, puzzle.grid.label(slot.start).to_owned()))
        .collect()
}

pub(crate) fn add_missing_clues(puzzle: &mut Puzzle) {
    for (direction, label) in missing_clues(puzzle) {
        if puzzle.list(direction).is_none() {
            let place = if direction == Direction::Across { 0 } else { puzzle.lists.len() };
            puzzle.lists.insert(place, ClueList::standard(direction));
        }
        for list in puzzle.lists.iter_mut().filter(|list| list.direction == Some(direction)).take(1)
        {
            list.clues.push(Clue::new(label.as_str(), ""));
        }
    }
    put_in_order(puzzle);
}

/// Whether the lists are as [`put_in_order`] would have them.
pub(crate) fn are_in_order(puzzle: &Puzzle) -> bool {
    let slots = puzzle.grid.slots();
    let links = puzzle.links(&slots);
    puzzle.lists.iter().map(rank).is_sorted()
        && puzzle.lists.iter().enumerate().all(|(list, clues)| {
            let places = (0..clues.clues.len()).map(|index| place(&links, ClueId { list, index }));
            clues.direction.is_none() || places.is_sorted()
        })
}

/// The standard lists first, across before down, and in them the clues by
/// entry; clues without an entry stay behind the others in their order.
pub(crate) fn put_in_order(puzzle: &mut Puzzle) {
    let slots = puzzle.grid.slots();
    let links = puzzle.links(&slots);
    for (list, clues) in puzzle.lists.iter_mut().enumerate() {
        if clues.direction.is_some() {
            let mut placed: Vec<_> = std::mem::take(&mut clues.clues)
                .into_iter()
                .enumerate()
                .map(|(index, clue)| (place(&links, ClueId { list, index }), clue))
                .collect();
            placed.sort_by_key(|(place, _)| *place);
            clues.clues = placed.into_iter().map(|(_, clue)| clue).collect();
        }
    }
    puzzle.lists.sort_by_key(rank);
}

/// Where a list belongs among the lists.
fn rank(list: &ClueList) -> u8 {
    list.direction.map_or(2, |direction| direction as u8)
}

/// Where a clue belongs in its list.
fn place(links: &Links, clue: ClueId) -> usize {
    links.slot_of(clue).map_or(usize::MAX, SlotId::index)
}

#[cfg(test)]
mod tests {
    use gridwright_core::{CellId, Grid};

    use super::*;

    fn sample() -> Puzzle {
        let mut grid = Grid::from_rows(&["CAT", "O#O", "WIT"]).unwrap();
        grid.number_cells();
        let mut puzzle = Puzzle::new(grid);
        puzzle.lists = Direction::BOTH.map(ClueList::standard).to_vec();
        puzzle.lists[0].clues = ["1", "3"].map(|label| Clue::new(label, "")).to_vec();
        puzzle.lists[1].clues = ["1", "2"].map(|label| Clue::new(label, "")).to_vec();
        puzzle
    }

    #[test]
    fn any_oddity_makes_lists_less_than_strict() {
        let check = |change: fn(&mut Puzzle), expected: bool| {
            let mut puzzle = sample();
            change(&mut puzzle);
            assert_eq!(are_strict(&puzzle), expected, "{:?}", puzzle.lists);
        };
        check(|_| {}, true);
        check(|puzzle| puzzle.lists.reverse(), false);
        check(|puzzle| puzzle.lists[0].clues.reverse(), false);
        check(|puzzle| drop(puzzle.lists[0].clues.pop()), false);
        check(|puzzle| puzzle.lists[1].clues.push(Clue::new("4", "")), false);
        check(|puzzle| puzzle.lists[1].title = "Vertical".to_owned(), false);
        check(|puzzle| puzzle.lists.push(ClueList::named("More")), false);
        check(|puzzle| puzzle.lists[0].clues[0].cells = vec![CellId::from_index(0)], false);
        check(|puzzle| puzzle.grid[CellId::from_index(2)].label = None, false);
    }

    #[test]
    fn clues_that_spell_out_an_entry_take_its_number() {
        let mut puzzle = sample();
        let clue = &mut puzzle.lists[0].clues[0];
        clue.label = "bottom".into();
        clue.cells = [6, 7, 8].map(CellId::from_index).to_vec();
        puzzle.lists[0].clues[1].cells = vec![CellId::from_index(1)];
        forget_cells(&mut puzzle);
        let labels: Vec<_> = puzzle.lists[0].clues.iter().map(|clue| clue.label.as_str()).collect();
        assert_eq!(labels, ["3", "3"]);
        assert!(puzzle.all_clues().all(|(.., clue)| clue.cells.is_empty()));
    }
}
