//! The elements of a saved page, as a flat list in the order of the page.
//!
//! A saved page is what a browser had in memory, so every element is closed
//! and in its place; all this has to get right is tags, attributes, comments
//! and scripts. Broken pages give odd trees, never a panic, and cost time in
//! proportion to their length.

use std::collections::HashMap;
use std::ops::Range;

use crate::html::end_of_tag;
use crate::markup_from_html;

/// More elements than any saved page has.
const MAX_ELEMENTS: usize = 200_000;

/// How deep elements may nest; deeper ones count as closed at once.
const MAX_DEPTH: usize = 256;

/// One element.
pub(super) struct PageElement<'a> {
    /// The name of the tag.
    pub name: &'a str,
    /// The text between the name and the end of the tag.
    attributes: &'a str,
    /// The element around it.
    pub parent: Option<usize>,
    /// All that is inside it, as it stands in the page.
    pub inner: &'a str,
    /// The index after its last descendant.
    end: usize,
    /// Which of the page's texts are inside it.
    texts: Range<usize>,
}

/// A page.
pub(super) struct NytPageText<'a> {
    pub elements: Vec<PageElement<'a>>,
    /// The pieces of text between tags, and the element each is directly in.
    texts: Vec<(Option<usize>, &'a str)>,
}

impl<'a> NytPageText<'a> {
    /// Parses a page; nothing if it has too many elements.
    pub fn parse(html: &'a str) -> Option<Self> {
        let page = Self { elements: vec![], texts: vec![] };
        let mut parser = Parser { html, page, open: vec![], names: HashMap::new() };
        let (mut text, mut at) = (0, 0);
        while let Some(found) = memchr::memchr(b'<', &html.as_bytes()[at..]) {
            let start = at + found;
            match parser.tag(start) {
                Some(tag) => {
                    parser.text(&html[text..start]);
                    text = parser.apply(&tag, start);
                    at = text;
                }
                None => at = start + 1,
            }
            if parser.page.elements.len() > MAX_ELEMENTS {
                return None;
            }
        }
        parser.text(&html[text..]);
        while let Some(index) = parser.open.pop() {
            parser.finish(index, html.len());
        }
        Some(parser.page)
    }

    /// The index after the last element inside an element.
    pub fn end(&self, index: usize) -> usize {
        self.elements.get(index).map_or(index + 1, |element| element.end)
    }

    /// The indices of the elements inside an element.
    pub fn inside(&self, index: usize) -> Range<usize> {
        index + 1..self.end(index)
    }

    /// The elements of this name inside an element.
    pub fn named(&self, index: usize, name: &'static str) -> impl Iterator<Item = usize> {
        self.inside(index).filter(move |&inner| self.elements[inner].is(name))
    }

    /// The first element that has a class for which the test holds.
    pub fn with_class(&self, test: impl Fn(&str) -> bool) -> Option<usize> {
        self.elements.iter().position(|element| element.has_class(&test))
    }

    /// The text that stands directly in an element, or where there is none,
    /// anywhere inside it.
    pub fn own_text(&self, index: usize) -> String {
        let Some(element) = self.elements.get(index) else { return String::new() };
        let texts = &self.texts[element.texts.clone()];
        let own: Vec<&str> = texts
            .iter()
            .filter(|(parent, _)| *parent == Some(index))
            .map(|(_, text)| *text)
            .collect();
        let own = text_of(&own.join(" "));
        if own.is_empty() { text_of(element.inner) } else { own }
    }
}

/// The plain text of a piece of a page, with single spaces.
pub(super) fn text_of(html: &str) -> String {
    let plain = markup_from_html(html).plain();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl<'a> PageElement<'a> {
    pub fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// The value of an attribute.
    pub fn attribute(&self, wanted: &str) -> Option<&'a str> {
        let mut rest = self.attributes.trim_start();
        while !rest.is_empty() {
            let end = rest
                .find(|c: char| c.is_whitespace() || c == '=' || c == '/')
                .unwrap_or(rest.len());
            let (name, after) = rest.split_at(end);
            let after = after.trim_start();
            let (value, next) = match after.strip_prefix('=').map(str::trim_start) {
                Some(value) => quoted(value),
                None => ("", after.strip_prefix('/').unwrap_or(after)),
            };
            if name.eq_ignore_ascii_case(wanted) {
                return Some(value);
            }
            rest = next.trim_start();
        }
        None
    }

    /// Whether a test holds for one of its classes.
    pub fn has_class(&self, test: impl Fn(&str) -> bool) -> bool {
        self.attribute("class").is_some_and(|classes| classes.split_whitespace().any(test))
    }
}

/// The value at the start of the text, in quotes or not, and what follows.
fn quoted(text: &str) -> (&str, &str) {
    for quote in ['"', '\''] {
        if let Some(inside) = text.strip_prefix(quote) {
            return inside.split_once(quote).unwrap_or((inside, ""));
        }
    }
    text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))
}

struct Parser<'a> {
    html: &'a str,
    page: NytPageText<'a>,
    /// The elements that are not closed yet, and how many there are by name.
    open: Vec<usize>,
    names: HashMap<&'a str, usize>,
}

/// A tag, or a comment, which is a tag without a name.
struct PageTag<'a> {
    name: &'a str,
    attributes: &'a str,
    closing: bool,
    /// Where it ends in the page.
    end: usize,
}

