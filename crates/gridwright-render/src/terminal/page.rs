//! Everything on one page: title, grids, clues, foot.

use gridwright_core::{Markup, Metadata};

use super::Terminal;
use super::clues::{self, GUTTER, MIN_COLUMN};
use super::flow::{Flow, wrapped};
use super::grids::TerminalGrids;
use super::line::{TerminalLine, TextPen};
use crate::{Panel, Sheet, ShownLetters, bylines};

/// The lines of a sheet.
pub(super) fn lines(sheet: &Sheet<'_>, terminal: &Terminal) -> Vec<TerminalLine> {
    let mut lines = vec![];
    if sheet.has_title() {
        lines.extend(header(&sheet.puzzle.metadata, terminal));
    }
    lines.extend(body(sheet, terminal));
    let foot = footer(sheet, terminal);
    if !foot.is_empty() && !lines.is_empty() {
        lines.push(TerminalLine::default());
    }
    lines.extend(foot);
    lines
}

fn header(metadata: &Metadata, terminal: &Terminal) -> Vec<TerminalLine> {
    let (width, charset) = (terminal.width, terminal.charset);
    let mut lines = vec![];
    let title = metadata.title.trim();
    if !title.is_empty() {
        lines.extend(wrapped(&charset.clean(title), width, TextPen::BOLD));
    }
    for line in bylines(metadata) {
        lines.extend(wrapped(&charset.clean(&line), width, TextPen::PLAIN));
    }
    for text in [&metadata.intro, &metadata.notes] {
        lines.extend(paragraph(text, !lines.is_empty(), terminal));
    }
    if !lines.is_empty() {
        lines.push(TerminalLine::default());
    }
    lines
}

/// A text of its own, with an empty line before it where it is asked for.
fn paragraph(text: &Markup, apart: bool, terminal: &Terminal) -> Vec<TerminalLine> {
    if text.plain().trim().is_empty() {
        return vec![];
    }
    let mut lines = vec![TerminalLine::default(); usize::from(apart)];
    let mut flow = Flow::new(terminal.width, 0, TerminalLine::default());
    flow.markup(text, TextPen::PLAIN, terminal.charset);
    lines.extend(flow.finish());
    lines
}

fn footer(sheet: &Sheet<'_>, terminal: &Terminal) -> Vec<TerminalLine> {
    let metadata = &sheet.puzzle.metadata;
    let mut lines = vec![];
    if sheet.has_title() {
        let solved = |panel: &Panel| panel.options.letters == ShownLetters::Solution;
        if sheet.panels.iter().any(solved) {
            lines.extend(paragraph(&metadata.explanation, false, terminal));
        }
        if !metadata.copyright.trim().is_empty() {
            let text = terminal.charset.clean(metadata.copyright.trim());
            lines.extend(wrapped(&text, terminal.width, TextPen::FAINT));
        }
    }
    if !sheet.stamp.trim().is_empty() {
        let text = terminal.charset.clean(sheet.stamp.trim());
        lines.extend(wrapped(&text, terminal.width, TextPen::FAINT));
    }
    lines
}

/// The grids and the clues, beside each other where that is shorter.
fn body(sheet: &Sheet<'_>, terminal: &Terminal) -> Vec<TerminalLine> {
    let grids = TerminalGrids::of(sheet, terminal);
    let mut below = grids.lines.clone();
    below.extend(grids.legend.iter().cloned());
    if !sheet.has_clues() || sheet.puzzle.lists.iter().all(|list| list.clues.is_empty()) {
        return below;
    }
    below.push(TerminalLine::default());
    below.extend(clues::columns(sheet.puzzle, terminal.width, terminal));
    let room = terminal.width.saturating_sub(grids.width + GUTTER);
    if room < MIN_COLUMN {
        return below;
    }
    let side = clues::columns(sheet.puzzle, room, terminal);
    if side.len().max(grids.lines.len()) + grids.legend.len() > below.len() {
        return below;
    }
    let mut lines = clues::beside(&[grids.lines, side], grids.width);
    lines.extend(grids.legend);
    lines
}
