//! Completions, manual pages, the foot of every help.

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
        let page = std::fs::read_to_string(format!("{pages}/gridwright-{command}.1")).unwrap();
        assert!(page.contains(".TH gridwright"), "{command}: {page}");
        assert!(page.contains(&format!("gridwright {command}")), "{command}: {page}");
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
    let help = gridwright(&["--help"]).out;
    for variable in [
        "GRIDWRIGHT_PACK",
        "GRIDWRIGHT_NYT_COOKIE",
        "MERRIAM_WEBSTER_KEY",
        "GRIDWRIGHT_CONTACT",
        "GRIDWRIGHT_DATAMUSE_URL",
        "GRIDWRIGHT_WIKIPEDIA_URL",
        "GRIDWRIGHT_MERRIAM_WEBSTER_URL",
        "NO_COLOR",
    ] {
        assert!(help.contains(variable), "{variable}: {help}");
    }
}
