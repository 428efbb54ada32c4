//! Clue text as the small subset of HTML that crossword files use.

use std::borrow::Cow;

use gridwright_core::{Markup, Node, Style};

/// Reads a fragment of HTML into the safe tree: the styles we know, line
/// breaks and entities; every other tag is dropped and its text kept. The
/// contents of `script` and `style` are dropped altogether.
///
/// A `<` that starts no tag is text, so that "3 < 4" survives, and a line end
/// is a space, as everywhere in HTML.
///
/// ```
/// use gridwright_formats::{markup_from_html, markup_to_html};
///
/// let clue = markup_from_html("<EM>Emma</em> &amp; others<script>alert(1)</script>");
/// assert_eq!(clue.plain(), "Emma & others");
/// assert_eq!(markup_to_html(&clue), "<i>Emma</i> &amp; others");
/// ```
pub fn markup_from_html(html: &str) -> Markup {
    if memchr::memchr2(b'<', b'&', html.as_bytes()).is_none() {
        return Markup::from(unbroken(html).into_owned());
    }
    let mut builder = MarkupBuilder::default();
    let mut rest = html;
    while let Some(open) = memchr::memchr(b'<', rest.as_bytes()) {
        let Some((tag, after)) = HtmlTag::parse(&rest[open..]) else {
            builder.text(&rest[..=open]);
            rest = &rest[open + 1..];
            continue;
        };
        builder.text(&rest[..open]);
        rest = after;
        if tag.hides_content() && !tag.closing {
            rest = skip_to_end(rest, &tag.name);
        } else {
            builder.tag(&tag);
        }
    }
    builder.text(rest);
    builder.finish()
}

/// Writes text as HTML with the tags `i`, `b`, `u`, `s`, `sub`, `sup`, `br`.
pub fn markup_to_html(markup: &Markup) -> String {
    let mut html = String::new();
    push_html(markup.nodes(), &mut html);
    html
}

/// The text with spaces for its line ends.
fn unbroken(html: &str) -> Cow<'_, str> {
    if memchr::memchr2(b'\r', b'\n', html.as_bytes()).is_none() {
        return Cow::Borrowed(html);
    }
    Cow::Owned(html.replace("\r\n", " ").replace(['\r', '\n'], " "))
}

fn push_html(nodes: &[Node], html: &mut String) {
    for node in nodes {
        match node {
            Node::Text(text) => push_escaped(text, html),
            Node::Break => html.push_str("<br/>"),
            Node::Styled(style, inner) => {
                let name = tag_name(*style);
                html.push_str(&format!("<{name}>"));
                push_html(inner, html);
                html.push_str(&format!("</{name}>"));
            }
        }
    }
}

fn push_escaped(text: &str, html: &mut String) {
    for c in text.chars() {
        match c {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            other => html.push(other),
        }
    }
}

pub(crate) fn tag_name(style: Style) -> &'static str {
    match style {
        Style::Italic => "i",
        Style::Bold => "b",
        Style::Underline => "u",
        Style::Strike => "s",
        Style::Subscript => "sub",
        Style::Superscript => "sup",
    }
}

fn style_of(name: &str) -> Option<Style> {
    Some(match name {
        "i" | "em" | "cite" => Style::Italic,
        "b" | "strong" => Style::Bold,
        "u" | "ins" => Style::Underline,
        "s" | "strike" | "del" => Style::Strike,
        "sub" => Style::Subscript,
        "sup" => Style::Superscript,
        _ => return None,
    })
}

struct HtmlTag {
    name: String,
    closing: bool,
}

impl HtmlTag {
    /// A tag or comment at the start of the text, and what comes after it.
    fn parse(text: &str) -> Option<(Self, &str)> {
        if let Some(comment) = text.strip_prefix("<!--") {
            let after = comment.find("-->").map_or("", |end| &comment[end + 3..]);
            return Some((Self { name: String::new(), closing: false }, after));
        }
        let inner = text.strip_prefix('<')?;
        let (closing, inner) = match inner.strip_prefix('/') {
            Some(inner) => (true, inner),
            None => (false, inner),
        };
        if !inner.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        let name_end = inner.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(inner.len());
        let end = end_of_tag(&inner[name_end..])? + name_end;
        Some((Self { name: inner[..name_end].to_ascii_lowercase(), closing }, &inner[end + 1..]))
    }

    fn hides_content(&self) -> bool {
        matches!(self.name.as_str(), "script" | "style")
    }
}

