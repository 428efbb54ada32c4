//! What a drawing consists of, before any file format.
//!
//! One layout makes a scene; SVG, PNG and PDF draw it. They know nothing of
//! crosswords, and the layout knows nothing of them: so the three look alike.

use gridwright_core::Color;

use crate::text::TextLine;

/// A point, in the units of its scene, from the top left.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Point {
    pub x: f32,
    pub y: f32,
}

/// A rectangle, in the units of its scene.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rect {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

/// One thing to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SceneShape {
    /// A filled rectangle. Grid lines and bars are these too.
    Rect(Rect, Color),
    /// A slanted line of some thickness.
    Line { from: Point, to: Point, thickness: f32, color: Color },
    /// The outline of a circle.
    Circle { centre: Point, radius: f32, thickness: f32, color: Color },
    /// A filled triangle.
    Triangle([Point; 3], Color),
    /// A line of text that starts at a point on its baseline.
    Text { start: Point, size: f32, color: Color, line: TextLine },
}

/// A drawing: shapes on a sheet, the first ones at the back.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Scene {
    pub width: f32,
    pub height: f32,
    pub paper: Color,
    pub shapes: Vec<SceneShape>,
}

/// Where a line of text stands in relation to a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Centre,
    Right,
}

/// How a line of text looks, besides its font.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TextInk {
    pub size: f32,
    pub color: Color,
}

impl Scene {
    /// An empty sheet.
    pub fn new(width: f32, height: f32, paper: Color) -> Self {
        Self { width, height, paper, shapes: vec![] }
    }

    /// Adds a filled rectangle.
    pub fn rect(&mut self, rect: Rect, color: Color) {
        self.shapes.push(SceneShape::Rect(rect, color));
    }

    /// Adds a line of text with its underlines, and says how wide it is.
    pub fn text(&mut self, at: Point, align: Align, ink: TextInk, line: TextLine) -> f32 {
        let width = line.width * ink.size;
        let x = match align {
            Align::Left => at.x,
            Align::Centre => at.x - width / 2.0,
            Align::Right => at.x - width,
        };
        self.underline(Point { x, y: at.y }, ink, &line);
        if !line.pieces.is_empty() {
            let start = Point { x, y: at.y };
            self.shapes.push(SceneShape::Text { start, size: ink.size, color: ink.color, line });
        }
        width
    }

    fn underline(&mut self, start: Point, ink: TextInk, line: &TextLine) {
        let thickness = ink.size * 0.055;
        for piece in &line.pieces {
            let x = start.x + piece.x * ink.size;
            let width = piece.width * ink.size;
            let line = |y: f32| Rect { x, y, width, height: thickness };
            let rise = piece.style.rise;
            let y = start.y - rise.shift() * ink.size;
            if piece.style.underline {
                self.rect(line(y + 0.11 * ink.size * rise.scale()), ink.color);
            }
            if piece.style.strike {
                self.rect(line(y - 0.27 * ink.size * rise.scale()), ink.color);
            }
        }
    }

    /// Everything that is written, in the order of the drawing.
    #[cfg(test)]
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.shapes.iter().filter_map(|shape| match shape {
            SceneShape::Text { line, .. } => Some(line.text.as_str()),
            _ => None,
        })
    }
}
