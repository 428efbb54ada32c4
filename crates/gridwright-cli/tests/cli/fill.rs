use serde_json::{Value, json};

use crate::{Folder, gridwright, with_variable};

const WORDS: &str = "cat;50\ncow;40\nwit;60\ntot;30\n";

#[test]
fn the_machine_contract_of_fill_holds() {
    let folder = Folder::new();
    let grid = folder.file("grid.txt", "___\n_#_\n___\n");
    let words = folder.file("words.txt", WORDS);
    let run = gridwright(&[
        "fill",
        &grid,
        &words,
        "--min-score",
        "30",
        "--limit-time",
        "10s",
        "--seed",
        "1",
        "--json",
    ]);
    assert_eq!(run.code, 0, "{}", run.err);
    let object: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(object["outcome"], "found");
    assert_eq!(object["score"], 180);
    let rows: Vec<&str> =
        object["grid"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
    assert!(rows == ["CAT", "O#O", "WIT"] || rows == ["COW", "A#I", "TOT"], "{rows:?}");
    for field in ["seconds", "load_seconds", "nodes"] {
        assert!(object[field].is_number(), "{field}");
    }
}

#[test]
fn impossible_is_proved_with_its_reason_and_exit_code_one() {
    let folder = Folder::new();
    let grid = folder.file("grid.txt", "...\n.#.\n...\n");
    let words = folder.file("words.txt", "cat\ncow\nwit\n");
    for method in ["fast", "textbook"] {
        let run = gridwright(&["fill", &grid, &words, "--method", method]);
        assert_eq!(run.code, 1, "{method}: {}", run.err);
        assert!(run.err.contains("no solution: "), "{method}: {}", run.err);
    }
    let short = folder.file("short.txt", "ox\nno\n");
    let run = gridwright(&["fill", &grid, &short, "--json"]);
    assert_eq!(run.code, 1);
    let object: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(object["outcome"], "impossible");
    assert!(object["reason"].as_str().unwrap().contains("1 Across (???)"), "{object}");
}

#[test]
fn a_limit_gives_exit_code_three() {
    let folder = Folder::new();
    let grid = folder.file("grid.txt", "...\n...\n...\n");
    // Every word of the letters a to d: nothing is decided without a search.
    let letter = |n: usize| char::from(b'a' + (n % 4) as u8);
    let words: Vec<String> =
        (0..64).map(|n| [letter(n), letter(n / 4), letter(n / 16)].iter().collect()).collect();
    let words = folder.file("words.txt", words.join("\n"));
    let run = gridwright(&["fill", &grid, &words, "--limit-nodes", "1", "--json"]);
    assert_eq!(run.code, 3, "{}{}", run.out, run.err);
    let object: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(object["outcome"], "stopped");
}

#[test]
fn the_call_shape_of_the_lesson_works_and_writes_a_picture() {
    let folder = Folder::new();
    let grid = folder.file("structure.txt", "#___#\n#_##_\n#_##_\n#_##_\n#____\n");
    let words =
        folder.file("words.txt", "six\nseven\nfive\nnine\nfour\none\ntwo\nten\nthree\neight\n");
    let run = gridwright(&["fill", &grid, &words, &folder.name("output.png")]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(std::fs::read(folder.path("output.png")).unwrap().starts_with(b"\x89PNG"));
    let textbook = gridwright(&["fill", &grid, &words, "--method", "textbook", "--trace"]);
    assert_eq!(textbook.code, 0, "{}", textbook.err);
    assert!(textbook.err.contains("variables, "), "{}", textbook.err);
}

#[test]
fn several_fills_come_one_after_the_other() {
    let folder = Folder::new();
    let grid = folder.file("grid.txt", "___\n_#_\n___\n");
    let words = folder.file("words.txt", WORDS);
    let run = gridwright(&["fill", &grid, &words, "--count", "2", "--json"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.err.contains("2 fills; the two nearest differ in 75 %"), "{}", run.err);
    let fills: Vec<Value> = run.out.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    let mut grids: Vec<&Value> = fills.iter().map(|fill| &fill["grid"]).collect();
    grids.sort_by_key(ToString::to_string);
    assert_eq!(grids, [&json!(["CAT", "O#O", "WIT"]), &json!(["COW", "A#I", "TOT"])]);
    assert_eq!((&fills[0]["nearest"], &fills[1]["nearest"]), (&Value::Null, &json!(0.75)));
    let run = gridwright(&["fill", &grid, &words, "--count", "2", "--distance", "80"]);
    assert_eq!(run.code, 3, "{}", run.err);
    assert!(run.err.contains("a lower --distance finds more"), "{}", run.err);
    assert!(run.out.contains('W'), "{}", run.out);
}

#[test]
fn it_is_said_what_conflicts_and_what_to_change() {
    let folder = Folder::new();
    let grid = folder.file("grid.txt", "CAT\n.#.\n..Q\n");
    let words = folder.file("words.txt", WORDS);
    let run = gridwright(&["fill", &grid, &words, "--json"]);
    assert_eq!(run.code, 1, "{}", run.err);
    let object: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(object["core"]["cells"], json!([[3, 3]]));
    let repairs = object["repairs"].as_array().unwrap();
    assert!(repairs.contains(&json!("without Q in 3 Across there is a fill")), "{object}");
    let low = folder.file("low.txt", "___\n_#_\n___\n");
    let run = gridwright(&["fill", &low, &words, "--min-score", "40"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("with words from 30 on there is a fill"), "{}", run.err);
}

#[test]
fn written_entries_are_words_and_short_rows_end_in_blocks() {
    let folder = Folder::new();
    let grid = folder.file("grid.txt", "CAV#\n.#.\n...\n");
    let words = folder.file("words.txt", "cow\nvet\nwit\n");
    let run = gridwright(&["fill", &grid, &words, "--json"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let object: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(object["grid"], json!(["CAV#", "O#E#", "WIT#"]));
    assert_eq!(object["unlisted"], json!(["CAV"]));
    let remark = "CAV, 1 Across, is not in the list; it is taken as it is written";
    assert!(run.err.contains(remark), "{}", run.err);
    let rows = "line 2: shorter than the longest row of 4 cells; blocks make up the rest (and 1";
    assert!(run.err.contains(rows), "{}", run.err);
}

#[test]
fn rules_are_kept() {
    let folder = Folder::new();
    let grid = folder.file("grid.txt", "___\n_#_\n___\n");
    let words = folder.file("words.txt", WORDS);
    let run = gridwright(&["fill", &grid, &words, "--must-not-use", "wit"]);
    assert_eq!(run.code, 1, "{}", run.err);
    let run = gridwright(&["fill", &grid, &words, "--must-use", "zebra"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("ZEBRA must be used, but fits nowhere"), "{}", run.err);
    let run = gridwright(&["fill", &grid, &words, "--best", "--limit-time", "5s", "--json"]);
    let object: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((&object["optimal"], &object["score"]), (&json!(true), &json!(180)));
}

#[test]
fn single_slots_and_lengths_have_rules_of_their_own() {
    let folder = Folder::new();
    let grid = folder.file("grid.txt", "___\n_#_\n___\n");
    let words = folder.file("words.txt", WORDS);
    let rows = |more: &[&str]| {
        let run = gridwright(&[&["fill", &grid, &words, "--json"][..], more].concat());
        let object: Value = serde_json::from_str(&run.out).unwrap();
        (run.code, object["grid"].clone())
    };
    let (cat, cow) = (json!(["CAT", "O#O", "WIT"]), json!(["COW", "A#I", "TOT"]));
    assert_eq!(rows(&["--slot", "1A=?a?"]), (0, cat.clone()));
    assert_eq!(rows(&["--slot", "1-Down=*t"]), (0, cow));
    assert_eq!(rows(&["--slot", "3a=60"]), (0, cat));
    assert_eq!(rows(&["--slot", "3A=70"]).0, 1);
    assert_eq!(rows(&["--min-score-of", "3=35"]).0, 1, "TOT has 30");
    assert_eq!(rows(&["--min-score-of", "4=35"]).0, 0);
    let count = gridwright(&["count", &grid, &words, "--slot", "1A=?a?"]);
    assert_eq!(count.out, "1\n");
}

#[test]
fn the_textbook_method_keeps_the_rules_it_knows() {
    let folder = Folder::new();
    let grid = folder.file("grid.txt", "___\n_#_\n___\n");
    let words = folder.file("words.txt", WORDS);
    for (more, code) in [(["--min-score", "30"], 0), (["--min-score", "31"], 1)] {
        let run =
            gridwright(&[&["fill", &grid, &words, "--method", "textbook"][..], &more].concat());
        assert_eq!(run.code, code, "{more:?}: {}", run.err);
    }
}

#[test]
fn fills_are_counted_and_listed() {
    let folder = Folder::new();
    let words = folder.file("german.txt", "tür\ntor\nrot\nrat\ntat\nrar\ntot\n");
    let ring = folder.file("ring.txt", "TÜR\n.#.\n...\n");
    let count = gridwright(&["count", &ring, &words, "--json"]);
    assert_eq!(count.code, 0, "{}", count.err);
    let object: Value = serde_json::from_str(&count.out).unwrap();
    let listed = gridwright(&["list", "ring", "--first", "Tür", "--words", &words]);
    assert_eq!(listed.code, 0, "{}", listed.err);
    let lines: Vec<&str> = listed.out.lines().collect();
    assert_eq!(object["count"], lines.len().to_string());
    assert!(lines.contains(&"TÜR/O#O/RAT"), "{lines:?}");
    let tree =
        gridwright(&["list", "ring", "--first", "tür", "--words", &words, "--tree", "--json"]);
    let nodes: Vec<Value> = tree.out.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(nodes[0]["parent"], Value::Null);
    let leaves = nodes.iter().filter(|node| node["depth"] == 4).count();
    assert_eq!(leaves, lines.len());
    let bad = gridwright(&["list", "ring", "--first", "vier", "--words", &words]);
    assert_eq!(bad.code, 2);
}

#[test]
fn words_are_found_by_pattern_and_anagram() {
    let folder = Folder::new();
    let words = folder.file("words.txt", "acre;30\nairs;60\naero;50\nstar;70\nbad;line;x\n");
    let run = gridwright(&["words", "a?r?", &words]);
    assert_eq!((run.code, run.out.as_str()), (0, "AIRS;60\nAERO;50\nACRE;30\n"));
    assert!(run.err.contains("line 5"), "{}", run.err);
    let run = gridwright(&["words", "rats", &words, "--anagram"]);
    assert_eq!(run.out, "STAR;70\n");
    let run = gridwright(&["words", "a[", &words]);
    assert_eq!(run.code, 2);
    let run = gridwright(&["words", "a?r?"]);
    assert!(run.out.contains("AURA;"), "the built-in list has it: {}", run.err);
}

/// Runs `fill` with a grid and a list and looks at the exit code and at a
/// part of what is said.
#[track_caller]
fn check_bad(grid: &str, words: &str, more: &[&str], code: i32, said: &str) {
    let folder = Folder::new();
    let (grid, words) = (folder.file("grid.txt", grid), folder.file("words.txt", words));
    let out = folder.name("out.png");
    let arguments = [&["fill", &grid, &words, &out][..], more].concat();
    let run = gridwright(&arguments);
    assert_eq!(run.code, code, "{}", run.err);
    assert!(run.err.contains(said), "{}", run.err);
    assert_eq!(folder.names(), ["grid.txt", "words.txt"], "no half-written file is left");
}

#[test]
fn every_kind_of_bad_input_has_its_message_and_exit_code() {
    let ring = "___\n_#_\n___\n";
    let ragged = "line 2: shorter than the longest row of 4 cells; blocks make up the rest";
    check_bad("....\n..\n....\n", WORDS, &[], 1, ragged);
    check_bad(ring, WORDS, &["--distance", "50"], 2, "--count");
    check_bad("", WORDS, &[], 2, "grid.txt: the file is empty");
    let sign = "row 1, column 2: expected '#', '.' or a letter, found \"1\"";
    check_bad(".1.\n...\n", WORDS, &[], 2, sign);
    check_bad("Ж..\n.#.\n...\n", WORDS, &[], 1, "no word in the list fits 1 Across (Ж??)");
    check_bad(ring, "", &[], 2, "words.txt: expected one word a line, found none");
    check_bad(ring, "ox\nno\n", &[], 1, "no word of 3 letters that may stand in 1 Across (???)");
    check_bad("CX.\n.#.\n...\n", WORDS, &[], 1, "no word in the list fits 1 Across (CX?)");
    check_bad(ring, WORDS, &["--must-use", "zebra"], 1, "ZEBRA must be used, but fits nowhere");
    check_bad(ring, WORDS, &["--must-use", "!"], 2, "must be used, but has no letters");
    let torn = ["--must-use", "cat", "--must-not-use", "cat"];
    check_bad(ring, WORDS, &torn, 2, "CAT must and must not be used");
    check_bad(ring, WORDS, &["--limit-nodes", "0"], 3, "the limit of nodes was reached");
    check_bad(ring, WORDS, &["--limit-time", "0s"], 3, "the limit of time was reached");
    check_bad(ring, WORDS, &["--slot", "2A=60"], 2, "2 Across, which the grid does not have");
    check_bad(ring, WORDS, &["--slot", "1A=c?"], 2, "1 Across has 3 letters");
    let unknown = ["--method", "textbook", "--must-use", "cat"];
    check_bad(ring, WORDS, &unknown, 2, "the textbook method does not know --must-use");
}

#[test]
fn bad_and_repeated_lines_are_counted_and_the_first_are_shown() {
    let folder = Folder::new();
    let grid = folder.file("grid.txt", "___\n_#_\n___\n");
    let bad: Vec<String> = (0..20).map(|n| format!("bad;line{n};x")).collect();
    let words = folder.file("words.txt", format!("{WORDS}cat;50\n{}\n", bad.join("\n")));
    let run = gridwright(&["fill", &grid, &words]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.err.contains("20 lines that could not be read: line 6"), "{}", run.err);
    assert!(run.err.contains("1 repeated words: line 5"), "{}", run.err);
    assert!(!run.err.contains("line 25"), "only the first few are shown: {}", run.err);
}

#[test]
fn a_large_list_is_parsed_once() {
    let folder = Folder::new();
    let grid = folder.file("grid.txt", "___\n_#_\n___\n");
    let filler: Vec<String> = (0..40_000).map(|n| format!("zz{n};1")).collect();
    let words = folder.file("words.txt", format!("{WORDS}{}\nbad;line;x\n", filler.join("\n")));
    let cache = folder.name("cache");
    let run = |more: &[&str]| {
        let arguments =
            [&["fill", &grid, &words, "--min-score", "30", "--json"][..], more].concat();
        let run = with_variable(&arguments, "XDG_CACHE_HOME", &cache);
        assert_eq!(run.code, 0, "{}", run.err);
        let object: Value = serde_json::from_str(&run.out).unwrap();
        (object["grid"].clone(), run.err)
    };
    let first = run(&[]);
    assert!(first.1.contains("1 lines that could not be read"), "{}", first.1);
    let kept: Vec<_> = std::fs::read_dir(folder.path("cache/gridwright")).unwrap().collect();
    assert_eq!(kept.len(), 1);
    assert_eq!(run(&[]), first, "what is kept gives the same fill and the same remarks");
    // A damaged cache is of no use, and does no harm.
    let path = kept[0].as_ref().unwrap().path();
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    assert_eq!(run(&[]), first);
    assert_eq!(run(&["--no-cache"]), first);
    // Another list in the same place is read anew.
    std::fs::write(&words, format!("{}\n{WORDS}", filler.join("\n"))).unwrap();
    assert_eq!(run(&[]).1, "");
}

#[test]
fn patterns_hold_theme_answers() {
    let folder = Folder::new();
    let words: Vec<String> = ["ab", "cd", "ae", "ed"]
        .iter()
        .flat_map(|a| ["ab", "ca", "de", "ea"].iter().map(move |b| format!("{a}{b}")))
        .flat_map(|word| [word[..3].to_owned(), word])
        .collect();
    let words = folder.file("words.txt", words.join("\n"));
    let out = folder.name("out.ipuz");
    let arguments = ["pattern", "abca/abde", "--words", &words, "--size", "4", "-o", &out];
    let arguments =
        [&arguments[..], &["--preset", "free", "--symmetry", "none", "--json"]].concat();
    let run = gridwright(&arguments);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let object: Value = serde_json::from_str(run.out.lines().next().unwrap()).unwrap();
    let rows: Vec<&str> =
        object["grid"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
    let cols: Vec<String> =
        (0..4).map(|c| rows.iter().map(|row| row.chars().nth(c).unwrap()).collect()).collect();
    let is_there = |line: &str| line.contains("ABCA") || line.contains("ABDE");
    assert!(rows.iter().any(|r| is_there(r)) || cols.iter().any(|c| is_there(c)), "{rows:?}");
    assert!(object["words"].as_u64().unwrap() <= 16);
    assert!(std::fs::read_to_string(&out).unwrap().contains("ipuz"));
    let long = gridwright(&["pattern", "abcdefg", "--words", &words, "--size", "4"]);
    assert_eq!(long.code, 2);
    assert!(long.err.contains("ABCDEFG has 7 letters"), "{}", long.err);
    let other = gridwright(&["pattern", "--words", &words, "--allow", "crude"]);
    assert_eq!(other.code, 2);
    assert!(other.err.contains("--allow is for the built-in list"), "{}", other.err);
    let bad = gridwright(&["pattern", "--size", "2"]);
    assert!(bad.code == 2 && bad.err.contains("from 3 to 40"), "{}", bad.err);
}
