//! From text as people write it to the letters that stand in a grid.

use gridwright_core::Entry;
use smol_str::SmolStr;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::UnicodeSegmentation;

/// What becomes of letters with marks, and of `ß`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Accents {
    /// They are letters of their own: `TÜR` has three letters, one of them `Ü`.
    #[default]
    Keep,
    /// The marks are dropped: `TÜR` is `TUR`, `STRASSE` is spelt with `SS`.
    Strip,
    /// As in German crosswords: `Ä Ö Ü ß` become `AE OE UE SS`, other marks
    /// are dropped.
    German,
}

/// How words are spelt in the grid.
///
/// Words are composed (Unicode normal form C) and in capitals, exactly as
/// [`Entry`] has them. Spaces, hyphens, apostrophes and other signs are left
/// out; letters and digits stay. Digraphs (`CH`, `IJ`, `LL`) are two letters.
///
/// ```
/// use gridwright_words::{Accents, Spelling};
///
/// let spell = |accents, text| Spelling { accents }.spell(text);
/// assert_eq!(spell(Accents::Keep, "Straßenbahn-Tür"), "STRAẞENBAHNTÜR");
/// assert_eq!(spell(Accents::Strip, "Straßenbahn-Tür"), "STRASSENBAHNTUR");
/// assert_eq!(spell(Accents::German, "Straßenbahn-Tür"), "STRASSENBAHNTUER");
/// assert_eq!(spell(Accents::Strip, "l'été à Ærø"), "LETEAAERO");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Spelling {
    /// What becomes of letters with marks.
    pub accents: Accents,
}

impl Spelling {
    /// The text as it stands in a grid; empty if there is no letter in it.
    pub fn spell(&self, text: &str) -> SmolStr {
        if text.is_ascii() {
            let letters = text.bytes().filter(u8::is_ascii_alphanumeric);
            return letters.map(|b| char::from(b.to_ascii_uppercase())).collect();
        }
        // An entry is limited in length, so it is made of one letter at a time.
        text.nfc().collect::<String>().graphemes(true).flat_map(|g| self.spelt(g)).collect()
    }

    fn spelt(&self, grapheme: &str) -> Vec<char> {
        if !grapheme.chars().next().is_some_and(char::is_alphanumeric) {
            return vec![];
        }
        let Some(entry) = Entry::new(grapheme) else { return vec![] };
        if self.accents == Accents::Keep {
            return entry.as_str().chars().collect();
        }
        let plain = entry.as_str().chars().flat_map(|c| self.folded(c)).nfd();
        let plain: String = plain.filter(|c| !is_combining_mark(*c)).nfc().collect();
        // Some letters with marks have a capital only once the marks are gone.
        Entry::new(&plain).map_or(vec![], |entry| entry.as_str().chars().collect())
    }

    fn folded(&self, letter: char) -> Vec<char> {
        let spelt_out = match (letter, self.accents) {
            ('Ä', Accents::German) => "AE",
            ('Ö', Accents::German) => "OE",
            ('Ü', Accents::German) => "UE",
            ('ẞ' | 'ß', _) => "SS",
            ('Æ', _) => "AE",
            ('Œ', _) => "OE",
            ('Ø', _) => "O",
            ('Ł', _) => "L",
            ('Đ' | 'Ð', _) => "D",
            ('Þ', _) => "TH",
            ('ı', _) => "I",
            _ => return vec![letter],
        };
        spelt_out.chars().collect()
    }
}

/// The letters of a word that is spelt as it stands in a grid, one by one:
/// each is what people see as one letter, with its marks.
pub fn letters(word: &str) -> impl Iterator<Item = &str> + Clone {
    // A word of plain letters needs no table of the marks of Unicode.
    let (plain, marked) = if word.is_ascii() { (word, "") } else { ("", word) };
    (0..plain.len()).map(|at| &plain[at..=at]).chain(marked.graphemes(true))
}

/// The letters of a text as people write it, with the accents it has.
pub(crate) fn spelt(text: &str) -> Vec<SmolStr> {
    letters(&Spelling::default().spell(text)).map(SmolStr::new).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(accents: Accents, text: &str, expected: &[&str]) {
        assert_eq!(
            letters(&Spelling { accents }.spell(text)).collect::<Vec<_>>(),
            expected,
            "{text:?}"
        );
    }

    #[test]
    fn words_are_spelt_in_capitals() {
        check(Accents::Keep, "at-a 2nd's", &["A", "T", "A", "2", "N", "D", "S"]);
        check(Accents::Keep, "u\u{308}ben", &["Ü", "B", "E", "N"]);
        check(Accents::Keep, "q\u{303}a", &["Q\u{303}", "A"]);
        check(Accents::Strip, "q\u{303}a", &["Q", "A"]);
        check(Accents::German, "Öl", &["O", "E", "L"]);
        check(Accents::Keep, "...", &[]);
    }

    proptest! {
        #[test]
        fn spelling_twice_changes_nothing(text in "\\PC{0,12}", strip: bool) {
            let spelling = Spelling { accents: if strip { Accents::Strip } else { Accents::Keep } };
            let once = spelling.spell(&text);
            prop_assert_eq!(spelling.spell(&once), once);
        }
    }
}
