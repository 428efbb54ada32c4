//! Fitting the letters of a cell into it.
//!
//! A single letter has one size all over the grid. A rebus is shrunk to fit,
//! and set in several lines where it would get too small for one.

use gridwright_core::Entry;

use crate::text::{CAP_HEIGHT, Shaped, TextLine, TextStyle};

/// The letters of one cell, set.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FittedLetters {
    /// The lines from the top.
    pub lines: Vec<TextLine>,
    /// The size of the letters.
    pub size: f32,
}

impl FittedLetters {
    /// The distance from one baseline to the next.
    pub fn leading(&self) -> f32 {
        self.size * LEADING
    }

    /// From the top of the first line's capitals to the last baseline.
    pub fn height(&self) -> f32 {
        self.size * CAP_HEIGHT + self.leading() * (self.lines.len().saturating_sub(1)) as f32
    }
}

/// Capitals need little room between lines.
const LEADING: f32 = 0.92;

/// The size of a single letter, as a share of the cell.
pub(crate) const LETTER_SIZE: f32 = 0.62;

/// Letters as large as the numbers can be read, as a share of the cell.
const READABLE: f32 = 0.26;

/// Fits letters into a cell of this width, of which `height` is free for them.
pub(crate) fn fit(entry: &Entry, style: TextStyle, cell: f32, height: f32) -> FittedLetters {
    let letters: Vec<&str> = entry.letters().collect();
    let width = cell * 0.88;
    let most_lines = letters.len().clamp(1, 8);
    let mut best: Option<FittedLetters> = None;
    for count in 1..=most_lines {
        let lines: Vec<TextLine> =
            split(&letters, count).map(|line| Shaped::plain(&line, style).single_line()).collect();
        let widest = lines.iter().map(|line| line.width).fold(0.1, f32::max);
        let tallest = CAP_HEIGHT + LEADING * (lines.len() - 1) as f32;
        let size = (width / widest).min(height / tallest).min(cell * LETTER_SIZE);
        if best.as_ref().is_none_or(|best| size > best.size) {
            best = Some(FittedLetters { lines, size });
        }
        // A word is best left whole as long as it can be read.
        if size >= cell * READABLE {
            break;
        }
    }
    best.unwrap_or(FittedLetters { lines: vec![], size: cell * LETTER_SIZE })
}

/// The letters in this many lines of nearly equal length.
fn split(letters: &[&str], count: usize) -> impl Iterator<Item = String> {
    let length = letters.len().div_ceil(count).max(1);
    letters.chunks(length).map(<[&str]>::concat)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let fitted = fit(&Entry::new(text).unwrap(), TextStyle::PLAIN, 36.0, 24.0);
        let lines: Vec<&str> = fitted.lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(lines, expected);
        for line in &fitted.lines {
            assert!(line.width * fitted.size <= 36.0 * 0.88 + 0.01);
        }
        assert!(fitted.height() <= 24.01);
    }

    #[test]
    fn long_entries_are_split_into_lines() {
        check("A", &["A"]);
        check("QU", &["QU"]);
        check("ONE", &["ONE"]);
        check("HEART", &["HEART"]);
        check("CALIFORNIA", &["CALIF", "ORNIA"]);
    }

    #[test]
    fn the_longest_entry_still_fits() {
        let fitted = fit(&Entry::new(&"W".repeat(255)).unwrap(), TextStyle::PLAIN, 36.0, 24.0);
        assert!(fitted.size > 0.5 && fitted.height() <= 24.01);
        let single = fit(&Entry::new("M").unwrap(), TextStyle::PLAIN, 36.0, 24.0);
        assert!((single.size - 36.0 * LETTER_SIZE).abs() < 0.01);
    }
}
