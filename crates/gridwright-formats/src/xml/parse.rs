//! From text to a tree of elements.

use quick_xml::Reader;
use quick_xml::events::Event;

use super::{XmlElement, XmlNode};

/// How deep elements may nest. Crossword files need about ten levels, and
/// styles in clues at most sixteen more.
pub(super) const MAX_DEPTH: usize = 100;

/// How many elements and pieces of text a file may have. The largest grid with
/// all its words and clues, a line for each, has about 500,000.
pub(super) const MAX_NODES: usize = 700_000;

/// What is wrong with a file's XML, and at which byte of its text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct XmlError {
    pub offset: usize,
    pub message: String,
}

/// The root element of a text.
pub(super) fn root(text: &str) -> Result<XmlElement<'_>, XmlError> {
    let mut reader = Reader::from_str(text);
    let config = reader.config_mut();
    config.allow_dangling_amp = true;
    config.allow_unmatched_ends = true;
    config.check_end_names = false;
    let mut tree = TreeBuilder::default();
    loop {
        let start = position(reader.buffer_position());
        let event = reader.read_event().map_err(|error| XmlError {
            offset: position(reader.error_position()),
            message: format!("expected well-formed XML, found this fault: {error}"),
        })?;
        let raw = text.get(start..position(reader.buffer_position())).unwrap_or_default();
        tree.add(&event, raw, start)?;
        if let Some(root) = tree.root.take() {
            return Ok(root);
        }
        if matches!(event, Event::Eof) {
            return Err(tree.cut_off(text.len()));
        }
    }
}

/// A position in a text that is in memory fits a `usize`.
fn position(offset: u64) -> usize {
    usize::try_from(offset).unwrap_or(usize::MAX)
}

/// The tree under construction: the elements that are still open.
#[derive(Default)]
struct TreeBuilder<'a> {
    open: Vec<XmlElement<'a>>,
    root: Option<XmlElement<'a>>,
    nodes: usize,
}

impl<'a> TreeBuilder<'a> {
    fn add(&mut self, event: &Event<'_>, raw: &'a str, offset: usize) -> Result<(), XmlError> {
        match event {
            Event::Start(_) => {
                self.count(offset)?;
                if self.open.len() >= MAX_DEPTH {
                    let message = format!("elements are nested more than {MAX_DEPTH} deep");
                    return Err(XmlError { offset, message });
                }
                self.open.push(XmlElement::of_tag(raw, offset));
            }
            Event::Empty(_) => {
                self.count(offset)?;
                self.close(XmlElement::of_tag(raw, offset));
            }
            Event::End(end) => self.end(end.local_name().as_ref()),
            Event::Text(_) => self.text(XmlNode::Text(raw), offset)?,
            Event::GeneralRef(_) => self.text(XmlNode::Reference(raw), offset)?,
            Event::CData(_) => {
                let inner = raw.strip_prefix("<![CDATA[").and_then(|t| t.strip_suffix("]]>"));
                self.text(XmlNode::Literal(inner.unwrap_or_default()), offset)?;
            }
            Event::DocType(declaration) if declaration.contains("<!ENTITY") => {
                let message = "the file declares entities of its own, which is refused because \
                               they can blow up; replace them by their text";
                return Err(XmlError { offset, message: message.to_owned() });
            }
            _ => {}
        }
        Ok(())
    }

    fn text(&mut self, node: XmlNode<'a>, offset: usize) -> Result<(), XmlError> {
        match (self.open.last_mut(), &node) {
            (Some(parent), _) => parent.children.push(node),
            (None, XmlNode::Text(text)) if text.trim().is_empty() => {}
            (None, _) => {
                let message = "expected an element, found text".to_owned();
                return Err(XmlError { offset, message });
            }
        }
        self.count(offset)
    }

    /// Closes the innermost open element of this name and those inside it; an
    /// end tag without its start means nothing.
    fn end(&mut self, name: &str) {
        let Some(depth) = self.open.iter().rposition(|element| element.is(name)) else { return };
        while self.open.len() > depth
            && let Some(element) = self.open.pop()
        {
            self.close(element);
        }
    }

    fn close(&mut self, element: XmlElement<'a>) {
        match self.open.last_mut() {
            Some(parent) => parent.children.push(XmlNode::Element(element)),
            None => self.root = Some(element),
        }
    }

    fn count(&mut self, offset: usize) -> Result<(), XmlError> {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            let message = format!("the file has more than {MAX_NODES} elements and texts");
            return Err(XmlError { offset, message });
        }
        Ok(())
    }

    /// The error for a text that ends too early.
    fn cut_off(&self, end: usize) -> XmlError {
        match self.open.last() {
            Some(element) => XmlError {
                offset: element.offset,
                message: format!(
                    "the file is cut off: expected </{}> for this element, found the end",
                    element.name()
                ),
            },
            None => XmlError { offset: end, message: "the file has no elements".to_owned() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shows a tree with all its pieces.
    fn shown(element: &XmlElement<'_>) -> String {
        let children: Vec<String> = element
            .children
            .iter()
            .map(|node| match node {
                XmlNode::Element(child) => shown(child),
                XmlNode::Text(text) => format!("{text:?}"),
                XmlNode::Reference(text) | XmlNode::Literal(text) => format!("[{text}]"),
            })
            .collect();
        format!("{}({})", element.name(), children.join(" "))
    }

    fn check(text: &str, expected: Result<&str, (usize, &str)>) {
        let found = root(text).map(|element| shown(&element));
        let expected = expected
            .map(str::to_owned)
            .map_err(|(offset, message)| XmlError { offset, message: message.to_owned() });
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn trees_keep_their_pieces() {
        check("<a><b/>x<c>y</c></a>", Ok(r#"a(b() "x" c("y"))"#));
        check(
            "<?xml?><!-- c --><n:a xmlns:n='u'>1&lt;2<![CDATA[<i>]]></n:a>",
            Ok("a(\"1\" [&lt;] \"2\" [<i>])"),
        );
        check("<!DOCTYPE a><a/>trailing", Ok("a()"));
    }

    #[test]
    fn faults_that_browsers_forgive_are_forgiven() {
        check("<a>R&D &amp; B & C</a>", Ok(r#"a("R" "&D " [&amp;] " B " "& C")"#));
        check("<a>x<br>y</a>", Ok(r#"a("x" br("y"))"#));
        check("<a><b>1<i>2</b>3</i></a>", Ok(r#"a(b("1" i("2")) "3")"#));
        check("<a></b></a>", Ok("a()"));
    }

    #[test]
    fn what_cannot_be_read_is_refused_with_its_place() {
        check("", Err((0, "the file has no elements")));
        check(" \n", Err((2, "the file has no elements")));
        check("text", Err((0, "expected an element, found text")));
        check(
            "<a>\n<b>x",
            Err((4, "the file is cut off: expected </b> for this element, found the end")),
        );
        assert_eq!(root("<a>\n<b x='").unwrap_err().offset, 4);
        let bomb = "<!DOCTYPE a [<!ENTITY x 'ha'><!ENTITY y '&x;&x;'>]><a>&y;</a>";
        assert!(root(bomb).unwrap_err().message.contains("declares entities"));
        assert!(root(&"<a>".repeat(200)).unwrap_err().message.contains("100 deep"));
        let many = format!("<a>{}</a>", "<b/>".repeat(MAX_NODES));
        assert!(root(&many).unwrap_err().message.contains("700000 elements"));
    }
}
