//! Writing XML.

use gridwright_core::{Markup, Node, Style};

use super::markup::{reads_back, unescaped};
use crate::html::tag_name;

/// XML under construction. Every piece that may hold any text is escaped.
pub(crate) struct Printer {
    xml: String,
}

impl Printer {
    /// A file with its declaration.
    pub fn new() -> Self {
        Self { xml: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned() }
    }

    /// A start tag.
    pub fn open(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.tag(name, attributes);
        self.xml.push('>');
    }

    /// An end tag.
    pub fn close(&mut self, name: &str) {
        self.xml.push_str("</");
        self.xml.push_str(name);
        self.xml.push('>');
    }

    /// An element with nothing in it.
    pub fn empty(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.tag(name, attributes);
        self.xml.push_str("/>");
    }

    fn tag(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.xml.push('<');
        self.xml.push_str(name);
        for (key, value) in attributes {
            self.xml.push(' ');
            self.xml.push_str(key);
            self.xml.push_str("=\"");
            push_escaped(value, &mut self.xml);
            self.xml.push('"');
        }
    }

    /// A line end between elements that hold no text.
    pub fn line(&mut self) {
        self.xml.push('\n');
    }

    /// Text that is all that stands in its element.
    pub fn text(&mut self, text: &str) {
        let bare = text.trim_ascii();
        let start = text.len() - text.trim_ascii_start().len();
        push_references(&text[..start], &mut self.xml);
        push_escaped(bare, &mut self.xml);
        if !bare.is_empty() {
            push_references(&text[start + bare.len()..], &mut self.xml);
        }
    }

    /// Text with styles as child elements, in an element of its own. Around
    /// styles, plain text stands in a `span`, since some programs show only
    /// one or the other.
    pub fn markup(&mut self, markup: &Markup) {
        let bare = reads_back(&unescaped(markup, true), markup);
        match markup.nodes() {
            [] => {}
            [Node::Text(text)] => self.text(&shown(text, bare)),
            nodes => {
                for node in nodes {
                    match node {
                        Node::Text(text) => {
                            self.open("span", &[]);
                            push_escaped(&shown(text, bare), &mut self.xml);
                            self.close("span");
                        }
                        other => self.piece(other, bare),
                    }
                }
            }
        }
    }

    fn piece(&mut self, node: &Node, bare: bool) {
        match node {
            Node::Text(text) => push_escaped(&shown(text, bare), &mut self.xml),
            Node::Break => self.empty("br", &[]),
            Node::Styled(style, inner) => self.styled(*style, inner, bare),
        }
    }

    fn styled(&mut self, style: Style, inner: &[Node], bare: bool) {
        self.open(tag_name(style), &[]);
        for node in inner {
            self.piece(node, bare);
        }
        self.close(tag_name(style));
    }

    /// The file.
    pub fn finish(self) -> Vec<u8> {
        self.xml.into_bytes()
    }
}

/// The text as HTML, escaped unless it reads back without.
fn shown(text: &str, bare: bool) -> String {
    if bare { text.to_owned() } else { crate::markup_to_html(&Markup::from(text)) }
}

fn push_escaped(text: &str, xml: &mut String) {
    for c in text.chars() {
        match c {
            '&' => xml.push_str("&amp;"),
            '<' => xml.push_str("&lt;"),
            '>' => xml.push_str("&gt;"),
            '"' => xml.push_str("&quot;"),
            '\t' | '\n' | '\r' => xml.push_str(&format!("&#{};", c as u32)),
            other => xml.push(other),
        }
    }
}

fn push_references(text: &str, xml: &mut String) {
    for c in text.chars() {
        xml.push_str(&format!("&#{};", c as u32));
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse::root;
    use super::*;
    use crate::markup_from_html;

    #[test]
    fn markup_is_printed_for_people_and_programs() {
        let check = |html: &str, expected: &str| {
            let markup = markup_from_html(html);
            let mut printer = Printer { xml: String::new() };
            printer.open("c", &[("n", "a\"<\n")]);
            printer.markup(&markup);
            printer.close("c");
            let xml = String::from_utf8(printer.finish()).unwrap();
            assert_eq!(xml, format!("<c n=\"a&quot;&lt;&#10;\">{expected}</c>"));
            assert_eq!(root(&xml).unwrap().inline(), markup);
        };
        check("R&amp;D", "R&amp;D");
        check("a <i>b</i>", "<span>a </span><i>b</i>");
        check("&lt;i&gt;", "&amp;lt;i&amp;gt;");
        check(" a ", "&#32;a&#32;");
        check(" ", "&#32;");
        check("a<br>b", "<span>a</span><br/><span>b</span>");
        check("a &lt;x&gt;<i>b</i>", "<span>a &amp;lt;x&amp;gt;</span><i>b</i>");
        check("", "");
    }
}
