//! Clue lists as blocks of text, ready to flow into columns.

use gridwright_core::{Clue, ClueList, Puzzle};

use crate::scene::{Align, Point, Scene, TextInk};
use crate::sheet::{clue_label, clue_text};
use crate::text::{RichText, Shaped, TextLine, TextStyle};

/// The distance from one baseline to the next, in ems.
pub(crate) const LEADING: f32 = 1.24;
/// From the top of a line to its baseline, in ems.
const ASCENT: f32 = 0.84;
/// The widest label that stands in a column of its own, in ems.
const WIDEST_LABEL: f32 = 2.8;
/// Between a label and its clue, in ems.
const LABEL_GAP: f32 = 0.45;

/// What sort of text a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TextRole {
    /// Over a list; keeps together with what follows.
    Heading,
    /// One clue.
    Clue,
    /// Anything else.
    Note,
}

/// A piece of text that is not torn apart without need.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    role: TextRole,
    /// The number, where it stands in a column of its own.
    label: Option<TextLine>,
    body: Shaped,
    /// How far the body stands from the edge, in ems.
    indent: f32,
}

/// How much room a block needs at some size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct BlockMeasure {
    pub lines: usize,
    pub leading: f32,
    /// The space above it, unless it is first in its column.
    pub before: f32,
    /// Whether it must not be the last in its column.
    pub keeps_with_next: bool,
}

impl BlockMeasure {
    /// The height of all lines together.
    pub fn height(&self) -> f32 {
        self.lines as f32 * self.leading
    }
}

impl Block {
    /// A heading.
    pub fn heading(text: &str) -> Self {
        Self {
            role: TextRole::Heading,
            label: None,
            body: Shaped::plain(text, TextStyle::BOLD),
            indent: 0.0,
        }
    }

    /// A text on its own.
    pub fn note(text: &RichText) -> Self {
        Self { role: TextRole::Note, label: None, body: Shaped::new(text), indent: 0.0 }
    }

    /// Larger than the clues, for headings.
    fn scale(&self) -> f32 {
        if self.role == TextRole::Heading { 1.15 } else { 1.0 }
    }

    fn text_width(&self, width: f32, size: f32) -> f32 {
        width / (size * self.scale()) - self.indent
    }

    /// The length of its text on one endless line, in ems.
    pub fn ems(&self) -> f32 {
        let clusters = self.body.paragraphs.iter().flat_map(|paragraph| &paragraph.clusters);
        clusters.map(|cluster| cluster.advance).sum()
    }

    /// How much room the block needs.
    pub fn measure(&self, width: f32, size: f32) -> BlockMeasure {
        let before = match self.role {
            TextRole::Heading => 0.9,
            TextRole::Clue => 0.16,
            TextRole::Note => 0.5,
        };
        BlockMeasure {
            lines: self.body.line_count(self.text_width(width, size)),
            leading: LEADING * size * self.scale(),
            before: before * size,
            keeps_with_next: self.role == TextRole::Heading,
        }
    }

    /// Draws some of the block's lines with their top left corner at `at`.
    pub fn draw(
        &self,
        scene: &mut Scene,
        at: Point,
        width: f32,
        ink: TextInk,
        lines: std::ops::Range<usize>,
    ) {
        let size = ink.size * self.scale();
        let ink = TextInk { size, ..ink };
        let is_rtl = self.body.is_rtl();
        let (edge, align) = if is_rtl { (at.x + width, Align::Right) } else { (at.x, Align::Left) };
        let indent = self.indent * size * if is_rtl { -1.0 } else { 1.0 };
        let mut y = at.y + ASCENT * size;
        if let Some(label) = self.label.as_ref().filter(|_| lines.start == 0) {
            // Numbers are flush with the clue, so that their units line up.
            let inner = edge + indent - LABEL_GAP * size * if is_rtl { -1.0 } else { 1.0 };
            let flush = if is_rtl { Align::Left } else { Align::Right };
            scene.text(Point { x: inner, y }, flush, ink, label.clone());
        }
        let text_width = self.text_width(width, ink.size / self.scale());
        for line in self.body.some_lines(text_width, lines) {
            scene.text(Point { x: edge + indent, y }, align, ink, line);
            y += LEADING * size;
        }
    }
}

