//! From text to glyphs: directions, fonts, ligatures, kerning.
//!
//! Everything here is measured in ems, so that a text is shaped once and can
//! then be broken into lines at any size.

use std::ops::Range;

use harfrust::{Direction, ShapeOptions, UnicodeBuffer};
use unicode_bidi::{BidiInfo, Level};
use unicode_linebreak::{BreakOpportunity, linebreaks};
use unicode_segmentation::UnicodeSegmentation;

use super::font::FontId;
use super::rich::{RichText, TextStyle};

/// One glyph of a run. Lengths are in ems of the text on the line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Glyph {
    pub id: u32,
    pub advance: f32,
    pub dx: f32,
    pub dy: f32,
    /// The bytes of the paragraph that it shows.
    pub start: usize,
    pub end: usize,
}

/// Glyphs of one font, style and direction, from left to right.
#[derive(Clone, Debug)]
pub(crate) struct GlyphRun {
    /// The bytes of the paragraph that it shows.
    pub range: Range<usize>,
    pub font: FontId,
    pub style: TextStyle,
    pub level: Level,
    pub glyphs: Vec<Glyph>,
}

/// The smallest piece of text that a line break cannot tear, in reading order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cluster {
    pub start: usize,
    pub advance: f32,
    /// Whether a line may break before it.
    pub may_break: bool,
    pub is_space: bool,
}

/// A shaped text without line ends.
#[derive(Clone, Debug)]
pub(crate) struct Paragraph {
    pub text: String,
    pub runs: Vec<GlyphRun>,
    pub clusters: Vec<Cluster>,
    /// Whether it reads from right to left.
    pub is_rtl: bool,
}

/// A shaped text: one paragraph for each line of the source.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shaped {
    pub paragraphs: Vec<Paragraph>,
}

impl Shaped {
    /// Shapes a text.
    pub fn new(rich: &RichText) -> Self {
        let mut start = 0;
        let paragraphs = rich.text.split('\n').map(|line| {
            let range = start..start + line.len();
            start = range.end + 1;
            Paragraph::new(line, &spans_within(rich, &range))
        });
        Self { paragraphs: paragraphs.collect() }
    }

    /// Shapes a text in one style.
    pub fn plain(text: &str, style: TextStyle) -> Self {
        Self::new(&RichText::new(text, style))
    }

    /// Whether the text reads from right to left, by its first paragraph.
    pub fn is_rtl(&self) -> bool {
        self.paragraphs.first().is_some_and(|paragraph| paragraph.is_rtl)
    }
}

/// The spans of a part of the text, counted from its start.
fn spans_within(rich: &RichText, part: &Range<usize>) -> Vec<(Range<usize>, TextStyle)> {
    let first = rich.spans.partition_point(|(range, _)| range.end <= part.start);
    rich.spans[first..]
        .iter()
        .take_while(|(range, _)| range.start < part.end)
        .map(|(range, style)| {
            let start = range.start.max(part.start) - part.start;
            (start..range.end.min(part.end) - part.start, *style)
        })
        .collect()
}

/// A stretch of text to be shaped at once.
struct ShapeItem {
    range: Range<usize>,
    font: FontId,
    style: TextStyle,
    level: Level,
}

impl Paragraph {
    fn new(text: &str, spans: &[(Range<usize>, TextStyle)]) -> Self {
        let bidi = BidiInfo::new(text, None);
        let is_rtl = bidi.paragraphs.first().is_some_and(|paragraph| paragraph.level.is_rtl());
        let mut buffer = UnicodeBuffer::new();
        let mut runs = vec![];
        for item in itemize(text, spans, &bidi.levels) {
            let (run, cleared) = shape(text, item, buffer);
            buffer = cleared;
            runs.push(run);
        }
        let clusters = clusters(text, &runs);
        Self { text: text.to_owned(), runs, clusters, is_rtl }
    }
}

fn itemize(text: &str, spans: &[(Range<usize>, TextStyle)], levels: &[Level]) -> Vec<ShapeItem> {
    let mut items: Vec<ShapeItem> = vec![];
    for (range, style) in spans {
        for (offset, character) in text[range.clone()].grapheme_indices(true) {
            let start = range.start + offset;
            let end = start + character.len();
            let level = levels[start];
            let before = items.last().filter(|item| item.style == *style);
            let before = before.map(|item| item.font);
            let font = FontId::choose(character, style.bold, style.italic, before);
            match items.last_mut() {
                Some(item) if (item.font, item.style, item.level) == (font, *style, level) => {
                    item.range.end = end;
                }
                _ => items.push(ShapeItem { range: start..end, font, style: *style, level }),
            }
        }
    }
    items
}

