//! The XML that crossword files are made of: read leniently into a small tree,
//! written strictly.
//!
//! Reading keeps slices of the file's text, so that a tree costs little more
//! than the file itself, and it is bounded: elements nest at most
//! [`MAX_DEPTH`](parse::MAX_DEPTH) deep, a file has at most
//! [`MAX_NODES`](parse::MAX_NODES) pieces, and a file that declares entities of
//! its own is refused. What browsers would read is read: names with any prefix
//! or namespace, entities of HTML, a lone `&` or `<`, end tags that do not
//! match, attributes without quotes.

mod decode;
mod element;
mod markup;
mod oddities;
mod parse;
mod print;

pub(crate) use decode::XmlSource;
pub(crate) use element::{XmlElement, XmlNode};
pub(crate) use markup::minimal_html;
pub(crate) use oddities::Oddities;
pub(crate) use print::Printer;
