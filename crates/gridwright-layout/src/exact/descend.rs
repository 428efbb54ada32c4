//! The search itself: row by row, first which cells of a row hold letters,
//! then its across words, back and forth until all has been tried.
//!
//! It can be left after any number of steps and taken up again, since it keeps
//! a frame for every row instead of calling itself. Invariant: `used` has the
//! across words of all rows down to this one, and those down words that ended
//! above this row and can be nothing else. A down word with several candidates
//! is left to the end; see [`super::leaf`].

use gridwright_core::Direction;
use gridwright_search::random::SplitMix64;

use super::WIDEST;
use super::columns::{ColumnAutomaton, Symbol};
use super::frame::{RowFrame, RowStep};
use super::graph::{Graph, GraphEdge};
use super::leaf::PartialLayout;
use super::rows::{RowPatterns, RowRun};
use super::sweep::Sweep;
use crate::board::Bits;
use crate::model::{Place, Placed};

/// How many edges are passed over in the time of a step?
const EDGES_PER_STEP: u32 = 16;

/// What the searches in a box stand on.
pub(super) struct Context {
    /// The box, its shorter side as the width.
    pub rows: usize,
    pub width: usize,
    pub patterns: RowPatterns,
    /// The graph that was made last.
    pub graph: Graph,
    /// For words as they are and for words read backwards.
    pub columns: [ColumnAutomaton; 2],
}

/// Where the search has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DescentProgress {
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
    edge: GraphEdge,
    words: u64,
}

/// A search for all layouts within bounds.
pub(super) struct Descent {
    sweep: Sweep,
    /// In the order in which they are tried, which is a matter of chance.
    roots: Vec<Root>,
    frames: Vec<RowFrame>,
    row: usize,
    /// By length, the words that may not be laid again.
    used: Vec<u64>,
}

impl Descent {
    pub fn new(context: &mut Context, sweep: Sweep, random: &mut SplitMix64) -> Self {
        let (bounds, columns) = (sweep.bounds, &mut context.columns[sweep.side()]);
        let mut roots = vec![];
        let is_within = |edge: &&GraphEdge| {
            edge.blanks <= bounds.blanks
                && (bounds.upper_rows == 0 || edge.upper <= bounds.upper_blanks)
        };
        for edge in context.graph.roots().iter().filter(is_within) {
            let first = context.patterns.get(edge.mask).and_then(|row| row.runs().first());
            let words = first.map_or(1, |run| columns.of_len(run.len));
            roots.extend(words.ones().map(|word| Root { edge: *edge, words: 1 << word }));
        }
        for index in (1..roots.len()).rev() {
            roots.swap(index, random.below(index + 1));
        }
        let used = vec![0; columns.words.longest() + 1];
        let mut frames = vec![RowFrame::default(); context.rows];
        if let Some(first) = frames.first_mut() {
            first.columns = [columns.blank(context.rows); WIDEST];
            first.last_edge = roots.len() as u32;
            first.enter(columns, context.width, &used);
        }
        Self { sweep, roots, frames, row: 0, used }
    }

    /// Does so many steps, which are taken off, or a few more; fewer if the
    /// columns take too much room.
    pub fn run(&mut self, context: &mut Context, steps: &mut u64) -> DescentProgress {
        let side = self.sweep.side();
        while *steps > 0 && !context.columns[side].is_full() {
            *steps -= 1;
            let step = match self.frames[self.row].run {
                Some(run) => {
                    let columns = &mut context.columns[side];
                    self.frames[self.row].try_word(run, columns, &mut self.used)
                }
                None => self.try_edge(context, steps),
            };
            match step {
                RowStep::Filled if self.row + 1 == context.rows => return DescentProgress::Filled,
                RowStep::Filled => self.go_down(context),
                RowStep::Unfilled => {}
                RowStep::Over if self.row == 0 => return DescentProgress::Ended,
                RowStep::Over => self.row -= 1,
            }
        }
        DescentProgress::Paused
    }

    /// Begins the row below.
    fn go_down(&mut self, context: &Context) {
        let frame = &self.frames[self.row];
        let (columns, to) = (frame.below, frame.edge.to);
        let blanks = frame.blanks + context.width as u8 - frame.edge.mask.count() as u8;
        self.row += 1;
        let frame = &mut self.frames[self.row];
        (frame.columns, frame.blanks) = (columns, blanks);
        (frame.next_edge, frame.last_edge) = context.graph.range(to);
        frame.enter(&context.columns[self.sweep.side()], context.width, &self.used);
    }

    /// Goes on to the next row of letters and blanks that the columns allow.
    fn try_edge(&mut self, context: &mut Context, steps: &mut u64) -> RowStep {
        self.frames[self.row].unmark(&mut self.used);
        let first = self.frames[self.row].next_edge;
        let found = self.next_edge(&context.graph);
        let passed = self.frames[self.row].next_edge.saturating_sub(first) / EDGES_PER_STEP;
        *steps = steps.saturating_sub(u64::from(passed));
        let Some(root) = found else { return RowStep::Over };
        let Some(row) = context.patterns.get(root.edge.mask) else { return RowStep::Unfilled };
        let columns = &mut context.columns[self.sweep.side()];
        let frame = &mut self.frames[self.row];
        let is_open = frame.mark(root.edge, &mut self.used)
            && frame.open(row, columns, &self.used)
            && frame.follow(row, columns, context.width);
        if is_open { frame.begin_words(root.words) } else { RowStep::Unfilled }
    }

    fn next_edge(&mut self, graph: &Graph) -> Option<Root> {
        let frame = &mut self.frames[self.row];
        let (must_end, must_go_on) = (frame.must_end, frame.must_go_on);
        let bounds = self.sweep.bounds;
        let left = bounds.blanks - frame.blanks;
        let is_upper = self.row < bounds.upper_rows;
        let upper = if is_upper { bounds.upper_blanks - frame.blanks } else { u8::MAX };
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
    pub fn partial_layout(&self, context: &Context) -> PartialLayout {
        let words = &context.columns[self.sweep.side()].words;
        let mut layout = PartialLayout::new(context.rows, context.width);
        for (row, frame) in self.frames.iter().enumerate() {
            let first = layout.cell(row, 0);
            for col in frame.edge.mask.ones() {
                layout.cells[first + col] = Symbol::Open;
            }
            for choice in frame.choices() {
                let RowRun { start, len } = choice.run;
                let word = words.word(len, choice.chosen.trailing_zeros() as usize);
                let place = Place::new(Direction::Across, row + 1, start + 1);
                layout.across.push(Placed { word, place });
                for (at, letter) in words.letters(word).iter().enumerate() {
                    layout.cells[first + start + at] = Symbol::Letter(*letter);
                }
            }
        }
        layout
    }
}
