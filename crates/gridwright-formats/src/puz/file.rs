//! The file as it lies on disk, before anything is made of its bytes.

use memchr::memchr;
use memchr::memmem;

use super::PUZ;
use crate::{Location, ReadError};

/// The mark of the format, two bytes into the header.
pub(super) const MAGIC: &[u8; 12] = b"ACROSS&DOWN\0";

/// The length of the header.
const HEADER: usize = 0x34;

/// A `.puz` file in its raw parts: every byte of the file is in exactly one
/// of them, so that [`to_bytes`](Self::to_bytes) gives back what
/// [`parse`](Self::parse) took.
///
/// ```
/// use gridwright_core::{Grid, Puzzle};
/// use gridwright_formats::{Format, puz::PuzFile, write};
///
/// let puzzle = Puzzle::new(Grid::from_rows(&["CAT", "O#O", "WIT"])?);
/// let bytes = write(&puzzle, Format::Puz)?.bytes;
/// let file = PuzFile::parse(&bytes)?;
/// assert_eq!(file.solution, b"CATO.OWIT");
/// assert_eq!(file.to_bytes(), bytes);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzFile {
    /// What stands before the puzzle proper: a file name or mail headers.
    pub preamble: Vec<u8>,
    /// The fields of the header, but for the number of clues.
    pub header: PuzHeader,
    /// One byte a cell: the solution.
    pub solution: Vec<u8>,
    /// One byte a cell: what the player has written.
    pub state: Vec<u8>,
    /// The title.
    pub title: Vec<u8>,
    /// The author.
    pub author: Vec<u8>,
    /// The copyright line.
    pub copyright: Vec<u8>,
    /// The clues, by number, across before down.
    pub clues: Vec<Vec<u8>>,
    /// Whether the two bytes of the number of clues stand in the wrong order,
    /// as some programs write them.
    pub swapped_clue_count: bool,
    /// The notes.
    pub notes: Vec<u8>,
    /// Whether the zero byte after the notes is missing. It ends the file.
    pub unterminated: bool,
    /// The sections after the texts, in order.
    pub sections: Vec<PuzSection>,
    /// What stands after the last section.
    pub trailing: Vec<u8>,
}

/// The fields of the header.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzHeader {
    /// The checksum of everything but the sections.
    pub checksum: u16,
    /// The checksum of the last eight bytes of the header.
    pub cib_checksum: u16,
    /// Four checksums, masked.
    pub masked_checksums: [u8; 8],
    /// The version of the format: `1.3` and a zero byte, as a rule.
    pub version: [u8; 4],
    /// Often a piece of uninitialised memory.
    pub reserved_1c: [u8; 2],
    /// The checksum of the solution before it was scrambled.
    pub scrambled_checksum: u16,
    /// Often a piece of uninitialised memory.
    pub reserved_20: [u8; 12],
    /// The number of columns.
    pub width: u8,
    /// The number of rows.
    pub height: u8,
    /// 1 for a crossword, 0x0401 for a diagramless.
    pub kind: u16,
    /// 0 where the solution is plain, 2 where there is none, 4 where it is
    /// scrambled.
    pub solution_state: u16,
}

/// A section after the texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzSection {
    /// Four letters that say what it is.
    pub name: [u8; 4],
    /// The checksum of the data.
    pub checksum: u16,
    /// The data; their length is written in front of them.
    pub data: Vec<u8>,
    /// The byte after the data, which should be zero. It may be missing at the
    /// end of the file.
    pub end: Option<u8>,
}

impl PuzFile {
    /// Takes a file apart. Checksums are not looked at.
    pub fn parse(bytes: &[u8]) -> Result<Self, ReadError> {
        let start = start(bytes)?;
        let mut rest = PuzBytes { all: bytes, at: start };
        let head: [u8; HEADER] = rest.array("the header of 52 bytes")?;
        let (header, clue_count) = PuzHeader::parse(&head);
        if header.width == 0 || header.height == 0 {
            let message = format!(
                "expected a width and a height of at least 1, found {} columns and {} rows",
                header.width, header.height
            );
            return Err(ReadError::new(PUZ, Location::Byte(start + 0x2c), message));
        }
        let area = header.area();
        let solution = rest.take(area, || format!("a solution of {area} cells"))?.to_vec();
        let state = rest.take(area, || format!("{area} cells of the player"))?.to_vec();
        let [title, author, copyright] = [
            rest.string(|| "the title".to_owned())?,
            rest.string(|| "the author".to_owned())?,
            rest.string(|| "the copyright line".to_owned())?,
        ];
        let (clues, swapped_clue_count) = rest.clues(clue_count, area)?;
        let (notes, unterminated) = rest.last_string();
        let sections = rest.sections();
        Ok(Self {
            preamble: bytes[..start].to_vec(),
            header,
            solution,
            state,
            title,
            author,
            copyright,
            clues,
            swapped_clue_count,
            notes,
            unterminated,
            sections,
            trailing: rest.remaining().to_vec(),
        })
    }

