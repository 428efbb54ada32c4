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
use super::columns::{Columns, LetterSet, State, Symbol};
use super::graph::{Bounds, Edge, Graph};
use super::leaf::Sketch;
use super::rows::{MOST_RUNS, Mask, Rows, Run};

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

/// What one step came to.
enum Step {
    /// The row has all of its words.
    Filled,
    /// There is more to do in the row.
    Unfilled,
    /// Nothing more can be done in the row.
    Over,
}

/// A run, and the words that can stand in it.
#[derive(Clone, Copy, Default)]
struct Choice {
    run: Run,
    /// All that the columns allow.
    fitting: u64,
    /// Those of them that are still to be tried.
    left: u64,
    /// The one that stands there, if any.
    chosen: u64,
}

/// A row of the search.
#[derive(Clone, Default)]
struct Frame {
    /// The columns before the row, and the blanks above it.
    columns: [State; WIDEST],
    blanks: u8,
    letters: [LetterSet; WIDEST],
    /// The columns that cannot go on here, and those that cannot end.
    must_end: Mask,
    must_go_on: Mask,
    /// The columns with a word that, if it ends here, can only be one, and
    /// which one that is, with its length.
    decided: Mask,
    endings: [(usize, u64); WIDEST],
    /// The edges that are still to be tried.
    next_edge: u32,
    last_edge: u32,
    edge: Edge,
    /// The decided columns whose words end here and are marked as used.
    marked: Mask,
    choices: [Choice; MOST_RUNS],
    runs: usize,
    /// The run whose words are tried, if the edge has any.
    run: Option<usize>,
    /// The columns after the row.
    below: [State; WIDEST],
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
        let mut frames = vec![Frame::default(); rows];
        let used = vec![0; ground.columns.words.longest() + 1];
        if let Some(first) = frames.first_mut() {
            first.columns = [ground.columns.blank(rows); WIDEST];
        }
        let mut descent = Self { rows, width, bounds, roots, frames, row: 0, used };
        descent.enter(ground.columns);
        descent.frames[0].last_edge = descent.roots.len() as u32;
        descent
    }

    /// Does so many steps, which are taken off, or a few more.
    pub fn run(&mut self, ground: &mut Ground<'_>, steps: &mut u64) -> Progress {
        while *steps > 0 {
            *steps -= 1;
            let step = match self.frames[self.row].run {
                Some(run) => self.try_word(ground.columns, run),
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
        self.enter(ground.columns);
    }

    fn blanks_in(&self, mask: Mask) -> u8 {
        self.width as u8 - mask.count_ones() as u8
    }

    /// Finds out what the columns allow in this row.
    fn enter(&mut self, columns: &Columns) {
        let frame = &mut self.frames[self.row];
        (frame.must_end, frame.must_go_on, frame.decided) = (0, 0, 0);
        (frame.marked, frame.run) = (0, None);
        for col in 0..self.width {
            let facts = columns.facts(frame.columns[col]);
            frame.letters[col] = facts.letters;
            frame.must_end |= Mask::from(!facts.may_go_on) << col;
            frame.must_go_on |= Mask::from(!facts.may_end) << col;
            if facts.ending != 0 {
                let free = facts.ending & !self.used[facts.ending_len];
                if free == 0 {
                    frame.must_go_on |= 1 << col;
                } else if free.is_power_of_two() {
                    frame.decided |= 1 << col;
                    frame.endings[col] = (facts.ending_len, free);
                }
            }
        }
        if frame.must_end & frame.must_go_on != 0 {
            frame.next_edge = frame.last_edge;
        }
    }

    /// Goes on to the next row of letters and blanks that the columns allow.
    fn try_edge(&mut self, ground: &mut Ground<'_>, steps: &mut u64) -> Step {
        self.unmark();
        let first = self.frames[self.row].next_edge;
        let found = self.next_edge(ground.graph);
        let passed = self.frames[self.row].next_edge.saturating_sub(first) / EDGES_PER_STEP;
        *steps = steps.saturating_sub(u64::from(passed));
        let Some(root) = found else { return Step::Over };
        if !self.mark(root.edge) || !self.open(ground, root) {
            return Step::Unfilled;
        }
        let frame = &mut self.frames[self.row];
        if frame.runs == 0 {
            return Step::Filled;
        }
        frame.run = Some(0);
        Step::Unfilled
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

    /// Marks the words as used that end above this row and can only be one.
    /// Says whether they are all different.
    fn mark(&mut self, edge: Edge) -> bool {
        let frame = &mut self.frames[self.row];
        frame.edge = edge;
        let mut ended = frame.decided & !edge.mask;
        while ended != 0 {
            let (len, word) = frame.endings[ended.trailing_zeros() as usize];
            if self.used[len] & word != 0 {
                return false;
            }
            self.used[len] |= word;
            frame.marked |= ended & ended.wrapping_neg();
            ended &= ended - 1;
        }
        true
    }

    fn unmark(&mut self) {
        let frame = &mut self.frames[self.row];
        while frame.marked != 0 {
            let (len, word) = frame.endings[frame.marked.trailing_zeros() as usize];
            self.used[len] &= !word;
            frame.marked &= frame.marked - 1;
        }
    }

    /// Finds the words that can stand in the runs of the row, and does all
    /// cells that are in none. Says whether all of that can be.
    fn open(&mut self, ground: &mut Ground<'_>, root: Root) -> bool {
        let frame = &mut self.frames[self.row];
        let Some(row) = ground.rows.get(root.edge.mask) else { return false };
        let columns = &mut *ground.columns;
        frame.runs = row.runs().len();
        for (index, (choice, run)) in frame.choices.iter_mut().zip(row.runs()).enumerate() {
            let mut fitting = !self.used[run.len];
            for at in 0..run.len {
                fitting &= columns.matching(frame.letters[run.start + at], run.len, at);
            }
            if index == 0 {
                fitting &= root.words;
            }
            if fitting == 0 {
                return false;
            }
            *choice = Choice { run: *run, fitting, left: fitting, chosen: 0 };
        }
        let mut others = !row.covered & ((1 << self.width) - 1);
        while others != 0 {
            let col = others.trailing_zeros() as usize;
            let symbol = if row.mask >> col & 1 == 1 { Symbol::Open } else { Symbol::Blank };
            let Some(next) = columns.next(frame.columns[col], symbol) else { return false };
            frame.below[col] = next;
            others &= others - 1;
        }
        true
    }

    /// Tries the next word for a run. What follows the run begins anew.
    fn try_word(&mut self, columns: &mut Columns, run: usize) -> Step {
        let frame = &mut self.frames[self.row];
        let choice = &mut frame.choices[run];
        let Run { start, len } = choice.run;
        self.used[len] &= !std::mem::take(&mut choice.chosen);
        choice.left &= !self.used[len];
        if choice.left == 0 {
            frame.run = run.checked_sub(1);
            return Step::Unfilled;
        }
        let word = choice.left & choice.left.wrapping_neg();
        choice.left &= choice.left - 1;
        let id = columns.words.word(len, word);
        for at in 0..len {
            let symbol = Symbol::Letter(columns.words.letter(id, at));
            match columns.next(frame.columns[start + at], symbol) {
                Some(next) => frame.below[start + at] = next,
                None => return Step::Unfilled,
            }
        }
        choice.chosen = word;
        self.used[len] |= word;
        if run + 1 == frame.runs {
            return Step::Filled;
        }
        frame.choices[run + 1].left = frame.choices[run + 1].fitting;
        frame.run = Some(run + 1);
        Step::Unfilled
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
            for choice in &frame.choices[..frame.runs] {
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
