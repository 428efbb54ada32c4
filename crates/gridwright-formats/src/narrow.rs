//! Taking out of a puzzle what a format cannot hold.

use std::borrow::Cow;

use gridwright_core::Puzzle;

use crate::{Feature, Loss};

/// A puzzle on its way into a format, and what has been taken out of it so
/// far. The puzzle is copied only if something has to be taken out.
pub(crate) struct Narrowing<'a> {
    puzzle: Cow<'a, Puzzle>,
    losses: Vec<Loss>,
}

impl<'a> Narrowing<'a> {
    pub fn of(puzzle: &'a Puzzle) -> Self {
        Self { puzzle: Cow::Borrowed(puzzle), losses: vec![] }
    }

    /// The puzzle as it now is.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Takes these features out, in this order, and notes those that were
    /// there.
    pub fn forget(&mut self, features: &[Feature]) {
        for &feature in features {
            let count = feature.count(&self.puzzle);
            if count > 0 {
                feature.forget(self.puzzle.to_mut());
                self.losses.push(Loss { feature, count });
            }
        }
    }

    /// The narrowed puzzle in normal form, and the losses.
    pub fn finish(mut self) -> (Cow<'a, Puzzle>, Vec<Loss>) {
        if !self.losses.is_empty() {
            self.puzzle.to_mut().tidy();
        }
        (self.puzzle, self.losses)
    }
}
