//! The scores of clues, so that no clue is scored twice.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use gridwright_clues::phrase::Boosts;
use gridwright_core::SlotId;

use crate::factor::Factor;
use crate::graph::FactorGraph;
use crate::source::AnswerSource;
use crate::tuning::Tuning;
use crate::word_boost;

/// The scores of a source for the clues of one puzzle. What it gives shares
/// its vectors with the cache.
pub(crate) struct ScoreCache<'a, S: ?Sized> {
    source: &'a S,
    tuning: &'a Tuning,
    /// By slot and length.
    slots: RefCell<HashMap<(SlotId, usize), Factor>>,
    /// By text and length.
    texts: RefCell<HashMap<(String, usize), Factor>>,
    /// By clue and length.
    boosts: RefCell<HashMap<(String, usize), Rc<Boosts>>>,
}

impl<'a, S: AnswerSource + ?Sized> ScoreCache<'a, S> {
    pub(crate) fn new(source: &'a S, tuning: &'a Tuning) -> Self {
        Self {
            source,
            tuning,
            slots: RefCell::default(),
            texts: RefCell::default(),
            boosts: RefCell::default(),
        }
    }

    /// The factor of a slot, as if it had this many letters.
    pub(crate) fn of_slot(&self, graph: &FactorGraph, slot: SlotId, length: usize) -> Factor {
        let score = || Factor::score(self.source, self.tuning, &graph[slot].clue, length);
        self.slots.borrow_mut().entry((slot, length)).or_insert_with(score).clone()
    }

    /// The factor of another clue.
    pub(crate) fn of_text(&self, text: &str, length: usize) -> Factor {
        let score = || Factor::score(self.source, self.tuning, text, length);
        self.texts.borrow_mut().entry((text.to_owned(), length)).or_insert_with(score).clone()
    }

    /// How a clue changes the probability of the words of an unlisted answer.
    pub(crate) fn boosts(&self, clue: &str, length: usize) -> Rc<Boosts> {
        let tuning = &self.tuning.second_opinions;
        let score = || Rc::new(word_boost::boosts(self.source, tuning, clue, length));
        let key = (clue.to_owned(), length);
        Rc::clone(self.boosts.borrow_mut().entry(key).or_insert_with(score))
    }
}
