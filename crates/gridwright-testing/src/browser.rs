//! The tools of the browser tests: Node.js and what `npm ci` brings.

use std::path::PathBuf;
use std::process::Command;

/// Where the browser tests are.
pub fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../gridwright-server/browser-tests"))
}

/// Brings the tools where they are missing, or says why that cannot be.
pub fn tools() -> Result<(), String> {
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
    let has = |package: &str| folder().join("node_modules").join(package).exists();
    if !has("playwright-core") || !has("html-validate") {
        ran("npm", &["ci", "--no-audit", "--no-fund"])?;
    }
    Ok(())
}
