//! What every fuzz target asks of its reader.

use gridwright_formats::{Format, read_as, write};

/// Reads the bytes in a format, which must not panic. If they make a puzzle
/// and the format can be written, writing it and reading it back must give
/// the puzzle minus the declared losses.
pub fn check(bytes: &[u8], format: Format) {
    let _ = Format::detect(bytes);
    let Ok(document) = read_as(bytes, format) else { return };
    if !format.is_writable() {
        return;
    }
    let Ok(written) = write(&document.puzzle, format) else { return };
    let again = read_as(&written.bytes, format).expect("what we write can be read");
    let mut expected = document.puzzle;
    for loss in &written.losses {
        loss.feature.forget(&mut expected);
    }
    expected.tidy();
    assert_eq!(again.puzzle, expected);
}
