//! Taking back and doing again.

use gridwright_core::CellId;

use crate::{Cursor, Event, Game, Refusal, Square, Statistics};

/// How many steps can be taken back. A fast typist fills a large Sunday puzzle
/// ten times over before the first ones are forgotten.
const MOST_STEPS: usize = 5_000;

/// The steps that can be taken back and those that can be done again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    done: Vec<HistoryStep>,
    undone: Vec<HistoryStep>,
}

/// One change of letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryStep {
    /// Where the cursor was before.
    pub cursor: Cursor,
    /// The cells, with what stood in them before and what after; none where the
    /// step was a reveal or a new start.
    pub changes: Vec<(CellId, Square, Square)>,
}

/// The game before a reveal or a new start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory {
    squares: Vec<Square>,
    /// What a new start sets back besides: nothing for a reveal.
    course: Option<GameCourse>,
}

/// How a game has gone until a new start.
#[derive(Clone, Debug, PartialEq, Eq)]
struct GameCourse {
    elapsed: u64,
    statistics: Statistics,
    history: History,
}

impl History {
    /// Notes a step. What was taken back before can no longer be done again.
    pub fn push(&mut self, step: HistoryStep) {
        self.undone.clear();
        if self.done.len() >= MOST_STEPS {
            self.done.remove(0);
        }
        self.done.push(step);
    }

    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Whether the last step was a reveal or a new start.
    pub fn ends_in_restore(&self) -> bool {
        self.done.last().is_some_and(|step| step.changes.is_empty())
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
        if self.history.ends_in_restore() {
            self.restore_memory(events);
            return;
        }
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

    /// The game as it is before a reveal.
    pub(crate) fn before_reveal(&self) -> Memory {
        Memory { squares: self.squares.clone(), course: None }
    }

    /// The game as it is before a new start.
    pub(crate) fn before_restart(&self) -> Memory {
        let mut history = self.history.clone();
        history.done.retain(|step| !step.changes.is_empty());
        let course =
            GameCourse { elapsed: self.clock.elapsed, statistics: self.statistics, history };
        Memory { squares: self.squares.clone(), course: Some(course) }
    }

    /// Keeps what was before a reveal or a new start, to be taken back.
    pub(crate) fn remember(&mut self, memory: Memory) {
        self.memory = Some(Box::new(memory));
        // Only the latest one is remembered.
        self.history.done.retain(|step| !step.changes.is_empty());
        self.history.push(HistoryStep { cursor: self.cursor, changes: vec![] });
    }

    /// Takes back the latest reveal or new start. Letters that were written
    /// since then stay, and what was revealed stays counted.
    pub(crate) fn restore_memory(&mut self, events: &mut Vec<Event>) {
        let Some(memory) = self.memory.take() else {
            events.push(Event::Refused(Refusal::NoHistory));
            return;
        };
        let Memory { squares, course } = *memory;
        let is_restart = course.is_some();
        let mut changed = vec![];
        for ((cell, square), before) in
            self.board.size().cells().zip(&mut self.squares).zip(squares)
        {
            let was_set = if is_restart { square.entry.is_none() } else { square.revealed };
            if was_set && *square != before {
                *square = before;
                changed.push(cell);
            }
        }
        match course {
            Some(GameCourse { elapsed, statistics, history }) => {
                self.clock.elapsed = self.clock.elapsed.saturating_add(elapsed);
                self.statistics = self.statistics.plus(statistics);
                self.history = history;
            }
            None => self.history.done.retain(|step| !step.changes.is_empty()),
        }
        self.rebus = None;
        events.push(Event::Changed(changed));
        self.judge(events);
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
