//! What stands on a printed page besides grid and clues: the heading over
//! them and the small print below.

use gridwright_core::{Metadata, Puzzle};

use crate::clues::Block;
use crate::paper::{PdfOptions, WorksheetPage};
use crate::scene::{Align, Point, Scene, TextInk};
use crate::sheet::bylines;
use crate::text::{RichText, Shaped, TextLine, TextStyle};
use crate::view::Palette;

/// Around the page, in points.
const MARGIN: f32 = 36.0;
/// The size of the small print, in points.
const SMALL: f32 = 7.0;
/// The most lines of small print.
const SMALL_LINES: usize = 2;
/// The heading takes at most this share of the page; what does not fit flows
/// with the clues.
const HEADING_SHARE: f32 = 0.2;

/// The room that is left on a page, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PageRoom {
    pub left: f32,
    pub right: f32,
    pub top: f32,
    pub bottom: f32,
}

impl PageRoom {
    pub fn width(&self) -> f32 {
        self.right - self.left
    }

    pub fn height(&self) -> f32 {
        self.bottom - self.top
    }
}

/// A line of the heading: its baseline below the margin, and its size.
#[derive(Clone, Debug)]
struct HeadLine {
    line: TextLine,
    baseline: f32,
    size: f32,
}

/// The heading and the small print of one grid.
#[derive(Clone, Debug)]
pub(crate) struct Furniture {
    page: (f32, f32),
    palette: Palette,
    head: Vec<HeadLine>,
    head_height: f32,
    foot: Vec<TextLine>,
}

/// Texts that are too long for heading or small print: they flow before and
/// after the clues.
#[derive(Clone, Debug, Default)]
pub(crate) struct Overflow {
    pub before: Vec<Block>,
    pub after: Vec<Block>,
}

/// A part of the heading.
struct HeadingPart {
    text: RichText,
    size: f32,
    /// The space above it.
    gap: f32,
}

impl Furniture {
    /// The furniture of a puzzle.
    pub fn of(puzzle: &Puzzle, options: &PdfOptions) -> (Self, Overflow) {
        let metadata = &puzzle.metadata;
        let mut parts = vec![];
        if options.view.title {
            let title = RichText::new(metadata.title.trim(), TextStyle::BOLD);
            parts.push(HeadingPart { text: title, size: 17.0, gap: 0.0 });
            let byline = RichText::new(&bylines(metadata).join("  ·  "), TextStyle::PLAIN);
            parts.push(HeadingPart { text: byline, size: 9.0, gap: 1.0 });
        }
        if options.view.title || options.view.clues {
            parts.push(HeadingPart { text: notes(metadata), size: 9.0, gap: 5.0 });
        }
        Self::set(parts, &metadata.copyright, options)
    }

    /// The furniture of a worksheet: a line for the name and the date, the
    /// title, and the number of the sheet where there are several.
    pub fn of_worksheet(
        puzzle: &Puzzle,
        number: Option<usize>,
        page: &WorksheetPage,
    ) -> (Self, Overflow) {
        let scale = if page.large { 1.4 } else { 1.0 };
        let mut parts = vec![];
        if page.name_line {
            let line = |count: usize| "_".repeat(count);
            let text = format!("Name {}  Date {}", line(26), line(12));
            let text = RichText::new(&text, TextStyle::PLAIN);
            parts.push(HeadingPart { text, size: 12.0 * scale, gap: 0.0 });
        }
        let title = puzzle.metadata.title.trim();
        let number = number.map(|number| format!("Sheet {number}")).unwrap_or_default();
        let parted = if title.is_empty() || number.is_empty() { "" } else { "  \u{b7}  " };
        let title = RichText::new(&format!("{title}{parted}{number}"), TextStyle::BOLD);
        parts.push(HeadingPart { text: title, size: 17.0 * scale, gap: 6.0 });
        let options = PdfOptions { paper: page.paper, ..PdfOptions::default() };
        Self::set(parts, &puzzle.metadata.copyright, &options)
    }

    /// The furniture of the page with the solution.
    pub fn of_solution(puzzle: &Puzzle, options: &PdfOptions) -> (Self, Overflow) {
        let heading = RichText::new("Solution", TextStyle::BOLD);
        let mut parts = vec![HeadingPart { text: heading, size: 17.0, gap: 0.0 }];
        if options.view.title {
            let title = RichText::new(puzzle.metadata.title.trim(), TextStyle::PLAIN);
            parts.push(HeadingPart { text: title, size: 9.0, gap: 1.0 });
        }
        Self::set(parts, &puzzle.metadata.copyright, options)
    }

