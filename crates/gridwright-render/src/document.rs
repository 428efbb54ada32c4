//! Scenes as PDF, one page each, with subsets of the fonts embedded.

use std::sync::OnceLock;

use gridwright_core::{Color, Date, Puzzle};
use krilla::color::rgb;
use krilla::geom::{Path, PathBuilder, Point as PdfPoint, Rect as PdfRect, Transform};
use krilla::metadata::{DateTime, Metadata};
use krilla::page::PageSettings;
use krilla::paint::{Fill, LineCap, Stroke};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use krilla::{Document, SerializeSettings};

use crate::error::RenderError;
use crate::scene::{Point, Scene, SceneShape};
use crate::text::{FontId, TextLine};

/// What a PDF file says about itself.
#[derive(Clone, Debug, Default)]
pub(crate) struct About {
    pub title: String,
    pub author: String,
    pub created: Option<Date>,
}

impl About {
    /// Title and author of a puzzle, and the date of the file.
    pub fn of(puzzle: &Puzzle, created: Option<Date>) -> Self {
        let metadata = &puzzle.metadata;
        Self { title: metadata.title.clone(), author: metadata.author.clone(), created }
    }
}

/// Writes scenes, one page each, with so many points to a unit.
pub(crate) fn write(pages: &[Scene], scale: f32, about: &About) -> Result<Vec<u8>, RenderError> {
    let mut document = Document::new_with(SerializeSettings::default());
    document.set_metadata(metadata(about));
    for scene in pages {
        let settings = PageSettings::from_wh(scene.width * scale, scene.height * scale)
            .ok_or_else(|| RenderError::Pdf("a page has no width or height".to_owned()))?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        surface.push_transform(&Transform::from_scale(scale, scale));
        if scene.paper != Color::WHITE {
            fill(&mut surface, rect_path(0.0, 0.0, scene.width, scene.height), scene.paper);
        }
        for shape in &scene.shapes {
            draw(&mut surface, shape);
        }
        surface.pop();
        surface.finish();
        page.finish();
    }
    document.finish().map_err(|error| RenderError::Pdf(format!("{error:?}")))
}

fn metadata(about: &About) -> Metadata {
    let mut metadata = Metadata::new().creator("Gridwright".to_owned());
    if !about.title.trim().is_empty() {
        metadata = metadata.title(about.title.trim().to_owned());
    }
    if !about.author.trim().is_empty() {
        metadata = metadata.authors(vec![about.author.trim().to_owned()]);
    }
    if let Some(date) = about.created {
        let [month, day] = [date.month(), date.day()].map(|n| u8::try_from(n).unwrap_or(1));
        let year = u16::try_from(date.year()).unwrap_or(1);
        metadata = metadata.creation_date(DateTime::new(year).month(month).day(day));
    }
    metadata
}

fn draw(surface: &mut Surface<'_>, shape: &SceneShape) {
    match shape {
        SceneShape::Rect(rect, color) => {
            fill(surface, rect_path(rect.x, rect.y, rect.width, rect.height), *color);
        }
        SceneShape::Line { from, to, thickness, color } => {
            let mut path = PathBuilder::new();
            path.move_to(from.x, from.y);
            path.line_to(to.x, to.y);
            stroke(surface, path.finish(), *thickness, *color);
        }
        SceneShape::Circle { centre, radius, thickness, color } => {
            stroke(surface, circle_path(*centre, *radius), *thickness, *color);
        }
        SceneShape::Triangle([first, second, third], color) => {
            let mut path = PathBuilder::new();
            path.move_to(first.x, first.y);
            path.line_to(second.x, second.y);
            path.line_to(third.x, third.y);
            path.close();
            fill(surface, path.finish(), *color);
        }
        SceneShape::Text { start, size, color, line } => {
            surface.set_stroke(None);
            surface.set_fill(Some(solid(*color)));
            draw_text(surface, line, *start, *size);
        }
    }
}

fn solid(color: Color) -> Fill {
    Fill { paint: rgb::Color::new(color.red, color.green, color.blue).into(), ..Fill::default() }
}

fn rect_path(x: f32, y: f32, width: f32, height: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    path.push_rect(PdfRect::from_xywh(x, y, width, height)?);
    path.finish()
}

/// A circle as four cubic curves.
fn circle_path(centre: Point, radius: f32) -> Option<Path> {
    /// How far the control points of a quarter circle are from its ends.
    const KAPPA: f32 = 0.552_284_8;
    let Point { x, y } = centre;
    let (r, k) = (radius, radius * KAPPA);
    let mut path = PathBuilder::new();
    path.move_to(x + r, y);
    path.cubic_to(x + r, y + k, x + k, y + r, x, y + r);
    path.cubic_to(x - k, y + r, x - r, y + k, x - r, y);
    path.cubic_to(x - r, y - k, x - k, y - r, x, y - r);
    path.cubic_to(x + k, y - r, x + r, y - k, x + r, y);
    path.close();
    path.finish()
}

fn fill(surface: &mut Surface<'_>, path: Option<Path>, color: Color) {
    if let Some(path) = path {
        surface.set_stroke(None);
        surface.set_fill(Some(solid(color)));
        surface.draw_path(&path);
    }
}

fn stroke(surface: &mut Surface<'_>, path: Option<Path>, width: f32, color: Color) {
    if let Some(path) = path {
        surface.set_fill(None);
        surface.set_stroke(Some(Stroke {
            paint: rgb::Color::new(color.red, color.green, color.blue).into(),
            width,
            line_cap: LineCap::Round,
            ..Stroke::default()
        }));
        surface.draw_path(&path);
    }
}

fn draw_text(surface: &mut Surface<'_>, line: &TextLine, start: Point, size: f32) {
    for piece in &line.pieces {
        let Some(font) = pdf_font(piece.font) else { continue };
        let rise = piece.style.rise;
        // The glyphs are measured in ems of the line, not of their own size.
        let scale = rise.scale();
        let glyphs: Vec<KrillaGlyph> = piece
            .glyphs
            .iter()
            .map(|glyph| {
                let (id, range) = (GlyphId::new(glyph.id), glyph.start..glyph.end);
                let (advance, dx, dy) = (glyph.advance / scale, glyph.dx / scale, glyph.dy / scale);
                KrillaGlyph::new(id, advance, dx, dy, 0.0, range, None)
            })
            .collect();
        let x = start.x + piece.x * size;
        let at = PdfPoint::from_xy(x, start.y - rise.shift() * size);
        surface.draw_glyphs(at, &glyphs, font, &piece.text, size * scale, false);
    }
}

/// The font as the PDF writer knows it, read on first use.
fn pdf_font(id: FontId) -> Option<Font> {
    static FONTS: [OnceLock<Option<Font>>; FontId::COUNT] =
        [const { OnceLock::new() }; FontId::COUNT];
    FONTS.get(id.index())?.get_or_init(|| Font::new(id.face().bytes.into(), 0)).clone()
}
