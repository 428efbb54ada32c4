//! Every `.ipuz` file at hand is read, and writing it again loses nothing.

use std::path::{Path, PathBuf};

use gridwright_formats::{Format, Warning, read, write};

/// The `.ipuz` files in a folder of the project's neighbourhood.
fn files(folder: &str) -> Vec<PathBuf> {
    fn gather(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                gather(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "ipuz") {
                found.push(path);
            }
        }
    }
    let mut found = vec![];
    gather(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut found);
    found.sort();
    found
}

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
    let found = files("../../../shared/fixtures");
    if found.is_empty() {
        eprintln!("skipped: no .ipuz files in ../shared/fixtures");
        return;
    }
    let faults: Vec<String> = found
        .iter()
        .filter_map(|path| check(path).err().map(|reason| format!("{}: {reason}", path.display())))
        .collect();
    assert!(faults.is_empty(), "{} of {}:\n{}", faults.len(), found.len(), faults.join("\n"));
}

#[test]
fn our_own_samples_have_nothing_odd() {
    let found = files("../../examples");
    assert!(!found.is_empty());
    for path in found {
        assert_eq!(check(&path), Ok(vec![]), "{}", path.display());
    }
}
