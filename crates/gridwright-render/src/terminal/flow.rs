//! Text broken into lines.

use gridwright_core::{Markup, Node, Style};
use unicode_segmentation::UnicodeSegmentation;

use super::Charset;
use super::charset::shifted;
use super::line::{TerminalLine, TextPen, prefix};

/// A text being broken into lines.
pub(super) struct Flow {
    width: usize,
    indent: usize,
    lines: Vec<TerminalLine>,
    line: TerminalLine,
    /// The word that is not yet known to be whole.
    word: TerminalLine,
    /// The spaces before that word, kept only where it goes on the same line.
    space: Option<TextPen>,
}

impl Flow {
    /// A flow whose lines are `width` columns wide, indented by `indent` but
    /// for the first, which starts with `lead`.
    pub fn new(width: usize, indent: usize, lead: TerminalLine) -> Self {
        let (width, mut line) = (width.max(1), lead);
        // An indent leaves at least half of the line for the text.
        let indent = indent.min(width / 2);
        line.pad_to(indent);
        Self { width, indent, lines: vec![], line, word: TerminalLine::default(), space: None }
    }

    pub fn markup(&mut self, markup: &Markup, pen: TextPen, charset: Charset) {
        self.nodes(markup.nodes(), pen, charset);
    }

    fn nodes(&mut self, nodes: &[Node], pen: TextPen, charset: Charset) {
        for node in nodes {
            match node {
                Node::Text(text) => self.text(&charset.clean(text), pen),
                Node::Break => self.end_line(),
                Node::Styled(style, inner) => self.styled(*style, inner, pen, charset),
            }
        }
    }

    fn styled(&mut self, style: Style, inner: &[Node], pen: TextPen, charset: Charset) {
        let pen = match style {
            Style::Italic => TextPen { italic: true, ..pen },
            Style::Bold => TextPen { bold: true, ..pen },
            Style::Underline => TextPen { underline: true, ..pen },
            Style::Strike => TextPen { strike: true, ..pen },
            Style::Subscript | Style::Superscript => {
                if let ([Node::Text(text)], Charset::Unicode) = (inner, charset)
                    && let Some(text) = shifted(text, style == Style::Superscript)
                {
                    return self.text(&text, pen);
                }
                pen
            }
        };
        self.nodes(inner, pen, charset);
    }

    /// Adds text that holds no control characters.
    pub fn text(&mut self, text: &str, pen: TextPen) {
        for (index, word) in text.split(' ').enumerate() {
            if index > 0 {
                self.end_word();
                self.space = Some(pen);
            }
            self.word.push(word, pen);
        }
    }

    fn end_word(&mut self) {
        let word = std::mem::take(&mut self.word);
        if word.width() == 0 {
            return;
        }
        let started = self.line.width() > self.indent;
        let space = self.space.take().filter(|_| started);
        let gap = usize::from(space.is_some());
        if self.line.width() + gap + word.width() > self.width && started {
            self.next_line();
        } else if let Some(pen) = space {
            self.line.push(" ", pen);
        }
        self.push_broken(&word);
    }

    /// Adds a word to the line, broken wherever the line is full.
    fn push_broken(&mut self, word: &TerminalLine) {
        for (text, pen) in word.spans() {
            let mut rest = text.as_str();
            while !rest.is_empty() {
                let mut fits = prefix(rest, self.width.saturating_sub(self.line.width()));
                if fits.is_empty() && self.line.width() > self.indent {
                    self.next_line();
                    continue;
                }
                if fits.is_empty() {
                    // One letter that is wider than the whole line.
                    fits = rest.graphemes(true).next().unwrap_or(rest);
                }
                self.line.push(fits, *pen);
                rest = &rest[fits.len()..];
            }
        }
    }

    fn next_line(&mut self) {
        let mut next = TerminalLine::default();
        next.pad_to(self.indent);
        self.lines.push(std::mem::replace(&mut self.line, next));
    }

    fn end_line(&mut self) {
        self.end_word();
        self.space = None;
        self.next_line();
    }

    /// The lines; one at least.
    pub fn finish(mut self) -> Vec<TerminalLine> {
        self.end_word();
        self.lines.push(self.line);
        self.lines
    }
}

/// A text of one pen broken into lines.
pub(super) fn wrapped(text: &str, width: usize, pen: TextPen) -> Vec<TerminalLine> {
    let mut flow = Flow::new(width, 0, TerminalLine::default());
    flow.text(text, pen);
    flow.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(markup: impl Into<Markup>, width: usize, expected: &[&str]) {
        let mut lead = TerminalLine::default();
        lead.push("1", TextPen::PLAIN);
        let mut flow = Flow::new(width, 3, lead);
        flow.markup(&markup.into(), TextPen::PLAIN, Charset::Unicode);
        let lines: Vec<String> = flow
            .finish()
            .iter()
            .map(|line| {
                let mut out = String::new();
                line.write(false, &mut out);
                out
            })
            .collect();
        assert_eq!(lines, expected);
    }

    #[test]
    fn lines_hang_under_the_first() {
        check("", 12, &["1"]);
        check("Small feline", 20, &["1  Small feline"]);
        check("Small feline pet", 12, &["1  Small", "   feline", "   pet"]);
        check("One\ntwo", 12, &["1  One", "   two"]);
        check("Donaudampfschiff", 9, &["1  Donaud", "   ampfsc", "   hiff"]);
        check("漢字漢字", 8, &["1  漢字", "   漢字"]);
    }

    #[test]
    fn styles_do_not_break_words() {
        let power = Node::Styled(Style::Superscript, vec![Node::Text("2".into())]);
        let slanted = Node::Styled(Style::Italic, vec![Node::Text("mc".into())]);
        let nodes = vec![Node::Text("See E=".into()), slanted, power];
        check(Markup::new(nodes), 10, &["1  See", "   E=mc²"]);
    }
}
