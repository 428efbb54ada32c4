//! A changed puzzle written into the file it came from. Every part of the
//! file that says what it said before is left as it is, byte for byte.

use std::borrow::Cow;

use gridwright_core::{Cell, Grid, Puzzle};

use super::file::{PuzFile, PuzSection};
use super::text::Encoding;
use super::write::{self, contents_fit, encoding_for};
use super::{checksum, narrow, read};
use crate::narrow::Narrowing;
use crate::{Feature, Loss, WriteError, Written};

/// The sections that say what the model can say.
const KNOWN: [&[u8; 4]; 5] = [b"GRBS", b"RTBL", b"LTIM", b"GEXT", b"RUSR"];

/// The flags of a cell that nobody knows the meaning of.
const UNKNOWN_FLAGS: u8 = 0x07;

/// Writes a puzzle into the file it was read from.
pub(super) fn update(puzzle: &Puzzle, original: &[u8]) -> Result<Written, WriteError> {
    let before = PuzFile::parse(original).ok().and_then(|file| {
        let (mut puzzle, _) = read::puzzle(&file).ok()?;
        puzzle.tidy();
        Some((file, puzzle))
    });
    let Some((old, before)) = before else { return crate::write(puzzle, super::PUZ) };
    let old_encoding = Encoding::of(&old.header.version);
    let keeps = Keeps::of(puzzle, &before, old_encoding);
    let (narrowed, losses) = keeps.narrow(puzzle, old_encoding);
    let encoding = encoding_for(&narrowed).max(old_encoding);
    let mut file = PuzFile::default();
    write::set_header(&mut file, &narrowed, encoding);
    if keeps.solution {
        keep_solution(&mut file, &old, [old_encoding, encoding]);
    } else {
        write::set_solution(&mut file, &narrowed, encoding)?;
    }
    if keeps.texts {
        keep_texts(&mut file, &old);
    } else {
        write::set_texts(&mut file, &narrowed, encoding)?;
    }
    write::set_play(&mut file, &narrowed, encoding)?;
    if keeps.shape {
        keep_blocks(&mut file, &old, &narrowed.grid);
    }
    if old_encoding == encoding {
        file.header.version = old.header.version;
    }
    keep_rest(&mut file, old, keeps.shape);
    checksum::set(&mut file);
    Ok(Written { bytes: file.to_bytes(), losses })
}

/// What has not changed.
struct Keeps {
    /// Size, blocks and kind.
    shape: bool,
    /// The solution, even if it is locked.
    solution: bool,
    /// Title, clues and the like, and the letters in the cells can be spelt
    /// as the file spells them.
    texts: bool,
}

impl Keeps {
    fn of(puzzle: &Puzzle, before: &Puzzle, encoding: Encoding) -> Self {
        let same = |test: fn(&Cell, &Cell) -> bool| {
            puzzle.grid.iter().zip(before.grid.iter()).all(|((_, a), (_, b))| test(a, b))
        };
        let shape = puzzle.grid.size() == before.grid.size()
            && puzzle.kind == before.kind
            && same(|a, b| a.kind == b.kind);
        Self {
            shape,
            solution: shape
                && puzzle.status == before.status
                && same(|a, b| a.solution == b.solution),
            texts: shape
                && same(|a, b| a.label == b.label && a.bars == b.bars)
                && puzzle.lists == before.lists
                && puzzle.metadata == before.metadata
                && contents_fit(&puzzle.grid, encoding),
        }
    }

    /// Takes out what the changed parts cannot hold.
    fn narrow<'p>(&self, puzzle: &'p Puzzle, old: Encoding) -> (Cow<'p, Puzzle>, Vec<Loss>) {
        let mut narrowing = Narrowing::of(puzzle);
        narrow::look(&mut narrowing);
        if !self.solution {
            narrowing.forget(&[Feature::Lock]);
        }
        if !self.texts {
            narrow::texts(&mut narrowing);
        }
        if !self.solution {
            narrow::solution(&mut narrowing, old);
        }
        narrow::play(&mut narrowing, old);
        narrowing.finish()
    }
}

/// The solution as it lies in the old file. Only the table of rebus solutions
/// has text in it, which may have to be spelt anew.
fn keep_solution(file: &mut PuzFile, old: &PuzFile, [was, is]: [Encoding; 2]) {
    file.solution = old.solution.clone();
    file.header.solution_state = old.header.solution_state;
    file.header.scrambled_checksum = old.header.scrambled_checksum;
    let rebus = old.sections.iter().filter(|section| matches!(&section.name, b"GRBS" | b"RTBL"));
    for section in rebus {
        let respelt = match (&section.name, was == is) {
            (b"RTBL", false) => was.decode(&section.data).and_then(|text| {
                is.encode(&text).map(|bytes| PuzSection::new(&section.name, bytes.into_owned()))
            }),
            _ => None,
        };
        file.sections.push(respelt.unwrap_or_else(|| section.clone()));
    }
}

/// The two ways to write a block, one of which hides it from the solver.
fn keep_blocks(file: &mut PuzFile, old: &PuzFile, grid: &Grid) {
    for (id, _) in grid.iter().filter(|(_, cell)| !cell.is_open()) {
        file.solution[id.index()] = old.solution[id.index()];
        file.state[id.index()] = old.state[id.index()];
    }
}

fn keep_texts(file: &mut PuzFile, old: &PuzFile) {
    file.title = old.title.clone();
    file.author = old.author.clone();
    file.copyright = old.copyright.clone();
    file.clues = old.clues.clone();
    file.notes = old.notes.clone();
}

/// What the model has no place for: the preamble, unused fields of the
/// header, unknown flags and sections, the end. Sections stay in their order,
/// new ones go behind the old.
fn keep_rest(file: &mut PuzFile, old: PuzFile, same_shape: bool) {
    file.preamble = old.preamble;
    file.trailing = old.trailing;
    file.header.reserved_1c = old.header.reserved_1c;
    file.header.reserved_20 = old.header.reserved_20;
    if same_shape {
        file.header.kind = old.header.kind;
    }
    let mut new = std::mem::take(&mut file.sections);
    for section in old.sections {
        if !KNOWN.contains(&&section.name) {
            file.sections.push(section);
            continue;
        }
        let place = new.iter().position(|other| other.name == section.name);
        let mut updated = place.map(|place| new.remove(place));
        if section.name == *b"GEXT" && same_shape {
            updated = Some(with_unknown_flags(updated, &section));
        }
        file.sections.extend(updated);
    }
    file.sections.append(&mut new);
    // The last section may have lacked its end, and others now follow it.
    for section in &mut file.sections {
        section.end.get_or_insert(0);
    }
}

fn with_unknown_flags(updated: Option<PuzSection>, old: &PuzSection) -> PuzSection {
    let kept = old.data.iter().map(|flags| flags & UNKNOWN_FLAGS);
    let mut data = updated.map_or_else(|| vec![0; old.data.len()], |section| section.data);
    for (flags, kept) in data.iter_mut().zip(kept) {
        *flags |= kept;
    }
    PuzSection::new(&old.name, data)
}
