//! Letters without their marks: U for Ü, where the player wants that.

use gridwright_core::{CellId, Entry};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::PlayBoard;

impl PlayBoard {
    /// Whether letters would be right in a cell if no letter had a mark.
    pub fn accepts_plain(&self, cell: CellId, entry: &Entry) -> bool {
        let written = plain(entry.as_str());
        self.answers(cell).any(|right| plain(right.as_str()) == written)
    }

    /// What is right in a cell if no letter has a mark, for cells where
    /// [`accepted`](Self::accepted) does not say it: those whose answers have
    /// marks or several letters. Others have none here.
    pub fn accepted_plain(&self, cell: CellId) -> Vec<String> {
        let says_more = |right: &Entry| right.is_rebus() || plain(right.as_str()) != right.as_str();
        match self.answers(cell).any(says_more) {
            true => self.answers(cell).map(|right| plain(right.as_str())).collect(),
            false => vec![],
        }
    }
}

/// The letters without accents, strokes and hooks.
fn plain(text: &str) -> String {
    text.nfd().filter(|letter| !is_combining_mark(*letter)).map(base).collect()
}

/// The letter under a mark that Unicode does not part from it.
fn base(letter: char) -> char {
    match letter {
        'Ø' => 'O',
        'Ł' => 'L',
        'Đ' | 'Ð' => 'D',
        'Ħ' => 'H',
        'Ŧ' => 'T',
        'ı' => 'I',
        'ẞ' | 'ß' => 'S',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(plain(text), expected, "{text}");
    }

    #[test]
    fn marks_are_left_out() {
        check("Ü", "U");
        check("ÉÈÊËÇÑÅ", "EEEECNA");
        check("ØŁĐẞ", "OLDS");
        check("Ж", "Ж");
        check("♥1", "♥1");
    }
}
