//! What a format may be unable to hold.
//!
//! A [`Feature`] can be counted in a puzzle and taken out of it. That is how
//! writing works: a format lists the features it cannot hold, they are taken
//! out and counted, and what is left goes into the file whole. So the promise
//! "reading back gives the same puzzle minus the declared losses" can be
//! tested for every format with [`Feature::forget`] alone.

use std::fmt;

use gridwright_core::{
    Cell, CellKind, Clue, Entry, Markup, Node, Puzzle, PuzzleKind, Shade, Sides, SolutionStatus,
    Traces,
};

use crate::{controls, lists, spacing};

/// Something that some formats can hold and others cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Feature {
    /// Cells that are not there at all: they become blocks.
    Voids,
    /// Bars between cells.
    Bars,
    /// Circles.
    Circles,
    /// Shades of any colour.
    Shades,
    /// The colours of shades: they become grey.
    Colors,
    /// Small texts in corners, besides the numbers.
    Marks,
    /// The letters of a cell after the first, in solution and entries.
    Rebus,
    /// Contents of cells that do not begin with a letter: the cells become
    /// empty.
    Symbols,
    /// Contents that count as right besides the solution.
    Alternatives,
    /// That a letter is printed from the start: it becomes an ordinary entry.
    Givens,
    /// What players have written, and what is given.
    Entries,
    /// What players have written, but not what is given.
    Guesses,
    /// That an entry is pencilled in.
    Pencil,
    /// That an entry is or was wrong or was revealed, or is pencilled in.
    Traces,
    /// Entries that are not given: they count as given.
    Ungiven,
    /// The time spent.
    Timer,
    /// Numbers other than the standard ones: they become standard, and clues
    /// that name an entry follow it.
    Labels,
    /// All clues.
    Clues,
    /// Clue lists besides across and down.
    ExtraLists,
    /// Titles of the lists across and down other than "Across" and "Down".
    ListTitles,
    /// The order of the lists, and of the clues in them.
    ClueOrder,
    /// That an entry has no clue: it gets an empty one.
    MissingClues,
    /// Clues that belong to no entry of the grid.
    StrayClues,
    /// Which cells a clue is about, where its number does not say it. If they
    /// are an entry with a number, the clue takes that.
    ClueCells,
    /// Lengths of words, as in "(4,5)": they go to the end of the clue's text.
    Enumerations,
    /// Answers printed with the clues that say more than the grid.
    Answers,
    /// That an answer continues elsewhere.
    Continuations,
    /// Italics, bold and other styles in clues.
    Styles,
    /// Line breaks in clues: they become spaces.
    Breaks,
    /// Control characters in texts, but for tabs and line ends.
    Controls,
    /// White space at the ends of clues, notes and names, and line ends in
    /// names.
    Spacing,
    /// That the puzzle is no ordinary crossword.
    Kind,
    /// That there is a solution which is locked.
    Lock,
    /// The solution.
    Solution,
    /// A solution that not every open cell has.
    PartialSolution,
    /// The title.
    Title,
    /// The author.
    Author,
    /// The editor.
    Editor,
    /// The copyright line.
    Copyright,
    /// The publisher.
    Publisher,
    /// The series.
    Source,
    /// The date.
    Date,
    /// The introduction.
    Intro,
    /// The notes.
    Notes,
    /// Styles in the introduction, the notes and the explanation.
    NoteStyles,
    /// What is said at the end.
    Explanation,
    /// The difficulty.
    Difficulty,
    /// Other things that the file says about itself.
    Others,
}

/// A feature that a written file does not hold, and how often it was there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// What is lost.
    pub feature: Feature,
    /// In how many cells, clues or lists; one for what is there only once.
    pub count: usize,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.feature.description())?;
        if self.count > 1 {
            write!(f, " ({})", self.count)?;
        }
        Ok(())
    }
}

