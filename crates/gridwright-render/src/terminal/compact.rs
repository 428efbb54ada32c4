//! Grids without lines, for terminals too narrow for them.

use gridwright_core::{CellKind, Puzzle, Side};

use super::face::CellFace;
use super::frame::is_barred;
use super::line::{TerminalLine, TextPen, prefix, width_of};
use super::{Charset, GridStyle};

/// A grid of letters alone. In the narrow style a column for marks follows
/// every letter, and one for bars where the grid has any.
pub(super) struct Compact<'a> {
    puzzle: &'a Puzzle,
    faces: &'a [CellFace],
    charset: Charset,
    /// The columns of a letter.
    letter: usize,
    narrow: bool,
    barred: bool,
}

impl<'a> Compact<'a> {
    pub fn new(
        puzzle: &'a Puzzle,
        faces: &'a [CellFace],
        style: GridStyle,
        charset: Charset,
    ) -> Self {
        let letter = faces.iter().map(CellFace::letter_width).max().unwrap_or(1).clamp(1, 2);
        let narrow = style == GridStyle::Narrow;
        Self { puzzle, faces, charset, letter, narrow, barred: narrow && is_barred(&puzzle.grid) }
    }

    /// The columns of a cell.
    fn pitch(&self) -> usize {
        self.letter + usize::from(self.narrow) + usize::from(self.barred)
    }

    pub fn width(&self) -> usize {
        self.puzzle.grid.cols() * self.pitch()
    }

    /// The letters as a cell shows them, with a sign where some are left out.
    pub fn shown(&self, face: &CellFace) -> String {
        face.short_text(self.letter + 1, &self.charset.symbols())
    }

    pub fn lines(&self) -> Vec<TerminalLine> {
        let size = self.puzzle.grid.size();
        let mut lines = vec![];
        for row in 0..size.rows() {
            if self.barred && row > 0 {
                lines.extend(self.bars_over(row));
            }
            let mut line = TerminalLine::default();
            for id in (0..size.cols()).filter_map(|col| size.cell(row, col)) {
                let Some(face) = self.faces.get(id.index()) else { continue };
                self.write_cell(face, &mut line);
                if self.barred {
                    let inner = size.neighbour(id, Side::Right).is_some();
                    let bar = inner && self.puzzle.grid.has_bar(id, Side::Right);
                    line.push_repeated(if bar { self.bar(true) } else { ' ' }, 1, TextPen::PLAIN);
                }
            }
            lines.push(line);
        }
        lines
    }

    fn write_cell(&self, face: &CellFace, line: &mut TerminalLine) {
        let symbols = self.charset.symbols();
        let columns = self.letter + usize::from(self.narrow);
        if face.kind != CellKind::Open {
            return face.write_closed(columns, &symbols, line);
        }
        let blank = symbols.blank.to_string();
        let text = if face.text.is_empty() { &blank } else { &face.text };
        let letter = prefix(text, self.letter);
        let cut = letter.len() < text.len();
        line.push(letter, face.pen);
        let spare = self.letter.saturating_sub(width_of(letter));
        line.push_repeated(' ', spare, face.pen);
        if self.narrow {
            let sign = match face.mark {
                Some(mark) => mark,
                None if cut => symbols.more,
                None if face.circled => symbols.circle,
                None => face.fill,
            };
            line.push_repeated(sign, 1, TextPen { bold: false, italic: false, ..face.pen });
        }
    }

    /// The bars between two rows, where there are any.
    fn bars_over(&self, row: usize) -> Option<TerminalLine> {
        let size = self.puzzle.grid.size();
        let mut line = TerminalLine::default();
        let mut any = false;
        for id in (0..size.cols()).filter_map(|col| size.cell(row, col)) {
            let bar = self.puzzle.grid.has_bar(id, Side::Top);
            any |= bar;
            let columns = self.pitch() - 1;
            line.push_repeated(if bar { self.bar(false) } else { ' ' }, columns, TextPen::PLAIN);
            line.push_repeated(' ', 1, TextPen::PLAIN);
        }
        any.then_some(line)
    }

    fn bar(&self, upright: bool) -> char {
        match (self.charset, upright) {
            (Charset::Unicode, true) => '┃',
            (Charset::Unicode, false) => '━',
            (Charset::Ascii, true) => '|',
            (Charset::Ascii, false) => '=',
        }
    }
}
