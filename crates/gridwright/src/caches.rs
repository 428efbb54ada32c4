//! Folders for what can be had again.

use std::path::PathBuf;

use etcetera::BaseStrategy;

/// A folder for caches of one sort; it need not be there yet. None where the
/// system has no place for such things.
pub fn folder(name: &str) -> Option<PathBuf> {
    let base = etcetera::choose_base_strategy().ok()?;
    Some(base.cache_dir().join("gridwright").join(name))
}
