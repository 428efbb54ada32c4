//! Greedy insertion: puts words wherever they fit until none does.
//!
//! A slot is a place where a word may be laid out by the rules alone. All
//! slots are found by going along every line once; after each word only the
//! lines that cross it are gone along again, because a word can only close
//! slots elsewhere. Slots wait in order of a key with some noise in it, and
//! are looked at again when their turn comes.

use std::collections::BinaryHeap;

use super::board::{Board, Span};
use super::relaxed::Crosschecks;
use crate::keyed::Keyed;
use crate::random::Random;

/// What makes a slot good, in one attempt: every attempt has its own taste.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taste {
    /// The worth of a crossing.
    pub crossing: f32,
    /// The worth of a cell.
    pub length: f32,
    /// How much chance there is in it.
    pub noise: f32,
}

/// A rectangle of rows and columns, both ends included.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Area {
    pub rows: (usize, usize),
    pub cols: (usize, usize),
}

/// What a cell means to a word along one line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nothing near it.
    Open,
    /// Empty, but a letter stands beside the line.
    Beside,
    /// A letter of a word that crosses the line.
    Crossed,
    /// A letter of a word in the line.
    Taken,
}

/// The slots that wait, and room to work in.
pub(crate) struct Grower {
    heap: BinaryHeap<Keyed<Span>>,
    states: Vec<State>,
    fixed: Vec<(usize, u16)>,
    bits: Vec<u64>,
    /// Set under the relaxed rule.
    checks: Option<Crosschecks>,
    /// Whether the layout must look the same turned by half.
    symmetric: bool,
}

impl Grower {
    pub fn new(relaxed: bool, symmetric: bool) -> Self {
        let checks = relaxed.then(Crosschecks::default);
        Self {
            heap: BinaryHeap::new(),
            states: vec![],
            fixed: vec![],
            bits: vec![],
            checks,
            symmetric,
        }
    }

    pub fn is_relaxed(&self) -> bool {
        self.checks.is_some()
    }

    pub fn is_symmetric(&self) -> bool {
        self.symmetric
    }

    /// Puts words in until none fits; near the area only, where one is given.
    pub fn grow(
        &mut self,
        board: &mut Board<'_>,
        taste: Taste,
        area: Option<Area>,
        random: &mut Random,
    ) {
        self.heap.clear();
        let (rows, cols) = match area {
            Some(Area { rows, cols }) => (rows, cols),
            None => ((0, board.rows - 1), (0, board.cols - 1)),
        };
        for row in rows.0..=rows.1 {
            self.scan(board, (0, row), (cols.0, cols.1), (taste, random));
        }
        for col in cols.0..=cols.1 {
            self.scan(board, (1, col), (rows.0, rows.1), (taste, random));
        }
        while let Some(Keyed { thing: span, .. }) = self.heap.pop() {
            let mark = board.mark();
            if !self.lay(board, span, random) {
                continue;
            }
            if self.symmetric {
                let other = board.mirrored(span);
                if other != span && !self.lay(board, other, random) {
                    board.undo(mark);
                    continue;
                }
                self.rescan(board, other, (taste, random));
            }
            self.rescan(board, span, (taste, random));
        }
    }

    /// Finds the slots that a new word has opened.
    fn rescan(&mut self, board: &Board<'_>, span: Span, (taste, random): (Taste, &mut Random)) {
        let (row, col) = board.row_col(span.start);
        let (line, first) = if span.way == 0 { (row, col) } else { (col, row) };
        for at in first..first + span.len {
            self.scan(board, (1 - span.way, at), (line, line), (taste, random));
        }
        if self.is_relaxed() {
            let lines = if span.way == 0 { board.rows } else { board.cols };
            let range = (first, first + span.len - 1);
            for beside in [line.wrapping_sub(1), line + 1] {
                if beside < lines {
                    self.scan(board, (span.way, beside), range, (taste, random));
                }
            }
        }
    }