/// Where the `>` is that ends a tag, not counting those in quotes. A `<` that
/// is not in quotes comes too early: there was no tag. So a text is scanned
/// only once, however many broken tags it has.
pub(crate) fn end_of_tag(text: &str) -> Option<usize> {
    let mut quote = None;
    for (at, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => return Some(at),
            (None, b'<') => return None,
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), close) if open == close => quote = None,
            _ => {}
        }
    }
    None
}

/// What comes after the closing tag of this name, or nothing.
fn skip_to_end<'a>(text: &'a str, name: &str) -> &'a str {
    let mut rest = text;
    while let Some(open) = rest.find("</") {
        match HtmlTag::parse(&rest[open..]) {
            Some((tag, after)) if tag.name == name => return after,
            _ => rest = &rest[open + 2..],
        }
    }
    ""
}

/// The tree under construction: the finished pieces of every open style.
#[derive(Default)]
struct MarkupBuilder {
    done: Vec<Node>,
    open: Vec<(Style, Vec<Node>)>,
}

impl MarkupBuilder {
    fn level(&mut self) -> &mut Vec<Node> {
        match self.open.last_mut() {
            Some((_, nodes)) => nodes,
            None => &mut self.done,
        }
    }

    fn text(&mut self, html: &str) {
        if !html.is_empty() {
            let text = htmlize::unescape(&*unbroken(html)).into_owned();
            self.level().push(Node::Text(text));
        }
    }

    fn tag(&mut self, tag: &HtmlTag) {
        if tag.name == "br" {
            self.level().push(Node::Break);
        } else if let Some(style) = style_of(&tag.name) {
            if tag.closing {
                self.close(style);
            } else if self.open.len() < Markup::MAX_DEPTH {
                self.open.push((style, vec![]));
            }
        }
    }

    /// Closes the innermost open style of this kind and those inside it; a
    /// closing tag without its opening one means nothing.
    fn close(&mut self, style: Style) {
        if !self.open.iter().any(|(open, _)| *open == style) {
            return;
        }
        while let Some((open, nodes)) = self.open.pop() {
            self.level().push(Node::Styled(open, nodes));
            if open == style {
                break;
            }
        }
    }

    fn finish(mut self) -> Markup {
        while let Some((style, nodes)) = self.open.pop() {
            self.level().push(Node::Styled(style, nodes));
        }
        Markup::new(self.done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(html: &str, expected: &str) {
        assert_eq!(markup_to_html(&markup_from_html(html)), expected, "{html:?}");
    }

    #[test]
    fn known_styles_survive_and_the_rest_is_text() {
        check("plain", "plain");
        check("<I>a</I> <strong>b</strong>", "<i>a</i> <b>b</b>");
        check("x<sub>2</sub>y<sup>3</sup>", "x<sub>2</sub>y<sup>3</sup>");
        check("one\r\ntwo\n&amp;", "one two &amp;");
        check("one<br>two<br />three", "one<br/>two<br/>three");
        check("<span class=\"a>b\">kept</span>", "kept");
        check("caf&eacute; &quot;q&quot; &#8212; &amp;lt;", "café \"q\" — &amp;lt;");
    }

    #[test]
    fn broken_html_loses_no_text() {
        check("3 < 4 > 2", "3 &lt; 4 &gt; 2");
        check("<i>open", "<i>open</i>");
        check("close</i>d", "closed");
        check("<i>a<b>b</i>c</b>", "<i>a<b>b</b></i>c");
        check("a <b", "a &lt;b");
        check("a <b <i>c</i>", "a &lt;b <i>c</i>");
        check("<3 you", "&lt;3 you");
        check("a<!-- hidden -->b", "ab");
        check("AT&T", "AT&amp;T");
    }

    #[test]
    fn scripts_are_dropped() {
        check("a<script>alert('</b>')</script>b", "ab");
        check("a<STYLE>x</style >b", "ab");
        check("a<script>never closed", "a");
        check("<img src=x onerror=alert(1)>", "");
    }

    proptest! {
        #[test]
        fn any_text_survives(text in "\\PC*") {
            let html = markup_to_html(&Markup::from(text.as_str()));
            prop_assert_eq!(markup_from_html(&html).plain(), text);
        }

        #[test]
        fn reading_what_was_written_changes_nothing(html in "(<i>|</i>|<b>|</b>|<br>|a|&amp;|<| ){0,20}") {
            let once = markup_from_html(&html);
            prop_assert_eq!(markup_from_html(&markup_to_html(&once)), once);
        }
    }
}