impl Feature {
    /// How often the feature is there.
    pub fn count(self, puzzle: &Puzzle) -> usize {
        let cells = |test: fn(&Cell) -> bool| puzzle.grid.iter().filter(|(_, c)| test(c)).count();
        let clues = |test: fn(&Clue) -> bool| puzzle.all_clues().filter(|(.., c)| test(c)).count();
        let data = &puzzle.metadata;
        match self {
            Self::Voids => cells(|c| c.kind == CellKind::Void),
            Self::Bars => cells(|c| !c.bars.is_empty()),
            Self::Circles => cells(|c| c.circled),
            Self::Shades => cells(|c| c.shade.is_some()),
            Self::Colors => cells(|c| matches!(c.shade, Some(Shade::Color(_)))),
            Self::Marks => cells(|c| !c.marks.is_empty()),
            Self::Rebus => {
                cells(|c| [&c.solution, &c.entry].into_iter().flatten().any(Entry::is_rebus))
            }
            Self::Symbols => cells(|c| contents(c).any(is_symbol)),
            Self::Alternatives => cells(|c| !c.alternatives.is_empty()),
            Self::Givens => cells(|c| c.given),
            Self::Entries => cells(|c| c.entry.is_some()),
            Self::Guesses => cells(|c| c.entry.is_some() && !c.given),
            Self::Pencil => cells(|c| c.traces.pencilled),
            Self::Traces => cells(|c| !c.traces.is_clear()),
            Self::Ungiven => cells(|c| c.entry.is_some() && !c.given),
            Self::Timer => usize::from(puzzle.timer.is_some()),
            Self::Clues => puzzle.all_clues().count(),
            Self::Labels => usize::from(!puzzle.grid.has_standard_numbers()),
            Self::ExtraLists => puzzle.lists.len() - lists::standard(puzzle).count(),
            Self::ListTitles => lists::standard(puzzle)
                .filter(|list| list.direction.is_some_and(|way| way.name() != list.title))
                .count(),
            Self::ClueOrder => usize::from(!lists::are_in_order(puzzle)),
            Self::MissingClues => lists::missing_clues(puzzle).len(),
            Self::StrayClues => lists::stray_clues(puzzle).iter().flatten().filter(|s| **s).count(),
            Self::ClueCells => clues(|c| !c.cells.is_empty()),
            Self::Enumerations => clues(|c| c.enumeration.is_some()),
            Self::Answers => clues(|c| c.answer.is_some()),
            Self::Continuations => clues(|c| !c.continues.is_empty()),
            Self::Styles => clues(|c| has_styles(&c.text)),
            Self::Breaks => clues(|c| !c.text.is_plain() && c.text.plain().contains('\n')),
            Self::Controls => controls::count(puzzle),
            Self::Spacing => spacing::count(puzzle),
            Self::Kind => usize::from(puzzle.kind != PuzzleKind::Crossword),
            Self::Lock => usize::from(puzzle.status == SolutionStatus::Locked),
            Self::Solution => usize::from(puzzle.status != SolutionStatus::Missing),
            Self::PartialSolution => {
                let missing = cells(|c| c.is_open() && c.solution.is_none());
                usize::from(missing > 0 && puzzle.status == SolutionStatus::Known)
            }
            Self::Title => usize::from(!data.title.is_empty()),
            Self::Author => usize::from(!data.author.is_empty()),
            Self::Editor => usize::from(!data.editor.is_empty()),
            Self::Copyright => usize::from(!data.copyright.is_empty()),
            Self::Publisher => usize::from(!data.publisher.is_empty()),
            Self::Source => usize::from(!data.source.is_empty()),
            Self::Date => usize::from(data.date.is_some()),
            Self::Intro => usize::from(!data.intro.is_empty()),
            Self::Notes => usize::from(!data.notes.is_empty()),
            Self::NoteStyles => [&data.intro, &data.notes, &data.explanation]
                .into_iter()
                .filter(|text| has_styles(text))
                .count(),
            Self::Explanation => usize::from(!data.explanation.is_empty()),
            Self::Difficulty => usize::from(!data.difficulty.is_empty()),
            Self::Others => data.others.len(),
        }
    }