    /// The number of clues as the header has it.
    pub(super) fn clue_count(&self) -> u16 {
        let count = self.clues.len() as u16;
        if self.swapped_clue_count { count.swap_bytes() } else { count }
    }

    /// Puts the file together again. There is room for 65,535 clues, and for
    /// as many bytes in a section.
    pub fn to_bytes(&self) -> Vec<u8> {
        let texts: usize = self.texts().map(|text| text.len() + 1).sum();
        let sections: usize = self.sections.iter().map(|section| section.data.len() + 9).sum();
        let ends = self.preamble.len() + self.trailing.len();
        let mut bytes =
            Vec::with_capacity(ends + HEADER + 2 * self.solution.len() + texts + sections);
        bytes.extend_from_slice(&self.preamble);
        self.header.push(self.clue_count(), &mut bytes);
        bytes.extend_from_slice(&self.solution);
        bytes.extend_from_slice(&self.state);
        for text in self.texts() {
            bytes.extend_from_slice(text);
            bytes.push(0);
        }
        if self.unterminated {
            bytes.pop();
        }
        for section in &self.sections {
            section.push(&mut bytes);
        }
        bytes.extend_from_slice(&self.trailing);
        bytes
    }

    /// The first section of this name.
    pub fn section(&self, name: &[u8; 4]) -> Option<&PuzSection> {
        self.sections.iter().find(|section| &section.name == name)
    }

    /// The texts in the order of the file.
    fn texts(&self) -> impl Iterator<Item = &[u8]> {
        let heading = [&self.title, &self.author, &self.copyright];
        heading.into_iter().chain(&self.clues).chain([&self.notes]).map(Vec::as_slice)
    }
}

/// Where the header starts: two bytes before the mark.
fn start(bytes: &[u8]) -> Result<usize, ReadError> {
    let Some(mark) = memmem::find(bytes, MAGIC) else {
        let message = "expected the mark \"ACROSS&DOWN\", found none";
        return Err(ReadError::new(PUZ, Location::Whole, message));
    };
    mark.checked_sub(2).ok_or_else(|| {
        let message = "expected two bytes of checksum before the mark \"ACROSS&DOWN\"; \
                       the start of the file is missing";
        ReadError::new(PUZ, Location::Byte(mark), message)
    })
}

impl PuzHeader {
    /// The number of cells.
    pub fn area(&self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }

    /// The fields, and the number of clues.
    fn parse(head: &[u8; HEADER]) -> (Self, u16) {
        let word = |at: usize| u16::from_le_bytes([head[at], head[at + 1]]);
        let header = Self {
            checksum: word(0x00),
            cib_checksum: word(0x0e),
            masked_checksums: field(head, 0x10),
            version: field(head, 0x18),
            reserved_1c: field(head, 0x1c),
            scrambled_checksum: word(0x1e),
            reserved_20: field(head, 0x20),
            width: head[0x2c],
            height: head[0x2d],
            kind: word(0x30),
            solution_state: word(0x32),
        };
        (header, word(0x2e))
    }

    fn push(&self, clue_count: u16, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&self.checksum.to_le_bytes());
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&self.cib_checksum.to_le_bytes());
        bytes.extend_from_slice(&self.masked_checksums);
        bytes.extend_from_slice(&self.version);
        bytes.extend_from_slice(&self.reserved_1c);
        bytes.extend_from_slice(&self.scrambled_checksum.to_le_bytes());
        bytes.extend_from_slice(&self.reserved_20);
        bytes.extend_from_slice(&self.cib(clue_count));
    }

    /// The last eight bytes of the header, which have a checksum of their own.
    pub(super) fn cib(&self, clue_count: u16) -> [u8; 8] {
        let [[a, b], [c, d], [e, f]] =
            [clue_count, self.kind, self.solution_state].map(u16::to_le_bytes);
        [self.width, self.height, a, b, c, d, e, f]
    }
}

