//! Folders for what can be had again.

use std::path::PathBuf;

use etcetera::BaseStrategy;

/// The folder for caches; it need not be there yet. None where the system has
/// no place for such things.
pub fn base() -> Option<PathBuf> {
    let base = etcetera::choose_base_strategy().ok()?;
    Some(base.cache_dir().join("gridwright"))
}

/// A folder in it for caches of one sort.
pub fn folder(name: &str) -> Option<PathBuf> {
    Some(base()?.join(name))
}
