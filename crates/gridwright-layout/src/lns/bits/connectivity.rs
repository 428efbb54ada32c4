//! Keeping the words in one piece.

use super::board::BitBoard;
use crate::board::{Change, Flood, WordBoard};
use crate::model::{Slot, WordIndex};

/// Parts of up to so many words that have come apart are taken off; a round
/// that leaves larger ones has failed.
const SMALL_PART: usize = 3;

/// Room to work in.
#[derive(Default)]
pub(super) struct Connectivity {
    flood: Flood,
    /// The words that a flood has to reach.
    sought: Vec<WordIndex>,
    is_sought: Vec<bool>,
}

impl Connectivity {
    /// Whether the words hang together, if they did before this round.
    ///
    /// Every part has a word that is new or has lost a crossing, so a flood
    /// may end when it has reached all of these: most are near each other.
    pub fn is_whole(&mut self, board: &BitBoard<'_>) -> bool {
        self.is_sought.resize(board.words.lexicon.len(), false);
        let (sought, is_sought) = (&mut self.sought, &mut self.is_sought);
        let mut seek = |word: WordIndex| {
            if board.words.is_on(word) && !std::mem::replace(&mut is_sought[word.index()], true) {
                sought.push(word);
            }
        };
        for change in &board.words.log {
            match *change {
                Change::Put(word) => seek(word),
                Change::Took(placed) => {
                    let len = board.words.lexicon.word_len(placed.word);
                    board.across(Slot { place: placed.place, len }).for_each(&mut seek);
                }
            }
        }
        let mut left = sought.len();
        if let Some(first) = sought.last() {
            self.flood.begin(board.words.lexicon.len());
            self.flood.reach(board, *first, |word| {
                left -= usize::from(is_sought[word.index()]);
                left == 0
            });
        }
        self.sought.drain(..).for_each(|word| self.is_sought[word.index()] = false);
        left == 0
    }

    /// Takes off the smaller of two parts if it is small. Says whether there is
    /// only one part, or nothing but a small one has gone.
    pub fn drop_small_part(&mut self, board: &mut BitBoard<'_>) -> bool {
        let Some(first) = board.words.on.first().copied() else { return true };
        self.flood.begin(board.words.lexicon.len());
        self.flood.reach(board, first, |_| false);
        let reached = self.flood.found.len();
        let others = board.words.on.len() - reached;
        if reached.min(others) > SMALL_PART {
            return false;
        }
        let is_other = |word: &WordIndex| !self.flood.has_reached(*word);
        let small: Vec<WordIndex> = match others <= reached {
            true => board.words.on.iter().copied().filter(is_other).collect(),
            false => self.flood.found.clone(),
        };
        small.into_iter().for_each(|word| board.take(word));
        true
    }
}
