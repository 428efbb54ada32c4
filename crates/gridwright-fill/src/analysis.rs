//! What still fits where, for somebody who constructs a puzzle.
//!
//! Words and letters are brought into agreement as in a search, but over the
//! whole list at once, without a limit and without rules: it answers within
//! milliseconds while somebody types.

use gridwright_core::{CellId, Direction, Entry, Grid, SlotId, Slots};
use gridwright_words::{LengthClass, Letter, WordId, WordList};

/// How often words and letters are brought into agreement. A few rounds find
/// nearly everything that more would.
const ROUNDS: usize = 6;

/// What still fits where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Analysis {
    /// For every slot, how many words fit; nothing where it has a rebus.
    pub slots: Vec<Option<usize>>,
    /// For every cell, how many letters fit; nothing where that is not known.
    pub cells: Vec<Option<usize>>,
    /// The best words for the slot that was asked for.
    pub candidates: Vec<FittingWord>,
}

/// A word that fits a slot.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FittingWord {
    /// The word.
    pub word: String,
    /// Its score.
    pub score: u16,
}

/// The words left for one slot, as bits over the words of its length.
struct Left<'a> {
    id: SlotId,
    /// Nothing where the list has no words of this length.
    class: Option<&'a LengthClass<'a>>,
    bits: Vec<u64>,
}

/// Looks at every slot of a grid. Letters in the cells stay; words below the
/// score are left out. The best `most` words of the slot `wanted` are listed.
///
/// ```
/// use gridwright_core::{Grid, SlotId};
/// use gridwright_fill::analyse;
/// use gridwright_words::WordList;
///
/// let grid = Grid::from_rows(&["C..", ".#.", "..."])?;
/// let list = WordList::parse(b"cat;50\ncow;40\nwit;60\ntot;30");
/// let found = analyse(&grid, &list, 0, Some(SlotId::from_index(0)), 10);
/// assert_eq!(found.slots, [Some(2); 4], "CAT and COW, TOT and WIT");
/// assert_eq!(found.candidates[0].word, "CAT");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn analyse(
    grid: &Grid,
    list: &WordList<'_>,
    min_score: u16,
    wanted: Option<SlotId>,
    most: usize,
) -> Analysis {
    let slots = grid.slots();
    let mut left: Vec<Option<Left<'_>>> =
        slots.iter().map(|slot| Left::start(grid, list, min_score, &slots, slot.id)).collect();
    let mut letters = vec![];
    for _ in 0..ROUNDS {
        let found = letters_of(&left, &slots, list);
        if found == letters {
            break;
        }
        letters = found;
        for left in left.iter_mut().flatten() {
            left.narrow(slots.cells(left.id), &letters);
        }
    }
    let count = |letters: &Option<Vec<bool>>| {
        letters.as_ref().map(|letters| letters.iter().filter(|fits| **fits).count())
    };
    let candidates = wanted.and_then(|id| left.get(id.index())?.as_ref());
    Analysis {
        slots: left.iter().map(|left| left.as_ref().map(Left::count)).collect(),
        cells: letters.iter().map(count).collect(),
        candidates: candidates.map_or(vec![], |left| left.best(list, most)),
    }
}

