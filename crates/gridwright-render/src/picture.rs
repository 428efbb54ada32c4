//! Pictures of puzzles: one grid with its clues beside it, or several grids
//! side by side with the clues below.

use gridwright_core::Puzzle;

use crate::clues::clue_blocks;
use crate::describe;
use crate::document::{self, About};
use crate::error::RenderError;
use crate::grid::draw_grid;
use crate::layout::{ClueColumns, Heading, PictureMeasures};
use crate::raster;
use crate::scene::{Point, Scene};
use crate::sheet::{Panel, Sheet, bylines};
use crate::vector;
use crate::view::RenderOptions;

/// A drawing of a puzzle, ready to be written as SVG, PNG or PDF.
///
/// ```
/// use gridwright_core::{Grid, Puzzle, Solution};
/// use gridwright_render::{RenderOptions, Picture, Sheet};
///
/// let puzzle = Puzzle::new(Grid::from_rows(&["CAT", "O#O", "WIT"])?);
/// let one = Picture::of(&puzzle, &RenderOptions::grid_only());
/// assert!(one.svg().starts_with("<svg"));
/// assert!(one.png(2.0)?.starts_with(b"\x89PNG"));
///
/// let mut sheet = Sheet::compared(&puzzle, Solution::empty(puzzle.grid.size()));
/// sheet.stamp = "Gridwright, 16 November 2026, 09:30".to_owned();
/// assert!(Picture::of_sheet(&sheet).width() > 2.0 * one.width());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Picture {
    scene: Scene,
    title: String,
    description: String,
    author: String,
}

impl Picture {
    /// Draws one puzzle.
    pub fn of(puzzle: &Puzzle, options: &RenderOptions) -> Self {
        Self::of_sheet(&Sheet::one(puzzle, options.clone()))
    }

    /// Draws one grid or several. The colours and the width of the cells are
    /// those of the first panel.
    pub fn of_sheet(sheet: &Sheet<'_>) -> Self {
        Self {
            scene: draw(sheet),
            title: describe::name(sheet.puzzle),
            description: describe::description(sheet),
            author: sheet.puzzle.metadata.author.clone(),
        }
    }

    /// The width in pixels, before any scaling.
    pub fn width(&self) -> f32 {
        self.scene.width
    }

    /// The height in pixels, before any scaling.
    pub fn height(&self) -> f32 {
        self.scene.height
    }

    /// The picture as a self-contained SVG file.
    ///
    /// Letters are outlines, so that it looks the same wherever it is shown;
    /// what it says is in its title and description.
    pub fn svg(&self) -> String {
        vector::write(&self.scene, &self.title, &self.description)
    }

    /// The picture as a PNG file, so many times larger than it is. Scales that
    /// are no positive number count as 1.
    pub fn png(&self, scale: f32) -> Result<Vec<u8>, RenderError> {
        let scale = if scale > 0.0 && scale.is_finite() { scale } else { 1.0 };
        raster::write(&self.scene, scale)
    }

    /// The picture as a PDF file of one page of its size. To print a puzzle,
    /// use [`pdf`](crate::pdf()) instead, which fits it to paper.
    pub fn pdf(&self) -> Result<Vec<u8>, RenderError> {
        let about = About { title: self.title.clone(), author: self.author.clone(), created: None };
        // A pixel is a 96th of an inch and a point a 72nd.
        document::write(std::slice::from_ref(&self.scene), 0.75, &about)
    }
}

/// Titles and captions over tiny grids have room to be read, in ems.
const NARROWEST: f32 = 13.0;

fn draw(sheet: &Sheet<'_>) -> Scene {
    let plain = RenderOptions::grid_only();
    let layout = PictureMeasures::new(sheet.panels.first().map_or(&plain, |panel| &panel.options));
    let grids = PictureGrids::of(sheet, &layout);
    let blocks = if sheet.has_clues() { clue_blocks(sheet.puzzle) } else { vec![] };
    let gap = if blocks.is_empty() { 0.0 } else { layout.gap };
    let is_single = sheet.panels.len() < 2;
    let (clues, at, (width, height)) = if is_single {
        let clues = ClueColumns::beside(blocks, &layout, grids.height);
        let at = Point { x: grids.width + gap, y: grids.captions };
        let extent = (at.x + clues.width, grids.height.max(at.y + clues.height));
        (clues, at, extent)
    } else {
        let clues = ClueColumns::below(blocks, &layout, grids.width);
        let at = Point { x: 0.0, y: grids.height + gap };
        let extent = (grids.width.max(clues.width), at.y + clues.height);
        (clues, at, extent)
    };
    let width = match sheet.has_title() || !sheet.stamp.is_empty() {
        true => width.max(NARROWEST * layout.size),
        false => width,
    };
    let heading = heading(sheet, &layout, width);
    let stamp = Heading::new("", &sheet.stamp, &layout, width);
    let stamp_gap = if stamp.height > 0.0 { layout.gap } else { 0.0 };

    let mut scene = layout.scene(width, heading.height + height + stamp_gap + stamp.height);
    let (left, top) = (layout.margin, layout.margin);
    let body = top + heading.height;
    heading.draw(&mut scene, &layout, Point { x: left, y: top });
    grids.draw(&mut scene, &layout, Point { x: left, y: body });
    clues.draw(&mut scene, &layout, Point { x: left + at.x, y: body + at.y });
    stamp.draw(&mut scene, &layout, Point { x: left, y: body + height + stamp_gap });
    scene
}

fn heading(sheet: &Sheet<'_>, layout: &PictureMeasures, width: f32) -> Heading {
    let metadata = &sheet.puzzle.metadata;
    match sheet.has_title() {
        true => Heading::new(&metadata.title, &bylines(metadata).join("  ·  "), layout, width),
        false => Heading::new("", "", layout, width),
    }
}

/// The grids of a sheet, side by side, under their captions.
struct PictureGrids<'a> {
    sheet: &'a Sheet<'a>,
    /// From the left of one grid to the left of the next.
    step: f32,
    width: f32,
    height: f32,
    /// The room for the captions.
    captions: f32,
}

impl<'a> PictureGrids<'a> {
    fn of(sheet: &'a Sheet<'a>, layout: &PictureMeasures) -> Self {
        let (grid_width, grid_height) = layout.measures.extent(sheet.puzzle.grid.size());
        let is_captioned = sheet.panels.iter().any(|panel| !panel.caption.trim().is_empty());
        let captions = if is_captioned { (1.9 * layout.size).round() } else { 0.0 };
        let panel = if is_captioned { grid_width.max(NARROWEST * layout.size) } else { grid_width };
        let gap = 2.0 * layout.gap;
        let count = sheet.panels.len();
        let width = count as f32 * (panel + gap) - if count > 0 { gap } else { 0.0 };
        let height = if count > 0 { captions + grid_height } else { 0.0 };
        Self { sheet, step: (panel + gap).round(), width, height, captions }
    }

    fn draw(&self, scene: &mut Scene, layout: &PictureMeasures, at: Point) {
        let mut x = at.x;
        for Panel { caption, options } in &self.sheet.panels {
            layout.caption(scene, caption, Point { x, y: at.y });
            let corner = Point { x, y: at.y + self.captions };
            draw_grid(scene, self.sheet.puzzle, options, layout.measures, corner);
            x += self.step;
        }
    }
}
