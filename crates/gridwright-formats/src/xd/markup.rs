//! The styles of clue texts: `{/italic/}`, `{*bold*}`, `{_underlined_}`,
//! `{-struck-}`, `{~low~}` and `{^high^}`; a `\` is a line break.
//!
//! Links `{@text|address@}`, images `{!address|text!}` and colours
//! `{#text|colour#}` are read as their texts. What is opened but not closed is
//! text. The format has no way to write the characters of a style as
//! themselves, so we put an empty style between them, `{{**}/`, which is
//! nothing in every reader that knows styles; and we read and write `\\` as a
//! backslash.

use gridwright_core::{Markup, Node, Style};

/// The characters that stand next to a brace.
const SIGNS: &str = "/*_-~^@!#";

/// A style that holds nothing, to keep characters apart.
const NOTHING: &str = "{**}";

fn style_of(sign: char) -> Option<Style> {
    Some(match sign {
        '/' => Style::Italic,
        '*' => Style::Bold,
        '_' => Style::Underline,
        '-' => Style::Strike,
        '~' => Style::Subscript,
        '^' => Style::Superscript,
        _ => return None,
    })
}

fn sign_of(style: Style) -> char {
    match style {
        Style::Italic => '/',
        Style::Bold => '*',
        Style::Underline => '_',
        Style::Strike => '-',
        Style::Subscript => '~',
        Style::Superscript => '^',
    }
}

/// Something opened and not yet closed.
struct OpenMarkup {
    sign: char,
    /// How it was written, in case it is never closed.
    written: String,
    nodes: Vec<Node>,
}

/// Reads the text of a clue.
pub(super) fn markup_of(text: &str) -> Markup {
    if !text.contains(['{', '\\']) {
        return Markup::from(text);
    }
    let mut levels = vec![OpenMarkup { sign: ' ', written: String::new(), nodes: vec![] }];
    let mut plain = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let sign = chars.peek().copied();
        match (c, sign) {
            ('\\', Some('\\')) => {
                chars.next();
                plain.push('\\');
            }
            ('\\', _) => {
                flush(&mut levels, &mut plain);
                push(&mut levels, Node::Break);
            }
            ('{', Some(sign)) if SIGNS.contains(sign) && levels.len() <= Markup::MAX_DEPTH => {
                chars.next();
                let mut written = format!("{{{sign}");
                if sign == '!' && chars.next_if_eq(&'!').is_some() {
                    written.push('!');
                }
                flush(&mut levels, &mut plain);
                levels.push(OpenMarkup { sign, written, nodes: vec![] });
            }
            (sign, Some('}')) if levels[1..].iter().any(|open| open.sign == sign) => {
                chars.next();
                flush(&mut levels, &mut plain);
                close(&mut levels, sign);
            }
            (c, _) => plain.push(c),
        }
    }
    flush(&mut levels, &mut plain);
    while levels.len() > 1 {
        unopen(&mut levels);
    }
    Markup::new(levels.pop().map(|all| all.nodes).unwrap_or_default())
}

fn push(levels: &mut [OpenMarkup], node: Node) {
    if let Some(open) = levels.last_mut() {
        open.nodes.push(node);
    }
}

fn flush(levels: &mut [OpenMarkup], plain: &mut String) {
    if !plain.is_empty() {
        push(levels, Node::Text(std::mem::take(plain)));
    }
}

/// Closes the innermost of this sign; what was opened inside it is text.
fn close(levels: &mut Vec<OpenMarkup>, sign: char) {
    while levels.last().is_some_and(|open| open.sign != sign) {
        unopen(levels);
    }
    if let Some(open) = levels.pop() {
        match style_of(sign) {
            Some(style) => push(levels, Node::Styled(style, open.nodes)),
            None => {
                let whole = Markup::new(open.nodes).plain();
                let wanted = usize::from(sign == '!');
                let text = whole.split('|').nth(wanted).unwrap_or_default().trim();
                push(levels, Node::Text(text.to_owned()));
            }
        }
    }
}

fn unopen(levels: &mut Vec<OpenMarkup>) {
    if let Some(open) = levels.pop() {
        push(levels, Node::Text(open.written));
        for node in open.nodes {
            push(levels, node);
        }
    }
}

/// Writes the text of a clue so that [`markup_of`] reads the same.
pub(super) fn text_of(markup: &Markup) -> String {
    let mut text = String::new();
    push_nodes(markup.nodes(), &mut text);
    text
}

fn push_nodes(nodes: &[Node], text: &mut String) {
    for node in nodes {
        match node {
            Node::Text(piece) => push_text(piece, text),
            Node::Break => {
                if text.ends_with('\\') {
                    text.push_str(NOTHING);
                }
                text.push('\\');
            }
            Node::Styled(style, inner) => {
                let sign = sign_of(*style);
                text.push('{');
                text.push(sign);
                push_nodes(inner, text);
                if text.ends_with('{') {
                    text.push_str(NOTHING);
                }
                text.push(sign);
                text.push('}');
            }
        }
    }
}

fn push_text(piece: &str, text: &mut String) {
    let mut before = None;
    for c in piece.chars() {
        let apart = match (before, c) {
            (Some('{'), c) => SIGNS.contains(c),
            (Some(c), '}') => SIGNS.contains(c),
            // A break stands before this text.
            (None, '\\') => text.ends_with('\\'),
            (None, '}') => text.ends_with(|c| SIGNS.contains(c)),
            _ => false,
        };
        if apart {
            text.push_str(NOTHING);
        }
        text.push(c);
        if c == '\\' {
            text.push(c);
        }
        before = Some(c);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::markup_to_html;
    use proptest::prelude::*;

    fn check(text: &str, html: &str) {
        let markup = markup_of(text);
        assert_eq!(markup_to_html(&markup), html, "{text:?}");
        assert_eq!(markup_of(&text_of(&markup)), markup, "{text:?}");
    }

    #[test]
    fn styles_are_read() {
        check("plain", "plain");
        check("{/a/} {*b*} {_c_} {-d-}", "<i>a</i> <b>b</b> <u>c</u> <s>d</s>");
        check("{~low~}{^high^}", "<sub>low</sub><sup>high</sup>");
        check("{*{/both/}*}", "<b><i>both</i></b>");
        check("one\\two\\\\three", "one<br/>two\\three");
    }

    #[test]
    fn links_images_and_colours_are_their_texts() {
        check("{@ here | https://a.example @}!", "here!");
        check("{! a.png | a cat | 12 | 34 !}", "a cat");
        check("{!! a.png | a cat | 12 !}", "a cat");
        check("{# red | #ff0000 | #aa0000 #}", "red");
    }

    #[test]
    fn what_is_not_closed_is_text() {
        check("{/a", "{/a");
        check("a/}", "a/}");
        check("{/a{*b/}", "<i>a{*b</i>");
        check("{x} {} }{", "{x} {} }{");
        check("{{/a/}}", "{<i>a</i>}");
    }

    #[test]
    fn deep_nesting_is_harmless() {
        markup_of(&"{/{*".repeat(50_000));
        markup_of(&format!("{}{}", "{/".repeat(50_000), "*}".repeat(50_000)));
    }

    proptest! {
        #[test]
        fn what_was_written_is_read(text in "[{}/*_~^@!#a\\\\| -]{0,16}") {
            let markup = markup_of(&text);
            prop_assert_eq!(markup_of(&text_of(&markup)), markup);
            let plain = Markup::from(text.as_str());
            prop_assert_eq!(markup_of(&text_of(&plain)), plain);
        }
    }
}
