//! Grids with lines between the cells.
//!
//! A cell is as wide as it needs to be for its letters and one line high (two
//! in the large style, where the number has its own). In the small ones the
//! numbers stand in the line over the cell:
//!
//! ```text
//! ┌1──┬2──┐
//! │ C │ A │
//! ├───┼───┤
//! ```

use gridwright_core::{CellKind, Puzzle, Size};

use super::charset::TerminalSymbols;
use super::face::CellFace;
use super::frame::GridFrame;
use super::line::{TerminalLine, TextPen, prefix, width_of};
use super::{Charset, GridStyle};

/// A grid with lines between the cells.
pub(super) struct Boxed<'a> {
    puzzle: &'a Puzzle,
    faces: &'a [CellFace],
    frame: GridFrame<'a>,
    symbols: TerminalSymbols,
    /// The columns inside a cell.
    inner: usize,
    /// Whether numbers have a line of their own.
    tall: bool,
}

impl<'a> Boxed<'a> {
    pub fn new(
        puzzle: &'a Puzzle,
        faces: &'a [CellFace],
        style: GridStyle,
        charset: Charset,
    ) -> Self {
        let kinds = faces.iter().map(|face| face.kind).collect();
        Self {
            puzzle,
            faces,
            frame: GridFrame::new(&puzzle.grid, kinds, charset),
            symbols: charset.symbols(),
            inner: inner_width(faces, style),
            tall: style == GridStyle::Large,
        }
    }

    fn size(&self) -> Size {
        self.puzzle.grid.size()
    }

    pub fn width(&self) -> usize {
        self.size().cols() * (self.inner + 1) + 1
    }

    /// The letters as a cell shows them, with a sign where some are left out.
    pub fn shown(&self, face: &CellFace) -> String {
        face.short_text(face.room(self.inner), &self.symbols)
    }

    pub fn lines(&self) -> Vec<TerminalLine> {
        let mut lines = vec![];
        for row in 0..=self.size().rows() {
            lines.push(self.rule(row));
            if row < self.size().rows() {
                if self.tall {
                    lines.push(self.content(row, |face, line| {
                        face.write_top(self.inner, &self.symbols, line);
                    }));
                }
                lines.push(self.content(row, |face, line| {
                    face.write(self.inner, &self.symbols, line);
                }));
            }
        }
        lines
    }

    fn face(&self, row: usize, col: usize) -> Option<&'a CellFace> {
        self.faces.get(self.size().cell(row, col)?.index())
    }

    /// A line through the cells of a row.
    fn content(&self, row: usize, write: impl Fn(&CellFace, &mut TerminalLine)) -> TerminalLine {
        let mut line = TerminalLine::default();
        for col in 0..=self.size().cols() {
            let weight = self.frame.before(row, col);
            line.push_repeated(self.frame.vertical(weight), 1, TextPen::FAINT);
            if let Some(face) = self.face(row, col) {
                write(face, &mut line);
            }
        }
        line
    }

    /// The line over a row, with the numbers of its cells.
    fn rule(&self, row: usize) -> TerminalLine {
        let cols = self.size().cols();
        let labels: Vec<&str> = (0..cols)
            .map(|col| self.face(row, col).map_or("", |face| &face.label))
            .map(|label| if self.tall { "" } else { label })
            .collect();
        let labels = place_labels(&labels, self.inner);
        let mut line = TerminalLine::default();
        for col in 0..=cols {
            let taken_before = col > 0 && labels[col - 1].over == Over::Right;
            let taken_after = labels.get(col).is_some_and(|label| label.over == Over::Left);
            if !taken_before && !taken_after {
                line.push_repeated(self.frame.corner(row, col), 1, TextPen::FAINT);
            }
            let Some(label) = labels.get(col) else { continue };
            line.push(label.text, TextPen::PLAIN);
            let beyond = usize::from(label.over != Over::Neither);
            let spare = (self.inner + beyond).saturating_sub(width_of(label.text));
            let stroke = self.frame.horizontal(self.frame.over(row, col));
            line.push_repeated(stroke, spare, TextPen::FAINT);
        }
        line
    }
}

/// How many columns a cell has inside in this style: enough for the widest
/// letters and the usual labels, within reason.
fn inner_width(faces: &[CellFace], style: GridStyle) -> usize {
    let letter = faces.iter().map(CellFace::letter_width).max().unwrap_or(1).clamp(1, 2);
    let open = faces.iter().filter(|face| face.kind == CellKind::Open);
    let rebus = open.map(|face| width_of(&face.text)).max().unwrap_or(0);
    match style {
        GridStyle::Large => rebus.clamp(letter + 4, 9),
        GridStyle::Medium => rebus.clamp(letter + 2, 5),
        _ => letter + 1,
    }
}

/// Whether a label covers one of the corners beside its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Over {
    Neither,
    Left,
    Right,
}

/// A label in the line over its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PlacedLabel<'a> {
    text: &'a str,
    over: Over,
}

/// Finds a place for every label of a row.
///
/// A label that is one column too long may cover a corner beside its cell,
/// where the neighbour there has no label to run into. Between two labelled
/// neighbours the first character goes: in 100, 101, 102 nobody misses it.
fn place_labels<'a>(labels: &[&'a str], inner: usize) -> Vec<PlacedLabel<'a>> {
    let is_free = |col: Option<usize>| {
        col.and_then(|col| labels.get(col)).is_none_or(|label| label.is_empty())
    };
    let place = |(col, label): (usize, &&'a str)| match width_of(label) {
        width if width <= inner => PlacedLabel { text: label, over: Over::Neither },
        width if width == inner + 1 && is_free(col.checked_sub(1)) => {
            PlacedLabel { text: label, over: Over::Left }
        }
        width if width == inner + 1 && is_free(Some(col + 1)) => {
            PlacedLabel { text: label, over: Over::Right }
        }
        width if width == inner + 1 => {
            PlacedLabel { text: without_first(label), over: Over::Neither }
        }
        _ => PlacedLabel { text: prefix(label, inner), over: Over::Neither },
    };
    labels.iter().enumerate().map(place).collect()
}

fn without_first(label: &str) -> &str {
    let first = prefix(label, 1).len();
    label.get(first..).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(labels: &[&str], expected: &[(&str, Over)]) {
        let placed = place_labels(labels, 2);
        let found: Vec<_> = placed.iter().map(|placed| (placed.text, placed.over)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn long_labels_lean_on_empty_neighbours() {
        use Over::{Left, Neither, Right};
        check(&["1", "22"], &[("1", Neither), ("22", Neither)]);
        check(&["100"], &[("100", Left)]);
        check(
            &["99", "100", "101", "102", ""],
            &[("99", Neither), ("00", Neither), ("01", Neither), ("102", Right), ("", Neither)],
        );
        check(&["", "12345"], &[("", Neither), ("12", Neither)]);
    }
}
