//! Reading everything a pack is trained on.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use flate2::bufread::MultiGzDecoder;
use gridwright_clues::training::{Corpus, Day, RowKind};
use gridwright_formats::jsonl;
use gridwright_words::csv_fields;
use walkdir::WalkDir;

use crate::failure::Failure;
use crate::progress::FileProgress;

/// So many broken rows of a file are shown.
const SHOWN: usize = 3;
/// A clue of another kind of crossword with so many words is mostly cryptic.
const LONG_CLUE: usize = 6;

/// What was read from a file.
#[derive(Default)]
pub struct FileReport {
    pub name: String,
    pub taken: usize,
    pub left_out: usize,
    pub broken: Vec<String>,
    pub broken_count: usize,
}

impl FileReport {
    pub fn broken(&mut self, place: String) {
        self.broken_count += 1;
        if self.broken.len() < SHOWN {
            self.broken.push(place);
        }
    }

    fn count(&mut self, taken: bool) {
        match taken {
            true => self.taken += 1,
            false => self.left_out += 1,
        }
    }
}

/// The files below a path that hold clues, in the order of their names.
pub fn files(path: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    for entry in WalkDir::new(path).sort_by_file_name() {
        let entry = entry.map_err(|error| Failure::with(path.display(), error))?;
        if entry.file_type().is_file() && kind_of(entry.path()).is_some() {
            found.push(entry.into_path());
        }
    }
    match found.is_empty() {
        true => Err(Failure::with(path.display(), "no .jsonl, .tsv or .csv file is in it")),
        false => Ok(found),
    }
}

/// Reads a file into a corpus; `series` tells its puzzles from others.
pub fn read(path: &Path, series: u8, corpus: &mut Corpus) -> Result<FileReport, Failure> {
    let mut report = FileReport { name: file_name(path), ..FileReport::default() };
    let stream = open(path)?;
    match kind_of(path) {
        Some(FileKind::Puzzles) => read_puzzles(stream, series, corpus, &mut report),
        Some(FileKind::Table(separator)) => read_table(stream, separator, corpus, &mut report),
        None => return Err(Failure::with(path.display(), "not a .jsonl, .tsv or .csv file")),
    }
    Ok(report)
}

enum FileKind {
    Puzzles,
    Table(char),
}

fn kind_of(path: &Path) -> Option<FileKind> {
    let name = file_name(path);
    let name = name.strip_suffix(".gz").unwrap_or(&name);
    match name.rsplit_once('.')?.1 {
        "jsonl" => Some(FileKind::Puzzles),
        "tsv" => Some(FileKind::Table('\t')),
        "csv" => Some(FileKind::Table(',')),
        _ => None,
    }
}

pub(super) fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

pub(super) fn open(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
    let file = File::open(path).map_err(|error| Failure::with(path.display(), error))?;
    let mut file = BufReader::with_capacity(1 << 16, file);
    let start = file.fill_buf().map_err(|error| Failure::with(path.display(), error))?;
    let gzipped = start.starts_with(&[0x1f, 0x8b]);
    Ok(match gzipped {
        true => Box::new(BufReader::with_capacity(1 << 16, MultiGzDecoder::new(file))),
        false => Box::new(file),
    })
}

fn read_puzzles(stream: impl BufRead, series: u8, corpus: &mut Corpus, report: &mut FileReport) {
    let mut progress = FileProgress::new(0);
    for line in jsonl::JsonlReader::new(stream) {
        progress.step(&report.name);
        let document = match line {
            Ok(document) => document,
            Err(error) => {
                report.broken(error.to_string());
                continue;
            }
        };
        let puzzle = &document.puzzle;
        let day = puzzle.metadata.date.and_then(|date| Day::parse(&date.to_string()));
        for (clue, answer) in puzzle.answered() {
            report.count(corpus.add(&clue.text.plain(), &answer, day, RowKind::Puzzle, series));
        }
    }
}

/// Which column holds what.
struct CorpusColumns {
    clue: usize,
    answer: usize,
    day: Option<usize>,
    /// Synonyms, separated by bars.
    synonyms: Option<usize>,
    /// A headword or a heading, as it is written.
    heading: Option<usize>,
    kind: Option<RowKind>,
    /// Short clues are another kind than long ones.
    by_length: bool,
}

/// The columns of the tables we know, by the file's name; a table with a
/// header that names `clue` and `answer` says it itself.
fn columns(name: &str, header: &[String]) -> Option<(CorpusColumns, bool)> {
    let find = |wanted: &[&str]| {
        header.iter().position(|cell| wanted.contains(&cell.trim().to_lowercase().as_str()))
    };
    if let (Some(clue), Some(answer)) = (find(&["clue", "question"]), find(&["answer", "word"])) {
        let day = find(&["date", "day", "year"]);
        let columns = CorpusColumns {
            clue,
            answer,
            day,
            synonyms: None,
            heading: None,
            kind: Some(RowKind::Puzzle),
            by_length: false,
        };
        return Some((columns, true));
    }
    if header.len() < 2 {
        return None;
    }
    let plain = CorpusColumns {
        clue: 1,
        answer: 0,
        day: Some(2),
        synonyms: None,
        heading: None,
        kind: None,
        by_length: true,
    };
    let known = match name {
        _ if name.starts_with("trivia") => {
            let (day, heading, kind) = (Some(3), Some(2), Some(RowKind::Trivia));
            CorpusColumns { day, heading, kind, by_length: false, ..plain }
        }
        _ if name.starts_with("definitions") => CorpusColumns {
            clue: 2,
            day: None,
            synonyms: Some(3),
            heading: Some(1),
            kind: Some(RowKind::Definition),
            by_length: false,
            ..plain
        },
        _ if name.contains("word-clues") => {
            CorpusColumns { kind: Some(RowKind::WordClue), by_length: false, ..plain }
        }
        _ if name.starts_with("cryptic") => {
            CorpusColumns { kind: Some(RowKind::Cryptic), by_length: false, ..plain }
        }
        _ => plain,
    };
    Some((known, false))
}

