//! The file of a database, what lies beside it, and who may have it.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use super::{LONG_PATIENCE, rows, schema};
use crate::store::StoreError;

/// The file with this name and an ending beside it.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path.as_os_str());
    name.push(ending);
    PathBuf::from(name)
}

/// The right to write a database, until this is dropped or the process ends.
pub struct FileLock {
    path: PathBuf,
    _file: File,
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // While it is still locked: nobody else has it.
        let _ = fs::remove_file(&self.path);
    }
}

impl FileLock {
    /// Takes it, unless another process has it.
    pub fn take(path: &Path) -> Result<Self, StoreError> {
        let lock = beside(path, ".lock");
        let failed = |error: io::Error| StoreError::Other(format!("{}: {error}", lock.display()));
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        private(&mut options);
        loop {
            let file = options.open(&lock).map_err(failed)?;
            match file.try_lock() {
                // Whoever had it may have taken it away after it was opened here.
                Ok(()) if !is_at(&file, &lock) => {}
                Ok(()) => return Ok(Self { path: lock, _file: file }),
                Err(TryLockError::WouldBlock) => {
                    return Err(StoreError::InUse(path.display().to_string()));
                }
                Err(TryLockError::Error(error)) => return Err(failed(error)),
            }
        }
    }
}

/// Whether an open file is still the one with this name.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let number = |data: fs::Metadata| (data.dev(), data.ino());
    let (open, named) = (file.metadata().map(number), fs::metadata(path).map(number));
    matches!((open, named), (Ok(open), Ok(named)) if open == named)
}

/// An open file keeps its name here.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

#[cfg(unix)]
fn private(options: &mut OpenOptions) {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(0o600);
}

#[cfg(not(unix))]
fn private(_: &mut OpenOptions) {}

/// Makes a file that only its owner may read, or makes it so.
pub fn make_private(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.read(true).append(true).create(true);
    private(&mut options);
    drop(options.open(path)?);
    restrict(path)
}

/// Lets only its owner read a file, and what lies beside it.
#[cfg(unix)]
pub fn restrict(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    for file in [path.to_owned(), beside(path, "-wal"), beside(path, "-shm")] {
        match fs::metadata(&file) {
            Ok(data) if data.permissions().mode() & 0o077 != 0 => {
                fs::set_permissions(&file, fs::Permissions::from_mode(0o600))?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// Who may read a file is decided by its folder here.
#[cfg(not(unix))]
pub fn restrict(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Opens a database that is there to be read, also while a server writes it.
pub fn open_for_reading(path: &Path, name: &str) -> Result<Connection, StoreError> {
    let failed = |error: rusqlite::Error| rows::failed_at(name, &error);
    let missing = || StoreError::Other(format!("{name} is not there"));
    path.metadata().map_err(|_| missing())?;
    // The log needs its index beside it, which reading makes too.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(failed)?;
    connection.busy_timeout(LONG_PATIENCE).map_err(failed)?;
    connection.pragma_update(None, "query_only", true).map_err(failed)?;
    match schema::check(&connection, name)? {
        Some(schema::VERSION) => Ok(connection),
        Some(_) => Err(StoreError::Foreign(format!(
            "{name} has older tables: `gridwright serve --data FILE` brings them up to date"
        ))),
        None => Err(StoreError::Foreign(format!("{name} is empty"))),
    }
}

/// Flushes a file and the folder that names it.
pub fn flush(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()?;
    #[cfg(unix)]
    if let Some(folder) = path.parent() {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// Takes away a file and what lies beside it.
pub fn remove(path: &Path) {
    for file in [path.to_owned(), beside(path, "-wal"), beside(path, "-shm")] {
        // Mostly it is not there.
        let _ = fs::remove_file(file);
    }
}

/// Moves a file and what lies beside it.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    for ending in ["-wal", "-shm"] {
        // Mostly it is not there.
        let _ = fs::rename(beside(from, ending), beside(to, ending));
    }
    fs::rename(from, to)
}
