//! The clues: one list of all, and lists of their indices by direction.

use gridwright_core::{CellId, Clue, ClueList, Direction, Grid, Markup};
use serde_json::Value;

use super::JsonObject;
use crate::json::{brief, scalar, sort};
use crate::markup_from_html;
use crate::remarks::Remarks;

/// Reads the clue lists. Cells that start an entry get the label of its clue
/// where the file gives the cells none.
pub(super) fn read(body: &JsonObject, grid: &mut Grid, remarks: &mut Remarks) -> Vec<ClueList> {
    let clues = match body.get("clues") {
        Some(Value::Array(clues)) => clues,
        other => {
            let found = other.map_or("nothing", sort);
            remarks.part("body, clues", format!("expected a list of clues, found {found}"));
            return vec![];
        }
    };
    let mut lists = vec![];
    for (index, (value, name)) in clues.iter().zip(list_names(body, clues.len())).enumerate() {
        let place = format!("body, clue {}", index + 1);
        let Value::Object(fields) = value else {
            remarks.part(place, format!("expected a clue, found {}", sort(value)));
            continue;
        };
        let clue = clue(fields, grid, &place, remarks);
        let name = fields
            .get("direction")
            .and_then(scalar)
            .filter(|direction| !direction.is_empty())
            .or(name)
            .or_else(|| direction_of(&clue.cells, grid).map(|way| way.name().to_owned()));
        let Some(name) = name else {
            remarks.part(place, "the clue is in no list; it is put with the others like it");
            add(&mut lists, "Clues", clue);
            continue;
        };
        add(&mut lists, &name, clue);
    }
    if grid.iter().all(|(_, cell)| cell.label.is_none()) {
        label_cells(grid, &lists);
    }
    lists.sort_by_key(|list| list.direction.map_or(2, |direction| direction as u8));
    lists
}

/// For every clue the name of the list that it is in.
fn list_names(body: &JsonObject, clues: usize) -> Vec<Option<String>> {
    let mut names = vec![None; clues];
    let lists = body.get("clueLists").and_then(Value::as_array);
    for list in lists.into_iter().flatten() {
        let name = list.get("name").and_then(scalar);
        for index in list.get("clues").and_then(Value::as_array).into_iter().flatten() {
            let index = index.as_u64().and_then(|index| usize::try_from(index).ok());
            if let Some(slot) = index.and_then(|index| names.get_mut(index)) {
                *slot = name.clone();
            }
        }
    }
    names
}

/// Adds a clue to the list of this name.
fn add(lists: &mut Vec<ClueList>, name: &str, clue: Clue) {
    let direction =
        Direction::BOTH.into_iter().find(|direction| direction.name().eq_ignore_ascii_case(name));
    let new = direction.map_or_else(|| ClueList::named(name), ClueList::standard);
    match lists.iter_mut().find(|list| list.title == new.title) {
        Some(list) => list.clues.push(clue),
        None => lists.push(ClueList { clues: vec![clue], ..new }),
    }
}

/// Which way the cells run.
fn direction_of(cells: &[CellId], grid: &Grid) -> Option<Direction> {
    let [first, second, ..] = cells else { return None };
    Direction::BOTH
        .into_iter()
        .find(|way| grid.size().neighbour(*first, way.forward()) == Some(*second))
}

fn clue(fields: &JsonObject, grid: &Grid, place: &str, remarks: &mut Remarks) -> Clue {
    let label = fields.get("label").and_then(scalar).unwrap_or_default();
    let mut clue = Clue::new(label, Markup::default());
    for (name, value) in fields {
        let kept = match name.as_str() {
            "text" => match text(value) {
                Some(text) => {
                    clue.text = text;
                    true
                }
                None => false,
            },
            "cells" => match cells(value, grid) {
                Some(cells) => {
                    clue.cells = cells;
                    true
                }
                None => {
                    let message = format!("expected cells inside the grid, found {}", brief(value));
                    remarks.part(place, message);
                    true
                }
            },
            // Clues that point at each other say so in their texts.
            "label" | "direction" | "list" | "relatives" => true,
            _ => false,
        };
        if !kept && !value.is_null() {
            remarks.part(place, format!("{name:?} of a clue is not kept"));
        }
    }
    clue
}

fn cells(value: &Value, grid: &Grid) -> Option<Vec<CellId>> {
    let cell = |value: &Value| {
        let index = usize::try_from(value.as_u64()?).ok()?;
        (index < grid.size().area()).then(|| CellId::from_index(index))
    };
    value.as_array()?.iter().map(cell).collect()
}

/// The text of a clue: a list of one object, in which the formatted text, if
/// there is any, says more than the plain one. Older files have a text.
fn text(value: &Value) -> Option<Markup> {
    match value {
        Value::Array(texts) => texts.first().map_or(Some(Markup::default()), text),
        Value::Object(fields) => {
            let formatted = fields.get("formatted").and_then(Value::as_str);
            match formatted.filter(|html| !html.is_empty()) {
                Some(html) => Some(markup_from_html(html)),
                None => fields.get("plain").and_then(scalar).map(Markup::from),
            }
        }
        other => scalar(other).map(Markup::from),
    }
}

/// Labels the first cells of the clues' entries.
fn label_cells(grid: &mut Grid, lists: &[ClueList]) {
    for list in lists.iter().filter(|list| list.direction.is_some()) {
        for clue in list.clues.iter().filter(|clue| !clue.label.is_empty()) {
            if let Some(first) = clue.cells.first() {
                grid[*first].label.get_or_insert_with(|| clue.label.clone());
            }
        }
    }
}
