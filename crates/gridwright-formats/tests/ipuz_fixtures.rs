//! Every real `.ipuz` file at hand is read, and writing it again loses nothing.

use std::path::{Path, PathBuf};

use gridwright_formats::{Format, read, write};

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "ipuz") {
            found.push(path);
        }
    }
}

#[test]
fn real_files_are_read_and_written_without_loss() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/fixtures");
    let mut found = vec![];
    files(&folder, &mut found);
    if found.is_empty() {
        eprintln!("skipped: no .ipuz files in {}", folder.display());
        return;
    }
    found.sort();
    let mut faults = vec![];
    for path in &found {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let bytes = std::fs::read(path).unwrap();
        let document = match read(&bytes) {
            Ok(document) => document,
            Err(reason) => {
                faults.push(format!("{name}: refused: {reason}"));
                continue;
            }
        };
        for warning in &document.warnings {
            eprintln!("{name}: {warning}");
        }
        let written = write(&document.puzzle, Format::Ipuz).unwrap();
        let again = read(&written.bytes);
        if document.format != Format::Ipuz {
            faults.push(format!("{name}: taken for {}", document.format));
        } else if !written.losses.is_empty() {
            faults.push(format!("{name}: losses {:?}", written.losses));
        } else if again.map(|again| again.puzzle) != Ok(document.puzzle) {
            faults.push(format!("{name}: differs when read again"));
        }
    }
    assert!(faults.is_empty(), "{} of {}:\n{}", faults.len(), found.len(), faults.join("\n"));
}
