//! Clues and the lists they stand in.

use smol_str::SmolStr;

use crate::{CellId, Direction, Markup};

/// One clue.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clue {
    /// The number or letter in front of it; empty where it has none.
    pub label: SmolStr,
    /// What it says.
    pub text: Markup,
    /// The lengths of the words of the answer, as printed: "4,5" or "3-2".
    pub enumeration: Option<String>,
    /// The cells of its answer, where the file says so and they are not the
    /// slot that the label and the direction of the list name.
    pub cells: Vec<CellId>,
    /// The answer as the file prints it, where it does.
    pub answer: Option<String>,
    /// Entries that the answer continues in, as in "1, 5 & 7 Across".
    pub continues: Vec<ClueRef>,
}

impl Clue {
    /// A clue with a label and a text.
    pub fn new(label: impl Into<SmolStr>, text: impl Into<Markup>) -> Self {
        Self { label: label.into(), text: text.into(), ..Self::default() }
    }
}

/// A clue of one puzzle: which list, and which clue of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClueId {
    /// The index of the list in [`Puzzle::lists`](crate::Puzzle::lists).
    pub list: usize,
    /// The index of the clue in the list.
    pub index: usize,
}

/// A pointer to another clue: "5 Down".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClueRef {
    /// The title of the list, "Across" or "Down" as a rule.
    pub list: String,
    /// The label in that list.
    pub label: SmolStr,
}

/// A list of clues under one heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClueList {
    /// The heading.
    pub title: String,
    /// Which way the answers run, for the two standard lists.
    pub direction: Option<Direction>,
    /// The clues in the order of the file.
    pub clues: Vec<Clue>,
}

impl ClueList {
    /// An empty list with the standard heading of its direction.
    pub fn standard(direction: Direction) -> Self {
        Self { title: direction.name().to_owned(), direction: Some(direction), clues: vec![] }
    }

    /// An empty list of the file's own kind, to be kept as it is.
    pub fn named(title: impl Into<String>) -> Self {
        Self { title: title.into(), direction: None, clues: vec![] }
    }

    /// The clue with this label.
    pub fn get(&self, label: &str) -> Option<&Clue> {
        self.clues.iter().find(|clue| clue.label == label)
    }
}
