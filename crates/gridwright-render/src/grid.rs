//! Drawing one grid into a scene.

use gridwright_core::{CellId, CellKind, Color, Corner, Puzzle, Traces};

use crate::holes::holes;
use crate::lattice::draw_lines;
use crate::letters::fit;
use crate::measures::GridMeasures;
use crate::scene::{Align, Point, Rect, Scene, SceneShape, TextInk};
use crate::text::{CAP_HEIGHT, Shaped, TextStyle};
use crate::view::{CellView, RenderOptions, ShownLetters};

/// The size of numbers, as a share of the cell.
const NUMBER_SIZE: f32 = 0.28;
/// The distance of numbers from the lines, as a share of the cell.
const NUMBER_GAP: f32 = 0.07;

/// Draws a grid whose frame has its top left corner at `corner`.
pub(crate) fn draw_grid(
    scene: &mut Scene,
    puzzle: &Puzzle,
    options: &RenderOptions,
    measures: GridMeasures,
    corner: Point,
) {
    let origin = Point { x: corner.x + measures.margin(), y: corner.y + measures.margin() };
    let size = puzzle.grid.size();
    let numbered = size.cells().any(|id| options.cell(puzzle, id).label.is_some());
    let mut drawing = GridDrawing { scene, options, measures, numbered };
    let cells: Vec<CellDrawing<'_>> = size
        .cells()
        .map(|id| {
            let at = size.position(id);
            let x = origin.x + f32::from(at.col) * measures.cell;
            let y = origin.y + f32::from(at.row) * measures.cell;
            CellDrawing::new(puzzle, options, id, Point { x, y })
        })
        .filter(|cell| cell.view.kind != CellKind::Void)
        .collect();
    for cell in &cells {
        drawing.ground(cell);
    }
    for id in holes(puzzle, options) {
        let at = size.position(id);
        let x = origin.x + f32::from(at.col) * measures.cell;
        let y = origin.y + f32::from(at.row) * measures.cell;
        let rect = Rect { x, y, width: measures.cell, height: measures.cell };
        drawing.scene.rect(rect, options.palette.hole);
    }
    draw_lines(drawing.scene, puzzle, options, measures, origin);
    for cell in &cells {
        drawing.content(puzzle, cell);
    }
}

/// One cell being drawn.
struct CellDrawing<'a> {
    id: CellId,
    view: CellView<'a>,
    /// The top left corner.
    corner: Point,
    /// The background.
    ground: Color,
    /// The colour that can be read on it.
    ink: Color,
}

impl<'a> CellDrawing<'a> {
    fn new(puzzle: &'a Puzzle, options: &'a RenderOptions, id: CellId, corner: Point) -> Self {
        let view = options.cell(puzzle, id);
        let palette = &options.palette;
        let plain = if view.kind == CellKind::Block { palette.block } else { palette.paper };
        let ground = view.background.unwrap_or(plain);
        Self { id, view, corner, ground, ink: readable_on(ground, palette.ink) }
    }
}

/// The ink where it can be read on the ground, else black or white.
fn readable_on(ground: Color, ink: Color) -> Color {
    const BLACK: Color = Color { red: 0, green: 0, blue: 0 };
    let contrast = |color: Color| ground.brightness().abs_diff(color.brightness());
    if contrast(ink) >= 100 {
        ink
    } else if contrast(BLACK) > contrast(Color::WHITE) {
        BLACK
    } else {
        Color::WHITE
    }
}

struct GridDrawing<'a> {
    scene: &'a mut Scene,
    options: &'a RenderOptions,
    measures: GridMeasures,
    /// Whether any cell has a number, so that letters stand a little lower.
    numbered: bool,
}

