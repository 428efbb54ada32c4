//! Keeping the words in one piece.

use super::round::Change;
use super::tray::Tray;
use crate::lexicon::Word;

/// Parts of up to so many words that have come apart are taken off; a round
/// that leaves larger ones has failed.
const CRUMB: usize = 3;

/// Room to work in.
#[derive(Default)]
pub(crate) struct Joiner {
    /// The last flood that has reached each word, and the last that looked for
    /// it.
    reached: Vec<u64>,
    sought: Vec<u64>,
    flood: u64,
    queue: Vec<Word>,
}

/// How the words hang together.
pub(crate) enum Joined {
    Whole,
    /// They do now that small parts have gone.
    Mended,
    Apart,
}

impl Joiner {
    /// Takes off small parts that have come apart in this round.
    pub fn join(&mut self, tray: &mut Tray<'_>) -> Joined {
        if self.is_whole(tray) {
            Joined::Whole
        } else if self.drop_crumbs(tray) && self.is_whole(tray) {
            Joined::Mended
        } else {
            Joined::Apart
        }
    }

    /// Whether the words hang together, if they did before this round.
    ///
    /// Every part has a word that is new or has lost a crossing, so a flood
    /// may end when it has reached all of these: most are near each other.
    fn is_whole(&mut self, tray: &Tray<'_>) -> bool {
        self.next_flood(tray);
        let (mut left, mut first) = (0, None);
        let mut seek = |word: Word| {
            if tray.is_on(word) && self.sought[word.index()] != self.flood {
                self.sought[word.index()] = self.flood;
                first = Some(word);
                left += 1;
            }
        };
        for change in &tray.log {
            match *change {
                Change::Put(word) => seek(word),
                Change::Took(word, place) => {
                    let cells = tray.cells(place, tray.lexicon.word_len(word));
                    cells.filter_map(|cell| tray.who(1 - place.way, cell)).for_each(&mut seek);
                }
            }
        }
        first.is_none_or(|first| self.flood(tray, first, left) == 0)
    }

    /// Takes off the smaller of two parts if it is no more than a crumb. Says
    /// whether there is only one part, or nothing but crumbs has fallen.
    fn drop_crumbs(&mut self, tray: &mut Tray<'_>) -> bool {
        let Some(first) = tray.on.first().copied() else { return true };
        self.next_flood(tray);
        self.flood(tray, first, usize::MAX);
        let reached = self.queue.len();
        let others = tray.on.len() - reached;
        if reached.min(others) > CRUMB {
            return false;
        }
        if others <= reached {
            self.queue.clear();
            let is_reached = |word: &&Word| self.reached[word.index()] == self.flood;
            self.queue.extend(tray.on.iter().filter(|word| !is_reached(word)));
        }
        for word in self.queue.drain(..) {
            tray.take(word);
        }
        true
    }

    fn next_flood(&mut self, tray: &Tray<'_>) {
        self.reached.resize(tray.lexicon.len(), 0);
        self.sought.resize(tray.lexicon.len(), 0);
        self.flood += 1;
    }

    /// Reaches every word of a part, or as many as hold all that are sought.
    /// Says how many of those are left.
    fn flood(&mut self, tray: &Tray<'_>, first: Word, mut left: usize) -> usize {
        self.queue.clear();
        self.reach(first, &mut left);
        let mut next = 0;
        while next < self.queue.len() && left > 0 {
            let word = self.queue[next];
            next += 1;
            let place = tray.place(word);
            for cell in tray.cells(place, tray.lexicon.word_len(word)) {
                if let Some(other) = tray.who(1 - place.way, cell) {
                    self.reach(other, &mut left);
                }
            }
        }
        left
    }

    fn reach(&mut self, word: Word, left: &mut usize) {
        if self.reached[word.index()] != self.flood {
            self.reached[word.index()] = self.flood;
            self.queue.push(word);
            *left -= usize::from(self.sought[word.index()] == self.flood);
        }
    }
}
