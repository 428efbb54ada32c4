//! Scenes as SVG.
//!
//! Text is drawn as outlines, each glyph defined once and used often. So the
//! file looks the same everywhere, whichever fonts a machine has, and needs no
//! embedded font (which many programs that show SVG ignore). What the drawing
//! says stays readable to people who do not see it: the title and description
//! carry the grid and the clues as text.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use gridwright_core::Color;
use skrifa::outline::OutlinePen;

use crate::outline::draw_glyph;
use crate::scene::{Point, Rect, Scene, SceneShape};
use crate::text::{FontId, LinePiece, TextLine};

/// Writes a scene with its title and description.
pub(crate) fn write(scene: &Scene, title: &str, description: &str) -> String {
    let mut svg = Svg { text: String::new(), outlines: outlines(scene) };
    let (width, height) = (SvgNumber(scene.width), SvgNumber(scene.height));
    let (title, description) = (Escaped(title), Escaped(description));
    svg.push(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{title}\">\n\
         <title>{title}</title>\n<desc>{description}</desc>\n"
    ));
    svg.definitions();
    svg.push(format_args!("<path fill=\"{}\" d=\"M0 0H{width}V{height}H0z\"/>\n", scene.paper));
    // Neighbouring rectangles of one colour become one path.
    for shapes in scene.shapes.chunk_by(are_rects_alike) {
        match &shapes[0] {
            SceneShape::Rect(_, color) => svg.rects(shapes, *color),
            shape => svg.shape(shape),
        }
    }
    svg.text.push_str("</svg>\n");
    svg.text
}

fn are_rects_alike(first: &SceneShape, second: &SceneShape) -> bool {
    matches!((first, second), (SceneShape::Rect(_, a), SceneShape::Rect(_, b)) if a == b)
}

/// The outlines of all glyphs of a scene as path data, empty for spaces.
fn outlines(scene: &Scene) -> BTreeMap<(FontId, u32), String> {
    let mut outlines = BTreeMap::new();
    for shape in &scene.shapes {
        let SceneShape::Text { line, .. } = shape else { continue };
        for piece in &line.pieces {
            for glyph in &piece.glyphs {
                outlines.entry((piece.font, glyph.id)).or_insert_with(|| {
                    let mut pen = PathData(String::new());
                    draw_glyph(piece.font.face(), glyph.id, &mut pen);
                    pen.0
                });
            }
        }
    }
    outlines
}

struct Svg {
    text: String,
    outlines: BTreeMap<(FontId, u32), String>,
}

impl Svg {
    fn push(&mut self, text: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(text);
    }

    fn definitions(&mut self) {
        let outlines = std::mem::take(&mut self.outlines);
        self.text.push_str("<defs>\n");
        for (&(font, glyph), outline) in &outlines {
            if !outline.is_empty() {
                let name = GlyphName(font, glyph);
                self.push(format_args!("<path id=\"{name}\" d=\"{outline}\"/>\n"));
            }
        }
        self.text.push_str("</defs>\n");
        self.outlines = outlines;
    }

    fn rects(&mut self, shapes: &[SceneShape], color: Color) {
        self.push(format_args!("<path fill=\"{color}\" d=\""));
        for shape in shapes {
            if let SceneShape::Rect(rect, _) = shape {
                let Rect { x, y, width, height } = *rect;
                let (right, down, left) = (SvgNumber(width), SvgNumber(height), SvgNumber(-width));
                self.push(format_args!(
                    "M{} {}h{right}v{down}h{left}z",
                    SvgNumber(x),
                    SvgNumber(y)
                ));
            }
        }
        self.text.push_str("\"/>\n");
    }

    fn shape(&mut self, shape: &SceneShape) {
        match shape {
            SceneShape::Rect(_, color) => self.rects(std::slice::from_ref(shape), *color),
            SceneShape::Line { from, to, thickness, color } => self.push(format_args!(
                "<path stroke=\"{color}\" stroke-width=\"{}\" stroke-linecap=\"round\" \
                 d=\"M{}L{}\"/>\n",
                SvgNumber(*thickness),
                Pair(*from),
                Pair(*to)
            )),
            SceneShape::Circle { centre, radius, thickness, color } => self.push(format_args!(
                "<circle fill=\"none\" stroke=\"{color}\" stroke-width=\"{}\" cx=\"{}\" \
                 cy=\"{}\" r=\"{}\"/>\n",
                SvgNumber(*thickness),
                SvgNumber(centre.x),
                SvgNumber(centre.y),
                SvgNumber(*radius)
            )),
            SceneShape::Triangle([a, b, c], color) => self.push(format_args!(
                "<path fill=\"{color}\" d=\"M{}L{}L{}z\"/>\n",
                Pair(*a),
                Pair(*b),
                Pair(*c)
            )),
            SceneShape::Text { start, size, color, line } => self.line(line, *start, *size, *color),
        }
    }

