//! A puzzle as the pages see it: without its solution, unless asked.

use gridwright_core::{
    Cell, CellKind, Clue, Direction, Links, Markup, Node, Puzzle, Side, Slots, SolutionStatus,
    Style,
};
use gridwright_render::clue_text;
use serde::Serialize;

/// A puzzle as the pages see it.
#[derive(Debug, Serialize)]
pub struct PuzzleView {
    rows: usize,
    cols: usize,
    title: String,
    author: String,
    editor: String,
    copyright: String,
    date: Option<String>,
    kind: &'static str,
    notes: Vec<Piece>,
    has_solution: bool,
    cells: Vec<CellView>,
    slots: Vec<SlotView>,
    lists: Vec<ListView>,
}

#[derive(Debug, Serialize)]
struct CellView {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    circled: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    shade: Option<String>,
    /// The sides with bars: some of `t`, `r`, `b`, `l`.
    #[serde(skip_serializing_if = "String::is_empty")]
    bars: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    given: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
}

#[derive(Debug, Serialize)]
struct SlotView {
    direction: &'static str,
    label: String,
    cells: Vec<usize>,
}

#[derive(Debug, Serialize)]
struct ListView {
    title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    direction: Option<&'static str>,
    clues: Vec<ClueView>,
}

#[derive(Debug, Serialize)]
struct ClueView {
    label: String,
    text: Vec<Piece>,
    #[serde(skip_serializing_if = "Option::is_none")]
    slot: Option<usize>,
    /// The cells of the answer, where they are no slot.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cells: Vec<usize>,
}

/// A piece of styled text: a string, a line break, or a style around pieces.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Piece {
    Text(String),
    Break { br: bool },
    Styled { style: &'static str, inner: Vec<Piece> },
}

impl PuzzleView {
    /// A puzzle to play: nothing gives its solution away.
    pub fn to_play(puzzle: &Puzzle) -> Self {
        Self::of(puzzle, false)
    }

    /// A puzzle to work on, with its letters.
    pub fn to_edit(puzzle: &Puzzle) -> Self {
        Self::of(puzzle, true)
    }

    fn of(puzzle: &Puzzle, with_solution: bool) -> Self {
        let slots = puzzle.grid.slots();
        let links = puzzle.links(&slots);
        let metadata = &puzzle.metadata;
        Self {
            rows: puzzle.grid.rows(),
            cols: puzzle.grid.cols(),
            title: metadata.title.clone(),
            author: metadata.author.clone(),
            editor: metadata.editor.clone(),
            copyright: metadata.copyright.clone(),
            date: metadata.date.map(|date| date.to_string()),
            kind: puzzle.kind.name(),
            notes: pieces(metadata.notes.nodes()),
            has_solution: puzzle.status == SolutionStatus::Known,
            cells: puzzle.grid.iter().map(|(_, cell)| cell_view(cell, with_solution)).collect(),
            slots: slot_views(puzzle, &slots),
            lists: list_views(puzzle, &links),
        }
    }
}

fn cell_view(cell: &Cell, with_solution: bool) -> CellView {
    let side = |side| match side {
        Side::Top => 't',
        Side::Right => 'r',
        Side::Bottom => 'b',
        Side::Left => 'l',
    };
    let text = |entry: &gridwright_core::Entry| entry.to_string();
    CellView {
        kind: match cell.kind {
            CellKind::Open => "open",
            CellKind::Block => "block",
            CellKind::Void => "void",
        },
        label: cell.label.as_ref().map(ToString::to_string),
        circled: cell.circled,
        shade: cell.shade.map(|shade| shade.color().to_string()),
        bars: cell.bars.iter().map(side).collect(),
        given: cell.entry.as_ref().filter(|_| cell.given).map(text),
        solution: cell.solution.as_ref().filter(|_| with_solution).map(text),
    }
}

fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::Across => "across",
        Direction::Down => "down",
    }
}

fn slot_views(puzzle: &Puzzle, slots: &Slots) -> Vec<SlotView> {
    let view = |slot: &gridwright_core::Slot| SlotView {
        direction: direction_name(slot.direction),
        label: puzzle.grid[slot.start].label.as_deref().unwrap_or_default().to_owned(),
        cells: slots.cells(slot.id).iter().map(|cell| cell.index()).collect(),
    };
    slots.iter().map(view).collect()
}

fn list_views(puzzle: &Puzzle, links: &Links) -> Vec<ListView> {
    let lists = puzzle.lists.iter().enumerate().map(|(list, clues)| ListView {
        title: clues.title.clone(),
        direction: clues.direction.map(direction_name),
        clues: clues
            .clues
            .iter()
            .enumerate()
            .map(|(index, clue)| {
                let slot = links.slot_of(gridwright_core::ClueId { list, index });
                clue_view(clue, slot.map(gridwright_core::SlotId::index))
            })
            .collect(),
    });
    lists.collect()
}

fn clue_view(clue: &Clue, slot: Option<usize>) -> ClueView {
    let text: Markup = clue_text(clue);
    let cells = match slot {
        Some(_) => vec![],
        None => clue.cells.iter().map(|cell| cell.index()).collect(),
    };
    ClueView { label: clue.label.to_string(), text: pieces(text.nodes()), slot, cells }
}

fn pieces(nodes: &[Node]) -> Vec<Piece> {
    let piece = |node: &Node| match node {
        Node::Text(text) => Piece::Text(text.clone()),
        Node::Break => Piece::Break { br: true },
        Node::Styled(style, inner) => {
            let style = match style {
                Style::Italic => "i",
                Style::Bold => "b",
                Style::Underline => "u",
                Style::Strike => "s",
                Style::Subscript => "sub",
                Style::Superscript => "sup",
            };
            Piece::Styled { style, inner: pieces(inner) }
        }
    };
    nodes.iter().map(piece).collect()
}
