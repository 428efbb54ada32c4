//! Real `.puz` files, where they are at hand.

use std::path::PathBuf;

use gridwright_core::{Entry, Puzzle, SolutionStatus};
use gridwright_formats::puz::{self, PuzFile, ScrambleKey, UnlockError};
use gridwright_formats::{Document, Format, ReadError, read, write};
use gridwright_testing::fixtures;

/// The files that are refused, and a part of the reason. See the table in the
/// documentation of the module `puz`.
const REFUSED: &[(&str, &str)] = &[("testfiles__ONE_bad.puz", "no known crossword format")];

/// Every fixture, with its name, its bytes and what was made of them.
fn files() -> Vec<(String, Vec<u8>, Result<Document, ReadError>)> {
    let file = |path: &PathBuf| {
        let bytes = std::fs::read(path).ok()?;
        let document = read(&bytes);
        Some((path.file_name()?.to_string_lossy().into_owned(), bytes, document))
    };
    fixtures("puz").iter().filter_map(file).collect()
}

/// Those that can be read.
fn documents() -> impl Iterator<Item = (String, Vec<u8>, Document)> {
    files().into_iter().filter_map(|(name, bytes, document)| Some((name, bytes, document.ok()?)))
}

#[test]
fn all_but_the_refused_ones_are_read() {
    for (name, _, document) in files() {
        let reason = REFUSED.iter().find(|(refused, _)| *refused == name).map(|(_, why)| *why);
        match (document, reason) {
            (Ok(document), reason) => {
                assert_eq!((document.format, reason), (Format::Puz, None), "{name}");
            }
            (Err(error), reason) => {
                let expected = reason.is_some_and(|reason| error.to_string().contains(reason));
                assert!(expected, "{name}: {error}");
            }
        }
    }
}

#[test]
fn unchanged_files_are_written_as_they_were() {
    for (name, bytes, document) in documents() {
        assert_eq!(PuzFile::parse(&bytes).unwrap().to_bytes(), bytes, "{name}");
        assert_eq!(document.write(Format::Puz).unwrap().bytes, bytes, "{name}");
    }
}

#[test]
fn written_anew_they_are_the_same_minus_the_losses() {
    for (name, _, document) in documents() {
        let written = write(&document.puzzle, Format::Puz).unwrap();
        let mut expected = document.puzzle.clone();
        for loss in &written.losses {
            loss.feature.forget(&mut expected);
        }
        expected.tidy();
        let again = read(&written.bytes).unwrap();
        assert_eq!(again.puzzle, expected, "{name}");
        assert_eq!(again.warnings, [], "{name}");
    }
}

#[test]
fn checksums_written_are_the_ones_that_were_there() {
    for (name, bytes, mut document) in documents() {
        let before = PuzFile::parse(&bytes).unwrap();
        if document.warnings.iter().any(|warning| warning.to_string().contains("checksum")) {
            continue;
        }
        let cell = document.puzzle.grid.iter().find(|(_, cell)| cell.is_open()).unwrap().0;
        let entry = document.puzzle.grid[cell].entry.take();
        document.puzzle.grid[cell].entry = Entry::new("Q");
        let changed = document.write(Format::Puz).unwrap();
        let mut document = read(&changed.bytes).unwrap();
        assert_ne!(document.puzzle.grid[cell].entry, entry, "{name}");
        document.puzzle.grid[cell].entry = entry;
        let back = PuzFile::parse(&document.write(Format::Puz).unwrap().bytes).unwrap();
        assert_eq!(back.header, before.header, "{name}");
        assert_eq!(back.solution, before.solution, "{name}");
        assert_eq!(back.state, before.state, "{name}");
    }
}

fn with_letters(puzzle: &Puzzle) -> Puzzle {
    let mut puzzle = puzzle.clone();
    for (_, cell) in puzzle.grid.iter_mut().filter(|(_, cell)| cell.is_open()) {
        cell.entry = Entry::new("ñandú");
    }
    puzzle
}

#[test]
fn what_the_model_has_no_place_for_stays() {
    for (name, bytes, mut document) in documents() {
        let before = PuzFile::parse(&bytes).unwrap();
        document.puzzle = with_letters(&document.puzzle);
        let written = document.write(Format::Puz).unwrap();
        assert_eq!(written.losses, [], "{name}");
        let again = read(&written.bytes).unwrap();
        assert_eq!(again.puzzle, document.puzzle, "{name}");
        let after = PuzFile::parse(&written.bytes).unwrap();
        assert_eq!(after.preamble, before.preamble, "{name}");
        assert_eq!(after.header.version, before.header.version, "{name}");
        assert_eq!(after.clues, before.clues, "{name}");
        assert_eq!(after.solution, before.solution, "{name}");
        for section in &before.sections {
            assert!(after.section(&section.name).is_some(), "{name}: {section:?}");
        }
    }
}

#[test]
fn files_hold_what_they_should() {
    let check = |name: &str, status: SolutionStatus, warnings: usize| {
        let all: Vec<_> = documents().collect();
        if let Some((_, _, document)) = all.iter().find(|(file, ..)| file.ends_with(name)) {
            assert_eq!(document.puzzle.status, status, "{name}");
            assert_eq!(document.warnings.len(), warnings, "{name}: {:?}", document.warnings);
        } else {
            assert!(all.is_empty(), "{name} is missing");
        }
    };
    check("nyt_locked.puz", SolutionStatus::Locked, 0);
    check("nyt_diagramless.puz", SolutionStatus::Locked, 0);
    check("test-no-solution.puz", SolutionStatus::Missing, 0);
    check("gaps.puz", SolutionStatus::Missing, 0);
    check("washpost.puz", SolutionStatus::Known, 1);
    check("unicode.puz", SolutionStatus::Known, 0);
    check("3x.puz", SolutionStatus::Known, 0);
}

#[test]
fn locked_files_are_opened_by_search_and_by_key() {
    for (name, bytes, locked) in documents() {
        if locked.puzzle.status != SolutionStatus::Locked {
            continue;
        }
        let mut document = locked.clone();
        let key = puz::unlock(&mut document, None).expect("a key is found");
        if name.ends_with("nyt_locked.puz") {
            assert_eq!(key.to_string(), "7844");
        }
        assert_eq!(document.puzzle.status, SolutionStatus::Known, "{name}");
        let solved = |puzzle: &Puzzle| {
            puzzle.grid.iter().all(|(_, cell)| cell.solution.is_some() == cell.is_open())
        };
        assert!(solved(&document.puzzle), "{name}");
        assert_eq!(puz::unlock(&mut document, None), Err(UnlockError::NotLocked), "{name}");

        // Written unlocked, it can be locked again and is what it was.
        let written = document.write(Format::Puz).unwrap();
        assert_eq!(read(&written.bytes).unwrap().puzzle, document.puzzle, "{name}");
        let mut file = PuzFile::parse(&written.bytes).unwrap();
        file.lock(key).expect("all cells are letters");
        let before = PuzFile::parse(&bytes).unwrap();
        assert_eq!(file.header, before.header, "{name}");
        assert_eq!(file.solution, before.solution, "{name}");

        let wrong: ScrambleKey = "1111".parse().unwrap();
        let mut document = locked.clone();
        assert_eq!(puz::unlock(&mut document, Some(wrong)), Err(UnlockError::WrongKey(wrong)));
        assert_eq!(document, locked, "{name}");
        assert_eq!(puz::unlock(&mut document, Some(key)), Ok(key), "{name}");
    }
}
