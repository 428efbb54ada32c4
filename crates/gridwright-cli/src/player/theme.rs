//! How things look, with colours and without.

use gridwright_play::Square;
use ratatui::style::{Color, Modifier, Style};

/// How the screen is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Nothing but ASCII characters and no colours: marks stand beside letters.
    pub is_plain: bool,
}

/// Where a cell is relative to the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    /// The cursor is in it.
    Cursor,
    /// It is in the current entry.
    Entry,
    /// Neither.
    None,
}

impl Theme {
    /// The style of a cell's inside.
    pub fn cell(self, square: &Square, focus: Focus) -> Style {
        if self.is_plain {
            return Style::new();
        }
        let style = match focus {
            Focus::Cursor => Style::new().bg(Color::Indexed(220)).fg(Color::Black),
            Focus::Entry => Style::new().bg(Color::Indexed(153)).fg(Color::Black),
            Focus::None => Style::new(),
        };
        let is_plain_cell = focus == Focus::None;
        let style = if square.wrong {
            style.fg(Color::Indexed(160)).add_modifier(Modifier::CROSSED_OUT)
        } else if square.pencilled && is_plain_cell {
            style.fg(Color::Indexed(245))
        } else if square.pencilled {
            style.add_modifier(Modifier::ITALIC)
        } else if square.revealed && is_plain_cell {
            style.fg(Color::Indexed(33))
        } else {
            style.add_modifier(Modifier::BOLD)
        };
        if square.missing { style.bg(Color::Indexed(224)) } else { style }
    }

    /// The characters left and right of a letter. They carry the marks, so
    /// that nothing is said by colour alone.
    pub fn sides(self, square: &Square, focus: Focus) -> (char, char) {
        let marks = [
            (square.wrong, '!'),
            (square.missing, '?'),
            (square.revealed, '*'),
            (square.pencilled && self.is_plain, '~'),
        ];
        let mark = marks.into_iter().find(|(is_set, _)| *is_set).map(|(_, mark)| mark);
        match (self.is_plain, focus) {
            (true, Focus::Cursor) => ('[', mark.unwrap_or(']')),
            (true, Focus::Entry) => (':', mark.unwrap_or(':')),
            _ => (' ', mark.unwrap_or(' ')),
        }
    }

    /// The current clue in its list.
    pub fn current_clue(self) -> Style {
        match self.is_plain {
            true => Style::new().add_modifier(Modifier::REVERSED),
            false => Style::new().bg(Color::Indexed(153)).fg(Color::Black),
        }
    }

    /// A clue whose entry is full.
    pub fn done_clue(self) -> Style {
        if self.is_plain { Style::new() } else { Style::new().fg(Color::Indexed(245)) }
    }

    /// The clue of the entry that crosses at the cursor.
    pub fn crossing_clue(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Headings.
    pub fn heading(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Lines and lesser text.
    pub fn faint(self) -> Style {
        if self.is_plain { Style::new() } else { Style::new().fg(Color::Indexed(244)) }
    }
}
