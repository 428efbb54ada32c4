//! Reading word lists as people have them.
//!
//! Nothing in a list is fatal: a line that cannot be read is counted and
//! reported with its number, and the rest is read.

use std::collections::HashMap;
use std::fmt;

use smol_str::SmolStr;

use crate::Spelling;
use crate::spelling::letters;
use crate::table::TableReader;

/// How the lines of a list are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ListLayout {
    /// Whichever of the others the first lines look like.
    #[default]
    Detect,
    /// One word a line.
    Plain,
    /// `word;score`.
    Scored,
    /// Comma-separated: the word, then the score, if there is one; further
    /// columns are ignored. Quotes as usual. A first line that names its
    /// columns is taken as a heading.
    Csv,
}

/// How a list is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseOptions {
    /// How the lines are written.
    pub layout: ListLayout,
    /// How the words are spelt.
    pub spelling: Spelling,
    /// The score of a word without one.
    pub default_score: u16,
}

impl ParseOptions {
    /// The score of a word whose line has none, unless told otherwise.
    pub const DEFAULT_SCORE: u16 = 50;
}

impl Default for ParseOptions {
    fn default() -> Self {
        Self {
            layout: ListLayout::Detect,
            spelling: Spelling::default(),
            default_score: Self::DEFAULT_SCORE,
        }
    }
}

/// A word as it stands in the grid, with its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredWord {
    /// The word, spelt as it stands in the grid.
    pub text: SmolStr,
    /// How good it is; higher is better.
    pub score: u16,
}

/// Lines of one kind: how many there are, and the first few of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineTally {
    /// How many there are.
    pub count: usize,
    /// The first few, in order.
    pub first: Vec<LineRemark>,
}

impl LineTally {
    /// How many remarks are kept.
    pub const SHOWN: usize = 5;

    fn add(&mut self, line: usize, text: &str, reason: LineIssue) {
        self.count += 1;
        if self.first.len() < Self::SHOWN {
            let text = text.trim().chars().take(40).collect();
            self.first.push(LineRemark { line, text, reason });
        }
    }
}

/// A line worth telling about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineRemark {
    /// Its number, from one.
    pub line: usize,
    /// How it begins.
    pub text: String,
    /// What is the matter.
    pub reason: LineIssue,
}

/// What is the matter with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineIssue {
    /// The bytes are no UTF-8.
    Encoding,
    /// No letter or digit is in the word.
    NoLetters,
    /// The word is longer than any grid.
    TooLong(usize),
    /// What stands where the score should be is no whole number from 0 to 65,535.
    Score(String),
    /// The word stands on an earlier line.
    Duplicate {
        /// The number of the first line with the word.
        first: usize,
        /// Whether the two have different scores; the higher one counts.
        other_score: bool,
    },
}

impl fmt::Display for LineRemark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.reason {
            LineIssue::Encoding => {
                write!(f, "expected UTF-8, found other bytes in {:?}", self.text)
            }
            LineIssue::NoLetters => write!(f, "expected a word, found {:?}", self.text),
            LineIssue::TooLong(len) => {
                write!(f, "{:?} has {len} letters; the longest word has 255", self.text)
            }
            LineIssue::Score(found) => {
                write!(f, "expected a score from 0 to 65535, found {found:?} in {:?}", self.text)
            }
            LineIssue::Duplicate { first, other_score: false } => {
                write!(f, "{:?} stands on line {first} already", self.text)
            }
            LineIssue::Duplicate { first, other_score: true } => write!(
                f,
                "{:?} stands on line {first} with another score; the higher one counts",
                self.text
            ),
        }
    }
}

/// A list as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parsed {
    /// The words, each once, in the order of the list.
    pub words: Vec<ScoredWord>,
    /// How many lines there were.
    pub lines: usize,
    /// Lines that could not be read.
    pub malformed: LineTally,
    /// Lines with a word that an earlier line has.
    pub duplicates: LineTally,
}