    /// Takes the feature out of a puzzle. Afterwards its count is zero.
    pub fn forget(self, puzzle: &mut Puzzle) {
        let data = &mut puzzle.metadata;
        match self {
            Self::Title => data.title.clear(),
            Self::Author => data.author.clear(),
            Self::Editor => data.editor.clear(),
            Self::Copyright => data.copyright.clear(),
            Self::Publisher => data.publisher.clear(),
            Self::Source => data.source.clear(),
            Self::Date => data.date = None,
            Self::Intro => data.intro = Markup::default(),
            Self::Notes => data.notes = Markup::default(),
            Self::NoteStyles => {
                for text in [&mut data.intro, &mut data.notes, &mut data.explanation] {
                    *text = without_styles(text);
                }
            }
            Self::Explanation => data.explanation = Markup::default(),
            Self::Difficulty => data.difficulty.clear(),
            Self::Others => data.others.clear(),
            Self::Timer => puzzle.timer = None,
            Self::Kind => puzzle.kind = PuzzleKind::Crossword,
            Self::Lock => puzzle.status = SolutionStatus::Missing,
            Self::Labels => lists::standardise_labels(puzzle),
            Self::ExtraLists => lists::keep_standard(puzzle),
            Self::ListTitles => {
                for list in &mut puzzle.lists {
                    if let Some(direction) = list.direction {
                        list.title = direction.name().to_owned();
                    }
                }
            }
            Self::ClueOrder => lists::put_in_order(puzzle),
            Self::Spacing => spacing::trim(puzzle),
            Self::MissingClues => lists::add_missing_clues(puzzle),
            Self::StrayClues => lists::drop_stray_clues(puzzle),
            Self::Clues => puzzle.lists.clear(),
            Self::Solution | Self::PartialSolution => {
                puzzle.status = SolutionStatus::Missing;
                self.forget_in_cells(puzzle);
            }
            Self::Symbols => {
                self.forget_in_cells(puzzle);
                if puzzle.status == SolutionStatus::Known {
                    puzzle.update_status();
                }
            }
            Self::ClueCells => lists::forget_cells(puzzle),
            Self::Controls => {
                controls::remove(puzzle);
            }
            Self::Enumerations
            | Self::Answers
            | Self::Continuations
            | Self::Styles
            | Self::Breaks => self.forget_in_clues(puzzle),
            _ => self.forget_in_cells(puzzle),
        }
    }

    fn forget_in_cells(self, puzzle: &mut Puzzle) {
        for (_, cell) in puzzle.grid.iter_mut() {
            match self {
                Self::Voids if cell.kind == CellKind::Void => cell.kind = CellKind::Block,
                Self::Bars => cell.bars = Sides::NONE,
                Self::Circles => cell.circled = false,
                Self::Shades => cell.shade = None,
                Self::Colors => cell.shade = cell.shade.map(|_| Shade::Grey),
                Self::Marks => cell.marks.clear(),
                Self::Rebus => {
                    for content in [&mut cell.solution, &mut cell.entry].into_iter().flatten() {
                        if let Some(first) = Entry::new(content.first_letter()) {
                            *content = first;
                        }
                    }
                }
                Self::Symbols => {
                    cell.entry = cell.entry.take().filter(|e| !is_symbol(e));
                    cell.alternatives.retain(|e| !is_symbol(e));
                    if cell.solution.as_ref().is_some_and(is_symbol) {
                        cell.solution = None;
                        cell.alternatives.clear();
                    }
                }
                Self::Alternatives => cell.alternatives.clear(),
                Self::Givens => cell.given = false,
                Self::Entries => {
                    cell.entry = None;
                    cell.given = false;
                }
                Self::Guesses if !cell.given => cell.entry = None,
                Self::Pencil => cell.traces.pencilled = false,
                Self::Traces => cell.traces = Traces::default(),
                Self::Ungiven => cell.given = cell.entry.is_some(),
                Self::Solution | Self::PartialSolution => {
                    cell.solution = None;
                    cell.alternatives.clear();
                }
                _ => {}
            }
        }
    }

    fn forget_in_clues(self, puzzle: &mut Puzzle) {
        for clue in puzzle.lists.iter_mut().flat_map(|list| &mut list.clues) {
            match self {
                Self::Enumerations => {
                    if let Some(lengths) = clue.enumeration.take() {
                        let ending = format!("({lengths})");
                        if !clue.text.plain().trim_end().ends_with(&ending) {
                            let mut nodes = clue.text.nodes().to_vec();
                            let space = if nodes.is_empty() { "" } else { " " };
                            nodes.push(Node::Text(format!("{space}{ending}")));
                            clue.text = Markup::new(nodes);
                        }
                    }
                }
                Self::Answers => clue.answer = None,
                Self::Continuations => clue.continues.clear(),
                Self::Styles => clue.text = without_styles(&clue.text),
                Self::Breaks => clue.text = without_breaks(&clue.text),
                _ => {}
            }
        }
    }

