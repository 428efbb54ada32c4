//! The grids of a sheet: how large, and beside or above each other.

use super::clues::{GUTTER, MIN_COLUMN};
use super::drawing::Drawing;
use super::face::CellFace;
use super::flow::wrapped;
use super::legend::legend;
use super::line::{TerminalLine, TextPen, width_of};
use super::{GridStyle, Terminal};
use crate::{Panel, Sheet};

/// The space between two grids.
const BETWEEN: usize = 4;
/// Grids of up to so many rows may be large above their clues: with more, the
/// clues would be off the screen.
const FEW_ROWS: usize = 7;
/// Captions are at least so wide, however narrow the grid.
const MIN_CAPTION: usize = 12;

/// The grids of a sheet, drawn and placed.
pub(super) struct TerminalGrids {
    pub lines: Vec<TerminalLine>,
    pub width: usize,
    /// What the grids had no room for; as wide as the terminal.
    pub legend: Vec<TerminalLine>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Placing {
    Beside,
    Above,
}

/// The ways to draw the grids, best first. Lines and numbers matter more than
/// having two grids beside each other, and that more than a larger size.
const WAYS: [(GridStyle, Placing); 10] = [
    (GridStyle::Large, Placing::Beside),
    (GridStyle::Medium, Placing::Beside),
    (GridStyle::Small, Placing::Beside),
    (GridStyle::Large, Placing::Above),
    (GridStyle::Medium, Placing::Above),
    (GridStyle::Small, Placing::Above),
    (GridStyle::Narrow, Placing::Beside),
    (GridStyle::Narrow, Placing::Above),
    (GridStyle::Dense, Placing::Beside),
    (GridStyle::Dense, Placing::Above),
];

impl TerminalGrids {
    /// The best drawing that fits the terminal, or the densest if none does.
    pub fn of(sheet: &Sheet<'_>, terminal: &Terminal) -> Self {
        let faces: Vec<Vec<CellFace>> =
            sheet.panels.iter().map(|panel| faces(sheet, panel, terminal)).collect();
        let largest = terminal.style.unwrap_or(GridStyle::Large);
        let mut chosen = (vec![], Placing::Above);
        for (style, placing) in WAYS.into_iter().filter(|(style, _)| *style <= largest) {
            let mut grids = vec![];
            for (panel, faces) in sheet.panels.iter().zip(&faces) {
                let drawing = Drawing::new(sheet.puzzle, faces, style, terminal.charset);
                grids.push(Captioned::new(panel, drawing, terminal));
            }
            let width = placed_width(&grids, placing);
            let asked_for = terminal.style == Some(style);
            chosen = (grids, placing);
            if width <= terminal.width
                && (style != GridStyle::Large || asked_for || large_is_fine(sheet, width, terminal))
            {
                break;
            }
        }
        Self::placed(sheet, &chosen.0, chosen.1, terminal)
    }

    fn placed(
        sheet: &Sheet<'_>,
        grids: &[Captioned<'_>],
        placing: Placing,
        terminal: &Terminal,
    ) -> Self {
        let blocks: Vec<Vec<TerminalLine>> = grids.iter().map(Captioned::lines).collect();
        let lines = match placing {
            Placing::Above => blocks.join(&TerminalLine::default()),
            Placing::Beside => beside(&blocks, widest(grids) + BETWEEN),
        };
        let width = placed_width(grids, placing);
        let mut legend_lines = vec![];
        for grid in grids {
            let named = grids.len() > 1 && !grid.caption.is_empty();
            let name = if named { format!("{}: ", grid.caption) } else { String::new() };
            for text in legend(sheet.puzzle, &grid.drawing, terminal.charset) {
                let text = format!("{name}{text}");
                legend_lines.extend(wrapped(&text, terminal.width, TextPen::PLAIN));
            }
        }
        Self { lines, width, legend: legend_lines }
    }
}

/// A grid under its caption.
struct Captioned<'a> {
    caption: String,
    drawing: Drawing<'a>,
    width: usize,
}

impl<'a> Captioned<'a> {
    fn new(panel: &Panel, drawing: Drawing<'a>, terminal: &Terminal) -> Self {
        let caption = terminal.charset.clean(panel.caption.trim());
        let least = width_of(&caption).min(MIN_CAPTION).min(terminal.width);
        let width = drawing.width().max(least);
        Self { caption, drawing, width }
    }

    fn lines(&self) -> Vec<TerminalLine> {
        let mut lines = vec![];
        if !self.caption.is_empty() {
            let caption = wrapped(&self.caption, self.width, TextPen::BOLD);
            lines.extend(caption.iter().map(|line| line.centred(self.drawing.width())));
        }
        lines.extend(self.drawing.lines());
        lines
    }
}

fn faces(sheet: &Sheet<'_>, panel: &Panel, terminal: &Terminal) -> Vec<CellFace> {
    let cells = sheet.puzzle.grid.size().cells();
    cells.map(|id| CellFace::of(sheet.puzzle, &panel.options, id, terminal)).collect()
}

fn widest(grids: &[Captioned<'_>]) -> usize {
    grids.iter().map(|grid| grid.width).max().unwrap_or_default()
}

fn placed_width(grids: &[Captioned<'_>], placing: Placing) -> usize {
    let count = if placing == Placing::Beside { grids.len() } else { 1 };
    ((widest(grids) + BETWEEN) * count).saturating_sub(BETWEEN)
}

/// Whether a grid in the large style leaves its clues on the screen.
fn large_is_fine(sheet: &Sheet<'_>, width: usize, terminal: &Terminal) -> bool {
    !sheet.has_clues()
        || sheet.puzzle.grid.rows() <= FEW_ROWS
        || width + GUTTER + MIN_COLUMN <= terminal.width
}

/// Blocks of lines beside each other, standing on the same last line.
fn beside(blocks: &[Vec<TerminalLine>], pitch: usize) -> Vec<TerminalLine> {
    let height = blocks.iter().map(Vec::len).max().unwrap_or_default();
    let mut lines = vec![TerminalLine::default(); height];
    for (index, block) in blocks.iter().enumerate() {
        for (line, piece) in lines.iter_mut().skip(height - block.len()).zip(block) {
            line.pad_to(index * pitch);
            line.append(piece);
        }
    }
    lines
}
