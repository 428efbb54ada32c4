//! What the source has been asked, so that nothing is asked twice.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use crate::board::Board;
use crate::factor::Factor;
use crate::source::AnswerSource;

/// The answers of a source to the clues of one puzzle.
pub(crate) struct Asked<'a, S: ?Sized> {
    pub(crate) source: &'a S,
    /// By word and length.
    known: RefCell<HashMap<(usize, usize), Rc<Factor>>>,
}

impl<'a, S: AnswerSource + ?Sized> Asked<'a, S> {
    pub(crate) fn new(source: &'a S) -> Self {
        Self { source, known: RefCell::default() }
    }

    /// What is known of a word if it has so many letters.
    pub(crate) fn factor(&self, board: &Board, place: usize, length: usize) -> Rc<Factor> {
        let ask = || Rc::new(Factor::ask(self.source, &board.places[place].clue, length));
        Rc::clone(self.known.borrow_mut().entry((place, length)).or_insert_with(ask))
    }
}
