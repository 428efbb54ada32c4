//! What a grid has no room for, said in words below it.

use std::collections::BTreeMap;

use gridwright_core::{CellId, CellKind, Corner, Puzzle};

use super::drawing::Drawing;
use super::{Charset, GridStyle};

/// Lines that say what a drawing leaves out: long rebuses, small texts in
/// corners and, in the dense style, which letters are marked.
pub(super) fn legend(puzzle: &Puzzle, drawing: &Drawing<'_>, charset: Charset) -> Vec<String> {
    let (symbols, size) = (charset.symbols(), puzzle.grid.size());
    // Grouped by what is said, in order of appearance.
    let mut said: Vec<(String, Vec<CellId>)> = vec![];
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    let mut say = |text: String, id: CellId| match known.get(&text) {
        Some(index) => said[*index].1.push(id),
        None => {
            known.insert(text.clone(), said.len());
            said.push((text, vec![id]));
        }
    };
    for (id, face) in
        size.cells().zip(drawing.faces).filter(|(_, face)| face.kind == CellKind::Open)
    {
        let shown = drawing.shown(face);
        if shown != face.text {
            say(format!("{shown} is {}", face.text), id);
        }
        if let Some(mark) = face.mark.filter(|_| drawing.style == GridStyle::Dense) {
            let name = if mark == symbols.wrong { "Wrong" } else { "Doubtful" };
            say(name.to_owned(), id);
        }
        for mark in &puzzle.grid[id].marks {
            if mark.corner != Corner::TopRight || drawing.style != GridStyle::Large {
                say(format!("{} in the corner", charset.clean(&mark.text)), id);
            }
        }
    }
    let place = |id: &CellId| size.position(*id).to_string();
    said.iter()
        .map(|(text, cells)| {
            format!("{text}: {}", cells.iter().map(place).collect::<Vec<_>>().join("; "))
        })
        .collect()
}
