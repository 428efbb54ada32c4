//! The rows of the grid and the signs behind their letters.

use gridwright_core::{Cell, Entry, Grid, Side, Size};
use unicode_segmentation::UnicodeSegmentation;

use super::sections::ExolveSection;
use crate::{Format, Location, ReadError};

/// The characters that mean something in a row.
pub(super) const SIGNS: &str = "|_+@*!~";

/// What the options say about the grid.
#[derive(Clone, Copy, Default)]
pub(super) struct GridOptions {
    /// Letters run on to the next space or sign.
    pub long_letters: bool,
    /// A `0` is a digit, unless all cells are.
    pub digits: bool,
}

/// A cell and what the cell itself cannot hold.
#[derive(Clone)]
struct DecoratedCell<'a> {
    letters: CellContent<'a>,
    signs: Vec<char>,
}

#[derive(Clone, PartialEq)]
enum CellContent<'a> {
    Block,
    /// `0`, which may turn out to be a digit.
    Zero,
    Unknown,
    Known(std::borrow::Cow<'a, str>),
}

/// A grid, and which of its cells have no number.
pub(super) struct Squares {
    pub grid: Grid,
    pub unnumbered: Vec<bool>,
    /// Whether some cells are diagramless, and some of them unsolved, so that
    /// nobody knows where words start.
    pub diagramless: bool,
    pub hidden: bool,
}

pub(super) fn read(
    section: &ExolveSection<'_>,
    size: Size,
    options: GridOptions,
) -> Result<Squares, ReadError> {
    let error =
        |line, message: String| ReadError::new(Format::Exolve, Location::Line(line), message);
    if section.lines.len() != size.rows() {
        let message = format!("expected {} rows, found {}", size.rows(), section.lines.len());
        return Err(error(section.line, message));
    }
    let mut squares = Vec::with_capacity(size.area());
    for (number, row) in &section.lines {
        let before = squares.len();
        read_row(row, options, &mut squares)
            .map_err(|sign| error(*number, format!("expected a cell, found {sign:?}")))?;
        let found = squares.len() - before;
        if found != size.cols() {
            return Err(error(*number, format!("expected {} cells, found {found}", size.cols())));
        }
    }
    let known = squares.iter().any(|square| matches!(square.letters, CellContent::Known(_)));
    let mut cells = Vec::with_capacity(size.area());
    let has = |square: &DecoratedCell<'_>, sign| square.signs.contains(&sign);
    for square in &squares {
        let cell = cell_of(square, known && options.digits);
        cells.push(cell.ok_or_else(|| error(section.line, "a cell holds no letter".to_owned()))?);
    }
    let open = |square: &DecoratedCell<'_>| square.letters == CellContent::Zero && has(square, '*');
    Ok(Squares {
        unnumbered: squares.iter().map(|square| has(square, '~')).collect(),
        diagramless: squares.iter().any(|square| has(square, '*')),
        hidden: squares.iter().any(open),
        grid: Grid::from_cells(size, cells)
            .ok_or_else(|| error(section.line, "the rows do not make a rectangle".to_owned()))?,
    })
}

fn read_row<'a>(
    row: &'a str,
    options: GridOptions,
    squares: &mut Vec<DecoratedCell<'a>>,
) -> Result<(), char> {
    let is_sign = |piece: &str| piece.len() == 1 && SIGNS.contains(piece);
    let mut pieces = row.graphemes(true).peekable();
    // Whether the next letter belongs to the cell before.
    let mut going_on = false;
    while let Some(piece) = pieces.next() {
        if piece.trim().is_empty() {
            going_on = false;
            continue;
        }
        if is_sign(piece) {
            let sign = piece.chars().next().unwrap_or('|');
            squares.last_mut().ok_or(sign)?.signs.push(sign);
            going_on = false;
            continue;
        }
        let escaped = piece == "&";
        let letter = if escaped { pieces.next().ok_or('&')? } else { piece };
        match squares.last_mut() {
            Some(DecoratedCell { letters: CellContent::Known(letters), .. }) if going_on => {
                letters.to_mut().push_str(letter);
                continue;
            }
            _ => {}
        }
        let letters = match letter {
            "." if !escaped => CellContent::Block,
            "0" if !escaped => CellContent::Zero,
            "?" if !escaped => CellContent::Unknown,
            other => CellContent::Known(other.into()),
        };
        going_on = options.long_letters && matches!(letters, CellContent::Known(_));
        squares.push(DecoratedCell { letters, signs: vec![] });
    }
    Ok(())
}

fn cell_of(square: &DecoratedCell<'_>, zeros: bool) -> Option<Cell> {
    let mut cell = match &square.letters {
        CellContent::Block => Cell::block(),
        CellContent::Zero if zeros => Cell::solved(Entry::new("0")?),
        CellContent::Zero | CellContent::Unknown => Cell::open(),
        CellContent::Known(letters) => Cell::solved(Entry::new(letters)?),
    };
    for sign in &square.signs {
        match sign {
            '|' => cell.bars.insert(Side::Right),
            '_' => cell.bars.insert(Side::Bottom),
            '+' => cell.bars = [Side::Right, Side::Bottom].into_iter().collect(),
            '@' => cell.circled = true,
            '!' => {
                cell.entry = cell.solution.clone();
                cell.given = cell.entry.is_some();
            }
            _ => {}
        }
    }
    Some(cell)
}
