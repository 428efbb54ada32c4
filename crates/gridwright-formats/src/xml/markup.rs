//! Text with styles, as child elements and as escaped HTML at once: files mix
//! both, so an element's inside is turned into one piece of HTML and read as
//! that.

use gridwright_core::{Markup, Node as Piece};

use super::element::without_controls;
use super::{XmlElement, XmlNode};
use crate::{markup_from_html, markup_to_html};

impl XmlElement<'_> {
    /// Its text on one line, with styles.
    pub fn inline(&self) -> Markup {
        markup_from_html(&joined(&self.html()))
    }

    /// Its text with styles, where a line end is one unless breaks are marked.
    pub fn lines(&self) -> Markup {
        let html = self.html();
        let marked = ["<br", "<p"].iter().any(|tag| html.contains(tag));
        markup_from_html(&if marked { joined(&html) } else { html.replace('\n', "<br/>") })
    }

    /// Its text on one line, without styles.
    pub fn plain(&self) -> String {
        self.inline().plain()
    }

    /// Its inside as HTML. White space at its ends and around line ends is the
    /// file's layout, not text, unless it is written as references.
    fn html(&self) -> String {
        let blank = |node: &XmlNode<'_>| matches!(node, XmlNode::Text(text) if text.trim_ascii().is_empty());
        let first = self.children.iter().position(|node| !blank(node));
        let last = self.children.iter().rposition(|node| !blank(node));
        let mut html = String::new();
        if let (Some(first), Some(last)) = (first, last) {
            for (index, node) in self.children.iter().enumerate().take(last + 1).skip(first) {
                match node {
                    XmlNode::Text(text) => {
                        let text = if index == first { text.trim_ascii_start() } else { text };
                        push_lines(
                            if index == last { text.trim_ascii_end() } else { text },
                            &mut html,
                        );
                    }
                    other => push_node(other, &mut html),
                }
            }
        }
        without_controls(html.into()).into_owned()
    }
}

fn push_node(node: &XmlNode<'_>, html: &mut String) {
    match node {
        XmlNode::Text(text) => push_lines(text, html),
        XmlNode::Reference(raw) => html.push_str(&htmlize::unescape(*raw)),
        XmlNode::Literal(text) => html.push_str(text),
        XmlNode::Element(element) => {
            let name = element.name();
            let block = ["p", "div", "li"].iter().any(|tag| element.is(tag));
            if block && !html.is_empty() {
                html.push_str("<br/>");
            }
            html.push('<');
            html.push_str(name);
            html.push('>');
            for child in &element.children {
                push_node(child, html);
            }
            if !element.is("br") {
                html.push_str("</");
                html.push_str(name);
                html.push('>');
            }
        }
    }
}

/// The text with the white space around its line ends taken away.
fn push_lines(text: &str, html: &mut String) {
    let mut lines = text.split('\n').peekable();
    let mut first = true;
    while let Some(line) = lines.next() {
        if !first {
            html.push('\n');
        }
        let line = if first { line } else { line.trim_ascii_start() };
        html.push_str(if lines.peek().is_some() { line.trim_ascii_end() } else { line });
        first = false;
    }
}

/// The text with one space for every run of line ends.
fn joined(html: &str) -> String {
    if !html.contains('\n') {
        return html.to_owned();
    }
    let mut text = String::with_capacity(html.len());
    for (index, line) in html.split('\n').enumerate() {
        if index > 0 && !text.ends_with(' ') {
            text.push(' ');
        }
        text.push_str(line);
    }
    text
}

/// HTML that reads back as the same text: with nothing escaped where that does
/// it, since many programs show clues as they stand in the file.
pub(crate) fn minimal_html(markup: &Markup) -> String {
    let bare = unescaped(markup, false);
    if reads_back(&bare, markup) { bare } else { escaped_lines(&markup_to_html(markup)) }
}

/// Whether HTML reads back as this text.
pub(super) fn reads_back(html: &str, markup: &Markup) -> bool {
    !html.contains(['\n', '\r']) && markup_from_html(html) == *markup
}

/// The text with tags but without escapes; plain pieces besides others may
/// stand in a `span`.
pub(super) fn unescaped(markup: &Markup, spans: bool) -> String {
    fn push(nodes: &[Piece], spans: bool, html: &mut String) {
        for node in nodes {
            match node {
                Piece::Text(text) if spans => {
                    html.push_str("<span>");
                    html.push_str(text);
                    html.push_str("</span>");
                }
                Piece::Text(text) => html.push_str(text),
                Piece::Break => html.push_str("<br/>"),
                Piece::Styled(style, inner) => {
                    let name = crate::html::tag_name(*style);
                    html.push_str(&format!("<{name}>"));
                    push(inner, false, html);
                    html.push_str(&format!("</{name}>"));
                }
            }
        }
    }
    let mut html = String::new();
    push(markup.nodes(), spans && markup.nodes().len() > 1, &mut html);
    html
}

/// A text has no line ends of its own, so that those there are belong to
/// nothing.
fn escaped_lines(html: &str) -> String {
    html.replace('\n', "&#10;").replace('\r', "&#13;")
}

#[cfg(test)]
mod tests {
    use super::super::parse::root;
    use super::*;

    fn check(xml: &str, inline: &str, lines: &str) {
        let xml = format!("<c>{xml}</c>");
        let element = root(&xml).unwrap();
        assert_eq!(markup_to_html(&element.inline()), inline, "{xml}");
        assert_eq!(markup_to_html(&element.lines()), lines, "{xml}");
    }

    #[test]
    fn styles_are_read_as_elements_and_as_escaped_text() {
        check("a <b>c</b>", "a <b>c</b>", "a <b>c</b>");
        check("<span>a </span><I>b</I>", "a <i>b</i>", "a <i>b</i>");
        check("&lt;i&gt;a&lt;/i&gt; &amp;amp; b", "<i>a</i> &amp; b", "<i>a</i> &amp; b");
        check("<![CDATA[<u>a</u>]]>&nbsp;", "<u>a</u>\u{a0}", "<u>a</u>\u{a0}");
        check("&lt;i&gt;a<b>b</b>&lt;/i&gt;", "<i>a<b>b</b></i>", "<i>a<b>b</b></i>");
        check("a<br/>b<br>c", "a<br/>b<br/>c", "a<br/>b<br/>c");
        check("R&D, 3 &lt; 4", "R&amp;D, 3 &lt; 4", "R&amp;D, 3 &lt; 4");
        check("<p>a</p><p>b</p>", "a<br/>b", "a<br/>b");
    }

    #[test]
    fn layout_is_not_text() {
        check("\n  <b>Across</b>\n ", "<b>Across</b>", "<b>Across</b>");
        check("\n a\n   b ", "a b", "a<br/>b");
        check("a<br/>\n b", "a<br/> b", "a<br/> b");
        check("&#32;a&#32;", " a ", " a ");
    }

    #[test]
    fn bare_text_stays_bare_where_it_can() {
        let check = |text: &str, expected: &str| {
            let markup = Markup::from(text);
            assert_eq!(minimal_html(&markup), expected);
            assert_eq!(markup_from_html(expected), markup);
        };
        check("R&D 3 < 4", "R&D 3 < 4");
        check("<i> &amp;", "&lt;i&gt; &amp;amp;");
    }
}
