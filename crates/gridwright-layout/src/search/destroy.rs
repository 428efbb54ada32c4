//! Taking words off so that what stays is still a legal layout.

use super::board::{Board, PlacedId, Span};
use super::grow::Area;
use crate::random::Random;

/// Room to work in.
#[derive(Default)]
pub(crate) struct Destroyer {
    queue: Vec<PlacedId>,
    part: Vec<u32>,
    stack: Vec<PlacedId>,
    worths: Vec<i64>,
}

impl Destroyer {
    /// Takes off some words anywhere.
    pub fn some(&mut self, board: &mut Board<'_>, count: usize, random: &mut Random) {
        for _ in 0..count {
            let live = board.live();
            if live.len() > 1 {
                let id = live[random.below(live.len())];
                self.take(board, id, random);
            }
        }
    }

    /// Takes off most of the words that reach into an area.
    pub fn within(&mut self, board: &mut Board<'_>, area: Area, random: &mut Random) {
        self.queue.clear();
        for row in area.rows.0..=area.rows.1 {
            for col in area.cols.0..=area.cols.1 {
                let cell = board.cell(row, col);
                for id in [board.who(0, cell), board.who(1, cell)].into_iter().flatten() {
                    if !self.queue.contains(&id) {
                        self.queue.push(id);
                    }
                }
            }
        }
        self.queue.retain(|_| random.below(10) < 8);
        self.drain(board, random);
    }

    /// Takes off whatever is in the way of a word in this span, but keeps
    /// crossings that agree with it.
    pub fn clear_for(
        &mut self,
        board: &mut Board<'_>,
        span: Span,
        letters: &[u16],
        random: &mut Random,
    ) {
        let (step, side, other) = (board.step(span.way), board.step(1 - span.way), 1 - span.way);
        loop {
            self.queue.clear();
            for end in [span.start - step, span.start + span.len * step] {
                self.queue.extend(board.who(0, end).or(board.who(1, end)));
            }
            for (cell, letter) in board.cells(span).zip(letters) {
                self.queue.extend(board.who(span.way, cell));
                match board.who(other, cell) {
                    Some(id) if board.letter(cell) != letter + 1 => self.queue.push(id),
                    Some(_) => {}
                    None => {
                        for next in [cell - side, cell + side] {
                            self.queue.extend(board.who(0, next).or(board.who(1, next)));
                        }
                    }
                }
            }
            let Some(first) = self.queue.first().copied() else { return };
            self.queue.clear();
            self.take(board, first, random);
        }
    }

    /// Takes a word off, and one of any two words that it held together.
    pub fn take(&mut self, board: &mut Board<'_>, id: PlacedId, random: &mut Random) {
        self.queue.clear();
        self.queue.push(id);
        self.drain(board, random);
    }

    fn drain(&mut self, board: &mut Board<'_>, random: &mut Random) {
        while let Some(id) = self.queue.pop() {
            let Span { start, len, way } = board.take(id).span;
            let step = board.step(way);
            for at in 1..len {
                let cell = start + at * step;
                if let (Some(last), Some(now)) =
                    (board.who(1 - way, cell - step), board.who(1 - way, cell))
                    && !self.queue.contains(&last)
                    && !self.queue.contains(&now)
                {
                    self.queue.push(if random.below(2) == 0 { last } else { now });
                }
            }
        }
    }

    /// Keeps the most valuable of the parts that hang together.
    pub fn prune(&mut self, board: &mut Board<'_>) {
        self.part.clear();
        self.part.resize(board.ids(), 0);
        self.worths.clear();
        for index in 0..board.live().len() {
            let first = board.live()[index];
            if self.part[first.index()] == 0 {
                let worth = self.flood(board, first);
                self.worths.push(worth);
            }
        }
        if self.worths.len() < 2 {
            return;
        }
        let best = (0..self.worths.len()).max_by_key(|part| self.worths[*part]).unwrap_or(0);
        let keep = best as u32 + 1;
        self.queue.clear();
        self.queue.extend(board.live().iter().filter(|id| self.part[id.index()] != keep));
        while let Some(id) = self.queue.pop() {
            board.take(id);
        }
    }

    /// Marks the part of a word and says what it is worth.
    fn flood(&mut self, board: &Board<'_>, first: PlacedId) -> i64 {
        let number = self.worths.len() as u32 + 1;
        self.part[first.index()] = number;
        self.stack.clear();
        self.stack.push(first);
        let mut worth = 0;
        while let Some(id) = self.stack.pop() {
            let placed = board.get(id);
            worth += i64::from(board.worth.word[placed.word.index()])
                + i64::from(board.worth.letter) * placed.span.len as i64;
            for cell in board.cells(placed.span) {
                if let Some(next) = board.who(1 - placed.span.way, cell)
                    && self.part[next.index()] == 0
                {
                    self.part[next.index()] = number;
                    self.stack.push(next);
                }
            }
        }
        worth
    }

    /// Takes off every word that has no counterpart on the other side.
    pub fn symmetrise(&mut self, board: &mut Board<'_>, random: &mut Random) {
        loop {
            let lonely = board.live().iter().copied().find(|id| {
                let mirrored = board.mirrored(board.get(*id).span);
                board
                    .who(mirrored.way, mirrored.start)
                    .is_none_or(|o| board.get(o).span != mirrored)
            });
            match lonely {
                Some(id) => self.take(board, id, random),
                None => return,
            }
        }
    }
}
