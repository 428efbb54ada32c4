//! The whole puzzle: grid, clues, and what is printed around them.

use jiff::civil::Date;

use crate::{
    CellId, Clue, ClueId, ClueList, Color, Direction, Grid, Markup, Shade, Side, Slot, SlotId,
    Slots, Solution,
};

/// A crossword.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// What sort of puzzle it is.
    pub kind: PuzzleKind,
    /// The cells.
    pub grid: Grid,
    /// The clue lists in the order of the file, across first as a rule.
    pub lists: Vec<ClueList>,
    /// Title, author and so on.
    pub metadata: Metadata,
    /// Whether the right letters are known.
    pub status: SolutionStatus,
    /// How long someone has been solving it.
    pub timer: Option<Timer>,
}

/// What sort of puzzle it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum PuzzleKind {
    /// The usual one.
    #[default]
    Crossword,
    /// The blocks are for the solver to find.
    Diagramless,
    /// Every letter has a number and there are no clues.
    Coded,
    /// Clued words spell a quotation.
    Acrostic,
}

impl PuzzleKind {
    /// Its name in lower case.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Crossword => "crossword",
            Self::Diagramless => "diagramless",
            Self::Coded => "coded",
            Self::Acrostic => "acrostic",
        }
    }
}

/// Whether the right letters are known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SolutionStatus {
    /// The cells hold them.
    Known,
    /// The file gives none.
    #[default]
    Missing,
    /// The file holds them scrambled with a key; the cells hold none.
    Locked,
}

/// How long someone has been solving.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Timer {
    /// The seconds so far.
    pub seconds: u32,
    /// Whether it was running when the file was saved.
    pub running: bool,
}

/// What is printed around a puzzle. Empty strings are what is not there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metadata {
    /// The title.
    pub title: String,
    /// Who made it.
    pub author: String,
    /// Who edited it.
    pub editor: String,
    /// Who has the rights, as printed.
    pub copyright: String,
    /// Who published it.
    pub publisher: String,
    /// The series or place it comes from.
    pub source: String,
    /// The day it was published.
    pub date: Option<Date>,
    /// What is said before the puzzle.
    pub intro: Markup,
    /// The notepad.
    pub notes: Markup,
    /// What is said when it is solved.
    pub explanation: Markup,
    /// How hard it is, as printed.
    pub difficulty: String,
    /// Everything else the file says about itself: names and values, in order.
    pub others: Vec<(String, String)>,
}

impl Puzzle {
    /// A crossword of this grid, without clues. The status says whether every
    /// open cell has a solution.
    pub fn new(grid: Grid) -> Self {
        let mut puzzle = Self {
            kind: PuzzleKind::Crossword,
            grid,
            lists: vec![],
            metadata: Metadata::default(),
            status: SolutionStatus::Missing,
            timer: None,
        };
        puzzle.update_status();
        puzzle
    }

    /// Sets the status to known or missing by whether any cell has a solution.
    pub fn update_status(&mut self) {
        let known = self.grid.iter().any(|(_, cell)| cell.solution.is_some());
        self.status = if known { SolutionStatus::Known } else { SolutionStatus::Missing };
    }

    /// The standard list of a direction, if there is one.
    pub fn list(&self, direction: Direction) -> Option<&ClueList> {
        self.lists.iter().find(|list| list.direction == Some(direction))
    }

    /// The clues of a direction; none if there is no such list.
    pub fn clues(&self, direction: Direction) -> &[Clue] {
        self.list(direction).map_or(&[], |list| &list.clues)
    }

    /// One clue, if it is one of this puzzle's.
    pub fn clue(&self, id: ClueId) -> Option<&Clue> {
        self.lists.get(id.list)?.clues.get(id.index)
    }

    /// Every clue with its id, list by list.
    pub fn all_clues(&self) -> impl Iterator<Item = (ClueId, &ClueList, &Clue)> {
        self.lists.iter().enumerate().flat_map(|(list_index, list)| {
            list.clues
                .iter()
                .enumerate()
                .map(move |(index, clue)| (ClueId { list: list_index, index }, list, clue))
        })
    }

    /// Which clue belongs to which slot.
    pub fn links(&self, slots: &Slots) -> Links {
        Links::of(self, slots)
    }

    /// Brings the puzzle into normal form, so that the same puzzle read from
    /// two files that say it differently is equal.
    ///
    /// What is implied is dropped: the cells of a clue that its label names
    /// anyway, a printed answer that is exactly what the grid spells, lists
    /// without clues, and alternatives that repeat the solution. A bar between
    /// two cells goes to the later one, to its top or left. A cell counts as
    /// given only where it has an entry. An open cell shaded white is plain,
    /// one in the colour of [`Shade::Grey`] is grey, and small texts are in the
    /// order of their corners.
    pub fn tidy(&mut self) {
        self.lists.retain(|list| !list.clues.is_empty());
        self.tidy_cells();
        let says_more = |clue: &Clue| !clue.cells.is_empty() || clue.answer.is_some();
        if !self.lists.iter().any(|list| list.clues.iter().any(says_more)) {
            return;
        }
        let slots = self.grid.slots();
        let labelled = Labelled::of(&self.grid, &slots);
        let solution = Solution::of(&self.grid);
        for list in &mut self.lists {
            for clue in list.clues.iter_mut().filter(|clue| says_more(clue)) {
                let implied = list
                    .direction
                    .and_then(|direction| labelled.slot(&slots, &clue.label, direction))
                    .map_or(&[][..], |slot| slots.cells(slot.id));
                if clue.cells == implied {
                    clue.cells.clear();
                }
                let cells = if clue.cells.is_empty() { implied } else { &clue.cells };
                if !cells.is_empty() && clue.answer == solution.word(cells) {
                    clue.answer = None;
                }
            }
        }
    }

