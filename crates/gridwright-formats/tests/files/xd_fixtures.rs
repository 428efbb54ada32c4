//! Every `.xd` file of the fixtures is read, and what is written of it is
//! read back the same.

use std::fs;
use std::path::PathBuf;

use gridwright_core::{Direction, Puzzle, Shade, Side};
use gridwright_formats::{Format, markup_to_html, read, read_as, write};
use gridwright_testing::fixtures;

/// The files and their contents, if they are at hand.
fn contents() -> Vec<(PathBuf, Vec<u8>)> {
    let files = fixtures("xd").into_iter();
    files.map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

#[test]
fn every_file_is_read_and_comes_back() {
    for (path, bytes) in contents() {
        let document = read(&bytes).unwrap();
        assert_eq!(document.format, Format::Xd, "{}", path.display());
        let written = write(&document.puzzle, Format::Xd).unwrap();
        assert_eq!(written.losses, [], "{}", path.display());
        let again = read_as(&written.bytes, Format::Xd).unwrap();
        assert_eq!(again.puzzle, document.puzzle, "{}", path.display());
        let puzzle = &document.puzzle;
        let links = puzzle.links(&puzzle.grid.slots());
        for (id, _, clue) in puzzle.all_clues() {
            assert!(links.slot_of(id).is_some(), "{}: {}", path.display(), clue.label);
        }
    }
}

#[test]
fn looks_and_given_letters_are_read() {
    let files = contents();
    if files.is_empty() {
        return;
    }
    let fixture = |name: &str| -> Puzzle {
        let named = files.iter().find(|(path, _)| path.ends_with(name));
        read(&named.unwrap().1).unwrap().puzzle
    };
    let barred = fixture("src__commonTest__resources__xd__test-barred.xd");
    assert_eq!(barred.grid.solution_rows()[2], "KL#MN");
    assert!(barred.grid.at(0, 4).unwrap().bars.contains(Side::Left));
    assert!(barred.grid.at(1, 0).unwrap().bars.contains(Side::Top));
    assert_eq!(barred.clues(Direction::Across).len(), 4);

    let prefilled = fixture("src__commonTest__resources__xd__test-prefilled.xd");
    let centre = prefilled.grid.at(2, 2).unwrap();
    assert!(centre.given && centre.entry == centre.solution);

    let shaded = fixture("src__commonTest__resources__xd__test-shaded.xd");
    assert!(matches!(shaded.grid.at(2, 0).unwrap().shade, Some(Shade::Color(_))));

    let styled = fixture("src__commonTest__resources__xd__test-formatting.xd");
    assert!(styled.grid.at(2, 0).unwrap().circled);
    assert_eq!(styled.grid.at(2, 2).unwrap().solution.as_ref().unwrap().as_str(), "XYZ");
    let first = markup_to_html(&styled.clues(Direction::Across)[0].text);
    assert!(first.contains("<b>bold</b>") && first.contains("<b><i>"), "{first}");
}
