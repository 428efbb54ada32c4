//! Lines that are not written but counted in pairs.
//!
//! A frame parts a grid into a core, whose cells are written one by one, and
//! lines around it. Where two lines face each other, all that matters of the
//! core is, for each slot that crosses both of them, which two letters it can
//! have there. So the words of the two lines are counted together, crossing by
//! crossing, and the more of them are known, the fewer are left.

use crate::model::Model;

/// What a cell is of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Core,
    /// In the first or second line of the pair that crosses columns.
    Across(usize),
    /// In the first or second line of the pair that crosses rows.
    Down(usize),
    /// In a line of each pair.
    Corner,
}

/// Which lines are counted in pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cutset {
    /// The first and the last row, and the first and the last column.
    Ring,
    FirstRows,
    LastRows,
    FirstColumns,
    LastColumns,
}

impl Cutset {
    pub(super) const ALL: [Self; 5] =
        [Self::Ring, Self::FirstRows, Self::LastRows, Self::FirstColumns, Self::LastColumns];

    /// What a cell is, and its row and column in the frame.
    pub(super) fn role(self, model: &Model, cell: usize) -> (Role, usize, usize) {
        let place = |cell: usize| {
            let id = model.cells[cell].id.index();
            (id / model.columns, id % model.columns)
        };
        let (mut row, mut column) = place(cell);
        let (mut last, mut edge) = (place(model.cells.len() - 1).0, model.columns - 1);
        if matches!(self, Self::FirstColumns | Self::LastColumns) {
            (row, column, last, edge) = (column, row, edge, last);
        }
        let line = match self {
            Self::FirstRows | Self::FirstColumns => row,
            _ => last - row,
        };
        let role = match self {
            Self::Ring => match (row == 0 || row == last, column == 0 || column == edge) {
                (true, true) => Role::Corner,
                (true, false) => Role::Across(usize::from(row > 0)),
                (false, true) => Role::Down(usize::from(column > 0)),
                (false, false) => Role::Core,
            },
            _ if line < 2 => Role::Across(line),
            _ => Role::Core,
        };
        (role, row, column)
    }

    /// Where a cell comes: the core by columns, then the lines by crossings.
    pub(super) fn key(self, model: &Model, cell: usize) -> (usize, usize) {
        let (role, row, column) = self.role(model, cell);
        let many = model.cells.last().map_or(0, |cell| cell.id.index()) + 1;
        match role {
            Role::Core => (column, row),
            Role::Across(line) => (many + column, line),
            Role::Down(line) => (2 * many + row, line),
            Role::Corner => (3 * many + row, column),
        }
    }

    /// How many of the last columns of the core are summed from a table. A
    /// table for one column is made more often, and one for two has more to
    /// make; where lines go down as well, corners come after the last column.
    pub(super) fn summed(self) -> usize {
        match self {
            Self::Ring => 1,
            _ => 2,
        }
    }
}
