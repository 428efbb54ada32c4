//! From shaped text to lines of at most some width.
//!
//! Lines break where Unicode allows it; a word wider than the line is broken
//! between its letters rather than left to stick out.

use std::ops::Range;

use super::font::FontId;
use super::rich::TextStyle;
use super::shape::{Glyph, GlyphRun, Paragraph, Shaped};

/// A part of one line in one font and style. Lengths are in ems.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LinePiece {
    pub font: FontId,
    pub style: TextStyle,
    /// Where it starts on its line.
    pub x: f32,
    pub width: f32,
    /// From left to right; their texts are counted from the start of `text`.
    pub glyphs: Vec<Glyph>,
    pub text: String,
}

/// One line of text, its pieces from left to right. Lengths are in ems.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TextLine {
    pub width: f32,
    pub pieces: Vec<LinePiece>,
    /// What it says, in reading order.
    pub text: String,
    /// Whether it reads from right to left.
    pub is_rtl: bool,
}

/// Where one line of a paragraph starts and ends, in clusters, without the
/// spaces at its end.
type LineRange = Range<usize>;

impl Shaped {
    /// How many lines the text needs at this width in ems.
    pub fn line_count(&self, width: f32) -> usize {
        self.paragraphs.iter().map(|paragraph| break_lines(paragraph, width).count()).sum()
    }

    /// The lines of the text at this width in ems.
    pub fn lines(&self, width: f32) -> Vec<TextLine> {
        self.some_lines(width, 0..usize::MAX)
    }

    /// Some of the lines of the text at this width in ems, counted from zero.
    pub fn some_lines(&self, width: f32, lines: Range<usize>) -> Vec<TextLine> {
        self.paragraphs
            .iter()
            .flat_map(|p| break_lines(p, width).map(move |range| (p, range)))
            .take(lines.end)
            .skip(lines.start)
            .map(|(p, range)| line(p, &range))
            .collect()
    }

    /// All of it on one line; only the first paragraph.
    pub fn single_line(&self) -> TextLine {
        self.paragraphs.first().map_or(TextLine::default(), |p| line(p, &(0..p.clusters.len())))
    }
}

/// Greedy line breaking. An empty paragraph is one empty line.
fn break_lines(paragraph: &Paragraph, width: f32) -> impl Iterator<Item = LineRange> {
    let clusters = &paragraph.clusters;
    let mut start = 0;
    let mut done = false;
    std::iter::from_fn(move || {
        if done {
            return None;
        }
        let end = line_end(paragraph, start, width);
        let spaces = clusters[start..end].iter().rev().take_while(|c| c.is_space).count();
        let range = start..end - spaces;
        start = end;
        done = start >= clusters.len();
        Some(range)
    })
}

fn line_end(paragraph: &Paragraph, start: usize, width: f32) -> usize {
    let clusters = &paragraph.clusters;
    // A thousandth of an em hides the rounding of sums of advances.
    let room = width + 0.001;
    let (mut used, mut last_break) = (0.0, None);
    for (index, cluster) in clusters.iter().enumerate().skip(start) {
        if cluster.may_break && index > start {
            last_break = Some(index);
        }
        used += cluster.advance;
        if used > room && !cluster.is_space {
            return last_break.unwrap_or(index.max(start + 1));
        }
    }
    clusters.len()
}

fn line(paragraph: &Paragraph, range: &LineRange) -> TextLine {
    let clusters = &paragraph.clusters;
    let byte = |index: usize| clusters.get(index).map_or(paragraph.text.len(), |c| c.start);
    let bytes = byte(range.start)..byte(range.end);
    let first = paragraph.runs.partition_point(|run| run.range.end <= bytes.start);
    let runs = paragraph.runs[first..].iter().take_while(|run| run.range.start < bytes.end);
    let mut pieces: Vec<_> = runs.map(|run| (run, part_of(run, &bytes))).collect();
    reorder(&mut pieces);
    let mut x = 0.0;
    let pieces = pieces
        .into_iter()
        .map(|(run, glyphs)| {
            let piece = piece(paragraph, run, glyphs, x);
            x += piece.width;
            piece
        })
        .collect();
    TextLine { width: x, pieces, text: paragraph.text[bytes].to_owned(), is_rtl: paragraph.is_rtl }
}

