//! Names of pages: short, plain and each only once.

use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization;

/// The longest name.
const LONGEST: usize = 60;

/// A text as it may stand in an address: small letters, digits and dashes.
/// Marks go, a few letters are written as two.
pub fn slug(text: &str) -> String {
    let mut name = String::new();
    for c in text.nfkd().flat_map(char::to_lowercase) {
        let part = match c {
            'ß' => "ss",
            'æ' => "ae",
            'œ' => "oe",
            'ø' => "o",
            'ł' => "l",
            'đ' | 'ð' => "d",
            'þ' => "th",
            'ı' => "i",
            c if c.is_ascii_alphanumeric() => {
                name.push(c);
                continue;
            }
            // A mark belongs to the letter before it.
            '\u{300}'..='\u{36f}' | '\'' | '’' => continue,
            _ if name.is_empty() || name.ends_with('-') => continue,
            _ => "-",
        };
        name.push_str(part);
    }
    let mut name: String = name.chars().take(LONGEST).collect();
    name.truncate(name.trim_end_matches('-').len());
    if name.is_empty() { "puzzle".to_owned() } else { name }
}

/// The names that are taken.
#[derive(Clone, Debug, Default)]
pub struct NameBook(BTreeSet<String>);

impl NameBook {
    /// Takes a name that was given before. Gives whether it was free.
    pub fn keep(&mut self, name: &str) -> bool {
        self.0.insert(name.to_owned())
    }

    /// A name for this text that nothing else has, whatever the case of letters:
    /// the text's own, or with a number.
    pub fn find(&mut self, text: &str) -> String {
        let name = slug(text);
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        let mut names = std::iter::once(name.clone()).chain(numbered);
        // There is always another number.
        let free = names.find(|name| !self.0.contains(name)).unwrap_or_default();
        self.0.insert(free.clone());
        free
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_and_keep_their_letters() {
        for (text, name) in [
            ("Ünïcode Straße", "unicode-strasse"),
            ("  What's up, Łódź?  ", "whats-up-lodz"),
            ("2026-11-19 Mini", "2026-11-19-mini"),
            ("../../etc/passwd", "etc-passwd"),
            ("日本語", "puzzle"),
            ("", "puzzle"),
        ] {
            assert_eq!(slug(text), name, "{text}");
        }
        assert!(slug(&"a".repeat(300)).len() <= LONGEST);
    }

    #[test]
    fn names_that_differ_in_case_get_numbers() {
        let mut book = NameBook::default();
        assert!(book.keep("old") && !book.keep("old"));
        let found: Vec<String> = ["Mini", "mini", "MINI", "Old"].map(|name| book.find(name)).into();
        assert_eq!(found, ["mini", "mini-2", "mini-3", "old-2"]);
    }
}
