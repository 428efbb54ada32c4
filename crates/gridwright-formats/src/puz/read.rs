//! From the raw file to the puzzle.

use gridwright_core::{
    Cell, Clue, ClueList, Direction, Entry, Grid, Markup, Metadata, Puzzle, PuzzleKind, Size,
    SolutionStatus, Timer, Traces,
};

use super::file::PuzFile;
use super::rebus::{BLOCK, EMPTY, HIDDEN_BLOCK, NO_SOLUTION, RebusTable};
use super::text::{Encoding, latin, latin_char};
use super::{PUZ, checksum};
use crate::remarks::Remarks;
use crate::{Location, ReadError, Warning};

/// The title of the list of clues that the grid has no entries for.
pub(super) const SURPLUS: &str = "Surplus clues";

/// The bit of the type that says diagramless.
pub(super) const DIAGRAMLESS: u16 = 0x0400;

/// The flags of a cell in GEXT. The pencil is an invention of one program
/// that the others leave alone.
pub(super) mod flag {
    pub const PENCILLED: u8 = 0x08;
    pub const WAS_WRONG: u8 = 0x10;
    pub const WRONG: u8 = 0x20;
    pub const REVEALED: u8 = 0x40;
    pub const CIRCLED: u8 = 0x80;
}

/// The puzzle in a file, and what is odd about the file.
pub(super) fn puzzle(file: &PuzFile) -> Result<(Puzzle, Vec<Warning>), ReadError> {
    let header = &file.header;
    let size = Size::new(header.height.into(), header.width.into()).map_err(|e| {
        ReadError::new(PUZ, Location::Byte(file.preamble.len() + 0x2c), e.to_string())
    })?;
    let mut reader =
        PuzReader { file, encoding: Encoding::of(&header.version), remarks: Remarks::default() };
    reader.check();
    let cells = reader.cells();
    let mut grid = Grid::from_cells(size, cells).ok_or_else(|| {
        ReadError::new(PUZ, Location::Whole, "the solution does not fill the grid")
    })?;
    grid.number_cells();
    let mut puzzle = Puzzle::new(grid);
    if file.is_locked() {
        puzzle.status = SolutionStatus::Locked;
    }
    if header.kind & DIAGRAMLESS != 0 {
        puzzle.kind = PuzzleKind::Diagramless;
    }
    puzzle.metadata = Metadata {
        title: reader.text(&file.title, "title"),
        author: reader.text(&file.author, "author"),
        copyright: reader.text(&file.copyright, "copyright line"),
        notes: Markup::from(reader.text(&file.notes, "notes")),
        ..Metadata::default()
    };
    puzzle.lists = reader.clues(&puzzle.grid);
    puzzle.timer = reader.timer();
    Ok((puzzle, reader.remarks.finish()))
}

struct PuzReader<'a> {
    file: &'a PuzFile,
    encoding: Encoding,
    remarks: Remarks,
}

