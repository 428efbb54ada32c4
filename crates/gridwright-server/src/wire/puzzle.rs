//! A puzzle as the pages see it: without its solution, unless asked.

use gridwright_core::{
    Cell, CellKind, Clue, Direction, Links, Markup, Node, Puzzle, Side, Slots, SolutionStatus,
    Style,
};
use gridwright_formats::{Format, read_as, write};
use gridwright_play::undrawn;
use gridwright_render::clue_text;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::Link;
use crate::error::ApiError;

/// A puzzle as an ipuz document, byte for byte.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ipuz(Box<RawValue>);

impl Ipuz {
    /// The document of a puzzle; nothing where the format cannot hold it.
    pub fn of(puzzle: &Puzzle) -> Option<Self> {
        let bytes = write(puzzle, Format::Ipuz).ok()?.bytes;
        RawValue::from_string(String::from_utf8(bytes).ok()?).ok().map(Self)
    }

    /// The puzzle of the document.
    pub fn puzzle(&self) -> Result<Puzzle, ApiError> {
        Self::parse(self.0.get().as_bytes())
    }

    /// The puzzle of a document.
    pub fn parse(bytes: &[u8]) -> Result<Puzzle, ApiError> {
        Ok(read_as(bytes, Format::Ipuz).map_err(ApiError::unfit)?.puzzle)
    }
}

impl JsonSchema for Ipuz {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Ipuz".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "object", "description": "A puzzle as an ipuz document" })
    }
}

/// What to show of a puzzle.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzleQuery {
    /// Whether the cells have their letters.
    #[serde(default)]
    pub solution: bool,
    /// Whether the blocks of a diagramless puzzle are shown.
    #[serde(default)]
    pub diagram: bool,
}

/// The puzzles that come with the program.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SampleList {
    pub samples: Vec<PuzzleSummary>,
}

/// What a list says about a puzzle, and its shape for a small picture.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PuzzleSummary {
    pub title: String,
    pub author: String,
    pub rows: usize,
    pub cols: usize,
    /// The rows: `.` for open cells, `#` for the others.
    pub shape: Vec<String>,
    /// The name of a sample.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The link of a puzzle that was brought.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<Link>,
}

impl PuzzleSummary {
    pub fn of(puzzle: &Puzzle) -> Self {
        let shape = puzzle
            .grid
            .row_slices()
            .map(|row| row.iter().map(|cell| if cell.is_open() { '.' } else { '#' }).collect());
        Self {
            title: puzzle.metadata.title.clone(),
            author: puzzle.metadata.author.clone(),
            rows: puzzle.grid.rows(),
            cols: puzzle.grid.cols(),
            shape: shape.collect(),
            name: None,
            link: None,
        }
    }
}

/// A puzzle as the pages see it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PuzzleView {
    rows: usize,
    cols: usize,
    title: String,
    author: String,
    editor: String,
    copyright: String,
    date: Option<String>,
    kind: &'static str,
    notes: Vec<MarkupPiece>,
    has_solution: bool,
    /// Whether the file holds its solution, scrambled with a key.
    #[serde(skip_serializing_if = "super::is_false")]
    locked: bool,
    cells: Vec<CellView>,
    slots: Vec<SlotView>,
    lists: Vec<ListView>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct CellView {
    kind: CellKindView,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<String>,
    #[serde(skip_serializing_if = "super::is_false")]
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

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct SlotView {
    direction: DirectionView,
    label: String,
    cells: Vec<usize>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct ListView {
    title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    direction: Option<DirectionView>,
    clues: Vec<ClueView>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct ClueView {
    label: String,
    text: Vec<MarkupPiece>,
    #[serde(skip_serializing_if = "Option::is_none")]
    slot: Option<usize>,
    /// The cells of the answer, where they are no slot.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cells: Vec<usize>,
}

#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum CellKindView {
    Open,
    Block,
    Void,
}

#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum DirectionView {
    Across,
    Down,
}

/// The element of HTML for a style.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum StyleTag {
    I,
    B,
    U,
    S,
    Sub,
    Sup,
}

/// A piece of styled text: a string, a line break, or a style around pieces.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
enum MarkupPiece {
    Text(String),
    Break { br: bool },
    Styled { style: StyleTag, inner: Vec<MarkupPiece> },
}

impl PuzzleView {
    /// A puzzle to play: nothing gives its solution away, and of a diagramless
    /// one no block.
    pub fn to_play(puzzle: &Puzzle) -> Self {
        Self::of(&undrawn(puzzle), false)
    }

    /// A puzzle to look at with its diagram, without its letters.
    pub fn drawn(puzzle: &Puzzle) -> Self {
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
            locked: puzzle.status == SolutionStatus::Locked,
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
            CellKind::Open => CellKindView::Open,
            CellKind::Block => CellKindView::Block,
            CellKind::Void => CellKindView::Void,
        },
        label: cell.label.as_ref().map(ToString::to_string),
        circled: cell.circled,
        shade: cell.shade.map(|shade| shade.color().to_string()),
        bars: cell.bars.iter().map(side).collect(),
        given: cell.entry.as_ref().filter(|_| cell.given).map(text),
        solution: cell.solution.as_ref().filter(|_| with_solution).map(text),
    }
}

impl From<Direction> for DirectionView {
    fn from(direction: Direction) -> Self {
        match direction {
            Direction::Across => Self::Across,
            Direction::Down => Self::Down,
        }
    }
}

fn slot_views(puzzle: &Puzzle, slots: &Slots) -> Vec<SlotView> {
    let view = |slot: &gridwright_core::Slot| SlotView {
        direction: slot.direction.into(),
        label: puzzle.grid[slot.start].label.as_deref().unwrap_or_default().to_owned(),
        cells: slots.cells(slot.id).iter().map(|cell| cell.index()).collect(),
    };
    slots.iter().map(view).collect()
}

fn list_views(puzzle: &Puzzle, links: &Links) -> Vec<ListView> {
    let lists = puzzle.lists.iter().enumerate().map(|(list, clues)| ListView {
        title: clues.title.clone(),
        direction: clues.direction.map(DirectionView::from),
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

fn pieces(nodes: &[Node]) -> Vec<MarkupPiece> {
    let piece = |node: &Node| match node {
        Node::Text(text) => MarkupPiece::Text(text.clone()),
        Node::Break => MarkupPiece::Break { br: true },
        Node::Styled(style, inner) => {
            let style = match style {
                Style::Italic => StyleTag::I,
                Style::Bold => StyleTag::B,
                Style::Underline => StyleTag::U,
                Style::Strike => StyleTag::S,
                Style::Subscript => StyleTag::Sub,
                Style::Superscript => StyleTag::Sup,
            };
            MarkupPiece::Styled { style, inner: pieces(inner) }
        }
    };
    nodes.iter().map(piece).collect()
}