/// The bytes of a field. All fields lie inside the header.
fn field<const N: usize>(head: &[u8; HEADER], at: usize) -> [u8; N] {
    std::array::from_fn(|index| head[at + index])
}

impl PuzSection {
    /// A section with these data and a right checksum.
    pub fn new(name: &[u8; 4], data: Vec<u8>) -> Self {
        let checksum = super::checksum::of(&data, 0);
        Self { name: *name, checksum, data, end: Some(0) }
    }

    fn push(&self, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&self.name);
        bytes.extend_from_slice(&(self.data.len() as u16).to_le_bytes());
        bytes.extend_from_slice(&self.checksum.to_le_bytes());
        bytes.extend_from_slice(&self.data);
        bytes.extend(self.end);
    }
}

/// A place in the file from which the next parts are taken.
struct PuzBytes<'a> {
    all: &'a [u8],
    at: usize,
}

impl<'a> PuzBytes<'a> {
    fn remaining(&self) -> &'a [u8] {
        self.all.get(self.at..).unwrap_or_default()
    }

    fn take(&mut self, count: usize, what: impl Fn() -> String) -> Result<&'a [u8], ReadError> {
        let Some(taken) = self.remaining().get(..count) else {
            let left = self.remaining().len();
            let message = format!("expected {}, found {left} bytes: the file is cut off", what());
            return Err(ReadError::new(PUZ, Location::Byte(self.at), message));
        };
        self.at += count;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self, what: &str) -> Result<[u8; N], ReadError> {
        let taken = self.take(N, || what.to_owned())?;
        Ok(std::array::from_fn(|index| taken[index]))
    }

    fn string(&mut self, what: impl Fn() -> String) -> Result<Vec<u8>, ReadError> {
        let Some(end) = memchr(0, self.remaining()) else {
            let message =
                format!("expected {} and a zero byte after it: the file is cut off", what());
            return Err(ReadError::new(PUZ, Location::Byte(self.at), message));
        };
        let text = self.remaining()[..end].to_vec();
        self.at += end + 1;
        Ok(text)
    }

    /// So many clues, or as many as the number says with its bytes swapped,
    /// where that is what there is. Says whether it was.
    fn clues(&mut self, count: u16, area: usize) -> Result<(Vec<Vec<u8>>, bool), ReadError> {
        let start = self.at;
        let error = match self.strings(count) {
            Ok(clues) => return Ok((clues, false)),
            Err(error) => error,
        };
        self.at = start;
        let swapped = count.swap_bytes();
        // Every cell begins two words at most.
        let is_possible = |count: u16| usize::from(count) <= 2 * area;
        if is_possible(swapped)
            && swapped < count
            && let Ok(clues) = self.strings(swapped)
        {
            return Ok((clues, true));
        }
        if !is_possible(count) {
            let message = format!(
                "the header says that there are {count} clues, more than a grid of {area} cells has"
            );
            return Err(ReadError::new(PUZ, Location::Byte(start), message));
        }
        Err(error)
    }

    fn strings(&mut self, count: u16) -> Result<Vec<Vec<u8>>, ReadError> {
        (1..=count).map(|number| self.string(|| format!("clue {number} of {count}"))).collect()
    }

    /// The notes. Some programs leave out the zero byte after them, or the
    /// notes themselves.
    fn last_string(&mut self) -> (Vec<u8>, bool) {
        match self.string(String::new) {
            Ok(text) => (text, false),
            Err(_) => {
                let text = self.remaining().to_vec();
                self.at = self.all.len();
                (text, true)
            }
        }
    }

    /// Sections for as long as what comes looks like one and is all there.
    fn sections(&mut self) -> Vec<PuzSection> {
        let mut sections = vec![];
        while let [n1, n2, n3, n4, l1, l2, c1, c2, rest @ ..] = self.remaining() {
            let name = [*n1, *n2, *n3, *n4];
            let length = usize::from(u16::from_le_bytes([*l1, *l2]));
            let Some(data) = rest.get(..length) else { break };
            if !name.iter().all(u8::is_ascii_graphic) {
                break;
            }
            let checksum = u16::from_le_bytes([*c1, *c2]);
            let end = rest.get(length).copied();
            sections.push(PuzSection { name, checksum, data: data.to_vec(), end });
            self.at += 8 + length + usize::from(end.is_some());
        }
        sections
    }
}