    /// What is lost, in words.
    pub fn description(self) -> &'static str {
        match self {
            Self::Voids => "cells outside the shape became blocks",
            Self::Bars => "bars between cells",
            Self::Circles => "circles",
            Self::Shades => "shaded cells",
            Self::Colors => "colours of shaded cells",
            Self::Marks => "small texts in corners of cells",
            Self::Rebus => "letters of rebus cells after the first",
            Self::Symbols => "contents of cells that are no letters",
            Self::Alternatives => "alternative solutions of cells",
            Self::Givens => "that letters are given",
            Self::Entries => "letters that are filled in",
            Self::Guesses => "letters that players filled in",
            Self::Pencil => "that letters are pencilled in",
            Self::Traces => "marks of wrong, revealed or pencilled letters",
            Self::Ungiven => "that letters are filled in, not given",
            Self::Clues => "the clues",
            Self::PartialSolution => "a solution that some cells lack",
            Self::Timer => "the time spent",
            Self::Labels => "numbers other than the standard ones",
            Self::ExtraLists => "clue lists besides across and down",
            Self::ListTitles => "titles of the clue lists",
            Self::ClueOrder => "the order of the clues",
            Self::MissingClues => "entries without a clue got an empty one",
            Self::StrayClues => "clues that belong to no entry",
            Self::ClueCells => "which cells a clue is about",
            Self::Enumerations => "word lengths moved into the text of the clues",
            Self::Answers => "answers as printed with the clues",
            Self::Continuations => "answers that continue elsewhere",
            Self::Styles => "italics and other styles in clues",
            Self::Breaks => "line breaks in clues",
            Self::Controls => "control characters in texts",
            Self::Spacing => "white space at the ends of texts",
            Self::Kind => "that this is no ordinary crossword",
            Self::Lock => "the locked solution",
            Self::Solution => "the solution",
            Self::Title => "the title",
            Self::Author => "the author",
            Self::Editor => "the editor",
            Self::Copyright => "the copyright line",
            Self::Publisher => "the publisher",
            Self::Source => "the series",
            Self::Date => "the date",
            Self::Intro => "the introduction",
            Self::Notes => "the notes",
            Self::NoteStyles => "italics and other styles in notes",
            Self::Explanation => "the explanation at the end",
            Self::Difficulty => "the difficulty",
            Self::Others => "other things that the file says about itself",
        }
    }
}

/// Everything that may stand in a cell.
fn contents(cell: &Cell) -> impl Iterator<Item = &Entry> {
    cell.solution.iter().chain(&cell.entry).chain(&cell.alternatives)
}

fn is_symbol(entry: &Entry) -> bool {
    !entry.as_str().starts_with(char::is_alphabetic)
}

fn has_styles(text: &Markup) -> bool {
    text.nodes().iter().any(|node| matches!(node, Node::Styled(..)))
}

/// The text with its line breaks but without its styles.
fn without_styles(text: &Markup) -> Markup {
    fn push(nodes: &[Node], plain: &mut Vec<Node>) {
        for node in nodes {
            match node {
                Node::Styled(_, inner) => push(inner, plain),
                other => plain.push(other.clone()),
            }
        }
    }
    let mut plain = vec![];
    push(text.nodes(), &mut plain);
    Markup::new(plain)
}

/// The text on one line.
fn without_breaks(text: &Markup) -> Markup {
    fn joined(nodes: &[Node]) -> Vec<Node> {
        let on_one_line = |node: &Node| match node {
            Node::Text(piece) => Node::Text(piece.replace(['\r', '\n'], " ")),
            Node::Break => Node::Text(" ".to_owned()),
            Node::Styled(style, inner) => Node::Styled(*style, joined(inner)),
        };
        nodes.iter().map(on_one_line).collect()
    }
    Markup::new(joined(text.nodes()))
}

#[cfg(test)]
mod tests {
    use gridwright_core::Grid;

    use super::*;

    fn check(feature: Feature, rows: &[&str], count: usize, left: &[&str]) {
        let mut puzzle = Puzzle::new(Grid::from_rows(rows).unwrap());
        assert_eq!(feature.count(&puzzle), count, "{feature:?} in {rows:?}");
        feature.forget(&mut puzzle);
        assert_eq!(puzzle.grid.solution_rows(), left, "{feature:?} in {rows:?}");
        assert_eq!(feature.count(&puzzle), 0, "{feature:?} in {rows:?}");
    }

    #[test]
    fn symbols_leave_their_cells_empty() {
        check(Feature::Symbols, &["A1", "$#", "Üẞ"], 2, &["A.", ".#", "Üẞ"]);
        let mut puzzle = Puzzle::new(Grid::from_rows(&["12"]).unwrap());
        Feature::Symbols.forget(&mut puzzle);
        assert_eq!(puzzle.status, SolutionStatus::Missing);
    }
}
