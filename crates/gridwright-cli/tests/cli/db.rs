//! The file of a server: copied while people play, restored elsewhere, damaged.

use std::fs;

use crate::serve::Serving;
use crate::{Folder, gridwright, run_with};

fn db(arguments: &[&str]) -> crate::Run {
    gridwright(&[&["db"], arguments].concat())
}

#[test]
fn a_copy_made_while_people_play_goes_on_elsewhere() {
    let folder = Folder::new();
    let [database, copy, other] = ["games", "copy", "other"].map(|name| folder.name(name));
    let server = Serving::start(&database);
    let games: Vec<String> = (0..5).map(|_| server.begin("mini-1")).collect();
    for (n, game) in games.iter().enumerate() {
        server.write(game, n, "K");
    }
    let made = db(&["backup", &copy, "--data", &database]);
    assert_eq!(made.code, 0, "{}", made.err);
    assert!(made.out.starts_with("10 records, 1 files, "), "{}", made.out);
    server.write(&games[0], 9, "L");
    assert_eq!(db(&["backup", &copy, "--data", &database]).code, 2, "nothing is written over");
    assert_eq!(db(&["restore", &copy, "--data", &other]).code, 0);
    let elsewhere = Serving::start(&other);
    for (n, game) in games.iter().enumerate() {
        assert_eq!(elsewhere.letter(game, n).as_deref(), Some("K"));
        elsewhere.write(game, 20, "M");
    }
    assert_eq!(elsewhere.letter(&games[0], 9), None, "that came after the copy");
    let refused = db(&["restore", &copy, "--replace", "--data", &other]);
    assert!(refused.err.contains("in use"), "{}", refused.err);
    assert!(db(&["vacuum", "--data", &other]).err.contains("in use"));
    drop(elsewhere);
    assert!(db(&["restore", &copy, "--data", &other]).err.contains("--replace"));
    assert_eq!(db(&["restore", &copy, "--replace", "--data", &other]).code, 0);
    assert_eq!(db(&["vacuum", "--data", &other, "--unused-for", "1"]).code, 0);
    let checked = db(&["check", "--data", &other]);
    assert_eq!((checked.code, checked.out.as_str()), (0, "10 records, 1 files, 0 damaged\n"));
}

#[test]
fn lines_carry_a_database_and_damage_is_named() {
    let folder = Folder::new();
    let [database, other, lines] = ["games", "other", "lines"].map(|name| folder.name(name));
    let server = Serving::start(&database);
    let game = server.begin("mini-1");
    server.write(&game, 0, "K");
    let exported = db(&["export", "--data", &database]);
    assert_eq!(exported.code, 0, "{}", exported.err);
    assert!(!exported.out.contains(&game), "links stay secret");
    assert_eq!(db(&["export", &lines, "--data", &database]).code, 0);
    assert_eq!(fs::read_to_string(&lines).unwrap(), exported.out);
    drop(server);
    let read = run_with(&["db", "import", "--data", &other], exported.out.as_bytes());
    assert_eq!((read.code, read.out.as_str()), (0, "2 records read, 0 were there already\n"));
    let server = Serving::start(&other);
    assert_eq!(server.letter(&game, 0).as_deref(), Some("K"));
    drop(server);
    let wrong = run_with(&["db", "import", "--data", &other], b"nonsense");
    assert!(wrong.err.contains("standard input: line 1: "), "{}", wrong.err);
    // A byte of the game changes on the disk.
    let mut bytes = fs::read(&other).unwrap();
    let at = bytes.windows(10).position(|part| part == b"\"text\":\"K\"").unwrap();
    bytes[at + 8] = b'X';
    fs::write(&other, bytes).unwrap();
    let checked = db(&["check", "--data", &other]);
    assert_eq!(checked.code, 1, "{}", checked.out);
    assert!(checked.out.contains("its checksum is wrong\n2 records, 1 files, 1 damaged"));
    assert!(db(&["backup", &folder.name("copy2"), "--data", &other]).err.contains("damaged"));
    let left = db(&["export", "--data", &other]);
    assert!(left.code == 1 && left.err.contains("left out: game"), "{}", left.err);
    let server = Serving::start(&other);
    let told = server.request("GET", &format!("/api/games/{game}"), "");
    assert!(told["error"].as_str().unwrap().contains("damaged (game "), "{told}");
    server.begin("mini-2");
}

#[test]
fn files_that_are_none_are_refused_in_words() {
    let folder = Folder::new();
    let [missing, nonsense] = ["missing", "nonsense"].map(|name| folder.name(name));
    fs::write(&nonsense, "x".repeat(5000)).unwrap();
    for action in ["check", "export", "vacuum"] {
        let run = db(&[action, "--data", &missing]);
        assert!(run.code == 2 && run.err.contains("is not there"), "{action}: {}", run.err);
        let run = db(&[action, "--data", &nonsense]);
        assert!(run.code == 2 && run.err.contains("no database of gridwright"), "{}", run.err);
    }
}
