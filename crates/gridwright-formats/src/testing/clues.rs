//! Random clue lists for a grid.

use gridwright_core::{CellId, Clue, ClueList, ClueRef, Direction, Puzzle, SmolStr};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::{Allowed, Part, cells, chance, maybe, texts};

/// What to put into the clue lists, before the entries of the grid are known.
#[derive(Clone, Debug)]
pub(super) struct Plans {
    /// For the entries in order; the same again if there are more.
    texts: Vec<Clue>,
    /// Which of the entries, counted in the same way, have no clue.
    missing: Vec<bool>,
    /// Clues to add to the lists across and down.
    stray: Vec<(Direction, Clue)>,
    /// Lists to add.
    lists: Vec<ClueList>,
    /// Other titles for across and down.
    titles: [Option<String>; 2],
    /// Whether to turn the order of the lists and the clues around.
    reversed: [bool; 2],
    /// Whether there are clues for the entries at all.
    any: bool,
}

pub(super) fn plans(area: usize, allowed: Allowed) -> BoxedStrategy<Plans> {
    let odd = allowed.share(Part::Oddities, 30);
    let direction = select(&Direction::BOTH[..]);
    let stray = (direction, clue(area, allowed));
    let extra = if allowed.has(Part::ExtraLists) { 2 } else { 0 };
    let named = (texts::title(), vec(clue(area, allowed), 1..3))
        .prop_map(|(title, clues)| ClueList { clues, ..ClueList::named(title) });
    let title = || maybe(odd, texts::title());
    (
        vec(clue(area, allowed), 1..10),
        vec(chance(odd), 1..10),
        vec(stray, 0..=if allowed.has(Part::Oddities) { 2 } else { 0 }),
        vec(named, 0..=extra),
        [title(), title()],
        [chance(odd), chance(odd)],
    )
        .prop_map(move |(texts, missing, stray, lists, titles, reversed)| Plans {
            texts,
            missing,
            stray,
            lists,
            titles,
            reversed,
            any: allowed.has(Part::Clues),
        })
        .boxed()
}

/// A clue with a label that may or may not be one of the grid's.
fn clue(area: usize, allowed: Allowed) -> BoxedStrategy<Clue> {
    let odd = allowed.share(Part::Oddities, 15);
    let lengths = select(&["5", "4,5", "3-2", "2 words"][..]).prop_map(str::to_owned);
    let reference = (select(&["Across", "Down"][..]), cells::label())
        .prop_map(|(list, label)| ClueRef { list: list.to_owned(), label });
    let cell = (0..area).prop_map(CellId::from_index);
    (
        (cells::label(), texts::markup(allowed)),
        maybe(odd, lengths),
        maybe(odd, vec(cell, 1..4)),
        maybe(odd, select(&["CAT", "TWO WORDS", "ÉTÉ"][..])),
        maybe(odd, reference),
    )
        .prop_map(|((label, text), enumeration, cells, answer, continues)| Clue {
            label,
            text,
            enumeration,
            cells: cells.unwrap_or_default(),
            answer: answer.map(str::to_owned),
            continues: continues.into_iter().collect(),
        })
        .boxed()
}

/// Gives the puzzle the clues of the plans.
pub(super) fn add(puzzle: &mut Puzzle, plans: Plans) {
    let slots = puzzle.grid.slots();
    let [across, down] = Direction::BOTH.map(ClueList::standard);
    puzzle.lists = vec![across, down];
    if plans.any {
        let endless = plans.texts.iter().cycle().zip(plans.missing.iter().cycle());
        for (slot, (clue, missing)) in slots.iter().zip(endless) {
            if !missing {
                let label = SmolStr::new(puzzle.grid.label(slot.start));
                puzzle.lists[slot.direction as usize].clues.push(Clue { label, ..clue.clone() });
            }
        }
        for (direction, clue) in plans.stray {
            puzzle.lists[direction as usize].clues.push(clue);
        }
    }
    for (list, title) in puzzle.lists.iter_mut().zip(plans.titles) {
        list.title = title.unwrap_or_else(|| list.title.clone());
    }
    if plans.reversed[0] {
        puzzle.lists.iter_mut().for_each(|list| list.clues.reverse());
    }
    puzzle.lists.extend(plans.lists);
    if plans.reversed[1] {
        puzzle.lists.reverse();
    }
}
