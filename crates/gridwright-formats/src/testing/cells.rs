//! Random cells.

use gridwright_core::{Cell, Color, Corner, Entry, Mark, Shade, Side, Sides, SmolStr, Traces};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::{Allowed, Part, chance, maybe};

/// A cell without a label.
pub(super) fn cell(allowed: Allowed) -> BoxedStrategy<Cell> {
    let cell = prop_oneof![
        8 => (open(allowed), looks(allowed)).prop_map(|(open, looks)| Cell {
            circled: looks.circled,
            shade: looks.shade,
            marks: looks.marks,
            bars: looks.bars,
            ..open
        }),
        2 => Just(if allowed.has(Part::Voids) { Cell::void() } else { Cell::block() }),
        2 => Just(Cell::block()),
    ];
    cell.boxed()
}

/// The contents of an open cell.
fn open(allowed: Allowed) -> impl Strategy<Value = Cell> {
    let solution = maybe(if allowed.has(Part::Gaps) { 70 } else { 100 }, entry(allowed));
    let entry_share = allowed.share(Part::Entries, 50);
    let played = (maybe(entry_share, entry(allowed)), any::<bool>(), traces(allowed));
    let most = if allowed.has(Part::Alternatives) { 2 } else { 0 };
    (solution, vec(entry(allowed), 0..=most), played).prop_map(
        move |(solution, alternatives, (entry, given, traces))| {
            let solution = solution.filter(|_| !allowed.has(Part::NoSolution));
            let alternatives = if solution.is_some() { alternatives } else { vec![] };
            Cell { solution, alternatives, entry, given, traces, ..Cell::open() }
        },
    )
}

fn entry(allowed: Allowed) -> BoxedStrategy<Entry> {
    const LETTERS: &[&str] = &["A", "B", "C", "E", "N", "O", "R", "S", "T", "X", "Z"];
    const UNICODE: &[&str] =
        &["Ä", "É", "Ñ", "Ü", "ẞ", "Š", "Ÿ", "Œ", "Ł", "Ω", "Ж", "漢", "Q\u{303}", "ŉ", "Μ"];
    const SYMBOLS: &[&str] = &[
        "1", "0", "$", "&", "-", ".", ":", ";", "#", "_", "?", "\"", "'", "<", "\\", "/", "*", "→",
    ];
    const REBUS: &[&str] =
        &["HEART", "XYZ", "NE", "1ST", "A B", "A/B", "A;B", "A:B", "A,B", "A|B", "10"];
    const UNICODE_REBUS: &[&str] = &["STRAẞE", "ÄÖ", "ΩΜΕΓΑ", "漢字"];
    let share = |yes: bool| u32::from(yes);
    prop_oneof![
        12 => select(LETTERS),
        2 * share(allowed.has(Part::Unicode)) => select(UNICODE),
        share(allowed.has(Part::Symbols)) => select(SYMBOLS),
        share(allowed.has(Part::Rebus)) => select(REBUS),
        share(allowed.has(Part::Rebus) && allowed.has(Part::Unicode)) => select(UNICODE_REBUS),
    ]
    .prop_map(|text| Entry::new(text).expect("a visible text"))
    .boxed()
}

fn traces(allowed: Allowed) -> impl Strategy<Value = Traces> {
    vec(chance(allowed.share(Part::Play, 20)), 4).prop_map(|flags| Traces {
        pencilled: flags[0],
        wrong: flags[1],
        was_wrong: flags[2],
        revealed: flags[3],
    })
}

/// How a cell looks.
#[derive(Clone, Debug)]
struct Looks {
    circled: bool,
    shade: Option<Shade>,
    marks: Vec<Mark>,
    bars: Sides,
}

fn looks(allowed: Allowed) -> impl Strategy<Value = Looks> {
    let shade = prop_oneof![
        Just(Shade::Grey),
        any::<[u8; 3]>().prop_map(|[red, green, blue]| Shade::Color(Color { red, green, blue })),
    ];
    let mark = (select(&[Corner::TopRight, Corner::BottomLeft, Corner::BottomRight][..]), label())
        .prop_map(|(corner, text)| Mark { corner, text });
    let (look_share, bar_share) = (allowed.share(Part::Looks, 20), allowed.share(Part::Bars, 30));
    (
        chance(look_share),
        maybe(look_share, shade),
        maybe(look_share / 2, mark),
        maybe(bar_share, select(&Side::ALL[..])),
    )
        .prop_map(|(circled, shade, mark, bar)| Looks {
            circled,
            shade,
            marks: mark.into_iter().collect(),
            bars: bar.into_iter().collect(),
        })
}

/// The label of a cell or a clue, not always a number.
pub(super) fn label() -> impl Strategy<Value = SmolStr> {
    select(&["1", "2", "3", "7", "12", "A", "b", "1a", "Ü", "42"][..]).prop_map(SmolStr::new)
}
