//! The grid on the screen.

use gridwright_core::{Cell, CellId, CellKind, Grid};
use gridwright_play::{Game, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::boxes::BoxLines;
use super::theme::{Focus, Theme};

/// How large the cells are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellScale {
    /// With lines and numbers: four columns and two lines a cell.
    Boxed,
    /// Three columns and one line a cell, without numbers.
    Compact,
}

impl CellScale {
    /// The columns and lines of a whole grid.
    pub fn extent(self, grid: &Grid) -> (u16, u16) {
        let (rows, cols) = (grid.rows() as u16, grid.cols() as u16);
        match self {
            Self::Boxed => (cols * 4 + 1, rows * 2 + 1),
            Self::Compact => (cols * 3, rows),
        }
    }

    /// The largest scale that fits.
    pub fn fitting(grid: &Grid, width: u16, height: u16) -> Self {
        let (wide, high) = Self::Boxed.extent(grid);
        if wide <= width && high <= height { Self::Boxed } else { Self::Compact }
    }

    /// The columns and lines from one cell to the next.
    fn pitch(self) -> (u16, u16) {
        match self {
            Self::Boxed => (4, 2),
            Self::Compact => (3, 1),
        }
    }
}

/// What the grid is drawn from.
pub struct GridView<'a> {
    pub grid: &'a Grid,
    pub game: &'a Game,
    pub theme: Theme,
    pub scale: CellScale,
}

impl GridView<'_> {
    /// Draws as much of the grid as fits, with the cursor inside.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let pitch = self.scale.pitch();
        let border = u16::from(self.scale == CellScale::Boxed);
        let shown_cols = usize::from((area.width.saturating_sub(border)) / pitch.0);
        let shown_rows = usize::from((area.height.saturating_sub(border)) / pitch.1);
        let cursor = self.grid.size().position(self.game.cursor().cell);
        let first_col = first_shown(usize::from(cursor.col), shown_cols, self.grid.cols());
        let first_row = first_shown(usize::from(cursor.row), shown_rows, self.grid.rows());
        for row in first_row..self.grid.rows().min(first_row + shown_rows) {
            for col in first_col..self.grid.cols().min(first_col + shown_cols) {
                let x = area.x + (col - first_col) as u16 * pitch.0;
                let y = area.y + (row - first_row) as u16 * pitch.1;
                let at = Position { x, y };
                match self.scale {
                    CellScale::Boxed => self.boxed(row, col, at, buffer),
                    CellScale::Compact => self.inside(row, col, at, buffer),
                }
            }
        }
    }

    fn boxed(&self, row: usize, col: usize, corner: Position, buffer: &mut Buffer) {
        let Position { x, y } = corner;
        let lines = BoxLines { grid: self.grid, is_plain: self.theme.is_plain };
        let faint = self.theme.faint();
        for (down, r) in [(0, row), (2, row + 1)] {
            for (right, c) in [(0, col), (4, col + 1)] {
                put(buffer, (x + right, y + down), lines.corner(r, c), faint);
            }
            for right in 1..4 {
                put(buffer, (x + right, y + down), lines.above(r, col), faint);
            }
        }
        put(buffer, (x, y + 1), lines.before(row, col), faint);
        put(buffer, (x + 4, y + 1), lines.before(row, col + 1), faint);
        if let Some(label) = self.grid.at(row, col).and_then(|cell| cell.label.as_deref()) {
            buffer.set_stringn(x + 1, y, label, 3, faint);
        }
        self.inside(row, col, Position { x: x + 1, y: y + 1 }, buffer);
    }

    /// The three columns inside a cell.
    fn inside(&self, row: usize, col: usize, start: Position, buffer: &mut Buffer) {
        let Some(id) = self.grid.size().cell(row, col) else { return };
        let cell = &self.grid[id];
        match cell.kind {
            CellKind::Void => {}
            CellKind::Block => {
                let block = if self.theme.is_plain { "###" } else { "███" };
                buffer.set_string(start.x, start.y, block, self.theme.faint());
            }
            CellKind::Open => self.letters(cell, id, start, buffer),
        }
    }

    fn letters(&self, cell: &Cell, id: CellId, start: Position, buffer: &mut Buffer) {
        let Position { x, y } = start;
        let square = self.game.square(id);
        let focus = self.focus(id);
        let style = self.theme.cell(square, focus);
        let (before, after) = self.theme.sides(square, focus);
        let before = if cell.circled && before == ' ' { '(' } else { before };
        put(buffer, (x, y), before, style);
        put(buffer, (x + 2, y), after, style);
        put(buffer, (x + 1, y), if self.theme.is_plain { '.' } else { ' ' }, style);
        let letters = self.shown_letters(square, focus);
        if letters.chars().count() == 1 {
            buffer.set_stringn(x + 1, y, &letters, 2, style);
        } else {
            buffer.set_stringn(x, y, &letters, 3, style);
        }
    }

    /// The letters of a cell; those of the rebus that is being typed.
    fn shown_letters(&self, square: &Square, focus: Focus) -> String {
        match self.game.rebus().filter(|_| focus == Focus::Cursor) {
            Some(rebus) => {
                // The end is where the player is writing.
                let skipped = rebus.chars().count().saturating_sub(2);
                rebus.chars().skip(skipped).chain(['_']).collect()
            }
            None if self.game.clock().is_paused => String::new(),
            None => square.entry.as_ref().map(ToString::to_string).unwrap_or_default(),
        }
    }

    fn focus(&self, id: CellId) -> Focus {
        if self.game.cursor().cell == id {
            Focus::Cursor
        } else if self.game.entry_cells().contains(&id) {
            Focus::Entry
        } else {
            Focus::None
        }
    }
}

/// Writes one character, if there is room for it.
fn put(buffer: &mut Buffer, at: (u16, u16), character: char, style: Style) {
    if let Some(cell) = buffer.cell_mut(at) {
        cell.set_char(character).set_style(style);
    }
}

/// The first row or column to show so that the cursor is about in the middle.
fn first_shown(cursor: usize, shown: usize, all: usize) -> usize {
    cursor.saturating_sub(shown / 2).min(all.saturating_sub(shown))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cursor_is_always_shown() {
        for all in 1..30 {
            for shown in 1..30 {
                for cursor in 0..all {
                    let first = first_shown(cursor, shown, all);
                    assert!((first..first + shown).contains(&cursor), "{cursor} {shown} {all}");
                    assert!(first == 0 || first + shown <= all, "no empty space while cells hide");
                }
            }
        }
    }
}
