//! Does a puzzle hang together? Clues without slots, slots without clues and
//! other things that an editor would ask about.

use std::collections::{HashMap, HashSet};
use std::fmt;

use crate::verify::{self, Fault, SlotName};
use crate::{CellId, Grid, Position, Puzzle, PuzzleKind, Side, Solution, SolutionStatus};

/// How much a [`Finding`] matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Unusual, and quite possibly meant.
    Remark,
    /// Something is missing or contradicts itself.
    Problem,
}

/// One thing worth saying about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Finding {
    /// A clue whose label or cells are no slot of the grid.
    ClueWithoutSlot {
        /// The title of its list.
        list: String,
        /// Its label.
        label: String,
    },
    /// A slot that no clue belongs to.
    SlotWithoutClue(SlotName),
    /// A label that stands twice in one list.
    RepeatedLabel {
        /// The title of the list.
        list: String,
        /// The label.
        label: String,
    },
    /// A block or void that holds letters.
    LetterInClosedCell(Position),
    /// An open cell without a solution, where others have one.
    MissingSolution(Position),
    /// A given letter that is not the solution.
    GivenDiffers(Position),
    /// An answer printed with a clue that is not what the grid spells.
    AnswerDiffers {
        /// The title of the list.
        list: String,
        /// The label of the clue.
        label: String,
        /// What stands with the clue.
        printed: String,
        /// What the grid spells.
        grid: String,
    },
    /// Two slots with the same answer.
    RepeatedAnswer(Fault),
    /// The numbers in the grid are not the standard ones.
    UnusualNumbers,
    /// The open cells fall apart into this many areas.
    Disconnected(usize),
    /// The grid has no slot at all.
    NoSlots,
    /// The puzzle has no clues.
    NoClues,
    /// The solution is locked with a key.
    Locked,
}

impl Finding {
    /// How much it matters.
    pub fn weight(&self) -> Severity {
        match self {
            Self::ClueWithoutSlot { .. }
            | Self::SlotWithoutClue(_)
            | Self::RepeatedLabel { .. }
            | Self::LetterInClosedCell(_)
            | Self::MissingSolution(_)
            | Self::GivenDiffers(_)
            | Self::AnswerDiffers { .. }
            | Self::NoSlots => Severity::Problem,
            Self::RepeatedAnswer(_)
            | Self::UnusualNumbers
            | Self::Disconnected(_)
            | Self::NoClues
            | Self::Locked => Severity::Remark,
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ClueWithoutSlot { list, label } => {
                write!(f, "clue {label} of {list}: the grid has no such entry")
            }
            Self::SlotWithoutClue(place) => write!(f, "{place}: the entry has no clue"),
            Self::RepeatedLabel { list, label } => {
                write!(f, "clue {label} of {list} stands there twice")
            }
            Self::LetterInClosedCell(at) => write!(f, "{at}: a letter in a closed cell"),
            Self::MissingSolution(at) => {
                write!(f, "{at}: no solution, though other cells have one")
            }
            Self::GivenDiffers(at) => write!(f, "{at}: the given letter is not the solution"),
            Self::AnswerDiffers { list, label, printed, grid } => {
                write!(f, "clue {label} of {list}: the answer is {printed}, the grid has {grid}")
            }
            Self::RepeatedAnswer(fault) => fault.fmt(f),
            Self::UnusualNumbers => f.write_str("the numbers are not the standard ones"),
            Self::Disconnected(areas) => {
                write!(f, "the open cells fall apart into {areas} areas")
            }
            Self::NoSlots => f.write_str("the grid has no entry of two or more cells"),
            Self::NoClues => f.write_str("there are no clues"),
            Self::Locked => f.write_str("the solution is locked with a key"),
        }
    }
}

/// Everything worth saying about a puzzle, problems first.
pub fn inspect(puzzle: &Puzzle) -> Vec<Finding> {
    let mut findings = vec![];
    inspect_clues(puzzle, &mut findings);
    inspect_cells(puzzle, &mut findings);
    let repeated = verify::are_distinct(&puzzle.grid, &Solution::of(&puzzle.grid));
    findings.extend(repeated.into_iter().map(Finding::RepeatedAnswer));
    if puzzle.kind != PuzzleKind::Coded && !puzzle.grid.has_standard_numbers() {
        findings.push(Finding::UnusualNumbers);
    }
    let areas = areas(&puzzle.grid);
    if areas > 1 {
        findings.push(Finding::Disconnected(areas));
    }
    if puzzle.status == SolutionStatus::Locked {
        findings.push(Finding::Locked);
    }
    findings.sort_by_key(|finding| std::cmp::Reverse(finding.weight()));
    findings
}

