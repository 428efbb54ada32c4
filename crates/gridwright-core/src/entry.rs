//! What stands in one cell.

use std::fmt;

use smol_str::{SmolStr, StrExt};
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};
use unicode_segmentation::UnicodeSegmentation;

/// What stands in one cell: a letter, or several of them (a rebus).
///
/// An entry is never empty, holds no control characters and no white space at
/// its ends, is in Unicode normal form C and in capitals, so that two entries
/// are the same letters exactly if they are equal. `Ü` is one letter however
/// the file spelt it, and `ß` becomes its capital `ẞ`, not two letters.
///
/// ```
/// use gridwright_core::Entry;
///
/// let composed = Entry::new("\u{fc}").unwrap();
/// let combining = Entry::new("u\u{308}").unwrap();
/// assert_eq!(composed, combining);
/// assert_eq!(composed.as_str(), "Ü");
/// assert!(!composed.is_rebus());
/// assert!(Entry::new("heart").unwrap().is_rebus());
/// assert_eq!(Entry::new(" "), None);
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Entry(SmolStr);

impl Entry {
    /// The longest rebus kept, in bytes of UTF-8.
    pub const MAX_LEN: usize = 255;

    /// An entry of these letters, or `None` where nothing is left of the text
    /// after trimming, or it holds a control character, or it is longer than
    /// [`MAX_LEN`](Self::MAX_LEN).
    pub fn new(text: &str) -> Option<Self> {
        // Nearly every entry there is: one letter from A to Z.
        if let &[letter @ b'!'..=b'~'] = text.as_bytes() {
            let capital = [letter.to_ascii_uppercase()];
            return std::str::from_utf8(&capital).ok().map(|letter| Self(SmolStr::new(letter)));
        }
        let text = text.trim();
        if text.is_empty() || text.len() > Self::MAX_LEN || text.chars().any(char::is_control) {
            return None;
        }
        if text.is_ascii() {
            return Some(Self(text.to_ascii_uppercase_smolstr()));
        }
        let capitals: String = text.nfc().map(capital).collect();
        match is_nfc_quick(capitals.chars()) {
            IsNormalized::Yes => Some(Self(SmolStr::new(capitals))),
            _ => Some(Self(capitals.nfc().collect())),
        }
    }

    /// An entry of one letter, or `None` for white space and control characters.
    pub fn letter(letter: char) -> Option<Self> {
        Self::new(letter.encode_utf8(&mut [0; 4]))
    }

    /// The letters.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The first letter: the character people see, with its marks.
    pub fn first_letter(&self) -> &str {
        if self.as_char().is_some() {
            return &self.0;
        }
        self.letters().next().unwrap_or_default()
    }

    /// The letters one by one, each with its marks.
    pub fn letters(&self) -> impl Iterator<Item = &str> {
        self.0.graphemes(true)
    }

    /// The only character, where the entry is a single `char`.
    pub fn as_char(&self) -> Option<char> {
        let mut chars = self.0.chars();
        match (chars.next(), chars.next()) {
            (only, None) => only,
            _ => None,
        }
    }

    /// Whether this is more than one letter.
    pub fn is_rebus(&self) -> bool {
        self.as_char().is_none() && self.letters().nth(1).is_some()
    }
}

/// The capital of a character where that is a single character, else itself.
fn capital(c: char) -> char {
    if c == 'ß' {
        return 'ẞ';
    }
    let mut upper = c.to_uppercase();
    match (upper.next(), upper.next()) {
        (Some(only), None) => only,
        _ => c,
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl AsRef<str> for Entry {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(text: &str, expected: Option<&str>) {
        assert_eq!(Entry::new(text).as_ref().map(Entry::as_str), expected, "{text:?}");
    }

    #[test]
    fn entries_are_trimmed_composed_and_capital() {
        check("a", Some("A"));
        check(" a\n", Some("A"));
        check("u\u{308}", Some("Ü"));
        check("straße", Some("STRAẞE"));
        check("ŉ", Some("ŉ"));
        check("$", Some("$"));
        check("a b", Some("A B"));
        check("", None);
        check(" \t", None);
        check("a\0b", None);
        check(&"x".repeat(256), None);
    }

    #[test]
    fn a_letter_with_marks_is_no_rebus() {
        assert!(!Entry::new("q\u{303}").unwrap().is_rebus());
        assert_eq!(Entry::new("q\u{303}a").unwrap().first_letter(), "Q\u{303}");
        assert!(Entry::new("AB").unwrap().is_rebus());
    }

    proptest! {
        #[test]
        fn making_an_entry_of_an_entry_changes_nothing(text in "\\PC{1,8}") {
            if let Some(entry) = Entry::new(&text) {
                prop_assert_eq!(Entry::new(entry.as_str()), Some(entry));
            }
        }
    }
}
