//! Reading word lists, frequencies and phrases for a training.

use std::io::BufRead;
use std::path::Path;

use gridwright_clues::training::{Corpus, ListKind, PairList};
use walkdir::WalkDir;

use super::corpus::{FileReport, file_name, open};
use crate::failure::Failure;

/// What a file of the folder holds.
#[derive(Clone, Copy)]
enum Holds {
    /// A word a line.
    Words(ListKind),
    /// A phrase a line, with its spaces.
    Titles,
    /// A word and a count a line.
    Frequencies,
    /// Two words and a count a line.
    Pairs,
    /// A piece of a word and the numbers of its vector a line.
    Vectors,
}

/// The beginnings of the names.
const NAMES: [(&str, Holds); 8] = [
    ("common", Holds::Words(ListKind::Common)),
    ("large", Holds::Words(ListKind::Large)),
    ("phrases", Holds::Words(ListKind::Phrases)),
    ("rude", Holds::Words(ListKind::Rude)),
    ("texts", Holds::Titles),
    ("frequency", Holds::Frequencies),
    ("pairs", Holds::Pairs),
    ("vectors", Holds::Vectors),
];

/// Reads the lists below a folder.
pub fn read(folder: &Path, corpus: &mut Corpus) -> Result<Vec<FileReport>, Failure> {
    let mut reports = Vec::new();
    for entry in WalkDir::new(folder).sort_by_file_name() {
        let entry = entry.map_err(|error| Failure::with(folder.display(), error))?;
        let name = file_name(entry.path());
        let holds = NAMES.iter().find(|(start, _)| name.starts_with(start));
        let (true, Some((_, holds))) = (entry.file_type().is_file(), holds) else { continue };
        let mut report = FileReport { name, ..FileReport::default() };
        read_list(open(entry.path())?, *holds, corpus, &mut report);
        reports.push(report);
    }
    match reports.is_empty() {
        true => {
            let names = NAMES.map(|(name, _)| name).join(", ");
            Err(Failure::with(
                folder.display(),
                format!("no file whose name begins with one of {names}"),
            ))
        }
        false => Ok(reports),
    }
}

fn read_list(stream: impl BufRead, holds: Holds, corpus: &mut Corpus, report: &mut FileReport) {
    if matches!(holds, Holds::Pairs) {
        corpus.pair_lists.push(PairList::default());
    }
    for (number, line) in stream.lines().enumerate() {
        let taken = match &line {
            Ok(line) => add_line(line.trim_start_matches('\u{feff}'), holds, corpus),
            Err(_) => None,
        };
        match taken {
            Some(()) => report.taken += 1,
            None => report.broken(format!("line {}: {}", number + 1, expected(holds))),
        }
    }
}

fn add_line(line: &str, holds: Holds, corpus: &mut Corpus) -> Option<()> {
    let mut cells = line.split_whitespace();
    match holds {
        Holds::Words(kind) => corpus.add_word(line.split(';').next()?, kind),
        Holds::Titles => corpus.titles.push(line.to_owned()),
        Holds::Frequencies => {
            let (word, count) = (cells.next()?, cells.next()?.parse().ok()?);
            corpus.frequencies.push((word.to_lowercase(), count));
        }
        Holds::Pairs => {
            let (first, second) = (cells.next()?.to_lowercase(), cells.next()?.to_lowercase());
            let count = cells.next()?.parse().ok()?;
            corpus.pair_lists.last_mut()?.pairs.push((first, second, count));
        }
        Holds::Vectors => {
            let piece = cells.next()?.to_owned();
            let numbers: Option<Vec<f32>> = cells.map(|cell| cell.parse().ok()).collect();
            corpus.vectors.push((piece, numbers.filter(|numbers| !numbers.is_empty())?));
        }
    }
    Some(())
}

fn expected(holds: Holds) -> &'static str {
    match holds {
        Holds::Words(_) | Holds::Titles => "expected a line of text",
        Holds::Frequencies => "expected a word and a count",
        Holds::Pairs => "expected two words and a count",
        Holds::Vectors => "expected a piece of a word and numbers",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_by_what_their_names_say() {
        let folder = tempfile::tempdir().unwrap();
        let write =
            |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
        write("common.txt", "aura;50\nglow\n");
        write("texts-mine.txt", "gone with the wind\n");
        write("frequency.txt", "the 100\nbroken\n");
        write("pairs.txt", "of the 7\n");
        write("other.txt", "nothing\n");
        let mut corpus = Corpus::default();
        let reports = read(folder.path(), &mut corpus).unwrap();
        let counts: Vec<(usize, usize)> =
            reports.iter().map(|r| (r.taken, r.broken_count)).collect();
        assert_eq!(counts, [(2, 0), (1, 1), (1, 0), (1, 0)]);
        assert_eq!(reports[1].broken, ["line 2: expected a word and a count"]);
        assert_eq!(corpus.listed.len(), 2);
        assert_eq!(corpus.titles, ["gone with the wind"]);
        assert_eq!(corpus.pair_lists[0].pairs, [("of".to_owned(), "the".to_owned(), 7.0)]);
        let empty = tempfile::tempdir().unwrap();
        assert!(read(empty.path(), &mut corpus).is_err());
    }
}
