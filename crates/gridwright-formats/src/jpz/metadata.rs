//! Titles and texts around the puzzle.

use gridwright_core::{Date, Metadata};

use super::JpzFile;
use crate::xml::XmlElement;

/// The elements of metadata that have a place of their own. All others are
/// kept by their names.
pub(super) const KNOWN: [&str; 11] = [
    "title",
    "creator",
    "editor",
    "copyright",
    "publisher",
    "source",
    "date",
    "description",
    "difficulty",
    "instructions",
    "meta",
];

/// How many other things a file may say about itself.
const MAX_OTHERS: usize = 1000;

impl JpzFile<'_> {
    pub(super) fn metadata(
        &mut self,
        root: &XmlElement<'_>,
        rectangle: &XmlElement<'_>,
    ) -> Metadata {
        let mut data = Metadata::default();
        for element in rectangle.all("metadata").flat_map(XmlElement::elements) {
            add(&mut data, element);
            if data.others.len() > MAX_OTHERS {
                data.others.truncate(MAX_OTHERS);
                self.oddities.note(element.offset, || {
                    format!("metadata after the first {MAX_OTHERS} was left out")
                });
                break;
            }
        }
        if let Some(instructions) = rectangle.child("instructions") {
            data.intro = instructions.lines();
        }
        if let Some(settings) = root.child("applet-settings") {
            for element in settings.elements() {
                let text = element.plain();
                match element.name() {
                    "completion" => data.explanation = element.lines(),
                    "title" if !text.is_empty() => data.title = text,
                    "copyright" if !text.is_empty() => data.copyright = text,
                    "instructions" if data.intro.is_empty() => data.intro = element.lines(),
                    _ => {}
                }
            }
        }
        data
    }
}

fn add(data: &mut Metadata, element: &XmlElement<'_>) {
    let name = element.name().to_ascii_lowercase();
    let text = element.plain();
    if name == "meta" {
        let name = element.attribute("name").unwrap_or_default().into_owned();
        data.others.push((name, text));
        return;
    }
    if text.is_empty() {
        return;
    }
    let place = match name.as_str() {
        "title" => &mut data.title,
        "creator" | "author" => &mut data.author,
        "editor" => &mut data.editor,
        "copyright" | "rights" => &mut data.copyright,
        "publisher" => &mut data.publisher,
        "source" => &mut data.source,
        "difficulty" => &mut data.difficulty,
        "description" => return data.notes = element.lines(),
        "instructions" => return data.intro = element.lines(),
        "date" => match text.trim().parse::<Date>() {
            Ok(date) => return data.date = Some(date),
            Err(_) => return data.others.push((name, text)),
        },
        _ => return data.others.push((name, text)),
    };
    if place.is_empty() {
        *place = text;
    } else {
        data.others.push((name, text));
    }
}
