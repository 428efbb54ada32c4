//! One cell of a grid: what it is, what it holds and how it looks.

use std::fmt;

use smol_str::SmolStr;

use crate::{Entry, Sides};

/// Whether a cell can hold letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CellKind {
    /// A cell for letters.
    #[default]
    Open,
    /// A black square.
    Block,
    /// No square at all: the paper outside a shaped grid.
    Void,
}

/// One cell of a grid.
///
/// Blocks and voids hold no letters; [`Grid`](crate::Grid) does not enforce
/// it, the readers and the verifier do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cell {
    /// Whether the cell can hold letters.
    pub kind: CellKind,
    /// The right content, where it is known.
    pub solution: Option<Entry>,
    /// Other contents that count as right, besides the solution.
    pub alternatives: Vec<Entry>,
    /// What a player has written, or what is printed where it is [given](Self::given).
    pub entry: Option<Entry>,
    /// Whether the entry is printed in the grid from the start.
    pub given: bool,
    /// The number or letter in the corner.
    pub label: Option<SmolStr>,
    /// Whether there is a circle in the cell.
    pub circled: bool,
    /// The background, where it is not plain.
    pub shade: Option<Shade>,
    /// Thick lines on the cell's own sides. A bar between two cells may be on
    /// either of them: ask [`Grid::has_bar`](crate::Grid::has_bar).
    pub bars: Sides,
    /// Small texts in the corners, besides the label.
    pub marks: Vec<Mark>,
    /// What has happened to the cell in play.
    pub traces: Traces,
}

impl Cell {
    /// A cell for letters, empty and plain.
    pub fn open() -> Self {
        Self::default()
    }

    /// A black square.
    pub fn block() -> Self {
        Self { kind: CellKind::Block, ..Self::default() }
    }

    /// No square at all.
    pub fn void() -> Self {
        Self { kind: CellKind::Void, ..Self::default() }
    }

    /// A cell whose right content is known.
    pub fn solved(solution: Entry) -> Self {
        Self { solution: Some(solution), ..Self::default() }
    }

    /// Whether the cell can hold letters.
    pub fn is_open(&self) -> bool {
        self.kind == CellKind::Open
    }

    /// Whether the content is the solution or one of its alternatives.
    /// Nothing is right where no solution is known.
    pub fn accepts(&self, entry: &Entry) -> bool {
        self.solution.as_ref() == Some(entry) || self.alternatives.contains(entry)
    }
}

/// The background of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shade {
    /// Shaded, in whatever grey the renderer uses.
    Grey,
    /// A colour of the file's choice.
    Color(Color),
}

impl Shade {
    /// The colour to paint.
    pub fn color(self) -> Color {
        match self {
            Self::Grey => Color { red: 0xd3, green: 0xd3, blue: 0xd3 },
            Self::Color(color) => color,
        }
    }
}

/// A colour, eight bits a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Color {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
}

impl Color {
    /// White, the colour of plain cells.
    pub const WHITE: Self = Self { red: 255, green: 255, blue: 255 };

    /// Reads `RRGGBB` or `RGB` in hexadecimal, with or without a `#`.
    pub fn from_hex(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').unwrap_or(text);
        let values: Vec<u8> =
            digits.chars().map(|c| c.to_digit(16).map(|d| d as u8)).collect::<Option<_>>()?;
        match values[..] {
            [r, g, b] => Some(Self { red: r * 17, green: g * 17, blue: b * 17 }),
            [a, b, c, d, e, f] => {
                Some(Self { red: a * 16 + b, green: c * 16 + d, blue: e * 16 + f })
            }
            _ => None,
        }
    }

    /// How bright the colour looks, from 0 (black) to 255 (white).
    pub fn brightness(self) -> u8 {
        let [r, g, b] = [self.red, self.green, self.blue].map(u32::from);
        ((299 * r + 587 * g + 114 * b) / 1000) as u8
    }
}

impl fmt::Display for Color {
    /// As `#rrggbb`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

/// A small text in one corner of a cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    /// Which corner.
    pub corner: Corner,
    /// The text.
    pub text: SmolStr,
}

/// A corner of a cell. The top left belongs to the label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Corner {
    /// Top left: only where a mark stands besides a label.
    TopLeft,
    /// Top right.
    TopRight,
    /// Bottom left.
    BottomLeft,
    /// Bottom right.
    BottomRight,
}

/// What has happened to a cell in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Traces {
    /// The entry is pencilled in.
    pub pencilled: bool,
    /// A check has found the present entry wrong.
    pub wrong: bool,
    /// A check has found an earlier entry wrong.
    pub was_wrong: bool,
    /// The entry was shown to the player.
    pub revealed: bool,
}

impl Traces {
    /// Whether nothing has happened.
    pub fn is_clear(self) -> bool {
        self == Self::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_and_written() {
        for (text, expected) in [
            ("#E06666", Some("#e06666")),
            ("c0C0c0", Some("#c0c0c0")),
            ("#0af", Some("#00aaff")),
            ("#12345", None),
            ("grün", None),
            ("", None),
        ] {
            assert_eq!(
                Color::from_hex(text).map(|c| c.to_string()).as_deref(),
                expected,
                "{text:?}"
            );
        }
    }

    #[test]
    fn alternatives_are_right_too() {
        let mut cell = Cell::solved(Entry::new("A").unwrap());
        cell.alternatives.push(Entry::new("heart").unwrap());
        assert!(cell.accepts(&Entry::new("HEART").unwrap()));
        assert!(!cell.accepts(&Entry::new("H").unwrap()));
        assert!(!Cell::open().accepts(&Entry::new("H").unwrap()));
    }
}