impl GridDrawing<'_> {
    fn ground(&mut self, cell: &CellDrawing<'_>) {
        if cell.ground != self.options.palette.paper {
            let Point { x, y } = cell.corner;
            let width = self.measures.cell;
            self.scene.rect(Rect { x, y, width, height: width }, cell.ground);
        }
    }

    fn content(&mut self, puzzle: &Puzzle, cell: &CellDrawing<'_>) {
        let hidden = self.options.hides_diagram(puzzle);
        let source = &puzzle.grid[cell.id];
        if source.circled && (source.is_open() || !hidden) {
            self.circle(cell);
        }
        if self.options.letters == ShownLetters::Entries {
            self.traces(cell, source.traces);
        }
        if let Some(label) = cell.view.label {
            self.mark(cell, Corner::TopLeft, label);
        }
        if !hidden {
            for mark in &source.marks {
                self.mark(cell, mark.corner, &mark.text);
            }
        }
        self.letters(cell);
        if cell.view.wrong {
            self.strike(cell);
        }
    }

    fn circle(&mut self, cell: &CellDrawing<'_>) {
        let GridMeasures { cell: width, hair, .. } = self.measures;
        let centre = Point { x: cell.corner.x + width / 2.0, y: cell.corner.y + width / 2.0 };
        let radius = width / 2.0 - hair;
        let color = readable_circle(cell, self.options.palette.circle);
        self.scene.shapes.push(SceneShape::Circle { centre, radius, thickness: hair, color });
    }

    /// A small triangle at the top right: shown by the program, or once wrong.
    fn traces(&mut self, cell: &CellDrawing<'_>, traces: Traces) {
        let color = match traces {
            Traces { revealed: true, .. } => self.options.palette.wrong,
            Traces { was_wrong: true, .. } => self.options.palette.circle,
            _ => return,
        };
        let Point { x, y } = cell.corner;
        let right = x + self.measures.cell;
        let leg = self.measures.cell * 0.22;
        let points = [(right - leg, y), (right, y), (right, y + leg)];
        self.scene.shapes.push(SceneShape::Triangle(points.map(|(x, y)| Point { x, y }), color));
    }

    /// A number or another small text in a corner.
    fn mark(&mut self, cell: &CellDrawing<'_>, corner: Corner, text: &str) {
        let width = self.measures.cell;
        let line = Shaped::plain(text, TextStyle::PLAIN).single_line();
        let room = width * (1.0 - 2.0 * NUMBER_GAP);
        let size = (width * NUMBER_SIZE).min(room / line.width.max(0.1));
        let gap = width * NUMBER_GAP + self.measures.hair / 2.0;
        let (left, right) = (cell.corner.x + gap, cell.corner.x + width - gap);
        let (top, bottom) = (cell.corner.y + gap, cell.corner.y + width - gap);
        let under_top = top + size * CAP_HEIGHT;
        let (x, y, align) = match corner {
            Corner::TopLeft => (left, under_top, Align::Left),
            Corner::TopRight => (right, under_top, Align::Right),
            Corner::BottomLeft => (left, bottom, Align::Left),
            Corner::BottomRight => (right, bottom, Align::Right),
        };
        self.scene.text(Point { x, y }, align, TextInk { size, color: cell.ink }, line);
    }

    fn letters(&mut self, cell: &CellDrawing<'_>) {
        let Some(entry) = cell.view.letters else { return };
        let palette = &self.options.palette;
        let width = self.measures.cell;
        // Where a number stands, lines of letters must keep below it.
        let top = if cell.view.label.is_some() { NUMBER_GAP + NUMBER_SIZE } else { 0.12 };
        let style = if cell.view.given { TextStyle::BOLD } else { TextStyle::PLAIN };
        let single = !entry.is_rebus();
        let free = if single { 1.0 } else { 0.92 - top };
        let fitted = fit(entry, style, width, width * free);
        let color = match cell.view {
            CellView { wrong: true, .. } => readable_on(cell.ground, palette.wrong),
            CellView { pencilled: true, .. } => readable_on(cell.ground, palette.pencil),
            _ => cell.ink,
        };
        let lowered = if self.numbered { 0.08 } else { 0.0 };
        let centred = 0.5 * (width + fitted.height()) + lowered * width;
        let lowest = width * 0.93;
        let mut baseline = cell.corner.y + centred.min(lowest)
            - fitted.leading() * fitted.lines.len().saturating_sub(1) as f32;
        let (x, leading) = (cell.corner.x + width / 2.0, fitted.leading());
        for line in fitted.lines {
            let ink = TextInk { size: fitted.size, color };
            self.scene.text(Point { x, y: baseline }, Align::Centre, ink, line);
            baseline += leading;
        }
    }

    /// The stroke through a wrong letter, so that it is not told by colour alone.
    fn strike(&mut self, cell: &CellDrawing<'_>) {
        let GridMeasures { cell: width, hair, .. } = self.measures;
        let Point { x, y } = cell.corner;
        let inset = width * 0.1;
        self.scene.shapes.push(SceneShape::Line {
            from: Point { x: x + inset, y: y + width - inset },
            to: Point { x: x + width - inset, y: y + inset },
            thickness: 1.4 * hair,
            color: readable_on(cell.ground, self.options.palette.wrong),
        });
    }
}

/// Circles may be fainter than letters, but not invisible.
fn readable_circle(cell: &CellDrawing<'_>, circle: Color) -> Color {
    let contrast = cell.ground.brightness().abs_diff(circle.brightness());
    if contrast >= 60 { circle } else { cell.ink }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ink_can_be_read_on_any_ground() {
        let ink = Color { red: 17, green: 17, blue: 17 };
        for grey in 0..=255 {
            let ground = Color { red: grey, green: grey, blue: grey };
            let contrast = ground.brightness().abs_diff(readable_on(ground, ink).brightness());
            assert!(contrast >= 100, "{grey}: {contrast}");
        }
    }
}
