//! The game: its state, and the one door that all actions go through.

use gridwright_core::{CellId, Direction, Puzzle};
use serde::{Deserialize, Serialize};

use crate::history::{History, Memory};
use crate::{Action, Cursor, Event, GameClock, PlayBoard, PlayOptions, Refusal, Scope, Square};

/// A puzzle being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub(crate) board: PlayBoard,
    pub(crate) squares: Vec<Square>,
    pub(crate) cursor: Cursor,
    pub(crate) options: PlayOptions,
    pub(crate) pencil: bool,
    pub(crate) rebus: Option<String>,
    pub(crate) history: History,
    /// The game before the latest reveal or new start.
    pub(crate) memory: Option<Box<Memory>>,
    pub(crate) clock: GameClock,
    pub(crate) statistics: Statistics,
    pub(crate) is_finished: bool,
}

/// How a game has gone so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Statistics {
    /// Letters written, over others or not.
    pub letters: u32,
    /// Letters cleared.
    pub erased: u32,
    /// Steps taken back or done again.
    pub undone: u32,
    /// Checks asked for.
    pub checks: u32,
    /// Letters found wrong by checks.
    pub found_wrong: u32,
    /// Letters revealed.
    pub revealed: u32,
}

impl Statistics {
    /// Both together.
    pub(crate) fn plus(self, other: Self) -> Self {
        Self {
            letters: self.letters.saturating_add(other.letters),
            erased: self.erased.saturating_add(other.erased),
            undone: self.undone.saturating_add(other.undone),
            checks: self.checks.saturating_add(other.checks),
            found_wrong: self.found_wrong.saturating_add(other.found_wrong),
            revealed: self.revealed.saturating_add(other.revealed),
        }
    }
}

impl Game {
    /// A game of this puzzle. What a player has written in the file already,
    /// and the time it took, is taken over.
    pub fn new(puzzle: &Puzzle) -> Self {
        let mut game = Self::blank(puzzle);
        game.squares = puzzle.grid.iter().map(|(_, cell)| Square::of(cell)).collect();
        game.clock.elapsed = puzzle.timer.map_or(0, |timer| u64::from(timer.seconds) * 1000);
        game.is_finished = game.is_right();
        game
    }

    /// A game of this puzzle in which nothing is filled in.
    pub(crate) fn blank(puzzle: &Puzzle) -> Self {
        let board = PlayBoard::of(puzzle);
        let given = puzzle.grid.iter().map(|(_, cell)| match cell.given {
            true => Square::of(cell),
            false => Square::default(),
        });
        let cursor = start(&board);
        Self {
            squares: given.collect(),
            board,
            cursor,
            options: PlayOptions::default(),
            pencil: false,
            rebus: None,
            history: History::default(),
            memory: None,
            clock: GameClock::default(),
            statistics: Statistics::default(),
            is_finished: false,
        }
    }

    /// What does not change in play.
    pub fn board(&self) -> &PlayBoard {
        &self.board
    }

    /// What stands in a cell. A cell outside the grid is like a block.
    pub fn square(&self, cell: CellId) -> &Square {
        static NOTHING: Square = Square {
            entry: None,
            pencilled: false,
            wrong: false,
            missing: false,
            was_wrong: false,
            revealed: false,
            given: false,
        };
        self.squares.get(cell.index()).unwrap_or(&NOTHING)
    }

    /// Where the player is.
    pub fn cursor(&self) -> Cursor {
        self.cursor
    }

    /// How the keys behave.
    pub fn options(&self) -> &PlayOptions {
        &self.options
    }

    /// Whether the pencil is in use.
    pub fn pencil(&self) -> bool {
        self.pencil
    }

    /// The time so far.
    pub fn clock(&self) -> GameClock {
        self.clock
    }

    /// The milliseconds of play so far.
    pub fn elapsed(&self) -> u64 {
        self.clock.elapsed
    }

    /// How it has gone so far.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// Whether the puzzle is solved.
    pub fn is_finished(&self) -> bool {
        self.is_finished
    }

    /// How many open cells hold letters.
    pub fn filled(&self) -> usize {
        self.board.open_cells().filter(|cell| !self.is_empty(*cell)).count()
    }

    /// Does something. A rebus that is open is written before anything that
    /// leaves its cell. An action that cannot be done changes nothing and is
    /// answered with [`Event::Refused`].
    pub fn apply(&mut self, action: Action) -> Vec<Event> {
        let mut events = vec![];
        if let Some(refusal) = self.refusal(&action) {
            events.push(Event::Refused(refusal));
            return events;
        }
        if self.rebus.is_some() && closes_rebus(&action) {
            self.commit_rebus(&mut events);
        }
        match self.refusal(&action) {
            // The rebus was the last cell that was missing.
            Some(refusal) => events.push(Event::Refused(refusal)),
            None => self.perform(action, &mut events),
        }
        events
    }

    /// Why an action cannot be done in this state of the game.
    fn refusal(&self, action: &Action) -> Option<Refusal> {
        let changes_letters = matches!(
            action,
            Action::Type(_)
                | Action::Backspace
                | Action::Delete
                | Action::Write { .. }
                | Action::OpenRebus
                | Action::CommitRebus
                | Action::Check(_)
                | Action::Reveal(_)
                | Action::Clear(_)
                | Action::Undo
                | Action::Redo
        );
        let takes_back = matches!(action, Action::Undo) && self.history.ends_in_restore();
        match action {
            _ if changes_letters && self.is_finished && !takes_back => Some(Refusal::Finished),
            _ if changes_letters && self.clock.is_paused => Some(Refusal::Paused),
            // A grid without open cells has nowhere to write.
            _ if changes_letters && !self.board.is_open(self.cursor.cell) => Some(Refusal::NoCell),
            Action::Tap(cell) | Action::Go(Cursor { cell, .. }) if !self.board.is_open(*cell) => {
                Some(Refusal::NoCell)
            }
            _ => None,
        }
    }

