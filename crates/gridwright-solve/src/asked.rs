//! What the source has been asked, so that nothing is asked twice.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use gridwright_clues::phrase::Boosts;

use crate::board::Board;
use crate::boost;
use crate::factor::Factor;
use crate::source::AnswerSource;

/// The answers of a source to the clues of one puzzle.
pub(crate) struct Asked<'a, S: ?Sized> {
    pub(crate) source: &'a S,
    /// By word and length.
    known: RefCell<HashMap<(usize, usize), Rc<Factor>>>,
    /// Other ways to say clues, by text and length.
    readings: RefCell<HashMap<(String, usize), Rc<Factor>>>,
    /// What clues make of words, by clue and length.
    boosts: RefCell<HashMap<(String, usize), Rc<Boosts>>>,
}

impl<'a, S: AnswerSource + ?Sized> Asked<'a, S> {
    pub(crate) fn new(source: &'a S) -> Self {
        Self {
            source,
            known: RefCell::default(),
            readings: RefCell::default(),
            boosts: RefCell::default(),
        }
    }

    /// What is known of a word if it has so many letters.
    pub(crate) fn factor(&self, board: &Board, place: usize, length: usize) -> Rc<Factor> {
        let ask = || Rc::new(Factor::ask(self.source, &board.places[place].clue, length));
        Rc::clone(self.known.borrow_mut().entry((place, length)).or_insert_with(ask))
    }

    /// What is known of a word of so many letters by another clue.
    pub(crate) fn reading(&self, text: &str, length: usize) -> Rc<Factor> {
        let ask = || Rc::new(Factor::ask(self.source, text, length));
        let key = (text.to_owned(), length);
        Rc::clone(self.readings.borrow_mut().entry(key).or_insert_with(ask))
    }

    /// What a clue makes of the words of an answer in no list.
    pub(crate) fn boosts(&self, clue: &str, length: usize) -> Rc<Boosts> {
        let ask = || Rc::new(boost::boosts(self.source, clue, length));
        let key = (clue.to_owned(), length);
        Rc::clone(self.boosts.borrow_mut().entry(key).or_insert_with(ask))
    }
}