fn read_table(
    mut stream: impl Read,
    separator: char,
    corpus: &mut Corpus,
    report: &mut FileReport,
) {
    let mut bytes = Vec::new();
    if let Err(error) = stream.read_to_end(&mut bytes) {
        report.broken(error.to_string());
    }
    let text = String::from_utf8_lossy(&bytes);
    let mut layout = None;
    for (number, line) in text.lines().enumerate() {
        let cells = cells(line, separator);
        let columns = match &layout {
            Some(columns) => columns,
            None => {
                let Some((columns, is_header)) = columns(&report.name, &cells) else {
                    report.broken(format!("line {}: fewer than two columns", number + 1));
                    continue;
                };
                layout = Some(columns);
                match (is_header, &layout) {
                    (false, Some(columns)) => columns,
                    _ => continue,
                }
            }
        };
        if cells.len() <= columns.clue.max(columns.answer) {
            report.broken(format!("line {}: {} columns, too few", number + 1, cells.len()));
            continue;
        }
        add_row(&cells, columns, corpus, report);
    }
}

fn add_row(
    cells: &[String],
    columns: &CorpusColumns,
    corpus: &mut Corpus,
    report: &mut FileReport,
) {
    let (clue, answer) = (&cells[columns.clue], &cells[columns.answer]);
    let day = columns.day.and_then(|column| cells.get(column)).and_then(|cell| Day::parse(cell));
    let long = clue.split_whitespace().count() >= LONG_CLUE;
    let kind = match (columns.kind, columns.by_length && long) {
        (Some(kind), _) => kind,
        (None, true) => RowKind::Cryptic,
        (None, false) => RowKind::Quick,
    };
    report.count(corpus.add(clue, answer, day, kind, 0));
    if let Some(heading) = columns.heading.and_then(|column| cells.get(column)) {
        corpus.add_heading(heading, day);
    }
    let synonyms = columns.synonyms.and_then(|column| cells.get(column));
    for synonym in synonyms.iter().flat_map(|cell| cell.split('|')).filter(|word| !word.is_empty())
    {
        report.count(corpus.add(synonym, answer, day, RowKind::Synonym, 0));
    }
}

/// The cells of a line, between tabs or, as CSV, between commas.
fn cells(line: &str, separator: char) -> Vec<String> {
    match separator {
        '\t' => line.split('\t').map(str::to_owned).collect(),
        _ => csv_fields(line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, text: &str, separator: char) -> (Corpus, FileReport) {
        let mut corpus = Corpus::default();
        let mut report = FileReport { name: name.to_owned(), ..FileReport::default() };
        read_table(text.as_bytes(), separator, &mut corpus, &mut report);
        (corpus, report)
    }

    #[test]
    fn a_header_says_which_column_is_which() {
        let text = "Answer,Clue,Year\naura,\"Glow, of a \"\"mystical\"\" kind\",2012\nbad\n";
        let (corpus, report) = check("mine.csv", text, ',');
        assert_eq!(corpus.rows[0].words.as_str(), "glow of a mystical kind");
        assert_eq!(corpus.rows[0].day, Day::parse("2012"));
        assert_eq!(corpus.rows[0].kind, RowKind::Puzzle);
        assert_eq!((report.taken, report.broken_count), (1, 1));
        assert_eq!(report.broken, ["line 3: 1 columns, too few"]);
    }

    #[test]
    fn names_say_what_other_tables_hold() {
        let (corpus, _) = check("definitions.mine.tsv", "AURA\taura\ta glow\thalo|glow\n", '\t');
        let kinds: Vec<RowKind> = corpus.rows.iter().map(|row| row.kind).collect();
        assert_eq!(kinds, [RowKind::Definition, RowKind::Synonym, RowKind::Synonym]);
        let (corpus, _) =
            check("quick.tsv", "AURA\tGlow\t2012\nAURA\tA glow in or about our area\t\n", '\t');
        let kinds: Vec<RowKind> = corpus.rows.iter().map(|row| row.kind).collect();
        assert_eq!(kinds, [RowKind::Quick, RowKind::Cryptic]);
        let (corpus, _) = check("trivia.mine.tsv", "AURA\tIt glows\tGLOWS\t2012-03-04\n", '\t');
        assert_eq!(corpus.rows[0].day, Day::parse("2012-03-04"));
    }
}
