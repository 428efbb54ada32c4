//! Scenes as PNG.

use skrifa::outline::OutlinePen;
use tiny_skia::{FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};

use gridwright_core::Color;

use crate::error::RenderError;
use crate::outline::{PlacedGlyph, draw_glyph, placed_glyphs};
use crate::scene::{Point, Scene, SceneShape};

/// The most pixels drawn: 160 MB of memory, or a square of 6,324 pixels.
pub(crate) const MOST_PIXELS: u64 = 40_000_000;

/// Writes a scene with so many pixels to a unit.
pub(crate) fn write(scene: &Scene, scale: f32) -> Result<Vec<u8>, RenderError> {
    let pixels = |length: f32| f64::from((length * scale).ceil()).max(1.0) as u64;
    let (width, height) = (pixels(scene.width), pixels(scene.height));
    let too_large = || RenderError::TooLarge { width, height, most: MOST_PIXELS };
    if width.saturating_mul(height) > MOST_PIXELS {
        return Err(too_large());
    }
    let sides = (u32::try_from(width), u32::try_from(height));
    let (Ok(columns), Ok(rows)) = sides else { return Err(too_large()) };
    let mut pixmap = Pixmap::new(columns, rows).ok_or_else(too_large)?;
    pixmap.fill(skia_color(scene.paper));
    let mut canvas = Canvas { pixmap, transform: Transform::from_scale(scale, scale) };
    for shape in &scene.shapes {
        canvas.draw(shape);
    }
    encode(&canvas.pixmap).map_err(|error| RenderError::Png(error.to_string()))
}

/// Writes the pixels: in grey where there is nothing but grey, which takes a
/// third of the bytes and of the time.
fn encode(pixmap: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    // Everything is opaque: alpha can be left out.
    let pixels = || pixmap.data().chunks_exact(4);
    let is_grey = pixels().all(|p| p[0] == p[1] && p[1] == p[2]);
    let (color, bytes): (_, Vec<u8>) = if is_grey {
        (png::ColorType::Grayscale, pixels().map(|p| p[0]).collect())
    } else {
        (png::ColorType::Rgb, pixels().flat_map(|p| [p[0], p[1], p[2]]).collect())
    };
    let mut file = vec![];
    let mut encoder = png::Encoder::new(&mut file, pixmap.width(), pixmap.height());
    encoder.set_color(color);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&bytes)?;
    writer.finish()?;
    Ok(file)
}

fn skia_color(color: Color) -> tiny_skia::Color {
    tiny_skia::Color::from_rgba8(color.red, color.green, color.blue, 255)
}

fn paint(color: Color) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(skia_color(color));
    paint
}

struct Canvas {
    pixmap: Pixmap,
    transform: Transform,
}

impl Canvas {
    fn draw(&mut self, shape: &SceneShape) {
        match shape {
            SceneShape::Rect(rect, color) => {
                if let Some(rect) = Rect::from_xywh(rect.x, rect.y, rect.width, rect.height) {
                    self.pixmap.fill_rect(rect, &paint(*color), self.transform, None);
                }
            }
            SceneShape::Line { from, to, thickness, color } => {
                let mut path = PathBuilder::new();
                path.move_to(from.x, from.y);
                path.line_to(to.x, to.y);
                self.stroke(path.finish(), *thickness, *color);
            }
            SceneShape::Circle { centre, radius, thickness, color } => {
                let circle = PathBuilder::from_circle(centre.x, centre.y, *radius);
                self.stroke(circle, *thickness, *color);
            }
            SceneShape::Triangle([first, second, third], color) => {
                let mut path = PathBuilder::new();
                path.move_to(first.x, first.y);
                path.line_to(second.x, second.y);
                path.line_to(third.x, third.y);
                path.close();
                self.fill(path.finish(), *color);
            }
            SceneShape::Text { start, size, color, line } => {
                // Narrow paths are filled much faster than one as wide as the line.
                let mut path = PathBuilder::new();
                for PlacedGlyph { face, glyph, at, scale } in placed_glyphs(line, *start, *size) {
                    let mut pen = PathPen { path, at, scale };
                    draw_glyph(face, glyph, &mut pen);
                    let outline = pen.path.finish();
                    path = self.fill(outline, *color).map_or_else(PathBuilder::new, Path::clear);
                }
            }
        }
    }

    /// Fills a path and gives it back.
    fn fill(&mut self, path: Option<Path>, color: Color) -> Option<Path> {
        let path = path?;
        let rule = FillRule::Winding;
        self.pixmap.fill_path(&path, &paint(color), rule, self.transform, None);
        Some(path)
    }

    fn stroke(&mut self, path: Option<Path>, width: f32, color: Color) {
        if let Some(path) = path {
            let stroke = Stroke { width, line_cap: LineCap::Round, ..Stroke::default() };
            self.pixmap.stroke_path(&path, &paint(color), &stroke, self.transform, None);
        }
    }
}

/// Collects outlines at their places on the sheet.
struct PathPen {
    path: PathBuilder,
    at: Point,
    scale: f32,
}

impl PathPen {
    fn x(&self, x: f32) -> f32 {
        self.at.x + x * self.scale
    }

    fn y(&self, y: f32) -> f32 {
        self.at.y - y * self.scale
    }
}

impl OutlinePen for PathPen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.x(x), self.y(y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.x(x), self.y(y));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.path.quad_to(self.x(cx), self.y(cy), self.x(x), self.y(y));
    }

    fn curve_to(&mut self, cx: f32, cy: f32, dx: f32, dy: f32, x: f32, y: f32) {
        let (first, second) = ((self.x(cx), self.y(cy)), (self.x(dx), self.y(dy)));
        self.path.cubic_to(first.0, first.1, second.0, second.1, self.x(x), self.y(y));
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absurd_sizes_are_refused() {
        for side in [10_000.0, 1e9, f32::INFINITY] {
            let scene = Scene::new(side, side, Color::WHITE);
            let error = write(&scene, 1.0).unwrap_err();
            assert!(error.is_too_large(), "{error}");
        }
    }
}
