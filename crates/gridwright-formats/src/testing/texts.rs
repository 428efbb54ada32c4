//! Random texts, plain and with styles.

use gridwright_core::{Date, Markup, Metadata, Node, Style};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::{Allowed, Part, maybe};

/// A line of text without white space at its ends; it may be empty.
pub(super) fn line() -> BoxedStrategy<String> {
    const WORDS: &[&str] = &[
        "Cats",
        "dogs",
        "of",
        "the",
        "naïve",
        "Größe",
        "“quoted”",
        "___",
        "a&b",
        "<i>",
        "1 < 2",
        "(4,5)",
        "5-Down",
        "e.g.",
        "100%",
        "\"so\"",
        "{@",
        "@}",
        "~",
        "#",
        "漢字",
        "Ω",
        "🂡",
        "é",
        "—",
        "…",
        "©",
        ":",
        "=",
        "{/x/}",
        "*",
        "\\n",
        "&amp;",
        "]]>",
        "|",
        "-",
    ];
    let words = vec(select(WORDS), 0..5).prop_map(|words| words.join(" "));
    let any = "\\PC{0,10}".prop_map(|text| text.trim().to_owned());
    prop_oneof![4 => words, 1 => any].boxed()
}

/// A text that is not empty.
pub(super) fn title() -> impl Strategy<Value = String> {
    line().prop_map(|line| if line.is_empty() { "Untitled".to_owned() } else { line })
}

/// A text, with styles and line breaks if they are allowed.
pub(super) fn markup(allowed: Allowed) -> BoxedStrategy<Markup> {
    use Style::{Bold, Italic, Strike, Subscript, Superscript, Underline};
    let style = select(&[Italic, Bold, Underline, Strike, Subscript, Superscript][..]);
    let rich = (line(), style, title(), any::<bool>(), title()).prop_map(
        |(first, style, styled, broken, last)| {
            let styled = Node::Styled(style, vec![Node::Text(styled)]);
            let between = if broken { Node::Break } else { Node::Text(" ".to_owned()) };
            Markup::new(vec![Node::Text(first), styled, between, Node::Text(last)])
        },
    );
    let text = prop_oneof![
        3 => line().prop_map(Markup::from),
        u32::from(allowed.has(Part::Markup)) => rich,
    ];
    text.boxed()
}

pub(super) fn metadata(allowed: Allowed) -> BoxedStrategy<Metadata> {
    let share = allowed.share(Part::Metadata, 40);
    let words = move || maybe(share, line()).prop_map(Option::unwrap_or_default);
    let text = move || maybe(share, markup(allowed)).prop_map(Option::unwrap_or_default);
    let date = (1900..2100i16, 1..=12i8, 1..=28i8);
    let date = date.prop_filter_map("a day", |(y, m, d)| Date::new(y, m, d).ok());
    let names = (words(), words(), words(), words(), words(), words(), words());
    let others = vec((title(), line()), 0..3);
    (names, text(), text(), text(), maybe(share, date), others)
        .prop_map(move |(names, intro, notes, explanation, date, others)| {
            let (title, author, editor, copyright, publisher, source, difficulty) = names;
            let others = if allowed.has(Part::Metadata) { others } else { vec![] };
            Metadata {
                title,
                author,
                editor,
                copyright,
                publisher,
                source,
                date,
                intro,
                notes,
                explanation,
                difficulty,
                others,
            }
        })
        .boxed()
}