/// The blocks of all clue lists of a puzzle.
pub(crate) fn clue_blocks(puzzle: &Puzzle) -> Vec<Block> {
    puzzle.lists.iter().filter(|list| !list.clues.is_empty()).flat_map(list_blocks).collect()
}

fn list_blocks(list: &ClueList) -> Vec<Block> {
    let labels: Vec<(TextLine, String)> =
        list.clues.iter().map(|clue| numbered(clue, &list.title)).collect();
    let widths = labels.iter().map(|(line, _)| line.width).filter(|width| *width <= WIDEST_LABEL);
    let column = widths.fold(0.0, f32::max);
    let indent = if column > 0.0 { column + LABEL_GAP } else { 0.0 };
    let mut blocks = Vec::with_capacity(list.clues.len() + 1);
    if !list.title.trim().is_empty() {
        blocks.push(Block::heading(&list.title));
    }
    for (clue, (line, rest)) in list.clues.iter().zip(labels) {
        let mut text = RichText::default();
        let stands_apart = line.width <= WIDEST_LABEL;
        let lead = if stands_apart { rest } else { format!("{}{rest}", line.text) };
        if !lead.is_empty() {
            text.push(lead.trim_start(), TextStyle::BOLD);
            text.push(" ", TextStyle::PLAIN);
        }
        text.push_markup(&clue_text(clue), TextStyle::PLAIN);
        blocks.push(Block {
            role: TextRole::Clue,
            label: stands_apart.then_some(line),
            body: Shaped::new(&text),
            indent,
        });
    }
    blocks
}

/// What stands in the column of numbers, and what of the label follows it: "15"
/// and " & 8 Across".
fn numbered(clue: &Clue, list_title: &str) -> (TextLine, String) {
    let label = clue_label(clue, list_title);
    let own = label.get(clue.label.len()..).unwrap_or_default();
    let comma = usize::from(own.starts_with(','));
    let (number, rest) = label.split_at(clue.label.len() + comma);
    (Shaped::plain(number, TextStyle::BOLD).single_line(), rest.to_owned())
}

#[cfg(test)]
mod tests {
    use gridwright_core::{ClueRef, Color, Direction};

    use super::*;

    fn texts(clue: Clue) -> Vec<String> {
        let mut list = ClueList::standard(Direction::Across);
        list.clues.push(clue);
        let mut scene = Scene::new(500.0, 500.0, Color::WHITE);
        for block in list_blocks(&list) {
            let ink = TextInk { size: 10.0, color: Color::WHITE };
            block.draw(&mut scene, Point::default(), 200.0, ink, 0..usize::MAX);
        }
        scene.texts().map(str::to_owned).collect()
    }

    fn check(clue: Clue, expected: &[&str]) {
        assert_eq!(texts(clue), expected);
    }

    #[test]
    fn numbers_stand_apart_unless_they_are_long() {
        check(Clue::new("12", "Pet"), &["Across", "12", "Pet"]);
        let mut long = Clue::new("1", "Two words");
        long.continues = vec![
            ClueRef { list: "Across".into(), label: "5".into() },
            ClueRef { list: "Down".into(), label: "7".into() },
        ];
        check(long, &["Across", "1,", "5 & 7 Down Two words"]);
        let mut half = Clue::new("15", "Two words");
        half.continues = vec![ClueRef { list: "Down".into(), label: "8".into() }];
        check(half, &["Across", "15", "& 8 Down Two words"]);
        check(Clue::new("First of the grid", "Pet"), &["Across", "First of the grid Pet"]);
    }
}
