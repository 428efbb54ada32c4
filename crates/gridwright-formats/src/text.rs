//! The text of a file, for the formats that are text.

use crate::{Format, Location, ReadError};

/// The largest file of text that is read, in bytes. The largest grid with a
/// clue for every entry needs less.
pub(crate) const MAX_LEN: usize = 4 << 20;

/// No puzzle has more clues: a grid has fewer entries.
pub(crate) const MAX_CLUES: usize = 65_536;

/// Refuses a list of clues beyond [`MAX_CLUES`].
pub(crate) fn check_clues(count: usize, line: usize, format: Format) -> Result<(), ReadError> {
    if count <= MAX_CLUES {
        return Ok(());
    }
    let message = format!("expected at most {MAX_CLUES} clues, found more");
    Err(ReadError::new(format, Location::Line(line), message))
}

/// The text without a byte order mark, or why it is none.
pub(crate) fn decode(bytes: &[u8], format: Format) -> Result<&str, ReadError> {
    if bytes.len() > MAX_LEN {
        let message = format!("expected at most {MAX_LEN} bytes, found {}", bytes.len());
        return Err(ReadError::new(format, Location::Whole, message));
    }
    let text = std::str::from_utf8(bytes).map_err(|e| {
        let message = "expected UTF-8 text, found other bytes";
        ReadError::new(format, Location::Byte(e.valid_up_to()), message)
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// The text, if it is one; for finding out the format of a file.
pub(crate) fn decoded(bytes: &[u8]) -> Option<&str> {
    decode(bytes, Format::Structure).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_text_of_a_sane_length_is_taken() {
        let check = |bytes: &[u8], expected: Result<&str, &str>| {
            let found = decode(bytes, Format::Structure).map_err(|e| e.to_string());
            assert_eq!(found, expected.map_err(str::to_owned));
        };
        check("\u{feff}é".as_bytes(), Ok("é"));
        check(b"a\xff", Err("structure: byte 1: expected UTF-8 text, found other bytes"));
        check(
            &vec![b' '; MAX_LEN + 1],
            Err("structure: expected at most 4194304 bytes, found 4194305"),
        );
    }
}
