//! `answer` and `train`.

use super::{Folder, gridwright, run_with, with_variable};

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
    assert!(run.out.contains("this very clue had it at least 11 times"), "{}", run.out);
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
fn a_variable_names_the_pack_that_stands_for_the_built_in_one() {
    let folder = Folder::new();
    let with = |pack: &str| {
        with_variable(&["answer", "Nevada town", "--length", "4"], "GRIDWRIGHT_PACK", pack)
    };
    let own = with(&pack(&folder));
    assert_eq!(own.code, 0, "{}", own.err);
    assert!(own.out.lines().next().is_some_and(|line| line.contains("ELKO")), "{}", own.out);
    let missing = with("/nowhere/own.pack");
    assert_eq!(missing.code, 2);
    assert!(missing.err.contains("/nowhere/own.pack"), "{}", missing.err);
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
    check(&["answer", "  ", "--length", "4"], "the clue is empty");
    check(&["answer", "Glow", "--length", "4", "--pack", "/nowhere/x.pack"], "/nowhere/x.pack");
    check(&["train", "--corpus", "/nowhere", "--out", "x.pack"], "/nowhere");
    check(&["train", "--corpus", ".", "--out", "x.pack", "--before", "soon"], "'soon' is no day");
}

#[test]
fn a_bad_line_does_not_stop_the_others() {
    let clues = "Mystical glow\t4\nBad\ta1\n\t3\nNevada town\t4\n";
    let run = run_with(&["answer", "--file", "-", "--top", "1"], clues.as_bytes());
    assert_eq!(run.code, 2);
    assert!(run.out.contains("AURA") && run.out.contains("ELKO"), "{}", run.out);
    assert!(run.err.contains("-, line 2: column 2 of the pattern: '1'"), "{}", run.err);
    assert!(run.err.contains("-, line 3: the clue is empty"), "{}", run.err);
    let json = run_with(&["answer", "--file", "-", "--json"], clues.as_bytes());
    assert_eq!(json.out.lines().count(), 4, "{}", json.out);
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

/// Names and clues of this year, as somebody would note them.
const OWN: &str = "clue,answer,weight,date
\"Sean Baker film about a Brooklyn dancer\",Anora,1,2025-03-02
\"Pink Pony Club\" singer Chappell ___,Roan,1,2025-02-01
\"Brat\" singer Charli,XCX,1,2024-06-07
\"The Life of a Showgirl\" singer,Taylor Swift,1,2025-10-03
Vampire film by Ryan Coogler,Sinners,1,2025-04-18
Anthropic's chatbot,Claude,1,2025-05-01
Host of the 2026 Winter Olympics,Italy,1,2026-02-06
\"The Mandalorian and Grogu\" star Pedro ___,Pascal,1,2026-05-22
Mayor of New York from 2026,Mamdani,1,2026-01-01
,Labubu
";

#[test]
fn ten_lines_of_ones_own_lift_their_clues() {
    let folder = Folder::new();
    let own = folder.file("my-clues.csv", OWN);
    let first = |clue: &str, arguments: &[&str]| {
        let run = gridwright(&[&["answer", clue, "--top", "1"], arguments].concat());
        assert_eq!(run.code, 0, "{}", run.err);
        run.out
    };
    for (clue, answer) in [
        ("Sean Baker film about a dancer (5)", "ANORA"),
        ("\"Pink Pony Club\" singer (4)", "ROAN"),
        ("Charli ___ of \"Brat\" (3)", "XCX"),
        ("Singer of \"The Life of a Showgirl\" (6,5)", "TAYLOR SWIFT"),
        ("Ryan Coogler's vampire film (7)", "SINNERS"),
        ("Chatbot of Anthropic (6)", "CLAUDE"),
        ("2026 Winter Olympics host (5)", "ITALY"),
        ("Grogu's film star Pedro (6)", "PASCAL"),
        ("New York mayor from 2026 (7)", "MAMDANI"),
    ] {
        let found = first(clue, &["--also", &own]);
        assert!(found.contains(answer), "{clue}: {found}");
        assert!(found.contains("one of your own clues"), "{clue}: {found}");
    }
    let names = gridwright(&["answer", "Qqq", "--length", "6", "--top", "60", "--also", &own]);
    assert!(names.out.contains("LABUBU"), "{}", names.out);
    let usual = first("Mystical glow (4)", &["--also", &own]);
    assert_eq!(usual, first("Mystical glow (4)", &[]));
    let bad = folder.file("bad.csv", "clue,12\n");
    let run = gridwright(&["answer", "Glow", "--length", "4", "--also", &bad]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("line 1: expected an answer of letters"), "{}", run.err);
}

#[test]
fn rules_outrank_guesses_and_answers_have_their_spaces() {
    let check = |clue: &str, expected: &str| {
        let run = gridwright(&["answer", clue, "--top", "1"]);
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(run.out.contains(expected), "{clue}: {}", run.out);
    };
    check("12 x 12 (5)", "GROSS");
    check("Backward LIVED (5)", "DEVIL");
    check("Anagram of LISTEN (6)", "SILENT");
    check("Texas, on an envelope (2)", "TX");
    check("Texas (2)", "TX");
    check("Gold's symbol (2)", "AU");
    check("\"___ of sheep's clothing\": wolf (2 wds.)", "");
    let dessert = ["answer", "Dairy dessert in a cone (3,5)", "--pattern", "icec????", "--json"];
    let run = gridwright(&dessert);
    let found: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(found["answers"][0]["words"], "ICE CREAM", "{found}");
    assert_eq!(found["answers"][0]["answer"], "ICECREAM");
}
