//! The real binary on the sample puzzles, as a person or a script calls it.

#![allow(clippy::unwrap_used, clippy::panic)] // Failing loudly is what tests are for.

#[cfg(unix)]
mod admin;
mod answer;
mod check;
#[cfg(feature = "cluster")]
mod cluster;
mod comfort;
mod convert;
mod cryptic;
mod db;
mod eval;
mod fetch;
mod fill;
mod layout;
mod licenses;
mod loopback;
mod online;
mod pages;
mod play;
mod publish;
mod render;
mod serve;
mod shard;
mod show;
mod solve;
mod world;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A puzzle of four words without its solution, as ipuz.
fn ring() -> serde_json::Value {
    serde_json::json!({
        "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": 3, "height": 3},
        "puzzle": [[1, 0, 2], [0, "#", 0], [3, 0, 0]],
        "clues": {
            "Across": [[1, "Meowing pet"], [3, "Fake hair"]],
            "Down": [[1, "Milk-giving farm animal"], [2, "To and ___"]],
        },
    })
}

/// A finished run of the binary.
struct Run {
    code: i32,
    out: String,
    err: String,
}

/// The path of a sample puzzle.
fn example(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    root.canonicalize().unwrap().join(name).display().to_string()
}

fn gridwright(arguments: &[&str]) -> Run {
    run_with(arguments, b"")
}

/// Runs the binary with this on its standard input.
fn run_with(arguments: &[&str], input: &[u8]) -> Run {
    run(Command::new(env!("CARGO_BIN_EXE_gridwright")).args(arguments), input)
}

/// Runs the binary with a variable of the environment set.
fn with_variable(arguments: &[&str], name: &str, value: &str) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gridwright"));
    run(command.args(arguments).env(name, value), b"")
}

fn run(command: &mut Command, input: &[u8]) -> Run {
    let mut child = command
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The binary may not want its input: then the pipe is closed, and that is fine.
    let _ = child.stdin.take().unwrap().write_all(input);
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    Run {
        code: status.code().unwrap(),
        out: String::from_utf8_lossy(&stdout).into_owned(),
        err: String::from_utf8_lossy(&stderr).into_owned(),
    }
}

/// An empty folder for the files of one test, and paths in it.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn name(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    /// Writes a file and gives its path.
    fn file(&self, name: &str, contents: impl AsRef<[u8]>) -> String {
        std::fs::write(self.path(name), contents).unwrap();
        self.name(name)
    }

    /// The names of the files in the folder, sorted.
    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = std::fs::read_dir(self.0.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

#[test]
fn help_names_every_command_and_bad_arguments_are_errors() {
    let help = gridwright(&["--help"]);
    assert_eq!(help.code, 0);
    for command in [
        "show", "fill", "count", "list", "layout", "words", "answer", "solve", "eval", "fetch",
        "play", "serve", "db",
    ] {
        assert!(help.out.contains(command), "{command}");
    }
    let bad = gridwright(&["frobnicate"]);
    assert_eq!(bad.code, 2);
    assert!(bad.err.contains("frobnicate"));
}
