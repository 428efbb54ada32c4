//! The format as a whole: odd files, broken files, and random puzzles.

use gridwright_core::{Clue, ClueList, Direction, Entry, Grid, Puzzle, PuzzleKind, SolutionStatus};
use proptest::prelude::*;

use super::{LockError, PuzFile, PuzSection, ScrambleKey, UnlockError, unlock};
use crate::testing::{arbitrary_puzzle, check_round_trip};
use crate::{Document, Feature, Format, read, write};

fn puzzle(rows: &[&str]) -> Puzzle {
    let mut grid = Grid::from_rows(rows).unwrap();
    grid.number_cells();
    let mut puzzle = Puzzle::new(grid);
    puzzle.metadata.title = "Cats".to_owned();
    let slots = puzzle.grid.slots();
    for direction in Direction::BOTH {
        let mut list = ClueList::standard(direction);
        for slot in slots.iter().filter(|slot| slot.direction == direction) {
            let label = puzzle.grid.label(slot.start);
            list.clues.push(Clue::new(label, format!("{label} {direction}")));
        }
        puzzle.lists.push(list);
    }
    puzzle.tidy();
    puzzle
}

fn cats() -> PuzFile {
    let written = write(&puzzle(&["CAT", "O#O", "WIT"]), Format::Puz).unwrap();
    assert_eq!(written.losses, []);
    PuzFile::parse(&written.bytes).unwrap()
}

/// A file with right checksums after a change.
fn changed(change: impl Fn(&mut PuzFile)) -> Document {
    let mut file = cats();
    change(&mut file);
    super::checksum::set(&mut file);
    read(&file.to_bytes()).unwrap()
}

fn warnings(document: &Document) -> Vec<String> {
    document.warnings.iter().map(ToString::to_string).collect()
}

fn check(change: impl Fn(&mut PuzFile), expected: &[&str]) {
    assert_eq!(warnings(&changed(change)), expected);
}

#[test]
fn odd_files_are_read_with_a_warning() {
    check(|_| {}, &[]);
    check(|file| file.preamble = b"x.puz\n".to_vec(), &["6 bytes stand before the puzzle"]);
    check(|file| file.trailing = b"\r\n".to_vec(), &["2 bytes stand after the puzzle"]);
    check(
        |file| file.trailing = b"GEXT\x09\0\0\0\0".to_vec(),
        &["section GEXT is longer than the rest of the file; it is left out"],
    );
    check(|file| file.unterminated = true, &["the notes are not ended by a zero byte"]);
    check(|file| file.header.kind = 7, &["expected a type of 0001 or 0401, found 0007"]);
    check(|file| file.header.version = [0; 4], &[]);
    check(
        |file| file.sections.push(PuzSection::new(b"GEXT", vec![0; 8])),
        &["section GEXT: expected 9 bytes, found 8; it is left out"],
    );
    check(
        |file| {
            file.sections.push(PuzSection { checksum: 1, ..PuzSection::new(b"WHAT", vec![1, 2]) });
        },
        &["section WHAT: the checksum is 0001, expected 8002"],
    );
    check(
        |file| file.sections.push(PuzSection::new(b"LTIM", b"soon".to_vec())),
        &["section LTIM: expected seconds and 0 or 1, as in \"42,1\", found \"soon\""],
    );
    check(
        |file| file.sections.push(PuzSection::new(b"RUSR", vec![0; 4])),
        &["section RUSR: expected texts for 9 cells, found 4"],
    );
    check(
        |file| file.sections.push(PuzSection::new(b"GRBS", vec![0, 0, 5, 0, 0, 0, 0, 0, 0])),
        &["1 rebus cells have no entry in the table of rebus solutions"],
    );
    check(|file| file.solution[0] = 7, &["1 cells have a solution that is no visible character"]);
}

#[test]
fn wrong_checksums_are_named_with_their_places() {
    let mut file = cats();
    file.preamble = b"12".to_vec();
    file.header.checksum ^= 1;
    file.header.cib_checksum = 0;
    file.header.masked_checksums = *b"ICHEATED";
    let found = warnings(&read(&file.to_bytes()).unwrap());
    let places: Vec<_> = found.iter().map(|text| text.split(" is ").next().unwrap()).collect();
    let expected = [
        "byte 2: the checksum of the whole file",
        "byte 16: the checksum of the header",
        "byte 18: the checksum of the parts",
        "2 bytes stand before the puzzle",
    ];
    assert_eq!(places, expected);
}

