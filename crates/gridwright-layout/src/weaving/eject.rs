//! Taking words off so that what stays keeps the rule.

use super::tray::Tray;
use crate::lexicon::Word;
use crate::random::Random;

/// How many rows and columns has an area at the least and at the most?
const SIDES: (usize, usize) = (2, 9);

/// Room to work in.
#[derive(Default)]
pub(crate) struct Ejector {
    queue: Vec<Word>,
    seen: Vec<Word>,
}

impl Ejector {
    /// Takes a word off, and one of any two words that it held together: words
    /// that lie end to end beside each other may only do so across a third.
    pub fn remove(&mut self, tray: &mut Tray<'_>, word: Word, random: &mut Random) {
        self.queue.clear();
        self.queue.push(word);
        while let Some(word) = self.queue.pop() {
            if !tray.is_on(word) {
                continue;
            }
            let place = tray.take(word);
            let mut last = None;
            for cell in tray.cells(place, tray.lexicon.word_len(word)) {
                let now = tray.who(1 - place.way, cell);
                if let (Some(last), Some(now)) = (last, now)
                    && !self.queue.contains(&last)
                    && !self.queue.contains(&now)
                {
                    self.queue.push(if random.below(2) == 0 { last } else { now });
                }
                last = now;
            }
        }
    }

    /// Takes off up to so many words anywhere, and those that they held
    /// together.
    pub fn scatter(&mut self, tray: &mut Tray<'_>, most: usize, random: &mut Random) {
        for _ in 0..1 + random.below(most) {
            if tray.on.len() > 1 {
                let word = tray.on[random.below(tray.on.len())];
                self.remove(tray, word, random);
            }
        }
    }

    /// Takes off most of the words of any area.
    pub fn clear_any_area(&mut self, tray: &mut Tray<'_>, random: &mut Random) {
        let (least, most) = SIDES;
        let [rows, cols] = tray.size.map(|count| {
            let most = (least + count / 2 - 1).clamp(least, most);
            let len = (least + random.below(most + 1 - least)).min(count);
            (1 + random.below(count - len + 1), len)
        });
        self.clear_area(tray, (rows, cols), random);
    }

    /// Takes off most of the words that reach into some rows and columns.
    fn clear_area(
        &mut self,
        tray: &mut Tray<'_>,
        (rows, cols): ((usize, usize), (usize, usize)),
        random: &mut Random,
    ) {
        self.seen.clear();
        for row in rows.0..rows.0 + rows.1 {
            for col in cols.0..cols.0 + cols.1 {
                let cell = tray.cell(0, row, col);
                for word in [0, 1].into_iter().filter_map(|way| tray.who(way, cell)) {
                    if !self.seen.contains(&word) {
                        self.seen.push(word);
                    }
                }
            }
        }
        for index in 0..self.seen.len() {
            if random.below(10) < 8 {
                self.remove(tray, self.seen[index], random);
            }
        }
    }
}