/// Reads a word list. Empty lines and lines that begin with `#` are skipped.
///
/// ```
/// use gridwright_words::{ParseOptions, parse};
///
/// let list = parse(b"# my words\ncat;50\ndog;sixty\nCat;60\n", &ParseOptions::default());
/// assert_eq!(list.words.len(), 1);
/// assert_eq!(list.words[0].score, 60);
/// assert_eq!(
///     list.malformed.first[0].to_string(),
///     "line 3: expected a score from 0 to 65535, found \"sixty\" in \"dog;sixty\""
/// );
/// assert_eq!(list.duplicates.count, 1);
/// ```
pub fn parse(bytes: &[u8], reading: &ParseOptions) -> Parsed {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let layout = match reading.layout {
        ListLayout::Detect => detect(bytes),
        other => other,
    };
    let mut parsed = Parsed::default();
    let mut seen: HashMap<SmolStr, (usize, usize)> = HashMap::new();
    let mut heading_possible = layout == ListLayout::Csv;
    for (at, line) in bytes.split(|b| *b == b'\n').enumerate() {
        let number = at + 1;
        if line.is_empty() && bytes.len() <= offset_of(bytes, line) {
            break;
        }
        parsed.lines = number;
        let Ok(text) = std::str::from_utf8(line) else {
            let shown = String::from_utf8_lossy(line);
            parsed.malformed.add(number, &shown, LineIssue::Encoding);
            continue;
        };
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let first_line = std::mem::replace(&mut heading_possible, false);
        match read_line(text, layout, reading) {
            Ok(word) => keep(&mut parsed, &mut seen, word, number, text),
            Err(LineIssue::Score(found)) if first_line && !found.starts_with(is_numeric) => {}
            Err(reason) => parsed.malformed.add(number, text, reason),
        }
    }
    parsed
}

fn is_numeric(c: char) -> bool {
    c.is_ascii_digit() || c == '-' || c == '+' || c == '.'
}

/// How far into the whole a part of it begins.
fn offset_of(whole: &[u8], part: &[u8]) -> usize {
    part.as_ptr() as usize - whole.as_ptr() as usize
}

fn keep(
    parsed: &mut Parsed,
    seen: &mut HashMap<SmolStr, (usize, usize)>,
    word: ScoredWord,
    number: usize,
    text: &str,
) {
    match seen.get(&word.text) {
        Some(&(index, first)) => {
            let kept = &mut parsed.words[index];
            let other_score = kept.score != word.score;
            kept.score = kept.score.max(word.score);
            parsed.duplicates.add(number, text, LineIssue::Duplicate { first, other_score });
        }
        None => {
            seen.insert(word.text.clone(), (parsed.words.len(), number));
            parsed.words.push(word);
        }
    }
}

fn read_line(
    text: &str,
    layout: ListLayout,
    reading: &ParseOptions,
) -> Result<ScoredWord, LineIssue> {
    let (word, score) = match layout {
        ListLayout::Plain | ListLayout::Detect => (text.to_owned(), None),
        ListLayout::Scored => match text.split_once(';') {
            Some((word, score)) => (word.to_owned(), Some(score.trim().to_owned())),
            None => (text.to_owned(), None),
        },
        ListLayout::Csv => {
            let mut fields = csv_fields(text).into_iter();
            (fields.next().unwrap_or_default(), fields.next().map(|s| s.trim().to_owned()))
        }
    };
    let score = match score.filter(|s| !s.is_empty()) {
        None => reading.default_score,
        Some(found) => found.parse().map_err(|_| LineIssue::Score(found))?,
    };
    let text = reading.spelling.spell(&word);
    match letters(&text).count() {
        0 => Err(LineIssue::NoLetters),
        1..=255 => Ok(ScoredWord { text, score }),
        more => Err(LineIssue::TooLong(more)),
    }
}

