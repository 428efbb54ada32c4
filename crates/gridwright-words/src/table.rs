//! Tables as text: rows of cells with a separator, some of them in quotes.
//!
//! A quote is one only at the beginning of a cell. Inside quotes a doubled quote is
//! a quote, and the cell may go on over several lines.

use std::borrow::Cow;

/// The cells of a row.
type Cells<'a> = Vec<Cow<'a, [u8]>>;

/// A row, and the line it starts on.
pub(crate) struct TableRow<'a> {
    // Only lists of clues name their lines.
    #[cfg_attr(not(feature = "clue-lists"), allow(dead_code))]
    pub line: usize,
    /// The first line instead, where a quote is opened and not closed.
    pub cells: Result<Cells<'a>, Cow<'a, [u8]>>,
}

/// A quote that is open for longer than this is taken as never closed.
const LONGEST_QUOTE: usize = 1 << 14;

/// Reads a table row by row.
pub(crate) struct TableReader<'a> {
    text: &'a [u8],
    at: usize,
    line: usize,
    separator: Option<u8>,
}

/// A quote is opened and not closed.
struct OpenQuote;

impl<'a> TableReader<'a> {
    /// Without a separator, a row is one cell. Tabs part cells without quotes.
    pub fn new(text: &'a [u8], separator: Option<u8>) -> Self {
        Self { text, at: 0, line: 1, separator }
    }

    /// The next row. Where a quote is opened and not closed, it ends with its first
    /// line.
    pub fn next_row(&mut self) -> Option<TableRow<'a>> {
        if self.at >= self.text.len() {
            return None;
        }
        let (start, line) = (self.at, self.line);
        let cells = self.cells().map_err(|OpenQuote| {
            self.at = start;
            let text = self.unquoted(None);
            (self.at, self.line) = (self.at + 1, line + 1);
            text
        });
        Some(TableRow { line, cells })
    }

    fn cells(&mut self) -> Result<Cells<'a>, OpenQuote> {
        let may_quote = self.separator.is_some_and(|separator| separator != b'\t');
        let mut cells = vec![];
        loop {
            let quoted = may_quote && self.text.get(self.at) == Some(&b'"');
            cells.push(if quoted { self.quoted()? } else { self.unquoted(self.separator) });
            let goes_on =
                self.text.get(self.at).copied().is_some_and(|b| Some(b) == self.separator);
            self.at += 1;
            if !goes_on {
                self.line += 1;
                return Ok(cells);
            }
        }
    }

    fn unquoted(&mut self, separator: Option<u8>) -> Cow<'a, [u8]> {
        let rest = &self.text[self.at.min(self.text.len())..];
        let ends = |byte: &u8| Some(*byte) == separator || *byte == b'\n';
        let len = rest.iter().position(ends).unwrap_or(rest.len());
        self.at += len;
        rest[..len].strip_suffix(b"\r").unwrap_or(&rest[..len]).into()
    }

    fn quoted(&mut self) -> Result<Cow<'a, [u8]>, OpenQuote> {
        let mut cell: Vec<u8> = vec![];
        let mut at = self.at + 1;
        loop {
            match self.text.get(at..) {
                Some([b'"', b'"', ..]) => {
                    cell.push(b'"');
                    at += 2;
                }
                Some([b'"', rest @ ..]) => {
                    let blanks = rest.iter().take_while(|b| matches!(b, b' ' | b'\r')).count();
                    self.at = at + 1 + blanks;
                    let next = rest.get(blanks).copied();
                    let ends = next.is_none_or(|b| Some(b) == self.separator || b == b'\n');
                    return if ends { Ok(cell.into()) } else { Err(OpenQuote) };
                }
                Some([byte, ..]) if at - self.at <= LONGEST_QUOTE => {
                    self.line += usize::from(*byte == b'\n');
                    cell.push(*byte);
                    at += 1;
                }
                _ => return Err(OpenQuote),
            }
        }
    }
}