    fn line(&mut self, line: &TextLine, start: Point, size: f32, color: Color) {
        for piece in &line.pieces {
            let rise = piece.style.rise;
            let scale = size * rise.scale() / piece.font.face().units_per_em;
            let x = start.x + piece.x * size;
            let y = start.y - rise.shift() * size;
            self.push(format_args!(
                "<g fill=\"{color}\" transform=\"matrix({s} 0 0 -{s} {})\">",
                Pair(Point { x, y }),
                s = SvgScale(scale)
            ));
            self.glyphs(piece, size / scale);
            self.text.push_str("</g>\n");
        }
    }

    /// The glyphs of a piece, in the units of its font: so many to an em.
    fn glyphs(&mut self, piece: &LinePiece, units: f32) {
        let mut x = 0.0;
        for glyph in &piece.glyphs {
            let is_drawn =
                self.outlines.get(&(piece.font, glyph.id)).is_some_and(|o| !o.is_empty());
            if is_drawn {
                let name = GlyphName(piece.font, glyph.id);
                self.push(format_args!("<use href=\"#{name}\""));
                for (axis, offset) in [('x', x + glyph.dx), ('y', glyph.dy)] {
                    if offset != 0.0 {
                        self.push(format_args!(" {axis}=\"{}\"", SvgNumber(offset * units)));
                    }
                }
                self.text.push_str("/>");
            }
            x += glyph.advance;
        }
    }
}

/// The name of a glyph's definition. It is the same in every file, so that
/// several drawings can stand in one page without mixing up their letters.
struct GlyphName(FontId, u32);

impl fmt::Display for GlyphName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "gw{}-{}", self.0.index(), self.1)
    }
}

/// A number with at most two decimals.
#[derive(Clone, Copy)]
struct SvgNumber(f32);

impl fmt::Display for SvgNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (f64::from(self.0) * 100.0).round() / 100.0;
        // Adding zero turns minus zero into zero.
        write!(f, "{}", hundredths + 0.0)
    }
}

/// Two numbers.
struct Pair(Point);

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", SvgNumber(self.0.x), SvgNumber(self.0.y))
    }
}

/// A scale from font units to the sheet: small, so with more decimals.
struct SvgScale(f32);

impl fmt::Display for SvgScale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", (f64::from(self.0) * 1e6).round() / 1e6)
    }
}

/// Text that is safe between tags and in quotes. Characters that XML cannot
/// hold at all are left out.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\n' => f.write_char('\n')?,
                '\u{fffe}' | '\u{ffff}' => {}
                c if c.is_control() => {}
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// Collects an outline as path data.
struct PathData(String);

impl PathData {
    fn add(&mut self, letter: char, numbers: &[f32]) {
        self.0.push(letter);
        for (index, number) in numbers.iter().enumerate() {
            if index > 0 && *number >= 0.0 {
                self.0.push(' ');
            }
            let _ = write!(self.0, "{}", SvgNumber(*number));
        }
    }
}

impl OutlinePen for PathData {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add('M', &[x, y]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add('L', &[x, y]);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.add('Q', &[cx, cy, x, y]);
    }

    fn curve_to(&mut self, cx: f32, cy: f32, dx: f32, dy: f32, x: f32, y: f32) {
        self.add('C', &[cx, cy, dx, dy, x, y]);
    }

    fn close(&mut self) {
        self.0.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (number, expected) in
            [(1.0, "1"), (0.006, "0.01"), (-0.001, "0"), (12.345, "12.35"), (-7.5, "-7.5")]
        {
            assert_eq!(SvgNumber(number).to_string(), expected);
        }
        assert_eq!(SvgScale(0.0123456).to_string(), "0.012346");
    }

    #[test]
    fn text_is_escaped() {
        let escaped = Escaped("a<b> & \"c\"\u{0}\u{ffff}").to_string();
        assert_eq!(escaped, "a&lt;b&gt; &amp; &quot;c&quot;");
    }
}
