//! From bytes to text, whatever encoding they are in.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use memchr::{memchr_iter, memmem};

use super::{XmlElement, parse};
use crate::{Format, Location, ReadError, Warning};

/// The text of an XML file.
pub(crate) struct XmlSource<'a> {
    text: Cow<'a, str>,
    /// What is odd about its encoding.
    pub oddity: Option<Warning>,
}

impl<'a> XmlSource<'a> {
    /// Decodes a file by its byte order mark, else by what it declares, else as
    /// UTF-8. Bytes that do not fit are read as windows-1252, with a warning.
    pub fn decode(bytes: &'a [u8]) -> Self {
        let (text, oddity) = decoded(bytes);
        Self { text: escape_lone_brackets(text), oddity }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The root of its tree.
    pub fn root(&self, format: Format) -> Result<XmlElement<'_>, ReadError> {
        parse::root(&self.text)
            .map_err(|error| ReadError::new(format, self.line(error.offset), error.message))
    }

    /// The name of its outermost element, without prefix; it may be cut off
    /// anywhere after that.
    pub fn root_name(&self) -> Option<&str> {
        let mut rest = self.text.trim_start();
        loop {
            let end = if rest.starts_with("<?") {
                rest.find("?>")? + 2
            } else if rest.starts_with("<!--") {
                rest.find("-->")? + 3
            } else if rest.starts_with("<!") {
                let end = rest.find(['>', '['])?;
                if rest[end..].starts_with('[') { rest.find("]>")? + 2 } else { end + 1 }
            } else {
                break;
            };
            rest = rest[end..].trim_start();
        }
        let name = rest.strip_prefix('<')?;
        let end = name.find(|c: char| c.is_whitespace() || c == '>' || c == '/')?;
        let name = &name[..end];
        Some(name.rsplit_once(':').map_or(name, |(_, local)| local))
    }

    /// The line at a byte of the text.
    pub fn line(&self, offset: usize) -> Location {
        let before = &self.text.as_bytes()[..offset.min(self.text.len())];
        Location::Line(memchr_iter(b'\n', before).count() + 1)
    }
}

fn decoded(bytes: &[u8]) -> (Cow<'_, str>, Option<Warning>) {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return read_as(encoding, &bytes[mark..]);
    }
    match bytes {
        [b'<', 0, ..] => return read_as(UTF_16LE, bytes),
        [0, b'<', ..] => return read_as(UTF_16BE, bytes),
        _ => {}
    }
    // Whoever could read the declaration as ASCII has no UTF-16 before them.
    let encoding = declared(bytes).filter(|e| e.is_ascii_compatible()).unwrap_or(UTF_8);
    read_as(encoding, bytes)
}

fn read_as<'a>(encoding: &'static Encoding, bytes: &'a [u8]) -> (Cow<'a, str>, Option<Warning>) {
    if encoding == UTF_8 {
        return match std::str::from_utf8(bytes) {
            Ok(text) => (Cow::Borrowed(text), None),
            Err(error) => {
                let place = Location::Byte(error.valid_up_to());
                let warning = Warning::at(place, "not valid UTF-8; read as windows-1252");
                (WINDOWS_1252.decode_without_bom_handling(bytes).0, Some(warning))
            }
        };
    }
    let (text, wrong) = encoding.decode_without_bom_handling(bytes);
    let warning = || Warning::new(format!("some bytes are not valid {}", encoding.name()));
    (text, wrong.then(warning))
}

/// The encoding that the XML declaration names.
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = &bytes[..bytes.len().min(256)];
    let declaration = &head[..memmem::find(head, b"?>")?];
    let at = memmem::find(declaration, b"encoding")? + "encoding".len();
    let value = declaration[at..].trim_ascii_start().strip_prefix(b"=")?.trim_ascii_start();
    let (&quote, value) = value.split_first()?;
    let end = memchr::memchr(quote, value)?;
    Encoding::for_label(&value[..end])
}

/// Escapes every `<` that cannot start a tag, so that "3 < 4" is read as such.
/// Lines stay where they are.
fn escape_lone_brackets(text: Cow<'_, str>) -> Cow<'_, str> {
    let starts_markup =
        |byte: u8| byte.is_ascii_alphabetic() || b"_:/!?".contains(&byte) || byte > 127;
    let bytes = text.as_bytes();
    let lone: Vec<usize> = memchr_iter(b'<', bytes)
        .filter(|at| !bytes.get(at + 1).is_some_and(|next| starts_markup(*next)))
        .collect();
    if lone.is_empty() {
        return text;
    }
    let mut escaped = String::with_capacity(text.len() + 3 * lone.len());
    let mut from = 0;
    for at in lone {
        escaped.push_str(&text[from..at]);
        escaped.push_str("&lt;");
        from = at + 1;
    }
    escaped.push_str(&text[from..]);
    Cow::Owned(escaped)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], expected: &str, odd: bool) {
        let source = XmlSource::decode(bytes);
        assert_eq!(source.text(), expected, "{bytes:?}");
        assert_eq!(source.oddity.is_some(), odd, "{bytes:?}");
    }

    #[test]
    fn encodings_are_told_by_mark_pattern_and_declaration() {
        check("<a>Ü</a>".as_bytes(), "<a>Ü</a>", false);
        check("\u{feff}<a>Ü</a>".as_bytes(), "<a>Ü</a>", false);
        let wide = |mark: &[u8], unit: fn(u16) -> [u8; 2]| {
            let units = "<a>Ü</a>".encode_utf16().flat_map(unit);
            mark.iter().copied().chain(units).collect::<Vec<u8>>()
        };
        check(&wide(b"\xff\xfe", u16::to_le_bytes), "<a>Ü</a>", false);
        check(&wide(b"\xfe\xff", u16::to_be_bytes), "<a>Ü</a>", false);
        check(&wide(b"", u16::to_le_bytes), "<a>Ü</a>", false);
        check(&wide(b"", u16::to_be_bytes), "<a>Ü</a>", false);
        let latin = b"<?xml version='1.0' encoding = 'ISO-8859-1'?><a>\xdc \x93</a>";
        check(latin, "<?xml version='1.0' encoding = 'ISO-8859-1'?><a>Ü “</a>", false);
    }

    #[test]
    fn wrong_bytes_are_read_with_a_warning() {
        check(b"<a>\xdc</a>", "<a>Ü</a>", true);
        let lie = b"<?xml version='1.0' encoding='UTF-16'?><a/>";
        check(lie, "<?xml version='1.0' encoding='UTF-16'?><a/>", false);
    }

    #[test]
    fn a_lone_bracket_is_text() {
        check(b"<a>3 < 4 <<b/></a><", "<a>3 &lt; 4 &lt;<b/></a>&lt;", false);
    }

    #[test]
    fn the_root_is_found_behind_everything_that_may_precede_it() {
        for (text, expected) in [
            ("<?xml version='1.0'?>\n<!-- <b> --><!DOCTYPE a>\n<x:a y='z'>", Some("a")),
            ("<!DOCTYPE a [<!ELEMENT b ANY>]><a/>", Some("a")),
            ("<a>", Some("a")),
            ("<a", None),
            ("a", None),
            ("<!-- never closed <a>", None),
        ] {
            assert_eq!(XmlSource::decode(text.as_bytes()).root_name(), expected, "{text}");
        }
    }
}
