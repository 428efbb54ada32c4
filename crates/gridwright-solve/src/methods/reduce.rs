//! Reduction of domains by the letters that crossing words share.

use crate::board::Board;

/// The words of every place, as letters from 0 to 25.
pub(super) struct Domains<'a> {
    words: Vec<Vec<Vec<u8>>>,
    /// For every cell of every place: the place that crosses there, and where.
    crossings: Vec<Vec<Option<(usize, usize)>>>,
    given: &'a [Option<u8>],
}

/// The words that are left of every domain, by their numbers.
pub(super) type Left = Vec<Vec<u16>>;

impl<'a> Domains<'a> {
    /// Domains of words in capitals, each of the length of its place. Of more
    /// than 65,535 words the rest is passed over.
    pub(super) fn new(board: &'a Board, found: &[Vec<String>]) -> Self {
        let letters = |word: &String| word.bytes().map(|byte| byte - b'A').collect();
        let crossing = |place: usize| {
            let cells = board.places[place].cells.iter();
            cells.map(|cell| board.crossing(place, *cell)).collect()
        };
        Self {
            words: found
                .iter()
                .map(|words| words.iter().take(usize::from(u16::MAX)).map(letters).collect())
                .collect(),
            crossings: (0..board.places.len()).map(crossing).collect(),
            given: &board.given,
        }
    }

    /// The letters of a word.
    pub(super) fn word(&self, place: usize, word: u16) -> &[u8] {
        &self.words[place][usize::from(word)]
    }

    /// Drops words whose letter a crossing domain lacks, until nothing changes.
    /// Ignored places neither ask nor are asked, and have no words left.
    pub(super) fn reduce(&self, board: &Board, ignored: &[bool]) -> Left {
        let all = |place: usize| match ignored[place] {
            true => vec![],
            false => (0..self.words[place].len() as u16).collect(),
        };
        let mut left: Left = (0..self.words.len()).map(all).collect();
        // The letters that each place has at each of its cells, as bits.
        let mut letters: Vec<Vec<u32>> =
            (0..left.len()).map(|place| self.letters(place, &left[place])).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for place in (0..left.len()).filter(|place| !ignored[*place]) {
                let allowed: Vec<u32> = board.places[place]
                    .cells
                    .iter()
                    .zip(&self.crossings[place])
                    .map(|(cell, crossing)| match (self.given[*cell], crossing) {
                        (Some(letter), _) => 1 << letter,
                        (None, Some((other, at))) if !ignored[*other] => letters[*other][*at],
                        _ => u32::MAX,
                    })
                    .collect();
                let before = left[place].len();
                left[place].retain(|word| {
                    let spelled = self.words[place][usize::from(*word)].iter();
                    spelled.zip(&allowed).all(|(letter, allowed)| allowed >> letter & 1 == 1)
                });
                if left[place].len() < before {
                    letters[place] = self.letters(place, &left[place]);
                    changed = true;
                }
            }
        }
        left
    }

    fn letters(&self, place: usize, left: &[u16]) -> Vec<u32> {
        let mut letters = vec![0; self.crossings[place].len()];
        for word in left {
            let spelled = self.words[place][usize::from(*word)].iter();
            letters.iter_mut().zip(spelled).for_each(|(bits, letter)| *bits |= 1 << letter);
        }
        letters
    }
}
