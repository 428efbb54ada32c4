//! The clue lists on the screen.

use gridwright_core::{ClueId, Links, Puzzle, SlotId};
use gridwright_play::Game;
use gridwright_render::clue_text;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::theme::Theme;

/// What the clue lists are drawn from.
pub struct CluesView<'a> {
    pub puzzle: &'a Puzzle,
    pub game: &'a Game,
    pub links: &'a Links,
    pub theme: Theme,
}

impl CluesView<'_> {
    /// Draws one list with its current clue in sight.
    pub fn draw(&self, list: usize, area: Rect, buffer: &mut Buffer) {
        let Some(clues) = self.puzzle.lists.get(list) else { return };
        if area.height < 2 || area.width < 6 {
            return;
        }
        buffer.set_stringn(
            area.x,
            area.y,
            &clues.title,
            usize::from(area.width),
            self.theme.heading(),
        );
        let mut lines: Vec<(String, Style)> = vec![];
        let mut current = 0..0;
        for (index, clue) in clues.clues.iter().enumerate() {
            let slot = self.links.slot_of(ClueId { list, index });
            let (style, is_here) = self.style(slot);
            let before = lines.len();
            let text = one_line(&clue_text(clue).plain());
            let wrapped = wrap(&text, usize::from(area.width).saturating_sub(5));
            for (at, line) in wrapped.into_iter().enumerate() {
                let label = if at == 0 { clue.label.as_str() } else { "" };
                lines.push((format!("{label:>3}  {line}"), style));
            }
            if is_here {
                current = before..lines.len();
            }
        }
        let height = usize::from(area.height) - 1;
        let first =
            current.start.saturating_sub(height / 3).min(lines.len().saturating_sub(height));
        for (y, (line, style)) in lines.iter().skip(first).take(height).enumerate() {
            let y = area.y + 1 + y as u16;
            buffer.set_stringn(area.x, y, line, usize::from(area.width), *style);
        }
    }

    /// How the clue of an entry looks, and whether the list should show it.
    fn style(&self, slot: Option<SlotId>) -> (Style, bool) {
        let cursor = self.game.cursor();
        let through = |direction| {
            self.game.board().slots().through(cursor.cell, direction).map(|(slot, _)| slot)
        };
        let is_full = |slot| {
            let cells = self.game.board().slots().cells(slot);
            cells.iter().all(|cell| self.game.square(*cell).entry.is_some())
        };
        match slot {
            None => (Style::new(), false),
            Some(_) if slot == through(cursor.direction) => (self.theme.current_clue(), true),
            Some(_) if slot == through(cursor.direction.turned()) => {
                (self.theme.crossing_clue(), true)
            }
            Some(slot) if is_full(slot) => (self.theme.done_clue(), false),
            Some(_) => (Style::new(), false),
        }
    }
}

/// A clue on one line.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Breaks a text into lines of at most this width, between words where it can.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let room = match lines.last() {
            Some(line) if line.is_empty() => word.width() <= width,
            Some(line) => line.width() + 1 + word.width() <= width,
            None => false,
        };
        match lines.last_mut() {
            Some(line) if room || line.is_empty() => {
                if !line.is_empty() {
                    line.push(' ');
                }
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, width: usize, expected: &[&str]) {
        assert_eq!(wrap(text, width), expected, "{text:?} at {width}");
    }

    #[test]
    fn lines_break_between_words() {
        check("one two three", 7, &["one two", "three"]);
        check("one two three", 3, &["one", "two", "three"]);
        check("unbreakable", 4, &["unbreakable"]);
        check("", 4, &[""]);
        check("日本 語", 4, &["日本", "語"]);
    }
}
