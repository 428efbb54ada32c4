//! Finding the puzzle in a file, and its sections.

use crate::{Format, Location, ReadError};

/// A section: its name without `exolve-`, the rest of its first line, and the
/// lines that follow, without blank ones and comments.
pub(super) struct ExolveSection<'a> {
    pub line: usize,
    pub name: &'a str,
    pub value: &'a str,
    pub lines: Vec<(usize, &'a str)>,
}

/// The sections that go on after their first line.
const LONG: &[&str] =
    &["across", "down", "explanations", "grid", "nodir", "postscript", "preamble", "prelude"];

/// Whether a section is told on one line.
pub(super) fn is_short(name: &str) -> bool {
    !LONG.contains(&name)
}

/// Whether a puzzle begins somewhere in the text.
pub(super) fn recognise(bytes: &[u8]) -> bool {
    memchr::memmem::find(bytes, b"exolve-begin").is_some()
        && memchr::memmem::find(bytes, b"exolve-grid").is_some()
}

/// The sections of the first puzzle, and whether there are more puzzles.
pub(super) fn sections(text: &str) -> Result<(Vec<ExolveSection<'_>>, bool), ReadError> {
    let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let error = |place, message: &str| ReadError::new(Format::Exolve, place, message);
    if !lines.any(|(_, line)| is_begin(line)) {
        return Err(error(Location::Whole, "expected a line \"exolve-begin\", found none"));
    }
    let mut found: Vec<ExolveSection<'_>> = vec![];
    let mut ended = false;
    for (number, line) in lines.by_ref() {
        if line.starts_with("exolve-end") {
            ended = true;
            break;
        }
        let line = without_comment(line);
        if let Some((name, value)) = section_head(line) {
            found.push(ExolveSection { line: number, name, value, lines: vec![] });
        } else if let (false, Some(section)) = (line.is_empty(), found.last_mut()) {
            section.lines.push((number, line));
        }
    }
    if !ended {
        return Err(error(
            Location::Line(text.lines().count()),
            "expected \"exolve-end\", found the end of the file",
        ));
    }
    let more = lines.any(|(_, line)| is_begin(line));
    Ok((found, more))
}

/// A puzzle begins on a line of its own, or right behind the quote of a script
/// or the end of a tag.
fn is_begin(line: &str) -> bool {
    line.strip_suffix("exolve-begin").is_some_and(|before| {
        before.is_empty() || before.ends_with(['`', '>']) || before.ends_with(char::is_whitespace)
    })
}

/// The name and value of a line like `exolve-name: value`.
pub(super) fn section_head(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.strip_prefix("exolve-")?.split_once(':')?;
    let named = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    named.then(|| (name, value.trim()))
}

fn without_comment(line: &str) -> &str {
    let mut start = 0;
    while let Some(at) = line[start..].find('#').map(|at| at + start) {
        if is_comment(&line[..at], &line[at + 1..]) {
            return line[..at].trim_end();
        }
        start = at + 1;
    }
    line
}

/// Whether a `#` between these two begins a comment.
pub(super) fn is_comment(before: &str, after: &str) -> bool {
    (before.is_empty() || before.ends_with(char::is_whitespace))
        && (after.is_empty() || after.starts_with(char::is_whitespace))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_left_out() {
        for (line, expected) in [
            ("# all", ""),
            ("a # b", "a"),
            ("a #b #", "a #b"),
            ("#a1 1 C# (3)", "#a1 1 C# (3)"),
            ("red #ff00ff", "red #ff00ff"),
        ] {
            assert_eq!(without_comment(line), expected);
        }
    }

    #[test]
    fn puzzles_begin_in_text_and_in_pages() {
        for line in ["exolve-begin", "createExolve(`exolve-begin", "<pre>exolve-begin"] {
            assert!(is_begin(line), "{line:?}");
        }
        for line in ["text.indexOf('exolve-begin')", "exolve-begins"] {
            assert!(!is_begin(line), "{line:?}");
        }
    }
}
