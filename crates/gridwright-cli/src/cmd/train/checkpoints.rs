//! A folder that keeps finished stages of a training.

use std::fs;
use std::path::{Path, PathBuf};

use gridwright_clues::training::CheckpointStore;

use crate::failure::Failure;
use crate::output::write_file;

pub struct Folder {
    path: PathBuf,
}

impl Folder {
    pub fn open(path: &Path) -> Result<Self, Failure> {
        fs::create_dir_all(path).map_err(|error| Failure::with(path.display(), error))?;
        Ok(Self { path: path.to_owned() })
    }

    fn file(&self, key: u64, number: usize) -> PathBuf {
        self.path.join(format!("{key:016x}.{number}.stage"))
    }
}

impl CheckpointStore for Folder {
    fn get(&self, key: u64) -> Option<Vec<Vec<u8>>> {
        let files: Vec<Vec<u8>> =
            (0..).map_while(|number| fs::read(self.file(key, number)).ok()).collect();
        let state = if files.is_empty() { "has to be made" } else { "was made before" };
        eprintln!("stage {key:016x} {state}");
        (!files.is_empty()).then_some(files)
    }

    fn put(&mut self, key: u64, files: Vec<Vec<u8>>) {
        for (number, bytes) in files.iter().enumerate() {
            let path = self.file(key, number);
            if let Err(error) = write_file(&path, bytes) {
                eprintln!("gridwright: {}: {error}; the stage is not kept", path.display());
                return;
            }
        }
    }
}
