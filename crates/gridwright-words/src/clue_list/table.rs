//! Lists in lines: CSV, TSV, semicolons, or plain text.

use std::borrow::Cow;

use super::Row;
use super::remark::{Reason, Summary};
use crate::table::{TableReader, TableRow};

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
    let mut reader = TableReader::new(text, separator(text));
    let mut cells: Vec<(usize, Vec<Cow<'a, str>>)> = vec![];
    while let Some(TableRow { line, cells: row }) = reader.next_row() {
        let row = match row {
            Ok(row) => row.into_iter().map(text_of).collect(),
            Err(text) => Err((Reason::Quote, String::from_utf8_lossy(&text).into_owned())),
        };
        match row {
            Ok::<Vec<_>, _>(row)
                if row.iter().all(|cell| cell.trim().is_empty()) && row.len() < 2 => {}
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
    summary.rows += rows.len();
    let row = |(line, mut row): (usize, Vec<Cow<'a, str>>)| {
        let mut take = |at: usize| row.get_mut(at).map(std::mem::take).unwrap_or_default();
        let answer = take(columns.answer);
        Row { line, answer, clue: on_one_line(columns.clue.map(take).unwrap_or_default()) }
    };
    rows.map(row).collect()
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

fn text_of(bytes: Cow<'_, [u8]>) -> Result<Cow<'_, str>, (Reason, String)> {
    let error = std::str::from_utf8(&bytes).err();
    let wrong = error.and_then(|error| bytes.get(error.valid_up_to()).copied());
    let text = match bytes {
        Cow::Borrowed(bytes) => String::from_utf8_lossy(bytes),
        Cow::Owned(bytes) => String::from_utf8_lossy(&bytes).into_owned().into(),
    };
    match wrong {
        Some(byte) => Err((Reason::Encoding(byte), text.into_owned())),
        None => Ok(text),
    }
}
