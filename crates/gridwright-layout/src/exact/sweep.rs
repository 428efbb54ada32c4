//! The two searches of a level.
//!
//! Most of the work is in the first rows, where nearly everything fits; one
//! blank fewer in the first half makes a search about ten times shorter. Now
//! of all blanks of a layout, either its upper rows have at most their share,
//! or its lower rows have fewer than the rest. The first sweep looks for the
//! former. The second looks for the latter, with the box turned by half and
//! all words read backwards, so that the lower rows come first.

use super::graph::Bounds;

/// One of the two searches of a level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sweep {
    /// Whether the box is turned by half.
    pub is_turned: bool,
    pub bounds: Bounds,
}

impl Sweep {
    /// The first sweep for layouts with at most so many blanks. The share of
    /// the upper rows is rounded, and down from a half: it is then the same
    /// for both sweeps where there are two equal halves.
    pub fn first(rows: usize, blanks: usize) -> Self {
        let upper_rows = rows / 2;
        let upper_blanks = (2 * blanks * upper_rows + rows - 1) / (2 * rows);
        let (blanks, upper_blanks) = (blanks as u8, upper_blanks as u8);
        Self { is_turned: false, bounds: Bounds { blanks, upper_rows, upper_blanks } }
    }

    /// Which way words are read: zero for forwards, one for backwards.
    pub fn side(&self) -> usize {
        usize::from(self.is_turned)
    }

    /// The second sweep, if this is the first and there is anything left.
    pub fn second(&self, rows: usize) -> Option<Self> {
        let bounds = Bounds {
            blanks: self.bounds.blanks,
            upper_rows: rows - self.bounds.upper_rows,
            upper_blanks: self.bounds.blanks.checked_sub(self.bounds.upper_blanks + 1)?,
        };
        (!self.is_turned).then_some(Self { is_turned: true, bounds })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_layout_escapes_both_sweeps() {
        for (rows, most) in (1..20).flat_map(|rows| (0..60).map(move |most| (rows, most))) {
            let first = Sweep::first(rows, most);
            let second = first.second(rows);
            assert!(second.is_none_or(|sweep| sweep.second(rows).is_none()));
            let lower_rows = second.map(|sweep| sweep.bounds.upper_rows);
            assert!(lower_rows.is_none_or(|lower| lower + first.bounds.upper_rows == rows));
            for (upper, all) in (0..=most).flat_map(|all| (0..=all).map(move |up| (up, all))) {
                let fits =
                    |sweep: Sweep, blanks: usize| blanks <= usize::from(sweep.bounds.upper_blanks);
                let is_met = fits(first, upper) || second.is_some_and(|s| fits(s, all - upper));
                assert!(is_met, "{rows} rows, {upper} of {all} blanks above");
            }
        }
    }

    #[test]
    fn equal_halves_have_equal_shares() {
        let shares = |blanks: usize| {
            let first = Sweep::first(10, blanks);
            let second = first.second(10).map(|sweep| sweep.bounds.upper_blanks);
            (first.bounds.upper_blanks, second)
        };
        assert_eq!(shares(28), (14, Some(13)));
        assert_eq!(shares(29), (14, Some(14)));
    }
}