fn shape(text: &str, item: ShapeItem, mut buffer: UnicodeBuffer) -> (GlyphRun, UnicodeBuffer) {
    let face = item.font.face();
    for (offset, c) in text[item.range.clone()].char_indices() {
        buffer.add(c, (item.range.start + offset) as u32);
    }
    let direction =
        if item.level.is_rtl() { Direction::RightToLeft } else { Direction::LeftToRight };
    buffer.set_direction(direction);
    buffer.guess_segment_properties();
    let shaper = face.shaper.shaper(&face.font).build();
    let shaped = shaper.shape(buffer, ShapeOptions::new());
    let scale = item.style.rise.scale() / face.units_per_em;
    let mut glyphs: Vec<Glyph> = shaped
        .glyph_infos()
        .iter()
        .zip(shaped.glyph_positions())
        .map(|(info, position)| Glyph {
            id: info.glyph_id,
            advance: position.x_advance as f32 * scale,
            dx: position.x_offset as f32 * scale,
            dy: position.y_offset as f32 * scale,
            start: info.cluster as usize,
            end: 0,
        })
        .collect();
    set_ends(&mut glyphs, item.range.end, item.level.is_rtl());
    let ShapeItem { range, font, style, level } = item;
    (GlyphRun { range, font, style, level, glyphs }, shaped.clear())
}

/// A glyph shows everything up to the start of the next cluster in reading order.
fn set_ends(glyphs: &mut [Glyph], run_end: usize, is_rtl: bool) {
    let mut end = run_end;
    let mut start = run_end;
    let mut set = |glyph: &mut Glyph| {
        if glyph.start != start {
            end = start;
            start = glyph.start;
        }
        glyph.end = end;
    };
    if is_rtl {
        glyphs.iter_mut().for_each(&mut set);
    } else {
        glyphs.iter_mut().rev().for_each(&mut set);
    }
}

fn clusters(text: &str, runs: &[GlyphRun]) -> Vec<Cluster> {
    let mut clusters: Vec<Cluster> = vec![];
    for run in runs {
        let mut add = |glyph: &Glyph| match clusters.last_mut() {
            Some(last) if last.start == glyph.start => last.advance += glyph.advance,
            _ => clusters.push(Cluster {
                start: glyph.start,
                advance: glyph.advance,
                may_break: false,
                is_space: text[glyph.start..glyph.end]
                    .chars()
                    .all(|c| c.is_whitespace() && c != '\u{a0}'),
            }),
        };
        if run.level.is_rtl() {
            run.glyphs.iter().rev().for_each(&mut add);
        } else {
            run.glyphs.iter().for_each(&mut add);
        }
    }
    let mut at = 0;
    for (offset, opportunity) in linebreaks(text) {
        while at < clusters.len() && clusters[at].start < offset {
            at += 1;
        }
        // The end of the text counts as a break, but nothing starts there.
        if opportunity == BreakOpportunity::Allowed
            && let Some(cluster) = clusters.get_mut(at).filter(|c| c.start == offset)
        {
            cluster.may_break = true;
        }
    }
    clusters
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[(&str, bool, usize)]) {
        let shaped = Shaped::plain(text, TextStyle::PLAIN);
        let runs: Vec<_> = shaped.paragraphs[0]
            .runs
            .iter()
            .map(|run| (run.font.name(), run.level.is_rtl(), run.glyphs.len()))
            .collect();
        assert_eq!(runs, expected, "{text}");
    }

    #[test]
    fn runs_part_where_font_or_direction_change() {
        check("Cat", &[("NotoSans-Regular", false, 3)]);
        check("שלום עולם", &[("NotoSansHebrew-Regular", true, 9)]);
        check(
            "Say שלום twice",
            &[
                ("NotoSans-Regular", false, 4),
                ("NotoSansHebrew-Regular", true, 4),
                ("NotoSansHebrew-Regular", false, 1),
                ("NotoSans-Regular", false, 5),
            ],
        );
    }

    #[test]
    fn complex_scripts_are_shaped() {
        // Lam and alef join into one glyph; a vowel sign moves before its consonant.
        check("لا", &[("NotoSansArabic-Regular", true, 1)]);
        let hindi = &Shaped::plain("हि", TextStyle::PLAIN).paragraphs[0];
        assert_eq!(hindi.clusters.len(), 1);
        assert_eq!(hindi.runs[0].glyphs.len(), 2);
    }

    #[test]
    fn every_byte_belongs_to_a_glyph() {
        for text in ["Ünïcode", "عربي لا 123", "हिन्दी", "ภาษาไทย", "漢字かな", "e\u{301}\u{302}"]
        {
            for paragraph in &Shaped::plain(text, TextStyle::PLAIN).paragraphs {
                let mut covered = vec![false; text.len()];
                for glyph in paragraph.runs.iter().flat_map(|run| &run.glyphs) {
                    covered[glyph.start..glyph.end].fill(true);
                }
                assert!(covered.iter().all(|byte| *byte), "{text}");
            }
        }
    }

    #[test]
    fn lines_may_break_after_spaces_and_between_ideographs() {
        for (text, expected) in [("a b-c d", vec![2, 4, 6]), ("漢字かな", vec![3, 6, 9])] {
            let shaped = Shaped::plain(text, TextStyle::PLAIN);
            let clusters = &shaped.paragraphs[0].clusters;
            let breaks: Vec<usize> =
                clusters.iter().filter(|c| c.may_break).map(|c| c.start).collect();
            assert_eq!(breaks, expected);
        }
    }
}
