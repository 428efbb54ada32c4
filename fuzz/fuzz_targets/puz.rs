#![no_main]

use gridwright_core::Entry;
use gridwright_formats::puz::{ScrambleKey, PuzFile, unlock};
use gridwright_formats::{Format, read_as};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    gridwright_fuzz::check(bytes, Format::Puz);
    if let Ok(file) = PuzFile::parse(bytes) {
        assert_eq!(file.to_bytes(), bytes);
        change(bytes);
    }
});

/// Writing a changed puzzle into its file must give the puzzle minus the
/// declared losses.
fn change(bytes: &[u8]) {
    let Ok(mut document) = read_as(bytes, Format::Puz) else { return };
    assert_eq!(document.write(Format::Puz).expect("it is as it was").bytes, bytes);
    let key: ScrambleKey = "1234".parse().expect("four digits");
    let _ = unlock(&mut document, Some(key));
    for (_, cell) in document.puzzle.grid.iter_mut().filter(|(_, cell)| cell.is_open()) {
        cell.entry = match &cell.entry {
            None => Entry::new("Ω"),
            Some(entry) => Entry::new(&format!("{entry}Ä")),
        };
    }
    let Ok(written) = document.write(Format::Puz) else { return };
    let again = read_as(&written.bytes, Format::Puz).expect("what we write can be read");
    let mut expected = document.puzzle;
    for loss in &written.losses {
        loss.feature.forget(&mut expected);
    }
    expected.tidy();
    assert_eq!(again.puzzle, expected);
}
