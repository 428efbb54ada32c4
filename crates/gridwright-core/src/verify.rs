//! The verifier: is this filled grid right?
//!
//! Every check takes a grid and a [`Solution`] and gives a list of [`Fault`]s,
//! each with its place and its reason; an empty list is a pass. Nothing here
//! shares code with whatever made the solution, beyond the grid itself.

use std::collections::HashMap;
use std::fmt;

use crate::{CellId, Direction, Entry, Grid, Position, Puzzle, Size, Slot, Slots, Solution};

/// One reason why a solution is not right.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The solution is for a grid of another size.
    Size {
        /// The size of the grid.
        expected: Size,
        /// The size of the solution.
        found: Size,
    },
    /// The puzzle does not say what is right in this cell.
    Unknown {
        /// Where.
        at: Position,
    },
    /// Not what the puzzle says is right.
    Wrong {
        /// Where.
        at: Position,
        /// What is right.
        expected: Entry,
        /// What stands there.
        found: Option<Entry>,
    },
    /// A letter that is printed in the grid has been changed.
    Given {
        /// Where.
        at: Position,
        /// What is printed.
        expected: Entry,
        /// What stands there.
        found: Option<Entry>,
    },
    /// Something stands in a block or a void.
    Closed {
        /// Where.
        at: Position,
        /// What stands there.
        found: Entry,
    },
    /// A slot with an empty cell.
    Empty {
        /// Which slot.
        slot: SlotName,
        /// The first empty cell.
        at: Position,
    },
    /// Two slots with the same word.
    Repeated {
        /// The word.
        word: String,
        /// The first slot with it.
        first: SlotName,
        /// The other one.
        second: SlotName,
    },
    /// A word that is not in the list.
    Unlisted {
        /// The word.
        word: String,
        /// Where it stands.
        slot: SlotName,
    },
    /// A word that a rule for its slot forbids.
    Unfit {
        /// The word.
        word: String,
        /// Where it stands.
        slot: SlotName,
        /// What the rule asks for: `a score of at least 50, found 20`.
        expected: String,
    },
    /// Two words of one stem.
    Akin {
        /// The first word.
        first: String,
        /// The other one.
        second: String,
    },
    /// A word that must be used stands nowhere.
    Missing {
        /// The word.
        word: String,
    },
}

/// A slot as people name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlotName {
    /// The label of its first cell, or an empty string.
    pub label: String,
    /// Which way it runs.
    pub direction: Direction,
    /// Its first cell.
    pub at: Position,
}

impl SlotName {
    /// The name of a slot of a grid.
    pub fn of(grid: &Grid, slot: &Slot) -> Self {
        Self {
            label: grid.label(slot.start).to_owned(),
            direction: slot.direction,
            at: grid.size().position(slot.start),
        }
    }
}

impl fmt::Display for SlotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.label.as_str() {
            "" => write!(f, "the {} entry at {}", self.direction.name().to_lowercase(), self.at),
            label => write!(f, "{label} {}", self.direction),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |found: &Option<Entry>| match found {
            Some(entry) => format!("'{entry}'"),
            None => "nothing".to_owned(),
        };
        match self {
            Self::Size { expected, found } => {
                write!(f, "the solution is {found}, the grid {expected}")
            }
            Self::Unknown { at } => write!(f, "{at}: the puzzle does not say what is right"),
            Self::Wrong { at, expected, found } => {
                write!(f, "{at}: expected '{expected}', found {}", shown(found))
            }
            Self::Given { at, expected, found } => {
                write!(f, "{at}: '{expected}' is given, found {}", shown(found))
            }
            Self::Closed { at, found } => write!(f, "{at}: '{found}' in a closed cell"),
            Self::Empty { slot, at } => write!(f, "{slot} is not filled: {at} is empty"),
            Self::Repeated { word, first, second } => {
                write!(f, "{word} is both {first} and {second}")
            }
            Self::Unlisted { word, slot } => write!(f, "{slot}: {word} is not in the word list"),
            Self::Unfit { word, slot, expected } => {
                write!(f, "{slot}: {word}, but expected {expected}")
            }
            Self::Akin { first, second } => write!(f, "{first} and {second} share a stem"),
            Self::Missing { word } => write!(f, "{word} must be used, but stands nowhere"),
        }
    }
}

/// Does this solution solve this puzzle? Every open cell must hold its
/// solution or an alternative, every closed one nothing.
pub fn solves(puzzle: &Puzzle, solution: &Solution) -> Vec<Fault> {
    let grid = &puzzle.grid;
    let mut faults = keeps_givens(grid, solution);
    if !same_size(grid, solution) {
        return faults;
    }
    for (id, cell) in grid.iter().filter(|(_, cell)| cell.is_open()) {
        let at = grid.size().position(id);
        let found = solution.get(id);
        match &cell.solution {
            None => faults.push(Fault::Unknown { at }),
            Some(_) if found.is_some_and(|entry| cell.accepts(entry)) => {}
            Some(right) => {
                faults.push(Fault::Wrong { at, expected: right.clone(), found: found.cloned() });
            }
        }
    }
    faults
}

