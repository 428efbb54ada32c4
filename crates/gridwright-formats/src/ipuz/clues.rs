//! The clue lists.

use gridwright_core::{CellId, Clue, ClueList, ClueRef, Size, SmolStr};
use serde_json::Value;

use super::JsonObject;
use super::titles::{Standard, list_of_key};
use crate::json::{brief, scalar, sort};
use crate::markup_from_html;
use crate::remarks::Remarks;

/// Reads all clue lists, in the order of the file.
pub(super) fn read(top: &JsonObject, size: Size, remarks: &mut Remarks) -> Vec<ClueList> {
    let found: Vec<(&str, &Value)> = match top.get("clues") {
        Some(Value::Object(lists)) => {
            lists.iter().map(|(key, list)| (key.as_str(), list)).collect()
        }
        Some(list @ Value::Array(_)) => vec![("Clues", list)],
        None | Some(Value::Null) => vec![],
        Some(other) => {
            remarks.part("clues", format!("expected lists of clues, found {}", sort(other)));
            vec![]
        }
    };
    let mut lists: Vec<ClueList> = found.iter().map(|(key, _)| list_of_key(key)).collect();
    let mut reader = ClueReader { size, base: base_of_cells(&found), remarks };
    for (list, (key, values)) in lists.iter_mut().zip(&found) {
        list.clues = reader.list(key, values);
    }
    // Pointers name a list by its direction; we name it by its title.
    let standard = Standard::of(&lists);
    for clue in lists.iter_mut().flat_map(|list| &mut list.clues) {
        for pointer in &mut clue.continues {
            pointer.list = standard.title_of(&pointer.list);
        }
    }
    lists
}

/// Where counting starts: rows and columns count from one, but some programs
/// count from zero, and then some cell of theirs has a zero.
fn base_of_cells(lists: &[(&str, &Value)]) -> u64 {
    let cells = lists
        .iter()
        .flat_map(|(_, list)| list.as_array().into_iter().flatten())
        .flat_map(|clue| clue.get("cells").and_then(Value::as_array).into_iter().flatten());
    let mut numbers = cells.flat_map(|cell| cell.as_array().into_iter().flatten());
    u64::from(!numbers.any(|number| number.as_u64() == Some(0)))
}

struct ClueReader<'a> {
    size: Size,
    base: u64,
    remarks: &'a mut Remarks,
}

