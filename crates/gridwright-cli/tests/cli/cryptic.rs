//! Cryptic clues: `answer`, `check-clue`, `wordplay` and `solve`. The clues are
//! our own.

use serde_json::Value;

use super::{Folder, gridwright};

fn object(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn a_cryptic_clue_is_answered_with_its_parse() {
    let run = gridwright(&["answer", "Strange tinsel, quiet (6)", "--cryptic"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let first = run.out.lines().next().unwrap_or_default();
    assert!(first.contains("SILENT"), "{}", run.out);
    assert!(first.contains("definition \"quiet\"; anagram (\"Strange\") of TINSEL"), "{}", run.out);
    let run = gridwright(&[
        "answer",
        "Teacher finding trout out of order",
        "--pattern",
        "t?t?r",
        "--cryptic",
        "--json",
    ]);
    let found = object(&run.out);
    assert_eq!(found["cryptic"], true);
    assert_eq!(found["answers"][0]["answer"], "TUTOR");
    assert_eq!(found["answers"][0]["parse"]["definition"], "Teacher");
}

#[test]
fn a_clue_is_taken_for_a_cryptic_one_only_where_that_explains_it() {
    let run = gridwright(&["answer", "Three broken in that place (5)"]);
    let first = run.out.lines().next().unwrap_or_default();
    assert!(first.contains("THERE") && first.contains("anagram"), "{}", run.out);
    let run = gridwright(&["answer", "Three broken in that place (5)", "--plain"]);
    assert!(!run.out.contains("anagram"), "{}", run.out);
    let run = gridwright(&["answer", "Large African animal with a trunk (8)"]);
    let first = run.out.lines().next().unwrap_or_default();
    assert!(first.contains("ELEPHANT") && !first.contains("definition"), "{}", run.out);
}

#[test]
fn what_cannot_be_asked_is_said() {
    let check = |arguments: &[&str], reason: &str| {
        let run = gridwright(arguments);
        assert_eq!(run.code, 2, "{}{}", run.out, run.err);
        assert!(run.err.contains(reason), "{}", run.err);
    };
    check(&["answer", "Strange tinsel, quiet", "--cryptic"], "needs the length of its answer");
    check(&["answer", "Strange (6)", "--cryptic", "--plain"], "cannot be used with");
    check(&["check-clue", "(6)", "SILENT"], "the clue has no words");
    check(&["check-clue", "Strange tinsel, quiet (6)", "S1LENT"], "'1' is no letter");
    check(&["wordplay", "-"], "two letters or more");
    check(&["wordplay", "Größe"], "is no letter A to Z");
    let long = format!("{} (6)", vec!["word"; 60].join(" "));
    let run = gridwright(&["answer", &long, "--cryptic", "--top", "1"]);
    assert_eq!(run.code, 0, "a clue of sixty words has an answer: {}", run.err);
    let run = gridwright(&["answer", "17 (6)", "--cryptic", "--top", "1"]);
    assert_eq!(run.code, 0, "{}", run.err);
}

#[test]
fn clues_are_checked() {
    let run = gridwright(&["check-clue", "Strange tinsel, quiet (6)", "silent", "--json"]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let found = object(&run.out);
    assert_eq!((&found["sound"], &found["definition_known"]), (&true.into(), &true.into()));
    let run = gridwright(&["check-clue", "Strange tinsel, quiet (7)", "silent"]);
    assert_eq!(run.code, 1, "{}{}", run.out, run.err);
    assert!(run.out.contains("fault: the clue asks for 7 letters"), "{}", run.out);
    let run = gridwright(&["check-clue", "Wholly unrelated words (6)", "silent"]);
    assert!(run.out.contains("fault: no wordplay was found"), "{}", run.out);
}

#[test]
fn wordplay_is_suggested() {
    let run = gridwright(&["wordplay", "silent", "--kind", "anagram", "--json"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let found: Vec<Value> = run.out.lines().map(object).collect();
    let texts: Vec<&str> = found.iter().filter_map(|one| one["text"].as_str()).collect();
    assert!(texts.contains(&"LISTEN") && texts.contains(&"ENLIST"), "{texts:?}");
    assert!(found.iter().all(|one| one["kind"] == "anagram"), "{}", run.out);
    let run = gridwright(&["wordplay", "palace"]);
    assert!(run.out.contains("charade") && run.out.contains("hidden"), "{}", run.out);
}

#[test]
fn a_cryptic_puzzle_is_solved_and_explained() {
    let folder = Folder::new();
    let puzzle = serde_json::json!({
        "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": 5, "height": 5},
        "puzzle": [
            [1, 0, 2, 0, 3],
            [0, "#", 0, "#", 0],
            [4, 0, 0, 0, 0],
            [0, "#", 0, "#", 0],
            [5, 0, 0, 0, 0],
        ],
        "clues": {
            "Across": [
                [1, "Outings with strip rearranged (5)"],
                [4, "Three broken in that place (5)"],
                [5, "Trees mangled to start again (5)"],
            ],
            "Down": [
                [1, "Teacher finding trout out of order (5)"],
                [2, "Notions from badly written aside (5)"],
                [3, "These messed up piece of paper (5)"],
            ],
        },
    });
    let path = folder.path("cryptic.ipuz");
    std::fs::write(&path, puzzle.to_string()).unwrap();
    let run = gridwright(&["solve", &path.display().to_string(), "--json"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let found = object(&run.out);
    assert_eq!(
        found["grid"],
        serde_json::json!(["TRIPS", "U#D#H", "THERE", "O#A#E", "RESET"]),
        "{}",
        run.out
    );
    assert!(found["warnings"].to_string().contains("cryptic"), "{}", found["warnings"]);
    let parses = found["words"].as_array().unwrap().iter().filter_map(|w| w["parse"].as_str());
    let anagrams = parses.filter(|parse| parse.contains("anagram")).count();
    assert!(anagrams >= 4, "{}", run.out);
}