/// The fields of one line of CSV. A field that begins with a quote may hold
/// commas; a doubled quote inside quotes is a quote. Where a quote is opened and
/// not closed, all quotes are signs like any other.
///
/// ```
/// let fields = gridwright_words::csv_fields(r#""Ready, set, ""go""",ONYOURMARK"#);
/// assert_eq!(fields, [r#"Ready, set, "go""#, "ONYOURMARK"]);
/// ```
pub fn csv_fields(line: &str) -> Vec<String> {
    let row = TableReader::new(line.as_bytes(), Some(b',')).next_row();
    match row.map(|row| row.cells) {
        Some(Ok(cells)) => {
            cells.iter().map(|cell| String::from_utf8_lossy(cell).into_owned()).collect()
        }
        _ => line.split(',').map(str::to_owned).collect(),
    }
}

/// What most of the first hundred lines look like.
fn detect(bytes: &[u8]) -> ListLayout {
    let (mut lines, mut semicolons, mut commas) = (0, 0, 0);
    for line in bytes.split(|b| *b == b'\n').filter(|l| !l.trim_ascii().is_empty()).take(100) {
        if line[0] == b'#' {
            continue;
        }
        lines += 1;
        semicolons += usize::from(line.contains(&b';'));
        commas += usize::from(line.contains(&b','));
    }
    match (lines, semicolons, commas) {
        (0, ..) => ListLayout::Plain,
        (n, s, c) if 2 * s >= n && s >= c => ListLayout::Scored,
        (n, _, c) if 2 * c >= n => ListLayout::Csv,
        _ => ListLayout::Plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(list: &str, expected: &[(&str, u16)], remarks: &[&str]) {
        let parsed = parse(list.as_bytes(), &ParseOptions::default());
        let words: Vec<(String, u16)> =
            parsed.words.iter().map(|w| (w.text.to_string(), w.score)).collect();
        let words: Vec<(&str, u16)> = words.iter().map(|(w, s)| (w.as_str(), *s)).collect();
        assert_eq!(words, expected, "{list:?}");
        let all = parsed.malformed.first.iter().chain(&parsed.duplicates.first);
        assert_eq!(all.map(ToString::to_string).collect::<Vec<_>>(), remarks, "{list:?}");
    }

    #[test]
    fn the_three_layouts_are_told_apart() {
        check("cat\r\ndog\r\n", &[("CAT", 50), ("DOG", 50)], &[]);
        check("cat;20\ndog;30", &[("CAT", 20), ("DOG", 30)], &[]);
        check("word,score\ncat,20\n\"at, sea\",30,x\n", &[("CAT", 20), ("ATSEA", 30)], &[]);
        check("\u{feff}ad hoc\n", &[("ADHOC", 50)], &[]);
        check("", &[], &[]);
    }

    #[test]
    fn bad_lines_are_reported_and_skipped() {
        check(
            "cat;20\n;30\ndog;-1\nemu;\nCAT;20\ncat;99",
            &[("CAT", 99), ("EMU", 50)],
            &[
                "line 2: expected a word, found \";30\"",
                "line 3: expected a score from 0 to 65535, found \"-1\" in \"dog;-1\"",
                "line 5: \"CAT;20\" stands on line 1 already",
                "line 6: \"cat;99\" stands on line 1 with another score; the higher one counts",
            ],
        );
        let long = "x".repeat(300);
        let parsed = parse(long.as_bytes(), &ParseOptions::default());
        assert_eq!(parsed.malformed.first[0].reason, LineIssue::TooLong(300));
        let parsed = parse(b"cat\n\xff\xfe\ndog", &ParseOptions::default());
        assert_eq!((parsed.words.len(), parsed.lines), (2, 3));
        assert_eq!(parsed.malformed.first[0].reason, LineIssue::Encoding);
    }

    proptest! {
        #[test]
        fn any_bytes_can_be_read(bytes: Vec<u8>) {
            let parsed = parse(&bytes, &ParseOptions::default());
            prop_assert!(parsed.words.len() + parsed.malformed.count <= parsed.lines);
        }
    }
}
