use serde_json::{Value, json};

use crate::{Folder, example, gridwright, run_with};

fn objects(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_machine_contract_holds() {
    let run = gridwright(&["show", "--json", &example("rebus.ipuz")]);
    assert_eq!(run.code, 0, "{}", run.err);
    let [object] = &objects(&run.out)[..] else { panic!("one object per file: {}", run.out) };
    assert_eq!(object["file"], json!(example("rebus.ipuz")));
    assert_eq!(object["format"], "ipuz");
    assert_eq!((&object["rows"], &object["cols"]), (&json!(8), &json!(8)));
    assert_eq!(object["grid"][3], "TOT#PUMI", "the first letter of a rebus");
    assert_eq!(object["rebus"]["3,7"], "ICE");
    assert_eq!(object["clues"]["across"]["10"], "Rock that floats");
    assert_eq!(object["clues"]["down"]["17"], "Compete");
    assert_eq!(object["warnings"], json!([]));
}

#[test]
fn a_file_that_cannot_be_read_gives_an_error_object_and_the_others_go_on() {
    let folder = Folder::new();
    let broken = folder.file("broken.ipuz", "{\"version\": \"http://ipuz.org/v2\"");
    let missing = folder.name("missing.puz");
    let good = example("mini-1.ipuz");
    let run = gridwright(&["show", "--json", &broken, &missing, &good]);
    assert_eq!(run.code, 2);
    let objects = objects(&run.out);
    assert_eq!(objects.len(), 3);
    for (object, file) in objects.iter().zip([&broken, &missing]) {
        assert_eq!(object["file"], json!(file));
        assert!(object["error"].as_str().is_some_and(|error| !error.is_empty()), "{object}");
        assert!(object.get("grid").is_none());
    }
    assert_eq!(objects[2]["rows"], 5);
}

#[test]
fn where_no_solution_is_given_there_are_dots() {
    let run = run_with(&["show", "--json", "-"], b"#__\n___\n__#\n");
    assert_eq!(objects(&run.out)[0]["grid"], json!(["#..", "...", "..#"]));
    assert_eq!(objects(&run.out)[0]["file"], "-");
}

#[test]
fn enumerations_are_told_by_number() {
    let puzzle = r#"{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": 3, "height": 1}, "puzzle": [[1, 0, 0]], "solution": [["A", "B", "C"]],
        "clues": {"Across": [{"number": 1, "clue": "Letters", "enumeration": "1,2"}]}}"#;
    let run = run_with(&["show", "--json", "-"], puzzle.as_bytes());
    assert_eq!(objects(&run.out)[0]["enumerations"], json!({"across": {"1": "1,2"}, "down": {}}));
}

#[test]
fn people_are_told_title_size_and_counts() {
    let run = gridwright(&["show", &example("daily.ipuz")]);
    assert_eq!(run.code, 0);
    for text in ["15x15 crossword, ipuz", "Some Assembly Required", "74 words, 38 blocks"] {
        assert!(run.out.contains(text), "{text}: {}", run.out);
    }
}

#[test]
fn folders_are_searched_and_other_files_passed_over() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("deep")).unwrap();
    folder.file("deep/mini.ipuz", std::fs::read(example("mini-2.ipuz")).unwrap());
    folder.file("README.md", "# Nothing to solve here");
    folder.file("broken.puz", "no puzzle");
    let run = gridwright(&["show", "--json", &folder.0.path().display().to_string()]);
    let objects = objects(&run.out);
    assert_eq!(objects.len(), 2, "{}", run.out);
    assert!(objects[0]["error"].is_string(), "a file that claims to be a puzzle");
    assert_eq!(objects[1]["title"], "Two Corners");
    assert_eq!(run.code, 2);
}

#[test]
fn a_stream_is_one_object_per_line_and_a_broken_line_is_only_that() {
    let line = gridwright(&["convert", "--to", "jsonl", &example("mini-1.ipuz")]);
    assert_eq!(line.code, 0, "{}", line.err);
    let stream = format!("{}{{\"grid\": [3]}}\n{}", line.out, line.out);
    let run = run_with(&["show", "--json", "-"], stream.as_bytes());
    assert_eq!(run.code, 2);
    let objects = objects(&run.out);
    assert_eq!(objects.len(), 3);
    assert_eq!((&objects[0]["line"], &objects[2]["line"]), (&json!(1), &json!(3)));
    assert!(objects[1]["error"].is_string());
    assert_eq!(objects[0]["grid"], objects[2]["grid"]);
}

/// A 2x2 puzzle with this title and these clues across.
fn square(title: &str, across: &Value) -> Vec<u8> {
    let puzzle = json!({
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "title": title,
        "dimensions": {"width": 2, "height": 2},
        "puzzle": [[1, 2], [3, 0]],
        "clues": {"Across": across},
    });
    puzzle.to_string().into_bytes()
}

#[test]
fn clues_of_the_same_number_are_all_shown() {
    let across = json!([[1, "a"], [1, "b"], ["1+3", "c"], [1, "d"]]);
    let run = run_with(&["show", "--json", "-"], &square("", &across));
    let expected = json!({"1": "a", "1+2": "b", "1+3": "c", "1+4": "d"});
    assert_eq!(objects(&run.out)[0]["clues"]["across"], expected);
}

#[test]
fn many_clues_of_the_same_number_take_no_time() {
    let started = std::time::Instant::now();
    let run = run_with(&["show", "--json", "-"], &square("", &json!(vec![(1, "a"); 40_000])));
    let shown = objects(&run.out)[0]["clues"]["across"].as_object().unwrap().len();
    assert_eq!(shown, 40_000);
    assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
}

#[test]
fn a_title_gives_no_commands_to_the_terminal() {
    let run = run_with(&["show", "-"], &square("A\u{1b}[2JB", &json!([])));
    assert!(run.out.contains("A [2JB"), "{}", run.out);
    assert!(!run.out.contains('\u{1b}'));
}
