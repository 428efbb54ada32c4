//! The solution inside a page that no server stands behind: told apart, not
//! told.
//!
//! A page that can check letters holds, for every cell, hashes of what is right
//! there, with a salt. Whoever reads the page sees no letters; whoever wants to
//! can still try all letters in every cell, so this keeps a solution from eyes
//! and not from programs. A sealed page holds one slow hash of the whole grid.

use base64::Engine as _;
use gridwright_core::{CellId, Puzzle, Solution};
use gridwright_formats::{Format, write};
use gridwright_play::Game;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What a page without a server can tell of the solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SolutionAccess {
    /// Letters are checked and revealed.
    #[default]
    Reveal,
    /// Letters are checked, never revealed: the page does not hold them.
    Check,
    /// Only a whole grid is judged, as right or wrong.
    Sealed,
    /// Nothing: the page does not hold the solution in any form.
    Nothing,
}

/// How many bytes of a hash are kept for a cell.
const KEPT: usize = 6;

/// How often a whole grid or an answer is hashed.
const ROUNDS: u32 = 20_000;

/// The solution as a page holds it.
#[derive(Debug, Serialize)]
pub struct SolutionSecret {
    salt: String,
    /// For every cell the hashes of what is right, nothing where all is. With a
    /// tilde before them those of what is right without marks.
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<Vec<Option<Vec<String>>>>,
    /// The letters of all cells, hidden under a stream of hashes.
    #[serde(skip_serializing_if = "Option::is_none")]
    veil: Option<String>,
    /// The hash of the whole grid.
    #[serde(skip_serializing_if = "Option::is_none")]
    whole: Option<AnswerHash>,
}

/// A text that is only known by its hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnswerHash {
    rounds: u32,
    hash: String,
}

impl SolutionSecret {
    /// The solution of a puzzle; nothing where there is none to hold.
    pub fn of(puzzle: &Puzzle, access: SolutionAccess) -> Option<Self> {
        let game = Game::new(puzzle);
        let board = game.board();
        if access == SolutionAccess::Nothing || !board.has_solution() {
            return None;
        }
        let salt = salt_of(puzzle);
        let solution = Solution::of(&puzzle.grid);
        let letters: Vec<String> = solution
            .iter()
            .map(|(_, entry)| entry.map(ToString::to_string).unwrap_or_default())
            .collect();
        let is_sealed = access == SolutionAccess::Sealed;
        let cells = (!is_sealed).then(|| {
            let hashes = |cell: CellId| {
                let right = board.accepted(cell)?;
                let hash = |text: &str| short_hash(&salt, &format!("{}\n{text}", cell.index()));
                let plain = board.accepted_plain(cell);
                let plain = plain.iter().map(|text| format!("~{}", hash(&format!("~{text}"))));
                Some(right.iter().map(|entry| hash(entry.as_str())).chain(plain).collect())
            };
            board.size().cells().map(hashes).collect()
        });
        let veil = (access == SolutionAccess::Reveal).then(|| veiled(&salt, &letters));
        let whole = is_sealed.then(|| AnswerHash::of(&salt, &letters.join("\n")));
        Some(Self { salt, cells, veil, whole })
    }
}

impl AnswerHash {
    /// The hash of a text.
    pub fn of(salt: &str, text: &str) -> Self {
        let mut hash = Sha256::digest(format!("{salt}\nwhole\n{text}"));
        for _ in 1..ROUNDS {
            hash = Sha256::digest(hash);
        }
        Self { rounds: ROUNDS, hash: base64(&hash) }
    }
}

/// A salt of a puzzle's own: the same puzzle gives the same page.
pub fn salt_of(puzzle: &Puzzle) -> String {
    let bytes = write(puzzle, Format::Ipuz).map(|written| written.bytes).unwrap_or_default();
    let text = format!("{:?}", puzzle.metadata);
    base64(&Sha256::digest([&bytes, text.as_bytes()].concat())[..12])
}

fn short_hash(salt: &str, text: &str) -> String {
    base64(&Sha256::digest(format!("{salt}\n{text}"))[..KEPT])
}

/// Texts that are not read at a glance: under the hashes of the salt and a
/// number, one after the other.
fn veiled(salt: &str, letters: &[String]) -> String {
    let mut bytes = letters.join("\n").into_bytes();
    for (number, block) in bytes.chunks_mut(32).enumerate() {
        let stream = Sha256::digest(format!("{salt}\nveil\n{number}"));
        block.iter_mut().zip(stream).for_each(|(byte, key)| *byte ^= key);
    }
    base64(&bytes)
}

/// Bytes as text that browsers read.
pub fn base64(bytes: &[u8]) -> String {
    base64::engine::general_purpose::STANDARD.encode(bytes)
}

#[cfg(test)]
mod tests {
    use gridwright_core::{Entry, Grid};

    use super::*;

    #[test]
    fn a_page_holds_what_it_may_and_no_more() {
        let mut grid = Grid::from_rows(&["CAT", "O#O", "WIT"]).unwrap();
        let cell = CellId::from_index(0);
        grid[cell].solution = Entry::new("CH");
        let puzzle = Puzzle::new(grid);
        let secret = |access| SolutionSecret::of(&puzzle, access);
        let open = secret(SolutionAccess::Reveal).unwrap();
        let cells = open.cells.as_ref().unwrap();
        assert_eq!(
            cells[0].as_ref().map(Vec::len),
            Some(3),
            "the rebus, its first letter, and without marks"
        );
        assert_eq!(cells[4], None, "a block");
        assert!(open.veil.is_some() && open.whole.is_none());
        let check = secret(SolutionAccess::Check).unwrap();
        assert_eq!((check.cells, check.veil), (open.cells, None));
        let sealed = secret(SolutionAccess::Sealed).unwrap();
        assert!(sealed.cells.is_none() && sealed.veil.is_none() && sealed.whole.is_some());
        assert!(secret(SolutionAccess::Nothing).is_none());
        let blank = Puzzle::new(Grid::from_rows(&["..", ".."]).unwrap());
        assert!(SolutionSecret::of(&blank, SolutionAccess::Reveal).is_none());
    }
}
