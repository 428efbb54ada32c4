//! A saved page of the New York Times of around 2020, with the official
//! solution if it was revealed before saving. It can be read, not written.
//!
//! The names of classes end in hashes that change with every build of the
//! page, so they are known by how they begin.
//!
//! # Files that are refused
//!
//! | file | message |
//! |---|---|
//! | no grid | `cells: expected a group of cells, found none` |
//! | cells that make no rectangle | `cells: expected 25 for 5 rows of 5, found 24` |
//! | a page of over 200,000 elements or 16 MB | `expected at most 200000 elements, found more` |

mod about;
mod grid;
mod page;

use gridwright_core::{Clue, ClueList, Direction, Puzzle};
use page::{NytPageText, text_of};

use crate::format::Codec;
use crate::remarks::Remarks;
use crate::{Document, Format, Location, ReadError, json, markup_from_html};

/// The row of this format in the table.
pub(crate) const CODEC: Codec = Codec {
    format: Format::NytPage,
    name: "nyt-page",
    extensions: &["html", "htm"],
    recognise,
    read,
    write: None,
};

/// The longest page read, in bytes.
const MAX_LEN: usize = 16 << 20;

fn recognise(bytes: &[u8]) -> bool {
    ["data-group=\"cells\"", "data-group='cells'", "data-group=cells"]
        .iter()
        .any(|group| json::mentions(bytes, group))
        && json::mentions(bytes, "<rect")
}

fn read(bytes: &[u8]) -> Result<Document, ReadError> {
    let refuse = |place, message: String| ReadError::new(Format::NytPage, place, message);
    if bytes.len() > MAX_LEN {
        let message = format!("expected at most {MAX_LEN} bytes, found {}", bytes.len());
        return Err(refuse(Location::Whole, message));
    }
    let html = std::str::from_utf8(bytes).map_err(|e| {
        refuse(Location::Byte(e.valid_up_to()), "expected UTF-8 text, found other bytes".into())
    })?;
    let page = NytPageText::parse(html).ok_or_else(|| {
        refuse(Location::Whole, "expected at most 200000 elements, found more".into())
    })?;
    let mut remarks = Remarks::default();
    let grid = grid::read(&page, &mut remarks)?;
    let mut puzzle = Puzzle::new(grid);
    puzzle.lists = clues(&page, &mut remarks);
    puzzle.metadata = about::read(&page);
    Ok(Document::new(Format::NytPage, puzzle, remarks.finish()))
}

/// The clue lists: a heading and items, each with a number and a text.
fn clues(page: &NytPageText<'_>, remarks: &mut Remarks) -> Vec<ClueList> {
    let container = page
        .with_class(|class| class.starts_with("Layout-clueLists"))
        .or_else(|| page.with_class(|class| class.to_ascii_lowercase().contains("cluelist")));
    let Some(container) = container else {
        remarks.part("clues", "expected lists of clues, found none");
        return vec![];
    };
    let mut lists: Vec<ClueList> = vec![];
    let mut index = container + 1;
    while index < page.end(container) {
        let element = &page.elements[index];
        let (heading, item) = (element.is("h3"), element.is("li"));
        if heading {
            lists.push(list_titled(&text_of(element.inner)));
        } else if item {
            if lists.is_empty() {
                remarks.part("clues", "expected a heading before the clues, found none");
                lists.push(ClueList::named("Clues"));
            }
            if let Some(list) = lists.last_mut() {
                list.clues.push(clue(page, index, remarks));
            }
        }
        index = if heading || item { page.end(index) } else { index + 1 };
    }
    lists
}

fn list_titled(title: &str) -> ClueList {
    Direction::BOTH
        .into_iter()
        .find(|direction| direction.name().eq_ignore_ascii_case(title))
        .map_or_else(|| ClueList::named(title), ClueList::standard)
}

/// An item of a list: two spans, or all of it as the text.
fn clue(page: &NytPageText<'_>, item: usize, remarks: &mut Remarks) -> Clue {
    let spans: Vec<usize> = page.named(item, "span").take(2).collect();
    let inner = |index: usize| page.elements[index].inner;
    match spans[..] {
        [number, text] => Clue::new(text_of(inner(number)), markup_from_html(inner(text).trim())),
        _ => {
            remarks.part("clues", "expected a number and a text, found an item without");
            Clue::new("", markup_from_html(inner(item).trim()))
        }
    }
}

#[cfg(test)]
mod tests;
