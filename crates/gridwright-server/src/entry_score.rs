//! How good an entry each answer of the knowledge pack is: the scores of the
//! built-in word list.
//!
//! A score of [`GOOD_ENTRY`] or more says that newspapers have printed the
//! answer within about ten years, and that it is more than a fragment. The model
//! knows only what the pack has: how often an answer was used, how lately, and
//! in which kinds of lists it stands. docs/fill.md describes it and what was
//! measured.

use gridwright_clues::AnswerList;
use gridwright_clues::knowledge::{AnswerId, flag};
use gridwright_search::math::log2_f32;
use gridwright_words::{Layer, ScoredWord};

/// The lowest score of an entry that needs no excuse. No answer has a score
/// from 40 to 49.
pub const GOOD_ENTRY: u16 = 50;

/// The score of the worst answers that are no good entries is below this.
const BELOW: f32 = 40.0;

/// Uses in fashion that count as printed within ten years: those of one use
/// nine years ago.
const LATELY: f32 = 2.0 / 64.0;

/// What one may let pass that a careful editor would not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EntryTolerance {
    /// Words that many people would rather not meet.
    pub crude: bool,
    /// Short answers that are in no list of words, names or phrases:
    /// abbreviations, parts of phrases, words of other languages.
    pub fragments: bool,
    /// What has not been printed for ten years, or hardly any more.
    pub stale: bool,
}

/// The answers of the pack as a word list.
pub fn built_in_layer(answers: &AnswerList, tolerance: EntryTolerance) -> Layer {
    let word = |id| ScoredWord {
        text: answers.text(id).into(),
        score: EntryFacts::of(answers, id).score(tolerance),
    };
    Layer::new(answers.ids().map(word).collect())
}

/// What the pack says of an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
struct EntryFacts {
    letters: usize,
    uses: u16,
    /// Older uses worth less: 1/e after twelve years.
    recent: f32,
    /// The same after two and a half years.
    current: f32,
    flags: u8,
}

impl EntryFacts {
    fn of(answers: &AnswerList, id: AnswerId) -> Self {
        Self {
            letters: answers.text(id).len(),
            uses: answers.uses(id),
            recent: answers.recent_uses(id),
            current: answers.current_uses(id),
            flags: answers.flags(id),
        }
    }

    fn has(self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    fn score(self, tolerance: EntryTolerance) -> u16 {
        let score = match self.current >= LATELY {
            true => self.printed(tolerance),
            false => self.unprinted(tolerance),
        };
        // What is no good entry leaves a gap, so that no bound is met by a hair.
        let good = f32::from(GOOD_ENTRY);
        let score = if score < good { score * BELOW / good } else { score };
        let most = if self.has(flag::RUDE) && !tolerance.crude { 15.0 } else { 100.0 };
        // The cast drops the fraction, and the bounds keep it in range.
        score.clamp(1.0, most) as u16
    }

    /// The score of what was printed lately: it grows with each doubling.
    fn printed(self, tolerance: EntryTolerance) -> f32 {
        let doublings = log2_f32(self.current / LATELY);
        let each = if self.letters < 8 { 4.0 } else { 6.0 };
        let mut score = 50.0 + each * doublings;
        if self.has(flag::WORD) {
            score += 4.0;
        }
        // What was common once and is not any more is crosswordese.
        let share = self.current / self.recent.max(self.current);
        if share < 0.06 && !tolerance.stale {
            score -= 6.0 * log2_f32(0.06 / share);
        }
        let known = flag::WORD | flag::PHRASE | flag::ASKED;
        if !self.has(known) && !tolerance.fragments {
            score -= match self.letters {
                2 => 40.0,
                3 | 4 => 30.0,
                5 => 22.0,
                6 => 16.0,
                7 => 8.0,
                _ => 0.0,
            };
        }
        score
    }

    /// The score of what has not been printed for long, or never.
    fn unprinted(self, tolerance: EntryTolerance) -> f32 {
        let known = match () {
            () if self.has(flag::WORD) => 30.0,
            () if self.has(flag::PHRASE) => 25.0,
            () if self.has(flag::ASKED) => 20.0,
            () => 15.0,
        };
        let once = match self.uses {
            0 => 0.0,
            _ => (8.0 + 3.0 * log2_f32(self.recent * 4.0 + 0.01)).clamp(0.0, 15.0),
        };
        match tolerance.stale && self.uses > 0 {
            true => known + once + 20.0,
            false => known + once,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: EntryTolerance = EntryTolerance { crude: false, fragments: false, stale: false };

    fn check(
        letters: usize,
        uses: u16,
        [recent, current]: [f32; 2],
        flags: u8,
        expected: std::ops::Range<u16>,
    ) {
        let facts = EntryFacts { letters, uses, recent, current, flags };
        let score = facts.score(NONE);
        assert!(expected.contains(&score), "{facts:?}: {score}");
    }

    #[test]
    fn what_is_printed_and_known_is_good() {
        let known = flag::PUZZLE | flag::ASKED | flag::WORD;
        check(3, 1240, [326.0, 52.0], known, 90..101);
        check(6, 15, [9.7, 3.2], known, 75..90);
        check(9, 4, [1.4, 0.125], flag::PUZZLE | flag::ASKED, 60..70);
        check(15, 1, [0.9, 0.5], flag::PUZZLE, 60..80);
    }

    #[test]
    fn fragments_and_what_nobody_prints_any_more_is_not() {
        check(4, 82, [29.8, 4.0], flag::PUZZLE, 30..40);
        check(4, 114, [18.2, 0.64], flag::PUZZLE, 20..40);
        check(5, 2, [0.7, 0.016], flag::PUZZLE, 1..40);
        check(4, 245, [15.7, 0.14], flag::PUZZLE | flag::ASKED, 30..40);
        check(8, 0, [0.0, 0.0], flag::WORD, 20..30);
        check(4, 90, [30.0, 9.0], flag::PUZZLE | flag::WORD | flag::RUDE, 15..16);
    }

    #[test]
    fn each_tolerance_lets_its_own_words_pass() {
        let facts = |letters, recent, current, flags| EntryFacts {
            letters,
            uses: 80,
            recent,
            current,
            flags: flags | flag::PUZZLE,
        };
        let crude = facts(4, 30.0, 9.0, flag::WORD | flag::RUDE);
        let fragment = facts(4, 30.0, 4.0, 0);
        let stale = facts(4, 15.7, 0.14, flag::ASKED);
        let old = facts(6, 2.0, 0.0, flag::WORD);
        for (at, tolerance) in [
            EntryTolerance { crude: true, ..NONE },
            EntryTolerance { fragments: true, ..NONE },
            EntryTolerance { stale: true, ..NONE },
        ]
        .into_iter()
        .enumerate()
        {
            let good = [crude, fragment, stale, old].map(|f| f.score(tolerance) >= GOOD_ENTRY);
            assert_eq!(good, [at == 0, at == 1, at == 2, at == 2], "{tolerance:?}");
        }
    }
}
