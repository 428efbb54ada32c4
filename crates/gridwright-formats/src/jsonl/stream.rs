//! Reading a corpus line by line.

use std::io::{self, BufRead};
use std::iter::FusedIterator;

use crate::document::read_puzzle;
use crate::{Document, Format, Location, ReadError};

/// The longest line that is read, in bytes. The puzzles of newspapers need
/// 15,000 or so; a line beyond this one is refused without being held.
pub const MAX_LINE: usize = 16 << 20;

/// A line that could not be read, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {error}")]
pub struct LineError {
    /// The line, counted from one.
    pub line: usize,
    /// What is wrong with it.
    pub error: ReadError,
}

/// Reads the puzzles of a corpus one by one.
///
/// A broken line is an error for that line only; reading goes on with the
/// next. If the stream itself breaks off, that is one last error. Blank lines
/// are passed over. The documents keep no copy of their line. Only one line is in memory at a time, and no more than
/// [`MAX_LINE`] bytes of it.
pub struct JsonlReader<R> {
    stream: R,
    buffer: Vec<u8>,
    line: usize,
    finished: bool,
}

/// How reading one line ended.
enum LineOutcome {
    Whole,
    TooLong,
    End,
}

impl<R: BufRead> JsonlReader<R> {
    /// A reader of this stream.
    pub fn new(stream: R) -> Self {
        Self { stream, buffer: vec![], line: 0, finished: false }
    }

    /// The number of the line that was read last, counted from one.
    pub fn line(&self) -> usize {
        self.line
    }

    /// Reads the next line into the buffer, without its end.
    fn read_line(&mut self) -> io::Result<LineOutcome> {
        self.buffer.clear();
        let mut too_long = false;
        let mut started = false;
        loop {
            let chunk = match self.stream.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if chunk.is_empty() && !started {
                return Ok(LineOutcome::End);
            }
            started = true;
            let end = memchr::memchr(b'\n', chunk);
            let piece = &chunk[..end.unwrap_or(chunk.len())];
            too_long |= self.buffer.len() + piece.len() > MAX_LINE;
            if !too_long {
                self.buffer.extend_from_slice(piece);
            }
            let (used, last) = (piece.len() + usize::from(end.is_some()), chunk.is_empty());
            self.stream.consume(used);
            if end.is_some() || last {
                return Ok(if too_long { LineOutcome::TooLong } else { LineOutcome::Whole });
            }
        }
    }

    fn problem(&self, message: String) -> LineError {
        let error = ReadError::new(Format::Jsonl, Location::Whole, message);
        LineError { line: self.line, error }
    }
}

impl<R: BufRead> Iterator for JsonlReader<R> {
    type Item = Result<Document, LineError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.finished {
            let line = self.read_line();
            self.line += 1;
            match line {
                Ok(LineOutcome::Whole) if self.buffer.iter().all(u8::is_ascii_whitespace) => {}
                Ok(LineOutcome::Whole) => {
                    let document = read_puzzle(&self.buffer, Format::Jsonl);
                    let line = self.line;
                    return Some(document.map_err(|error| LineError { line, error }));
                }
                Ok(LineOutcome::TooLong) => {
                    let message = format!("expected at most {MAX_LINE} bytes, found a longer line");
                    return Some(Err(self.problem(message)));
                }
                Ok(LineOutcome::End) => self.finished = true,
                Err(error) => {
                    self.finished = true;
                    return Some(Err(self.problem(format!("the stream breaks off here: {error}"))));
                }
            }
        }
        None
    }
}

impl<R: BufRead> FusedIterator for JsonlReader<R> {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Read};

    fn check(stream: impl Read, expected: &[&str]) {
        // A small buffer, so that lines span several chunks.
        let found: Vec<String> = JsonlReader::new(BufReader::with_capacity(7, stream))
            .map(|line| match line {
                Ok(document) => document.puzzle.grid.solution_rows().join("/"),
                Err(error) => error.to_string(),
            })
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_broken_line_does_not_stop_the_others() {
        check(
            &b"{\"grid\":[\"AB\"]}\n\nnonsense\r\n{\"grid\":[\"CD\"]}"[..],
            &["AB", "line 3: jsonl: byte 1: expected ident", "CD"],
        );
        check(&b""[..], &[]);
        check(&b"\n \n"[..], &[]);
        check(
            &b"\xff\n{\"grid\":[\"AB\"]}\n"[..],
            &["line 1: jsonl: byte 0: expected UTF-8 text, found other bytes", "AB"],
        );
    }

    #[test]
    fn endless_lines_are_refused() {
        let long = io::repeat(b'x').take(MAX_LINE as u64 + 1);
        check(
            long.chain(&b"\n{\"grid\":[\"AB\"]}"[..]),
            &["line 1: jsonl: expected at most 16777216 bytes, found a longer line", "AB"],
        );
    }

    #[test]
    fn a_broken_stream_is_the_last_error() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("worn out"))
            }
        }
        check(
            (&b"{\"grid\":[\"AB\"]}\n{"[..]).chain(Broken),
            &["AB", "line 2: jsonl: the stream breaks off here: worn out"],
        );
    }
}
