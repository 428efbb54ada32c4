//! The rows that a layout can have: which of their cells hold letters, and
//! the runs in which across words stand.

use super::WIDEST;

/// The most runs of three letters and more in a row of [`WIDEST`] cells.
pub(super) const MOST_RUNS: usize = (WIDEST + 1) / 4;

/// The letter cells of a row as bits, the first cell lowest.
pub(super) type Mask = u16;

/// A run of letters that holds an across word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RowRun {
    pub start: usize,
    pub len: usize,
}

/// What a row can look like.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowPattern {
    pub mask: Mask,
    /// The letters that are in an across word. The others stand alone in their
    /// row and need a down word.
    pub covered: Mask,
    pub blanks: u8,
    runs: [RowRun; MOST_RUNS],
    count: usize,
}

impl RowPattern {
    /// The row with these letters; `None` where it has a run of a length that
    /// no word has.
    fn new(mask: Mask, width: usize, has_words: &dyn Fn(usize) -> bool) -> Option<Self> {
        let blanks = width as u8 - mask.count_ones() as u8;
        let mut row = Self { mask, covered: 0, blanks, runs: Default::default(), count: 0 };
        let mut start = 0;
        while start < width {
            let len = (mask >> start).trailing_ones() as usize;
            if len > 1 {
                if !has_words(len) {
                    return None;
                }
                row.covered |= ((1 << len) - 1) << start;
                *row.runs.get_mut(row.count)? = RowRun { start, len };
                row.count += 1;
            }
            start += len + 1;
        }
        Some(row)
    }

    /// The runs that hold across words.
    pub fn runs(&self) -> &[RowRun] {
        &self.runs[..self.count]
    }
}

/// All rows of a width.
pub(super) struct RowPatterns {
    /// Those with the fewest blanks first.
    all: Vec<RowPattern>,
    by_mask: Vec<Option<RowPattern>>,
}

impl RowPatterns {
    /// The rows whose runs have lengths for which there are words. Words of two
    /// letters are not provided for.
    pub fn new(width: usize, has_words: &dyn Fn(usize) -> bool) -> Self {
        let masks = 0..1u32 << width.min(WIDEST);
        let by_mask: Vec<Option<RowPattern>> =
            masks.map(|mask| RowPattern::new(mask as Mask, width, has_words)).collect();
        let mut all: Vec<RowPattern> = by_mask.iter().flatten().copied().collect();
        all.sort_by_key(|row| (row.blanks, row.mask));
        Self { all, by_mask }
    }

    /// All rows, those with the fewest blanks first.
    pub fn all(&self) -> &[RowPattern] {
        &self.all
    }

    /// The row with these letters.
    pub fn get(&self, mask: Mask) -> Option<&RowPattern> {
        self.by_mask.get(usize::from(mask))?.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_have_runs_of_words_only() {
        let rows = RowPatterns::new(7, &|len| len == 3 || len == 4);
        let row = rows.get(0b111_0111).unwrap();
        assert_eq!(row.runs(), [RowRun { start: 0, len: 3 }, RowRun { start: 4, len: 3 }]);
        assert_eq!((row.blanks, row.covered), (1, 0b111_0111));
        let single = rows.get(0b010_1111).unwrap();
        assert_eq!((single.covered, single.runs().len()), (0b1111, 1));
        assert!(rows.get(0b11).is_none() && rows.get(0b1_1111).is_none());
        assert!(rows.all().is_sorted_by_key(|row| row.blanks));
        assert_eq!(rows.all().last().map(|row| row.mask), Some(0));
    }
}
