//! What of a puzzle does not change in play: cells, entries, solution.

use gridwright_core::{
    Cell, CellId, Direction, Entry, Puzzle, Side, Size, SlotId, Slots, SolutionStatus,
};

/// What of a puzzle does not change in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayBoard {
    size: Size,
    cells: Vec<CellSolution>,
    slots: Slots,
    has_solution: bool,
}

/// What the board knows of one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
struct CellSolution {
    is_open: bool,
    solution: Option<Entry>,
    alternatives: Vec<Entry>,
}

impl PlayBoard {
    pub(crate) fn of(puzzle: &Puzzle) -> Self {
        let grid = &puzzle.grid;
        let solved = |cell: &Cell| CellSolution {
            is_open: cell.is_open(),
            solution: cell.solution.clone().filter(|_| cell.is_open()),
            alternatives: cell.alternatives.clone(),
        };
        let cells: Vec<_> = grid.iter().map(|(_, cell)| solved(cell)).collect();
        let has_solution = puzzle.status == SolutionStatus::Known
            && cells.iter().any(|cell| cell.solution.is_some());
        Self { size: grid.size(), cells, slots: grid.slots(), has_solution }
    }

    /// The height and width.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The entries and where they cross.
    pub fn slots(&self) -> &Slots {
        &self.slots
    }

    /// Whether there is a solution to check against.
    pub fn has_solution(&self) -> bool {
        self.has_solution
    }

    /// What the file gives as right for a cell: its solution and alternatives.
    pub(crate) fn answers(&self, cell: CellId) -> impl Iterator<Item = &Entry> {
        let solved = self.cells.get(cell.index()).into_iter();
        solved.flat_map(|solved| solved.solution.iter().chain(&solved.alternatives))
    }

    /// Whether this is a cell of the grid that can hold letters.
    pub fn is_open(&self, cell: CellId) -> bool {
        self.cells.get(cell.index()).is_some_and(|solved| solved.is_open)
    }

    /// All cells that can hold letters, row by row.
    pub fn open_cells(&self) -> impl Iterator<Item = CellId> {
        self.size.cells().filter(|cell| self.is_open(*cell))
    }

    /// The right letters of a cell, where they are known.
    pub fn solution(&self, cell: CellId) -> Option<&Entry> {
        self.cells.get(cell.index())?.solution.as_ref()
    }

    /// Whether these letters count as right in this cell.
    ///
    /// Right are the solution and its alternatives. Of a rebus the first letter
    /// alone is right too. A solution like `A/B` is also met by `A`, `B`, `AB`,
    /// `BA` and `B/A`. Where no solution is known everything is right.
    pub fn accepts(&self, cell: CellId, entry: &Entry) -> bool {
        self.is_open(cell) && self.accepted(cell).is_none_or(|right| right.contains(entry))
    }

    /// Everything that counts as right in a cell, the solution first; nothing
    /// where no solution is known and so everything is right.
    pub fn accepted(&self, cell: CellId) -> Option<Vec<Entry>> {
        let solved = self.cells.get(cell.index())?;
        let solution = solved.solution.as_ref()?;
        let mut all = vec![];
        for right in [solution].into_iter().chain(&solved.alternatives) {
            all.push(right.clone());
            all.extend(shorter_forms(right));
        }
        Some(all)
    }

    /// The entries in the order of Tab: all across ones, then all down ones.
    pub(crate) fn entries(&self) -> impl ExactSizeIterator<Item = SlotId> {
        (0..self.slots.len()).map(SlotId::from_index)
    }

    /// The direction the cursor has in a cell: this one where there is an entry
    /// in it, else the other where there is one there.
    pub(crate) fn direction_in(&self, cell: CellId, wanted: Direction) -> Direction {
        let has = |direction| self.slots.through(cell, direction).is_some();
        if !has(wanted) && has(wanted.turned()) { wanted.turned() } else { wanted }
    }

    /// The next open cell on one side, over blocks and voids.
    pub(crate) fn next_open(&self, cell: CellId, side: Side) -> Option<CellId> {
        let mut next = self.size.neighbour(cell, side);
        while let Some(found) = next {
            if self.is_open(found) {
                return Some(found);
            }
            next = self.size.neighbour(found, side);
        }
        None
    }
}

/// What else is right where this rebus is.
fn shorter_forms(right: &Entry) -> Vec<Entry> {
    if !right.is_rebus() {
        return vec![];
    }
    match right.as_str().split_once('/') {
        Some((first, second)) if !first.is_empty() && !second.is_empty() => [
            first.to_owned(),
            second.to_owned(),
            format!("{first}{second}"),
            format!("{second}{first}"),
            format!("{second}/{first}"),
        ]
        .iter()
        .filter_map(|text| Entry::new(text))
        .collect(),
        _ => Entry::new(right.first_letter()).into_iter().collect(),
    }
}

#[cfg(test)]
mod tests {
    use gridwright_core::Grid;

    use super::*;

    fn check(solution: &str, alternatives: &[&str], accepted: &[&str], refused: &[&str]) {
        let mut grid = Grid::from_rows(&["..", ".#"]).unwrap();
        let cell = CellId::from_index(0);
        grid[cell].solution = Entry::new(solution);
        grid[cell].alternatives = alternatives.iter().filter_map(|a| Entry::new(a)).collect();
        let board = PlayBoard::of(&Puzzle::new(grid));
        for text in accepted {
            assert!(board.accepts(cell, &Entry::new(text).unwrap()), "{solution}: {text}");
        }
        for text in refused {
            assert!(!board.accepts(cell, &Entry::new(text).unwrap()), "{solution}: {text}");
        }
    }

    #[test]
    fn what_counts_as_right() {
        check("A", &[], &["a"], &["B", "AB", "/"]);
        check("HEART", &["♥"], &["heart", "H", "♥"], &["T", "HEAR", "E"]);
        check("A/B", &[], &["A/B", "A", "B", "AB", "BA", "B/A"], &["/", "C", "A/", "BB"]);
        check("ÜBER", &[], &["Ü", "über"], &["U"]);
        check("/", &[], &["/"], &["A"]);
    }

    #[test]
    fn without_a_solution_everything_is_right_but_only_in_open_cells() {
        let board = PlayBoard::of(&Puzzle::new(Grid::from_rows(&["..", ".#"]).unwrap()));
        let entry = Entry::new("Q").unwrap();
        assert!(!board.has_solution());
        assert!(board.accepts(CellId::from_index(1), &entry));
        assert!(!board.accepts(CellId::from_index(3), &entry), "a block");
        assert!(!board.accepts(CellId::from_index(9), &entry), "outside");
    }
}
