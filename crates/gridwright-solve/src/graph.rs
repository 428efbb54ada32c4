//! A puzzle as a factor graph: one variable a letter, one factor a slot.
//!
//! Invariants: slots have the ids of the grid's [`Slots`](gridwright_core::Slots);
//! variables are in the order of the cells; the variables of one cell stand
//! side by side; every variable is in at most one slot of each direction.

use std::ops::Index;

use gridwright_core::{Cell, CellId, Direction, Puzzle, Size, SlotId, SmolStr};

/// A variable of the graph: one letter to find. An open cell is one variable,
/// or several where it is to hold several letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct VariableId(u32);

impl VariableId {
    pub(crate) fn from_index(index: usize) -> Self {
        Self(u32::try_from(index).unwrap_or(u32::MAX))
    }

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A letter to find.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    /// The cell it stands in.
    pub(crate) cell: CellId,
    /// The letter that the puzzle gives, 0 to 25.
    pub(crate) given: Option<u8>,
    /// Where it stands in each slot through it.
    pub(crate) positions: Vec<SlotPosition>,
}

/// A letter of a slot: an edge of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SlotPosition {
    pub(crate) slot: SlotId,
    /// Counted from zero.
    pub(crate) at: usize,
}

/// A slot with its clue.
#[derive(Clone, Debug)]
pub(crate) struct SlotNode {
    pub(crate) id: SlotId,
    pub(crate) label: SmolStr,
    pub(crate) direction: Direction,
    pub(crate) variables: Vec<VariableId>,
    /// The clue as plain text; empty where the puzzle has none.
    pub(crate) clue: String,
}

impl SlotNode {
    /// The number of letters.
    pub(crate) fn len(&self) -> usize {
        self.variables.len()
    }

    /// Number and direction, as in "14-Across".
    pub(crate) fn name(&self) -> String {
        format!("{}-{}", self.label, self.direction.name())
    }
}

/// The letters to find, the slots they stand in, and the clues.
#[derive(Clone, Debug)]
pub(crate) struct FactorGraph {
    pub(crate) size: Size,
    pub(crate) variables: Vec<Variable>,
    /// In the order of their ids.
    pub(crate) slots: Vec<SlotNode>,
}

impl FactorGraph {
    /// The graph of a puzzle, with one variable for every open cell.
    pub(crate) fn of(puzzle: &Puzzle) -> Self {
        let grid = &puzzle.grid;
        let slots = grid.slots();
        let links = puzzle.links(&slots);
        let mut ids = vec![None; grid.size().area()];
        let mut variables = vec![];
        for (cell, content) in grid.iter().filter(|(_, content)| content.is_open()) {
            ids[cell.index()] = Some(VariableId::from_index(variables.len()));
            let entry = content.entry.as_ref().filter(|_| content.given);
            let given = entry.and_then(|entry| letter_of(entry.as_str()));
            variables.push(Variable { cell, given, positions: vec![] });
        }
        let node = |slot: &gridwright_core::Slot| {
            let cells = slots.cells(slot.id).iter();
            let clue = links.clue_of(slot.id).and_then(|id| puzzle.clue(id));
            SlotNode {
                id: slot.id,
                label: grid.label(slot.start).into(),
                direction: slot.direction,
                variables: cells.filter_map(|cell| ids[cell.index()]).collect(),
                clue: clue.map(|clue| clue.text.plain()).unwrap_or_default(),
            }
        };
        let nodes = slots.iter().map(node).collect();
        Self { size: grid.size(), variables, slots: nodes }.linked()
    }

    /// The graph of a puzzle, where a given cell with several letters has a
    /// variable for each of them.
    pub(crate) fn to_solve(puzzle: &Puzzle) -> Self {
        let graph = Self::of(puzzle);
        let letters = |(id, content): (VariableId, &Cell)| {
            Some((id, letters_of(content.entry.as_ref()?.as_str())?))
        };
        let several: Vec<(VariableId, Vec<u8>)> = graph
            .ids()
            .map(|id| (id, &puzzle.grid[graph[id].cell]))
            .filter(|(_, content)| content.given)
            .filter_map(letters)
            .collect();
        if several.is_empty() { graph } else { graph.opened(&several) }
    }

