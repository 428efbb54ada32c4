//! What is drawn together: one grid or several, and what is printed around
//! them. Shared by every renderer.

use gridwright_core::{Clue, ClueRef, Markup, Metadata, Node, Puzzle, Solution};

use crate::{Highlight, RenderOptions, ShownLetters};

/// One grid of a [`Sheet`]: what it shows, under a caption.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Panel {
    /// What stands over the grid; empty for nothing.
    pub caption: String,
    /// What the grid shows.
    pub options: RenderOptions,
}

/// What is drawn together: a puzzle's grid, once or several times side by
/// side, with title and clues printed once.
///
/// ```
/// use gridwright_core::{Grid, Puzzle, Solution};
/// use gridwright_render::{RenderOptions, Sheet};
///
/// let puzzle = Puzzle::new(Grid::from_rows(&["CAT", "O#O", "WIT"])?);
/// assert_eq!(Sheet::one(&puzzle, RenderOptions::default()).panels.len(), 1);
/// let mut sheet = Sheet::compared(&puzzle, Solution::empty(puzzle.grid.size()));
/// sheet.stamp = "Solved at 12:30".to_owned();
/// assert_eq!(sheet.panels[1].caption, "Solver");
/// # Ok::<(), gridwright_core::GridError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Its grids, from left to right.
    pub panels: Vec<Panel>,
    /// One line at the foot, such as the time of solving and the program's
    /// name; empty for nothing.
    pub stamp: String,
}

impl<'a> Sheet<'a> {
    /// A sheet with one grid and no caption.
    pub fn one(puzzle: &'a Puzzle, options: RenderOptions) -> Self {
        let panels = vec![Panel { caption: String::new(), options }];
        Self { puzzle, panels, stamp: String::new() }
    }

    /// The official solution and one found by a solver, side by side. What
    /// the solver got wrong is highlighted.
    pub fn compared(puzzle: &'a Puzzle, found: Solution) -> Self {
        let official =
            RenderOptions { letters: ShownLetters::Solution, ..RenderOptions::default() };
        let mut solver =
            RenderOptions { letters: ShownLetters::Of(found), ..RenderOptions::default() };
        solver.highlight_wrong(puzzle);
        let panels = vec![
            Panel { caption: "Official".to_owned(), options: official },
            Panel { caption: "Solver".to_owned(), options: solver },
        ];
        Self { puzzle, panels, stamp: String::new() }
    }

    /// Whether title, author and date are shown: any panel may ask for them.
    pub fn has_title(&self) -> bool {
        self.panels.iter().any(|panel| panel.options.title)
    }

    /// Whether the clues are shown: any panel may ask for them.
    pub fn has_clues(&self) -> bool {
        self.panels.iter().any(|panel| panel.options.clues)
    }
}

/// From this confidence on a guess needs no question mark: with a higher
/// bound, nearly every letter of a solver's grid would have one.
const SURE: f32 = 0.9;

/// Whether a highlight is a guess that deserves a question mark.
pub(crate) fn is_doubtful(highlight: Option<&Highlight>) -> bool {
    matches!(highlight, Some(Highlight::Doubtful(sure)) if sure.is_nan() || *sure < SURE)
}

/// The lines under the title: who made the puzzle, and when and where it
/// appeared.
pub fn bylines(metadata: &Metadata) -> Vec<String> {
    let makers = [("By ", &metadata.author), ("edited by ", &metadata.editor)];
    let makers = makers.iter().filter(|(_, name)| !name.trim().is_empty());
    let makers: Vec<String> = makers.map(|(role, name)| with_role(role, name.trim())).collect();
    let mut origin: Vec<String> = vec![];
    origin.extend(metadata.date.map(|date| date.strftime("%A, %-d %B %Y").to_string()));
    for place in [&metadata.publisher, &metadata.source] {
        if !place.trim().is_empty() {
            origin.push(place.trim().to_owned());
        }
    }
    [makers.join(", "), origin.join(" \u{b7} ")].into_iter().filter(|l| !l.is_empty()).collect()
}

/// Many files say "By" themselves.
fn with_role(role: &str, name: &str) -> String {
    let says_so = name.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("by "));
    if says_so { name.to_owned() } else { format!("{role}{name}") }
}

/// What stands in front of a clue: its label and those of the entries that
/// the answer continues in, as in "1, 5 & 7 Down".
pub fn clue_label(clue: &Clue, list_title: &str) -> String {
    let mut label = clue.label.to_string();
    let last = clue.continues.len().saturating_sub(1);
    for (index, ClueRef { list, label: next }) in clue.continues.iter().enumerate() {
        label.push_str(if index == last { " & " } else { ", " });
        label.push_str(next);
        if list != list_title {
            label.push(' ');
            label.push_str(list);
        }
    }
    label
}

/// What a clue says, with the lengths of its answer at the end where the text
/// does not give them itself.
pub fn clue_text(clue: &Clue) -> Markup {
    let Some(lengths) = clue.enumeration.as_deref().filter(|lengths| !lengths.is_empty()) else {
        return clue.text.clone();
    };
    let bare = lengths.trim_start_matches('(').trim_end_matches(')');
    let printed = format!("({bare})");
    if clue.text.plain().trim_end().ends_with(&printed) {
        return clue.text.clone();
    }
    let mut nodes = clue.text.nodes().to_vec();
    let space = if nodes.is_empty() { "" } else { " " };
    nodes.push(Node::Text(format!("{space}{printed}")));
    Markup::new(nodes)
}

#[cfg(test)]
mod tests {
    use gridwright_core::{Date, Style};

    use super::*;

    #[test]
    fn bylines_say_what_is_known() {
        let check = |metadata: Metadata, expected: &[&str]| {
            assert_eq!(bylines(&metadata), expected);
        };
        check(Metadata::default(), &[]);
        check(Metadata { author: "by Ada".into(), ..Metadata::default() }, &["by Ada"]);
        check(
            Metadata {
                author: "Ada".into(),
                editor: "Grace".into(),
                publisher: "The Grid".into(),
                date: Date::new(2024, 2, 29).ok(),
                ..Metadata::default()
            },
            &["By Ada, edited by Grace", "Thursday, 29 February 2024 · The Grid"],
        );
    }

    #[test]
    fn labels_name_the_entries_an_answer_continues_in() {
        let mut clue = Clue::new("1", "Long answer");
        let next = |list: &str, label: &str| ClueRef { list: list.into(), label: label.into() };
        assert_eq!(clue_label(&clue, "Across"), "1");
        clue.continues = vec![next("Across", "5"), next("Down", "7")];
        assert_eq!(clue_label(&clue, "Across"), "1, 5 & 7 Down");
    }

    #[test]
    fn lengths_are_printed_once() {
        let check = |text: Markup, lengths: Option<&str>, expected: &str| {
            let mut clue = Clue::new("1", text);
            clue.enumeration = lengths.map(str::to_owned);
            assert_eq!(clue_text(&clue).plain(), expected);
        };
        check("Pet".into(), None, "Pet");
        check("Pet".into(), Some("3"), "Pet (3)");
        check("Pet".into(), Some("(3)"), "Pet (3)");
        check("Pet (3)".into(), Some("3"), "Pet (3)");
        check(Markup::default(), Some("4,5"), "(4,5)");
        let slanted = Node::Styled(Style::Italic, vec![Node::Text("Emma".into())]);
        check(Markup::new(vec![slanted]), Some("4"), "Emma (4)");
    }
}
