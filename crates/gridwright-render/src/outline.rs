//! The outlines of glyphs, placed on the sheet.

use skrifa::GlyphId;
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};

use crate::scene::Point;
use crate::text::{FontFace, TextLine};

/// Draws the outline of one glyph in the units of its font, the y axis going up.
pub(crate) fn draw_glyph(face: &FontFace, glyph: u32, pen: &mut impl OutlinePen) {
    if let Some(outline) = face.outlines.get(GlyphId::new(glyph)) {
        let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
        // A broken outline is left out; the fonts that ship have none.
        let _ = outline.draw(settings, pen);
    }
}

/// One glyph of a line of text at its place on the sheet.
pub(crate) struct PlacedGlyph {
    pub face: &'static FontFace,
    pub glyph: u32,
    /// Its origin.
    pub at: Point,
    /// From the units of the font to those of the sheet.
    pub scale: f32,
}

/// The glyphs of a line of text that starts at a point on its baseline.
pub(crate) fn placed_glyphs(
    line: &TextLine,
    start: Point,
    size: f32,
) -> impl Iterator<Item = PlacedGlyph> {
    line.pieces.iter().flat_map(move |piece| {
        let face = piece.font.face();
        let rise = piece.style.rise;
        let scale = size * rise.scale() / face.units_per_em;
        let mut x = piece.x;
        piece.glyphs.iter().map(move |glyph| {
            let at = Point {
                x: start.x + (x + glyph.dx) * size,
                y: start.y - (rise.shift() + glyph.dy) * size,
            };
            x += glyph.advance;
            PlacedGlyph { face, glyph: glyph.id, at, scale }
        })
    })
}
