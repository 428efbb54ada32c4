//! Whether a fill keeps all rules, asked without the engines.
//!
//! The engines work on tables that were compiled from the rules. Everything
//! here goes back to the rules themselves, the grid and the list, so that a
//! mistake in compiling shows as well.

use gridwright_core::Solution;
use gridwright_core::verify::{self, Fault, SlotName};
use gridwright_words::letters;

use crate::Problem;
use crate::stems::stem;

/// One word of a fill.
struct Written {
    slot: gridwright_core::SlotId,
    place: SlotName,
    word: String,
}

impl Problem<'_> {
    /// Everything that is wrong with a fill; nothing if it is right. This
    /// shares nothing with the engines beyond the problem itself.
    ///
    /// ```
    /// use gridwright_core::{Grid, Solution};
    /// use gridwright_fill::{Problem, Rules};
    /// use gridwright_words::WordList;
    ///
    /// let filled = Grid::from_rows(&["CAT", "O#O", "WIT"])?;
    /// let grid = Grid::from_rows(&["...", ".#.", "..."])?;
    /// let list = WordList::parse(b"cat;50\ncow;40\nwit;60\ntot;30");
    /// let rules = Rules { must_use: vec!["TOP".to_owned()], ..Rules::min_score(35) };
    /// let problem = Problem::new(&grid, &list, rules)?;
    /// let faults = problem.faults(&Solution::of(&filled));
    /// let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    /// assert_eq!(told, [
    ///     "the down entry at row 1, column 3: TOT, but expected a score of at least 35, found 30",
    ///     "TOP must be used, but stands nowhere",
    /// ]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn faults(&self, solution: &Solution) -> Vec<Fault> {
        let mut faults = verify::keeps_givens(self.grid, solution);
        faults.extend(verify::is_filled(self.grid, solution));
        if self.rules.distinct {
            faults.extend(verify::are_distinct(self.grid, solution));
        }
        faults.extend(verify::are_listed(self.grid, solution, |word| {
            let mut others = self.must_use.iter().chain(self.written.values());
            others.any(|other| other == word) || self.list.find(word).is_some()
        }));
        let written: Vec<Written> = self
            .slots
            .iter()
            .filter_map(|slot| {
                let word = solution.word(self.slots.cells(slot.id))?;
                Some(Written { slot: slot.id, place: SlotName::of(self.grid, slot), word })
            })
            .collect();
        faults.extend(written.iter().filter_map(|word| self.low_score(word)));
        faults.extend(written.iter().filter_map(|word| self.other_pattern(word)));
        faults.extend(self.banned(&written));
        faults.extend(self.missing(&written));
        if self.rules.distinct_stems {
            faults.extend(akin(&written));
        }
        faults
    }

    /// A score below what the slot, its length or the whole grid asks for.
    fn low_score(&self, written: &Written) -> Option<Fault> {
        let is_written = self.written.get(&written.slot).is_some_and(|word| *word == written.word);
        if is_written || self.must_use.iter().any(|used| *used == written.word) {
            return None;
        }
        let rules = &self.rules;
        let by_length = rules.min_score_by_length.get(&letters(&written.word).count());
        let general = rules.min_score.max(by_length.copied().unwrap_or(0));
        let single = rules.slots.get(&written.slot).and_then(|rule| rule.min_score);
        let least = single.unwrap_or(general);
        let score = self.list.score(self.list.find(&written.word)?);
        (score < least)
            .then(|| written.unfit(format!("a score of at least {least}, found {score}")))
    }

    /// A word that does not fit the pattern of its slot.
    fn other_pattern(&self, written: &Written) -> Option<Fault> {
        let pattern = self.rules.slots.get(&written.slot)?.pattern.as_ref()?;
        let unfit = || written.unfit("a word that fits the pattern of the slot".to_owned());
        (!pattern.fits(&written.word)).then(unfit)
    }

    /// Words that may not be used.
    fn banned(&self, written: &[Written]) -> Vec<Fault> {
        let spelling = gridwright_words::Spelling::default();
        let banned: Vec<_> = self.rules.must_not_use.iter().map(|w| spelling.spell(w)).collect();
        let found = written.iter().filter(|word| banned.iter().any(|b| *b == word.word));
        found.map(|word| word.unfit("another word: it may not be used".to_owned())).collect()
    }

    /// Words that must be used and are not.
    fn missing(&self, written: &[Written]) -> Vec<Fault> {
        let is_missing =
            |used: &&smol_str::SmolStr| !written.iter().any(|w| w.word == used.as_str());
        let missing = self.must_use.iter().filter(is_missing);
        missing.map(|word| Fault::Missing { word: word.to_string() }).collect()
    }
}

