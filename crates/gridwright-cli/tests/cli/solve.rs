//! `solve`: results, outputs, bad input, interruption.

use serde_json::{Value, json};

use super::{Folder, example, gridwright, ring, run_with};

fn object(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Solves a puzzle from standard input and gives what is said of it.
fn solved(puzzle: &Value, arguments: &[&str]) -> (Value, String) {
    let arguments = [&["solve", "-", "--json"], arguments].concat();
    let run = run_with(&arguments, puzzle.to_string().as_bytes());
    assert_eq!(run.code, 0, "{}", run.err);
    (object(&run.out), run.err)
}

#[test]
fn everything_that_is_believed_is_told() {
    let run = gridwright(&["solve", &example("mini-1.ipuz"), "--json", "--explain"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let found = object(&run.out);
    let shown = object(&gridwright(&["show", &example("mini-1.ipuz"), "--json"]).out);
    let cells = found["cells"].as_array().unwrap();
    let open: usize = shown["grid"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row.as_str().unwrap().chars().filter(|c| *c != '#').count())
        .sum();
    assert_eq!(cells.len(), open);
    for cell in cells {
        let sure = cell["confidence"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&sure));
        assert!(cell["alternatives"].is_array() && cell["entry"].is_string());
    }
    let expected: f64 = cells.iter().map(|cell| 1.0 - cell["confidence"].as_f64().unwrap()).sum();
    assert!((found["expected_wrong"].as_f64().unwrap() - expected).abs() < 1e-9);
    let words = found["words"].as_array().unwrap();
    assert!(words.len() >= 10);
    for word in words {
        assert!(word["source"].is_string() && word["reason"].is_string(), "{word}");
        assert!(word["probability"].is_number() && word["clue"].is_string(), "{word}");
    }
    assert!(words.iter().any(|word| word["why"]["parts"].is_array()));
    let wrong = found["letters_wrong"].as_u64().unwrap();
    let rows = |value: &Value| -> String {
        value.as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect()
    };
    let (ours, official) = (rows(&found["grid"]), rows(&shown["grid"]));
    let differing = ours.chars().zip(official.chars()).filter(|(a, b)| a != b);
    assert_eq!(differing.count() as u64, wrong);
}

#[test]
fn the_grid_is_printed_with_reasons_and_the_official_one_beside_it() {
    let run = gridwright(&["solve", &example("mini-1.ipuz"), "--explain"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("1-Across "), "{}", run.out);
    assert!(run.out.contains("by its clue alone ("), "{}", run.out);
    let scientific = (0..10).any(|digit| run.out.contains(&format!("{digit}e-")));
    assert!(!scientific, "numbers are written for people: {}", run.out);
    assert!(run.err.contains("letters expected to be wrong"), "{}", run.err);
    assert!(run.err.contains("against the official solution: "), "{}", run.err);
    // An official solution that nobody would find: every letter is wrong.
    let mut other = ring();
    other["solution"] = json!([["Q", "Q", "Q"], ["Q", "#", "Q"], ["Q", "Q", "Q"]]);
    let arguments = ["solve", "-", "--side-by-side"];
    let run = run_with(&arguments, other.to_string().as_bytes());
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("Official") && run.out.contains("Solver"), "{}", run.out);
    assert_eq!(run.out.matches('✗').count(), 8, "{}", run.out);
    assert!(run.err.contains("8 letters and 4 words wrong"), "{}", run.err);
}

#[test]
fn a_bad_language_model_is_named_and_the_first_pass_counts() {
    let folder = Folder::new();
    let text = folder.file("text.pack", b"not a model");
    let cut = folder.file("cut.pack", b"GWPACK\r\n");
    let (quick, err) = solved(&ring(), &["--quick"]);
    assert!(!err.contains("second pass"), "{err}");
    for (model, fault) in
        [(text.as_str(), "GWPACK"), (cut.as_str(), "cut short"), ("nowhere.pack", "nowhere.pack")]
    {
        let (found, err) = solved(&ring(), &["--language-model", model]);
        assert!(err.contains(fault), "{err}");
        assert!(err.contains("solving goes on without the second pass"), "{err}");
        assert_eq!(found["grid"], quick["grid"]);
        assert_eq!(found["second_pass"]["weighed"], 0);
    }
}

#[test]
fn results_are_written_as_pictures_and_puzzles() {
    let folder = Folder::new();
    let input = example("mini-1.ipuz");
    for (name, start) in [
        ("a.png", &b"\x89PNG"[..]),
        ("a.svg", b"<svg"),
        ("a.html", b"<!"),
        ("a.pdf", b"%PDF"),
        ("a.ipuz", b"{"),
        ("a.puz", b""),
    ] {
        for beside in [&["--side-by-side"][..], &[]] {
            let path = folder.name(name);
            let run = gridwright(&[&["solve", &input, "-o", &path], beside].concat());
            assert_eq!(run.code, 0, "{name}: {}", run.err);
            let bytes = std::fs::read(&path).unwrap();
            assert!(bytes.starts_with(start) && bytes.len() > 100, "{name}");
        }
    }
    let solved = object(&gridwright(&["solve", &input, "--json"]).out);
    for name in ["a.puz", "a.ipuz"] {
        let shown = object(&gridwright(&["show", &folder.name(name), "--json"]).out);
        assert_eq!(shown["grid"], solved["grid"], "{name}");
    }
    let bad = gridwright(&["solve", &input, "-o", &folder.name("a.xyz")]);
    assert_eq!(bad.code, 2);
    let two = gridwright(&["solve", &input, &input, "-o", &folder.name("b.puz")]);
    assert_eq!(two.code, 2);
    assert!(two.err.contains("several puzzles cannot go into one file"), "{}", two.err);
}

#[test]
fn rounds_are_watched_and_the_same_comes_out_every_time() {
    let run = gridwright(&["solve", &example("mini-1.ipuz"), "--watch"]);
    assert!(run.err.contains("round 1: "), "{}", run.err);
    let again = || gridwright(&["solve", &example("seven.ipuz"), "--json"]).out;
    let (mut first, mut second) = (object(&again()), object(&again()));
    (first["seconds"], second["seconds"]) = (json!(0), json!(0));
    assert_eq!(first, second);
}

#[test]
fn the_seed_methods_tell_every_step() {
    let steps = |method: &str| {
        let arguments = ["solve", "-", "--method", method, "--trace"];
        let run = run_with(&arguments, ring().to_string().as_bytes());
        assert_eq!(run.code, 0, "{}", run.err);
        run.out
    };
    let trace = steps("ratio-tree");
    assert!(trace.contains("iteration 1\n  ...\n  .#.\n  ...\n"), "{trace}");
    assert!(trace.contains("1-Across ml=meowing pet&sp=???: "), "{trace}");
    assert!(trace.contains("ratio "), "{trace}");
    let trace = steps("reduce-neglect");
    assert!(trace.contains("1-Across: searched for meowing, meowing pet, pet\n"), "{trace}");
    assert!(trace.contains(" words: ") && trace.contains(" left: "), "{trace}");
    assert!(trace.contains("16 sets of rows and columns neglected"), "{trace}");
    let (found, _) = solved(&ring(), &["--method", "ratio-tree", "--trace"]);
    assert_eq!(found["trace"][0]["iteration"], 1);
    assert_eq!(found["trace"][0]["grid"], json!(["...", ".#.", "..."]));
    let option = &found["trace"][0]["options"][0];
    assert!(option["best"]["word"].is_string() && option["best"]["score"].is_number(), "{option}");
    let (found, _) = solved(&ring(), &["--method", "reduce-neglect", "--trace"]);
    assert_eq!(found["trace"][0]["domains"][0]["name"], "1-Across");
    let folder = Folder::new();
    let file = folder.name("steps.txt");
    let run = run_with(
        &["solve", "-", "--method", "ratio-tree", &format!("--trace={file}")],
        ring().to_string().as_bytes(),
    );
    assert!(!run.out.contains("iteration"), "{}", run.out);
    assert!(std::fs::read_to_string(&file).unwrap().starts_with("iteration 1\n"));
    let none = gridwright(&["solve", &example("mini-1.ipuz"), "--trace"]);
    assert_eq!(none.code, 2);
    assert!(none.err.contains("the method beliefs has no steps"), "{}", none.err);
    let large = gridwright(&["solve", &example("daily.ipuz"), "--method", "reduce-neglect"]);
    assert_eq!(large.code, 2);
    assert!(large.err.contains("30 rows and columns"), "{}", large.err);
    // One puzzle too many does not keep the others from being solved.
    let both = ["solve", &example("daily.ipuz"), &example("mini-1.ipuz"), "--json"];
    let both = gridwright(&[&both[..], &["--method", "reduce-neglect"]].concat());
    assert_eq!((both.code, both.out.lines().count()), (2, 1), "{}", both.err);
}

#[test]
fn a_tree_search_without_an_accepted_grid_has_failed() {
    let mut puzzle = ring();
    let given = |label: u8, letter: &str| json!({"cell": label, "value": letter});
    puzzle["puzzle"][0] = json!([given(1, "X"), given(0, "Q"), given(2, "Z")]);
    let run = run_with(&["solve", "-", "--method", "ratio-tree"], puzzle.to_string().as_bytes());
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(run.err.contains("no grid was accepted: "), "{}", run.err);
    assert!(run.err.contains("no words: ") && run.err.contains("XQZ"), "{}", run.err);
}

#[test]
fn puzzles_with_faults_are_solved_all_the_same() {
    let warned = |puzzle: &Value, warning: &str| {
        let (found, _) = solved(puzzle, &[]);
        let warnings = found["warnings"].to_string();
        assert!(warnings.contains(warning), "{warning}: {warnings}");
        let grid = found["grid"].to_string();
        assert!(!grid.contains('.'), "always a full grid: {grid}");
        found
    };
    let mut bare = ring();
    bare.as_object_mut().unwrap().remove("clues");
    warned(&bare, "there are no clues");
    let mut some = ring();
    some["clues"]["Down"] = json!([[1, "Milk-giving farm animal"]]);
    warned(&some, "2 Down: the entry has no clue");
    let mut double = ring();
    double["clues"]["Across"] = json!([[1, "Meowing pet"], [1, "Fake hair"], [9, "Nothing"]]);
    warned(&double, "clue 1 of Across stands there twice");
    warned(&double, "clue 9 of Across: the grid has no such entry");
    let mut empty = ring();
    empty["clues"]["Across"] = json!([[1, ""], [3, "Fake hair"]]);
    warned(&empty, "clue 1 of Across has no text");
    // Letters that nothing can be made of stay, and are said to be strange.
    let mut given = ring();
    given["puzzle"] = json!([
        [{"cell": 1, "value": "X"}, {"cell": 0, "value": "Q"}, {"cell": 2, "value": "J"}],
        [{"cell": 0, "value": "Z"}, "#", 0],
        [{"cell": 3, "value": "V"}, 0, 0],
    ]);
    let found = warned(&given, "the given letters spell XQJ, which is in no list");
    assert_eq!(found["grid"][0], "XQJ");
    assert_eq!(found["grid"][1].as_str().unwrap().chars().next(), Some('Z'));
}

#[test]
fn a_limit_of_time_ends_a_large_grid_with_all_that_there_is() {
    // 100 x 100 with a block in every 10th cell, shifted from row to row.
    let rows: Vec<Value> = (0..100)
        .map(|row: usize| {
            (0..100)
                .map(|col: usize| match (col + row * 3) % 10 {
                    0 => json!("#"),
                    _ => json!(0),
                })
                .collect()
        })
        .collect();
    let puzzle = json!({
        "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": 100, "height": 100}, "puzzle": rows,
    });
    let arguments = ["solve", "-", "--json", "--limit-time", "100ms"];
    let run = run_with(&arguments, puzzle.to_string().as_bytes());
    assert_eq!(run.code, 3, "stopped at a limit: {}", run.err);
    let grid = object(&run.out)["grid"].to_string();
    assert!(!grid.contains('.'), "always a full grid");
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_gives_what_there_is_and_leaves_nothing_by_halves() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    let folder = Folder::new();
    // More puzzles than anybody would wait for.
    let line = {
        let written = folder.name("one.jsonl");
        let input = example("daily.ipuz");
        assert_eq!(gridwright(&["convert", &input, "--to", "jsonl", "-o", &written]).code, 0);
        std::fs::read_to_string(written).unwrap()
    };
    let many = folder.file("many.jsonl", line.repeat(3_000));
    let mut child = Command::new(env!("CARGO_BIN_EXE_gridwright"))
        .args(["solve", &many, "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Once there is something to read it is at work.
    let mut first = [0; 1];
    child.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let rest = String::from_utf8(output.stdout).unwrap();
    assert!(rest.ends_with("}\n"), "whole lines only");
    assert!(rest.lines().count() < 3_000);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("stopping"), "{said}");
    assert!(!said.contains('\u{1b}'), "no codes for a terminal where there is none");
}

#[test]
fn a_test_solver_says_how_hard_each_clue_is() {
    let run = gridwright(&["test-solve", &example("mini-1.ipuz"), "--json"]);
    assert!(run.code <= 1, "{}", run.err);
    let found = object(&run.out);
    let clues = found["clues"].as_array().unwrap();
    assert!(clues.len() >= 10);
    for clue in clues {
        let probability = clue["probability"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&probability), "{clue}");
        assert_eq!(clue["rank"].is_null(), probability == 0.0, "{clue}");
        assert_eq!(clue["rivals"].as_array().unwrap().len(), 3, "{clue}");
    }
    let first = clues.iter().filter(|clue| clue["rank"] == 1).count();
    let at_once = found["at_once"].as_f64().unwrap();
    assert!((at_once - first as f64 / clues.len() as f64).abs() < 1e-9);
    assert!(first > 0, "some clue of an easy puzzle says its answer");
    let shown = gridwright(&["test-solve", &example("mini-1.ipuz"), "--all"]);
    assert!(shown.out.lines().count() > clues.len(), "{}", shown.out);
    let none = run_with(&["test-solve", "-"], b"...\n...\n");
    assert_eq!(none.code, 2, "{}", none.err);
    assert!(none.err.contains("no clue has a known answer"), "{}", none.err);
}
