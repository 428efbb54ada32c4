//! Lists in lines: CSV, TSV, semicolons, or plain text.

use std::borrow::Cow;

use super::Row;
use super::remark::{Reason, Summary};

/// What a column is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    Answer,
    Clue,
}

impl Column {
    /// The column under this heading.
    pub fn named(heading: &str) -> Option<Self> {
        match heading.trim().to_lowercase().as_str() {
            "answer" | "answers" | "word" | "words" | "solution" | "entry" => Some(Self::Answer),
            "clue" | "clues" | "hint" | "definition" | "question" => Some(Self::Clue),
            _ => None,
        }
    }
}

/// Where the columns are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Columns {
    pub answer: usize,
    pub clue: Option<usize>,
}

impl Columns {
    /// How many rows a guess is made from.
    pub const LOOKED_AT: usize = 100;

    /// The columns under a row of headings, if it is one.
    fn headed(row: &[Cow<'_, str>]) -> Option<Self> {
        let named = |column| row.iter().position(|cell| Column::named(cell) == Some(column));
        Some(Self { answer: named(Column::Answer)?, clue: named(Column::Clue) })
    }

    /// The columns of rows without headings: answers are shorter than clues,
    /// and numbers are neither.
    pub fn guess(rows: &[Vec<Cow<'_, str>>]) -> Self {
        let count = rows.iter().map(Vec::len).max().unwrap_or(0);
        let mut texts: Vec<(usize, usize)> = vec![];
        for column in 0..count {
            let cells = || rows.iter().filter_map(|row| row.get(column));
            let length: usize = cells().map(|cell| cell.trim().len()).sum();
            if cells().any(|cell| cell.contains(char::is_alphabetic)) {
                texts.push((length, column));
            }
        }
        let answer = texts.iter().min().map_or(0, |(_, column)| *column);
        let longest = texts.iter().filter(|(_, column)| *column != answer).max();
        Self { answer, clue: longest.map(|(_, column)| *column) }
    }
}

/// The rows of a list.
pub(super) fn rows<'a>(text: &'a [u8], summary: &mut Summary) -> Vec<Row<'a>> {
    let mut reader = Reader { text, at: 0, line: 1, separator: separator(text) };
    let mut cells: Vec<(usize, Vec<Cow<'a, str>>)> = vec![];
    while let Some((line, row)) = reader.next_row() {
        match row {
            Ok(row) if row.iter().all(|cell| cell.trim().is_empty()) && row.len() < 2 => {}
            Ok(row) => cells.push((line, row)),
            Err((reason, text)) => {
                summary.rows += 1;
                summary.drop_row(reason, line, &text);
            }
        }
    }
    let headed = cells.first().and_then(|(_, row)| Columns::headed(row));
    let columns = headed.unwrap_or_else(|| {
        let first: Vec<_> =
            cells.iter().take(Columns::LOOKED_AT).map(|(_, row)| row.clone()).collect();
        Columns::guess(&first)
    });
    let rows = cells.into_iter().skip(usize::from(headed.is_some()));
    let rows: Vec<Row<'a>> = rows
        .map(|(line, mut row)| {
            let mut take = |at: usize| row.get_mut(at).map(std::mem::take).unwrap_or_default();
            let answer = take(columns.answer);
            let clue = columns.clue.map(take).unwrap_or_default();
            Row { line, answer, clue: on_one_line(clue) }
        })
        .collect();
    summary.rows += rows.len();
    rows
}

fn on_one_line(clue: Cow<'_, str>) -> Cow<'_, str> {
    if clue.contains(['\n', '\r']) {
        clue.split_whitespace().collect::<Vec<_>>().join(" ").into()
    } else {
        clue
    }
}

/// What stands between the columns: whichever is in most of the first lines,
/// or nothing.
fn separator(text: &[u8]) -> Option<u8> {
    let lines = || text.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).take(20);
    let count = |separator: u8| lines().filter(|line| line.contains(&separator)).count();
    let best = [b'\t', b';', b','].into_iter().rev().max_by_key(|separator| count(*separator))?;
    (count(best) * 2 > lines().count()).then_some(best)
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    line: usize,
    separator: Option<u8>,
}

type Cells<'a> = Result<Vec<Cow<'a, str>>, (Reason, String)>;

/// A quote that is open for longer than this is taken as never closed.
const LONGEST_QUOTE: usize = 1 << 14;

impl<'a> Reader<'a> {
    /// The next row with the line it starts on. A row that cannot be read ends
    /// with its first line.
    fn next_row(&mut self) -> Option<(usize, Cells<'a>)> {
        if self.at >= self.text.len() {
            return None;
        }
        let (start, line) = (self.at, self.line);
        let row = match self.separator {
            Some(separator) => self.cells(separator),
            None => Ok(vec![self.plain(start)]),
        };
        let row = match row {
            Ok(row) => row.into_iter().map(text_of).collect(),
            Err(reason) => {
                self.at = start;
                self.line = line;
                let text = self.plain(start);
                Err((reason, String::from_utf8_lossy(&text).into_owned()))
            }
        };
        Some((line, row))
    }

