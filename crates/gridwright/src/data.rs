//! What the program keeps for its user, and where.

use std::fs;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use gridwright_core::Puzzle;
use gridwright_formats::{Format, write};

use crate::failure::Failure;

/// The folder for what the program keeps, made if it is not there.
pub fn folder() -> Result<PathBuf, Failure> {
    let base = etcetera::choose_base_strategy()
        .map_err(|error| Failure::with("the folder for saved games", error))?;
    let folder = base.data_dir().join("gridwright");
    make(&folder)?;
    Ok(folder)
}

/// A folder inside it.
pub fn subfolder(name: &str) -> Result<PathBuf, Failure> {
    let folder = folder()?.join(name);
    make(&folder)?;
    Ok(folder)
}

fn make(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| Failure::with(folder.display(), error))
}

/// A name that stands for a puzzle: that of its file, and a number for what is
/// in it. The same puzzle is known again wherever its file is moved.
pub fn name_of(puzzle: &Puzzle, file: &Path) -> String {
    let stem = file.file_stem().map_or("puzzle".into(), |stem| stem.to_string_lossy());
    let safe: String =
        stem.chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).take(40).collect();
    format!("{safe}-{:016x}", fingerprint(puzzle))
}

/// The FNV-1a hash of a puzzle in ipuz, or of its rows where it cannot be
/// written so.
fn fingerprint(puzzle: &Puzzle) -> u64 {
    let bytes = match write(puzzle, Format::Ipuz) {
        Ok(written) => written.bytes,
        Err(_) => puzzle.grid.solution_rows().concat().into_bytes(),
    };
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