    /// Finds the slots of a line that reach into a range of its cells.
    fn scan(
        &mut self,
        board: &Board<'_>,
        (way, line): (usize, usize),
        (low, high): (usize, usize),
        (taste, random): (Taste, &mut Random),
    ) {
        let (count, first) = match way {
            0 => (board.cols, board.cell(line, 0)),
            _ => (board.rows, board.cell(0, line)),
        };
        let (step, side) = (board.step(way), board.step(1 - way));
        self.states.clear();
        self.states.extend((0..count).map(|at| {
            let cell = first + at * step;
            if board.letter(cell) != 0 {
                match board.who(way, cell) {
                    Some(_) => State::Taken,
                    None => State::Crossed,
                }
            } else if board.letter(cell - side) != 0 || board.letter(cell + side) != 0 {
                State::Beside
            } else {
                State::Open
            }
        }));
        let relaxed = self.checks.is_some();
        let is_letter = |state: State| matches!(state, State::Crossed | State::Taken);
        let longest = board.lexicon.longest();
        // A slot that starts further from the range than the longest word
        // does not reach it.
        for start in (low + 1).saturating_sub(longest)..=high {
            if start > 0 && is_letter(self.states[start - 1]) {
                continue;
            }
            let (mut crossed, mut beside, mut new) = (0, 0, 0);
            for end in start..count.min(start + longest) {
                match self.states[end] {
                    State::Taken => break,
                    State::Beside if !relaxed => break,
                    State::Beside => {
                        beside += 1;
                        new += 1;
                    }
                    State::Crossed => crossed += 1,
                    State::Open => new += 1,
                }
                let len = end + 1 - start;
                let ends = end + 1 == count || !is_letter(self.states[end + 1]);
                if ends
                    && crossed + beside > 0
                    && new > 0
                    && end >= low
                    && board.lexicon.count(len) > 0
                {
                    let key = taste.crossing * (crossed + beside) as f32
                        + taste.length * len as f32
                        + taste.noise * random.unit();
                    let span = Span { start: first + start * step, len, way };
                    self.heap.push(Keyed { key, thing: span });
                }
            }
        }
    }

    /// Lays out any word that fits, if there is one.
    pub fn lay(&mut self, board: &mut Board<'_>, span: Span, random: &mut Random) -> bool {
        if !self.look(board, span) {
            return false;
        }
        let lexicon = board.lexicon;
        lexicon.matching(span.len, &self.fixed, &mut self.bits);
        if let Some(checks) = &mut self.checks {
            checks.narrow(board, span, &mut self.bits);
        }
        let mut left = 0;
        for (block, used) in self.bits.iter_mut().zip(board.used(span.len)) {
            *block &= !used;
            left += block.count_ones() as usize;
        }
        if left == 0 {
            return false;
        }
        let Some(word) = lexicon.nth(span.len, &self.bits, random.below(left)) else {
            return false;
        };
        match &mut self.checks {
            Some(checks) => checks.put(board, word, span),
            None => {
                board.put(word, span);
                true
            }
        }
    }

    /// Whether a word may be laid out there, and with which letters.
    fn look(&mut self, board: &Board<'_>, span: Span) -> bool {
        let (step, side, other) = (board.step(span.way), board.step(1 - span.way), 1 - span.way);
        self.fixed.clear();
        if let Some(checks) = &mut self.checks {
            checks.clear();
        }
        if board.letter(span.start - step) != 0 || board.letter(span.start + span.len * step) != 0 {
            return false;
        }
        for (at, cell) in board.cells(span).enumerate() {
            if board.letter(cell) != 0 {
                if board.who(span.way, cell).is_some() || board.who(other, cell).is_none() {
                    return false;
                }
                self.fixed.push((at, board.letter(cell) - 1));
            } else if board.letter(cell - side) != 0 || board.letter(cell + side) != 0 {
                match &mut self.checks {
                    Some(checks) => checks.note(at, cell),
                    None => return false,
                }
            }
        }
        let touches = !self.fixed.is_empty() || self.checks.as_ref().is_some_and(|c| !c.is_empty());
        touches && self.fixed.len() < span.len
    }
}
