//! Cells that hold more than one byte: which solution cells they are (GRBS),
//! what stands in them (RTBL), and what players have written in theirs (RUSR).

use std::collections::HashMap;

use gridwright_core::{Cell, Entry, Grid};
use unicode_normalization::UnicodeNormalization;

use super::text::Encoding;

/// The byte of a block. Diagramless puzzles have [`HIDDEN_BLOCK`]s.
pub(super) const BLOCK: u8 = b'.';
/// The byte of a block that the solver is to find.
pub(super) const HIDDEN_BLOCK: u8 = b':';
/// The byte of a cell with nothing in it.
pub(super) const EMPTY: u8 = b'-';
/// The letter that fills solutions which are not there.
pub(super) const NO_SOLUTION: u8 = b'X';

/// The most entries of a table: GRBS has one byte a cell and needs its zero.
const MOST: usize = 255;

/// What the table of rebus solutions says, by key.
pub(super) struct RebusTable(Vec<Option<Entry>>);

impl RebusTable {
    /// Reads `" 0:HEART; 1:DIAMOND;17:CLUB;"`. Pieces that are nothing of the
    /// kind are left out, and so are entries with nothing visible in them.
    pub fn parse(text: &str) -> Self {
        let mut entries = vec![None; MOST];
        for (key, entry) in text.split(';').filter_map(|piece| piece.split_once(':')) {
            let place = key.trim().parse::<usize>().ok().and_then(|key| entries.get_mut(key));
            if let Some(place) = place {
                *place = Entry::new(entry);
            }
        }
        Self(entries)
    }

    /// The entry that a byte of GRBS means. Zero means none.
    pub fn get(&self, mark: u8) -> Option<&Entry> {
        self.0.get(usize::from(mark).checked_sub(1)?)?.as_ref()
    }
}

/// The solution in bytes, and what does not fit into them.
#[derive(Default)]
pub(super) struct SolutionBytes {
    pub bytes: Vec<u8>,
    /// The data of GRBS and RTBL, where any cell needs them.
    pub rebus: Option<(Vec<u8>, Vec<u8>)>,
}

impl SolutionBytes {
    /// The solution of a grid; `None` if the table has no room or no way to
    /// spell what it would have to hold.
    pub fn of(grid: &Grid, block: u8, encoding: Encoding) -> Option<Self> {
        let open = || grid.iter().map(|(_, cell)| cell).filter(|cell| cell.is_open());
        if open().all(|cell| cell.solution.is_none()) {
            let byte = |cell: &Cell| if cell.is_open() { NO_SOLUTION } else { block };
            return Some(Self {
                bytes: grid.iter().map(|(_, cell)| byte(cell)).collect(),
                rebus: None,
            });
        }
        let byte = |cell: &Cell| cell.solution.as_ref().and_then(|e| encoding.cell_byte(e));
        // A solution of nothing but this letter would be taken for none. That
        // is so only where there is no rebus, so every cell becomes one.
        let ambiguous = open().all(|cell| byte(cell) == Some(NO_SOLUTION));
        let mut bytes = Vec::with_capacity(grid.size().area());
        let mut marks = vec![0; grid.size().area()];
        let mut keys: HashMap<&Entry, u8> = HashMap::new();
        let mut table = vec![];
        for ((_, cell), mark) in grid.iter().zip(&mut marks) {
            bytes.push(match (&cell.solution, byte(cell)) {
                _ if !cell.is_open() => block,
                (None, _) => EMPTY,
                (Some(_), Some(byte)) if !ambiguous => byte,
                (Some(entry), _) => {
                    let next = u8::try_from(keys.len() + 1).ok();
                    *mark = match keys.get(entry) {
                        Some(mark) => *mark,
                        None => {
                            keys.insert(entry, next?);
                            push_row(&mut table, keys.len() - 1, entry, encoding)?;
                            next?
                        }
                    };
                    stand_in(entry)
                }
            });
        }
        let fits = u16::try_from(table.len()).is_ok();
        let rebus = (!table.is_empty()).then_some((marks, table));
        fits.then_some(Self { bytes, rebus })
    }
}

fn push_row(table: &mut Vec<u8>, key: usize, entry: &Entry, encoding: Encoding) -> Option<()> {
    if entry.as_str().contains(';') {
        return None;
    }
    table.extend_from_slice(format!("{key:2}:").as_bytes());
    table.extend_from_slice(&encoding.encode_entry(entry)?);
    table.push(b';');
    Some(())
}

/// What a player has written, in bytes, and what does not fit into them.
pub(super) struct Played {
    pub bytes: Vec<u8>,
    /// The data of RUSR, where any cell needs them.
    pub rebus: Option<Vec<u8>>,
}

impl Played {
    /// The state of a grid; `None` if what does not fit into the bytes is too
    /// long or cannot be spelt.
    pub fn of(grid: &Grid, block: u8, encoding: Encoding) -> Option<Self> {
        let mut bytes = Vec::with_capacity(grid.size().area());
        let mut rebus = vec![];
        let mut any = false;
        for (_, cell) in grid.iter() {
            bytes.push(match &cell.entry {
                _ if !cell.is_open() => block,
                None => EMPTY,
                Some(entry) => match encoding.cell_byte(entry) {
                    Some(byte) => byte,
                    None => {
                        any = true;
                        rebus.extend_from_slice(&encoding.encode_entry(entry)?);
                        stand_in(entry)
                    }
                },
            });
            rebus.push(0);
        }
        let fits = !any || u16::try_from(rebus.len()).is_ok();
        fits.then_some(Self { bytes, rebus: any.then_some(rebus) })
    }
}

/// The byte that old programs show for an entry that has no byte of its own:
/// its first letter without accents.
fn stand_in(entry: &Entry) -> u8 {
    let first = entry.as_str().nfd().next().unwrap_or_default();
    if first.is_ascii_alphanumeric() { first as u8 } else { NO_SOLUTION }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_read_as_programs_write_them() {
        let check = |text: &str, mark: u8, expected: Option<&str>| {
            let table = RebusTable::parse(text);
            assert_eq!(table.get(mark).map(Entry::as_str), expected, "{mark} of {text:?}");
        };
        check(" 0:HEART; 1:DIAMOND;17:CLUB;", 0, None);
        check(" 0:HEART; 1:DIAMOND;17:CLUB;", 1, Some("HEART"));
        check(" 0:HEART; 1:DIAMOND;17:CLUB;", 18, Some("CLUB"));
        check(" 0:HEART; 1:DIAMOND;17:CLUB", 18, Some("CLUB"));
        check(" 0:a:b;", 1, Some("A:B"));
        check(" 0: ;x;:;99999999999999999999:y;-1:z", 1, None);
    }

    #[test]
    fn more_than_the_table_holds_is_refused() {
        let rows = |count: u32| {
            let letters = (0..count).filter_map(|n| char::from_u32(0x4e00 + n));
            letters.map(String::from).collect::<Vec<_>>()
        };
        let solution = |count| {
            let grid = Grid::from_rows(&rows(count)).unwrap();
            SolutionBytes::of(&grid, BLOCK, Encoding::Utf8)
        };
        let (marks, table) = solution(255).unwrap().rebus.unwrap();
        assert_eq!(marks.last(), Some(&255));
        assert!(String::from_utf8(table).unwrap().contains(";254:"));
        let two_columns: Vec<String> = rows(510).chunks(2).map(<[String]>::concat).collect();
        let grid = Grid::from_rows(&two_columns).unwrap();
        assert!(SolutionBytes::of(&grid, BLOCK, Encoding::Utf8).is_none());
    }
}
