//! JSON as crossword programs write it: strict where possible, and where a
//! person has edited the file, without its comments and stray commas.

use serde_json::Value;

use crate::remarks::Remarks;
use crate::{Format, Location, ReadError};

/// The largest file read, in bytes. Crosswords have some ten thousand, with
/// pictures some hundred thousand.
const MAX_LEN: usize = 4 << 20;

/// The most values read, as counted by what separates and encloses them. The
/// largest grid with styles has some three hundred thousand; every value takes
/// many times the room of its text.
const MAX_VALUES: usize = 400_000;

/// Whether the bytes begin like an object, bare or as the argument of a call.
pub(crate) fn begins_object(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    if text.starts_with(b"//") || text.starts_with(b"/*") {
        return true;
    }
    let name = text.iter().take_while(|byte| is_name(**byte)).count();
    let after = text[name..].trim_ascii_start();
    let object =
        if name > 0 { after.strip_prefix(b"(").map(<[u8]>::trim_ascii_start) } else { Some(after) };
    object.is_some_and(|object| object.starts_with(b"{") || object.starts_with(b"/"))
}

/// Whether a text occurs anywhere in the bytes.
pub(crate) fn mentions(bytes: &[u8], text: &str) -> bool {
    memchr::memmem::find(bytes, text.as_bytes()).is_some()
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.')
}

/// Parses a file that holds one JSON value, with or without a byte order mark
/// and a call around it.
pub(crate) fn parse(
    format: Format,
    bytes: &[u8],
    remarks: &mut Remarks,
) -> Result<Value, ReadError> {
    if bytes.len() > MAX_LEN {
        let message = format!("expected at most {MAX_LEN} bytes, found {}", bytes.len());
        return Err(ReadError::new(format, Location::Whole, message));
    }
    let values = memchr::memchr3_iter(b',', b'[', b'{', bytes).count();
    if values > MAX_VALUES {
        let message = format!("expected at most {MAX_VALUES} values, found about {values}");
        return Err(ReadError::new(format, Location::Whole, message));
    }
    let text = std::str::from_utf8(bytes).map_err(|e| {
        let place = Location::Byte(e.valid_up_to());
        ReadError::new(format, place, "expected UTF-8 text, found other bytes")
    })?;
    let (before, text) = unwrapped(text);
    let strict = match serde_json::from_str(text) {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    if let Ok(value) = serde_json::from_str(&cleaned(text)) {
        remarks.whole("comments, stray commas or line ends inside strings, which JSON forbids");
        return Ok(value);
    }
    let lines = before.bytes().filter(|byte| *byte == b'\n').count();
    let place = Location::Line((strict.line() + lines).max(1));
    let reason = strict.to_string();
    let reason = reason.split(" at line ").next().unwrap_or_default();
    let message = match strict.is_eof() {
        true => format!("the file ends too early: {reason}"),
        false => format!("{reason}, in column {}", strict.column()),
    };
    Err(ReadError::new(format, place, message))
}

/// The value inside `name( ... );`, and what stood before it.
fn unwrapped(text: &str) -> (&str, &str) {
    let bare = text.trim_start_matches('\u{feff}').trim();
    let name = bare.bytes().take_while(|byte| is_name(*byte)).count();
    let inner = bare[name..].trim_start().strip_prefix('(').filter(|_| name > 0).and_then(|call| {
        call.trim_end_matches(|c: char| c == ';' || c.is_whitespace()).strip_suffix(')')
    });
    let value = inner.unwrap_or(bare);
    let start = value.as_ptr() as usize - text.as_ptr() as usize;
    (&text[..start], value)
}

/// The text without comments and without commas before a closing bracket, and
/// with control characters in strings escaped.
fn cleaned(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        let rest = &text[at..];
        match c {
            '"' => push_string(&mut clean, &mut chars),
            '/' if rest.starts_with("//") => {
                skip(&mut chars, rest.find('\n').unwrap_or(rest.len()));
            }
            '/' if rest.starts_with("/*") => {
                let end = rest[2..].find("*/").map_or(rest.len(), |end| end + 4);
                skip(&mut chars, end);
            }
            ']' | '}' => {
                let kept = clean.trim_end().len();
                if clean[..kept].ends_with(',') {
                    clean.truncate(kept - 1);
                }
                clean.push(c);
            }
            other => clean.push(other),
        }
    }
    clean
}

