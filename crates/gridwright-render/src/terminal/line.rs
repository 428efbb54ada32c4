//! A line of a terminal: pieces of text, each written with a pen.

use gridwright_core::Color;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// How a piece of text is written. Terminals without colour show the text
/// alone, so a pen never carries what only it says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TextPen {
    pub bold: bool,
    pub italic: bool,
    pub underline: bool,
    pub strike: bool,
    pub ink: TextColor,
    /// The background.
    pub ground: Option<Color>,
}

/// The colour of a piece of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum TextColor {
    /// What the terminal writes in anyway.
    #[default]
    Normal,
    /// For the lines of a grid: there, but behind the letters.
    Faint,
    /// A colour of its own.
    Color(Color),
}

impl TextPen {
    pub const BOLD: Self = Self { bold: true, ..Self::PLAIN };
    pub const FAINT: Self = Self { ink: TextColor::Faint, ..Self::PLAIN };
    pub const PLAIN: Self = Self {
        bold: false,
        italic: false,
        underline: false,
        strike: false,
        ink: TextColor::Normal,
        ground: None,
    };

    /// Whether a space written with it shows.
    fn marks_spaces(self) -> bool {
        self.underline || self.strike || self.ground.is_some()
    }

    /// The escape sequence that switches from any pen to this one.
    fn switch(self) -> String {
        let mut codes = vec!["0".to_owned()];
        let styles =
            [(self.bold, "1"), (self.italic, "3"), (self.underline, "4"), (self.strike, "9")];
        codes.extend(styles.iter().filter(|(on, _)| *on).map(|(_, code)| (*code).to_owned()));
        match self.ink {
            TextColor::Normal => {}
            TextColor::Faint => codes.push("90".to_owned()),
            TextColor::Color(color) => codes.push(format!("38;5;{}", palette_index(color))),
        }
        codes.extend(self.ground.map(|color| format!("48;5;{}", palette_index(color))));
        format!("\x1b[{}m", codes.join(";"))
    }
}

/// The nearest of the 256 colours that terminals agree on: a cube of six
/// steps a channel from 16 on, and a ramp of 24 greys from 232 on.
fn palette_index(color: Color) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let channels = [color.red, color.green, color.blue];
    let nearest = channels.map(|value| {
        let distance = |step: &usize| STEPS[*step].abs_diff(value);
        (0..STEPS.len()).min_by_key(distance).unwrap_or_default()
    });
    let distance = |candidate: [u8; 3]| -> u32 {
        let apart = |i: usize| u32::from(candidate[i].abs_diff(channels[i])).pow(2);
        (0..3).map(apart).sum()
    };
    let grey = color.brightness().saturating_sub(3) / 10;
    let grey = grey.min(23);
    if distance([8 + 10 * grey; 3]) < distance(nearest.map(|step| STEPS[step])) {
        232 + grey
    } else {
        (16 + 36 * nearest[0] + 6 * nearest[1] + nearest[2]) as u8
    }
}

/// How many columns of a terminal a text takes.
pub(super) fn width_of(text: &str) -> usize {
    if text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
        return text.len();
    }
    // The sum over graphemes is never less than the width of the whole text,
    // and lets every piece be measured alone.
    text.graphemes(true).map(UnicodeWidthStr::width).sum()
}

/// As many whole letters from the start of the text as fit.
pub(super) fn prefix(text: &str, room: usize) -> &str {
    let mut used = 0;
    for (start, grapheme) in text.grapheme_indices(true) {
        used += grapheme.width();
        if used > room {
            return &text[..start];
        }
    }
    text
}

/// A line of a terminal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TerminalLine {
    spans: Vec<(String, TextPen)>,
    width: usize,
}

impl TerminalLine {
    pub const EMPTY: Self = Self { spans: vec![], width: 0 };

    pub fn width(&self) -> usize {
        self.width
    }

    pub fn spans(&self) -> &[(String, TextPen)] {
        &self.spans
    }

    pub fn push(&mut self, text: &str, pen: TextPen) {
        if text.is_empty() {
            return;
        }
        self.width += width_of(text);
        match self.spans.last_mut() {
            Some((last, same)) if *same == pen => last.push_str(text),
            _ => self.spans.push((text.to_owned(), pen)),
        }
    }

    pub fn push_repeated(&mut self, c: char, count: usize, pen: TextPen) {
        self.push(&c.to_string().repeat(count), pen);
    }

    pub fn append(&mut self, other: &Self) {
        for (text, pen) in &other.spans {
            self.push(text, *pen);
        }
    }

    /// Adds spaces up to this width.
    pub fn pad_to(&mut self, width: usize) {
        self.push_repeated(' ', width.saturating_sub(self.width), TextPen::PLAIN);
    }

    /// The line in the middle of this many columns.
    pub fn centred(&self, width: usize) -> Self {
        let mut line = Self::default();
        line.pad_to(width.saturating_sub(self.width) / 2);
        line.append(self);
        line
    }

    /// Writes the line without the spaces at its end, with or without colour.
    pub fn write(&self, color: bool, out: &mut String) {
        let mut spans = &self.spans[..];
        let mut last = "";
        while let [rest @ .., (text, pen)] = spans {
            last = if color && pen.marks_spaces() { text } else { text.trim_end_matches(' ') };
            if !last.is_empty() {
                break;
            }
            spans = rest;
        }
        let mut current = TextPen::PLAIN;
        for (index, (text, pen)) in spans.iter().enumerate() {
            if color && current != *pen {
                out.push_str(&if *pen == TextPen::PLAIN {
                    "\x1b[0m".to_owned()
                } else {
                    pen.switch()
                });
                current = *pen;
            }
            out.push_str(if index + 1 == spans.len() { last } else { text });
        }
        if current != TextPen::PLAIN {
            out.push_str("\x1b[0m");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &TerminalLine, color: bool, expected: &str) {
        let mut out = String::new();
        line.write(color, &mut out);
        assert_eq!(out, expected);
    }

    #[test]
    fn pens_are_switched_only_in_colour() {
        let mut line = TerminalLine::default();
        line.push("a", TextPen::PLAIN);
        line.push("b", TextPen::BOLD);
        line.push("c", TextPen::BOLD);
        line.push("   ", TextPen::PLAIN);
        check(&line, false, "abc");
        check(&line, true, "a\x1b[0;1mbc\x1b[0m");
        line.push("  ", TextPen { ground: Some(Color::WHITE), ..TextPen::PLAIN });
        check(&line, false, "abc");
        check(&line, true, "a\x1b[0;1mbc\x1b[0m   \x1b[0;48;5;231m  \x1b[0m");
    }

    #[test]
    fn widths_are_those_of_the_terminal() {
        for (text, width) in [("abc", 3), ("漢字", 4), ("e\u{301}", 1), ("", 0)] {
            assert_eq!(width_of(text), width, "{text:?}");
        }
        assert_eq!(prefix("漢字", 3), "漢");
        assert_eq!(prefix("abc", 0), "");
        assert_eq!(prefix("abc", 9), "abc");
    }

    #[test]
    fn colours_find_their_nearest_neighbour() {
        for (hex, index) in [
            ("#000000", 16),
            ("#ffffff", 231),
            ("#d3d3d3", 252),
            ("#ff0000", 196),
            ("#fddcdc", 224),
        ] {
            assert_eq!(palette_index(Color::from_hex(hex).unwrap()), index, "{hex}");
        }
    }
}
