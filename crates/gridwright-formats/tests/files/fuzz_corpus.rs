//! What fuzzing has found worth keeping, replayed: nothing panics, nothing
//! takes long, and what can be written is read back the same.

use std::path::Path;
use std::time::{Duration, Instant};

use gridwright_formats::{Format, read_as, write};

/// Far more than any of these small files takes, even on a busy machine.
const LIMIT: Duration = Duration::from_secs(1);

fn replay(bytes: &[u8], format: Format, name: &str) {
    let start = Instant::now();
    let document = read_as(bytes, format);
    assert!(start.elapsed() < LIMIT, "{name}: {:?}", start.elapsed());
    let Ok(document) = document else { return };
    if !format.is_writable() {
        return;
    }
    let Ok(written) = write(&document.puzzle, format) else { return };
    let mut expected = document.puzzle;
    for loss in &written.losses {
        loss.feature.forget(&mut expected);
    }
    expected.tidy();
    let again = read_as(&written.bytes, format).map(|document| document.puzzle);
    assert_eq!(again, Ok(expected), "{name}");
}

#[test]
fn the_corpora_of_all_fuzz_targets_are_replayed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    let mut replayed = 0;
    for target in std::fs::read_dir(&folder).unwrap().flatten() {
        let target_name = target.file_name().to_string_lossy().replace('_', "-");
        let Some(format) = Format::by_name(&target_name) else { continue };
        for file in std::fs::read_dir(target.path()).unwrap().flatten() {
            let name = format!("{target_name}/{}", file.file_name().to_string_lossy());
            replay(&std::fs::read(file.path()).unwrap(), format, &name);
            replayed += 1;
        }
    }
    assert!(replayed > 0, "no corpora in {}", folder.display());
}
