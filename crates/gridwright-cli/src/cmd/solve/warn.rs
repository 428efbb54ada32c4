//! What is wrong with a puzzle that is to be solved all the same.

use gridwright_clues::Engine;
use gridwright_core::inspect::{Finding, inspect};
use gridwright_core::verify::SlotName;
use gridwright_core::{Entry, Puzzle};
use gridwright_solve::out_of_field;

/// So many things of a sort are named; the rest is counted.
const NAMED: usize = 3;

/// What makes solving harder than it need be, or hopeless: clues that are
/// missing or double, givens that make no word, cells that no word covers.
pub fn warnings(puzzle: &Puzzle, engine: &Engine) -> Vec<String> {
    let out = out_of_field(puzzle, engine.phrases());
    let mut warnings: Vec<String> = out.iter().map(ToString::to_string).collect();
    let findings = inspect(puzzle);
    for sort in [
        |finding: &Finding| matches!(finding, Finding::NoSlots | Finding::NoClues),
        |finding: &Finding| matches!(finding, Finding::SlotWithoutClue(_)),
        |finding: &Finding| matches!(finding, Finding::ClueWithoutSlot { .. }),
        |finding: &Finding| matches!(finding, Finding::RepeatedLabel { .. }),
    ] {
        let found = findings.iter().filter(|finding| sort(finding));
        shortened(&mut warnings, found.map(ToString::to_string).collect());
    }
    let empty = puzzle.all_clues().filter(|(_, _, clue)| clue.text.plain().trim().is_empty());
    let name = |label: &str, list: &str| format!("clue {label} of {list} has no text");
    shortened(&mut warnings, empty.map(|(_, list, clue)| name(&clue.label, &list.title)).collect());
    shortened(&mut warnings, given_words(puzzle, engine));
    let covered = puzzle.grid.slots().iter().count();
    let alone = uncovered(puzzle);
    if alone > 0 && covered > 0 {
        warnings.push(format!("{alone} cells belong to no entry: their letters are guesses"));
    }
    warnings
}

fn shortened(to: &mut Vec<String>, found: Vec<String>) {
    let more = found.len().saturating_sub(NAMED);
    to.extend(found.into_iter().take(NAMED));
    if more > 0 {
        to.push(format!("and {more} more of the same"));
    }
}

/// Entries whose given letters spell something that is in no list.
fn given_words(puzzle: &Puzzle, engine: &Engine) -> Vec<String> {
    let slots = puzzle.grid.slots();
    let mut warnings = vec![];
    for slot in slots.iter() {
        let cells = slots.cells(slot.id).iter().map(|cell| &puzzle.grid[*cell]);
        let word: Option<String> = cells
            .map(|cell| cell.entry.as_ref().filter(|_| cell.given).map(Entry::as_str))
            .collect();
        if let Some(word) = word
            && engine.list().find(&word).is_none()
        {
            let place = SlotName::of(&puzzle.grid, slot);
            warnings.push(format!("{place}: the given letters spell {word}, which is in no list"));
        }
    }
    warnings
}

/// How many open cells are in no slot.
fn uncovered(puzzle: &Puzzle) -> usize {
    let slots = puzzle.grid.slots();
    let mut is_covered = vec![false; puzzle.grid.size().area()];
    for slot in slots.iter() {
        slots.cells(slot.id).iter().for_each(|cell| is_covered[cell.index()] = true);
    }
    puzzle.grid.iter().filter(|(id, cell)| cell.is_open() && !is_covered[id.index()]).count()
}
