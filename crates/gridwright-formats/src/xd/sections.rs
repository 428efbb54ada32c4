//! Cutting a file into its sections.

use super::read::clue_head;
use crate::text;

/// A line and its number, counted from one.
pub(super) type NumberedLine<'a> = (usize, &'a str);

/// The lines of every section.
#[derive(Default)]
pub(super) struct Sections<'a> {
    pub metadata: Vec<NumberedLine<'a>>,
    pub grid: Vec<NumberedLine<'a>>,
    pub clues: Vec<NumberedLine<'a>>,
    pub notes: Vec<NumberedLine<'a>>,
    pub design: Vec<NumberedLine<'a>>,
    pub start: Vec<NumberedLine<'a>>,
    /// The headings of sections that we do not know.
    pub unknown: Vec<NumberedLine<'a>>,
}

impl<'a> Sections<'a> {
    pub fn of(text: &'a str) -> Self {
        match without_comments(text).any(|(_, line)| heading(line).is_some()) {
            true => Self::by_headings(without_comments(text)),
            false => Self::by_blank_lines(without_comments(text)),
        }
    }

    fn by_headings(lines: impl Iterator<Item = NumberedLine<'a>>) -> Self {
        let mut sections = Self::default();
        // Before the first heading people write what belongs under "Metadata".
        let mut current = "metadata";
        for (number, line) in lines {
            if let Some(name) = heading(line) {
                current = name;
                if sections.named(current).is_none() {
                    sections.unknown.push((number, name));
                }
            } else if current.eq_ignore_ascii_case("notes") || !line.trim().is_empty() {
                sections
                    .named(current)
                    .into_iter()
                    .for_each(|section| section.push((number, line)));
            }
        }
        sections
    }

    fn named(&mut self, name: &str) -> Option<&mut Vec<NumberedLine<'a>>> {
        Some(match name.to_ascii_lowercase().as_str() {
            "metadata" => &mut self.metadata,
            "grid" => &mut self.grid,
            "clues" => &mut self.clues,
            "notes" => &mut self.notes,
            "design" => &mut self.design,
            "start" => &mut self.start,
            _ => return None,
        })
    }

    /// Two blank lines begin a new section. Because people leave out one of
    /// them, a clue also ends the grid, and a line that can be no metadata
    /// ends those.
    fn by_blank_lines(lines: impl Iterator<Item = NumberedLine<'a>>) -> Self {
        let mut sections = Self::default();
        let (mut section, mut blank) = (0, 2);
        for (number, line) in lines {
            if line.trim().is_empty() {
                blank += 1;
                if section > 3 {
                    sections.notes.push((number, line));
                }
                continue;
            }
            let over = match section {
                1 => blank >= 1 && !line.contains(':'),
                // No row has a space in it; a row like "A." looks like a clue.
                2 => line.trim().contains(char::is_whitespace) && clue_head(line).is_some(),
                _ => false,
            };
            if section < 4 && (blank >= 2 || over) {
                section += 1;
            }
            blank = 0;
            match section {
                1 => sections.metadata.push((number, line)),
                2 => sections.grid.push((number, line)),
                3 => sections.clues.push((number, line)),
                _ => sections.notes.push((number, line)),
            }
        }
        sections
    }
}

/// The name in a heading like `## Grid`. A row of blocks has no space in it.
pub(super) fn heading(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("##")?;
    let name = rest.trim();
    (rest.starts_with(char::is_whitespace) && name.starts_with(|c: char| c.is_ascii_alphabetic()))
        .then_some(name)
}

/// The lines with their numbers, without those of comments. A comment that is
/// never closed is none.
fn without_comments(text: &str) -> impl Iterator<Item = NumberedLine<'_>> {
    let last_end = text.rfind("-->").map(|at| text[..at].matches('\n').count() + 1);
    let mut inside = false;
    text.lines().enumerate().filter_map(move |(index, line)| {
        let number = index + 1;
        inside |= is_comment(line) && last_end.is_some_and(|end| number <= end);
        if inside {
            inside = !line.contains("-->");
            return None;
        }
        Some((number, line))
    })
}

/// Whether a comment begins with this line.
pub(super) fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with("<!--")
}

/// Whether the text has a heading for a grid, or metadata at its top and then
/// clues or a grid.
pub(super) fn recognise(bytes: &[u8]) -> bool {
    let Some(text) = text::decoded(bytes) else { return false };
    if text.lines().filter_map(heading).any(|name| name.eq_ignore_ascii_case("grid")) {
        return true;
    }
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let Some((key, _)) = first.split_once(':') else { return false };
    if key.is_empty() || !key.chars().all(|c| c.is_alphanumeric() || " -_".contains(c)) {
        return false;
    }
    let sections = Sections::of(text);
    let width = sections.grid.first().map_or(0, |(_, row)| row.trim().chars().count());
    let is_row = |(_, row): &NumberedLine<'_>| {
        let row = row.trim();
        !row.contains(char::is_whitespace) && row.chars().count() == width
    };
    let clued = sections.clues.iter().any(|(_, line)| clue_head(line).is_some());
    clued || (width > 1 && sections.grid.iter().all(is_row))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_recognised() {
        for text in [
            "Title: X\n\n\nAB\nCD\n\n\nA1. x ~ AB\n",
            "## Metadata\n\ntitle: x\n\n## Grid\n\nAB\n",
            "Author: X\nDate: 2020-01-01\n\n\nAB#\n#CD\n",
        ] {
            assert!(recognise(text.as_bytes()), "{text:?}");
        }
        for text in [
            "",
            "AB\nCD",
            "Dear all: hello\nthere",
            "exolve-begin\n  exolve-width: 5\n",
            "{}",
            "## Title\ntext",
        ] {
            assert!(!recognise(text.as_bytes()), "{text:?}");
        }
    }

    #[test]
    fn one_blank_line_is_enough_where_the_text_is_clear() {
        let sections = Sections::of("Title: X\n\nAB\nCD\n\nA1. x ~ AB\n\nD1. y ~ AC\n\n\nNote\n");
        let count = [&sections.metadata, &sections.grid, &sections.clues, &sections.notes];
        assert_eq!(count.map(Vec::len), [1, 2, 2, 1]);
    }

    #[test]
    fn comments_are_left_out() {
        let text = "<!-- a -->\nb\n<!--\nc\n-->\nd\n<!-- e\n";
        let kept: Vec<_> = without_comments(text).map(|(_, line)| line).collect();
        assert_eq!(kept, ["b", "d", "<!-- e"]);
    }
}