    /// The rest of the line, and on to the next.
    fn plain(&mut self, start: usize) -> Cow<'a, [u8]> {
        let rest = &self.text[start..];
        let len = rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
        self.at = start + len + 1;
        self.line += 1;
        let text = &rest[..len];
        text.strip_suffix(b"\r").unwrap_or(text).into()
    }

    fn cells(&mut self, separator: u8) -> Result<Vec<Cow<'a, [u8]>>, Reason> {
        let mut cells = vec![];
        loop {
            let quoted = self.text.get(self.at) == Some(&b'"') && separator != b'\t';
            let cell = if quoted { self.quoted(separator)? } else { self.unquoted(separator) };
            cells.push(cell);
            match self.text.get(self.at) {
                Some(byte) if *byte == separator => self.at += 1,
                _ => {
                    // The end of the line or of the text.
                    self.at += 1;
                    self.line += 1;
                    return Ok(cells);
                }
            }
        }
    }

    fn unquoted(&mut self, separator: u8) -> Cow<'a, [u8]> {
        let rest = &self.text[self.at.min(self.text.len())..];
        let ends = |byte: &u8| *byte == separator || *byte == b'\n';
        let len = rest.iter().position(ends).unwrap_or(rest.len());
        self.at += len;
        rest[..len].strip_suffix(b"\r").unwrap_or(&rest[..len]).into()
    }

    fn quoted(&mut self, separator: u8) -> Result<Cow<'a, [u8]>, Reason> {
        let first = self.at + 1;
        let mut cell: Vec<u8> = vec![];
        let mut at = first;
        loop {
            match self.text.get(at..) {
                Some([b'"', b'"', ..]) => {
                    cell.push(b'"');
                    at += 2;
                }
                Some([b'"', rest @ ..]) => {
                    self.at = at + 1;
                    let blanks = rest.iter().take_while(|b| matches!(b, b' ' | b'\r')).count();
                    self.at += blanks;
                    let next = rest.get(blanks);
                    let ends = next.is_none_or(|byte| *byte == separator || *byte == b'\n');
                    return if ends { Ok(cell.into()) } else { Err(Reason::Quote) };
                }
                Some([byte, ..]) if at - first < LONGEST_QUOTE => {
                    self.line += usize::from(*byte == b'\n');
                    cell.push(*byte);
                    at += 1;
                }
                _ => return Err(Reason::Quote),
            }
        }
    }
}

fn text_of(bytes: Cow<'_, [u8]>) -> Result<Cow<'_, str>, (Reason, String)> {
    let bad = |bytes: &[u8], error: std::str::Utf8Error| {
        let byte = bytes.get(error.valid_up_to()).copied().unwrap_or_default();
        (Reason::Encoding(byte), String::from_utf8_lossy(bytes).into_owned())
    };
    match bytes {
        Cow::Borrowed(bytes) => {
            std::str::from_utf8(bytes).map(Cow::Borrowed).map_err(|error| bad(bytes, error))
        }
        Cow::Owned(bytes) => String::from_utf8(bytes)
            .map(Cow::Owned)
            .map_err(|error| bad(error.as_bytes(), error.utf8_error())),
    }
}
