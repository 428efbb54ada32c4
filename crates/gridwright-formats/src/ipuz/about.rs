//! What the file says about the puzzle: title, author and all the rest.

use std::collections::HashSet;

use gridwright_core::{Date, Markup, Metadata, PuzzleKind};
use serde_json::{Value, json};

use super::{JsonObject, OTHERS, TIMER, kind};
use crate::json::scalar;
use crate::remarks::Remarks;
use crate::{markup_from_html, markup_to_html};

/// The fields that are read one by one, apart from those of [`texts`].
const FIELDS: [&str; 15] = [
    "version",
    "kind",
    "date",
    "intro",
    "notes",
    "explanation",
    "dimensions",
    "block",
    "empty",
    "styles",
    "puzzle",
    "solution",
    "saved",
    "clues",
    OTHERS,
];

/// The plain texts and their fields.
fn texts(about: &mut Metadata) -> [(&'static str, &mut String); 7] {
    [
        ("title", &mut about.title),
        ("author", &mut about.author),
        ("editor", &mut about.editor),
        ("copyright", &mut about.copyright),
        ("publisher", &mut about.publisher),
        ("publication", &mut about.source),
        ("difficulty", &mut about.difficulty),
    ]
}

fn is_text(name: &str) -> bool {
    texts(&mut Metadata::default()).iter().any(|(field, _)| *field == name)
}

/// Reads everything that is said about the puzzle. Kinds that say more than
/// ours come first among the others.
pub(super) fn read(top: &JsonObject, extra_kinds: Vec<String>, remarks: &mut Remarks) -> Metadata {
    let mut about = Metadata::default();
    for (name, text) in texts(&mut about) {
        if let Some(found) = top.get(name).and_then(text_of) {
            *text = markup_from_html(&found).plain();
        }
    }
    let markup = |name| top.get(name).and_then(text_of).map(|text| markup_from_html(&text));
    about.intro = markup("intro").unwrap_or_default();
    about.notes = markup("notes").unwrap_or_default();
    about.explanation = markup("explanation").unwrap_or_default();
    about.date = top.get("date").and_then(Value::as_str).and_then(date);
    about.others = extra_kinds.into_iter().map(|address| ("kind".to_owned(), address)).collect();
    for (name, value) in top {
        let read = match name.as_str() {
            "date" => about.date.is_some() || value == "",
            "intro" | "notes" | "explanation" => text_of(value).is_some(),
            TIMER => true,
            name if FIELDS.contains(&name) => true,
            name => is_text(name) && text_of(value).is_some(),
        };
        if !read && !value.is_null() {
            about.others.push((name.clone(), shown(value)));
        }
    }
    if let Some(others) = top.get(OTHERS) {
        match serde_json::from_value::<Vec<(String, String)>>(others.clone()) {
            Ok(others) => about.others.extend(others),
            Err(_) => remarks.part(OTHERS, "expected pairs of texts"),
        }
    }
    about
}

/// A text, a number, or several of them.
fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::Array(parts) => {
            let parts: Vec<String> = parts.iter().map(scalar).collect::<Option<_>>()?;
            Some(parts.join(", "))
        }
        one => scalar(one),
    }
}

/// A value as text: texts as they are, all else as JSON.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// A date as the format wants it, month first, or as everybody else does.
fn date(text: &str) -> Option<Date> {
    let text = text.trim();
    let numbers = |separator| -> Option<[i16; 3]> {
        let parts: Vec<i16> =
            text.split(separator).map(|part| part.parse().ok()).collect::<Option<_>>()?;
        parts.try_into().ok()
    };
    if let Some([month, day, year]) = numbers('/') {
        return Date::new(year, month.try_into().ok()?, day.try_into().ok()?).ok();
    }
    let day = text.split(['T', ' ']).next()?;
    day.parse().ok()
}

/// The fields of a file that say what the puzzle says about itself.
pub(super) fn write(about: &Metadata, kind: &PuzzleKind) -> Vec<(String, Value)> {
    let mut fields = vec![];
    let (extra_kinds, others) = split_kinds(about, kind);
    let kinds: Vec<&str> = kind::addresses(kind)
        .iter()
        .copied()
        .chain(extra_kinds.iter().map(|(_, k)| k.as_str()))
        .collect();
    fields.push(("kind".to_owned(), json!(kinds)));
    for (name, text) in texts(&mut about.clone()) {
        if !text.is_empty() {
            fields.push((name.to_owned(), json!(markup_to_html(&Markup::from(text.as_str())))));
        }
    }
    if let Some(date) = about.date {
        let (year, month, day) = (date.year(), date.month(), date.day());
        fields.push(("date".to_owned(), json!(format!("{month:02}/{day:02}/{year:04}"))));
    }
    let markups =
        [("intro", &about.intro), ("notes", &about.notes), ("explanation", &about.explanation)];
    for (name, text) in markups {
        if !text.is_empty() {
            fields.push((name.to_owned(), json!(markup_to_html(text))));
        }
    }
    let free = |(name, value): &(String, String)| match name.as_str() {
        "date" => about.date.is_none() && !value.is_empty() && date(value).is_none(),
        TIMER => false,
        name => !FIELDS.contains(&name) && !is_text(name),
    };
    let mut names = HashSet::new();
    let all_different = others.iter().all(|(name, _)| names.insert(name));
    if all_different && others.iter().all(free) {
        fields.extend(others.iter().map(|(name, value)| (name.clone(), unshown(name, value))));
    } else {
        fields.push((OTHERS.to_owned(), json!(others)));
    }
    fields
}

