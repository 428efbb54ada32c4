//! Standard numbering: every cell that starts a word, row by row from 1.

use smol_str::SmolStr;

use crate::joins::Joins;
use crate::{CellId, Direction, Grid};

impl Grid {
    /// The cells that standard numbering numbers, in order: the first gets 1.
    pub fn standard_numbers(&self) -> Vec<CellId> {
        let joins = Joins::of(self);
        let starts = |id: &CellId| Direction::BOTH.iter().any(|way| joins.starts(*id, *way));
        self.size().cells().filter(starts).collect()
    }

    /// Replaces all labels by the standard numbers and gives the numbered
    /// cells, in order.
    pub fn number_cells(&mut self) -> Vec<CellId> {
        let starts = self.standard_numbers();
        for (_, cell) in self.iter_mut() {
            cell.label = None;
        }
        for (id, number) in starts.iter().zip(1..) {
            self[*id].label = Some(numeral(number));
        }
        starts
    }

    /// Whether the labels are exactly the standard numbers.
    pub fn has_standard_numbers(&self) -> bool {
        let mut starts = self.standard_numbers().into_iter().zip(1..).peekable();
        self.iter().all(|(id, cell)| match starts.next_if(|(start, _)| *start == id) {
            Some((_, number)) => cell.label == Some(numeral(number)),
            None => cell.label.is_none(),
        })
    }

    /// The first cell with this label, row by row.
    pub fn labelled(&self, label: &str) -> Option<CellId> {
        self.iter().find(|(_, cell)| cell.label.as_deref() == Some(label)).map(|(id, _)| id)
    }

    /// The label of the cell, or an empty string.
    pub fn label(&self, cell: CellId) -> &str {
        self[cell].label.as_ref().map_or("", SmolStr::as_str)
    }
}

/// The number in decimal digits. Converting a corpus writes millions of them,
/// and the general formatter takes several times as long.
fn numeral(number: u16) -> SmolStr {
    let mut digits = [0; 5];
    let mut first = digits.len();
    let mut rest = number;
    loop {
        first -= 1;
        digits[first] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 || first == 0 {
            break;
        }
    }
    digits[first..].iter().copied().map(char::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;

    fn check(rows: &[&str], expected: &[&str]) {
        let mut grid = Grid::from_rows(rows).unwrap();
        grid.number_cells();
        let labels: Vec<String> = grid
            .row_slices()
            .map(|row| row.iter().map(|cell| cell.label.as_deref().unwrap_or("-")).collect())
            .collect();
        assert_eq!(labels, expected);
        assert!(grid.has_standard_numbers());
    }

    #[test]
    fn words_are_numbered_row_by_row() {
        check(&["...", ".#.", "..."], &["1-2", "---", "3--"]);
        check(&["#..", "...", "..#"], &["-12", "3--", "4--"]);
        check(&["#.#", ".#.", "#.#"], &["---", "---", "---"]);
        check(&["..."], &["1--"]);
        check(&[".", "."], &["1", "-"]);
        check(&["."], &["-"]);
    }

    #[test]
    fn a_bar_starts_a_word() {
        let mut grid = Grid::from_rows(&["...."]).unwrap();
        grid[CellId::from_index(2)].bars.insert(Side::Left);
        grid.number_cells();
        assert_eq!(grid.label(CellId::from_index(2)), "2");
        assert_eq!(grid.labelled("2"), Some(CellId::from_index(2)));
        grid[CellId::from_index(2)].label = Some("3".into());
        assert!(!grid.has_standard_numbers());
    }
}
