//! What pictures have in common: margins, headings, clue columns.

use crate::clues::{Block, BlockMeasure};
use crate::flow::{PlacedLines, TextColumn, balance};
use crate::measures::GridMeasures;
use crate::scene::{Align, Point, Scene, TextInk};
use crate::text::{Shaped, TextLine, TextStyle};
use crate::view::{Palette, RenderOptions};

/// The measures of a picture, all of them from the width of its cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PictureMeasures {
    pub measures: GridMeasures,
    /// The size of clues.
    pub size: f32,
    /// Around everything.
    pub margin: f32,
    /// Between the grid and the clues, and between columns.
    pub gap: f32,
    pub palette: Palette,
}

/// Clue columns are this wide, in ems.
const COLUMN: f32 = 15.5;
/// The most clue columns beside a grid.
const MOST_COLUMNS: usize = 4;

impl PictureMeasures {
    pub fn new(options: &RenderOptions) -> Self {
        let cell = options.cell_width();
        let size = (cell * 0.37).clamp(7.0, 24.0);
        Self {
            measures: GridMeasures::for_screen(cell),
            size,
            margin: (size * 1.5).round(),
            gap: (size * 1.6).round(),
            palette: options.palette,
        }
    }

    /// The width of a clue column.
    pub fn column(&self) -> f32 {
        (self.size * COLUMN).round()
    }

    fn ink(&self, scale: f32) -> TextInk {
        TextInk { size: self.size * scale, color: self.palette.ink }
    }

    /// Draws what stands over a grid.
    pub fn caption(&self, scene: &mut Scene, caption: &str, at: Point) {
        let line = Shaped::plain(caption.trim(), TextStyle::BOLD).single_line();
        let baseline = Point { x: at.x, y: at.y + self.size * 1.15 };
        scene.text(baseline, Align::Left, self.ink(1.15), line);
    }

    /// An empty picture with room for this much inside its margins.
    pub fn scene(&self, width: f32, height: f32) -> Scene {
        let side = |length: f32| (length + 2.0 * self.margin).ceil();
        Scene::new(side(width), side(height), self.palette.paper)
    }
}

/// The lines over a picture: a title and some smaller ones.
pub(crate) struct Heading {
    lines: Vec<(TextLine, f32)>,
    pub height: f32,
}

impl Heading {
    /// Sets a heading in this width; empty texts take no room.
    pub fn new(title: &str, below: &str, layout: &PictureMeasures, width: f32) -> Self {
        let mut lines = vec![];
        for (text, style, scale) in [(title, TextStyle::BOLD, 1.6), (below, TextStyle::PLAIN, 1.0)]
        {
            if !text.trim().is_empty() {
                let shaped = Shaped::plain(text.trim(), style);
                let set = shaped.lines(width / (layout.size * scale));
                lines.extend(set.into_iter().map(|line| (line, scale)));
            }
        }
        let height: f32 = lines.iter().map(|(_, scale)| leading(*scale) * layout.size).sum();
        let gap = if lines.is_empty() { 0.0 } else { layout.size * 0.9 };
        Self { lines, height: (height + gap).round() }
    }

    /// Draws the heading from this point down.
    pub fn draw(self, scene: &mut Scene, layout: &PictureMeasures, at: Point) {
        let mut y = at.y;
        for (line, scale) in self.lines {
            let baseline = y + scale * layout.size;
            scene.text(Point { x: at.x, y: baseline }, Align::Left, layout.ink(scale), line);
            y += leading(scale) * layout.size;
        }
    }
}

fn leading(scale: f32) -> f32 {
    1.35 * scale
}

/// Clues set in columns.
pub(crate) struct ClueColumns {
    blocks: Vec<Block>,
    placed: Vec<PlacedLines>,
    pub width: f32,
    pub height: f32,
}

impl ClueColumns {
    /// Sets clues in columns of equal height: as few as are no higher than
    /// this, or as many as look well beside a grid.
    pub fn beside(blocks: Vec<Block>, layout: &PictureMeasures, height: f32) -> Self {
        let measures = measure(&blocks, layout);
        let set = |count: usize| Self::balanced(&measures, layout, count);
        let fits = |count: &usize| set(*count).1 <= height;
        let (count, height, placed) = set((1..MOST_COLUMNS).find(fits).unwrap_or(MOST_COLUMNS));
        Self::new(blocks, placed, count, height, layout)
    }

    /// Sets clues in columns of equal height that fill this width, but in two
    /// at least: one under each grid, however small the grids are.
    pub fn below(blocks: Vec<Block>, layout: &PictureMeasures, width: f32) -> Self {
        let measures = measure(&blocks, layout);
        let count = ((width + layout.gap) / (layout.column() + layout.gap)).max(2.0) as usize;
        let (count, height, placed) = Self::balanced(&measures, layout, count);
        Self::new(blocks, placed, count, height, layout)
    }

    fn new(
        blocks: Vec<Block>,
        placed: Vec<PlacedLines>,
        count: usize,
        height: f32,
        layout: &PictureMeasures,
    ) -> Self {
        let width = match blocks.len() {
            0 => 0.0,
            _ => count as f32 * (layout.column() + layout.gap) - layout.gap,
        };
        Self { blocks, placed, width, height }
    }

    fn balanced(
        measures: &[BlockMeasure],
        layout: &PictureMeasures,
        count: usize,
    ) -> (usize, f32, Vec<PlacedLines>) {
        let step = layout.column() + layout.gap;
        let (height, placed) = balance(measures, |bottom| {
            (0..count).map(move |index| TextColumn {
                page: 0,
                x: index as f32 * step,
                top: 0.0,
                bottom,
            })
        });
        (count, height, placed)
    }

    /// Draws the clues with their top left corner at a point.
    pub fn draw(&self, scene: &mut Scene, layout: &PictureMeasures, at: Point) {
        for part in &self.placed {
            let corner = Point { x: at.x + part.x, y: at.y + part.y };
            let lines = part.lines.clone();
            self.blocks[part.block].draw(scene, corner, layout.column(), layout.ink(1.0), lines);
        }
    }
}

fn measure(blocks: &[Block], layout: &PictureMeasures) -> Vec<BlockMeasure> {
    blocks.iter().map(|block| block.measure(layout.column(), layout.size)).collect()
}