    /// The same graph with some variables replaced by several given letters,
    /// 0 to 25.
    pub(crate) fn opened(&self, several: &[(VariableId, Vec<u8>)]) -> Self {
        let mut variables = vec![];
        let mut replaced = vec![];
        for (id, variable) in self.ids().zip(&self.variables) {
            let start = variables.len();
            let mut add = |given: Option<u8>| {
                variables.push(Variable { cell: variable.cell, given, positions: vec![] });
            };
            match several.iter().find(|(opened, _)| *opened == id) {
                Some((_, letters)) => letters.iter().for_each(|letter| add(Some(*letter))),
                None => add(variable.given),
            }
            replaced.push(start..variables.len());
        }
        let mut slots = self.slots.clone();
        for slot in &mut slots {
            let new = slot.variables.iter().flat_map(|id| replaced[id.index()].clone());
            slot.variables = new.map(VariableId::from_index).collect();
        }
        Self { size: self.size, variables, slots }.linked()
    }

    /// The same graph, where the variables know their slots.
    fn linked(mut self) -> Self {
        for slot in &self.slots {
            for (at, id) in slot.variables.iter().enumerate() {
                let position = SlotPosition { slot: slot.id, at };
                self.variables[id.index()].positions.push(position);
            }
        }
        self
    }

    /// All variables.
    pub(crate) fn ids(&self) -> impl Iterator<Item = VariableId> + use<> {
        (0..self.variables.len()).map(VariableId::from_index)
    }

    /// All slots.
    pub(crate) fn slot_ids(&self) -> impl Iterator<Item = SlotId> + use<> {
        (0..self.slots.len()).map(SlotId::from_index)
    }

    /// The first variable of every open cell.
    pub(crate) fn firsts(&self) -> impl Iterator<Item = VariableId> {
        self.ids().filter(|id| {
            let before = id.index().checked_sub(1).map(|before| self.variables[before].cell);
            before != Some(self[*id].cell)
        })
    }

    /// How many variables stand in the cell of a variable, from it on.
    pub(crate) fn run_length(&self, first: VariableId) -> usize {
        let cell = self[first].cell;
        self.variables[first.index()..].iter().take_while(|other| other.cell == cell).count()
    }

    /// Where the other slot through a variable of a slot crosses it.
    pub(crate) fn crossing(&self, slot: SlotId, id: VariableId) -> Option<SlotPosition> {
        self[id].positions.iter().copied().find(|other| other.slot != slot)
    }

    /// The slot with this number and direction.
    pub(crate) fn named(&self, label: &str, direction: Direction) -> Option<SlotId> {
        let mut slots = self.slots.iter();
        slots.find(|slot| slot.label == label && slot.direction == direction).map(|slot| slot.id)
    }
}

impl Index<VariableId> for FactorGraph {
    type Output = Variable;

    fn index(&self, id: VariableId) -> &Variable {
        &self.variables[id.index()]
    }
}

impl Index<SlotId> for FactorGraph {
    type Output = SlotNode;

    fn index(&self, id: SlotId) -> &SlotNode {
        &self.slots[id.index()]
    }
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
    fn a_graph_has_slots_clues_and_givens() {
        let mut grid = Grid::from_rows(&["CAT", "O#O", "WIT"]).unwrap();
        grid.number_cells();
        let corner = grid.size().cell(2, 2).unwrap();
        grid[corner].entry = Entry::new("T");
        grid[corner].given = true;
        let mut puzzle = Puzzle::new(grid);
        let mut across = ClueList::standard(Direction::Across);
        across.clues.push(Clue::new("1", "Pet"));
        puzzle.lists.push(across);
        let graph = FactorGraph::of(&puzzle);
        assert_eq!((graph.variables.len(), graph.slots.len()), (8, 4));
        assert!(graph.slots.iter().enumerate().all(|(index, slot)| slot.id.index() == index));
        let given: Vec<u8> = graph.variables.iter().filter_map(|one| one.given).collect();
        assert_eq!(given, [19]);
        let first = graph.named("1", Direction::Across).unwrap();
        assert_eq!(graph[first].clue, "Pet");
        let down = graph.named("1", Direction::Down).unwrap();
        assert_eq!(graph[down].clue, "");
        let crossing = graph.crossing(first, graph[first].variables[0]);
        assert_eq!(crossing, Some(SlotPosition { slot: down, at: 0 }));
        assert_eq!(graph.crossing(first, graph[first].variables[1]), None);
        assert_eq!(graph.named("7", Direction::Down), None);
    }

    #[test]
    fn an_opened_cell_has_a_variable_for_each_letter() {
        let mut grid = Grid::from_rows(&["CAT", "O#O", "WIT"]).unwrap();
        grid.number_cells();
        let graph = FactorGraph::of(&Puzzle::new(grid));
        let opened = graph.opened(&[(VariableId::from_index(1), vec![0, 1, 2])]);
        assert_eq!(opened.variables.len(), 10);
        assert_eq!(opened.slots[0].len(), 5);
        assert_eq!(opened.run_length(VariableId::from_index(1)), 3);
        assert_eq!(opened.firsts().count(), 8);
    }
}
