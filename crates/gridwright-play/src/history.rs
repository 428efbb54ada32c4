//! Taking back and doing again.

use gridwright_core::CellId;

use crate::{Cursor, Event, Game, Refusal, Square};

/// How many steps can be taken back. A fast typist fills a large Sunday puzzle
/// ten times over before the first ones are forgotten.
const MOST_STEPS: usize = 5_000;

/// The steps that can be taken back and those that can be done again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    done: Vec<Step>,
    undone: Vec<Step>,
}

/// One change of letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where the cursor was before.
    pub cursor: Cursor,
    /// The cells, with what stood in them before and what after.
    pub changes: Vec<(CellId, Square, Square)>,
}

impl History {
    /// Notes a step. What was taken back before can no longer be done again.
    pub fn push(&mut self, step: Step) {
        self.undone.clear();
        if self.done.len() >= MOST_STEPS {
            self.done.remove(0);
        }
        self.done.push(step);
    }

    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

impl Game {
    /// Whether there is something to take back.
    pub fn can_undo(&self) -> bool {
        !self.history.done.is_empty()
    }

    /// Whether there is something to do again.
    pub fn can_redo(&self) -> bool {
        !self.history.undone.is_empty()
    }

    pub(crate) fn undo(&mut self, events: &mut Vec<Event>) {
        let Some(step) = self.history.done.pop() else {
            events.push(Event::Refused(Refusal::NoHistory));
            return;
        };
        self.restore(step.changes.iter().map(|(cell, before, _)| (*cell, before)), events);
        self.put_cursor(step.cursor.cell, step.cursor.direction, events);
        self.history.undone.push(step);
    }

    pub(crate) fn redo(&mut self, events: &mut Vec<Event>) {
        let Some(step) = self.history.undone.pop() else {
            events.push(Event::Refused(Refusal::NoHistory));
            return;
        };
        if let Some((cell, ..)) = step.changes.first() {
            self.put_cursor(*cell, step.cursor.direction, events);
        }
        self.restore(step.changes.iter().map(|(cell, _, after)| (*cell, after)), events);
        self.history.done.push(step);
    }

    /// Puts squares back as they were. Letters revealed since then stay, and
    /// that something was wrong stays known.
    fn restore<'a>(
        &mut self,
        squares: impl Iterator<Item = (CellId, &'a Square)>,
        events: &mut Vec<Event>,
    ) {
        let mut changed = vec![];
        for (cell, earlier) in squares {
            if let Some(square) = self.squares.get_mut(cell.index())
                && !square.is_fixed()
            {
                let was_wrong = square.was_wrong || earlier.was_wrong;
                *square = Square { was_wrong, ..earlier.clone() };
                changed.push(cell);
            }
        }
        self.statistics.undone += 1;
        self.settle(changed, events);
    }
}
