//! Output files, written whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use gridwright_render::Paper;

/// A size of paper by its name.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PaperName {
    A4,
    Letter,
}

impl From<PaperName> for Paper {
    fn from(name: PaperName) -> Self {
        match name {
            PaperName::A4 => Self::A4,
            PaperName::Letter => Self::Letter,
        }
    }
}

/// A file in the making: it is written beside its place under another name and
/// moved there by [`finish`](Self::finish). Dropped before that, it is gone.
/// Devices and pipes are written to directly: they must not be replaced.
pub struct NewFile {
    file: Option<File>,
    /// The other name; empty where there is nothing to move.
    temporary: PathBuf,
    path: PathBuf,
}

impl NewFile {
    pub fn create(path: &Path) -> io::Result<Self> {
        let name = path
            .file_name()
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "not the name of a file"))?;
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => {
                let message = "there is a folder of that name";
                return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
            }
            Ok(metadata) if !metadata.is_file() => {
                let file = Some(OpenOptions::new().write(true).open(path)?);
                return Ok(Self { file, temporary: PathBuf::new(), path: path.to_owned() });
            }
            _ => {}
        }
        let mut temporary = std::ffi::OsString::from(".");
        temporary.push(name);
        temporary.push(format!(".{}.part", std::process::id()));
        let temporary = path.with_file_name(temporary);
        let file = OpenOptions::new().write(true).create_new(true).open(&temporary)?;
        Ok(Self { file: Some(file), temporary, path: path.to_owned() })
    }

    /// Moves the file to its place.
    pub fn finish(mut self) -> io::Result<()> {
        if let Some(mut file) = self.file.take() {
            file.flush()?;
        }
        if !self.temporary.as_os_str().is_empty() {
            fs::rename(&self.temporary, &self.path)?;
            self.temporary.clear();
        }
        Ok(())
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.file {
            Some(file) => file.write(bytes),
            None => Err(io::Error::other("the file is already closed")),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), Write::flush)
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if !self.temporary.as_os_str().is_empty() {
            // Nothing can be done about a file that will not go away.
            let _ = fs::remove_file(&self.temporary);
        }
    }
}

/// Whether the user's settings leave it to us to use colours.
pub fn allows_color() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Writes a file whole or not at all.
pub fn write_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = NewFile::create(path)?;
    file.write_all(bytes)?;
    file.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_there_only_once_it_is_finished() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        fs::write(&path, "old").unwrap();
        let mut file = NewFile::create(&path).unwrap();
        file.write_all(b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        drop(file);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        write_file(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_written_to_and_stays_a_device() {
        use std::os::unix::fs::FileTypeExt;
        let null = Path::new("/dev/null");
        write_file(null, b"x").unwrap();
        assert!(fs::metadata(null).unwrap().file_type().is_char_device());
    }

    #[test]
    fn a_folder_is_no_place_for_a_file() {
        let folder = tempfile::tempdir().unwrap();
        assert!(write_file(folder.path(), b"x").is_err());
        assert!(write_file(&folder.path().join("none/x"), b"x").is_err());
    }
}
