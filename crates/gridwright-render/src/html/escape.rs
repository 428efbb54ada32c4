//! Text made safe for HTML. Everything a puzzle says goes through here.

use gridwright_core::{Markup, Node, Style};

/// Adds text, with every character that HTML could read as markup escaped, in
/// element content as well as in quoted attributes. Control characters, which
/// no HTML may hold, are left out.
pub(super) fn push_text(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(c),
            _ if c.is_control() => {}
            _ => out.push(c),
        }
    }
}

/// Text as it may stand in HTML and XML, in elements and in quoted attributes.
pub fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    push_text(&mut out, text);
    out
}

/// The tree of a clue as HTML: six elements and `<br>`, none with attributes.
pub(super) fn markup(markup: &Markup) -> String {
    let mut out = String::new();
    push_nodes(&mut out, markup.nodes());
    out
}

fn push_nodes(out: &mut String, nodes: &[Node]) {
    for node in nodes {
        match node {
            Node::Text(text) => push_text(out, text),
            Node::Break => out.push_str("<br>"),
            Node::Styled(style, inner) => {
                let name = element(*style);
                out.push_str(&format!("<{name}>"));
                push_nodes(out, inner);
                out.push_str(&format!("</{name}>"));
            }
        }
    }
}

fn element(style: Style) -> &'static str {
    match style {
        Style::Italic => "i",
        Style::Bold => "b",
        Style::Underline => "u",
        Style::Strike => "s",
        Style::Subscript => "sub",
        Style::Superscript => "sup",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(nodes: Vec<Node>, expected: &str) {
        assert_eq!(markup(&Markup::new(nodes)), expected);
    }

    #[test]
    fn text_cannot_become_markup() {
        check(
            vec![Node::Text("<img src='x' onerror=\"a()\"> & \0\x1b".into())],
            "&lt;img src=&#39;x&#39; onerror=&quot;a()&quot;&gt; &amp; ",
        );
    }

    #[test]
    fn styles_become_elements() {
        let styled = |style, text: &str| Node::Styled(style, vec![Node::Text(text.into())]);
        check(
            vec![
                styled(Style::Italic, "a"),
                styled(Style::Bold, "b"),
                styled(Style::Underline, "c"),
                Node::Break,
                styled(Style::Strike, "d"),
                styled(Style::Subscript, "<"),
                styled(Style::Superscript, "f"),
            ],
            "<i>a</i><b>b</b><u>c</u><br><s>d</s><sub>&lt;</sub><sup>f</sup>",
        );
    }
}
