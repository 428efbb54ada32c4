//! Writing a site: everything is written beside the site first, and moved into
//! place once all of it is there. Where something fails the site stays as it is.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use gridwright_publish::SiteFile;

use super::ledger::{LEDGER, Ledger};
use crate::failure::Failure;

/// The folder inside the site for what is not in its place yet.
const PART: &str = ".gridwright-part";

/// Files on their way into a site.
pub struct Stage<'a> {
    site: &'a Path,
    /// The files of the last run, which may be replaced.
    known: BTreeSet<&'a str>,
    written: Vec<String>,
    /// Folders that are there.
    folders: BTreeSet<PathBuf>,
}

impl<'a> Stage<'a> {
    pub fn new(site: &'a Path, ledger: &'a Ledger) -> Result<Self, Failure> {
        let stage = Self { site, known: ledger.files(), written: vec![], folders: BTreeSet::new() };
        // What a run has left that was killed.
        match fs::remove_dir_all(stage.part()) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(Failure::with(stage.part().display(), error))
            }
            _ => Ok(stage),
        }
    }

    fn part(&self) -> PathBuf {
        self.site.join(PART)
    }

    /// Whether all of these files are in the site.
    pub fn has_all(&self, files: &[String]) -> bool {
        files.iter().all(|file| self.site.join(file).is_file())
    }

    /// Writes a file. Gives its path.
    pub fn put(&mut self, file: SiteFile) -> Result<String, Failure> {
        let place = self.site.join(&file.path);
        if !self.known.contains(file.path.as_str()) && place.exists() {
            let message = "it was not made by gridwright publish and stays as it is; \
                           choose another folder or move it away";
            return Err(Failure::with(place.display(), message));
        }
        let path = self.part().join(&file.path);
        self.write(&path, &file.bytes)
            .map_err(|error| Failure::with(place.display(), unwritten(&error)))?;
        self.written.push(file.path.clone());
        Ok(file.path)
    }

    fn write(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        if let Some(folder) = path.parent()
            && !self.folders.contains(folder)
        {
            fs::create_dir_all(folder)?;
            self.folders.insert(folder.to_owned());
        }
        let mut file = fs::File::create(path)?;
        file.write_all(bytes)?;
        file.flush()
    }

    /// Moves everything into place and takes away what is no longer part of the
    /// site. Gives how many files went.
    pub fn finish(mut self, next: &Ledger, last: &Ledger) -> Result<usize, Failure> {
        let files = next.files();
        let gone: Vec<&str> =
            self.known.iter().copied().filter(|file| !files.contains(file)).collect();
        let bytes = next.to_bytes()?;
        let is_same = last.to_bytes()? == bytes;
        if self.written.is_empty() && gone.is_empty() && is_same {
            return Ok(0);
        }
        let path = self.part().join(LEDGER);
        self.write(&path, &bytes)
            .map_err(|error| Failure::with(path.display(), unwritten(&error)))?;
        let mut moved = self.written.clone();
        moved.push(LEDGER.to_owned());
        for file in &moved {
            let place = self.site.join(file);
            let folder = place.parent().map_or(Ok(()), fs::create_dir_all);
            folder
                .and_then(|()| fs::rename(self.part().join(file), &place))
                .map_err(|error| Failure::with(place.display(), error))?;
        }
        for file in &gone {
            let place = self.site.join(file);
            match fs::remove_file(&place) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(Failure::with(place.display(), error));
                }
                _ => {}
            }
            // A folder that is empty now goes too; one that is not stays.
            if let Some(folder) = place.parent().filter(|folder| *folder != self.site) {
                let _ = fs::remove_dir(folder);
            }
        }
        Ok(gone.len())
    }
}

impl Drop for Stage<'_> {
    fn drop(&mut self) {
        // Nothing can be done about a folder that will not go away.
        let _ = fs::remove_dir_all(self.part());
    }
}

/// Why a file could not be written, and what that means.
fn unwritten(error: &io::Error) -> String {
    format!("{error}: the site stays as it was")
}
