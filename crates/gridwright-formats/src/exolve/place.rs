//! The names of cells: `b3`, `c2r3` or `r3c2`, all of the second column and
//! the third row from the bottom.

use gridwright_core::{CellId, Size};

/// The cell of this name, if it is one of the grid's.
pub(super) fn cell_of(name: &str, size: Size) -> Option<CellId> {
    let (col, row) = numbers(name)?;
    size.cell(size.rows().checked_sub(row)?, col.checked_sub(1)?)
}

/// The column and row, counted from one.
fn numbers(name: &str) -> Option<(usize, usize)> {
    let both = |first: &str, second: &str| Some((digits(first)?, digits(second)?));
    let rest = name.get(1..)?;
    match name.as_bytes().first()? {
        b'c' if rest.contains('r') => rest.split_once('r').and_then(|(col, row)| both(col, row)),
        b'r' if rest.contains('c') => rest.split_once('c').and_then(|(row, col)| both(col, row)),
        letter @ b'a'..=b'z' => Some((usize::from(letter - b'a') + 1, digits(rest)?)),
        _ => None,
    }
}

fn digits(text: &str) -> Option<usize> {
    let plain = (1..4).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

/// The name of a cell.
pub(super) fn name_of(cell: CellId, size: Size) -> String {
    let place = size.position(cell);
    format!("r{}c{}", size.rows() - usize::from(place.row), usize::from(place.col) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_names() {
        let size = Size::new(3, 5).unwrap();
        for name in ["b3", "c2r3", "r3c2"] {
            assert_eq!(cell_of(name, size), size.cell(0, 1), "{name}");
        }
        for name in ["", "b", "b4", "f1", "r0c1", "r1", "red", "B3", "é3", "c1r9999"] {
            assert_eq!(cell_of(name, size), None, "{name}");
        }
        for cell in size.cells() {
            assert_eq!(cell_of(&name_of(cell, size), size), Some(cell));
        }
    }
}
