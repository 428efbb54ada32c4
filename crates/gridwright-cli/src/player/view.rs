//! The whole screen.

use gridwright_play::Game;
use gridwright_render::{bylines, clue_text};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};
use unicode_width::UnicodeWidthStr;

use super::Player;
use super::clues::{CluesView, one_line};
use super::grid::{CellScale, GridView};
use super::keys::HELP;

/// Draws the screen.
pub fn draw(player: &Player<'_>, frame: &mut Frame<'_>) {
    let rows =
        [Constraint::Length(1), Constraint::Length(2), Constraint::Min(1), Constraint::Length(1)];
    let [title, clue, middle, bottom] = Layout::vertical(rows).areas(frame.area());
    draw_title(player, title, frame);
    let current = Paragraph::new(current_clue(player)).wrap(Wrap { trim: true });
    frame.render_widget(current.style(player.theme.heading()), clue);
    draw_middle(player, middle, frame);
    frame.render_widget(Paragraph::new(player.message.as_str()), bottom);
    if player.shows_help {
        draw_help(player, frame);
    }
}

fn draw_title(player: &Player<'_>, area: Rect, frame: &mut Frame<'_>) {
    let metadata = &player.puzzle.metadata;
    let name = match metadata.title.trim() {
        "" => "Crossword",
        title => title,
    };
    let by = bylines(metadata).into_iter().next();
    let title = [Some(name.to_owned()), by].into_iter().flatten().collect::<Vec<_>>().join("  ");
    let mut state = vec![];
    if player.game.pencil() {
        state.push("pencil".to_owned());
    }
    if player.game.options().auto_check {
        state.push("checking".to_owned());
    }
    if player.game.clock().is_paused {
        state.push("paused".to_owned());
    }
    state.push(clock(player.game.clock().seconds()));
    let state = state.join("  ");
    let columns = [Constraint::Min(1), Constraint::Length(state.width() as u16)];
    let [left, right] = Layout::horizontal(columns).areas(area);
    frame.render_widget(Line::styled(one_line(&title), player.theme.heading()), left);
    frame.render_widget(Line::from(state), right);
}

/// The number, direction and text of the current clue.
fn current_clue(player: &Player<'_>) -> String {
    let Some(slot) = player.game.entry() else { return String::new() };
    let slots = player.game.board().slots();
    let links = player.puzzle.links(slots);
    let clue = links.clue_of(slot).and_then(|id| {
        let list = player.puzzle.lists.get(id.list)?;
        Some((player.puzzle.clue(id)?, list))
    });
    match clue {
        Some((clue, list)) => {
            format!("{} {}: {}", clue.label, list.title, one_line(&clue_text(clue).plain()))
        }
        None => {
            let direction = player.game.cursor().direction;
            let start = slots.get(slot).map(|slot| slot.start);
            let label = start.and_then(|cell| player.puzzle.grid[cell].label.clone());
            format!("{} {direction}", label.unwrap_or_default())
        }
    }
}

fn draw_middle(player: &Player<'_>, area: Rect, frame: &mut Frame<'_>) {
    let grid = &player.puzzle.grid;
    let scale = CellScale::fitting(grid, area.width, area.height);
    let (wide, _) = scale.extent(grid);
    let columns =
        [Constraint::Length(wide.min(area.width)), Constraint::Length(2), Constraint::Min(0)];
    let [left, _, right] = Layout::horizontal(columns).areas(area);
    let view = GridView { grid, game: &player.game, theme: player.theme, scale };
    view.draw(left, frame.buffer_mut());
    let links = player.puzzle.links(player.game.board().slots());
    let clues =
        CluesView { puzzle: player.puzzle, game: &player.game, links: &links, theme: player.theme };
    let lists = player.puzzle.lists.len();
    // Side by side where there is room for readable lines, else one above the other.
    let readable = u16::try_from(lists).unwrap_or(u16::MAX).saturating_mul(26);
    let areas = match right.width >= readable {
        true => Layout::horizontal(vec![Constraint::Fill(1); lists]).spacing(2).split(right),
        false => Layout::vertical(vec![Constraint::Fill(1); lists]).spacing(1).split(right),
    };
    for (list, area) in areas.iter().enumerate() {
        clues.draw(list, *area, frame.buffer_mut());
    }
}

fn draw_help(player: &Player<'_>, frame: &mut Frame<'_>) {
    let lines: Vec<Line<'_>> =
        HELP.iter().map(|(keys, what)| Line::from(format!(" {keys:<18} {what} "))).collect();
    let screen = frame.area();
    let (width, height) = (66.min(screen.width), (lines.len() as u16 + 2).min(screen.height));
    let area =
        Rect { x: (screen.width - width) / 2, y: (screen.height - height) / 2, width, height };
    let mut block = Block::bordered().title(" Keys ");
    if player.theme.is_plain {
        block = block.border_set(ratatui::symbols::border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        });
    }
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(Text::from(lines)).block(block), area);
}

/// What is said at the end.
pub fn solved(game: &Game) -> String {
    let statistics = game.statistics();
    let time = clock(game.clock().seconds());
    let mut helped = vec![];
    for (count, one, many) in [
        (statistics.checks, "check", "checks"),
        (statistics.revealed, "letter revealed", "letters revealed"),
    ] {
        if count > 0 {
            helped.push(format!("{count} {}", if count == 1 { one } else { many }));
        }
    }
    match helped.is_empty() {
        true => format!("Solved in {time}, without help. Ctrl-Q leaves"),
        false => format!("Solved in {time}, with {}. Ctrl-Q leaves", helped.join(" and ")),
    }
}

/// A time as 1:05 or 1:02:03.
fn clock(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}
