//! The pages in a real browser. Needs Node.js; Chromium is installed where it
//! is missing and can be. Without them the tests say that they were skipped,
//! and where `CI=true` they fail: a skip must not pass for a success.

use std::process::Command;

use crate::common::Running;
use gridwright_server::Config;
use gridwright_testing::browser::{folder, tools};
use gridwright_testing::skip;

#[test]
fn scripts_are_typed() {
    if let Err(reason) = tools() {
        skip(format_args!("the types of the pages were not checked: {reason}"));
        return;
    }
    let output = Command::new("node")
        .args(["node_modules/typescript/bin/tsc", "-p", "tsconfig.json"])
        .current_dir(folder())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

/// A sample as a file whose solution is locked with the key 1357.
pub fn locked() -> Vec<u8> {
    let sample = include_bytes!("../../samples/mini-1.ipuz");
    let puzzle = gridwright_formats::read(sample).unwrap().puzzle;
    let written = gridwright_formats::write(&puzzle, gridwright_formats::Format::Puz).unwrap();
    let mut file = gridwright_formats::puz::PuzFile::parse(&written.bytes).unwrap();
    file.lock("1357".parse().unwrap()).unwrap();
    file.to_bytes()
}

#[test]
fn pages_work_in_a_browser() {
    if let Err(reason) = tools() {
        skip(format_args!("the pages were not opened in a browser: {reason}"));
        return;
    }
    let kept = tempfile::tempdir().unwrap();
    let traces = kept.path().join("traces.json");
    std::fs::write(&traces, crate::traces::traces().to_string()).unwrap();
    std::fs::write(kept.path().join("locked.puz"), locked()).unwrap();
    let config = Config {
        database: Some(kept.path().join("db")),
        knowledge: Some(crate::common::knowledge()),
        longest_job: 3600,
        embedders: vec!["*".parse().unwrap()],
        // Whoever works on the pages need not compile them.
        web_dir: std::env::var_os("WEB_DIR").map(Into::into),
        ..Config::default()
    };
    let server = Running::start(config);
    let output = Command::new("node")
        .args(["run.js", &server.base(), traces.to_str().unwrap()])
        .current_dir(folder())
        .stderr(std::process::Stdio::inherit())
        .output()
        .unwrap();
    let report = String::from_utf8_lossy(&output.stdout).into_owned();
    println!("{report}");
    match output.status.code() {
        Some(77) => skip(format_args!("the pages were not opened in a browser: {report}")),
        code => assert_eq!(code, Some(0), "{report}"),
    }
}
