//! Where things are: sizes, positions, cell ids, directions and sides.

use std::fmt;

/// The height and width of a grid, each from 1 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    rows: u8,
    cols: u8,
}

/// A height or width outside 1 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a grid of {rows} rows and {cols} columns: both must be from 1 to 255")]
pub struct SizeError {
    /// The number of rows asked for.
    pub rows: usize,
    /// The number of columns asked for.
    pub cols: usize,
}

impl Size {
    /// A size, if both numbers are from 1 to 255.
    pub fn new(rows: usize, cols: usize) -> Result<Self, SizeError> {
        match (u8::try_from(rows), u8::try_from(cols)) {
            (Ok(r), Ok(c)) if r > 0 && c > 0 => Ok(Self { rows: r, cols: c }),
            _ => Err(SizeError { rows, cols }),
        }
    }

    /// The number of rows.
    pub fn rows(self) -> usize {
        usize::from(self.rows)
    }

    /// The number of columns.
    pub fn cols(self) -> usize {
        usize::from(self.cols)
    }

    /// The size with rows and columns exchanged.
    #[must_use]
    pub fn transposed(self) -> Self {
        Self { rows: self.cols, cols: self.rows }
    }

    /// The number of cells.
    pub fn area(self) -> usize {
        self.rows() * self.cols()
    }

    /// The cell at a row and column counted from zero, if it is inside.
    pub fn cell(self, row: usize, col: usize) -> Option<CellId> {
        (row < self.rows() && col < self.cols())
            .then(|| CellId::from_index(row * self.cols() + col))
    }

    /// The position of a cell of a grid of this size.
    pub fn position(self, cell: CellId) -> Position {
        let index = cell.index();
        // Both quotients are below 256 for every cell of this size.
        Position { row: (index / self.cols()) as u8, col: (index % self.cols()) as u8 }
    }

    /// Every cell, row by row.
    pub fn cells(self) -> impl ExactSizeIterator<Item = CellId> + DoubleEndedIterator + use<> {
        (0..self.area() as u16).map(CellId)
    }

    /// The neighbour of a cell on one side, if there is one.
    pub fn neighbour(self, cell: CellId, side: Side) -> Option<CellId> {
        if cell.index() >= self.area() {
            return None;
        }
        let cols = u16::from(self.cols);
        let next = match side {
            Side::Top => cell.0.checked_sub(cols)?,
            Side::Bottom => cell.0.checked_add(cols)?,
            Side::Left if cell.0.is_multiple_of(cols) => return None,
            Side::Left => cell.0 - 1,
            Side::Right if (cell.0 + 1).is_multiple_of(cols) => return None,
            Side::Right => cell.0 + 1,
        };
        (usize::from(next) < self.area()).then_some(CellId(next))
    }
}

impl fmt::Display for Size {
    /// Rows first, as in "15x15".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

/// A cell of a grid: its index counted row by row from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellId(u16);

impl CellId {
    /// The cell with this index, counted row by row. An index of 65,535 or
    /// more is no cell of any grid and gives the last id there is.
    pub fn from_index(index: usize) -> Self {
        Self(u16::try_from(index).unwrap_or(u16::MAX))
    }

    /// The index, counted row by row from zero.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A row and a column, both counted from zero; shown to people from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The row, from zero at the top.
    pub row: u8,
    /// The column, from zero at the left.
    pub col: u8,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, column {}", u16::from(self.row) + 1, u16::from(self.col) + 1)
    }
}

/// The two ways a word runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// From left to right.
    Across,
    /// From top to bottom.
    Down,
}

impl Direction {
    /// Both directions, across first.
    pub const BOTH: [Self; 2] = [Self::Across, Self::Down];

    /// "Across" or "Down".
    pub fn name(self) -> &'static str {
        match self {
            Self::Across => "Across",
            Self::Down => "Down",
        }
    }

    /// The other direction.
    pub fn turned(self) -> Self {
        match self {
            Self::Across => Self::Down,
            Self::Down => Self::Across,
        }
    }

    /// The side of a cell on which a word in this direction goes on.
    pub fn forward(self) -> Side {
        match self {
            Self::Across => Side::Right,
            Self::Down => Side::Bottom,
        }
    }

    /// The side of a cell from which a word in this direction comes.
    pub fn backward(self) -> Side {
        self.forward().opposite()
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One of the four sides of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Towards the row above.
    Top,
    /// Towards the next column.
    Right,
    /// Towards the row below.
    Bottom,
    /// Towards the column before.
    Left,
}

impl Side {
    /// All four, clockwise from the top.
    pub const ALL: [Self; 4] = [Self::Top, Self::Right, Self::Bottom, Self::Left];

    /// The side that a neighbour shares with this one.
    pub fn opposite(self) -> Self {
        match self {
            Self::Top => Self::Bottom,
            Self::Right => Self::Left,
            Self::Bottom => Self::Top,
            Self::Left => Self::Right,
        }
    }

    fn bit(self) -> u8 {
        match self {
            Self::Top => 1,
            Self::Right => 2,
            Self::Bottom => 4,
            Self::Left => 8,
        }
    }
}

/// A set of sides, for the bars of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sides(u8);

impl Sides {
    /// No side.
    pub const NONE: Self = Self(0);

    /// This set and one more side.
    #[must_use]
    pub fn with(self, side: Side) -> Self {
        Self(self.0 | side.bit())
    }

    /// Adds a side.
    pub fn insert(&mut self, side: Side) {
        *self = self.with(side);
    }

    /// Removes a side.
    pub fn remove(&mut self, side: Side) {
        self.0 &= !side.bit();
    }

    /// Whether the side is in the set.
    pub fn contains(self, side: Side) -> bool {
        self.0 & side.bit() != 0
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The sides in the set, clockwise from the top.
    pub fn iter(self) -> impl Iterator<Item = Side> {
        Side::ALL.into_iter().filter(move |side| self.contains(*side))
    }
}

impl FromIterator<Side> for Sides {
    fn from_iter<I: IntoIterator<Item = Side>>(sides: I) -> Self {
        sides.into_iter().fold(Self::NONE, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_from_1_to_255() {
        assert!(Size::new(1, 255).is_ok());
        for (rows, cols) in [(0, 5), (5, 0), (256, 5), (5, 256), (usize::MAX, 1)] {
            assert_eq!(Size::new(rows, cols), Err(SizeError { rows, cols }));
        }
    }

    #[test]
    fn neighbours_end_at_the_edges() {
        let size = Size::new(255, 255).unwrap();
        let last = size.cell(254, 254).unwrap();
        assert_eq!(size.position(last), Position { row: 254, col: 254 });
        assert_eq!(size.neighbour(last, Side::Right), None);
        assert_eq!(size.neighbour(last, Side::Bottom), None);
        assert_eq!(size.neighbour(last, Side::Left), size.cell(254, 253));
        assert_eq!(size.cells().len(), 65_025);
    }

    #[test]
    fn positions_are_shown_from_one() {
        assert_eq!(Position { row: 0, col: 254 }.to_string(), "row 1, column 255");
    }

    #[test]
    fn sides_are_a_set() {
        let mut sides: Sides = [Side::Top, Side::Left, Side::Top].into_iter().collect();
        assert_eq!(sides.iter().collect::<Vec<_>>(), [Side::Top, Side::Left]);
        sides.remove(Side::Top);
        assert!(!sides.contains(Side::Top) && sides.contains(Side::Left));
    }
}
