//! One element of a tree and how to ask it things.

use std::borrow::Cow;

use quick_xml::events::attributes::Attributes;

/// A piece of a tree, as it stands in the text.
#[derive(Debug)]
pub(crate) enum XmlNode<'a> {
    /// Text as it is: references stand apart.
    Text(&'a str),
    /// A reference like `&amp;`, not yet resolved.
    Reference(&'a str),
    /// The inside of a `CDATA` section.
    Literal(&'a str),
    /// An element.
    Element(XmlElement<'a>),
}

/// An element.
#[derive(Debug)]
pub(crate) struct XmlElement<'a> {
    /// The tag without its brackets: name and attributes.
    tag: &'a str,
    /// Where it starts in the text.
    pub offset: usize,
    pub children: Vec<XmlNode<'a>>,
}

impl<'a> XmlElement<'a> {
    /// The element of a start tag or an empty tag, with its brackets.
    pub(super) fn of_tag(raw: &'a str, offset: usize) -> Self {
        let tag = raw.strip_prefix('<').unwrap_or(raw);
        let tag = tag.strip_suffix('>').unwrap_or(tag);
        let tag = tag.strip_suffix('/').unwrap_or(tag);
        Self { tag, offset, children: vec![] }
    }

    fn name_len(&self) -> usize {
        self.tag.find(|c: char| c.is_ascii_whitespace()).unwrap_or(self.tag.len())
    }

    /// Its name, without prefix.
    pub fn name(&self) -> &'a str {
        local(&self.tag[..self.name_len()])
    }

    /// Whether it has this name, in capitals or not.
    pub fn is(&self, name: &str) -> bool {
        self.name().eq_ignore_ascii_case(name)
    }

    /// Its attributes: names without prefix, and values with their references
    /// resolved. Those that cannot be read are skipped.
    pub fn attributes(&self) -> impl Iterator<Item = (&'a str, Cow<'a, str>)> + use<'a> {
        let mut attributes = Attributes::html(self.tag, self.name_len());
        attributes.with_checks(false);
        attributes.flatten().map(|attribute| {
            let value = match attribute.value {
                Cow::Borrowed(raw) => resolved(raw),
                Cow::Owned(raw) => Cow::Owned(resolved(&raw).into_owned()),
            };
            (local(attribute.key.into_inner()), value)
        })
    }

    /// The value of one attribute.
    pub fn attribute(&self, name: &str) -> Option<Cow<'a, str>> {
        self.attributes().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// Its child elements.
    pub fn elements(&self) -> impl Iterator<Item = &Self> {
        self.children.iter().filter_map(|node| match node {
            XmlNode::Element(element) => Some(element),
            _ => None,
        })
    }

    /// Its child elements of this name.
    pub fn all<'s>(&'s self, name: &'s str) -> impl Iterator<Item = &'s Self> {
        self.elements().filter(move |element| element.is(name))
    }

    /// Its first child element of this name.
    pub fn child(&self, name: &str) -> Option<&Self> {
        self.elements().find(|element| element.is(name))
    }

    /// The first element of this name: itself, or anywhere inside it.
    pub fn find(&self, name: &str) -> Option<&Self> {
        if self.is(name) {
            return Some(self);
        }
        self.elements().find_map(|element| element.find(name))
    }

    /// Its text exactly as it stands there, references resolved.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for node in &self.children {
            match node {
                XmlNode::Text(piece) | XmlNode::Literal(piece) => text.push_str(piece),
                XmlNode::Reference(raw) => text.push_str(&htmlize::unescape(*raw)),
                XmlNode::Element(_) => {}
            }
        }
        text
    }
}

/// The part of a name behind its prefix.
fn local(name: &str) -> &str {
    name.rsplit_once(':').map_or(name, |(_, local)| local)
}

/// The value of an attribute: line ends and tabs are spaces, and references
/// are resolved.
fn resolved(raw: &str) -> Cow<'_, str> {
    if raw.contains(['\n', '\r', '\t']) {
        let flat = raw.replace("\r\n", " ").replace(['\n', '\r', '\t'], " ");
        return Cow::Owned(without_controls(htmlize::unescape(&*flat)).into_owned());
    }
    without_controls(htmlize::unescape(raw))
}

/// The text without the control characters that XML does not allow.
pub(super) fn without_controls(text: Cow<'_, str>) -> Cow<'_, str> {
    let wrong = |c: char| c.is_control() && !matches!(c, '\t' | '\n' | '\r');
    if text.contains(wrong) { Cow::Owned(text.replace(wrong, "")) } else { text }
}

#[cfg(test)]
mod tests {
    use super::super::parse::root;

    #[test]
    fn attributes_are_found_whatever_their_spelling() {
        let text =
            "<c x = '1' p:Y=\"a&amp;b &eacute;\" z=3 w='a\nb&#10;' bare x='2' q='a&#1;\u{2}b'/>";
        let element = root(text).unwrap();
        for (name, expected) in [
            ("x", Some("1")),
            ("y", Some("a&b é")),
            ("z", Some("3")),
            ("w", Some("a b\n")),
            ("bare", Some("")),
            ("q", Some("ab")),
            ("none", None),
        ] {
            assert_eq!(element.attribute(name).as_deref(), expected, "{name}");
        }
    }

    #[test]
    fn elements_are_found_by_name() {
        let tree = root("<a><b><D n='1'/></b><n:d n='2'/>x&lt;<![CDATA[&]]></a>").unwrap();
        assert_eq!(tree.find("d").and_then(|d| d.attribute("n")).as_deref(), Some("1"));
        assert_eq!(tree.child("d").and_then(|d| d.attribute("n")).as_deref(), Some("2"));
        assert_eq!(tree.all("d").count(), 1);
        assert!(tree.find("e").is_none());
        assert_eq!(tree.text(), "x<&");
    }
}
