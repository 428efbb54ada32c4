//! What the file says about the puzzle.

use gridwright_core::{Date, Markup, Metadata};
use serde_json::Value;

use super::JsonObject;
use crate::json::scalar;
use crate::markup_from_html;
use crate::remarks::Remarks;

/// What has no place in a puzzle and is no loss: the page's drawing, and what
/// the service needs for itself.
const SILENT: [&str; 11] = [
    "body",
    "lastUpdated",
    "status",
    "relatedContent",
    "freePuzzle",
    "assets",
    "overlays",
    "promoId",
    "layoutExtra",
    "puzzleMeta",
    "subscription",
];

/// Reads title, constructors and so on.
pub(super) fn read(top: &JsonObject, body: &JsonObject, remarks: &mut Remarks) -> Metadata {
    let text = |name: &str| top.get(name).and_then(scalar);
    let mut about = Metadata {
        title: text("title").unwrap_or_default(),
        author: names(top.get("constructors")),
        editor: names(top.get("editor")),
        source: text("publication").unwrap_or_default(),
        notes: notes(top.get("notes")),
        ..Metadata::default()
    };
    if let Some(year) = text("copyright").filter(|text| !text.is_empty()) {
        // The file has the year alone.
        let bare = year.chars().all(|c| c.is_ascii_digit());
        about.copyright = if bare { format!("© {year}, The New York Times") } else { year };
    }
    match text("publicationDate") {
        Some(text) => match text.split('T').next().and_then(|day| day.parse::<Date>().ok()) {
            Some(date) => about.date = Some(date),
            None => remarks.part("publicationDate", format!("expected a date, found {text:?}")),
        },
        None => remarks.part("publicationDate", "expected a date, found nothing"),
    }
    let read =
        ["title", "constructors", "editor", "publication", "notes", "copyright", "publicationDate"];
    for (name, value) in top {
        let known = read.contains(&name.as_str()) || SILENT.contains(&name.as_str());
        if let (false, Some(text)) = (known, scalar(value).filter(|text| !text.is_empty())) {
            about.others.push((name.clone(), text));
        }
    }
    for name in ["overlays", "assets"] {
        let holder = body.get(name).or_else(|| top.get(name));
        let empty = |value: &Value| match value {
            Value::Array(list) => list.is_empty(),
            Value::Object(fields) => fields.is_empty(),
            other => other.is_null(),
        };
        if holder.is_some_and(|value| !empty(value)) {
            remarks.part(name, "pictures are not kept");
        }
    }
    about
}

/// One name or several.
fn names(value: Option<&Value>) -> String {
    match value {
        Some(Value::Array(names)) => {
            let names: Vec<String> = names.iter().filter_map(scalar).collect();
            match names.split_last() {
                Some((last, [])) => last.clone(),
                Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
                None => String::new(),
            }
        }
        Some(one) => scalar(one).unwrap_or_default(),
        None => String::new(),
    }
}

/// Notes are texts, or objects with a text each; several become lines.
fn notes(value: Option<&Value>) -> Markup {
    let note = |value: &Value| match value {
        Value::Object(fields) => fields.get("text").and_then(scalar),
        other => scalar(other),
    };
    let notes: Vec<String> = match value {
        Some(Value::Array(notes)) => notes.iter().filter_map(note).collect(),
        Some(one) => note(one).into_iter().collect(),
        None => vec![],
    };
    markup_from_html(&notes.join("<br/>"))
}