impl ClueReader<'_> {
    fn list(&mut self, key: &str, values: &Value) -> Vec<Clue> {
        match values {
            Value::Array(clues) => clues
                .iter()
                .enumerate()
                .filter_map(|(index, value)| {
                    let clue = self.clue(key, value);
                    if clue.is_none() {
                        let place = format!("clues, {key}, entry {}", index + 1);
                        self.remarks.part(place, format!("expected a clue, found {}", sort(value)));
                    }
                    clue
                })
                .collect(),
            // Some programs write an object of numbers and texts.
            Value::Object(clues) => clues
                .iter()
                .filter_map(|(label, text)| {
                    Some(Clue::new(label.as_str(), markup_from_html(&scalar(text)?)))
                })
                .collect(),
            Value::Null => vec![],
            other => {
                let message = format!("expected a list of clues, found {}", sort(other));
                self.remarks.part(format!("clues, {key}"), message);
                vec![]
            }
        }
    }

    fn clue(&mut self, key: &str, value: &Value) -> Option<Clue> {
        match value {
            Value::String(text) => Some(Clue::new("", markup_from_html(text))),
            Value::Array(parts) => match &parts[..] {
                [text] => Some(Clue::new("", markup_from_html(&scalar(text)?))),
                [label, text] => {
                    Some(Clue::new(label_of(label)?, markup_from_html(&scalar(text)?)))
                }
                _ => None,
            },
            Value::Object(fields) => Some(self.full_clue(key, fields)),
            _ => None,
        }
    }

    fn full_clue(&mut self, key: &str, fields: &JsonObject) -> Clue {
        let text = |name: &str| fields.get(name).and_then(scalar).filter(|text| !text.is_empty());
        let number = fields.get("number").and_then(label_of);
        let mut clue = Clue::new(
            number.clone().or_else(|| text("label").map(Into::into)).unwrap_or_default(),
            markup_from_html(&text("clue").unwrap_or_default()),
        );
        clue.enumeration = text("enumeration");
        clue.answer = text("answer");
        let place = || format!("clues, {key} {}", clue.label);
        let mut pointers = vec![];
        for (name, value) in fields {
            let kept = match name.as_str() {
                "number" => number.is_some() || value.is_null(),
                "clue" | "enumeration" | "answer" => scalar(value).is_some() || value.is_null(),
                "label" | "cells" => true,
                "continued" => {
                    pointers = pointers_of(key, value);
                    !pointers.is_empty()
                }
                _ => value.is_null(),
            };
            if !kept {
                self.remarks.part(place(), format!("the {name:?} of a clue is not kept"));
            }
        }
        if let Some(cells) = fields.get("cells").filter(|cells| !cells.is_null()) {
            match self.cells(cells) {
                Some(cells) => clue.cells = cells,
                None => {
                    let place = format!("clues, {key} {}", clue.label);
                    let message = format!("expected cells inside the grid, found {}", brief(cells));
                    self.remarks.part(place, message);
                }
            }
        }
        clue.continues = pointers;
        if let (Some(number), Some(label)) = (number, text("label"))
            && !says_no_more(&label, &number, &clue.continues)
        {
            let place = format!("clues, {key} {number}");
            self.remarks.part(place, format!("the label {label:?} of a clue is not kept"));
        }
        clue
    }

    /// The cells in a list of columns and rows, if all are inside the grid.
    fn cells(&self, value: &Value) -> Option<Vec<CellId>> {
        let cell = |value: &Value| {
            let [col, row] = value.as_array()?.as_slice() else { return None };
            let from_zero = |value: &Value| {
                let number: u64 = scalar(value)?.trim().parse().ok()?;
                usize::try_from(number.checked_sub(self.base)?).ok()
            };
            self.size.cell(from_zero(row)?, from_zero(col)?)
        };
        value.as_array()?.iter().map(cell).collect()
    }
}

/// A label: a number, a text, or several numbers for one clue.
fn label_of(value: &Value) -> Option<SmolStr> {
    match value {
        Value::Array(parts) => {
            let parts: Vec<String> = parts.iter().map(scalar).collect::<Option<_>>()?;
            Some(parts.join(", ").into())
        }
        one => scalar(one).map(Into::into),
    }
}

/// Pointers to other clues, with directions as the file has them. One without
/// a direction stays in the list.
fn pointers_of(key: &str, value: &Value) -> Vec<ClueRef> {
    let pointer = |value: &Value| match value {
        Value::Object(fields) => Some(ClueRef {
            list: fields.get("direction").and_then(scalar).unwrap_or_else(|| key.to_owned()),
            label: fields.get("number").or_else(|| fields.get("label")).and_then(label_of)?,
        }),
        Value::Array(parts) => match &parts[..] {
            [direction, number] => {
                Some(ClueRef { list: scalar(direction)?, label: label_of(number)? })
            }
            _ => None,
        },
        one => Some(ClueRef { list: key.to_owned(), label: label_of(one)? }),
    };
    match value {
        Value::Array(parts) => parts.iter().filter_map(pointer).collect(),
        one => pointer(one).into_iter().collect(),
    }
}

/// Whether a label like "5/3/1A" only repeats the number of a clue and of
/// those that it goes on in.
fn says_no_more(label: &str, number: &str, continues: &[ClueRef]) -> bool {
    let mut numbers =
        std::iter::once(number).chain(continues.iter().map(|other| other.label.as_str()));
    label
        .split(|c: char| !c.is_alphanumeric())
        .filter(|part| !part.is_empty())
        .map(|part| part.trim_end_matches(|c: char| c.is_alphabetic()))
        .all(|part| numbers.next() == Some(part))
        || label == number
}