    fn tidy_cells(&mut self) {
        let size = self.grid.size();
        for id in size.cells() {
            let cell = &mut self.grid[id];
            cell.given &= cell.entry.is_some();
            cell.marks.sort_by_key(|mark| mark.corner);
            if cell.is_open() && cell.shade == Some(Shade::Color(Color::WHITE)) {
                cell.shade = None;
            }
            if cell.shade == Some(Shade::Color(Shade::Grey.color())) {
                cell.shade = Some(Shade::Grey);
            }
            if !cell.alternatives.is_empty() {
                let solution = cell.solution.clone();
                let mut seen: Vec<_> = solution.into_iter().collect();
                cell.alternatives.retain(|entry| {
                    let new = !seen.contains(entry);
                    seen.extend(new.then(|| entry.clone()));
                    new
                });
            }
            for side in [Side::Right, Side::Bottom] {
                if self.grid[id].bars.contains(side)
                    && let Some(next) = size.neighbour(id, side)
                {
                    self.grid[id].bars.remove(side);
                    self.grid[next].bars.insert(side.opposite());
                }
            }
        }
    }

    /// Every clue whose entry is solved to the last cell, with its answer.
    pub fn answered(&self) -> Vec<(&Clue, String)> {
        let slots = Slots::of(&self.grid);
        let solution = Solution::of(&self.grid);
        self.all_clues()
            .filter_map(|(_, list, clue)| {
                Some((clue, solution.word(&self.cells_of(list, clue, &slots))?))
            })
            .collect()
    }

    /// The cells of a clue's answer: those it spells out, else those of the
    /// slot that its label and the direction of its list name.
    pub fn cells_of(&self, list: &ClueList, clue: &Clue, slots: &Slots) -> Vec<CellId> {
        if !clue.cells.is_empty() {
            return clue.cells.clone();
        }
        let labelled = Labelled::of(&self.grid, slots);
        let slot =
            list.direction.and_then(|direction| labelled.slot(slots, &clue.label, direction));
        slot.map_or(vec![], |slot| slots.cells(slot.id).to_vec())
    }
}

/// The slots of a grid by label and direction, in order. The same label may
/// stand in several cells (codewords, files with faults): a clue means the
/// first one that starts a word.
struct Labelled<'a>(Vec<(&'a str, Direction, SlotId)>);

impl<'a> Labelled<'a> {
    fn of(grid: &'a Grid, slots: &Slots) -> Self {
        let labelled = |slot: &Slot| {
            let label = grid[slot.start].label.as_deref()?;
            Some((label, slot.direction, slot.id))
        };
        let mut found: Vec<_> = slots.iter().filter_map(labelled).collect();
        found.sort_unstable();
        Self(found)
    }

    fn slot<'s>(&self, slots: &'s Slots, label: &str, direction: Direction) -> Option<&'s Slot> {
        let first = self.0.partition_point(|(other, way, _)| (*other, *way) < (label, direction));
        let (found, way, slot) = self.0.get(first)?;
        slots.get(*slot).filter(|_| (*found, *way) == (label, direction))
    }
}

/// Which clue belongs to which slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Links {
    /// For every slot, its first clue.
    clue_of: Vec<Option<ClueId>>,
    /// For every list, for every clue in it, the slot.
    slot_of: Vec<Vec<Option<SlotId>>>,
}

impl Links {
    fn of(puzzle: &Puzzle, slots: &Slots) -> Self {
        let labelled = Labelled::of(&puzzle.grid, slots);
        let mut links = Self { clue_of: vec![None; slots.len()], slot_of: vec![] };
        for (list_index, list) in puzzle.lists.iter().enumerate() {
            let mut found = Vec::with_capacity(list.clues.len());
            for (index, clue) in list.clues.iter().enumerate() {
                let slot = match list.direction {
                    _ if !clue.cells.is_empty() => slots.with_cells(&clue.cells),
                    Some(direction) => labelled.slot(slots, &clue.label, direction),
                    None => None,
                };
                if let Some(slot) = slot {
                    links.clue_of[slot.id.index()]
                        .get_or_insert(ClueId { list: list_index, index });
                }
                found.push(slot.map(|slot| slot.id));
            }
            links.slot_of.push(found);
        }
        links
    }

