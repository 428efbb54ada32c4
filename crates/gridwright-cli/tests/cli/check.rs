use crate::{Folder, example, gridwright};

#[test]
fn all_samples_are_fine() {
    let run = gridwright(&["check", &example("")]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    assert_eq!(run.out.lines().count(), 8);
    assert!(run.out.lines().all(|line| line.ends_with(": fine")), "{}", run.out);
}

#[test]
fn problems_have_places_and_make_the_exit_code_one() {
    let folder = Folder::new();
    let text = std::fs::read_to_string(example("mini-2.ipuz")).unwrap();
    let changed = text.replace("[8, \"Out of the outbox\"]", "[9, \"Out of the outbox\"]");
    assert_ne!(text, changed);
    let file = folder.file("changed.ipuz", changed);
    let run = gridwright(&["check", &file]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("problem: clue 9 of Across: the grid has no such entry"));
    assert!(run.out.contains("problem: 8 Across: the entry has no clue"));
    let json = gridwright(&["check", "--json", &file]);
    assert_eq!(json.code, 1);
    let object: serde_json::Value = serde_json::from_str(json.out.trim()).unwrap();
    assert_eq!(object["problems"].as_array().unwrap().len(), 2);
}

#[test]
fn a_solution_is_checked_letter_by_letter() {
    let folder = Folder::new();
    let right = folder.file("right.txt", "STORK\nTEPEE\nONICE\nUSUAL\nTEMPS\n");
    let wrong = folder.file("wrong.txt", "STORK\nTEPEE\nONICE\nUSUAL\nTEMPT\n");
    let puzzle = example("mini-1.ipuz");
    assert_eq!(gridwright(&["check", &puzzle, "--solution", &right]).code, 0);
    let run = gridwright(&["check", &puzzle, "--solution", &wrong]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("row 5, column 5: expected 'S', found 'T'"), "{}", run.out);
}

#[test]
fn words_are_looked_up_in_a_list() {
    let folder = Folder::new();
    let list = folder.file("list.txt", "tür;50\nrot\ntag\n");
    let run = gridwright(&["check", &example("ring.ipuz"), "--words", &list]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("3 Across: GUT is not in the word list"), "{}", run.out);
    assert_eq!(run.out.matches("problem").count(), 1);
    let empty = folder.file("empty.txt", "");
    let run = gridwright(&["check", &example("ring.ipuz"), "--words", &empty]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("expected one word a line"), "{}", run.err);
}

#[test]
fn an_unfilled_grid_does_not_solve_its_puzzle() {
    let run = gridwright(&["check", "--entries", &example("mini-3.ipuz")]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("1 Across is not filled: row 1, column 2 is empty"), "{}", run.out);
}
