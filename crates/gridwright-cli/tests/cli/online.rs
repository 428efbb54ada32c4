//! `answer --online` and `solve --online`, against servers on this machine.

use std::process::Command;

use serde_json::{Value, json};

use super::loopback::Loopback;
use super::{Folder, Run, ring, run};

/// The three services in one, each with its own paths.
fn three(path: &str, _: &str) -> (u16, String) {
    let body = if path.starts_with("/words?") && path.contains("cat") {
        r#"[{"word":"cat","score":9}]"#
    } else if path.starts_with("/words?") {
        r#"[{"word":"qat","score":900},{"word":"cat","score":800},{"word":"to o","score":7}]"#
    } else if path.starts_with("/w/api.php") {
        r#"{"query":{"search":[{"title":"Pet door"}]}}"#
    } else if path.starts_with("/api/rest_v1/page/summary/") {
        r#"{"extract":"A cow, a wig and a zax."}"#
    } else if path.starts_with("/api/v3/references/thesaurus/json/") {
        r#"[{"meta":{"syns":[["fro","wig"]]},"def":[]}]"#
    } else {
        return (404, "{}".to_owned());
    };
    (200, body.to_owned())
}

/// Runs the program with all services at this address and no cache but the folder's.
fn with_services(folder: &Folder, address: &str, arguments: &[&str], input: &[u8]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gridwright"));
    for name in ["DATAMUSE", "WIKIPEDIA", "MERRIAM_WEBSTER"] {
        command.env(format!("GRIDWRIGHT_{name}_URL"), address);
    }
    command.env("XDG_CACHE_HOME", folder.path("cache")).env("HOME", folder.path("home"));
    command.env("MERRIAM_WEBSTER_KEY", "s3cret");
    run(command.args(arguments), input)
}

fn answers(run: &Run) -> Vec<Value> {
    let value: Value = serde_json::from_str(&run.out)
        .unwrap_or_else(|error| panic!("{error}: {} {}", run.out, run.err));
    value["answers"].as_array().unwrap().clone()
}

#[test]
fn services_have_a_say_and_a_run_repeats_from_its_record() {
    let folder = Folder::new();
    let server = Loopback::start(three);
    let record = folder.name("run.json");
    let question = ["answer", "Meowing pet", "--length", "3", "--json", "--top", "200"];
    let asked = ["--online", "datamuse,wikipedia,merriam-webster", "--record", &record];
    let first = with_services(&folder, &server.address, &[&question[..], &asked[..]].concat(), b"");
    assert_eq!(first.code, 0, "{}", first.err);
    let found = answers(&first);
    let of = |word: &str| found.iter().find(|answer| answer["answer"] == word).cloned();
    assert_eq!(found[0]["answer"], "CAT");
    assert_eq!(found[0]["services"], json!(["datamuse"]));
    assert_eq!(of("ZAX").unwrap()["services"], json!(["wikipedia"]));
    assert_eq!(of("WIG").unwrap()["services"], json!(["wikipedia", "merriam-webster"]));
    let total: f64 = found.iter().map(|answer| answer["probability"].as_f64().unwrap()).sum();
    assert!(total <= 1.0001, "{total}");
    let written = std::fs::read_to_string(&record).unwrap();
    assert!(!written.contains("s3cret") && written.contains("\"domains\""), "{written}");

    let count = server.paths().len();
    let replay = [&question[..], &["--replay", &record]].concat();
    let again = with_services(&folder, "http://127.0.0.1:9", &replay, b"");
    assert_eq!((again.code, &again.out), (0, &first.out), "{}", again.err);
    assert_eq!(server.paths().len(), count, "nobody was asked");
}

#[test]
fn a_failing_service_is_reported_once_and_the_rest_answers() {
    let folder = Folder::new();
    let server = Loopback::start(|path, headers| match path.starts_with("/words") {
        true => (401, String::new()),
        false => three(path, headers),
    });
    let arguments =
        ["answer", "--file", "-", "--json", "--online", "datamuse,wikipedia", "--top", "300"];
    let input = b"Meowing pet\t3\nFake hair\t3\n";
    let run = with_services(&folder, &server.address, &arguments, input);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(run.out.lines().count(), 2);
    assert!(run.out.contains("wikipedia"), "{}", run.out);
    assert_eq!(run.err.matches("datamuse: ").count(), 1, "{}", run.err);
    assert!(run.err.contains("status 401"), "{}", run.err);
    let bad = with_services(&folder, &server.address, &["answer", "Pet", "--online", "x"], b"");
    assert_eq!(bad.code, 2);
    assert!(bad.err.contains("no such service"), "{}", bad.err);
}

#[test]
fn whole_puzzles_are_solved_with_services_and_again_without() {
    let folder = Folder::new();
    let server = Loopback::start(three);
    let puzzle = ring().to_string();
    for method in ["reduce-neglect", "ratio-tree"] {
        let record = folder.name(&format!("{method}.json"));
        let arguments = [
            "solve",
            "-",
            "--json",
            "--method",
            method,
            "--limit-nodes",
            "20",
            "--online",
            "datamuse,wikipedia,merriam-webster",
            "--record",
            &record,
        ];
        let first = with_services(&folder, &server.address, &arguments, puzzle.as_bytes());
        assert!(matches!(first.code, 0 | 3), "{}", first.err);
        let kept: Value = serde_json::from_str(&std::fs::read_to_string(&record).unwrap()).unwrap();
        assert_eq!(kept["runs"][0]["method"], method);
        assert!(kept["runs"][0]["puzzle"]["clues"].is_object(), "the puzzle is in the record");
        assert!(kept["replies"].as_object().unwrap().len() > 3);
        if method == "reduce-neglect" {
            let domain = &kept["runs"][0]["domains"][0];
            assert_eq!(domain["name"], "1-Across");
            assert!(domain["before"].to_string().contains("COW"), "{domain}");
        }
        let count = server.paths().len();
        let replay =
            ["solve", "--replay", &record, "--json", "--method", method, "--limit-nodes", "20"];
        let again = with_services(&folder, "http://127.0.0.1:9", &replay, b"");
        assert_eq!(server.paths().len(), count, "nobody was asked");
        let grid = |run: &Run| -> Value {
            let value: Value = serde_json::from_str(&run.out)
                .unwrap_or_else(|error| panic!("{error}: {} {}", run.out, run.err));
            value["grid"].clone()
        };
        assert_eq!(grid(&again), grid(&first), "{method}: {}", again.err);
    }
    // The default method asks too, and a replay of something else fails.
    let record = folder.name("beliefs.json");
    let beliefs = ["solve", "-", "--json", "--online", "datamuse", "--record", &record];
    let first = with_services(&folder, &server.address, &beliefs, puzzle.as_bytes());
    assert_eq!(first.code, 0, "{}", first.err);
    let kept: Value = serde_json::from_str(&std::fs::read_to_string(&record).unwrap()).unwrap();
    assert_eq!(kept["runs"][0]["method"], "beliefs");
    assert!(!kept["replies"].as_object().unwrap().is_empty());
    let again = with_services(&folder, "http://127.0.0.1:9", &["solve", "--replay", &record], b"");
    assert_eq!(again.code, 0, "{}", again.err);
    let other = ["answer", "Something else altogether", "--length", "7", "--replay", &record];
    let other = with_services(&folder, "http://127.0.0.1:9", &other, b"");
    assert_eq!(other.code, 2, "{}", other.err);
}
