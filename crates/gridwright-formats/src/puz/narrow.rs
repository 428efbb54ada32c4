//! What the format cannot hold.

use gridwright_core::{Cell, Entry, Grid, Metadata, Puzzle, PuzzleKind};

use super::rebus::{BLOCK, Played, SolutionBytes};
use super::text::Encoding;
use super::write::{encoding_for, plain};
use crate::narrow::Narrowing;
use crate::{Feature, lists};

/// Takes out of a puzzle what a new file cannot hold.
pub(super) fn narrow(narrowing: &mut Narrowing<'_>) {
    look(narrowing);
    narrowing.forget(&[Feature::Lock]);
    texts(narrowing);
    solution(narrowing, Encoding::Latin);
    play(narrowing, Encoding::Latin);
}

/// The look of the cells and the kind of the puzzle.
pub(super) fn look(narrowing: &mut Narrowing<'_>) {
    use Feature::{Alternatives, Bars, Givens, Marks, Shades, Voids};
    narrowing.forget(&[Voids, Bars, Shades, Marks, Alternatives, Givens]);
    if narrowing.puzzle().kind != PuzzleKind::Diagramless {
        narrowing.forget(&[Feature::Kind]);
    }
}

/// The solution, where its rebuses do not fit. The encoding is the one given
/// or a later one.
pub(super) fn solution(narrowing: &mut Narrowing<'_>, at_least: Encoding) {
    let fits = |puzzle: &Puzzle| {
        are_single_bytes(&puzzle.grid, |cell| cell.solution.as_ref())
            || SolutionBytes::of(&puzzle.grid, BLOCK, encoding_for(puzzle).max(at_least)).is_some()
    };
    for feature in [Feature::Rebus, Feature::Solution] {
        if !fits(narrowing.puzzle()) {
            narrowing.forget(&[feature]);
        }
    }
}

/// What players have written, where it is too long.
pub(super) fn play(narrowing: &mut Narrowing<'_>, at_least: Encoding) {
    let fits = |puzzle: &Puzzle| {
        are_single_bytes(&puzzle.grid, |cell| cell.entry.as_ref())
            || Played::of(&puzzle.grid, BLOCK, encoding_for(puzzle).max(at_least)).is_some()
    };
    for feature in [Feature::Rebus, Feature::Entries] {
        if !fits(narrowing.puzzle()) {
            narrowing.forget(&[feature]);
        }
    }
}

/// Whether all contents of this sort are one byte in every encoding, as most
/// are: then they fit, and there is no need to try.
fn are_single_bytes(grid: &Grid, content: fn(&Cell) -> Option<&Entry>) -> bool {
    let is_byte = |entry: &Entry| Encoding::Utf8.cell_byte(entry).is_some();
    grid.iter().filter_map(|(_, cell)| content(cell)).all(is_byte)
}

/// Clues and what is printed around the puzzle.
pub(super) fn texts(narrowing: &mut Narrowing<'_>) {
    use Feature::*;
    narrowing.forget(&[Editor, Publisher, Source, Date, Intro, Explanation, Difficulty, Others]);
    narrowing.forget(&[NoteStyles]);
    if !lists::are_strict(narrowing.puzzle()) {
        // Which entry a clue belongs to is settled before the numbers change.
        narrowing.forget(&[ExtraLists, ClueCells, StrayClues, Labels]);
        narrowing.forget(&[ClueOrder, MissingClues, ListTitles]);
    }
    narrowing.forget(&[Continuations, Answers, Enumerations, Styles]);
    if has_zero_bytes(narrowing.puzzle()) {
        narrowing.forget(&[Controls]);
    }
}

/// Whether a text has the character that ends texts in this format.
fn has_zero_bytes(puzzle: &Puzzle) -> bool {
    let Metadata { title, author, copyright, notes, .. } = &puzzle.metadata;
    let has_zero = |text: &str| text.contains('\0');
    [title, author, copyright].iter().any(|text| has_zero(text))
        || has_zero(&plain(notes))
        || puzzle.all_clues().any(|(.., clue)| has_zero(&plain(&clue.text)))
}
