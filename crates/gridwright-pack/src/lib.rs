//! The knowledge pack that is built into the program.
//!
//! The pack is data: `answers.pack` and `answers.pack.2` beside this crate's
//! manifest were made by `gridwright train`; docs/pack.md of the repository says
//! from what. It is a crate of its own so that nothing else is compiled again
//! when it changes.
//!
//! ```
//! let engine = gridwright_clues::Engine::open(&gridwright_pack::open()?)?;
//! let known = gridwright_clues::Known::parse("a?r?")?;
//! assert_eq!(engine.answers("Mystical glow", &known, 1)[0].answer, "AURA");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `dictionary.gz` is what the word service knows of the language, made by
//! `scripts/make-dictionary`; docs/dictionary.md says from what.
//!
//! # Where the data is
//!
//! The files have 81 MB, and a package of crates.io may have 10. The
//! package there holds this code only, and [`open`] gives
//! [`OpenError::Missing`]. Depend on the repository to have the data:
//!
//! ```toml
//! gridwright-pack = { git = "https://github.com/gridwright/gridwright" }
//! ```
//!
//! or read a pack of your own from files with
//! [`Pack::open`](gridwright_clues::pack::Pack::open).

use gridwright_clues::dictionary::{Dictionary, DictionaryError};
use gridwright_clues::pack::{Pack, PackError};

/// Why the built-in pack cannot be opened.
#[derive(Debug)]
#[non_exhaustive]
pub enum OpenError {
    /// The crate was compiled without the data.
    Missing,
    /// The data is no pack that this version can read.
    Pack(PackError),
    /// The dictionary cannot be unpacked.
    Unpack(std::io::Error),
    /// The dictionary cannot be read.
    Dictionary(DictionaryError),
}

impl std::fmt::Display for OpenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Missing => f.write_str(
                "this build holds no knowledge: the package of a registry is too small for it; \
                 build from the repository, or open a pack of your own",
            ),
            Self::Pack(error) => error.fmt(f),
            Self::Unpack(error) => write!(f, "the dictionary cannot be unpacked: {error}"),
            Self::Dictionary(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OpenError {}

/// Opens the built-in pack. Its bytes are part of the program and are not
/// checked again.
pub fn open() -> Result<Pack, OpenError> {
    data::open()
}

/// Reads the built-in dictionary, which is for the word service. It takes a
/// moment: nothing else needs it.
#[cfg(with_dictionary)]
pub fn dictionary() -> Result<Dictionary, OpenError> {
    use std::io::Read;

    let mut text = String::new();
    let mut decoder = flate2::read::GzDecoder::new(&include_bytes!("../dictionary.gz")[..]);
    decoder.read_to_string(&mut text).map_err(OpenError::Unpack)?;
    Dictionary::parse(text).map_err(OpenError::Dictionary)
}

/// This build was compiled without a dictionary.
#[cfg(not(with_dictionary))]
pub fn dictionary() -> Result<Dictionary, OpenError> {
    Err(OpenError::Missing)
}

/// Opens the built-in language model: a pack for `gridwright_lm`. None where
/// the crate was compiled without it.
pub fn open_language() -> Option<Result<Pack, OpenError>> {
    language::open()
}

/// Arrays of a pack are used where they lie, so it must lie well.
#[cfg(any(built_in, language_built_in))]
#[repr(C, align(64))]
struct Aligned<Bytes: ?Sized>(Bytes);

#[cfg(language_built_in)]
mod language {
    use std::sync::Arc;

    use gridwright_clues::pack::{Pack, SharedBytes};

    use crate::{Aligned, OpenError};

    static FIRST: &Aligned<[u8]> = &Aligned(*include_bytes!("../language.pack"));
    static SECOND: &Aligned<[u8]> = &Aligned(*include_bytes!("../language.pack.2"));

    pub fn open() -> Option<Result<Pack, OpenError>> {
        let files: [SharedBytes; 2] = [Arc::new(&FIRST.0), Arc::new(&SECOND.0)];
        Some(Pack::open(&files).map_err(OpenError::Pack))
    }
}

#[cfg(not(language_built_in))]
mod language {
    use gridwright_clues::pack::Pack;

    use crate::OpenError;

    pub fn open() -> Option<Result<Pack, OpenError>> {
        None
    }
}

#[cfg(built_in)]
mod data {
    use std::sync::Arc;

    use gridwright_clues::pack::{Pack, SharedBytes};

    use crate::{Aligned, OpenError};

    static FIRST: &Aligned<[u8]> = &Aligned(*include_bytes!("../answers.pack"));
    static SECOND: &Aligned<[u8]> = &Aligned(*include_bytes!("../answers.pack.2"));

    pub fn open() -> Result<Pack, OpenError> {
        let files: [SharedBytes; 2] = [Arc::new(&FIRST.0), Arc::new(&SECOND.0)];
        Pack::open(&files).map_err(OpenError::Pack)
    }
}

#[cfg(not(built_in))]
mod data {
    use gridwright_clues::pack::Pack;

    use crate::OpenError;

    pub fn open() -> Result<Pack, OpenError> {
        Err(OpenError::Missing)
    }
}

#[cfg(all(test, built_in))]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_as_it_was_made() {
        open().unwrap().verify().unwrap();
    }
}