fn inspect_clues(puzzle: &Puzzle, findings: &mut Vec<Finding>) {
    let slots = puzzle.grid.slots();
    if slots.is_empty() {
        findings.push(Finding::NoSlots);
    }
    if puzzle.all_clues().next().is_none() {
        findings.push(Finding::NoClues);
        return;
    }
    let links = puzzle.links(&slots);
    let solution = Solution::of(&puzzle.grid);
    let mut seen: HashSet<(usize, &str)> = HashSet::new();
    // The slots that a clue of another place speaks for ("See 1 Across" lists
    // leave those out altogether).
    let mut continued: HashMap<(&str, &str), ()> = HashMap::new();
    for (id, list, clue) in puzzle.all_clues() {
        let named = || (list.title.clone(), clue.label.to_string());
        if !clue.label.is_empty() && !seen.insert((id.list, &clue.label)) {
            let (list, label) = named();
            findings.push(Finding::RepeatedLabel { list, label });
        }
        for other in &clue.continues {
            continued.insert((&other.list, &other.label), ());
        }
        let implied = list.direction.is_some() && clue.cells.is_empty();
        if implied && links.slot_of(id).is_none() {
            let (list, label) = named();
            findings.push(Finding::ClueWithoutSlot { list, label });
        }
        let cells = match links.slot_of(id) {
            Some(slot) => slots.cells(slot),
            None => &clue.cells,
        };
        let letters = |text: &str| -> String {
            text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_uppercase).collect()
        };
        if let (Some(printed), Some(word), true) =
            (&clue.answer, solution.word(cells), clue.continues.is_empty())
            && !word.is_empty()
            && letters(printed) != letters(&word)
        {
            let (list, label) = named();
            findings.push(Finding::AnswerDiffers {
                list,
                label,
                printed: printed.clone(),
                grid: word,
            });
        }
    }
    let standard = puzzle.lists.iter().any(|list| list.direction.is_some());
    for slot in slots.iter().filter(|_| standard) {
        let place = SlotName::of(&puzzle.grid, slot);
        let spoken_for = continued.contains_key(&(slot.direction.name(), place.label.as_str()));
        if links.clue_of(slot.id).is_none() && !spoken_for {
            findings.push(Finding::SlotWithoutClue(place));
        }
    }
}

fn inspect_cells(puzzle: &Puzzle, findings: &mut Vec<Finding>) {
    for (id, cell) in puzzle.grid.iter() {
        let at = puzzle.grid.size().position(id);
        if !cell.is_open() {
            if cell.solution.is_some() || cell.entry.is_some() {
                findings.push(Finding::LetterInClosedCell(at));
            }
        } else if cell.solution.is_none() && puzzle.status == SolutionStatus::Known && !cell.given {
            findings.push(Finding::MissingSolution(at));
        } else if let (true, Some(entry), Some(_)) = (cell.given, &cell.entry, &cell.solution)
            && !cell.accepts(entry)
        {
            findings.push(Finding::GivenDiffers(at));
        }
    }
}

/// How many areas the open cells form, bars not counting as walls.
fn areas(grid: &Grid) -> usize {
    let size = grid.size();
    let mut seen = vec![false; size.area()];
    let mut areas = 0;
    let mut queue: Vec<CellId> = vec![];
    for (start, _) in grid.iter().filter(|(_, cell)| cell.is_open()) {
        if std::mem::replace(&mut seen[start.index()], true) {
            continue;
        }
        areas += 1;
        queue.push(start);
        while let Some(cell) = queue.pop() {
            for next in Side::ALL.iter().filter_map(|side| size.neighbour(cell, *side)) {
                if grid[next].is_open() && !std::mem::replace(&mut seen[next.index()], true) {
                    queue.push(next);
                }
            }
        }
    }
    areas
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clue, ClueList, Direction, Entry};

    fn sample() -> Puzzle {
        let mut grid = Grid::from_rows(&["CAT", "O#O", "WIG"]).unwrap();
        grid.number_cells();
        let mut puzzle = Puzzle::new(grid);
        puzzle.lists = Direction::BOTH.map(ClueList::standard).to_vec();
        puzzle.lists[0].clues = vec![Clue::new("1", "Pet"), Clue::new("3", "Rug")];
        puzzle.lists[1].clues = vec![Clue::new("1", "Milker"), Clue::new("2", "Wear")];
        puzzle
    }

    fn check(change: impl FnOnce(&mut Puzzle), expected: &[&str]) {
        let mut puzzle = sample();
        change(&mut puzzle);
        let findings: Vec<String> = inspect(&puzzle).iter().map(ToString::to_string).collect();
        assert_eq!(findings, expected);
    }

    #[test]
    fn a_sound_puzzle_has_no_findings() {
        check(|_| {}, &[]);
    }

    #[test]
    fn clues_and_slots_must_match() {
        check(
            |puzzle| puzzle.lists[0].clues[1].label = "4".into(),
            &["clue 4 of Across: the grid has no such entry", "3 Across: the entry has no clue"],
        );
        check(
            |puzzle| puzzle.lists[0].clues.push(Clue::new("1", "Again")),
            &["clue 1 of Across stands there twice"],
        );
        check(|puzzle| puzzle.lists.clear(), &["there are no clues"]);
        check(
            |puzzle| puzzle.lists[0].clues[0].answer = Some("dog".into()),
            &["clue 1 of Across: the answer is dog, the grid has CAT"],
        );
        check(|puzzle| puzzle.lists[0].clues[0].answer = Some("C.A.T.".into()), &[]);
    }

    #[test]
    fn cells_must_be_consistent() {
        let centre = CellId::from_index(4);
        let first = CellId::from_index(0);
        check(
            |puzzle| puzzle.grid[centre].solution = Entry::new("X"),
            &["row 2, column 2: a letter in a closed cell"],
        );
        check(
            |puzzle| puzzle.grid[first].solution = None,
            &["row 1, column 1: no solution, though other cells have one"],
        );
        check(
            |puzzle| {
                puzzle.grid[first].entry = Entry::new("B");
                puzzle.grid[first].given = true;
            },
            &["row 1, column 1: the given letter is not the solution"],
        );
    }

    #[test]
    fn unusual_things_are_remarks() {
        check(
            |puzzle| puzzle.grid[CellId::from_index(8)].label = Some("9".into()),
            &["the numbers are not the standard ones"],
        );
        let mut apart = Puzzle::new(Grid::from_rows(&["AB#CD"]).unwrap());
        apart.grid.number_cells();
        let findings = inspect(&apart);
        assert_eq!(findings, [Finding::NoClues, Finding::Disconnected(2)]);
        assert!(findings.iter().all(|finding| finding.weight() == Severity::Remark));
    }
}
