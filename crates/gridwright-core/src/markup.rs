//! Clue text with styles: a small safe tree, never raw HTML.

use std::fmt;

/// How a piece of text is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// Slanted.
    Italic,
    /// Heavy.
    Bold,
    /// Underlined.
    Underline,
    /// Struck out.
    Strike,
    /// Small and low.
    Subscript,
    /// Small and high.
    Superscript,
}

/// One piece of a [`Markup`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// Plain text.
    Text(String),
    /// The start of a new line.
    Break,
    /// Text in a style.
    Styled(Style, Vec<Node>),
}

/// Text with styles.
///
/// Neighbouring texts are always joined, empty pieces are always dropped, a
/// `\n` in a text is always a [`Node::Break`] and styles nest at most
/// [`MAX_DEPTH`](Self::MAX_DEPTH) deep, so that equal texts are equal trees.
///
/// ```
/// use gridwright_core::{Markup, Node, Style};
///
/// let clue = Markup::new(vec![
///     Node::Text("Author of ".into()),
///     Node::Styled(Style::Italic, vec![Node::Text("Emma".into())]),
/// ]);
/// assert_eq!(clue.plain(), "Author of Emma");
/// assert!(!clue.is_plain());
/// assert_eq!(Markup::from("Plain").as_plain(), Some("Plain"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Markup {
    nodes: Vec<Node>,
}

impl Markup {
    /// How deep styles may nest. Deeper ones are dropped, their text kept.
    pub const MAX_DEPTH: usize = 16;

    /// A text of these pieces.
    pub fn new(nodes: Vec<Node>) -> Self {
        let mut tidy = Vec::with_capacity(nodes.len());
        for node in nodes {
            push_tidy(&mut tidy, node, 0);
        }
        Self { nodes: tidy }
    }

    /// The pieces.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Whether it has no styles and no line breaks.
    pub fn is_plain(&self) -> bool {
        self.as_plain().is_some()
    }

    /// The text, where it has no styles and no line breaks.
    pub fn as_plain(&self) -> Option<&str> {
        match &self.nodes[..] {
            [] => Some(""),
            [Node::Text(text)] => Some(text),
            _ => None,
        }
    }

    /// The text without its styles; a line break becomes `\n`.
    pub fn plain(&self) -> String {
        let mut text = String::new();
        push_plain(&self.nodes, &mut text);
        text
    }
}

fn push_plain(nodes: &[Node], text: &mut String) {
    for node in nodes {
        match node {
            Node::Text(piece) => text.push_str(piece),
            Node::Break => text.push('\n'),
            Node::Styled(_, inner) => push_plain(inner, text),
        }
    }
}

fn push_tidy(tidy: &mut Vec<Node>, node: Node, depth: usize) {
    match node {
        Node::Text(piece) if piece.is_empty() => {}
        Node::Text(piece) if piece.contains(['\r', '\n']) => {
            let unix = piece.replace("\r\n", "\n").replace('\r', "\n");
            for (index, line) in unix.split('\n').enumerate() {
                if index > 0 {
                    tidy.push(Node::Break);
                }
                push_tidy(tidy, Node::Text(line.to_owned()), depth);
            }
        }
        Node::Text(piece) => match tidy.last_mut() {
            Some(Node::Text(before)) => before.push_str(&piece),
            _ => tidy.push(Node::Text(piece)),
        },
        Node::Break => tidy.push(Node::Break),
        Node::Styled(_, inner) if depth >= Markup::MAX_DEPTH => {
            let mut text = String::new();
            push_plain(&inner, &mut text);
            push_tidy(tidy, Node::Text(text), depth);
        }
        Node::Styled(style, inner) => {
            let mut pieces = Vec::with_capacity(inner.len());
            for node in inner {
                push_tidy(&mut pieces, node, depth + 1);
            }
            match tidy.last_mut() {
                _ if pieces.is_empty() => {}
                Some(Node::Styled(last, before)) if *last == style => {
                    for node in pieces {
                        push_tidy(before, node, depth + 1);
                    }
                }
                _ => tidy.push(Node::Styled(style, pieces)),
            }
        }
    }
}

impl From<String> for Markup {
    fn from(text: String) -> Self {
        // The usual clue is one line of plain text and needs no tidying.
        match text.bytes().any(|byte| byte == b'\r' || byte == b'\n') || text.is_empty() {
            true => Self::new(vec![Node::Text(text)]),
            false => Self { nodes: vec![Node::Text(text)] },
        }
    }
}

impl From<&str> for Markup {
    fn from(text: &str) -> Self {
        Self::from(text.to_owned())
    }
}

impl fmt::Display for Markup {
    /// The text without its styles.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_plain() {
            Some(text) => f.write_str(text),
            None => f.write_str(&self.plain()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(piece: &str) -> Node {
        Node::Text(piece.to_owned())
    }

    #[test]
    fn neighbours_are_joined_and_empties_dropped() {
        let markup = Markup::new(vec![
            text("a"),
            text(""),
            text("b"),
            Node::Styled(Style::Bold, vec![text("")]),
            Node::Styled(Style::Bold, vec![text("c")]),
            Node::Styled(Style::Bold, vec![text("d"), Node::Break]),
        ]);
        assert_eq!(
            markup.nodes(),
            [text("ab"), Node::Styled(Style::Bold, vec![text("cd"), Node::Break])]
        );
        assert_eq!(markup.plain(), "abcd\n");
        assert!(Markup::new(vec![]).is_plain());
    }

    #[test]
    fn line_ends_are_breaks() {
        let markup = Markup::from("a\r\nb\rc\n");
        let expected = [text("a"), Node::Break, text("b"), Node::Break, text("c"), Node::Break];
        assert_eq!(markup.nodes(), expected);
        assert_eq!(markup.plain(), "a\nb\nc\n");
    }

    #[test]
    fn deep_nesting_is_flattened_but_keeps_its_text() {
        let deep = (0..100).fold(text("x"), |inner, _| Node::Styled(Style::Italic, vec![inner]));
        let markup = Markup::new(vec![deep]);
        assert_eq!(markup.plain(), "x");
        let mut depth = 0;
        let mut nodes = markup.nodes();
        while let [Node::Styled(_, inner)] = nodes {
            depth += 1;
            nodes = inner;
        }
        assert_eq!(depth, Markup::MAX_DEPTH);
    }
}
