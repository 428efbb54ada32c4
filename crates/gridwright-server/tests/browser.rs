//! The pages in a real browser. Needs Node.js; Chromium is installed where it
//! is missing and can be. Without them the test says that it was skipped.

#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)] // Failing loudly is what tests are for.

mod common;
mod traces;

use std::io::Write;
use std::path::Path;
use std::process::Command;

use common::Running;
use gridwright_server::Config;

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/browser-tests"))
}

/// Whether the tools of the browser tests are there, or why not.
fn tools() -> Result<(), String> {
    let ran = |name: &str, arguments: &[&str]| {
        let output = Command::new(name).args(arguments).current_dir(folder()).output();
        match output {
            Ok(output) if output.status.success() => Ok(()),
            Ok(output) => {
                Err(format!("{name}: {}", String::from_utf8_lossy(&output.stderr).trim()))
            }
            Err(error) => Err(format!("{name}: {error}")),
        }
    };
    ran("node", &["--version"])?;
    if !folder().join("node_modules/playwright-core").exists() {
        ran("npm", &["ci", "--no-audit", "--no-fund"])?;
    }
    Ok(())
}

/// Says that something was not tested. This goes past the capturing of tests,
/// which would keep it to itself.
fn skip(what: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {what}");
}

#[test]
fn scripts_are_typed() {
    if let Err(reason) = tools() {
        skip(&format!("the types of the pages were not checked: {reason}"));
        return;
    }
    let output = Command::new("node")
        .args(["node_modules/typescript/bin/tsc", "-p", "tsconfig.json"])
        .current_dir(folder())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn pages_work_in_a_browser() {
    if let Err(reason) = tools() {
        skip(&format!("the pages were not opened in a browser: {reason}"));
        return;
    }
    let kept = tempfile::tempdir().unwrap();
    let traces = kept.path().join("traces.json");
    std::fs::write(&traces, traces::traces().to_string()).unwrap();
    let config = Config {
        database: Some(kept.path().join("db")),
        knowledge: Some(common::knowledge()),
        longest_job: 3600,
        ..Config::default()
    };
    let server = Running::start(config);
    let output = Command::new("node")
        .args(["run.js", &server.base(), traces.to_str().unwrap()])
        .current_dir(folder())
        .stderr(std::process::Stdio::inherit())
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    println!("{told}");
    match output.status.code() {
        Some(77) => skip(&format!("the pages were not opened in a browser: {told}")),
        code => assert_eq!(code, Some(0), "{told}"),
    }
}
