//! PDF files, read back.

use gridwright_core::{Date, Markup, Node, Puzzle, Style};
use gridwright_render::{Paper, PdfOptions, RenderOptions, ShownLetters, pdf};
use lopdf::Document;

use crate::samples;

fn read(puzzle: &Puzzle, options: &PdfOptions) -> Document {
    Document::load_mem(&pdf(puzzle, options).unwrap()).unwrap()
}

/// Everything written in a file, without white space.
fn text(document: &Document) -> String {
    let pages: Vec<u32> = document.get_pages().into_keys().collect();
    squeezed(&document.extract_text(&pages).unwrap())
}

fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

fn check(puzzle: &Puzzle, options: &PdfOptions, pages: usize) {
    let document = read(puzzle, options);
    assert_eq!(document.get_pages().len(), pages);
    let found = text(&document);
    for (_, _, clue) in puzzle.all_clues() {
        let clue = squeezed(&clue.text.plain());
        assert!(found.contains(&clue), "{clue:.100}");
    }
}

#[test]
fn an_ordinary_puzzle_takes_one_page() {
    let puzzle = samples::daily();
    let clues = puzzle.all_clues().count();
    assert!((74..=80).contains(&clues), "{clues} clues");
    for paper in [Paper::A4, Paper::Letter] {
        let options = PdfOptions { paper, ..PdfOptions::default() };
        check(&puzzle, &options, 1);
        check(&puzzle, &PdfOptions { solution: true, ..options }, 2);
    }
}

#[test]
fn the_paper_has_its_size() {
    for (paper, expected) in [(Paper::A4, [595, 842]), (Paper::Letter, [612, 792])] {
        let document = read(&samples::ring(), &PdfOptions { paper, ..PdfOptions::default() });
        let page = document.get_pages()[&1];
        let bounds = document.get_dictionary(page).unwrap().get(b"MediaBox").unwrap();
        let bounds = bounds.as_array().unwrap();
        let sides = [2, 3].map(|index: usize| bounds[index].as_float().unwrap().round() as i32);
        assert_eq!(sides, expected);
    }
}

#[test]
fn more_or_longer_clues_take_more_pages() {
    let mut puzzle = samples::daily();
    let long = "A clue that goes on and on, as some of them do. ".repeat(5);
    for list in &mut puzzle.lists {
        for clue in &mut list.clues {
            clue.text = long.trim().into();
        }
    }
    let pages = read(&puzzle, &PdfOptions::default()).get_pages().len();
    assert!((2..=4).contains(&pages), "{pages} pages");
    check(&puzzle, &PdfOptions::default(), pages);
}

#[test]
fn an_enormous_clue_is_continued_from_page_to_page() {
    let mut puzzle = samples::ring();
    puzzle.lists[0].clues[0].text = "All work and no play. ".repeat(3_000).trim().into();
    let document = read(&puzzle, &PdfOptions::default());
    let pages = document.get_pages().len();
    assert!(pages > 3, "{pages} pages");
    let found = text(&document);
    // Page numbers stand between the parts of the clue, but no word is torn.
    for word in ["work", "and", "play."] {
        assert_eq!(found.matches(word).count(), 3_000, "{word}");
    }
}

#[test]
fn enormous_titles_notes_and_copyrights_are_printed_too() {
    let mut puzzle = samples::ring();
    puzzle.metadata.title = "A title without end ".repeat(200);
    puzzle.metadata.notes = "Notes upon notes. ".repeat(200).as_str().into();
    puzzle.metadata.copyright = "All rights reserved again. ".repeat(50);
    let found = text(&read(&puzzle, &PdfOptions::default()));
    for (piece, count) in
        [("Atitlewithoutend", 200), ("Notesuponnotes.", 200), ("Allrightsreservedagain.", 50)]
    {
        assert_eq!(found.matches(piece).count(), count, "{piece}");
    }
}

#[test]
fn marked_up_clues_in_many_scripts_are_embedded_as_text() {
    let mut puzzle = samples::ring();
    let styled = |style, text: &str| Node::Styled(style, vec![Node::Text(text.into())]);
    puzzle.lists[0].clues[0].text = Markup::new(vec![
        Node::Text("H".into()),
        styled(Style::Subscript, "2"),
        Node::Text("O is ".into()),
        styled(Style::Bold, "bold"),
        Node::Break,
        styled(Style::Italic, "and slanted"),
    ]);
    puzzle.lists[0].clues[1].text = "Ελλάδα, Россия, 漢字".into();
    puzzle.metadata.title = "Überschrift".into();
    check(&puzzle, &PdfOptions::default(), 1);
}

#[test]
fn the_file_says_what_it_is_and_depends_on_nothing_else() {
    let puzzle = samples::ring();
    let options = PdfOptions { created: Date::new(2026, 11, 16).ok(), ..PdfOptions::default() };
    assert_eq!(pdf(&puzzle, &options).unwrap(), pdf(&puzzle, &options).unwrap());
    let document = read(&puzzle, &options);
    let info = document.trailer.get(b"Info").and_then(|info| document.dereference(info)).unwrap();
    let info = info.1.as_dict().unwrap();
    let entry = |name: &[u8]| lopdf::decode_text_string(info.get(name).unwrap()).unwrap();
    assert_eq!(entry(b"Title"), "Ring");
    assert_eq!(entry(b"Author"), "Ann Other");
    assert!(entry(b"CreationDate").starts_with("D:20261116"));
    let undated = read(&puzzle, &PdfOptions::default());
    let info = undated.trailer.get(b"Info").and_then(|info| undated.dereference(info)).unwrap();
    assert!(info.1.as_dict().unwrap().get(b"CreationDate").is_err());
}

#[test]
fn a_grid_without_clues_has_a_page_of_its_own() {
    let view = RenderOptions { letters: ShownLetters::Solution, ..RenderOptions::grid_only() };
    let options = PdfOptions { view, ..PdfOptions::default() };
    let document = read(&samples::daily(), &options);
    assert_eq!(document.get_pages().len(), 1);
    assert!(!text(&document).contains("Across"));
}
