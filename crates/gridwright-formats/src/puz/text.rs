//! How texts are spelt: in Windows' Latin-1 before version 2.0, in UTF-8 from
//! then on.

use std::borrow::Cow;

use gridwright_core::Entry;

/// The characters of the bytes 0x80 to 0x9f in code page 1252. Latin-1 has
/// control characters there, which nobody means; the five bytes that the code
/// page leaves open stay what they are in Latin-1.
const HIGH: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// How the texts of a file are spelt; the newer encoding is the greater one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Encoding {
    /// Code page 1252, which is Latin-1 with quotation marks and dashes.
    Latin,
    /// UTF-8.
    Utf8,
}

/// The version of the format in numbers; (0, 0) where the file names none.
pub(super) fn version(bytes: &[u8; 4]) -> (u8, u8) {
    match bytes {
        [major @ b'0'..=b'9', b'.', minor @ b'0'..=b'9', _] => (major - b'0', minor - b'0'),
        _ => (0, 0),
    }
}

impl Encoding {
    /// The encoding of files of a version.
    pub fn of(bytes: &[u8; 4]) -> Self {
        if version(bytes) >= (2, 0) { Self::Utf8 } else { Self::Latin }
    }

    /// The version that new files of this encoding get.
    pub fn version(self) -> &'static [u8; 4] {
        match self {
            Self::Latin => b"1.3\0",
            Self::Utf8 => b"2.0\0",
        }
    }

    /// The text of these bytes; `None` if they are not in this encoding.
    pub fn decode(self, bytes: &[u8]) -> Option<String> {
        match self {
            _ if bytes.is_ascii() => String::from_utf8(bytes.to_vec()).ok(),
            Self::Latin => Some(latin(bytes)),
            Self::Utf8 => String::from_utf8(bytes.to_vec()).ok(),
        }
    }

    /// The bytes of a text; `None` if this encoding cannot spell it.
    pub fn encode(self, text: &str) -> Option<Cow<'_, [u8]>> {
        match self {
            _ if text.is_ascii() => Some(text.as_bytes().into()),
            Self::Latin => text.chars().map(latin_byte).collect::<Option<_>>().map(Cow::Owned),
            Self::Utf8 => Some(text.as_bytes().into()),
        }
    }

    /// The bytes of what stands in a cell. The capital `ẞ` is written as `ß`,
    /// the only one Latin-1 has: every reader of entries makes it a capital.
    pub fn encode_entry(self, entry: &Entry) -> Option<Cow<'_, [u8]>> {
        let text = entry.as_str();
        match self {
            Self::Latin if !text.is_ascii() && text.contains('ẞ') => {
                text.chars().map(entry_byte).collect::<Option<_>>().map(Cow::Owned)
            }
            _ => self.encode(text),
        }
    }

    /// The byte that can stand for an entry in the solution and the state,
    /// if one can. Blocks and empty cells have bytes of their own that no
    /// entry may use, and beyond ASCII only Latin-1 files have letters of one
    /// byte.
    pub fn cell_byte(self, entry: &Entry) -> Option<u8> {
        let letter = entry.as_char()?;
        match self {
            _ if matches!(letter, '.' | ':' | '-') => None,
            _ if letter.is_ascii_graphic() => Some(letter as u8),
            Self::Latin => entry_byte(letter),
            Self::Utf8 => None,
        }
    }
}

/// The text of bytes in code page 1252.
pub(super) fn latin(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| latin_char(*byte)).collect()
}

/// The character of a byte in code page 1252.
pub(super) fn latin_char(byte: u8) -> char {
    match byte {
        0x80..=0x9f => HIGH[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

fn latin_byte(letter: char) -> Option<u8> {
    match letter {
        '\0'..='\x7f' | '\u{a0}'..='\u{ff}' => u8::try_from(letter).ok(),
        _ => HIGH.iter().zip(0x80..).find(|(high, _)| **high == letter).map(|(_, byte)| byte),
    }
}

fn entry_byte(letter: char) -> Option<u8> {
    if letter == 'ẞ' { latin_byte('ß') } else { latin_byte(letter) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_has_a_character_and_back() {
        for byte in 0..=u8::MAX {
            let text = latin(&[byte]);
            assert_eq!(Encoding::Latin.encode(&text).as_deref(), Some(&[byte][..]), "{text:?}");
        }
        assert_eq!(latin(b"\x93Na\xefve\x94 \x96 \xa9"), "“Naïve” – ©");
    }

    #[test]
    fn the_version_says_the_encoding() {
        let check = |version: &[u8; 4], expected| assert_eq!(Encoding::of(version), expected);
        check(b"1.3\0", Encoding::Latin);
        check(b"1.2c", Encoding::Latin);
        check(b"\0\0\0\0", Encoding::Latin);
        check(b"2.0\0", Encoding::Utf8);
        check(b"3.1\0", Encoding::Utf8);
    }

    #[test]
    fn entries_have_one_byte_where_the_encoding_has_one() {
        let check = |text: &str, latin: Option<u8>, utf8: Option<u8>| {
            let entry = Entry::new(text).unwrap();
            let found = [Encoding::Latin, Encoding::Utf8].map(|e| e.cell_byte(&entry));
            assert_eq!(found, [latin, utf8], "{text}");
        };
        check("a", Some(b'A'), Some(b'A'));
        check("ü", Some(0xdc), None);
        check("ß", Some(0xdf), None);
        check("œ", Some(0x8c), None);
        check("Ω", None, None);
        check("-", None, None);
        check("ab", None, None);
        let strasse = Entry::new("straße").unwrap();
        assert_eq!(Encoding::Latin.encode_entry(&strasse).as_deref(), Some(&b"STRA\xdfE"[..]));
    }
}
