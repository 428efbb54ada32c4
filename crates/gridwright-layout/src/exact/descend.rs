//! The search itself: row by row, first which cells of a row hold letters,
//! then its across words, back and forth until all has been tried.
//!
//! It can be left after any number of steps and taken up again, since it keeps
//! a frame for every row instead of calling itself. Invariant: `used` has the
//! across words of all rows down to this one, and those down words that ended
//! above this row and can be nothing else. A down word with several candidates
//! is left to the end; see [`super::leaf`].

use crate::random::Random;

use super::WIDEST;
use super::columns::{Columns, Symbol};
use super::frame::{Frame, Step};
use super::graph::{Bounds, Edge, Graph};
use super::leaf::Sketch;
use super::rows::{Mask, Rows, Run};

/// How many edges are passed over in the time of a step?
const EDGES_PER_STEP: u32 = 16;

/// What the search stands on.
pub(super) struct Ground<'g> {
    pub rows: &'g Rows,
    pub graph: &'g Graph,
    pub columns: &'g mut Columns,
}

/// Where the search has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// The steps are used up.
    Paused,
    /// All rows are filled. Going on looks for the next such fill.
    Filled,
    /// All has been tried.
    Ended,
}

/// A beginning: a first row, and the words of which the first run has one.
#[derive(Clone, Copy)]
struct Root {
    edge: Edge,
    words: u64,
}

/// A search for all layouts within bounds.
pub(super) struct Descent {
    rows: usize,
    width: usize,
    bounds: Bounds,
    /// In the order in which they are tried, which is a matter of chance.
    roots: Vec<Root>,
    frames: Vec<Frame>,
    row: usize,
    /// By length, the words that may not be laid again.
    used: Vec<u64>,
}

impl Descent {
    /// A search in a box of so many rows and columns.
    pub fn new(
        (rows, width): (usize, usize),
        bounds: Bounds,
        ground: &mut Ground<'_>,
        random: &mut Random,
    ) -> Self {
        let mut roots = vec![];
        let is_within = |edge: &&Edge| {
            edge.blanks <= bounds.blanks
                && (bounds.upper_rows == 0 || edge.upper <= bounds.upper_blanks)
        };
        for edge in ground.graph.roots().iter().filter(is_within) {
            let first = ground.rows.get(edge.mask).and_then(|row| row.runs().first());
            let mut words = first.map_or(1, |run| ground.columns.words.of_len(run.len));
            while words != 0 {
                roots.push(Root { edge: *edge, words: words & words.wrapping_neg() });
                words &= words - 1;
            }
        }
        for index in (1..roots.len()).rev() {
            roots.swap(index, random.below(index + 1));
        }
        let used = vec![0; ground.columns.words.longest() + 1];
        let mut frames = vec![Frame::default(); rows];
        if let Some(first) = frames.first_mut() {
            first.columns = [ground.columns.blank(rows); WIDEST];
            first.last_edge = roots.len() as u32;
            first.enter(ground.columns, width, &used);
        }
        Self { rows, width, bounds, roots, frames, row: 0, used }
    }

    /// Does so many steps, which are taken off, or a few more; fewer if the
    /// columns take too much room.
    pub fn run(&mut self, ground: &mut Ground<'_>, steps: &mut u64) -> Progress {
        while *steps > 0 && !ground.columns.is_full() {
            *steps -= 1;
            let step = match self.frames[self.row].run {
                Some(run) => self.frames[self.row].try_word(run, ground.columns, &mut self.used),
                None => self.try_edge(ground, steps),
            };
            match step {
                Step::Filled if self.row + 1 == self.rows => return Progress::Filled,
                Step::Filled => self.go_down(ground),
                Step::Unfilled => {}
                Step::Over if self.row == 0 => return Progress::Ended,
                Step::Over => self.row -= 1,
            }
        }
        Progress::Paused
    }

    /// Begins the row below.
    fn go_down(&mut self, ground: &Ground<'_>) {
        let frame = &self.frames[self.row];
        let (columns, to) = (frame.below, frame.edge.to);
        let blanks = frame.blanks + self.blanks_in(frame.edge.mask);
        self.row += 1;
        let frame = &mut self.frames[self.row];
        (frame.columns, frame.blanks) = (columns, blanks);
        (frame.next_edge, frame.last_edge) = ground.graph.range(to);
        frame.enter(ground.columns, self.width, &self.used);
    }

    fn blanks_in(&self, mask: Mask) -> u8 {
        self.width as u8 - mask.count_ones() as u8
    }

    /// Goes on to the next row of letters and blanks that the columns allow.
    fn try_edge(&mut self, ground: &mut Ground<'_>, steps: &mut u64) -> Step {
        self.frames[self.row].unmark(&mut self.used);
        let first = self.frames[self.row].next_edge;
        let found = self.next_edge(ground.graph);
        let passed = self.frames[self.row].next_edge.saturating_sub(first) / EDGES_PER_STEP;
        *steps = steps.saturating_sub(u64::from(passed));
        let Some(root) = found else { return Step::Over };
        let Some(row) = ground.rows.get(root.edge.mask) else { return Step::Unfilled };
        let frame = &mut self.frames[self.row];
        let is_open = frame.mark(root.edge, &mut self.used)
            && frame.open(row, ground.columns, &self.used)
            && frame.follow(row, ground.columns, self.width);
        if is_open { frame.begin_words(root.words) } else { Step::Unfilled }
    }

    fn next_edge(&mut self, graph: &Graph) -> Option<Root> {
        let frame = &mut self.frames[self.row];
        let (must_end, must_go_on) = (frame.must_end, frame.must_go_on);
        let left = self.bounds.blanks - frame.blanks;
        let is_upper = self.row < self.bounds.upper_rows;
        let upper = if is_upper { self.bounds.upper_blanks - frame.blanks } else { u8::MAX };
        while frame.next_edge < frame.last_edge {
            let index = frame.next_edge;
            frame.next_edge += 1;
            if self.row == 0 {
                return Some(self.roots[index as usize]);
            }
            let edge = graph.edge(index);
            if edge.blanks > left {
                // Those that follow have no fewer blanks.
                frame.next_edge = frame.last_edge;
                return None;
            }
            if edge.mask & must_end == 0
                && edge.mask & must_go_on == must_go_on
                && edge.upper <= upper
            {
                return Some(Root { edge, words: u64::MAX });
            }
        }
        None
    }

    /// The layout as far as it is decided when all rows are filled.
    pub fn sketch(&self, columns: &Columns) -> Sketch {
        let mut cells = vec![Symbol::Blank; self.rows * self.width];
        let mut across = vec![];
        for (row, frame) in self.frames.iter().enumerate() {
            for col in 0..self.width {
                if frame.edge.mask >> col & 1 == 1 {
                    cells[row * self.width + col] = Symbol::Open;
                }
            }
            for choice in frame.choices() {
                let Run { start, len } = choice.run;
                let word = columns.words.word(len, choice.chosen);
                across.push((word, (row, start), 0));
                for at in 0..len {
                    let letter = columns.words.letter(word, at);
                    cells[row * self.width + start + at] = Symbol::Letter(letter);
                }
            }
        }
        Sketch { rows: self.rows, width: self.width, cells, across }
    }
}
