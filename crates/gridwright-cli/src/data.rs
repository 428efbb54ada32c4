//! What the program keeps for its user, and where.

use std::fs;
use std::io::{self, Write};
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

/// A folder inside it, if it is there; nothing is made.
pub fn existing_subfolder(name: &str) -> Option<PathBuf> {
    let base = etcetera::choose_base_strategy().ok()?;
    let folder = base.data_dir().join("gridwright").join(name);
    folder.is_dir().then_some(folder)
}

fn make(folder: &Path) -> Result<(), Failure> {
    let failed = |error| Failure::with(folder.display(), error);
    fs::create_dir_all(folder).map_err(failed)?;
    // What the user plays is nobody else's business.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(folder).map_err(failed)?.permissions().mode();
        if mode & 0o077 != 0 {
            fs::set_permissions(folder, fs::Permissions::from_mode(0o700)).map_err(failed)?;
        }
    }
    Ok(())
}

/// Writes a file that only the user may read.
pub fn write_private(path: &Path, text: &str) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?.write_all(text.as_bytes())
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