impl PuzReader<'_> {
    /// Warnings about the file as a whole.
    fn check(&mut self) {
        let file = self.file;
        checksum::check(file, &mut self.remarks);
        if !file.preamble.is_empty() {
            self.remarks.whole(format!("{} bytes stand before the puzzle", file.preamble.len()));
        }
        if !matches!(file.header.kind, 0x0001 | 0x0401) {
            self.remarks
                .whole(format!("expected a type of 0001 or 0401, found {:04x}", file.header.kind));
        }
        if file.swapped_clue_count {
            self.remarks.whole("the two bytes of the number of clues stand in the wrong order");
        }
        if file.unterminated {
            self.remarks.whole("the notes are not ended by a zero byte");
        }
        // Whatever begins like a section was too long to be one.
        let cut_off = file.trailing.get(..8).map(|head| &head[..4]);
        let cut_off = cut_off.filter(|name| name.iter().all(u8::is_ascii_graphic));
        if let Some(name) = cut_off {
            let name = String::from_utf8_lossy(name).into_owned();
            self.remarks.whole(format!(
                "section {name} is longer than the rest of the file; it is left out"
            ));
        } else if !file.trailing.is_empty() {
            self.remarks.whole(format!("{} bytes stand after the puzzle", file.trailing.len()));
        }
    }

    /// The text of these bytes. Text that is not in the encoding of the
    /// file's version is taken for Latin-1, in which every byte is something.
    fn text(&mut self, bytes: &[u8], what: &str) -> String {
        self.encoding.decode(bytes).unwrap_or_else(|| {
            self.remarks
                .whole(format!("expected UTF-8 in the {what}, found other bytes; read as Latin-1"));
            latin(bytes)
        })
    }

    /// The data of a section, if they have one byte for every cell.
    fn board(&mut self, name: &[u8; 4]) -> Option<&[u8]> {
        let data = &self.file.section(name)?.data[..];
        let area = self.file.header.area();
        if data.len() == area {
            return Some(data);
        }
        let name = String::from_utf8_lossy(name).into_owned();
        let message = format!("expected {area} bytes, found {}; it is left out", data.len());
        self.remarks.part(format!("section {name}"), message);
        None
    }

    fn cells(&mut self) -> Vec<Cell> {
        let file = self.file;
        let byte_cell = |byte: &u8| match *byte {
            BLOCK | HIDDEN_BLOCK => Cell::block(),
            _ => Cell::open(),
        };
        let mut cells: Vec<Cell> = file.solution.iter().map(byte_cell).collect();
        let rebus = self.rebus_solutions();
        if self.has_solution(&rebus) {
            self.add_solutions(&mut cells, &rebus);
        }
        for (cell, byte) in cells.iter_mut().zip(&file.state) {
            let there = cell.is_open() && !matches!(*byte, EMPTY | BLOCK | HIDDEN_BLOCK);
            cell.entry = there.then(|| Entry::letter(latin_char(*byte))).flatten();
        }
        self.add_user_rebus(&mut cells);
        if let Some(flags) = self.board(b"GEXT") {
            for (cell, flags) in cells.iter_mut().zip(flags) {
                cell.circled = flags & flag::CIRCLED != 0;
                cell.traces = Traces {
                    pencilled: flags & flag::PENCILLED != 0,
                    wrong: flags & flag::WRONG != 0,
                    was_wrong: flags & flag::WAS_WRONG != 0,
                    revealed: flags & flag::REVEALED != 0,
                };
            }
        }
        cells
    }

    /// Whether the solution is there for everyone to read. Some programs fill
    /// it with one letter where there is none, without saying so.
    fn has_solution(&self, rebus: &[Option<Entry>]) -> bool {
        let filler = |byte: &u8| matches!(*byte, NO_SOLUTION | BLOCK | HIDDEN_BLOCK);
        let filled = rebus.iter().all(Option::is_none) && self.file.solution.iter().all(filler);
        self.file.header.solution_state == 0 && !filled
    }

    /// The solutions that are longer than a byte: for every cell, or for none.
    fn rebus_solutions(&mut self) -> Vec<Option<Entry>> {
        let Some(marks) = self.board(b"GRBS").map(<[u8]>::to_vec) else { return vec![] };
        if marks.iter().all(|mark| *mark == 0) {
            return vec![];
        }
        let text = self.file.section(b"RTBL").map_or(&[][..], |section| &section.data);
        let table = RebusTable::parse(&self.text(text, "table of rebus solutions"));
        let found: Vec<_> = marks.iter().map(|mark| table.get(*mark).cloned()).collect();
        let lost = marks.iter().zip(&found).filter(|(mark, found)| **mark > 0 && found.is_none());
        let lost = lost.count();
        if lost > 0 {
            self.remarks
                .whole(format!("{lost} rebus cells have no entry in the table of rebus solutions"));
        }
        found
    }

    fn add_solutions(&mut self, cells: &mut [Cell], rebus: &[Option<Entry>]) {
        let mut unreadable = 0;
        let rebus = rebus.iter().cloned().chain(std::iter::repeat(None));
        for ((cell, byte), rebus) in cells.iter_mut().zip(&self.file.solution).zip(rebus) {
            if cell.is_open() {
                cell.solution = match rebus {
                    None if *byte == EMPTY => continue,
                    None => Entry::letter(latin_char(*byte)),
                    rebus => rebus,
                };
                unreadable += usize::from(cell.solution.is_none());
            }
        }
        if unreadable > 0 {
            self.remarks
                .whole(format!("{unreadable} cells have a solution that is no visible character"));
        }
    }

    fn add_user_rebus(&mut self, cells: &mut [Cell]) {
        let Some(section) = self.file.section(b"RUSR") else { return };
        // The last piece is what follows the last zero byte: nothing.
        let mut texts: Vec<&[u8]> = section.data.split(|byte| *byte == 0).collect();
        if texts.last().is_some_and(|text| text.is_empty()) {
            texts.pop();
        }
        if texts.len() != cells.len() {
            let expected = cells.len();
            let message = format!("expected texts for {expected} cells, found {}", texts.len());
            self.remarks.part("section RUSR", message);
        }
        for (cell, text) in cells.iter_mut().zip(texts) {
            if cell.is_open() && !text.is_empty() {
                let entry = Entry::new(&self.text(text, "rebus entries"));
                cell.entry = entry.or_else(|| cell.entry.take());
            }
        }
    }

    /// The clues by entry: at every number, first the one across, then the
    /// one down. Those left over go to a list of their own.
    fn clues(&mut self, grid: &Grid) -> Vec<ClueList> {
        let mut clues = self.file.clues.iter();
        let mut lists = Direction::BOTH.map(ClueList::standard);
        let mut entries = 0;
        for (id, cell) in grid.iter() {
            let Some(label) = &cell.label else { continue };
            for direction in Direction::BOTH {
                if grid.starts_word(id, direction) {
                    entries += 1;
                    if let Some(clue) = clues.next() {
                        let text = self.text(clue, "clues");
                        let clue = Clue::new(label.clone(), text);
                        lists[direction as usize].clues.push(clue);
                    }
                }
            }
        }
        let mut lists = Vec::from(lists);
        let found = self.file.clues.len();
        if found != entries {
            self.remarks
                .whole(format!("expected {entries} clues, one for every entry, found {found}"));
        }
        if found > entries {
            let mut surplus = ClueList::named(SURPLUS);
            let texts = clues.map(|clue| Clue::new("", self.text(clue, "clues")));
            surplus.clues = texts.collect();
            lists.push(surplus);
        }
        lists
    }

    /// The time in seconds and whether it stands still, as in "42,1".
    fn timer(&mut self) -> Option<Timer> {
        let section = self.file.section(b"LTIM")?;
        let text = String::from_utf8_lossy(&section.data).into_owned();
        let timer = text.split_once(',').and_then(|(seconds, stopped)| {
            let seconds = seconds.trim().parse().ok()?;
            match stopped.trim_matches([' ', '\0']) {
                "0" => Some(Timer { seconds, running: true }),
                "1" => Some(Timer { seconds, running: false }),
                _ => None,
            }
        });
        if timer.is_none() {
            let message = format!("expected seconds and 0 or 1, as in \"42,1\", found {text:?}");
            self.remarks.part("section LTIM", message);
        }
        timer
    }
}
