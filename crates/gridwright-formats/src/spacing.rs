//! White space at the ends of texts, which formats of lines cannot hold.

use gridwright_core::{Markup, Metadata, Node, Puzzle};

/// How many texts have white space at their ends, or names line ends in them.
pub(crate) fn count(puzzle: &Puzzle) -> usize {
    let data = &puzzle.metadata;
    let names = names(data).filter(|name| trimmed_name(name) != **name).count();
    let clues = puzzle.all_clues().map(|(.., clue)| &clue.text);
    let texts = clues.chain([&data.intro, &data.notes, &data.explanation]);
    names + texts.filter(|text| is_loose(text)).count()
}

/// Takes that white space away.
pub(crate) fn trim(puzzle: &mut Puzzle) {
    let data = &mut puzzle.metadata;
    for name in [
        &mut data.title,
        &mut data.author,
        &mut data.editor,
        &mut data.copyright,
        &mut data.publisher,
        &mut data.source,
        &mut data.difficulty,
    ] {
        *name = trimmed_name(name);
    }
    let clues = puzzle.lists.iter_mut().flat_map(|list| &mut list.clues);
    let texts = clues.map(|clue| &mut clue.text);
    for text in texts.chain([&mut data.intro, &mut data.notes, &mut data.explanation]) {
        if is_loose(text) {
            *text = trimmed(text);
        }
    }
}

fn names(data: &Metadata) -> impl Iterator<Item = &String> {
    [
        &data.title,
        &data.author,
        &data.editor,
        &data.copyright,
        &data.publisher,
        &data.source,
        &data.difficulty,
    ]
    .into_iter()
}

fn trimmed_name(name: &str) -> String {
    name.trim().replace("\r\n", " ").replace(['\r', '\n'], " ")
}

fn is_loose(text: &Markup) -> bool {
    match text.as_plain() {
        Some(plain) => plain.trim() != plain,
        None => {
            let plain = text.plain();
            plain.trim() != plain
        }
    }
}

/// The text without white space and line breaks at its ends.
fn trimmed(text: &Markup) -> Markup {
    let plain = text.plain();
    let start = plain.len() - plain.trim_start().len();
    let length = plain.trim().len();
    let mut place = 0;
    Markup::new(cut(text.nodes(), &mut place, start..start + length))
}

/// The nodes as far as their plain text lies in the range.
fn cut(nodes: &[Node], place: &mut usize, range: std::ops::Range<usize>) -> Vec<Node> {
    let mut kept = vec![];
    for node in nodes {
        match node {
            Node::Text(piece) => {
                let from = range.start.saturating_sub(*place).min(piece.len());
                let to = range.end.saturating_sub(*place).min(piece.len());
                kept.push(Node::Text(piece.get(from..to).unwrap_or_default().to_owned()));
                *place += piece.len();
            }
            Node::Break => {
                if range.contains(place) {
                    kept.push(Node::Break);
                }
                *place += 1;
            }
            Node::Styled(style, inner) => {
                kept.push(Node::Styled(*style, cut(inner, place, range.clone())));
            }
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{markup_from_html, markup_to_html};

    fn check(html: &str, expected: &str) {
        let text = markup_from_html(html);
        assert_eq!(markup_to_html(&trimmed(&text)), expected, "{html:?}");
    }

    #[test]
    fn ends_are_trimmed_through_styles() {
        check(" a b ", "a b");
        check("<br>a<br>b<br><br>", "a<br/>b");
        check("<i> é<b> </b></i> ", "<i>é</i>");
        check("<i> </i>", "");
        check("<i>a</i> <b>b</b>", "<i>a</i> <b>b</b>");
    }
}
