//! Clues, names and answers of the user's own.

use std::fs;
use std::path::{Path, PathBuf};

use gridwright_clues::OwnClue;
use gridwright_search::math::pow_f32;
use jiff::Zoned;
use jiff::civil::Date;

use crate::data;
use crate::failure::Failure;

/// The folder in the user's data folder whose files are always there.
const FOLDER: &str = "own";
/// After so many years a row counts half.
const HALF_LIFE: f32 = 10.0;
const DAYS_A_YEAR: f32 = 365.25;
/// The columns where a file has no header.
const USUAL: [&str; 4] = ["clue", "answer", "weight", "date"];

/// The tables in the user's folder, in the order of their names. Without such
/// a folder there are none.
pub fn usual_files() -> Vec<PathBuf> {
    let Some(folder) = data::existing_subfolder(FOLDER) else { return vec![] };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> =
        entries.map(|entry| entry.path()).filter(|path| separator(path).is_some()).collect();
    files.sort();
    files
}

fn separator(path: &Path) -> Option<char> {
    match path.extension()?.to_str()? {
        "csv" => Some(','),
        "tsv" | "txt" => Some('\t'),
        _ => None,
    }
}

/// Reads a table: columns named in its first line, or clue, answer, weight and
/// date. A row with one column is a name.
pub fn read(path: &Path) -> Result<Vec<OwnClue>, Failure> {
    let failed = |error: String| Failure::with(path.display(), error);
    let text = fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
    rows(&text, separator(path).unwrap_or(','), Zoned::now().date()).map_err(failed)
}

fn rows(text: &str, separator: char, today: Date) -> Result<Vec<OwnClue>, String> {
    let mut columns: Vec<String> = USUAL.map(str::to_owned).to_vec();
    let mut rows = vec![];
    let lines = text.trim_start_matches('\u{feff}').lines().enumerate();
    for (index, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
        let cells = cells(line, separator);
        let names: Vec<String> = cells.iter().map(|cell| cell.trim().to_lowercase()).collect();
        if index == 0 && names.iter().any(|name| name == "answer" || name == "name") {
            columns = names;
            continue;
        }
        let cell = |wanted: &[&str]| {
            let place = columns.iter().position(|own| wanted.contains(&own.as_str()))?;
            cells.get(place).map(|cell| cell.trim()).filter(|cell| !cell.is_empty())
        };
        let wrong = |what: &str, found: &str| {
            format!("line {}: expected {what}, found {found:?}", index + 1)
        };
        let (clue, answer) = match cells.len() {
            1 => (None, Some(cells[0].trim())),
            _ => (cell(&["clue", "question"]), cell(&["answer", "name", "word"])),
        };
        let Some(answer) = answer.filter(|answer| answer.chars().any(|c| c.is_ascii_alphabetic()))
        else {
            return Err(format!("line {}: expected an answer of letters", index + 1));
        };
        let mut weight = match cell(&["weight"]) {
            None => 1.0,
            Some(text) => match text.parse::<f32>() {
                Ok(weight) if weight > 0.0 && weight.is_finite() => weight,
                _ => return Err(wrong("a weight above zero", text)),
            },
        };
        if let Some(text) = cell(&["date", "day"]) {
            let day: Date = text.parse().map_err(|_| wrong("a date like 2026-02-28", text))?;
            let days = (today - day).get_days().max(0) as f32;
            weight *= pow_f32(0.5, days / DAYS_A_YEAR / HALF_LIFE);
        }
        rows.push(OwnClue {
            clue: clue.unwrap_or_default().to_owned(),
            answer: answer.to_owned(),
            weight,
        });
    }
    Ok(rows)
}

/// The cells of a line; one that holds the separator stands in quotation
/// marks, which are doubled inside.
fn cells(line: &str, separator: char) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                cells.last_mut().into_iter().for_each(|cell| cell.push('"'));
            }
            '"' if quoted || cells.last().is_some_and(|cell| cell.trim().is_empty()) => {
                quoted = !quoted;
            }
            _ if c == separator && !quoted => cells.push(String::new()),
            _ => cells.last_mut().into_iter().for_each(|cell| cell.push(c)),
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_with_their_weights_and_dates() {
        let today: Date = "2026-06-01".parse().unwrap();
        let read = |text: &str| rows(text, ',', today);
        let found =
            read("clue,answer,weight,date\n\"Pop star, lately\",Chappell Roan,2,\n,Xcx,,\n")
                .unwrap();
        assert_eq!((found[0].clue.as_str(), found[0].weight), ("Pop star, lately", 2.0));
        assert_eq!((found[1].clue.as_str(), found[1].answer.as_str()), ("", "Xcx"));
        let bare = read("Anora\nWon in 2025,Anora,1,2016-06-01\n").unwrap();
        assert_eq!((bare[0].clue.as_str(), bare[0].answer.as_str()), ("", "Anora"));
        assert!((bare[1].weight - 0.5).abs() < 0.01, "{bare:?}");
        let check = |text: &str, expected: &str| assert_eq!(read(text).unwrap_err(), expected);
        check("a,b\nc,12\n", "line 2: expected an answer of letters");
        check("a,b,heavy\n", "line 1: expected a weight above zero, found \"heavy\"");
        check("a,b,1,soon\n", "line 1: expected a date like 2026-02-28, found \"soon\"");
    }
}