/// For every cell, which letters of the alphabet fit all words through it.
fn letters_of(
    left: &[Option<Left<'_>>],
    slots: &Slots,
    list: &WordList<'_>,
) -> Vec<Option<Vec<bool>>> {
    let of_cell = |cell: CellId| {
        let mut fitting: Option<Vec<bool>> = None;
        for direction in Direction::BOTH {
            let through = slots.through(cell, direction);
            let Some((left, at)) =
                through.and_then(|(id, at)| Some((left[id.index()].as_ref()?, at)))
            else {
                continue;
            };
            let here = list.alphabet().iter().map(|(letter, _)| left.allows(at, letter));
            fitting = Some(match fitting {
                None => here.collect(),
                Some(before) => before.into_iter().zip(here).map(|(a, b)| a && b).collect(),
            });
        }
        fitting
    };
    slots.size().cells().map(of_cell).collect()
}

impl<'a> Left<'a> {
    /// The words that fit the letters of a slot; nothing where it holds a rebus,
    /// which no list of letters can judge.
    fn start(
        grid: &Grid,
        list: &'a WordList<'_>,
        min_score: u16,
        slots: &Slots,
        id: SlotId,
    ) -> Option<Self> {
        let cells = slots.cells(id);
        let letters: Vec<Option<&Entry>> =
            cells.iter().map(|cell| grid[*cell].solution.as_ref()).collect();
        if letters.iter().flatten().any(|entry| entry.is_rebus()) {
            return None;
        }
        let Some(class) = list.class(cells.len()) else {
            return Some(Self { id, class: None, bits: vec![] });
        };
        let mut bits = vec![0u64; class.blocks()];
        for index in (0..class.len()).filter(|index| class.score(*index) >= min_score) {
            bits[index / 64] |= 1 << (index % 64);
        }
        for (at, entry) in letters.iter().enumerate() {
            let Some(entry) = entry else { continue };
            let mask =
                list.alphabet().find(entry.as_str()).and_then(|letter| class.mask(at, letter));
            for (block, bits) in bits.iter_mut().enumerate() {
                *bits &= mask.map_or(0, |mask| mask[block]);
            }
        }
        Some(Self { id, class: Some(class), bits })
    }

    fn count(&self) -> usize {
        self.bits.iter().map(|bits| bits.count_ones() as usize).sum()
    }

    fn allows(&self, at: usize, letter: Letter) -> bool {
        let mask = self.class.and_then(|class| class.mask(at, letter));
        mask.is_some_and(|mask| mask.iter().zip(&self.bits).any(|(mask, bits)| mask & bits != 0))
    }

    /// Drops the words that have a letter which does not fit its cell.
    fn narrow(&mut self, cells: &[CellId], letters: &[Option<Vec<bool>>]) {
        for (at, cell) in cells.iter().enumerate() {
            let Some(fitting) = &letters[cell.index()] else { continue };
            for (index, _) in fitting.iter().enumerate().filter(|(_, fits)| !**fits) {
                let letter = Letter::from_index(index);
                if let Some(mask) = self.class.and_then(|class| class.mask(at, letter)) {
                    self.bits.iter_mut().zip(mask).for_each(|(bits, mask)| *bits &= !mask);
                }
            }
        }
    }

    fn best(&self, list: &WordList<'_>, most: usize) -> Vec<FittingWord> {
        let Some(class) = self.class else { return vec![] };
        let mut found: Vec<(u16, usize)> = (0..class.len())
            .filter(|index| self.bits[index / 64] >> (index % 64) & 1 == 1)
            .map(|index| (class.score(index), index))
            .collect();
        found.sort_by_key(|(score, index)| (std::cmp::Reverse(*score), *index));
        let word = |(score, index): (u16, usize)| FittingWord {
            word: list.text(WordId::new(class.word_len(), index)),
            score,
        };
        found.into_iter().take(most).map(word).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rows: &[&str], min_score: u16, slots: &[Option<usize>], first: &[&str]) -> Analysis {
        let list = WordList::parse(b"cat;50\ncow;40\nwit;60\ntot;30\nqqq;90");
        let grid = Grid::from_rows(rows).unwrap();
        let found = analyse(&grid, &list, min_score, Some(SlotId::from_index(0)), 10);
        assert_eq!(found.slots, slots, "{rows:?}");
        let words: Vec<&str> = found.candidates.iter().map(|c| c.word.as_str()).collect();
        assert_eq!(words, first, "{rows:?}");
        found
    }

    #[test]
    fn words_that_cross_nothing_are_dropped() {
        let counts = [Some(5), Some(3), Some(5), Some(3)];
        let best = ["QQQ", "WIT", "CAT", "COW", "TOT"];
        let found = check(&["...", ".#.", "..."], 0, &counts, &best);
        assert_eq!(found.cells[0], Some(4), "C, Q, T or W");
        assert_eq!(found.cells[4], None, "a block");
        check(&["C..", ".#.", "..."], 0, &[Some(2); 4], &["CAT", "COW"]);
        check(&["X..", ".#.", "..."], 0, &[Some(0); 4], &[]);
    }

    #[test]
    fn lengths_without_words_have_none() {
        check(&["...."], 0, &[Some(0)], &[]);
        check(&["..."], 55, &[Some(2)], &["QQQ", "WIT"]);
    }
}