    fn set(parts: Vec<HeadingPart>, copyright: &str, options: &PdfOptions) -> (Self, Overflow) {
        let page = options.paper.points();
        let palette = options.view.palette;
        let mut furniture = Self { page, palette, head: vec![], head_height: 0.0, foot: vec![] };
        let mut overflow = Overflow::default();
        for part in parts.into_iter().filter(|part| !part.text.is_blank()) {
            if !overflow.before.is_empty() || !furniture.add_to_head(&part) {
                overflow.before.push(Block::note(&part.text));
            }
        }
        if !furniture.set_foot(copyright) {
            let text = RichText::new(copyright.trim(), TextStyle::PLAIN);
            overflow.after.push(Block::note(&text));
        }
        (furniture, overflow)
    }

    /// Adds to the heading, or says no where there is too little room.
    fn add_to_head(&mut self, part: &HeadingPart) -> bool {
        let lines = Shaped::new(&part.text).lines(self.width() / part.size);
        let leading = part.size * 1.28;
        let gap = if self.head.is_empty() { 0.0 } else { part.gap };
        let height = gap + leading * lines.len() as f32;
        if self.head_height + height > self.page.1 * HEADING_SHARE {
            return false;
        }
        let mut baseline = self.head_height + gap + part.size;
        for line in lines {
            self.head.push(HeadLine { line, baseline, size: part.size });
            baseline += leading;
        }
        self.head_height += height;
        true
    }

    /// Sets the small print, or says no where there is too little room.
    fn set_foot(&mut self, copyright: &str) -> bool {
        let text = RichText::new(copyright.trim(), TextStyle::PLAIN);
        if text.is_blank() {
            return true;
        }
        // Page numbers stand at the right.
        let lines = Shaped::new(&text).lines((self.width() - 60.0) / SMALL);
        let fits = lines.len() <= SMALL_LINES;
        if fits {
            self.foot = lines;
        }
        fits
    }

    fn width(&self) -> f32 {
        self.page.0 - 2.0 * MARGIN
    }

    /// The room on the first page, or on one of the others.
    pub fn room(&self, is_first: bool) -> PageRoom {
        let has_head = is_first && self.head_height > 0.0;
        let head = if has_head { self.head_height + 10.0 } else { 0.0 };
        PageRoom {
            left: MARGIN,
            right: self.page.0 - MARGIN,
            top: MARGIN + head,
            bottom: self.page.1 - MARGIN - SMALL * 1.2 * self.foot.len() as f32,
        }
    }

    /// A page without grid and clues.
    pub fn page(&self, is_first: bool) -> Scene {
        let mut scene = Scene::new(self.page.0, self.page.1, self.palette.paper);
        if is_first {
            for HeadLine { line, baseline, size } in &self.head {
                let (x, align) = self.edge(line.is_rtl);
                let ink = TextInk { size: *size, color: self.palette.ink };
                scene.text(Point { x, y: MARGIN + baseline }, align, ink, line.clone());
            }
        }
        for (index, line) in self.foot.iter().rev().enumerate() {
            let y = self.page.1 - FOOT - index as f32 * SMALL * 1.2;
            let ink = TextInk { size: SMALL, color: self.palette.line };
            scene.text(Point { x: MARGIN, y }, Align::Left, ink, line.clone());
        }
        scene
    }

    /// Where lines start that read one way or the other.
    fn edge(&self, is_rtl: bool) -> (f32, Align) {
        if is_rtl { (self.page.0 - MARGIN, Align::Right) } else { (MARGIN, Align::Left) }
    }
}

/// From the lowest baseline to the end of the page, in points.
const FOOT: f32 = 27.0;

/// Numbers the pages of a file at their feet, where there are several.
pub(crate) fn number_pages(pages: &mut [Scene], palette: &Palette) {
    let count = pages.len();
    for (index, page) in pages.iter_mut().enumerate().filter(|_| count > 1) {
        let text = format!("{} / {count}", index + 1);
        let line = Shaped::plain(&text, TextStyle::PLAIN).single_line();
        let at = Point { x: page.width - MARGIN, y: page.height - FOOT };
        page.text(at, Align::Right, TextInk { size: SMALL, color: palette.line }, line);
    }
}

/// What is said before the puzzle, then its notes.
fn notes(metadata: &Metadata) -> RichText {
    let mut text = RichText::default();
    for markup in [&metadata.intro, &metadata.notes] {
        if !text.is_blank() && !markup.is_empty() {
            text.push("\n", TextStyle::PLAIN);
        }
        text.push_markup(markup, TextStyle::ITALIC);
    }
    text
}