    fn perform(&mut self, action: Action, events: &mut Vec<Event>) {
        match action {
            Action::Type(entry) if self.rebus.is_some() => self.add_to_rebus(&entry, events),
            Action::Type(entry) => self.type_entry(entry, events),
            Action::Backspace if self.rebus.is_some() => self.shorten_rebus(events),
            Action::Backspace => self.backspace(events),
            Action::Delete => self.delete(events),
            Action::Write { cell, entry, pencil } => self.write_at(cell, entry, pencil, events),
            Action::Arrow(side) => self.arrow(side, events),
            Action::Turn => self.turn(events),
            Action::Tap(cell) if cell == self.cursor.cell => self.turn(events),
            Action::Tap(cell) => self.put_cursor(cell, self.cursor.direction, events),
            Action::Go(Cursor { cell, direction }) => self.put_cursor(cell, direction, events),
            Action::GoEntry(slot) => self.go_entry(slot, events),
            Action::NextEntry => self.next_entry(events),
            Action::PreviousEntry => self.previous_entry(events),
            Action::Home => self.home(events),
            Action::End => self.end(events),
            Action::OpenRebus => self.open_rebus(events),
            Action::CommitRebus => self.commit_rebus(events),
            Action::CancelRebus => self.cancel_rebus(events),
            Action::Pencil(pencil) => {
                self.pencil = pencil;
                events.push(Event::Settings);
            }
            Action::Check(scope) => self.check(&scope, events),
            Action::Reveal(scope) => self.reveal(&scope, events),
            Action::Clear(scope) => self.clear(&scope, events),
            Action::Undo => self.undo(events),
            Action::Redo => self.redo(events),
            Action::SetOptions(options) => self.set_options(options, events),
            Action::Tick(milliseconds) if !self.is_finished => self.clock.tick(milliseconds),
            Action::Tick(_) => {}
            Action::Pause | Action::Resume => {
                let pause = action == Action::Pause && !self.is_finished;
                if pause != self.clock.is_paused {
                    self.clock.is_paused = pause;
                    events.push(Event::Paused(pause));
                }
            }
            Action::Restart => self.restart(events),
            Action::Restore => self.restore_memory(events),
        }
    }

    fn set_options(&mut self, options: PlayOptions, events: &mut Vec<Event>) {
        let looks_now = options.auto_check && !self.options.auto_check;
        let judges_anew = options.plain_letters != self.options.plain_letters;
        self.options = options;
        events.push(Event::Settings);
        if judges_anew {
            self.judge(events);
        }
        if looks_now && self.board.has_solution() && !self.is_finished {
            self.check_typed(events);
        }
    }

    fn restart(&mut self, events: &mut Vec<Event>) {
        let before = self.before_restart();
        let mut changed = vec![];
        for (cell, square) in self.board.size().cells().zip(&mut self.squares) {
            if !square.given && *square != Square::default() {
                *square = Square::default();
                changed.push(cell);
            }
        }
        self.history.clear();
        self.rebus = None;
        self.clock = GameClock::default();
        self.statistics = Statistics::default();
        self.is_finished = self.is_right();
        self.remember(before);
        events.push(Event::Changed(changed));
        let Cursor { cell, direction } = start(&self.board);
        self.put_cursor(cell, direction, events);
    }

    pub(crate) fn is_empty(&self, cell: CellId) -> bool {
        self.square(cell).entry.is_none()
    }

    /// The open cells of a scope, each once.
    pub(crate) fn cells_in(&self, scope: &Scope) -> Vec<CellId> {
        let mut cells = match scope {
            Scope::Letter => vec![self.cursor.cell],
            Scope::Word => self.entry_cells().to_vec(),
            Scope::Puzzle => self.board.open_cells().collect(),
            Scope::Cells(cells) => cells.clone(),
        };
        cells.retain(|cell| self.board.is_open(*cell));
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Looks anew whether the puzzle is solved.
    pub(crate) fn judge(&mut self, events: &mut Vec<Event>) {
        let was_finished = self.is_finished;
        self.is_finished = self.is_right();
        if self.is_finished && !was_finished {
            events.push(Event::Solved);
        }
    }

    /// Whether every open cell holds what it should; never where there are none,
    /// or no solution is known.
    pub(crate) fn is_right(&self) -> bool {
        let right = |cell: CellId| {
            let square = self.square(cell);
            let accepted = |entry| square.given || self.is_accepted(cell, entry);
            square.entry.as_ref().is_some_and(accepted)
        };
        self.board.has_solution()
            && self.board.open_cells().next().is_some()
            && self.board.open_cells().all(right)
    }
}

/// Whether an action leaves the cell whose rebus is open, or needs its letters:
/// then the rebus is written first.
fn closes_rebus(action: &Action) -> bool {
    !matches!(
        action,
        Action::Type(_)
            | Action::Backspace
            | Action::OpenRebus
            | Action::CommitRebus
            | Action::CancelRebus
            | Action::Pencil(_)
            | Action::SetOptions(_)
            | Action::Tick(_)
            | Action::Restart
            | Action::Restore
    )
}

/// Where a game begins: the first cell of the first entry.
fn start(board: &PlayBoard) -> Cursor {
    let first = board.slots().iter().next();
    let cell = first.map(|slot| slot.start).or_else(|| board.open_cells().next());
    let direction = first.map_or(Direction::Across, |slot| slot.direction);
    Cursor { cell: cell.unwrap_or(CellId::from_index(0)), direction }
}
