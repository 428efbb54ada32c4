use std::fs;

use crate::{Folder, example, gridwright};

#[test]
fn the_terminal_shows_grid_and_clues() {
    let run = gridwright(&["render", "--solved", "--ascii", &example("ring.ipuz")]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("Rundherum"));
    assert!(run.out.contains("Man lobe ihn nicht vor dem Abend"));
    assert!(!run.out.contains('\u{1b}'), "no colours in a pipe");
    let narrow = gridwright(&["render", "--width", "30", &example("daily.ipuz")]);
    assert!(narrow.out.lines().all(|line| line.chars().count() <= 30), "{}", narrow.out);
}

#[test]
fn every_kind_of_drawing_is_made() {
    let folder = Folder::new();
    let starts: [(&str, &[u8]); 4] =
        [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF-"), ("html", b"<!doctype html>")];
    for (ending, start) in starts {
        let file = folder.name(&format!("daily.{ending}"));
        let run = gridwright(&["render", &example("daily.ipuz"), "--solution-page", "-o", &file]);
        assert_eq!(run.code, 0, "{ending}: {}", run.err);
        let bytes = fs::read(&file).unwrap();
        let head = bytes[..start.len()].to_ascii_lowercase();
        assert_eq!(head, start.to_ascii_lowercase(), "{ending}");
    }
}

#[test]
fn two_solutions_stand_side_by_side() {
    let folder = Folder::new();
    let other = folder.file("mine.txt", "STORK\nTEPEE\nONICE\nUSUAL\nTEMPT\n");
    let file = folder.name("both.svg");
    let run = gridwright(&["render", &example("mini-1.ipuz"), "--beside", &other, "-o", &file]);
    assert_eq!(run.code, 0, "{}", run.err);
    let svg = fs::read_to_string(&file).unwrap();
    assert!(svg.contains("mine.txt") && svg.contains("Official solution"));
    let text = gridwright(&["render", &example("mini-1.ipuz"), "--beside", &other]);
    assert!(text.out.contains("Gridwright, "), "the time is noted: {}", text.out);
}

#[test]
fn several_puzzles_go_into_a_folder() {
    let folder = Folder::new();
    let out = folder.name("pictures");
    let run = gridwright(&["render", &example(""), "--to", "svg", "-o", &out]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(fs::read_dir(&out).unwrap().count(), 8);
    let unclear = gridwright(&["render", &example("ring.ipuz"), "-o", &folder.name("x.doc")]);
    assert_eq!(unclear.code, 2);
    assert!(unclear.err.contains("--to"), "{}", unclear.err);
}

#[test]
fn a_page_to_play_in_is_one_file_that_hides_its_solution() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.html");
    let path = page.to_str().unwrap();
    let input = example("mini-1.ipuz");
    let whole = |what: &str| {
        let run = gridwright(&["render", "--play", "--solution", what, &input, "-o", path]);
        assert_eq!(run.code, 0, "{}", run.err);
        fs::read_to_string(&page).unwrap()
    };
    let sizes: Vec<usize> =
        ["reveal", "check", "sealed", "nothing"].map(|what| whole(what).len()).into();
    assert!(
        sizes.is_sorted_by(|a, b| a > b),
        "each page holds less than the one before: {sizes:?}"
    );
    assert!(sizes[0] < 250 * 1024, "{sizes:?}");
    let html = whole("reveal");
    assert!(
        !html.contains("STORK") && !html.contains("src=\"http"),
        "the solution or a file is named"
    );
    // The same puzzle gives the same bytes.
    assert!(html == whole("reveal"));
    let run = gridwright(&["render", "--play", &input, "--to", "pdf"]);
    assert_eq!((run.code, run.err.contains("--play makes HTML")), (2, true), "{}", run.err);
    assert_eq!(gridwright(&["render", "--solution", "check", &input]).code, 2);
}
