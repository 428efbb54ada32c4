//! Completions, manual pages, the foot of every help.

use std::fs;
use std::path::Path;

use crate::{Folder, gridwright};

#[test]
fn shells_complete_every_command() {
    for (shell, mark) in [
        ("bash", "complete -F"),
        ("zsh", "#compdef gridwright"),
        ("fish", "complete -c gridwright"),
    ] {
        let run = gridwright(&["completions", shell]);
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(run.out.contains(mark), "{shell}");
        for command in ["solve", "answer", "layout", "--side-by-side"] {
            assert!(run.out.contains(command.trim_start_matches("--")), "{shell}: {command}");
        }
    }
    assert_eq!(gridwright(&["completions", "dos"]).code, 2);
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = Folder::new();
    let pages = folder.name("man1");
    let run = gridwright(&["man", "--out", &pages]);
    assert_eq!(run.code, 0, "{}", run.err);
    let help = gridwright(&["help"]).out;
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands: Vec<&str> = commands
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .filter(|command| *command != "help")
        .collect();
    assert!(commands.len() > 15, "{help}");
    for command in commands {
        let page = fs::read_to_string(format!("{pages}/gridwright-{command}.1")).unwrap();
        assert!(page.contains(".TH gridwright"), "{command}: {page}");
        let name = format!("gridwright {command}").replace('-', "\\-");
        assert!(page.contains(&name), "{command}: {page}");
    }
    let page = gridwright(&["man", "solve"]).out;
    assert!(page.contains("side") && page.contains("Examples"), "{page}");
    let unknown = gridwright(&["man", "nothing"]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.err.contains("no page gridwright-nothing"), "{}", unknown.err);
}

#[test]
fn help_ends_with_examples_and_names_the_variables() {
    let help = gridwright(&["solve", "--help"]).out;
    let foot = help.split("Examples:\n").nth(1).unwrap_or_else(|| panic!("{help}"));
    assert_eq!(foot.lines().filter(|line| line.starts_with("  gridwright solve ")).count(), 3);
}

/// The variables of ours that a source names.
fn variables(text: &str) -> impl Iterator<Item = &str> {
    let starts = text.match_indices("\"GRIDWRIGHT_").map(|(at, _)| &text[at + 1..]);
    starts.filter_map(|rest| rest.split('"').next())
}

#[test]
fn every_variable_is_in_the_help_and_the_pages() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = fs::read_to_string(root.join("docs/scripts.md")).unwrap();
    let help = gridwright(&["--help"]).out;
    let check = |variable: &str| {
        assert!(help.contains(&format!("  {variable} ")), "{variable}: {help}");
        assert!(page.contains(&format!("`{variable}`")), "{variable} is not in docs/scripts.md");
    };
    check("MERRIAM_WEBSTER_KEY");
    check("NO_COLOR");
    let mut folders = vec![root.join("crates/gridwright-cli/src")];
    let mut found = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            for variable in variables(&fs::read_to_string(&path).unwrap()) {
                check(variable);
                found += 1;
            }
        }
    }
    assert!(found >= 7, "only {found} variables were found");
}