/// The glyphs of a run that show these bytes.
fn part_of<'a>(run: &'a GlyphRun, bytes: &Range<usize>) -> &'a [Glyph] {
    let glyphs = &run.glyphs;
    let (first, end) = if run.level.is_rtl() {
        (
            glyphs.partition_point(|glyph| glyph.start >= bytes.end),
            glyphs.partition_point(|glyph| glyph.start >= bytes.start),
        )
    } else {
        (
            glyphs.partition_point(|glyph| glyph.start < bytes.start),
            glyphs.partition_point(|glyph| glyph.start < bytes.end),
        )
    };
    &glyphs[first..end.max(first)]
}

/// Puts runs that stand in reading order into the order from left to right:
/// rule L2 of the Unicode bidirectional algorithm.
fn reorder(pieces: &mut [(&GlyphRun, &[Glyph])]) {
    let levels = || pieces.iter().map(|(run, _)| run.level.number());
    let (Some(highest), Some(lowest_odd)) =
        (levels().max(), levels().filter(|level| level % 2 == 1).min())
    else {
        return;
    };
    for level in (lowest_odd..=highest).rev() {
        for chunk in pieces.chunk_by_mut(|(a, _), (b, _)| {
            (a.level.number() >= level) == (b.level.number() >= level)
        }) {
            if chunk[0].0.level.number() >= level {
                chunk.reverse();
            }
        }
    }
}

fn piece(paragraph: &Paragraph, run: &GlyphRun, glyphs: &[Glyph], x: f32) -> LinePiece {
    let start = glyphs.iter().map(|glyph| glyph.start).min().unwrap_or(0);
    let end = glyphs.iter().map(|glyph| glyph.end).max().unwrap_or(start);
    let glyphs: Vec<Glyph> = glyphs
        .iter()
        .map(|glyph| Glyph { start: glyph.start - start, end: glyph.end - start, ..*glyph })
        .collect();
    LinePiece {
        font: run.font,
        style: run.style,
        x,
        width: glyphs.iter().map(|glyph| glyph.advance).sum(),
        glyphs,
        text: paragraph.text[start..end].to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(text: &str, width: f32, expected: &[&str]) {
        let shaped = Shaped::plain(text, TextStyle::PLAIN);
        let lines = shaped.lines(width);
        let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(texts, expected);
        assert_eq!(shaped.line_count(width), expected.len());
    }

    #[test]
    fn lines_break_at_spaces_and_long_words_anywhere() {
        check("one two three", 100.0, &["one two three"]);
        check("one two three", 4.0, &["one two", "three"]);
        check("one\n\ntwo", 100.0, &["one", "", "two"]);
        check("abcdef", 1.8, &["abc", "def"]);
        check("abc", 0.0, &["a", "b", "c"]);
        check("", 5.0, &[""]);
    }

    #[test]
    fn mixed_directions_are_put_in_visual_order() {
        let line = Shaped::plain("אבג abc 123", TextStyle::PLAIN).single_line();
        assert!(line.is_rtl);
        let order: Vec<&str> = line.pieces.iter().map(|piece| piece.text.trim()).collect();
        let position = |text: &str| order.iter().position(|piece| *piece == text);
        assert!(position("אבג") > position("abc"), "{order:?}");
    }

    proptest! {
        #[test]
        fn no_line_is_too_wide_and_nothing_is_lost(text in "\\PC{0,40}", width in 1.5f32..8.0) {
            let shaped = Shaped::plain(&text, TextStyle::PLAIN);
            let lines = shaped.lines(width);
            for line in &lines {
                let clusters = Shaped::plain(&line.text, TextStyle::PLAIN);
                let single = clusters.paragraphs[0].clusters.len() <= 1;
                prop_assert!(line.width <= width + 0.01 || single, "{}", line.text);
            }
            let visible = |s: &str| s.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            let joined: String = lines.iter().map(|line| line.text.as_str()).collect();
            prop_assert_eq!(visible(&joined), visible(&text));
        }
    }
}
