//! Any fill, or a proof that there is none.

use gridwright_core::{Entry, SlotId, Solution};
use gridwright_search::{Limits, Outcome, Rejected, SearchOptions};

use crate::engine::{Conflict, Engine};
use crate::portfolio::{Method, race};
use crate::problem::{Problem, Proof};

/// A filled grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fill {
    /// What stands in every cell.
    pub solution: Solution,
    /// The word in every slot, in the order of the slots, with its score.
    pub words: Vec<(SlotId, String, u16)>,
}

impl Fill {
    /// The scores of all words together.
    pub fn score(&self) -> u64 {
        self.words.iter().map(|(_, _, score)| u64::from(*score)).sum()
    }

    /// The mean score of its words; zero where there are none.
    pub fn mean_score(&self) -> f64 {
        self.score() as f64 / self.words.len().max(1) as f64
    }

    /// The lowest score of its words.
    pub fn lowest_score(&self) -> u16 {
        self.words.iter().map(|(_, _, score)| *score).min().unwrap_or(0)
    }

    /// The grid as rows of text, `#` for closed cells, `.` for cells that are
    /// in no slot and hold nothing; a rebus shows its first letter.
    pub fn rows(&self) -> Vec<String> {
        let size = self.solution.size();
        let mut text = self.solution.iter().map(|(_, entry)| match entry {
            Some(entry) => entry.first_letter().to_owned(),
            None => "#".to_owned(),
        });
        (0..size.rows()).map(|_| text.by_ref().take(size.cols()).collect()).collect()
    }
}

/// How a search for a fill went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filled {
    /// How it ended.
    pub outcome: Outcome<Fill, Proof>,
    /// How many decisions it took. Letter by letter, some hundred letters that
    /// are considered count as one.
    pub nodes: u64,
    /// How many of them failed.
    pub failures: u64,
    /// How often it started over.
    pub restarts: u64,
}

/// What a search has done so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many decisions all workers have made.
    pub nodes: u64,
    /// How many of the slots were decided at the deepest point of late.
    pub decided: usize,
    /// How many slots there are.
    pub slots: usize,
}

/// Fills a grid. Every thread has its own seed and method; `progress` is
/// called from all of them, every few hundred nodes.
///
/// The winner is the worker with the fewest nodes, not the first to finish: the
/// same problem and the same options give the same result everywhere, unless a
/// flag has ended the search.
///
/// # Errors
///
/// [`Rejected`] if the fill breaks a rule, which would be a bug of this crate.
pub fn fill(
    problem: &Problem<'_>,
    options: &SearchOptions,
    progress: &(dyn Fn(Progress) + Sync),
) -> Result<Filled, Rejected> {
    let methods = Method::portfolio(problem, options.threads, options.seed.0);
    race(problem, &options.limits, &methods, progress)
}

/// Fills a grid with one thread for each of these methods.
///
/// # Errors
///
/// As [`fill`].
pub fn fill_with(
    problem: &Problem<'_>,
    limits: &Limits,
    methods: &[Method],
    progress: &(dyn Fn(Progress) + Sync),
) -> Result<Filled, Rejected> {
    race(problem, limits, methods, progress)
}

impl Problem<'_> {
    /// The fill made of one word for every slot.
    pub(crate) fn fill_of(&self, words: &[usize]) -> Fill {
        let model = &self.model;
        let mut solution = Solution::empty(self.grid.size());
        for (id, cell) in self.grid.iter().filter(|(_, cell)| cell.is_open()) {
            let given = cell.solution.as_ref().or(cell.entry.as_ref().filter(|_| cell.given));
            solution.set(id, given.cloned());
        }
        let mut named = vec![];
        for (slot, (shape, word)) in model.slots.iter().zip(words).enumerate() {
            let table = &model.tables[shape.table];
            let text = |letter: &u16| model.alphabet[usize::from(*letter)].as_str();
            for joint in &shape.joints {
                let letter = Entry::new(text(&table.word(*word)[joint.at]));
                solution.set(model.cells[joint.cell].id, letter);
            }
            let spelt: String = table.word(*word).iter().map(text).collect();
            named.push((crate::model::slot_id(slot), spelt, table.scores[*word]));
        }
        Fill { solution, words: named }
    }

    /// The fill, if it keeps all rules. Every fill passes here on its way out.
    pub(crate) fn verified(&self, fill: Fill) -> Result<Fill, Rejected> {
        match self.faults(&fill.solution).first() {
            None => Ok(fill),
            Some(fault) => Err(Rejected::new(fault)),
        }
    }

    /// What a conflict without any decision proves.
    pub(crate) fn proof_of<const W: usize>(&self, conflict: Conflict) -> Proof {
        match conflict {
            // The slot may have run dry by propagation, or have had no word at all.
            Conflict::Slot(slot) if Engine::<W>::new(&self.model).slots[slot].count == 0 => {
                self.no_word(slot)
            }
            Conflict::Slot(_) => Proof::Exhausted,
            Conflict::MustUse(index) => match self.must_use.get(index) {
                Some(word) => Proof::NoPlace { word: word.clone() },
                None => Proof::Exhausted,
            },
        }
    }

    pub(crate) fn no_word(&self, slot: usize) -> Proof {
        let slot = crate::model::slot_id(slot);
        match self.place(slot) {
            Some(place) => Proof::NoWord { slot, place, pattern: self.pattern(slot) },
            None => Proof::Exhausted,
        }
    }

    /// What can be said without any search.
    pub(crate) fn obvious(&self) -> Option<Proof> {
        if let Some(word) = &self.model.unplaceable {
            return Some(Proof::NoPlace { word: word.clone() });
        }
        let empty = self.model.slots.iter().position(|s| s.allowed.iter().all(|b| *b == 0));
        empty.map(|slot| self.no_word(slot))
    }
}
