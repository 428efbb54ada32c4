//! Random puzzles and options, hostile ones too.

use std::collections::BTreeMap;

use gridwright_core::{
    Cell, CellId, CellKind, Clue, ClueList, Color, Corner, Direction, Entry, Grid, Mark, Markup,
    Node, Puzzle, Shade, Side, Size, Solution, Style,
};
use gridwright_render::{Highlight, RenderOptions, ShownLetters};
use proptest::prelude::*;

/// Text as files hold it: words, markup, escape sequences, any script.
pub fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-zA-Z0-9 ,.'\"-]{0,40}",
        1 => Just("<script>alert(1)</script>".to_owned()),
        1 => Just("\" onmouseover=\"alert(1)\" x='<img src=x onerror=alert(1)>'".to_owned()),
        1 => Just("</style></title></td>--><svg/onload=alert(1)>&lt;script>".to_owned()),
        1 => Just("\u{1b}[2J\u{9b}31m\u{202e}dlrow\u{7}".to_owned()),
        1 => Just("漢字かな交じり文 한국어 עברית 👩\u{200d}👩\u{200d}👧 e\u{301}".to_owned()),
        1 => "\\PC{0,30}",
        1 => any::<String>(),
    ]
}

fn markup() -> impl Strategy<Value = Markup> {
    let style = prop_oneof![
        Just(Style::Italic),
        Just(Style::Bold),
        Just(Style::Underline),
        Just(Style::Strike),
        Just(Style::Subscript),
        Just(Style::Superscript),
    ];
    let leaf = prop_oneof![text().prop_map(Node::Text), Just(Node::Break)];
    let node = leaf.prop_recursive(3, 12, 4, move |inner| {
        (style.clone(), prop::collection::vec(inner, 0..4))
            .prop_map(|(style, nodes)| Node::Styled(style, nodes))
    });
    prop::collection::vec(node, 0..4).prop_map(Markup::new)
}

fn entry() -> impl Strategy<Value = Option<Entry>> {
    prop_oneof![
        6 => "[A-Z]".prop_map(|text| Entry::new(&text)),
        1 => "[A-Z]{2,12}".prop_map(|text| Entry::new(&text)),
        1 => text().prop_map(|text| Entry::new(&text)),
        2 => Just(None),
    ]
}

fn color() -> impl Strategy<Value = Color> {
    any::<[u8; 3]>().prop_map(|[red, green, blue]| Color { red, green, blue })
}

fn cell() -> impl Strategy<Value = Cell> {
    let kind = prop_oneof![
        6 => Just(CellKind::Open),
        2 => Just(CellKind::Block),
        1 => Just(CellKind::Void),
    ];
    let shade = prop_oneof![Just(Shade::Grey), color().prop_map(Shade::Color)];
    let label = prop_oneof![3 => "[0-9]{1,3}", 1 => text()];
    let side = prop::sample::select(&Side::ALL[..]);
    let mark = (prop::sample::select(&[Corner::TopRight, Corner::BottomLeft][..]), text())
        .prop_map(|(corner, text)| Mark { corner, text: text.into() });
    (
        kind,
        [entry(), entry()],
        prop::option::weighted(0.2, shade),
        prop::option::weighted(0.4, label),
        (prop::collection::vec(side, 0..2), prop::collection::vec(mark, 0..2)),
        any::<[bool; 4]>(),
    )
        .prop_map(|(kind, [solution, entry], shade, label, (sides, marks), flags)| {
            let mut cell = Cell { kind, solution, entry, shade, marks, ..Cell::default() };
            cell.label = label.map(Into::into);
            cell.bars = sides.into_iter().collect();
            cell.circled = flags[0];
            cell.given = flags[1];
            cell.traces.pencilled = flags[2];
            cell.traces.wrong = flags[3];
            cell
        })
}

fn list() -> impl Strategy<Value = ClueList> {
    let direction = prop::option::of(prop::sample::select(&Direction::BOTH[..]));
    let clue = ("[0-9]{0,3}", markup(), prop::option::weighted(0.2, "[0-9,]{1,5}"));
    (text(), direction, prop::collection::vec(clue, 0..5)).prop_map(|(title, direction, clues)| {
        let mut list = ClueList::named(title);
        list.direction = direction;
        for (label, text, enumeration) in clues {
            list.clues.push(Clue { enumeration, ..Clue::new(label, text) });
        }
        list
    })
}

prop_compose! {
    pub fn puzzle()(rows in 1..9usize, cols in 1..9usize)(
        cells in prop::collection::vec(cell(), rows * cols),
        lists in prop::collection::vec(list(), 0..4),
        lines in [text(), text(), text()],
        long in [markup(), markup()],
        size in Just(Size::new(rows, cols).unwrap()),
    ) -> Puzzle {
        let mut puzzle = Puzzle::new(Grid::from_cells(size, cells).unwrap());
        puzzle.lists = lists;
        let [title, author, copyright] = lines;
        let [intro, notes] = long;
        let metadata = &mut puzzle.metadata;
        (metadata.title, metadata.author, metadata.copyright) = (title, author, copyright);
        (metadata.intro, metadata.notes) = (intro, notes);
        puzzle
    }
}

/// Options for a puzzle of up to 64 cells.
pub fn options() -> impl Strategy<Value = RenderOptions> {
    let letters = prop_oneof![
        Just(ShownLetters::Blank),
        Just(ShownLetters::Solution),
        Just(ShownLetters::Entries),
        prop::collection::vec(entry(), 64).prop_map(|entries| {
            let mut solution = Solution::empty(Size::new(8, 8).unwrap());
            for (index, entry) in entries.into_iter().enumerate() {
                solution.set(CellId::from_index(index), entry);
            }
            ShownLetters::Of(solution)
        }),
    ];
    let highlight = prop_oneof![
        Just(Highlight::Wrong),
        any::<f32>().prop_map(Highlight::Doubtful),
        color().prop_map(Highlight::Tint),
    ];
    let highlights = prop::collection::btree_map(0..80usize, highlight, 0..6);
    (letters, highlights, any::<[bool; 3]>()).prop_map(|(letters, highlights, flags)| {
        RenderOptions {
            letters,
            numbers: flags[0],
            clues: flags[1],
            title: flags[2],
            highlights: highlights
                .into_iter()
                .map(|(index, highlight)| (CellId::from_index(index), highlight))
                .collect::<BTreeMap<_, _>>(),
            ..RenderOptions::default()
        }
    })
}
