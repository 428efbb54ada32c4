//! Tables in the pages that are printed from the history.
//!
//! A page holds `<!-- gridwright-bench table FILE [--only TEXT] -->`, the table
//! and `<!-- end of table -->`. FILE is relative to the repository.

use std::fs;
use std::path::{Path, PathBuf};

use crate::history;

const BEGIN: &str = "<!-- gridwright-bench table ";
const END: &str = "<!-- end of table -->";

/// The repository that this program was compiled from.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Writes all tables anew; the names of the pages that have changed.
pub fn write() -> Result<Vec<String>, String> {
    let mut changed = vec![];
    for path in pages()? {
        let say = |error: std::io::Error| format!("{}: {error}", path.display());
        let text = fs::read_to_string(&path).map_err(say)?;
        let named = |error: String| format!("{}: {error}", path.display());
        let new = rewritten(&text, &from_history).map_err(named)?;
        if new != text {
            fs::write(&path, new).map_err(say)?;
            let name = path.strip_prefix(root()).unwrap_or(&path);
            changed.push(name.display().to_string());
        }
    }
    Ok(changed)
}

/// The pages of the repository: README.md and everything in `docs`.
fn pages() -> Result<Vec<PathBuf>, String> {
    let mut found = vec![root().join("README.md")];
    let mut folders = vec![root().join("docs")];
    while let Some(folder) = folders.pop() {
        let say = |error: std::io::Error| format!("{}: {error}", folder.display());
        for entry in fs::read_dir(&folder).map_err(say)? {
            let path = entry.map_err(say)?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "md") {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The table that a command line asks for.
fn from_history(arguments: &str) -> Result<String, String> {
    let (file, only) = match arguments.split_once(" --only ") {
        Some((file, only)) => (file, only),
        None => (arguments, ""),
    };
    let path = root().join(file.trim());
    let records = history::read(&path.to_string_lossy())?;
    Ok(history::table(&records, only.trim()))
}

/// A page with its tables printed anew.
fn rewritten(page: &str, table: &dyn Fn(&str) -> Result<String, String>) -> Result<String, String> {
    let mut text = String::with_capacity(page.len());
    let mut rest = page;
    while let Some((before, after)) = rest.split_once(BEGIN) {
        let (arguments, after) =
            after.split_once(" -->").ok_or("a table begins and its command does not end")?;
        let (_, after) = after.split_once(END).ok_or(format!("a table has no {END:?}"))?;
        text += &format!("{before}{BEGIN}{arguments} -->\n\n{}\n{END}", table(arguments)?);
        rest = after;
    }
    Ok(text + rest)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // Failing loudly is what tests are for.
mod tests {
    use super::*;

    #[test]
    fn tables_are_replaced_and_nothing_else() {
        let page = "One.\n\n<!-- gridwright-bench table a.jsonl --only x -->\nold\n\
            <!-- end of table -->\n\nTwo.\n";
        let new = rewritten(page, &|arguments| Ok(format!("| {arguments} |\n"))).unwrap();
        assert_eq!(
            new,
            "One.\n\n<!-- gridwright-bench table a.jsonl --only x -->\n\n\
             | a.jsonl --only x |\n\n<!-- end of table -->\n\nTwo.\n"
        );
        assert!(rewritten("<!-- gridwright-bench table a -->\n", &|_| Ok(String::new())).is_err());
    }

    #[test]
    fn the_pages_show_the_history() {
        for path in pages().unwrap() {
            let text = fs::read_to_string(&path).unwrap();
            let new = rewritten(&text, &from_history).unwrap();
            assert_eq!(new, text, "{}: run gridwright-bench pages", path.display());
        }
    }
}
