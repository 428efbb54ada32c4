//! The naive twins that the engines are tested against: every fill by brute
//! force, and propagation by going over everything until nothing changes.

use std::collections::BTreeSet;

use gridwright_core::{CellId, Grid, Size};
use gridwright_words::WordList;
use proptest::prelude::*;

use crate::model::Model;
use crate::{Problem, Rules};

/// A small random problem: a grid with blocks and letters, and a list.
#[derive(Clone, Debug)]
pub(crate) struct Small {
    pub(crate) grid: Grid,
    pub(crate) list: WordList<'static>,
    pub(crate) rules: Rules,
}

impl Small {
    pub(crate) fn problem(&self) -> Problem<'_> {
        Problem::new(&self.grid, &self.list, self.rules.clone()).unwrap()
    }
}

/// Problems of up to 4x4 cells and 60 words of three or four letters.
pub(crate) fn small() -> impl Strategy<Value = Small> {
    let grid = (1usize..=4, 1usize..=4, any::<u16>(), any::<u16>(), any::<u32>());
    let words = proptest::collection::btree_map("[A-D]{2,4}", 1u16..60, 1..60);
    (grid, words, any::<bool>(), any::<bool>()).prop_map(
        |((rows, cols, a, b, givens), words, distinct, given)| {
            let mut grid = Grid::new(Size::new(rows, cols).unwrap());
            for (id, cell) in grid.iter_mut() {
                // Two bits of chance for each block, so that most cells stay open.
                if a & b >> id.index() & 1 == 1 && (a >> id.index()) & 1 == 1 {
                    cell.kind = gridwright_core::CellKind::Block;
                } else if given && givens >> id.index() & 7 == 7 {
                    let letter = char::from(b'A' + (givens >> 28) as u8 % 4);
                    cell.solution = gridwright_core::Entry::letter(letter);
                }
            }
            let text: Vec<String> = words.iter().map(|(w, s)| format!("{w};{s}")).collect();
            let list = WordList::parse(text.join("\n").as_bytes());
            Small { grid, list, rules: Rules { distinct, ..Rules::default() } }
        },
    )
}

/// Every fill, as a word for every slot, by trying everything. The words must
/// differ where the rules say so; other rules are not known here.
pub(crate) fn all_fills(problem: &Problem<'_>) -> Vec<Vec<usize>> {
    let mut found = vec![];
    extend(problem, &mut vec![], &mut found);
    found
}

fn extend(problem: &Problem<'_>, words: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
    let model = &problem.model;
    let slot = words.len();
    let Some(shape) = model.slots.get(slot) else {
        found.push(words.clone());
        return;
    };
    for word in 0..model.tables[shape.table].count() {
        let allowed = shape.allowed[word / 64] >> (word % 64) & 1 == 1;
        let repeated = problem.rules.distinct
            && (0..slot).any(|s| model.slots[s].table == shape.table && words[s] == word);
        if allowed && !repeated && (0..slot).all(|s| agree(model, [s, slot], [words[s], word])) {
            words.push(word);
            extend(problem, words, found);
            words.pop();
        }
    }
}

fn agree(model: &Model, [a, b]: [usize; 2], [first, second]: [usize; 2]) -> bool {
    let letter = |slot: usize, word: usize, cell: usize| {
        let shape = &model.slots[slot];
        let joint = shape.joints.iter().find(|joint| joint.cell == cell)?;
        Some(model.tables[shape.table].word(word)[joint.at])
    };
    model.slots[a].joints.iter().all(|joint| {
        letter(b, second, joint.cell).is_none_or(|l| Some(l) == letter(a, first, joint.cell))
    })
}

/// The words each slot has left when nothing more follows; `None` if some slot
/// has none. `banned` are words taken out before.
pub(crate) fn closure(
    problem: &Problem<'_>,
    banned: &[(usize, usize)],
) -> Option<Vec<BTreeSet<usize>>> {
    let model = &problem.model;
    let allowed = |shape: &crate::model::SlotModel| -> BTreeSet<usize> {
        let bits = |word: &usize| shape.allowed[word / 64] >> (word % 64) & 1 == 1;
        (0..model.tables[shape.table].count()).filter(bits).collect()
    };
    let mut domains: Vec<BTreeSet<usize>> = model.slots.iter().map(allowed).collect();
    for (slot, word) in banned {
        domains[*slot].remove(word);
    }
    loop {
        let before = domains.clone();
        for (slot, shape) in model.slots.iter().enumerate() {
            for joint in &shape.joints {
                let Some((other, k)) = joint.crossing else { continue };
                let at = model.slots[other].joints[k].at;
                let table = &model.tables[model.slots[other].table];
                let letters: BTreeSet<u16> =
                    domains[other].iter().map(|word| table.word(*word)[at]).collect();
                let own = &model.tables[shape.table];
                domains[slot].retain(|word| letters.contains(&own.word(*word)[joint.at]));
            }
            if let (1, true, Some(&word)) =
                (domains[slot].len(), model.distinct, domains[slot].first())
            {
                for other in (0..domains.len()).filter(|o| *o != slot) {
                    if model.slots[other].table == shape.table {
                        domains[other].remove(&word);
                    }
                }
            }
        }
        if domains.iter().any(BTreeSet::is_empty) {
            return None;
        }
        if domains == before {
            return Some(domains);
        }
    }
}

/// The cell at a place of a small grid.
pub(crate) fn cell(index: usize) -> CellId {
    CellId::from_index(index)
}