#[test]
fn clues_in_the_wrong_number_are_kept() {
    let more = changed(|file| file.clues.push(b"Stray".to_vec()));
    assert_eq!(warnings(&more), ["expected 4 clues, one for every entry, found 5"]);
    assert_eq!(more.puzzle.lists[2].clues, [Clue::new("", "Stray")]);
    let mut played = more.clone();
    played.puzzle.grid.iter_mut().take(1).for_each(|(_, cell)| cell.entry = Entry::new("C"));
    let written = played.write(Format::Puz).unwrap();
    assert_eq!(written.losses, []);
    assert_eq!(PuzFile::parse(&written.bytes).unwrap().clues.len(), 5);

    let fewer = changed(|file| drop(file.clues.pop()));
    assert_eq!(warnings(&fewer), ["expected 4 clues, one for every entry, found 3"]);
    assert_eq!(fewer.puzzle.clues(Direction::Across), [Clue::new("1", "1 Across")]);
    assert_eq!(fewer.puzzle.clues(Direction::Down).len(), 2);
}

#[test]
fn solutions_that_are_not_there_are_missing() {
    let status = |change: fn(&mut PuzFile)| changed(change).puzzle.status;
    assert_eq!(status(|_| {}), SolutionStatus::Known);
    assert_eq!(status(|file| file.header.solution_state = 2), SolutionStatus::Missing);
    assert_eq!(status(|file| file.solution = b"XXXX.XXXX".to_vec()), SolutionStatus::Missing);
    assert_eq!(status(|file| file.solution = b"----.----".to_vec()), SolutionStatus::Missing);
    assert_eq!(status(|file| file.solution = b"---X.----".to_vec()), SolutionStatus::Known);
    assert_eq!(status(|file| file.header.solution_state = 4), SolutionStatus::Locked);
}

#[test]
fn texts_that_are_not_utf8_are_read_as_latin_1() {
    let text = b"Caf\xe9 \x93x\x94".to_vec();
    let old = changed(|file| file.title = text.clone());
    assert_eq!((&old.puzzle.metadata.title[..], warnings(&old).len()), ("Café “x”", 0));
    let new = changed(|file| {
        file.title = text.clone();
        file.header.version = *b"2.0\0";
    });
    assert_eq!(new.puzzle.metadata.title, "Café “x”");
    assert_eq!(warnings(&new), ["expected UTF-8 in the title, found other bytes; read as Latin-1"]);
}

#[test]
fn blocks_hide_in_diagramless_puzzles() {
    let mut diagramless = puzzle(&["CAT", "O#O", "WIT"]);
    diagramless.kind = PuzzleKind::Diagramless;
    let file = PuzFile::parse(&write(&diagramless, Format::Puz).unwrap().bytes).unwrap();
    assert_eq!((file.header.kind, &file.solution[..]), (0x0401, &b"CATO:OWIT"[..]));
    check_round_trip(&diagramless, Format::Puz);
}

#[test]
fn letters_beyond_latin_1_make_a_newer_file() {
    let version = |rows: &[&str]| {
        let puzzle = puzzle(rows);
        check_round_trip(&puzzle, Format::Puz);
        let file = PuzFile::parse(&write(&puzzle, Format::Puz).unwrap().bytes).unwrap();
        (file.header.version, file.solution)
    };
    assert_eq!(version(&["TÜR", "Aẞ#"]), (*b"1.3\0", b"T\xdcRA\xdf.".to_vec()));
    assert_eq!(version(&["TÜR", "AŁ#"]), (*b"2.0\0", b"TURAX.".to_vec()));
    assert_eq!(version(&["XX", "X#"]), (*b"1.3\0", b"XXX.".to_vec()));
}

#[test]
fn a_rebus_that_the_table_cannot_spell_is_a_declared_loss() {
    let mut puzzle = puzzle(&["CAT", "O#O", "WIT"]);
    puzzle.grid.iter_mut().take(1).for_each(|(_, cell)| cell.solution = Entry::new("A;B"));
    check_round_trip(&puzzle, Format::Puz);
    let losses = write(&puzzle, Format::Puz).unwrap().losses;
    assert_eq!(losses.iter().map(|loss| loss.feature).collect::<Vec<_>>(), [Feature::Rebus]);
}

#[test]
fn a_text_with_a_zero_byte_is_written_without_it() {
    let mut puzzle = puzzle(&["CAT", "O#O", "WIT"]);
    puzzle.metadata.title = "Ca\0ts".to_owned();
    check_round_trip(&puzzle, Format::Puz);
}

