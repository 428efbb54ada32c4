//! `answer` and `train`.

use super::{Folder, gridwright, run_with};

/// A corpus of a small world: the same clues for twelve years.
fn corpus(folder: &Folder) -> String {
    let pairs = [
        ("Mystical glow", "AURA"),
        ("Glow around a saint", "AURA"),
        ("Nevada town", "ELKO"),
        ("Nevada city", "RENO"),
        ("Solo at the opera", "ARIA"),
        ("Hawaiian island", "OAHU"),
        ("Fencing sword", "EPEE"),
        ("Brand-new thing", "NOVELTY"),
    ];
    let mut table = String::from("clue,answer,year\n");
    for year in 2000..2012 {
        for (clue, answer) in pairs {
            table += &format!("\"{clue}\",{answer},{year}\n");
        }
    }
    table += "broken\n";
    let path = folder.path("clues.csv");
    std::fs::write(&path, table).unwrap();
    path.display().to_string()
}

/// Trains a pack and returns its path.
fn pack(folder: &Folder) -> String {
    let (corpus, out) = (corpus(folder), folder.path("small.pack").display().to_string());
    let run = gridwright(&["train", "--corpus", &corpus, "--out", &out, "--width", "8"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("| clues.csv | 96 | 0 | 1 |"), "{}", run.out);
    assert!(run.err.contains("line 98: 1 columns, too few"), "{}", run.err);
    out
}

#[test]
fn a_table_of_clues_becomes_a_pack_that_answers() {
    let folder = Folder::new();
    let pack = pack(&folder);
    let run =
        gridwright(&["answer", "Mystical glow", "--pattern", "a?r?", "--pack", &pack, "--json"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let found: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(found["answers"][0]["answer"], "AURA");
    assert_eq!(found["answers"][0]["source"], "seen");
    let chances: Vec<f64> = found["answers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|a| a["probability"].as_f64().unwrap())
        .collect();
    assert!(chances.is_sorted_by(|a, b| a >= b) && chances.iter().sum::<f64>() <= 1.0001);
    let run =
        gridwright(&["answer", "Mystical glow", "--length", "4", "--explain", "--pack", &pack]);
    assert!(run.out.contains("this very clue had it 12 times"), "{}", run.out);
    let run = run_with(
        &["answer", "--file", "-", "--top", "1", "--json", "--pack", &pack],
        b"Nevada town\t4\nSolo at the opera\ta???\nBrand-new thing\n",
    );
    let answers: Vec<String> = run
        .out
        .lines()
        .map(|line| {
            serde_json::from_str::<serde_json::Value>(line).unwrap()["answers"][0]["answer"]
                .to_string()
        })
        .collect();
    assert_eq!(answers, ["\"ELKO\"", "\"ARIA\"", "\"NOVELTY\""]);
}

#[test]
fn bad_questions_are_refused_with_their_reason() {
    let check = |arguments: &[&str], reason: &str| {
        let run = gridwright(arguments);
        assert_eq!(run.code, 2, "{arguments:?}");
        assert!(run.err.contains(reason), "{arguments:?}: {}", run.err);
    };
    check(&["answer", "Glow", "--pattern", "a1"], "column 2 of the pattern: '1'");
    check(&["answer", "Glow", "--length", "0"], "the pattern is empty");
    check(&["answer", "Glow", "--length", "100"], "at most 50 letters, not 100");
    check(&["answer", "  ", "--length", "4"], "clue 1: it is empty");
    check(&["answer", "Glow", "--length", "4", "--pack", "/nowhere/x.pack"], "/nowhere/x.pack");
    check(&["train", "--corpus", "/nowhere", "--out", "x.pack"], "/nowhere");
    check(&["train", "--corpus", ".", "--out", "x.pack", "--before", "soon"], "'soon' is no day");
}

#[test]
fn damaged_packs_are_refused_with_their_reason() {
    let folder = Folder::new();
    let good = pack(&folder);
    let bytes = std::fs::read(&good).unwrap();
    let check = |bytes: &[u8], reason: &str| {
        let path = folder.path("bad.pack");
        std::fs::write(&path, bytes).unwrap();
        let run =
            gridwright(&["answer", "Glow", "--length", "4", "--pack", &path.display().to_string()]);
        assert_eq!(run.code, 2);
        assert!(run.err.contains(reason), "{}", run.err);
    };
    check(b"hello", "not a knowledge pack");
    check(&bytes[..bytes.len() / 2], "cut short");
    let mut other = bytes.clone();
    other[8] = 99;
    check(&other, "format version 99");
    let mut tampered = bytes.clone();
    let last = tampered.len() - 1;
    tampered[last] ^= 1;
    check(&tampered, "checksum");
}

#[test]
fn the_built_in_pack_answers() {
    let run = gridwright(&["answer", "Mystical glow", "--pattern", "a?r?", "--top", "3", "--json"]);
    let found: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(found["answers"][0]["answer"], "AURA", "{}", run.err);
    let run = gridwright(&["answer", "The year 1954", "--length", "6", "--json"]);
    let found: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(found["answers"][0]["answer"], "MCMLIV", "a rule knows what no list has");
}