/// Goes on to what is so many bytes from the start of the last character.
fn skip(chars: &mut std::str::CharIndices<'_>, bytes: usize) {
    let end = chars.offset() - 1 + bytes;
    while chars.offset() < end && chars.next().is_some() {}
}

/// Copies a string, of which the opening quote has been read.
fn push_string(clean: &mut String, chars: &mut std::str::CharIndices<'_>) {
    clean.push('"');
    while let Some((_, c)) = chars.next() {
        match c {
            '\\' => {
                clean.push('\\');
                clean.extend(chars.next().map(|(_, escaped)| escaped));
            }
            control if control < ' ' => clean.push_str(&format!("\\u{:04x}", u32::from(control))),
            other => clean.push(other),
        }
        if c == '"' {
            break;
        }
    }
}

/// A text or a whole number as text; nothing for anything else.
pub(crate) fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(whole(number)),
        _ => None,
    }
}

/// A number as people write it: `5` also for `5.0`.
pub(crate) fn whole(number: &serde_json::Number) -> String {
    match number.as_f64() {
        Some(float) if number.is_f64() && float.fract() == 0.0 && float.abs() < 1e15 => {
            format!("{float:.0}")
        }
        _ => number.to_string(),
    }
}

/// The beginning of a value, for messages.
pub(crate) fn brief(value: &Value) -> String {
    const MOST: usize = 60;
    let text = value.to_string();
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{} ...", &text[..end]),
        None => text,
    }
}

/// What sort of value it is, for messages.
pub(crate) fn sort(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<&str, &str>) {
        let parsed = parse(Format::Structure, text.as_bytes(), &mut Remarks::default())
            .map(|value| value.to_string())
            .map_err(|e| e.to_string());
        assert_eq!(parsed, expected.map(str::to_owned).map_err(str::to_owned), "{text:?}");
    }

    #[test]
    fn wrappers_comments_and_commas_are_tolerated() {
        check("{\"a\": 1}", Ok("{\"a\":1}"));
        check("\u{feff} ipuz ( {\"a\":[1,2]} ) ;\n", Ok("{\"a\":[1,2]}"));
        check("{\"a\": [1, /* two, */ 3, ], // end\n}", Ok("{\"a\":[1,3]}"));
        check("// first\n{\"//\": \"/* a */, ]\"}", Ok("{\"//\":\"/* a */, ]\"}"));
        check("{\"a\": \"one\ntwo \\\" three\",}", Ok("{\"a\":\"one\\ntwo \\\" three\"}"));
    }

    #[test]
    fn errors_say_the_line() {
        check("ipuz(\n{\"a\" 1})", Err("structure: line 2: expected `:`, in column 6"));
        check(
            "{\"a\": [",
            Err("structure: line 1: the file ends too early: EOF while parsing a list"),
        );
        check("/*", Err("structure: line 1: expected value, in column 1"));
        check(
            &"[".repeat(100_000),
            Err("structure: line 1: recursion limit exceeded, in column 128"),
        );
    }

    #[test]
    fn bombs_are_refused() {
        check(
            &"{},".repeat(MAX_VALUES),
            Err("structure: expected at most 400000 values, found about 800000"),
        );
        check(
            &" ".repeat(MAX_LEN + 1),
            Err("structure: expected at most 4194304 bytes, found 4194305"),
        );
    }

    #[test]
    fn objects_are_recognised_by_their_beginning() {
        for text in ["{", " \n{}", "ipuz({", "a.b (\n{", "\u{feff}{", "// x\n{"] {
            assert!(begins_object(text.as_bytes()), "{text:?}");
        }
        for text in ["", "[", "({", "ipuz", "ACROSS&DOWN", "Title: {"] {
            assert!(!begins_object(text.as_bytes()), "{text:?}");
        }
    }
}
