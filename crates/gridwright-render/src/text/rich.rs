//! Text with styles, flattened from the tree of a clue.

use std::ops::Range;

use gridwright_core::{Markup, Node, Style};

/// How a piece of text is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TextStyle {
    pub bold: bool,
    pub italic: bool,
    pub underline: bool,
    pub strike: bool,
    pub rise: Rise,
}

/// Where a piece of text stands on its line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Rise {
    #[default]
    OnLine,
    Above,
    Below,
}

impl Rise {
    /// The size of the letters, as a share of those on the line.
    pub fn scale(self) -> f32 {
        match self {
            Self::OnLine => 1.0,
            Self::Above | Self::Below => 0.66,
        }
    }

    /// How far the letters are raised, in ems of those on the line.
    pub fn shift(self) -> f32 {
        match self {
            Self::OnLine => 0.0,
            Self::Above => 0.34,
            Self::Below => -0.16,
        }
    }
}

impl TextStyle {
    pub const PLAIN: Self =
        Self { bold: false, italic: false, underline: false, strike: false, rise: Rise::OnLine };
    pub const BOLD: Self = Self { bold: true, ..Self::PLAIN };
    pub const ITALIC: Self = Self { italic: true, ..Self::PLAIN };

    fn with(mut self, style: Style) -> Self {
        match style {
            Style::Italic => self.italic = true,
            Style::Bold => self.bold = true,
            Style::Underline => self.underline = true,
            Style::Strike => self.strike = true,
            Style::Subscript => self.rise = Rise::Below,
            Style::Superscript => self.rise = Rise::Above,
        }
        self
    }
}

/// Text with a style for every piece of it. Lines are parted by `\n`; there
/// are no other control characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RichText {
    pub text: String,
    /// Neighbouring, covering the text, none empty.
    pub spans: Vec<(Range<usize>, TextStyle)>,
}

impl RichText {
    /// A text in one style.
    pub fn new(text: &str, style: TextStyle) -> Self {
        let mut rich = Self::default();
        rich.push(text, style);
        rich
    }

    /// Whether there is nothing to see.
    pub fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// Adds a text in one style.
    pub fn push(&mut self, text: &str, style: TextStyle) {
        let start = self.text.len();
        let mut after_return = false;
        for c in text.chars() {
            match c {
                '\n' if after_return => {}
                '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => {
                    self.text.push('\n');
                }
                c if c.is_control() => self.text.push(' '),
                c => self.text.push(c),
            }
            after_return = c == '\r';
        }
        let end = self.text.len();
        match self.spans.last_mut() {
            _ if start == end => {}
            Some((range, last)) if *last == style => range.end = end,
            _ => self.spans.push((start..end, style)),
        }
    }

    /// Adds a text with the styles of its tree on top of this one.
    pub fn push_markup(&mut self, markup: &Markup, style: TextStyle) {
        self.push_nodes(markup.nodes(), style);
    }

    fn push_nodes(&mut self, nodes: &[Node], style: TextStyle) {
        for node in nodes {
            match node {
                Node::Text(text) => self.push(text, style),
                Node::Break => self.push("\n", style),
                // Depth is bounded by `Markup::MAX_DEPTH`.
                Node::Styled(inner, nodes) => self.push_nodes(nodes, style.with(*inner)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_becomes_spans() {
        let markup = Markup::new(vec![
            Node::Text("See ".into()),
            Node::Styled(
                Style::Italic,
                vec![
                    Node::Text("Emma".into()),
                    Node::Styled(Style::Bold, vec![Node::Text("!".into())]),
                ],
            ),
            Node::Break,
            Node::Text("\tthen".into()),
        ]);
        let mut rich = RichText::default();
        rich.push_markup(&markup, TextStyle::PLAIN);
        assert_eq!(rich.text, "See Emma!\n then");
        let bold_italic = TextStyle { bold: true, ..TextStyle::ITALIC };
        assert_eq!(
            rich.spans,
            [
                (0..4, TextStyle::PLAIN),
                (4..8, TextStyle::ITALIC),
                (8..9, bold_italic),
                (9..15, TextStyle::PLAIN),
            ]
        );
    }

    #[test]
    fn all_line_ends_are_one() {
        let rich = RichText::new("a\r\nb\u{2028}c\rd\0", TextStyle::PLAIN);
        assert_eq!(rich.text, "a\nb\nc\nd ");
    }
}
