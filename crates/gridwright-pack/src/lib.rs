//! The knowledge pack that is built into the program.
//!
//! The pack is data: `answers.pack` and `answers.pack.2` beside this file were
//! made by `gridwright train`; docs/pack.md of the repository says from what.
//! It is a crate of its own so that nothing else is compiled again when it
//! changes.
//!
//! ```
//! let engine = gridwright_clues::Engine::open(&gridwright_pack::open().unwrap()).unwrap();
//! let known = gridwright_clues::Known::parse("a?r?").unwrap();
//! assert_eq!(engine.answers("Mystical glow", &known, 1)[0].answer, "AURA");
//! ```

use std::sync::Arc;

use gridwright_clues::pack::{Pack, PackError, Source};

/// Arrays of a pack are used where they lie, so it must lie well.
#[repr(C, align(64))]
struct Aligned<Bytes: ?Sized>(Bytes);

static FIRST: &Aligned<[u8]> = &Aligned(*include_bytes!("../answers.pack"));
static SECOND: &Aligned<[u8]> = &Aligned(*include_bytes!("../answers.pack.2"));

/// Opens the built-in pack. Its bytes are part of the program and are not
/// checked again.
pub fn open() -> Result<Pack, PackError> {
    let files: [Source; 2] = [Arc::new(&FIRST.0), Arc::new(&SECOND.0)];
    Pack::open(&files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_as_it_was_made() {
        open().unwrap().verify().unwrap();
    }
}
