//! A grid as a table, with words for those who do not see it.

use std::collections::BTreeSet;

use gridwright_core::{CellId, CellKind, Corner, Puzzle, Shade, Side};

use super::escape;
use super::tints::Tints;
use crate::holes::holes;
use crate::sheet::is_doubtful;
use crate::{CellView, Highlight, Palette, Panel, RenderOptions};

/// Writes a grid under its caption.
pub(super) fn figure(puzzle: &Puzzle, panel: &Panel, tints: &mut Tints, out: &mut String) {
    out.push_str("<figure>\n");
    let caption = panel.caption.trim();
    if !caption.is_empty() {
        let caption = escape::text(caption);
        out.push_str(&format!("<figcaption dir=\"auto\">{caption}</figcaption>\n"));
    }
    let name = if caption.is_empty() { "Grid" } else { caption };
    table(puzzle, &panel.options, name, tints, out);
    out.push_str("</figure>\n");
}

/// Writes a grid; the name is for those who do not see it.
pub(super) fn table(
    puzzle: &Puzzle,
    options: &RenderOptions,
    name: &str,
    tints: &mut Tints,
    out: &mut String,
) {
    let dark = RenderOptions { palette: Palette::DARK, ..options.clone() };
    let holes = holes(puzzle, options);
    GridTable { puzzle, options, dark, holes }.write(name, tints, out);
}

struct GridTable<'a> {
    puzzle: &'a Puzzle,
    options: &'a RenderOptions,
    /// The same in dark colours.
    dark: RenderOptions,
    /// Empty places that could be taken for squares.
    holes: BTreeSet<CellId>,
}

impl GridTable<'_> {
    fn write(&self, name: &str, tints: &mut Tints, out: &mut String) {
        let size = self.puzzle.grid.size();
        let shaped = self.puzzle.grid.iter().any(|(_, cell)| cell.kind == CellKind::Void);
        let class = if shaped { "" } else { " class=\"framed\"" };
        let name = escape::text(name);
        let (rows, cols) = (size.rows(), size.cols());
        out.push_str(&format!(
            "<div class=\"scroll\"><table{class} aria-label=\"{name}, {rows} rows, {cols} columns\">\n"
        ));
        for row in 0..rows {
            out.push_str("<tr>");
            for id in (0..cols).filter_map(|col| size.cell(row, col)) {
                self.write_cell(id, tints, out);
            }
            out.push_str("</tr>\n");
        }
        out.push_str("</table></div>\n");
    }

    fn write_cell(&self, id: CellId, tints: &mut Tints, out: &mut String) {
        let view = self.options.cell(self.puzzle, id);
        let classes = self.classes(id, &view, tints).join(" ");
        let place = self.puzzle.grid.size().position(id);
        let said = escape::text(&self.description(id, &view));
        let class =
            if classes.is_empty() { String::new() } else { format!(" class=\"{classes}\"") };
        out.push_str(&format!("<td{class} aria-label=\"{place}: {said}\">"));
        if let Some(label) = view.label {
            push_span(out, "num", label);
        }
        if view.kind == CellKind::Open {
            for mark in &self.puzzle.grid[id].marks {
                push_span(out, corner_class(mark.corner), &mark.text);
            }
        }
        if let Some(entry) = view.letters {
            let class = match entry.letters().count() {
                0 | 1 => "let".to_owned(),
                count => format!("let r{}", count.min(7)),
            };
            push_span(out, &class, entry.as_str());
        }
        out.push_str("</td>");
    }

    fn classes(&self, id: CellId, view: &CellView<'_>, tints: &mut Tints) -> Vec<String> {
        let cell = &self.puzzle.grid[id];
        let mut classes: Vec<String> = match view.kind {
            CellKind::Void if self.holes.contains(&id) => return vec!["hole".to_owned()],
            CellKind::Void => return vec!["void".to_owned()],
            CellKind::Block => return vec!["block".to_owned()],
            CellKind::Open => self.bars(id).map(|(class, _)| class.to_owned()).collect(),
        };
        let doubtful = is_doubtful(self.options.highlights.get(&id));
        let flags = [
            (cell.circled, "circle"),
            (view.given && view.letters.is_some(), "given"),
            (view.pencilled, "pencil"),
            (view.wrong, "wrong"),
            (doubtful && !view.wrong, "doubt"),
        ];
        classes.extend(flags.iter().filter(|(on, _)| *on).map(|(_, class)| (*class).to_owned()));
        let plain_grey =
            cell.shade == Some(Shade::Grey) && !self.options.highlights.contains_key(&id);
        match (view.background, self.dark.cell(self.puzzle, id).background) {
            _ if view.wrong => {}
            (Some(_), _) if plain_grey => classes.push("shade".to_owned()),
            (Some(light), dark) => classes.push(tints.class(light, dark.unwrap_or(light))),
            (None, _) => {}
        }
        classes
    }

    /// The class and the name of every bar around a cell.
    fn bars(&self, id: CellId) -> impl Iterator<Item = (&'static str, &'static str)> {
        let named = |side: Side| match side {
            Side::Top => ("bt", "bar above"),
            Side::Right => ("br", "bar at the right"),
            Side::Bottom => ("bb", "bar below"),
            Side::Left => ("bl", "bar at the left"),
        };
        Side::ALL.into_iter().filter(move |side| self.puzzle.grid.has_bar(id, *side)).map(named)
    }

    fn doubt(&self, id: CellId, view: &CellView<'_>) -> Option<f32> {
        match self.options.highlights.get(&id) {
            Some(Highlight::Doubtful(sure)) if !view.wrong => Some(*sure),
            _ => None,
        }
    }

    /// What a cell shows, in words.
    fn description(&self, id: CellId, view: &CellView<'_>) -> String {
        let cell = &self.puzzle.grid[id];
        match view.kind {
            CellKind::Block => return "black square".to_owned(),
            CellKind::Void => return "no square".to_owned(),
            CellKind::Open => {}
        }
        let mut said = vec![view.letters.map_or("empty", |entry| entry.as_str()).to_owned()];
        said.extend(view.label.map(|label| format!("number {label}")));
        let flags = [
            (cell.circled, "circled"),
            (cell.shade.is_some(), "shaded"),
            (view.given && view.letters.is_some(), "given"),
            (view.pencilled, "pencilled"),
            (view.wrong, "wrong"),
        ];
        said.extend(flags.iter().filter(|(on, _)| *on).map(|(_, word)| (*word).to_owned()));
        said.extend(
            self.doubt(id, view)
                .filter(|sure| sure.is_finite())
                .map(|sure| format!("{:.0} percent sure", 100.0 * sure.clamp(0.0, 1.0))),
        );
        said.extend(self.bars(id).map(|(_, name)| name.to_owned()));
        said.join(", ")
    }
}

fn corner_class(corner: Corner) -> &'static str {
    match corner {
        Corner::TopLeft => "corner tl",
        Corner::TopRight => "corner tr",
        Corner::BottomLeft => "corner blc",
        Corner::BottomRight => "corner brc",
    }
}

fn push_span(out: &mut String, class: &str, text: &str) {
    out.push_str(&format!("<span class=\"{class}\">{}</span>", escape::text(text)));
}
