//! Every real `.jpz` and `.cfp` file at hand is read, and writing it again
//! loses nothing.

use gridwright_core::Puzzle;
use gridwright_formats::jpz::zipped;
use gridwright_formats::{Format, read, write};
use gridwright_testing::fixtures;

fn check(format: Format) {
    for path in fixtures(format.extension()) {
        let bytes = std::fs::read(&path).unwrap();
        let document = read(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(document.format, format, "{}", path.display());
        for warning in &document.warnings {
            eprintln!("{}: {warning}", path.display());
        }
        let written = write(&document.puzzle, format).unwrap();
        assert_eq!(written.losses, [], "{}", path.display());
        let again = read(&written.bytes).unwrap();
        assert_eq!(again.puzzle, document.puzzle, "{}", path.display());
        assert_eq!(again.warnings, [], "{}", path.display());
    }
}

#[test]
fn jpz_files_are_read_and_written_without_loss() {
    check(Format::Jpz);
}

#[test]
fn cfp_files_are_read_and_written_without_loss() {
    check(Format::Cfp);
}

#[test]
fn zipping_changes_nothing() {
    for path in fixtures("jpz") {
        let bytes = std::fs::read(&path).unwrap();
        if !bytes.starts_with(b"PK") {
            let packed = zipped("puzzle.jpz", &bytes);
            assert_eq!(read(&packed).unwrap().puzzle, read(&bytes).unwrap().puzzle);
        }
    }
}

/// Many puzzles are there as `.jpz` and as `.ipuz`: the solutions and the texts
/// of the clues are the same.
#[test]
fn the_same_puzzle_in_another_format_is_the_same() {
    let texts = |puzzle: &Puzzle| -> Vec<String> {
        let mut texts: Vec<_> = puzzle.all_clues().map(|(.., clue)| clue.text.plain()).collect();
        texts.sort();
        texts
    };
    let mut compared = 0;
    for path in fixtures("jpz") {
        let other = path.with_extension("ipuz");
        let Ok(bytes) = std::fs::read(&other) else { continue };
        let [jpz, ipuz] =
            [std::fs::read(&path).unwrap(), bytes].map(|bytes| read(&bytes).unwrap().puzzle);
        assert_eq!(jpz.grid.solution_rows(), ipuz.grid.solution_rows(), "{}", path.display());
        assert_eq!(texts(&jpz), texts(&ipuz), "{}", path.display());
        compared += 1;
    }
    eprintln!("{compared} puzzles compared");
}
