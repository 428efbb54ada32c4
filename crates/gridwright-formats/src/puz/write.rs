//! From the puzzle to the raw file.

use std::borrow::Cow;

use gridwright_core::{Cell, Direction, Entry, Grid, Markup, Puzzle, PuzzleKind, Timer};

use super::PUZ;
use super::checksum;
use super::file::{PuzFile, PuzHeader, PuzSection};
use super::read::{DIAGRAMLESS, flag};
use super::rebus::{BLOCK, HIDDEN_BLOCK, Played, SolutionBytes};
use super::text::Encoding;
use crate::WriteError;

/// Writes a puzzle that has been narrowed.
pub(super) fn write(puzzle: &Puzzle) -> Result<Vec<u8>, WriteError> {
    let encoding = encoding_for(puzzle);
    let mut file = PuzFile::default();
    set_header(&mut file, puzzle, encoding);
    set_solution(&mut file, puzzle, encoding)?;
    set_texts(&mut file, puzzle, encoding)?;
    set_play(&mut file, puzzle, encoding)?;
    checksum::set(&mut file);
    Ok(file.to_bytes())
}

/// The oldest encoding that can spell all texts and letters of a puzzle.
pub(super) fn encoding_for(puzzle: &Puzzle) -> Encoding {
    let data = &puzzle.metadata;
    let latin = |text: &str| Encoding::Latin.encode(text).is_some();
    let heading = [&data.title, &data.author, &data.copyright];
    let texts = heading.iter().all(|text| latin(text)) && latin(&plain(&data.notes));
    let clues = || puzzle.all_clues().all(|(.., clue)| latin(&plain(&clue.text)));
    if texts && clues() && contents_fit(&puzzle.grid, Encoding::Latin) {
        Encoding::Latin
    } else {
        Encoding::Utf8
    }
}

/// Whether everything in the cells can be spelt.
pub(super) fn contents_fit(grid: &Grid, encoding: Encoding) -> bool {
    let fits = |entry: &Entry| encoding.encode_entry(entry).is_some();
    grid.iter().all(|(_, cell)| cell.solution.iter().chain(&cell.entry).all(fits))
}

/// The text without copying it, where it is a single line.
pub(super) fn plain(text: &Markup) -> Cow<'_, str> {
    match text.as_plain() {
        Some(line) => line.into(),
        None => text.plain().replace('\n', "\r\n").into(),
    }
}

pub(super) fn set_header(file: &mut PuzFile, puzzle: &Puzzle, encoding: Encoding) {
    let size = puzzle.grid.size();
    file.header = PuzHeader {
        version: *encoding.version(),
        // A grid has at most 255 rows and columns.
        width: size.cols() as u8,
        height: size.rows() as u8,
        kind: if puzzle.kind == PuzzleKind::Diagramless { 1 | DIAGRAMLESS } else { 1 },
        ..PuzHeader::default()
    };
}

fn block(puzzle: &Puzzle) -> u8 {
    if puzzle.kind == PuzzleKind::Diagramless { HIDDEN_BLOCK } else { BLOCK }
}

/// The solution, and whether there is one.
pub(super) fn set_solution(
    file: &mut PuzFile,
    puzzle: &Puzzle,
    encoding: Encoding,
) -> Result<(), WriteError> {
    let solution = SolutionBytes::of(&puzzle.grid, block(puzzle), encoding)
        .ok_or_else(|| unfit("the solution has too many different rebus entries"))?;
    let known = puzzle.grid.iter().any(|(_, cell)| cell.solution.is_some());
    file.header.solution_state = if known { 0 } else { 2 };
    file.solution = solution.bytes;
    if let Some((marks, table)) = solution.rebus {
        file.sections.push(PuzSection::new(b"GRBS", marks));
        file.sections.push(PuzSection::new(b"RTBL", table));
    }
    Ok(())
}

/// Everything that is printed: title, clues, notes.
pub(super) fn set_texts(
    file: &mut PuzFile,
    puzzle: &Puzzle,
    encoding: Encoding,
) -> Result<(), WriteError> {
    let bytes = |text: &str| match encoding.encode(text) {
        Some(bytes) if !bytes.contains(&0) => Ok(bytes.into_owned()),
        _ => Err(unfit("a text holds characters that cannot be written")),
    };
    let data = &puzzle.metadata;
    file.title = bytes(&data.title)?;
    file.author = bytes(&data.author)?;
    file.copyright = bytes(&data.copyright)?;
    file.notes = bytes(&plain(&data.notes))?;
    file.clues = clues(puzzle).map(|text| bytes(&plain(text))).collect::<Result<_, _>>()?;
    match u16::try_from(file.clues.len()) {
        Ok(_) => Ok(()),
        Err(_) => Err(unfit("there are more clues than 65,535")),
    }
}

/// The clues by entry: at every number, first across, then down. The lists
/// are in order and complete.
fn clues(puzzle: &Puzzle) -> impl Iterator<Item = &Markup> {
    let grid = &puzzle.grid;
    let mut lists = Direction::BOTH.map(|direction| puzzle.clues(direction).iter());
    let starts = grid.iter().filter(|(_, cell)| cell.label.is_some()).flat_map(move |(id, _)| {
        Direction::BOTH.into_iter().filter(move |direction| grid.starts_word(id, *direction))
    });
    starts.filter_map(move |direction| lists[direction as usize].next()).map(|clue| &clue.text)
}

/// What players have done: their letters, their traces, their time. Circles
/// lie in the same section as the traces.
pub(super) fn set_play(
    file: &mut PuzFile,
    puzzle: &Puzzle,
    encoding: Encoding,
) -> Result<(), WriteError> {
    let played = Played::of(&puzzle.grid, block(puzzle), encoding)
        .ok_or_else(|| unfit("the letters that are filled in take too much room"))?;
    file.state = played.bytes;
    if let Some(Timer { seconds, running }) = puzzle.timer {
        let stopped = u8::from(!running);
        let data = format!("{seconds},{stopped}").into_bytes();
        file.sections.push(PuzSection::new(b"LTIM", data));
    }
    let flags: Vec<u8> = puzzle.grid.iter().map(|(_, cell)| flags(cell)).collect();
    if flags.iter().any(|flags| *flags != 0) {
        file.sections.push(PuzSection::new(b"GEXT", flags));
    }
    if let Some(rebus) = played.rebus {
        file.sections.push(PuzSection::new(b"RUSR", rebus));
    }
    Ok(())
}

fn flags(cell: &Cell) -> u8 {
    let bit = |set: bool, flag: u8| if set { flag } else { 0 };
    bit(cell.circled, flag::CIRCLED)
        | bit(cell.traces.pencilled, flag::PENCILLED)
        | bit(cell.traces.wrong, flag::WRONG)
        | bit(cell.traces.was_wrong, flag::WAS_WRONG)
        | bit(cell.traces.revealed, flag::REVEALED)
}

fn unfit(message: &str) -> WriteError {
    WriteError::Unfit { format: PUZ, message: message.to_owned() }
}
