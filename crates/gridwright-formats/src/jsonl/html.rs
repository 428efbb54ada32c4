//! The texts of a line. Most are plain, a few carry the HTML of the page they
//! were taken from, and nothing says which: a text counts as HTML if it holds
//! a tag of a style or an entity. So `<NO CLUE>`, `:-<` and `R&B` stay what
//! they are, and `<em>` and `&#233;` are read.

use std::borrow::Cow;

use gridwright_core::{Markup, Node};

use crate::{markup_from_html, markup_to_html};

/// The tags that make a text HTML.
const TAGS: &[&str] = &[
    "b", "br", "cite", "del", "em", "font", "i", "ins", "s", "span", "strike", "strong", "sub",
    "sup", "u",
];

/// Reads a text of a line.
pub(super) fn markup_of(text: Cow<'_, str>) -> Markup {
    if !is_html(&text) {
        return Markup::from(text.into_owned());
    }
    let breaks = text.replace("\r\n", "<br/>").replace(['\r', '\n'], "<br/>");
    markup_from_html(&breaks)
}

/// Writes a text so that [`markup_of`] reads the same: plain wherever that is
/// possible.
pub(super) fn text_of(markup: &Markup) -> Cow<'_, str> {
    let plain = match markup.as_plain() {
        Some(text) => Cow::Borrowed(text),
        None => Cow::Owned(markup.plain()),
    };
    let styled = markup.nodes().iter().any(|node| matches!(node, Node::Styled(..)));
    if styled || is_html(&plain) { Cow::Owned(markup_to_html(markup)) } else { plain }
}

fn is_html(text: &str) -> bool {
    memchr::memchr2_iter(b'<', b'&', text.as_bytes()).any(|at| match text.as_bytes()[at] {
        b'<' => is_tag(&text[at + 1..]),
        _ => is_entity(&text[at + 1..]),
    })
}

/// Whether the rest of a tag stands here, behind its `<`.
fn is_tag(rest: &str) -> bool {
    let rest = rest.strip_prefix('/').unwrap_or(rest);
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
    rest[end..].starts_with(['>', '/', ' '])
        && TAGS.iter().any(|tag| tag.eq_ignore_ascii_case(&rest[..end]))
}

/// Whether the rest of an entity stands here, behind its `&`.
fn is_entity(rest: &str) -> bool {
    let name = rest.strip_prefix('#').unwrap_or(rest);
    let end = name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len());
    end > 0 && name[end..].starts_with(';')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(text: &str, html: &str, written: &str) {
        let markup = markup_of(text.into());
        assert_eq!(markup_to_html(&markup), html, "{text:?}");
        assert_eq!(text_of(&markup), written, "{text:?}");
    }

    #[test]
    fn plain_text_stays_plain() {
        for text in ["Pet", "<NO CLUE>", ":-<", "<3", "R&B", "a <b", "AT&T; no", "--> or <--"] {
            let markup = markup_of(text.into());
            assert_eq!(markup.plain(), text);
            assert_eq!(markup_of(text_of(&markup)), markup);
        }
        check("R&B", "R&amp;B", "R&B");
    }

    #[test]
    fn html_is_read_and_written_only_where_needed() {
        check("app&#233;tit", "appétit", "appétit");
        check("<em>Emma</em>'s", "<i>Emma</i>'s", "<i>Emma</i>'s");
        check("one<br />two", "one<br/>two", "one\ntwo");
        check("<i>one\r\ntwo</i>", "<i>one<br/>two</i>", "<i>one<br/>two</i>");
        check("write &amp;amp;", "write &amp;amp;", "write &amp;amp;");
        check("&lt;i> tag", "&lt;i&gt; tag", "&lt;i&gt; tag");
    }

    proptest! {
        #[test]
        fn what_was_written_is_read(
            text in "(<i>|</i>|<b>|<sup>|&amp;|&lt;|&#65;|;|&|<|>|a|\n|\r| |/|é){0,12}"
        ) {
            let markup = markup_of(text.into());
            prop_assert_eq!(markup_of(text_of(&markup)), markup);
        }
    }
}
