//! The lines between cells: which there are, how heavy, and the character at
//! every place where they meet.

use gridwright_core::{CellId, CellKind, Grid, Side};

use super::Charset;

/// How heavy a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineWeight {
    None,
    Light,
    Heavy,
    /// Between two black squares, which flow together.
    Solid,
}

/// The lines between the cells of a grid.
///
/// A line runs along every side of every cell but between two voids. Bars are
/// heavy, and so is the outline of a grid that has bars.
pub(super) struct GridFrame<'a> {
    grid: &'a Grid,
    kinds: Vec<CellKind>,
    barred: bool,
    charset: Charset,
}

impl<'a> GridFrame<'a> {
    pub fn new(grid: &'a Grid, kinds: Vec<CellKind>, charset: Charset) -> Self {
        let barred = is_barred(grid);
        Self { grid, kinds, barred, charset }
    }

    fn kind(&self, row: Option<usize>, col: Option<usize>) -> (Option<CellId>, CellKind) {
        let id = row.zip(col).and_then(|(row, col)| self.grid.size().cell(row, col));
        let kind = id.and_then(|id| self.kinds.get(id.index())).copied();
        (id, kind.unwrap_or(CellKind::Void))
    }

    /// The line over a cell, or under the last row.
    pub fn over(&self, row: usize, col: usize) -> LineWeight {
        let above = self.kind(row.checked_sub(1), Some(col));
        let below = self.kind(Some(row), Some(col));
        self.between(above, below, Side::Top)
    }

    /// The line before a cell, or after the last column.
    pub fn before(&self, row: usize, col: usize) -> LineWeight {
        let left = self.kind(Some(row), col.checked_sub(1));
        let right = self.kind(Some(row), Some(col));
        self.between(left, right, Side::Left)
    }

    /// The line between two cells, where `side` is that of the second.
    fn between(
        &self,
        first: (Option<CellId>, CellKind),
        second: (Option<CellId>, CellKind),
        side: Side,
    ) -> LineWeight {
        let bar = match (first.0, second.0) {
            (_, Some(id)) => self.grid.has_bar(id, side),
            (Some(id), None) => self.grid.has_bar(id, side.opposite()),
            (None, None) => false,
        };
        match (first.1, second.1) {
            (CellKind::Void, CellKind::Void) => LineWeight::None,
            (CellKind::Block, CellKind::Block) => LineWeight::Solid,
            (CellKind::Void, _) | (_, CellKind::Void) if self.barred => LineWeight::Heavy,
            _ if bar => LineWeight::Heavy,
            _ => LineWeight::Light,
        }
    }

    /// The character of a line that runs across.
    pub fn horizontal(&self, weight: LineWeight) -> char {
        match (weight, self.charset) {
            (LineWeight::None, _) => ' ',
            (LineWeight::Solid, _) => self.charset.symbols().block,
            (_, Charset::Unicode) => junction([0, strokes(weight), 0, strokes(weight)]),
            (LineWeight::Light, Charset::Ascii) => '-',
            (LineWeight::Heavy, Charset::Ascii) => '=',
        }
    }

    /// The character of a line that runs down. Plain text has only one upright
    /// stroke, so a grid with bars keeps it for them.
    pub fn vertical(&self, weight: LineWeight) -> char {
        match (weight, self.charset) {
            (LineWeight::None, _) => ' ',
            (LineWeight::Solid, _) => self.charset.symbols().block,
            (_, Charset::Unicode) => junction([strokes(weight), 0, strokes(weight), 0]),
            (LineWeight::Light, Charset::Ascii) if self.barred => ':',
            (_, Charset::Ascii) => '|',
        }
    }

    /// The character at the top left corner of a cell.
    pub fn corner(&self, row: usize, col: usize) -> char {
        let arms = [
            row.checked_sub(1).map_or(LineWeight::None, |above| self.before(above, col)),
            self.over(row, col),
            self.before(row, col),
            col.checked_sub(1).map_or(LineWeight::None, |left| self.over(row, left)),
        ];
        let solid = arms.iter().filter(|arm| **arm == LineWeight::Solid).count();
        match self.charset {
            _ if solid == 4 => self.charset.symbols().block,
            _ if arms == [LineWeight::None; 4] => ' ',
            Charset::Ascii => '+',
            Charset::Unicode => junction(arms.map(strokes)),
        }
    }
}

/// Whether there is any bar in the grid.
pub(super) fn is_barred(grid: &Grid) -> bool {
    grid.iter().any(|(_, cell)| !cell.bars.is_empty())
}

/// 0 for no line, 1 for a light one, 2 for a heavy one.
fn strokes(weight: LineWeight) -> usize {
    match weight {
        LineWeight::None => 0,
        LineWeight::Light | LineWeight::Solid => 1,
        LineWeight::Heavy => 2,
    }
}

/// The box drawing character whose arms up, right, down and left have these
/// strokes.
fn junction([up, right, down, left]: [usize; 4]) -> char {
    /// One string for each stroke to the left, and in it one run of nine for
    /// each stroke down, of three for each to the right, of one for each up.
    const BY_LEFT: [&str; 3] = [
        " ╵╹╶└┖╺┕┗╷│╿┌├┞┍┝┡╻╽┃┎┟┠┏┢┣",
        "╴┘┚─┴┸╼┶┺┐┤┦┬┼╀┮┾╄┒┧┨┰╁╂┲╆╊",
        "╸┙┛╾┵┹━┷┻┑┥┩┭┽╃┯┿╇┓┪┫┱╅╉┳╈╋",
    ];
    BY_LEFT[left % 3].chars().nth(9 * down + 3 * right + up).unwrap_or(' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn junctions_have_the_arms_asked_for() {
        for (arms, expected) in [
            ([0, 0, 0, 0], ' '),
            ([1, 1, 1, 1], '┼'),
            ([2, 2, 2, 2], '╋'),
            ([0, 1, 1, 0], '┌'),
            ([1, 0, 1, 1], '┤'),
            ([2, 1, 2, 1], '╂'),
            ([0, 2, 0, 2], '━'),
            ([0, 1, 2, 2], '┱'),
            ([1, 0, 0, 2], '┙'),
        ] {
            assert_eq!(junction(arms), expected, "{arms:?}");
        }
    }

    #[test]
    fn bars_are_heavy_and_voids_have_no_lines() {
        let mut grid = Grid::from_rows(&["AB", "C."]).unwrap();
        let [b, void] = [1, 3].map(CellId::from_index);
        grid[b].bars.insert(Side::Left);
        grid[void].kind = CellKind::Void;
        let kinds = grid.iter().map(|(_, cell)| cell.kind).collect();
        let frame = GridFrame::new(&grid, kinds, Charset::Unicode);
        assert_eq!(frame.before(0, 1), LineWeight::Heavy);
        assert_eq!(frame.over(1, 0), LineWeight::Light);
        assert_eq!(frame.over(2, 1), LineWeight::None);
        assert_eq!(frame.before(1, 2), LineWeight::None);
        assert_eq!(frame.corner(2, 2), ' ');
        assert_eq!(frame.corner(1, 1), '╊');
    }
}