/// Does the solution fit the grid: the same size, nothing in closed cells, and
/// every given letter as it is printed?
pub fn keeps_givens(grid: &Grid, solution: &Solution) -> Vec<Fault> {
    if !same_size(grid, solution) {
        return vec![Fault::Size { expected: grid.size(), found: solution.size() }];
    }
    let fault = |(id, cell): (CellId, &crate::Cell)| {
        let at = grid.size().position(id);
        match (solution.get(id), &cell.entry) {
            (Some(found), _) if !cell.is_open() => Some(Fault::Closed { at, found: found.clone() }),
            (found, Some(printed)) if cell.given && found != Some(printed) => {
                Some(Fault::Given { at, expected: printed.clone(), found: found.cloned() })
            }
            _ => None,
        }
    };
    grid.iter().filter_map(fault).collect()
}

/// Is every slot filled?
pub fn is_filled(grid: &Grid, solution: &Solution) -> Vec<Fault> {
    let slots = grid.slots();
    let empty = |slot: &Slot| {
        let cell = slots.cells(slot.id).iter().find(|cell| solution.get(**cell).is_none())?;
        Some(Fault::Empty { slot: SlotName::of(grid, slot), at: grid.size().position(*cell) })
    };
    slots.iter().filter_map(empty).collect()
}

/// Are all words different? Slots that are not filled count for nothing.
pub fn are_distinct(grid: &Grid, solution: &Solution) -> Vec<Fault> {
    let slots = grid.slots();
    let mut faults = vec![];
    let mut seen: HashMap<String, SlotName> = HashMap::new();
    for (slot, word) in words(&slots, solution) {
        let place = SlotName::of(grid, slot);
        match seen.get(&word) {
            Some(first) => {
                faults.push(Fault::Repeated { word, first: first.clone(), second: place });
            }
            None => {
                seen.insert(word, place);
            }
        }
    }
    faults
}

/// Is every word in a list? Slots that are not filled count for nothing.
pub fn are_listed(
    grid: &Grid,
    solution: &Solution,
    mut listed: impl FnMut(&str) -> bool,
) -> Vec<Fault> {
    let slots = grid.slots();
    words(&slots, solution)
        .filter(|(_, word)| !listed(word))
        .map(|(slot, word)| Fault::Unlisted { word, slot: SlotName::of(grid, slot) })
        .collect()
}

fn words<'a>(slots: &'a Slots, solution: &'a Solution) -> impl Iterator<Item = (&'a Slot, String)> {
    slots.iter().filter_map(|slot| Some((slot, solution.word(slots.cells(slot.id))?)))
}

fn same_size(grid: &Grid, solution: &Solution) -> bool {
    grid.size() == solution.size()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(rows: &[&str]) -> Grid {
        let mut grid = Grid::from_rows(rows).unwrap();
        grid.number_cells();
        grid
    }

    fn check(faults: &[Fault], expected: &[&str]) {
        assert_eq!(faults.iter().map(ToString::to_string).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_right_solution_passes_every_check() {
        let puzzle = Puzzle::new(grid(&["CAT", "O#O", "WIG"]));
        let solution = Solution::of(&puzzle.grid);
        check(&solves(&puzzle, &solution), &[]);
        check(&is_filled(&puzzle.grid, &solution), &[]);
        check(&are_distinct(&puzzle.grid, &solution), &[]);
        let list = ["CAT", "WIG", "COW", "TOG"];
        check(&are_listed(&puzzle.grid, &solution, |word| list.contains(&word)), &[]);
    }

    #[test]
    fn each_fault_names_its_place_and_reason() {
        let puzzle = Puzzle::new(grid(&["CAT", "O#O", "WIG"]));
        let other = Solution::of(&grid(&["CAT", "A#.", "TIG"]));
        check(
            &solves(&puzzle, &other),
            &[
                "row 2, column 1: expected 'O', found 'A'",
                "row 2, column 3: expected 'O', found nothing",
                "row 3, column 1: expected 'W', found 'T'",
            ],
        );
        check(
            &is_filled(&puzzle.grid, &other),
            &["2 Down is not filled: row 2, column 3 is empty"],
        );
        check(&are_distinct(&puzzle.grid, &other), &["CAT is both 1 Across and 1 Down"]);
        check(
            &are_listed(&puzzle.grid, &other, |word| word == "CAT"),
            &["3 Across: TIG is not in the word list"],
        );
    }

    #[test]
    fn givens_blocks_and_sizes_are_checked() {
        let mut given = grid(&["CAT", "O#O", "WIG"]);
        let first = CellId::from_index(0);
        given[first].entry = Entry::new("C");
        given[first].given = true;
        let mut solution = Solution::of(&given);
        solution.set(first, Entry::new("B"));
        solution.set(CellId::from_index(4), Entry::new("X"));
        check(
            &keeps_givens(&given, &solution),
            &["row 1, column 1: 'C' is given, found 'B'", "row 2, column 2: 'X' in a closed cell"],
        );
        let small = Solution::empty(Size::new(2, 3).unwrap());
        check(&keeps_givens(&given, &small), &["the solution is 2x3, the grid 3x3"]);
    }

    #[test]
    fn a_puzzle_without_solution_solves_nothing() {
        let puzzle = Puzzle::new(grid(&[".A"]));
        check(
            &solves(&puzzle, &Solution::of(&puzzle.grid)),
            &["row 1, column 1: the puzzle does not say what is right"],
        );
    }
}
