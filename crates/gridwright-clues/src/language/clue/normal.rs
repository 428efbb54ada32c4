//! Plain text: no accents, no typographic signs, single spaces.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::MAX_CHARS;

/// The text with everything that only looks different made the same.
///
/// Runs of two or more underscores become the three of a blank, so that blanks
/// of any width are one token.
pub(super) fn plain(text: &str) -> String {
    folded(text, MAX_CHARS)
}

/// The same for a text that may be longer than a clue.
pub(crate) fn folded(text: &str, at_most: usize) -> String {
    let mut plain = String::with_capacity(text.len().min(at_most));
    let mut count = 0;
    let mut underscores = 0;
    for sign in text.chars().take(at_most).nfkd().filter(|c| !is_combining_mark(*c)) {
        for sign in [Some(straight(sign)), spelt_after(sign)].into_iter().flatten() {
            underscores = if sign == '_' { underscores + 1 } else { 0 };
            let repeated = sign == ' ' && (plain.is_empty() || plain.ends_with(' '));
            if count < at_most && !repeated && underscores <= 3 {
                plain.push(sign);
                count += 1;
            }
        }
    }
    plain.truncate(plain.trim_end().len());
    plain
}

/// The plain sign that stands for this one.
fn straight(sign: char) -> char {
    match sign {
        '\u{2018}' | '\u{2019}' | '\u{201b}' | '\u{2032}' | '`' => '\'',
        '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{2033}' | '\u{ab}' | '\u{bb}' => '"',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        'ß' => 's',
        'æ' => 'a',
        'Æ' => 'A',
        'œ' => 'o',
        'Œ' => 'O',
        'ø' => 'o',
        'Ø' => 'O',
        'ł' => 'l',
        'Ł' => 'L',
        'đ' | 'ð' => 'd',
        c if c.is_whitespace() || c.is_control() => ' ',
        c => c,
    }
}

/// The second letter of signs that stand for two.
fn spelt_after(sign: char) -> Option<char> {
    match sign {
        'ß' => Some('s'),
        'æ' | 'œ' => Some('e'),
        'Æ' | 'Œ' => Some('E'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(plain(text), expected, "{text:?}");
    }

    #[test]
    fn what_only_looks_different_is_made_the_same() {
        check("  Where  to\tfind  crêpes\n", "Where to find crepes");
        check("“Don’t!” – she said", "\"Don't!\" - she said");
        check("Straße in København", "Strasse in Kobenhavn");
        check("Œuvre, e.g.", "OEuvre, e.g.");
        check("______ of __ and _", "___ of __ and _");
        check("Wait…", "Wait...");
        check("½ of ②", "1\u{2044}2 of 2");
        check("", "");
    }
}
