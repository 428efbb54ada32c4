//! Opening locked solutions, and locking them.

use gridwright_core::{Position, Size, SolutionStatus};

use super::file::PuzFile;
use super::scramble::{self, ScrambleKey};
use super::{PUZ, checksum, read};
use crate::Document;

/// The solution state of a file with a scrambled solution.
const LOCKED: u16 = 4;

/// Why a solution could not be unlocked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnlockError {
    /// There is no scrambled solution.
    #[error("the solution is not locked")]
    NotLocked,
    /// The key does not give a solution of the right checksum.
    #[error("{0} is not the key of this puzzle")]
    WrongKey(ScrambleKey),
    /// No key does.
    #[error("none of the 10,000 keys gives a solution of the right checksum")]
    NoKey,
    /// What is scrambled are not letters.
    #[error("{place} holds {found:?}: only the letters A to Z can be scrambled")]
    NotLetters {
        /// The first such cell.
        place: Position,
        /// What stands there.
        found: char,
    },
    /// The puzzle has another size than the file it was read from.
    #[error("the grid has changed since the file was read")]
    Changed,
}

/// Why a solution could not be locked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LockError {
    /// There is no solution, or it is locked already.
    #[error("there is no open solution to lock")]
    NoSolution,
    /// The solution is not all letters.
    #[error("{place} holds {found:?}: only the letters A to Z can be scrambled")]
    NotLetters {
        /// The first such cell.
        place: Position,
        /// What stands there.
        found: char,
    },
}

/// Unlocks the solution of a document that was read from a `.puz` file: with a
/// key, or by trying all keys. The solution goes into the cells of the puzzle.
pub fn unlock(
    document: &mut Document,
    key: Option<ScrambleKey>,
) -> Result<ScrambleKey, UnlockError> {
    let original = document.original().filter(|_| document.format == PUZ);
    let mut file = original
        .and_then(|bytes| PuzFile::parse(bytes).ok())
        .filter(|_| document.puzzle.status == SolutionStatus::Locked)
        .ok_or(UnlockError::NotLocked)?;
    let key = file.unlock(key)?;
    let (solved, _) = read::puzzle(&file).map_err(|_| UnlockError::NotLocked)?;
    if solved.grid.size() != document.puzzle.grid.size() {
        return Err(UnlockError::Changed);
    }
    for ((_, cell), (_, solved)) in document.puzzle.grid.iter_mut().zip(solved.grid.iter()) {
        cell.solution = solved.solution.clone().filter(|_| cell.is_open());
    }
    document.puzzle.status = solved.status;
    Ok(key)
}

impl PuzFile {
    /// Whether the solution is scrambled.
    pub fn is_locked(&self) -> bool {
        !matches!(self.header.solution_state, 0 | 2)
    }

    /// Unscrambles the solution with a key, or by trying all keys, and makes
    /// the checksums right. Without success nothing is changed.
    pub fn unlock(&mut self, key: Option<ScrambleKey>) -> Result<ScrambleKey, UnlockError> {
        if !self.is_locked() {
            return Err(UnlockError::NotLocked);
        }
        if let Some((place, found)) = self.first_symbol() {
            return Err(UnlockError::NotLetters { place, found });
        }
        let scrambled = scramble::letters(self);
        let sum = self.header.scrambled_checksum;
        let (key, letters) = match key {
            Some(key) => scramble::open(&scrambled, key, sum)
                .map(|letters| (key, letters))
                .ok_or(UnlockError::WrongKey(key))?,
            None => scramble::search(&scrambled, sum).ok_or(UnlockError::NoKey)?,
        };
        scramble::set_letters(self, &letters);
        self.header.solution_state = 0;
        self.header.scrambled_checksum = 0;
        checksum::set(self);
        Ok(key)
    }

    /// Scrambles the solution with a key and makes the checksums right.
    /// Without success nothing is changed.
    pub fn lock(&mut self, key: ScrambleKey) -> Result<(), LockError> {
        if self.header.solution_state != 0 {
            return Err(LockError::NoSolution);
        }
        if let Some((place, found)) = self.first_symbol() {
            return Err(LockError::NotLetters { place, found });
        }
        let mut letters = scramble::letters(self);
        self.header.scrambled_checksum = checksum::of(&letters, 0);
        scramble::scramble(&mut letters, key);
        scramble::set_letters(self, &letters);
        self.header.solution_state = LOCKED;
        checksum::set(self);
        Ok(())
    }

    /// The first cell of the solution, row by row, that is no block and holds
    /// no letter from A to Z.
    fn first_symbol(&self) -> Option<(Position, char)> {
        let size = Size::new(self.header.height.into(), self.header.width.into()).ok()?;
        let symbol = |byte: &u8| !byte.is_ascii_uppercase() && !matches!(*byte, b'.' | b':');
        let (cell, byte) = size.cells().zip(&self.solution).find(|(_, byte)| symbol(byte))?;
        Some((size.position(cell), super::text::latin_char(*byte)))
    }
}
