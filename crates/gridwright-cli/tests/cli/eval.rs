//! `eval`: the solver against official solutions.

use serde_json::Value;

use super::{Folder, example, gridwright};

fn object(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn the_contract_of_its_json_is_kept() {
    let files = ["mini-1.ipuz", "mini-2.ipuz", "mini-3.ipuz", "rebus.ipuz"].map(example);
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let run = gridwright(&[&["eval", "--json"], &files[..]].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    let found = object(&run.out);
    assert_eq!(found["puzzles"], 4);
    for share in ["letters", "words", "perfect"] {
        let value = found[share].as_f64().unwrap();
        let [low, high] = [0, 1].map(|at| found["intervals"][share][at].as_f64().unwrap());
        assert!(low <= value && value <= high, "{share}: {low} {value} {high}");
        assert!((0.0..=100.0).contains(&low) && (0.0..=100.0).contains(&high));
    }
    assert!(found["seconds"].as_f64().unwrap() > 0.0);
    let results = found["results"].as_array().unwrap();
    assert_eq!(results.len(), 4);
    let mut wrong = 0;
    for result in results {
        wrong += usize::from(result["letters_wrong"].as_u64().unwrap() > 0);
        assert!(result["id"].as_str().unwrap().ends_with(".ipuz"));
        assert!(result["words_wrong"].is_u64() && result["seconds"].is_number());
        assert!(result["grid"].as_array().unwrap().iter().all(Value::is_string));
    }
    let perfect = found["perfect"].as_f64().unwrap();
    assert!((perfect - (4 - wrong) as f64 * 25.0).abs() < 1e-9, "{perfect} {wrong}");
    let rebus: Vec<&str> = found["rebus"].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(rebus, ["no rebus", "rebus"]);
    assert!(found["sizes"].as_object().unwrap().len() >= 2, "{}", found["sizes"]);
    let recall: Vec<f64> = found["recall"]
        .as_array()
        .unwrap()
        .iter()
        .map(|r| r["percent"].as_f64().unwrap())
        .collect();
    assert!(recall.is_sorted() && recall.len() == 5, "{recall:?}");
    let letters: u64 = found["calibration"]
        .as_array()
        .unwrap()
        .iter()
        .map(|band| band["letters"].as_u64().unwrap())
        .sum();
    assert!(letters > 60, "every letter is in a band: {letters}");
}

#[test]
fn methods_are_compared_side_by_side_and_errors_listed() {
    let (input, methods) = (example("mini-1.ipuz"), "beliefs,ratio-tree,reduce-neglect");
    let run = gridwright(&["eval", &input, "--method", methods, "--limit-nodes", "1", "--errors"]);
    assert_eq!(run.code, 3, "{}", run.err);
    assert!(run.err.contains("ratio-tree: 1 cut off by a limit"), "{}", run.err);
    for method in ["beliefs", "ratio-tree", "reduce-neglect"] {
        let line = run.out.lines().find(|line| line.trim_start().starts_with(method));
        let line = line.unwrap_or_else(|| panic!("{method}: {}", run.out));
        assert!(line.contains(" to "), "an interval: {line}");
    }
    assert!(run.out.contains("clues alone have the answer"), "{}", run.out);
    assert!(run.out.contains("confidence up to"), "{}", run.out);
    assert!(run.out.contains("MB of memory") || !cfg!(target_os = "linux"), "{}", run.out);
    // With one node the tree search cannot get there.
    assert!(run.out.contains("found "), "wrong words are listed: {}", run.out);
    let both = ["eval", &input, "--method", "ratio-tree", "--method", "beliefs", "--json"];
    let found = object(&gridwright(&both).out);
    let names: Vec<&str> = found["methods"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| m["method"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["ratio-tree", "beliefs"]);
}

#[test]
fn what_cannot_be_compared_is_named_and_the_rest_goes_on() {
    let folder = Folder::new();
    let bare = folder.file("bare.txt", "...\n.#.\n...\n");
    let broken = folder.file("broken.puz", "nothing");
    let run = gridwright(&["eval", &bare, &broken, &example("mini-1.ipuz"), "--json"]);
    assert_eq!(run.code, 2);
    assert_eq!(object(&run.out)["puzzles"], 1);
    assert!(run.err.contains("it has no complete solution to compare with"), "{}", run.err);
    assert!(run.err.contains("broken.puz"), "{}", run.err);
    let none = gridwright(&["eval", &bare]);
    assert_eq!(none.code, 2);
}

#[test]
fn steps_can_be_left_out() {
    let rebus = example("rebus.ipuz");
    let wrong = |arguments: &[&str]| {
        let run = gridwright(&[&["eval", "--json", &rebus], arguments].concat());
        assert_eq!(run.code, 0, "{}", run.err);
        object(&run.out)["results"][0]["letters_wrong"].as_u64().unwrap()
    };
    let all = wrong(&[]);
    assert!(wrong(&["--without", "rebus,search"]) > all, "without them {all} cannot be reached");
    let run = gridwright(&["eval", &rebus, "--without", "thinking"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("second-opinions"), "{}", run.err);
}

#[test]
fn the_limit_of_time_is_for_each_puzzle_and_says_what_it_cut() {
    let (first, second) = (example("mini-1.ipuz"), example("mini-2.ipuz"));
    let run = gridwright(&["eval", &first, &second, "--limit-time", "0s", "--json"]);
    assert_eq!(run.code, 3, "{}", run.err);
    let found = object(&run.out);
    assert_eq!(found["puzzles"], 2, "nothing is left out: {found}");
    assert!(found["results"].as_array().unwrap().iter().all(|one| one["cut"] == true), "{found}");
    assert!(run.err.contains("beliefs: 2 cut off by a limit: "), "{}", run.err);
    assert!(run.err.contains("mini-1.ipuz") && run.err.contains("mini-2.ipuz"), "{}", run.err);
    let whole = gridwright(&["eval", &first, &second, "--limit-time", "10m", "--json"]);
    assert_eq!(whole.code, 0, "{}", whole.err);
    assert_eq!(object(&whole.out)["results"][0]["cut"], false);
}
