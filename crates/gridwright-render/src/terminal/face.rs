//! How a cell looks in a terminal: its letters and the signs around them.

use gridwright_core::{CellId, CellKind, Color, Corner, Puzzle};
use unicode_segmentation::UnicodeSegmentation;

use super::line::{TerminalLine, TextColor, TextPen, prefix, width_of};
use super::{Terminal, charset::TerminalSymbols};
use crate::sheet::is_doubtful;
use crate::{CellView, Highlight, Palette, RenderOptions};

/// How a cell looks in a terminal.
#[derive(Clone, Debug)]
pub(super) struct CellFace {
    pub kind: CellKind,
    /// The number in the corner; empty where there is none.
    pub label: String,
    /// The small text in the top right corner; empty where there is none.
    pub top_right: String,
    /// The letters; empty where there are none.
    pub text: String,
    pub circled: bool,
    /// What fills the cell around its letters.
    pub fill: char,
    /// Says that the letters are wrong or doubtful.
    pub mark: Option<char>,
    pub pen: TextPen,
}

impl CellFace {
    pub fn of(puzzle: &Puzzle, options: &RenderOptions, id: CellId, terminal: &Terminal) -> Self {
        let (cell, view) = (&puzzle.grid[id], options.cell(puzzle, id));
        let symbols = terminal.charset.symbols();
        let highlight = options.highlights.get(&id);
        let tinted = cell.shade.is_some() || matches!(highlight, Some(Highlight::Tint(_)));
        let clean = |text: &str| terminal.charset.clean(text);
        let text = view.letters.map_or(String::new(), |entry| clean(entry.as_str()));
        let doubtful = is_doubtful(highlight);
        let corner = cell.marks.iter().find(|mark| mark.corner == Corner::TopRight);
        let mark = match view.wrong {
            true => Some(symbols.wrong),
            false => doubtful.then_some(symbols.doubtful),
        };
        Self {
            kind: view.kind,
            label: view.label.map_or(String::new(), clean),
            top_right: corner.map_or(String::new(), |mark| clean(&mark.text)),
            // A pencilled letter is a small one, as people without colours see it.
            text: if view.pencilled { text.to_lowercase() } else { text },
            circled: cell.circled && view.kind == CellKind::Open,
            fill: if tinted && !terminal.color { symbols.shade } else { ' ' },
            mark: mark.filter(|_| view.kind == CellKind::Open),
            pen: pen_of(&view, options),
        }
    }

    /// The letters cut to this many columns, with a sign that says so.
    pub fn short_text(&self, room: usize, symbols: &TerminalSymbols) -> String {
        if width_of(&self.text) <= room {
            return self.text.clone();
        }
        let letters = prefix(&self.text, room.saturating_sub(1));
        format!("{letters}{}", symbols.more)
    }

    /// How many columns the first letter takes.
    pub fn letter_width(&self) -> usize {
        self.text.graphemes(true).next().map_or(1, width_of)
    }

    /// How many columns of a cell are free for letters.
    pub fn room(&self, inner: usize) -> usize {
        let sign = self.circled || self.mark.is_some();
        inner.saturating_sub(usize::from(sign)).max(1)
    }

    /// Writes the cell's line of letters into `inner` columns: the letters in
    /// the middle, a circle as parentheses around them, a mark behind them.
    pub fn write(&self, inner: usize, symbols: &TerminalSymbols, line: &mut TerminalLine) {
        if self.kind != CellKind::Open {
            return self.write_closed(inner, symbols, line);
        }
        let mut text = self.short_text(self.room(inner), symbols);
        if text.is_empty() {
            text.push(self.fill);
        }
        let spare = inner.saturating_sub(width_of(&text));
        let (left, right) = (spare / 2, spare - spare / 2);
        let sign = match (self.mark, self.circled) {
            (Some(mark), _) => mark,
            (None, true) if left == 0 => symbols.circle,
            // With one column a side, the shade needs the second parenthesis.
            (None, true) if self.fill == ' ' || right > 1 => ')',
            _ => self.fill,
        };
        let fill_pen = TextPen { bold: false, italic: false, ..self.pen };
        line.push_repeated(self.fill, left.saturating_sub(1), fill_pen);
        if left > 0 {
            line.push_repeated(if self.circled { '(' } else { self.fill }, 1, fill_pen);
        }
        line.push(&text, self.pen);
        if right > 0 {
            line.push_repeated(sign, 1, fill_pen);
        }
        line.push_repeated(self.fill, right.saturating_sub(1), fill_pen);
    }

    /// Writes a line of a block or a void.
    pub fn write_closed(&self, inner: usize, symbols: &TerminalSymbols, line: &mut TerminalLine) {
        let fill = if self.kind == CellKind::Block { symbols.block } else { ' ' };
        line.push_repeated(fill, inner, TextPen::FAINT);
    }

    /// Writes the line of the cell that holds its number at the left and a
    /// small text at the right.
    pub fn write_top(&self, inner: usize, symbols: &TerminalSymbols, line: &mut TerminalLine) {
        if self.kind != CellKind::Open {
            return self.write_closed(inner, symbols, line);
        }
        let pen = TextPen { bold: false, italic: false, ..self.pen };
        let first = prefix(&self.label, inner);
        let last = prefix(&self.top_right, inner.saturating_sub(width_of(first) + 1));
        line.push(first, pen);
        let spare = inner.saturating_sub(width_of(first) + width_of(last));
        line.push_repeated(self.fill, spare, pen);
        line.push(last, pen);
    }
}

fn pen_of(view: &CellView<'_>, options: &RenderOptions) -> TextPen {
    let ink = match view.background {
        _ if view.wrong => TextColor::Color(options.palette.wrong),
        None => TextColor::Normal,
        Some(ground) if ground.brightness() > 127 => TextColor::Color(Palette::LIGHT.ink),
        Some(_) => TextColor::Color(Color::WHITE),
    };
    TextPen {
        bold: view.given || view.wrong,
        italic: view.pencilled,
        ink,
        ground: view.background,
        ..TextPen::PLAIN
    }
}