type Others = [(String, String)];

/// The kinds at the start of the other things, and the rest. They are kinds
/// only if reading them back would give the same kind and the same others.
fn split_kinds<'a>(about: &'a Metadata, kind: &PuzzleKind) -> (&'a Others, &'a Others) {
    let count = about.others.iter().take_while(|(name, _)| name == "kind").count();
    let (kinds, rest) = about.others.split_at(count);
    let addresses: Vec<&str> = kind::addresses(kind)
        .iter()
        .copied()
        .chain(kinds.iter().map(|(_, address)| address.as_str()))
        .collect();
    let top = JsonObject::from_iter([("kind".to_owned(), json!(addresses))]);
    let same = kind::read(&top, &mut Remarks::default()).is_ok_and(|(read, extra)| {
        read == *kind && extra.iter().eq(kinds.iter().map(|(_, address)| address))
    });
    if same { (kinds, rest) } else { (&[], &about.others) }
}

/// The value that was shown as this text, so far as it can be known: lists,
/// objects and truth values, except where the format wants a text.
fn unshown(name: &str, text: &str) -> Value {
    let wants_text = ["url", "uniqueid", "charset", "origin", "annotation", "date"].contains(&name);
    if !wants_text && text.starts_with(['[', '{', 't', 'f']) {
        // Wrapped as it will be in the file, where it may nest too deep.
        let wrapped = format!("[{text}]");
        if let Ok(Value::Array(mut values)) = serde_json::from_str(&wrapped)
            && values.len() == 1
            && let Some(value) = values.pop()
            && shown(&value) == text
            && !value.is_string()
        {
            return value;
        }
    }
    Value::from(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_in_both_orders() {
        for (text, expected) in [
            ("03/14/2021", Some("2021-03-14")),
            ("2021-03-14", Some("2021-03-14")),
            ("2021-03-14T08:00:00Z", Some("2021-03-14")),
            ("14/03/2021", None),
            ("March 14", None),
            ("", None),
        ] {
            assert_eq!(date(text).map(|date| date.to_string()).as_deref(), expected, "{text:?}");
        }
    }

    #[test]
    fn other_fields_come_back_as_they_were() {
        let top: Value = serde_json::from_str(
            r#"{"origin": "me", "kind": ["http://ipuz.org/crossword/x#1"], "showenumerations": true,
                "zones": [{"rect": [1, 2]}], "url": "true", "checksum": ["a", "b"], "date": "soon"}"#,
        )
        .unwrap();
        let top = top.as_object().unwrap();
        let extra = vec!["http://ipuz.org/crossword/x#1".to_owned()];
        let about = read(top, extra, &mut Remarks::default());
        let written = JsonObject::from_iter(write(&about, &PuzzleKind::Crossword));
        assert_eq!(written.len(), top.len());
        for (name, value) in top.iter().filter(|(name, _)| *name != "kind") {
            assert_eq!(written.get(name), Some(value), "{name}");
        }
        assert_eq!(
            written["kind"],
            json!(["http://ipuz.org/crossword#1", "http://ipuz.org/crossword/x#1"])
        );
    }

    #[test]
    fn names_that_are_taken_go_into_a_list() {
        for others in [
            vec![("puzzle", "x")],
            vec![("a", "1"), ("a", "2")],
            vec![("date", "2021-03-14")],
            vec![("a", "b"), ("kind", "http://ipuz.org/crossword/x#1")],
            vec![("kind", "http://ipuz.org/acrostic#1")],
            vec![("kind", "http://ipuz.org/crossword#1")],
        ] {
            let others: Vec<(String, String)> = others
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect();
            let about = Metadata { others: others.clone(), ..Metadata::default() };
            let written = JsonObject::from_iter(write(&about, &PuzzleKind::Crossword));
            assert!(written.contains_key(OTHERS), "{others:?}");
            assert_eq!(read(&written, vec![], &mut Remarks::default()).others, others);
        }
    }
}
