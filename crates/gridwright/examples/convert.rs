//! For programs that have puzzle files: any format becomes any other, and what
//! the other cannot hold is said.

use std::error::Error;

use gridwright::formats::{Format, read, write};

/// Two rows of an xd file stand for a file that somebody has sent.
const FILE: &[u8] =
    b"Title: Ring\nAuthor: A. N. Other\n\n\nCAT\nO#O\nWIG\n\n\nA1. Pet ~ CAT\nA3. Fake hair ~ WIG\n\nD1. It moos ~ COW\nD2. To and ___ ~ TOG\n";

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let document = read(FILE)?;
    println!("{} by {}", document.puzzle.metadata.title, document.puzzle.metadata.author);
    let written = write(&document.puzzle, Format::Puz)?;
    for loss in &written.losses {
        println!("lost: {loss}");
    }
    let again = read(&written.bytes)?;
    assert_eq!((again.format, again.puzzle.grid.slots().len()), (Format::Puz, 4));
    Ok(())
}
