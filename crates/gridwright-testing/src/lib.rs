//! What the tests of several crates share: skipping visibly, and the folder of
//! files that are not ours to publish.
//!
//! A test that cannot run says so with [`skip`]. The line goes to the standard
//! error stream past the capturing of tests, and where `CI=true` is set it is a
//! failure: what runs there has everything that tests need.

#![allow(clippy::panic, reason = "a test fails by panicking")]

pub mod browser;
pub mod cluster;

use std::fmt::Display;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Says that something was not tested, and why. Under `CI=true` this panics.
pub fn skip(what: impl Display) {
    if std::env::var("CI").is_ok_and(|value| value == "true") {
        panic!("skipped under CI=true: {what}");
    }
    // `eprintln!` would be captured and shown of failing tests only.
    let _ = writeln!(std::io::stderr(), "skipped: {what}");
}

/// A file or folder below `../shared`, which stands beside the repository on
/// some machines, or below the folder that `GRIDWRIGHT_SHARED` names. Says that
/// the test is skipped where it is missing.
pub fn shared(path: &str) -> Option<PathBuf> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = std::env::var_os("GRIDWRIGHT_SHARED").map_or_else(beside, PathBuf::from);
    let found = folder.join(path);
    if found.exists() {
        return Some(found);
    }
    skip(format_args!("there is no {path} in {}", folder.display()));
    None
}

/// The real puzzle files with this ending, in the order of their paths. Says
/// that the test is skipped where there are none.
pub fn fixtures(ending: &str) -> Vec<PathBuf> {
    let Some(folder) = shared("fixtures") else { return vec![] };
    let found = files(&folder, ending);
    if found.is_empty() {
        skip(format_args!("there is no .{ending} file in {}", folder.display()));
    }
    found
}

/// The files with this ending in a folder, however deep, in the order of their
/// paths.
pub fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = vec![];
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
