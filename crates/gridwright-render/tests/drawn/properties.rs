//! Nothing that a puzzle may hold makes drawing fail.

use gridwright_core::{
    Cell, Clue, ClueList, Color, Corner, Direction, Entry, Grid, Mark, Markup, Node, Puzzle,
    PuzzleKind, Shade, Side, Size, Style,
};
use gridwright_render::{PdfOptions, RenderOptions, ShownLetters, pdf, png, svg};
use proptest::prelude::*;

fn cells() -> impl Strategy<Value = Cell> {
    let looks = (0u8..16, 0u8..4, any::<[u8; 3]>(), any::<[bool; 8]>());
    (looks, "\\PC{0,6}", "\\PC{0,4}").prop_map(|((bars, kind, rgb, flags), text, label)| {
        let [red, green, blue] = rgb;
        let mut cell = match kind {
            0 => Cell::block(),
            1 => Cell::void(),
            _ => Cell::open(),
        };
        cell.solution = Entry::new(&text);
        cell.entry = Entry::new(&label).filter(|_| flags[0]);
        cell.label = Some(label.as_str().into()).filter(|_| flags[1]);
        cell.circled = flags[2];
        cell.shade = Some(Shade::Color(Color { red, green, blue })).filter(|_| flags[3]);
        cell.given = flags[4];
        cell.traces.pencilled = flags[5];
        cell.traces.wrong = flags[6];
        cell.traces.revealed = flags[7];
        cell.bars = Side::ALL
            .into_iter()
            .enumerate()
            .filter(|(index, _)| bars >> index & 1 == 1)
            .map(|(_, side)| side)
            .collect();
        cell.marks = vec![Mark { corner: Corner::BottomRight, text: text.as_str().into() }];
        cell
    })
}

fn markup() -> impl Strategy<Value = Markup> {
    let styles = prop::sample::select(vec![
        Style::Italic,
        Style::Bold,
        Style::Underline,
        Style::Strike,
        Style::Subscript,
        Style::Superscript,
    ]);
    let leaf = prop_oneof!["\\PC{0,40}".prop_map(Node::Text), Just(Node::Break)];
    let nodes = leaf.prop_recursive(3, 12, 4, move |inner| {
        (styles.clone(), prop::collection::vec(inner, 0..4))
            .prop_map(|(style, nodes)| Node::Styled(style, nodes))
    });
    prop::collection::vec(nodes, 0..5).prop_map(Markup::new)
}

fn puzzles() -> impl Strategy<Value = Puzzle> {
    let grids = (1usize..7, 1usize..7).prop_flat_map(|(rows, cols)| {
        let size = Size::new(rows, cols).unwrap();
        let count = size.area();
        prop::collection::vec(cells(), count)
            .prop_map(move |cells| Grid::from_cells(size, cells).unwrap())
    });
    let clues = prop::collection::vec(("\\PC{0,5}", markup()), 0..12);
    let texts = ("\\PC{0,30}", "\\PC{0,30}", markup(), "\\PC{0,200}", any::<bool>());
    (grids, clues, texts).prop_map(|(grid, clues, (title, author, notes, rights, hidden))| {
        let mut puzzle = Puzzle::new(grid);
        let mut list = ClueList::standard(Direction::Across);
        list.clues = clues.into_iter().map(|(label, text)| Clue::new(label, text)).collect();
        puzzle.lists.push(list);
        puzzle.metadata.title = title;
        puzzle.metadata.author = author;
        puzzle.metadata.notes = notes;
        puzzle.metadata.copyright = rights;
        if hidden {
            puzzle.kind = PuzzleKind::Diagramless;
        }
        puzzle
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_puzzle_can_be_drawn(puzzle in puzzles(), letters in 0u8..3) {
        let letters = match letters {
            0 => ShownLetters::Blank,
            1 => ShownLetters::Entries,
            _ => ShownLetters::Solution,
        };
        let view = RenderOptions { letters, ..RenderOptions::default() };
        prop_assert!(svg(&puzzle, &view).ends_with("</svg>\n"));
        prop_assert!(png(&puzzle, &view, 0.5).unwrap().starts_with(b"\x89PNG"));
        let options = PdfOptions { view, solution: true, ..PdfOptions::default() };
        prop_assert!(pdf(&puzzle, &options).unwrap().starts_with(b"%PDF"));
    }
}