impl<'a> Parser<'a> {
    /// The tag or comment that begins at a `<`, if one does.
    fn tag(&self, at: usize) -> Option<PageTag<'a>> {
        let rest = &self.html[at..];
        if let Some(comment) = rest.strip_prefix("<!--") {
            let end = comment.find("-->").map_or(self.html.len(), |end| at + end + 7);
            return Some(PageTag { name: "", attributes: "", closing: false, end });
        }
        let closing = rest.starts_with("</");
        let start = if closing { 2 } else { 1 };
        let inside = &rest[start..];
        if !inside.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        let name_end = inside
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != ':')
            .unwrap_or(inside.len());
        let (name, tail) = inside.split_at(name_end);
        let length = end_of_tag(tail)?;
        let end = at + start + name_end + length + 1;
        Some(PageTag { name, attributes: &tail[..length], closing, end })
    }

    /// Takes in a tag, and gives the place to go on from.
    fn apply(&mut self, tag: &PageTag<'a>, at: usize) -> usize {
        if tag.closing {
            self.close(tag.name, at);
        } else if !tag.name.is_empty() {
            self.open(tag);
            if ["script", "style"].iter().any(|hidden| tag.name.eq_ignore_ascii_case(hidden)) {
                let end = format!("</{}", tag.name);
                let end = memchr::memmem::find(&self.html.as_bytes()[tag.end..], end.as_bytes());
                return end.map_or(self.html.len(), |end| tag.end + end);
            }
        }
        tag.end
    }

    fn text(&mut self, text: &'a str) {
        if !text.trim().is_empty() {
            self.page.texts.push((self.open.last().copied(), text));
        }
    }

    fn open(&mut self, tag: &PageTag<'a>) {
        let index = self.page.elements.len();
        let texts = self.page.texts.len();
        self.page.elements.push(PageElement {
            name: tag.name,
            attributes: tag.attributes,
            parent: self.open.last().copied(),
            inner: &self.html[tag.end..tag.end],
            end: index + 1,
            texts: texts..texts,
        });
        let closed = tag.attributes.ends_with('/') || is_void(tag.name);
        if !closed && self.open.len() < MAX_DEPTH {
            self.open.push(index);
            *self.names.entry(tag.name).or_default() += 1;
        }
    }

    /// Closes the innermost element of this name and all inside it; a closing
    /// tag without its opening one means nothing.
    fn close(&mut self, name: &str, at: usize) {
        if self.names.get(name).is_none_or(|count| *count == 0) {
            return;
        }
        while let Some(index) = self.open.pop() {
            let closed = self.page.elements[index].name;
            self.finish(index, at);
            if let Some(count) = self.names.get_mut(closed) {
                *count -= 1;
            }
            if closed == name {
                break;
            }
        }
    }

    /// Notes where an element ends.
    fn finish(&mut self, index: usize, at: usize) {
        let (end, texts) = (self.page.elements.len(), self.page.texts.len());
        let element = &mut self.page.elements[index];
        let start = element.inner.as_ptr() as usize - self.html.as_ptr() as usize;
        element.inner = &self.html[start..at];
        element.end = end;
        element.texts.end = texts;
    }
}

/// Elements that never have anything inside.
fn is_void(name: &str) -> bool {
    const VOID: [&str; 13] = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source",
        "track", "wbr",
    ];
    VOID.iter().any(|void| name.eq_ignore_ascii_case(void))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The elements as names with their depth, and the own text of the first.
    fn check(html: &str, tree: &str, text: &str) {
        let page = NytPageText::parse(html).unwrap();
        let depth = |mut index: usize| {
            let mut depth = 0;
            while let Some(parent) = page.elements[index].parent {
                index = parent;
                depth += 1;
            }
            depth
        };
        let found: Vec<String> = (0..page.elements.len())
            .map(|index| format!("{}{}", page.elements[index].name, depth(index)))
            .collect();
        assert_eq!(found.join(" "), tree, "{html}");
        assert_eq!(page.own_text(0), text, "{html}");
    }

    #[test]
    fn elements_nest_and_have_texts() {
        check("<p>a <b>c</b> d</p>", "p0 b1", "a d");
        check("<text><text class='x'>A</text>B</text>", "text0 text1", "B");
        check("<text><text>A</text></text>", "text0 text1", "A");
        check("<p>a<br>b<rect x=1 />c</p><i></i>", "p0 br1 rect1 i0", "a b c");
        check("<p><!-- <b> --><script>'<b>'</script>x</p>", "p0 script1", "x");
        check("<p>1 &lt; 2 < 3</p>", "p0", "1 < 2 < 3");
    }

    #[test]
    fn broken_pages_still_give_elements() {
        check("<p>a</b>", "p0", "a");
        check("<p><b>a</p>c", "p0 b1", "a");
        check("<p><script>x", "p0 script1", "");
        check("<p title='x", "", "");
    }

    #[test]
    fn attributes_are_found() {
        let page =
            NytPageText::parse(r#"<rect id="cell-1" X=3.5 hidden class='a b-c' data="x>y"/>"#)
                .unwrap();
        let rect = &page.elements[0];
        assert_eq!(rect.attribute("x"), Some("3.5"));
        assert_eq!(rect.attribute("hidden"), Some(""));
        assert_eq!(rect.attribute("data"), Some("x>y"));
        assert_eq!(rect.attribute("y"), None);
        assert!(rect.has_class(|class| class.starts_with("b-")));
    }

    #[test]
    fn bombs_are_harmless() {
        assert!(NytPageText::parse(&"<a>".repeat(MAX_ELEMENTS + 1)).is_none());
        for bomb in ["<a \"", "<a '>", "</b>", "<b></a>", "<!--", "<script>", "<a <"] {
            assert!(NytPageText::parse(&bomb.repeat(100_000)).is_some(), "{bomb}");
        }
    }
}
