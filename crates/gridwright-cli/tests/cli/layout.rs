use serde_json::Value;

use crate::{Folder, example, gridwright, run_with};

fn json(run: &crate::Run) -> Value {
    assert_eq!(run.code, 0, "{}", run.err);
    serde_json::from_str(run.out.lines().next().unwrap()).unwrap()
}

#[test]
fn the_machine_contract_of_layout_holds() {
    let winter = example("winter.csv");
    let arguments =
        ["layout", &winter, "--size", "10x10", "--limit-time", "300ms", "--seed", "1", "--json"];
    let object = json(&gridwright(&arguments));
    let grid: Vec<&str> =
        object["grid"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
    assert!(grid.len() == 10 && grid.iter().all(|row| row.chars().count() == 10), "{grid:?}");
    let mut letters = vec![vec!['.'; 10]; 10];
    let words = object["words"].as_array().unwrap();
    for word in words {
        let number = |name: &str| word[name].as_u64().unwrap() as usize;
        let (mut row, mut col) = (number("row"), number("col"));
        for letter in word["answer"].as_str().unwrap().chars() {
            letters[row][col] = letter;
            match word["direction"].as_str().unwrap() {
                "across" => col += 1,
                "down" => row += 1,
                other => panic!("{other}"),
            }
        }
    }
    let drawn: Vec<String> = letters.iter().map(|row| row.iter().collect()).collect();
    assert_eq!(drawn, grid, "the words make the grid");
    let count = drawn.concat().chars().filter(|c| *c != '.').count();
    assert_eq!(object["letters"], count);
    assert_eq!(object["placed"], words.len());
    assert_eq!(object["listed"], 78);
    assert!(object["crossings"].as_u64().unwrap() >= words.len() as u64 - 1);
    assert!(object["seconds"].is_number());
}

#[test]
fn the_same_seed_and_nodes_give_the_same_layout() {
    let winter = example("winter.csv");
    let run = |seed: &str| {
        let arguments = ["layout", &winter, "--limit-nodes", "200", "--seed", seed, "--json"];
        json(&gridwright(&arguments))["grid"].clone()
    };
    assert_eq!(run("4"), run("4"));
    assert_ne!(run("4"), run("5"));
}

#[test]
fn several_layouts_become_several_worksheets() {
    let folder = Folder::new();
    let winter = example("winter.csv");
    let run = gridwright(&[
        "layout",
        &winter,
        "--count",
        "3",
        "--limit-nodes",
        "100",
        "--title",
        "Winter",
        "--word-bank",
        "--solution-page",
        "-o",
        &folder.name("sheet.pdf"),
    ]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(folder.names(), ["sheet-1.pdf", "sheet-2.pdf", "sheet-3.pdf"]);
    assert!(std::fs::read(folder.path("sheet-2.pdf")).unwrap().starts_with(b"%PDF"));
}

#[test]
fn a_layout_becomes_any_puzzle_file() {
    let folder = Folder::new();
    let winter = example("winter.csv");
    for ending in ["ipuz", "puz", "jpz", "xd", "exolve", "svg", "png", "html"] {
        let path = folder.name(&format!("winter.{ending}"));
        let run = gridwright(&["layout", &winter, "--limit-nodes", "50", "-o", &path]);
        assert_eq!(run.code, 0, "{ending}: {}", run.err);
    }
    let checked = gridwright(&["check", &folder.name("winter.ipuz"), "--words", &winter]);
    let shown = gridwright(&["show", &folder.name("winter.ipuz"), "--json"]);
    assert_eq!(shown.code, 0, "{}{}", checked.out, shown.err);
    let object: Value = serde_json::from_str(&shown.out).unwrap();
    let clues = object["clues"]["across"].as_object().unwrap();
    assert!(!clues.is_empty() && clues.values().all(|clue| clue.as_str().unwrap().len() > 3));
}

#[test]
fn people_see_no_empty_margins_and_programs_the_whole_box() {
    let run = run_with(&["layout", "-", "--size", "15", "--limit-nodes", "50"], b"frost\n");
    let drawn = run.out.lines().next().unwrap_or_default();
    assert!(drawn.starts_with('┌'), "{}", run.out);
    let run =
        run_with(&["layout", "-", "--size", "15", "--limit-nodes", "50", "--json"], b"frost\n");
    assert_eq!(json(&run)["grid"].as_array().unwrap().len(), 15);
}

#[test]
fn the_seed_algorithms_are_there_under_names_and_numbers() {
    let winter = example("winter.csv");
    let by_name = json(&gridwright(&[
        "layout",
        &winter,
        "--size",
        "12",
        "--rank",
        "open",
        "--place",
        "random",
        "--score",
        "intersections",
        "--json",
    ]));
    let by_number = json(&gridwright(&[
        "layout", &winter, "--size", "12", "--rank", "3", "--place", "3", "--score", "2", "--json",
    ]));
    assert_eq!(by_name["grid"], by_number["grid"]);
    assert_eq!(by_name["rank"], "open");
    let table = gridwright(&["layout", &winter, "--size", "15", "--compare"]);
    assert_eq!(table.code, 0, "{}", table.err);
    assert_eq!(
        table.out.lines().filter(|line| line.starts_with("| 5 alternate-random")).count(),
        3
    );
    let bad = gridwright(&["layout", &winter, "--rank", "6"]);
    assert_eq!(bad.code, 2);
    assert!(bad.err.contains("expected one of intersections"), "{}", bad.err);
}

/// What is said of a bad list or setting, and the exit code.
fn check(list: &[u8], arguments: &[&str], code: i32, said: &str) {
    let mut all = vec!["layout", "-", "--limit-nodes", "200", "--json"];
    all.extend(arguments);
    let run = run_with(&all, list);
    assert_eq!(run.code, code, "{}{}", run.out, run.err);
    assert!(run.err.contains(said), "expected {said:?} in {:?}", run.err);
}

#[test]
fn bad_input_is_told_and_the_rest_laid_out() {
    check(b"", &[], 2, "-: the list has no words");
    check(b"cat\n", &["--size", "5"], 0, "");
    check(b"cat\ndog\n", &["--size", "0"], 2, "both must be from 1 to 255");
    check(b"cat\ndog\n", &["--size", "1000"], 2, "both must be from 1 to 255");
    check(b"cat\ncockatoo\n", &["--size", "5"], 0, "1 too long for a box of 5x5: line 2: COCKATOO");
    check(
        b"cat\ntoe\nhum\n",
        &["--size", "5"],
        0,
        "1 sharing no letter with any other word: line 3: HUM",
    );
    check(b"cockatoo\n", &["--size", "5"], 2, "none of the 1 words fits into a box of 5x5");
    check(
        b"clue,answer\n\"Pet,cat\nBarker,dog\n",
        &[],
        0,
        "line 2: a quote is opened and not closed",
    );
    check(b"cat\n\xff\xfe\xfa\ndog\n", &[], 0, "line 2: expected UTF-8, found the byte FF");
    check(
        b"cat\ndog\n",
        &["--must-use", "emu"],
        2,
        "\"emu\" must be laid out, but is not in the list",
    );
    check(
        b"cat\ntoe\nzyx\n",
        &["--must-use", "cat", "--must-use", "zyx"],
        0,
        "must be laid out, but no place was found for it",
    );
    check(b"[\"cat\",", &[], 2, "line 1, column 7: this is no JSON");
}

#[test]
fn rules_and_objectives_are_kept() {
    let winter = example("winter.csv");
    let run = |arguments: &[&str]| {
        let mut all = vec!["layout", &winter, "--limit-nodes", "1000", "--json"];
        all.extend(arguments);
        json(&gridwright(&all))
    };
    let answers = |object: &Value| -> Vec<String> {
        let words = object["words"].as_array().unwrap();
        words.iter().map(|word| word["answer"].as_str().unwrap().to_owned()).collect()
    };
    let object = run(&["--must-use", "snowman", "--must-not-use", "snow"]);
    assert!(answers(&object).contains(&"SNOWMAN".to_owned()));
    assert!(!answers(&object).contains(&"SNOW".to_owned()));
    let boxed = run(&["--objective", "box"]);
    assert_eq!(boxed["placed"], boxed["listed"]);
    let symmetric = run(&["--symmetric", "--size", "13x13"]);
    let rows: Vec<Vec<bool>> = symmetric["grid"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row.as_str().unwrap().chars().map(|c| c == '.').collect())
        .collect();
    let turned: Vec<Vec<bool>> =
        rows.iter().rev().map(|row| row.iter().rev().copied().collect()).collect();
    assert_eq!(rows, turned);
    let crossed = run(&["--min-crossings", "2", "--size", "11"]);
    assert!(crossed["crossings"].as_u64().unwrap() >= crossed["placed"].as_u64().unwrap());
    for objective in ["crossings", "words", "crozzle"] {
        assert!(run(&["--objective", objective])["placed"].as_u64().unwrap() > 5);
    }
    assert!(run(&["--rule", "relaxed"])["placed"].as_u64().unwrap() > 5);
    assert!(run(&["--weights", "letters=1,crossings=3"])["placed"].as_u64().unwrap() > 5);
}
