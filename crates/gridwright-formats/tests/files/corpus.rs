//! Every puzzle of the corpora is read, and what is written of it is read back
//! the same. Debug builds look at a sample.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};

use flate2::bufread::MultiGzDecoder;
use gridwright_formats::{Format, Loss, jsonl, read_as, write};

/// Debug builds read one line in so many.
const STEP: usize = if cfg!(debug_assertions) { 40 } else { 1 };

#[test]
fn every_line_is_read_and_comes_back() {
    let Some(folder) = gridwright_testing::shared("corpus/puzzles") else { return };
    let files = fs::read_dir(&folder).unwrap();
    let mut puzzles = 0;
    for file in files {
        let path = file.unwrap().path();
        let gzip = MultiGzDecoder::new(BufReader::new(File::open(&path).unwrap()));
        let lines = BufReader::new(gzip).lines().step_by(STEP).map(|line| line.unwrap() + "\n");
        let sample: String = lines.collect();
        for line in jsonl::JsonlReader::new(sample.as_bytes()) {
            let document = line.unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            let name = format!("{}: {:?}", path.display(), document.puzzle.metadata.date);
            assert_eq!(document.warnings, [], "{name}");
            let written = write(&document.puzzle, Format::Jsonl).unwrap();
            let losses: Vec<Loss> = vec![];
            assert_eq!(written.losses, losses, "{name}");
            let again = read_as(&written.bytes, Format::Jsonl).unwrap();
            assert_eq!(again.puzzle, document.puzzle, "{name}");
            puzzles += 1;
        }
    }
    assert!(puzzles > 0, "the corpora are empty");
}
