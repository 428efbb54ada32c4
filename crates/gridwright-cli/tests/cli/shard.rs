//! `--shard` and `merge`: parts of a batch give the bytes of one run.

use crate::{Folder, example, gridwright};

const SAMPLES: [&str; 4] = ["mini-1.ipuz", "mini-2.ipuz", "mini-3.ipuz", "seven.ipuz"];

/// Runs a command in three parts and gives their files.
fn parts(folder: &Folder, arguments: &[&str]) -> Vec<String> {
    let part = |number: usize| {
        let shard = format!("{number}/3");
        let run = gridwright(&[arguments, &["--shard", &shard]].concat());
        assert_eq!(run.code, 0, "{}", run.err);
        folder.file(&format!("part-{number}.jsonl"), run.out)
    };
    (1..=3).map(part).collect()
}

fn merged(parts: &[String], arguments: &[&str]) -> crate::Run {
    let files: Vec<&str> = parts.iter().rev().map(String::as_str).collect();
    gridwright(&[&["merge"], &files[..], arguments].concat())
}

#[test]
fn parts_of_an_evaluation_give_the_bytes_of_one_run() {
    let folder = Folder::new();
    let samples = SAMPLES.map(example);
    let samples: Vec<&str> = samples.iter().map(String::as_str).collect();
    let arguments = [&["eval", "--no-times"], &samples[..]].concat();
    let whole = gridwright(&[&arguments[..], &["--json"]].concat());
    assert_eq!(whole.code, 0, "{}", whole.err);
    assert!(!whole.out.contains("seconds") && !whole.out.contains("memory"), "{}", whole.out);
    let parts = parts(&folder, &arguments);
    let together = merged(&parts, &["--json", "--no-times"]);
    assert_eq!(together.code, 0, "{}", together.err);
    assert_eq!(together.out, whole.out);
    assert!(merged(&parts, &["--errors"]).out.contains("confidence up to"));
}

#[test]
fn parts_of_a_batch_of_solves_keep_its_order() {
    let folder = Folder::new();
    let samples = SAMPLES.map(example);
    let samples: Vec<&str> = samples.iter().map(String::as_str).collect();
    let arguments = [&["solve", "--json", "--no-times"], &samples[..]].concat();
    let whole = gridwright(&arguments);
    assert_eq!((whole.code, whole.out.lines().count()), (0, 4), "{}", whole.err);
    let together = merged(&parts(&folder, &arguments), &[]);
    assert_eq!(together.out, whole.out, "{}", together.err);
}

#[test]
fn a_folder_of_grids_is_filled_in_parts() {
    let folder = Folder::new();
    let words = folder.file("words.txt", "cat;50\ncow;40\nwit;60\ntot;30\nwin;20\nton;10\n");
    std::fs::create_dir(folder.path("grids")).unwrap();
    for (name, rows) in [
        ("a", "...\n.#.\n...\n"),
        ("b", "Z..\n.#.\n...\n"),
        ("c", "..T\n.#.\n..."),
        ("d", ".A.\n.#.\n..."),
    ] {
        folder.file(&format!("grids/{name}.txt"), rows);
    }
    folder.file("grids/e.ipuz", "{");
    let grids = folder.name("grids");
    let arguments = ["fill", &grids, &words, "--json", "--no-times", "--threads", "1"];
    let whole = gridwright(&arguments);
    assert_eq!((whole.code, whole.out.lines().count()), (2, 4), "{}", whole.err);
    assert!(whole.err.contains("e.ipuz"), "{}", whole.err);
    let outcomes: Vec<String> = whole.out.lines().map(outcome).collect();
    assert_eq!(outcomes, ["found", "impossible", "found", "found"]);
    let part = |number: usize| {
        let run = gridwright(&[&arguments[..], &["--shard", &format!("{number}/2")]].concat());
        folder.file(&format!("part-{number}.jsonl"), run.out)
    };
    let together = merged(&[part(1), part(2)], &[]);
    assert_eq!((together.code, together.out), (2, whole.out), "{}", together.err);
    let one_file = gridwright(&["fill", &grids, &words, &folder.name("out.png")]);
    assert_eq!(one_file.code, 2);
    assert!(one_file.err.contains("several grids cannot go into one file"), "{}", one_file.err);
}

fn outcome(line: &str) -> String {
    let object: serde_json::Value = serde_json::from_str(line).unwrap();
    object["outcome"].as_str().unwrap().to_owned()
}

#[test]
fn parts_that_do_not_belong_together_are_named() {
    let folder = Folder::new();
    let sample = example("mini-1.ipuz");
    let parts = parts(&folder, &["eval", &sample]);
    let whole = std::fs::read_to_string(&parts[0]).unwrap();
    let check = |files: &[String], expected: &str| {
        let run = merged(files, &[]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
        assert!(run.err.contains(expected), "{expected}: {}", run.err);
    };
    check(&parts[1..], "parts are missing: 1/3");
    check(&[parts.clone(), vec![parts[2].clone()]].concat(), "part-3.jsonl: part 3/3 again");
    let start = whole.rsplit_once("{\"end of\"").unwrap().0;
    let cut = folder.file("cut.jsonl", start);
    check(&[cut, parts[1].clone(), parts[2].clone()], "cut.jsonl: the part is not finished");
    let damaged = folder.file("damaged.jsonl", whole.replace("\"item\":", "\"item\":x"));
    check(&[damaged, parts[1].clone(), parts[2].clone()], "damaged.jsonl: line 2: damaged");
    let other = folder.file("other.jsonl", whole.replace("mini-1.ipuz", "mini-2.ipuz"));
    check(&[other, parts[1].clone(), parts[2].clone()], "other.jsonl: made by `eval");
    check(&[folder.file("list.txt", "cat")], "list.txt: line 1: not the head of a part");
    check(&[folder.name("none.jsonl")], "none.jsonl: No such file");
}

#[test]
fn what_a_part_cannot_do_is_an_error() {
    let sample = example("mini-1.ipuz");
    for (arguments, expected) in [
        (&["eval", "--shard", "4/3"][..], "a part like 2/8"),
        (&["eval", "--shard", "x"], "a part like 2/8"),
        (&["eval", "--errors", "--shard", "1/3"], "--errors cannot be had"),
        (&["solve", "--watch", "--shard", "1/3"], "--watch cannot be had"),
        (&["solve", "--no-times"], "it is for --json and --shard"),
    ] {
        let run = gridwright(&[arguments, &[&sample]].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}: {}", run.err);
        assert!(run.err.contains(expected), "{arguments:?}: {}", run.err);
    }
}
