//! What a drawing shows, in words: for people who do not see it.

use gridwright_core::{CellKind, Puzzle};

use crate::sheet::{Panel, Sheet, clue_label, clue_text};
use crate::view::RenderOptions;

/// The title of a drawing.
pub(crate) fn name(puzzle: &Puzzle) -> String {
    let kind = format!("{} {}", puzzle.grid.size(), puzzle.kind.name());
    match puzzle.metadata.title.trim() {
        "" => kind,
        title => format!("{title}, {kind}"),
    }
}

/// Every grid under its caption, then the clues.
pub(crate) fn description(sheet: &Sheet<'_>) -> String {
    let mut text = String::new();
    for Panel { caption, options } in &sheet.panels {
        push_line(&mut text, caption);
        push_grid(sheet.puzzle, options, &mut text);
    }
    if sheet.has_clues() {
        push_clues(sheet.puzzle, &mut text);
    }
    push_line(&mut text, &sheet.stamp);
    text
}

fn push_line(text: &mut String, line: &str) {
    if !line.is_empty() {
        text.push_str(line);
        text.push('\n');
    }
}

/// Row by row, `#` for blocks, `-` for voids and `.` for empty cells.
fn push_grid(puzzle: &Puzzle, options: &RenderOptions, text: &mut String) {
    let size = puzzle.grid.size();
    for row in 0..size.rows() {
        text.push_str(&format!("Row {}:", row + 1));
        for id in (0..size.cols()).filter_map(|col| size.cell(row, col)) {
            let view = options.cell(puzzle, id);
            text.push(' ');
            text.push_str(match (view.kind, view.letters) {
                (CellKind::Block, _) => "#",
                (CellKind::Void, _) => "-",
                (CellKind::Open, None) => ".",
                (CellKind::Open, Some(entry)) => entry.as_str(),
            });
        }
        text.push('\n');
    }
}

fn push_clues(puzzle: &Puzzle, text: &mut String) {
    for list in &puzzle.lists {
        push_line(text, &list.title);
        for clue in &list.clues {
            let label = clue_label(clue, &list.title);
            push_line(text, format!("{label} {}", clue_text(clue).plain()).trim());
        }
    }
}