    /// The first clue of a slot.
    pub fn clue_of(&self, slot: SlotId) -> Option<ClueId> {
        *self.clue_of.get(slot.index())?
    }

    /// The slot of a clue.
    pub fn slot_of(&self, clue: ClueId) -> Option<SlotId> {
        *self.slot_of.get(clue.list)?.get(clue.index)?
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Corner, Entry, Mark};

    fn sample() -> Puzzle {
        let mut grid = Grid::from_rows(&["CAT", "O#O", "WIT"]).unwrap();
        grid.number_cells();
        let mut puzzle = Puzzle::new(grid);
        for direction in Direction::BOTH {
            puzzle.lists.push(ClueList::standard(direction));
        }
        puzzle.lists[0].clues = vec![Clue::new("1", "Pet"), Clue::new("3", "Humour")];
        puzzle.lists[1].clues = vec![Clue::new("1", "Milk giver"), Clue::new("2", "Small child")];
        puzzle
    }

    #[test]
    fn clues_find_their_slots_and_back() {
        let puzzle = sample();
        let slots = puzzle.grid.slots();
        let links = puzzle.links(&slots);
        for slot in slots.iter() {
            let clue = links.clue_of(slot.id).unwrap();
            assert_eq!(links.slot_of(clue), Some(slot.id));
            assert_eq!(puzzle.clue(clue).unwrap().label, puzzle.grid.label(slot.start));
        }
        assert_eq!(puzzle.all_clues().count(), 4);
    }

    #[test]
    fn tidying_drops_what_is_implied_and_keeps_the_rest() {
        let mut puzzle = sample();
        let cells = |indices: &[usize]| -> Vec<CellId> {
            indices.iter().copied().map(CellId::from_index).collect()
        };
        puzzle.lists[0].clues[0].cells = cells(&[0, 1, 2]);
        puzzle.lists[0].clues[1].cells = cells(&[8, 7, 6]);
        puzzle.lists[0].clues[0].answer = Some("CAT".into());
        puzzle.lists[0].clues[1].answer = Some("T I W".into());
        puzzle.lists.push(ClueList::named("Empty"));
        puzzle.tidy();
        assert_eq!(puzzle.lists.len(), 2);
        assert_eq!(puzzle.lists[0].clues[0], Clue::new("1", "Pet"));
        assert_eq!(puzzle.lists[0].clues[1].answer.as_deref(), Some("T I W"));
        assert_eq!(puzzle.lists[0].clues[1].cells, cells(&[8, 7, 6]));
        let slots = puzzle.grid.slots();
        assert_eq!(
            puzzle.cells_of(&puzzle.lists[0], &puzzle.lists[0].clues[0], &slots),
            cells(&[0, 1, 2])
        );
        let backwards = ClueId { list: 0, index: 1 };
        assert_eq!(puzzle.links(&slots).slot_of(backwards), None);
    }

    #[test]
    fn tidying_moves_bars_to_the_later_cell() {
        let mut puzzle = sample();
        let [first, second] = [0, 1].map(CellId::from_index);
        puzzle.grid[first].bars = [Side::Right, Side::Left].into_iter().collect();
        puzzle.grid[first].given = true;
        puzzle.grid[first].alternatives = ["C", "K", "K"].map(|l| Entry::new(l).unwrap()).to_vec();
        puzzle.tidy();
        assert!(puzzle.grid[first].bars.contains(Side::Left), "the edge of the grid stays");
        assert!(!puzzle.grid[first].bars.contains(Side::Right));
        assert!(puzzle.grid[second].bars.contains(Side::Left));
        assert!(!puzzle.grid[first].given, "nothing is printed there");
        assert_eq!(puzzle.grid[first].alternatives, [Entry::new("K").unwrap()]);
    }

    #[test]
    fn tidying_makes_white_cells_plain_and_sorts_small_texts() {
        let mut puzzle = sample();
        let (open, block) = (CellId::from_index(0), CellId::from_index(4));
        let mark = |corner, text: &str| Mark { corner, text: text.into() };
        for cell in [open, block] {
            puzzle.grid[cell].shade = Some(Shade::Color(Color::WHITE));
        }
        let grey = CellId::from_index(1);
        puzzle.grid[grey].shade = Some(Shade::Color(Shade::Grey.color()));
        puzzle.grid[open].marks = vec![mark(Corner::BottomRight, "b"), mark(Corner::TopLeft, "t")];
        puzzle.tidy();
        assert_eq!(puzzle.grid[grey].shade, Some(Shade::Grey));
        assert_eq!(puzzle.grid[open].shade, None);
        assert!(puzzle.grid[block].shade.is_some(), "a white block is no black one");
        assert_eq!(puzzle.grid[open].marks[0].corner, Corner::TopLeft);
    }

    #[test]
    fn the_status_follows_the_solution() {
        assert_eq!(sample().status, SolutionStatus::Known);
        let empty = Grid::from_rows(&["..", ".#"]).unwrap();
        assert_eq!(Puzzle::new(empty).status, SolutionStatus::Missing);
    }
}