#[test]
fn cut_off_files_are_refused_with_the_place() {
    let bytes = cats().to_bytes();
    let error = |length: usize| read(&bytes[..length]).map(drop).map_err(|e| e.to_string());
    let check = |length: usize, message: &str| assert_eq!(error(length), Err(message.to_owned()));
    check(20, "puz: byte 0: expected the header of 52 bytes, found 20 bytes: the file is cut off");
    check(60, "puz: byte 52: expected a solution of 9 cells, found 8 bytes: the file is cut off");
    check(61, "puz: byte 61: expected 9 cells of the player, found 0 bytes: the file is cut off");
    check(70, "puz: byte 70: expected the title and a zero byte after it: the file is cut off");
    check(80, "puz: byte 77: expected clue 1 of 4 and a zero byte after it: the file is cut off");
    // Nothing but the zero byte after the empty notes is missing.
    assert_eq!(error(bytes.len() - 1), Ok(()));
    for length in 14..bytes.len() - 1 {
        assert!(error(length).is_err_and(|e| e.contains("cut off")), "{length}");
    }
    let mut flat = cats();
    flat.header.height = 0;
    let error = read(&flat.to_bytes()).unwrap_err().to_string();
    let expected = "puz: byte 44: expected a width and a height of at least 1, \
                    found 3 columns and 0 rows";
    assert_eq!(error, expected);
    let headless = read(&cats().to_bytes()[2..]).unwrap_err().to_string();
    assert!(headless.contains("the start of the file is missing"), "{headless}");
}

#[test]
fn a_swapped_number_of_clues_is_read_and_written_again() {
    let mut file = cats();
    file.swapped_clue_count = true;
    super::checksum::set(&mut file);
    let bytes = file.to_bytes();
    assert_eq!(bytes[0x2e..0x30], [0, 4], "big end first");
    assert_eq!(PuzFile::parse(&bytes).unwrap(), file);
    let document = read(&bytes).unwrap();
    assert_eq!(document.puzzle.all_clues().count(), 4);
    let expected = "the two bytes of the number of clues stand in the wrong order";
    assert_eq!(warnings(&document), [expected]);
    // A number that is neither is told as such: nothing is cut off.
    let mut wrong = cats().to_bytes();
    wrong[0x2e..0x30].copy_from_slice(&[0xff, 0xfe]);
    let error = read(&wrong).unwrap_err().to_string();
    assert!(error.contains("there are 65279 clues, more than a grid of 9 cells has"), "{error}");
}

#[test]
fn locked_solutions_are_opened_with_the_key_only() {
    let mut file = cats();
    let key: ScrambleKey = "1298".parse().unwrap();
    file.lock(key).unwrap();
    assert_eq!(file.lock(key), Err(LockError::NoSolution));
    let locked = read(&file.to_bytes()).unwrap();
    assert_eq!(warnings(&locked), Vec::<String>::new());
    assert!(locked.puzzle.grid.iter().all(|(_, cell)| cell.solution.is_none()));

    // What a player writes into a locked puzzle leaves it locked.
    let mut played = locked.clone();
    played.puzzle.grid.iter_mut().take(1).for_each(|(_, cell)| cell.entry = Entry::new("C"));
    let written = played.write(Format::Puz).unwrap();
    assert_eq!(written.losses, []);
    let mut played = read(&written.bytes).unwrap();
    assert_eq!(unlock(&mut played, Some(key)), Ok(key));
    assert_eq!(played.puzzle.grid.solution_rows(), ["CAT", "O#O", "WIT"]);
    assert_eq!(played.puzzle.grid.entry_rows()[0], "C..");

    let mut document = locked.clone();
    let wrong = "1299".parse().unwrap();
    assert_eq!(unlock(&mut document, Some(wrong)), Err(UnlockError::WrongKey(wrong)));
    let mut other = read(b"AB\nCD\n").unwrap();
    assert_eq!(unlock(&mut other, None), Err(UnlockError::NotLocked));
    let mut digits = cats();
    digits.solution[1] = b'1';
    let error = digits.lock(key).unwrap_err().to_string();
    assert_eq!(error, "row 1, column 2 holds '1': only the letters A to Z can be scrambled");
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(puzzle in arbitrary_puzzle()) {
        check_round_trip(&puzzle, Format::Puz);
    }

    #[test]
    fn every_file_that_parses_comes_back(
        bytes in proptest::collection::vec(any::<u8>(), 0..60),
        at in 0..200usize,
    ) {
        let mut file = cats().to_bytes();
        let at = at.min(file.len());
        file.splice(at..(at + bytes.len()).min(file.len()), bytes);
        if let Ok(parsed) = PuzFile::parse(&file) {
            prop_assert_eq!(parsed.to_bytes(), file);
        }
    }
}
