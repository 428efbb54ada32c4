//! What the lists of a site say about a puzzle.

use std::path::Path;

use gridwright_core::{Puzzle, Solution};
use gridwright_server::player::salt_of;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_128;

use crate::RecordContest;
use crate::thumb::thumb_path;

/// What the lists of a site say about a puzzle, and what tells it from others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleRecord {
    /// The file, as a path inside the folder, with `/` between.
    pub file: String,
    /// The line, for files with a puzzle on every line.
    pub line: Option<usize>,
    /// The name of its page.
    pub name: String,
    /// A hash of the whole puzzle, by which browsers keep its game.
    pub id: String,
    /// A hash of grid, letters and clues: the same in files of other formats.
    pub content: String,
    /// The title, or what the file is called.
    pub title: String,
    /// Who made it.
    pub author: String,
    /// The series: the folder it is in, or what the file says.
    pub series: String,
    /// Its day: what the file says, or the start of its name.
    pub date: Option<Date>,
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub cols: usize,
    /// How many clues there are.
    pub clues: usize,
    /// The blocks as a path of SVG.
    pub thumb: String,
    /// Its contest.
    pub contest: Option<RecordContest>,
}

impl PuzzleRecord {
    /// The record of a puzzle in a file; it has no name yet.
    pub fn of(puzzle: &Puzzle, file: &str, line: Option<usize>) -> Self {
        let path = Path::new(file);
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let metadata = &puzzle.metadata;
        let folder = file.split_once('/').map(|(folder, _)| folder.to_owned());
        let title = match metadata.title.trim() {
            "" => readable(&stem, line),
            title => title.to_owned(),
        };
        Self {
            file: file.to_owned(),
            line,
            name: String::new(),
            id: salt_of(puzzle),
            content: content_of(puzzle),
            title,
            author: metadata.author.trim().to_owned(),
            series: folder.unwrap_or_else(|| metadata.source.trim().to_owned()),
            date: metadata.date.or_else(|| date_in(&stem)),
            rows: puzzle.grid.rows(),
            cols: puzzle.grid.cols(),
            clues: puzzle.lists.iter().map(|list| list.clues.len()).sum(),
            thumb: thumb_path(&puzzle.grid),
            contest: None,
        }
    }

    /// What its page is called if that is free.
    pub fn wanted_name(&self) -> String {
        let stem = Path::new(&self.file).file_stem().unwrap_or_default().to_string_lossy();
        match self.line {
            Some(line) => format!("{stem}-{line}"),
            None => stem.into_owned(),
        }
    }

    /// The contest, if it is still open.
    pub fn open_contest(&self, today: Date) -> Option<&RecordContest> {
        self.contest.as_ref().filter(|contest| contest.is_open(today))
    }

    /// The path of its page.
    pub fn page(&self) -> String {
        format!("puzzles/{}.html", self.name)
    }
}

/// The date at the start of a name: `2026-11-19` or `20261119`.
fn date_in(stem: &str) -> Option<Date> {
    let digits: String = stem.chars().filter(|c| !matches!(c, '-' | '_' | '.')).take(8).collect();
    let all = digits.len() == 8 && digits.bytes().all(|byte| byte.is_ascii_digit());
    let part = |from: usize, to: usize| digits.get(from..to)?.parse::<i16>().ok();
    let (year, month, day) = (part(0, 4)?, part(4, 6)?, part(6, 8)?);
    let (month, day) = (i8::try_from(month).ok()?, i8::try_from(day).ok()?);
    Date::new(year, month, day).ok().filter(|_| all && (1900..2200).contains(&year))
}

/// The name of a file as a title.
fn readable(stem: &str, line: Option<usize>) -> String {
    let words: Vec<&str> = stem.split(['-', '_', ' ']).filter(|word| !word.is_empty()).collect();
    let title = match words.as_slice() {
        [] => "Crossword".to_owned(),
        words => words.join(" "),
    };
    match line {
        Some(line) => format!("{title} {line}"),
        None => title,
    }
}

/// A hash of what makes a puzzle: the grid, its letters, the clues.
fn content_of(puzzle: &Puzzle) -> String {
    let solution = Solution::of(&puzzle.grid);
    let mut text = format!("{}x{}\n", puzzle.grid.rows(), puzzle.grid.cols());
    for ((_, cell), (_, letters)) in puzzle.grid.iter().zip(solution.iter()) {
        text.push_str(
            letters.map_or(if cell.is_open() { "." } else { "#" }, |entry| entry.as_str()),
        );
        text.push('\n');
    }
    for clue in puzzle.lists.iter().flat_map(|list| &list.clues) {
        text.push_str(&clue.text.plain());
        text.push('\n');
    }
    format!("{:032x}", xxh3_128(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_found_in_names() {
        for (name, date) in [
            ("2026-11-19", Some("2026-11-19")),
            ("20261119-mini", Some("2026-11-19")),
            ("2026_11_19 x", Some("2026-11-19")),
            ("2026-13-19", None),
            ("12345", None),
            ("mini", None),
            ("99991231", None),
        ] {
            assert_eq!(date_in(name).map(|date| date.to_string()).as_deref(), date, "{name}");
        }
    }

    #[test]
    fn names_of_files_are_titles_where_there_is_none() {
        assert_eq!(readable("my_first-puzzle", None), "my first puzzle");
        assert_eq!(readable("all", Some(3)), "all 3");
        assert_eq!(readable("", None), "Crossword");
    }
}