impl Written {
    fn unfit(&self, expected: String) -> Fault {
        Fault::Unfit { word: self.word.clone(), slot: self.place.clone(), expected }
    }
}

/// Pairs of different words with one stem.
fn akin(written: &[Written]) -> Vec<Fault> {
    let mut faults = vec![];
    for (at, second) in written.iter().enumerate() {
        let same = |first: &&Written| stem(&first.word) == stem(&second.word);
        for first in written[..at].iter().filter(same) {
            let (first, second) = (first.word.clone(), second.word.clone());
            faults.push(Fault::Akin { first, second });
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use gridwright_core::Grid;
    use gridwright_words::{Pattern, WordList};

    use super::*;
    use crate::{Rules, SlotRule};

    fn check(rules: Rules, expected: &[&str]) {
        let mut grid = Grid::from_rows(&["...#", "####", "...."]).unwrap();
        grid.number_cells();
        let list = WordList::parse(b"ten;50\ntea;20\ntens;60\nteas;70");
        let problem = Problem::new(&grid, &list, rules).unwrap();
        let filled = Grid::from_rows(&["TEN#", "####", "TENS"]);
        let told: Vec<String> = match filled {
            Ok(filled) => {
                problem.faults(&Solution::of(&filled)).iter().map(ToString::to_string).collect()
            }
            Err(error) => vec![error.to_string()],
        };
        assert_eq!(told, expected);
    }

    #[test]
    fn every_rule_is_asked_about_again() {
        let slot = |index: usize, rule: SlotRule| {
            let slots = [(gridwright_core::SlotId::from_index(index), rule)].into();
            Rules { slots, ..Rules::default() }
        };
        let scored = |min_score: u16| SlotRule { min_score: Some(min_score), pattern: None };
        let like = |text: &str| SlotRule { min_score: None, pattern: Pattern::parse(text).ok() };
        check(Rules::min_score(50), &[]);
        check(
            Rules::min_score(55),
            &["1 Across: TEN, but expected a score of at least 55, found 50"],
        );
        check(Rules { min_score: 55, ..slot(0, scored(10)) }, &[]);
        check(
            slot(1, scored(65)),
            &["2 Across: TENS, but expected a score of at least 65, found 60"],
        );
        let by_length = Rules { min_score_by_length: [(4, 61)].into(), ..Rules::default() };
        check(by_length, &["2 Across: TENS, but expected a score of at least 61, found 60"]);
        check(slot(0, like("t?n")), &[]);
        check(
            slot(0, like("t?a")),
            &["1 Across: TEN, but expected a word that fits the pattern of the slot"],
        );
        check(
            Rules { must_not_use: vec!["ten".to_owned()], ..Rules::default() },
            &["1 Across: TEN, but expected another word: it may not be used"],
        );
        check(
            Rules { must_use: vec!["teas".to_owned(), "tens".to_owned()], ..Rules::default() },
            &["TEAS must be used, but stands nowhere"],
        );
        check(Rules { distinct_stems: true, ..Rules::default() }, &["TEN and TENS share a stem"]);
    }
}
