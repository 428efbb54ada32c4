//! Clue lists in columns.

use gridwright_core::{ClueList, Puzzle};

use super::flow::{Flow, wrapped};
use super::line::{TerminalLine, TextPen, width_of};
use super::{Charset, Terminal};
use crate::{clue_label, clue_text};

/// The space between columns.
pub(super) const GUTTER: usize = 3;
/// The narrowest column that a clue reads well in.
pub(super) const MIN_COLUMN: usize = 28;
/// The widest label that clues are indented by; longer ones run into the clue.
const MAX_LABEL: usize = 6;

/// The clues of a puzzle in as many columns as read well, at most four.
pub(super) fn columns(puzzle: &Puzzle, width: usize, terminal: &Terminal) -> Vec<TerminalLine> {
    let lists: Vec<&ClueList> = puzzle.lists.iter().filter(|l| !l.clues.is_empty()).collect();
    let count = match ((width + GUTTER) / (MIN_COLUMN + GUTTER)).clamp(1, 4) {
        // Across and down side by side are easier to find than cut in three.
        3 if lists.len() == 2 => 2,
        count => count,
    };
    let column = (width.saturating_sub((count - 1) * GUTTER) / count).max(1);
    let lists: Vec<Vec<Vec<TerminalLine>>> =
        lists.iter().map(|list| list_items(list, column, terminal.charset)).collect();
    if count == 2 && lists.len() == 2 {
        return beside(&lists.into_iter().map(|list| list.concat()).collect::<Vec<_>>(), column);
    }
    beside(&balanced(&lists, count), column)
}

/// A list as pieces that are not to be torn apart: every clue is one, the
/// first with the heading.
fn list_items(list: &ClueList, width: usize, charset: Charset) -> Vec<Vec<TerminalLine>> {
    let title = charset.clean(&list.title);
    let mut heading = wrapped(&title, width, TextPen::BOLD);
    let rule = heading.iter().map(TerminalLine::width).max().unwrap_or_default();
    let mut under = TerminalLine::default();
    under.push_repeated(charset.symbols().rule, rule, TextPen::FAINT);
    heading.push(under);
    let labels: Vec<String> =
        list.clues.iter().map(|clue| charset.clean(&clue_label(clue, &list.title))).collect();
    let fitting = labels.iter().map(|label| width_of(label)).filter(|width| *width <= MAX_LABEL);
    let label_width = fitting.max().unwrap_or_default();
    let mut items = vec![];
    for (clue, label) in list.clues.iter().zip(&labels) {
        let mut lead = TerminalLine::default();
        lead.pad_to(label_width.saturating_sub(width_of(label)).min(width / 4));
        let mut flow = if width_of(label) <= label_width.min(width / 4) {
            lead.push(label, TextPen::BOLD);
            Flow::new(width, label_width + 2, lead)
        } else {
            let mut flow = Flow::new(width, label_width + 2, TerminalLine::default());
            flow.text(&format!("{label} "), TextPen::BOLD);
            flow
        };
        flow.markup(&clue_text(clue), TextPen::PLAIN, charset);
        let mut lines = std::mem::take(&mut heading);
        lines.extend(flow.finish());
        items.push(lines);
    }
    items
}

/// Lists cut into columns of about the same height, between clues.
fn balanced(lists: &[Vec<Vec<TerminalLine>>], count: usize) -> Vec<Vec<TerminalLine>> {
    let total: usize = lists.iter().flatten().map(|item| item.len() + 1).sum();
    // The lowest height at which everything fits: found by halving, since
    // whatever fits a height fits a greater one.
    let (mut low, mut high) = (1, total.max(1));
    while low < high {
        let middle = usize::midpoint(low, high);
        if cut(lists, middle).len() <= count {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    cut(lists, low).iter().map(|column| column.concat()).collect()
}

/// Lists cut into columns of at most this height, but for clues that are
/// higher by themselves. An empty line parts two lists in a column.
fn cut(lists: &[Vec<Vec<TerminalLine>>], height: usize) -> Vec<Vec<&[TerminalLine]>> {
    const EMPTY: &[TerminalLine] = &[TerminalLine::EMPTY];
    let mut columns: Vec<Vec<&[TerminalLine]>> = vec![];
    let mut used = 0;
    for list in lists {
        for (index, item) in list.iter().enumerate() {
            let gap: &[TerminalLine] = if index == 0 { EMPTY } else { &[] };
            match columns.last_mut() {
                Some(column) if used + gap.len() + item.len() <= height => {
                    used += gap.len() + item.len();
                    column.extend([gap, item]);
                }
                _ => {
                    used = item.len();
                    columns.push(vec![item]);
                }
            }
        }
    }
    columns
}

/// Columns of lines put beside each other, each `width` columns wide.
pub(super) fn beside(columns: &[Vec<TerminalLine>], width: usize) -> Vec<TerminalLine> {
    let height = columns.iter().map(Vec::len).max().unwrap_or_default();
    let mut lines = vec![TerminalLine::default(); height];
    for (index, column) in columns.iter().enumerate() {
        for (line, piece) in lines.iter_mut().zip(column) {
            line.pad_to(index * (width + GUTTER));
            line.append(piece);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(name: &str, height: usize) -> Vec<TerminalLine> {
        (0..height)
            .flat_map(|index| wrapped(&format!("{name}{index}"), 9, TextPen::PLAIN))
            .collect()
    }

    #[test]
    fn columns_are_cut_between_clues_and_balanced() {
        let lists = vec![vec![item("a", 3), item("b", 1), item("c", 2)], vec![item("d", 2)]];
        let heights =
            |count: usize| -> Vec<usize> { balanced(&lists, count).iter().map(Vec::len).collect() };
        assert_eq!(heights(1), [9]);
        assert_eq!(heights(2), [4, 5]);
        assert_eq!(heights(3), [3, 3, 2]);
        assert_eq!(balanced(&[], 2), Vec::<Vec<TerminalLine>>::new());
    }
}
