//! Every `.ipuz` file at hand is read, and writing it again loses nothing.

use std::path::Path;

use gridwright_formats::{Format, Warning, read, write};
use gridwright_testing::{files, fixtures};

/// Reads a file, writes it and reads that; gives the warnings, or what is
/// wrong.
fn check(path: &Path) -> Result<Vec<Warning>, String> {
    let bytes = std::fs::read(path).map_err(|e| e.to_string())?;
    let document = read(&bytes).map_err(|e| e.to_string())?;
    if document.format != Format::Ipuz {
        return Err(format!("taken for {}", document.format));
    }
    let written = write(&document.puzzle, Format::Ipuz).map_err(|e| e.to_string())?;
    if !written.losses.is_empty() {
        return Err(format!("losses {:?}", written.losses));
    }
    let again = read(&written.bytes).map_err(|e| e.to_string())?;
    if again.puzzle != document.puzzle {
        return Err("differs when read again".to_owned());
    }
    Ok(document.warnings)
}

#[test]
fn real_files_are_read_and_written_without_loss() {
    let found = fixtures("ipuz");
    let faults: Vec<String> = found
        .iter()
        .filter_map(|path| check(path).err().map(|reason| format!("{}: {reason}", path.display())))
        .collect();
    assert!(faults.is_empty(), "{} of {}:\n{}", faults.len(), found.len(), faults.join("\n"));
}

#[test]
fn our_own_samples_have_nothing_odd() {
    let found = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples"), "ipuz");
    assert!(!found.is_empty());
    for path in found {
        assert_eq!(check(&path), Ok(vec![]), "{}", path.display());
    }
}
