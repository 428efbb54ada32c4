//! How a graph of patterns is made: in two passes, down for the profiles that
//! can be reached and up for those from which the end can be. Both can be left
//! after any number of steps and taken up again.

use rustc_hash::FxHashMap;

use super::WIDEST;
use super::graph::{Bounds, Graph, GraphEdge, GraphNode, Rest};
use super::rows::{Mask, RowPattern};

/// How many edges may a graph have? An edge takes eight bytes, so this is
/// 128 MB; with some thousand more their room would be doubled.
const MOST_EDGES: usize = (1 << 24) - 4_096;

/// How many profiles may the pass down come by? Each takes sixteen bytes, and
/// some forty in the table of the row at hand: 80 MB at most, before there are
/// any edges.
const MOST_PROFILES: usize = 2_000_000;

/// How many rows are tried out in the time of a step of the search?
const ROWS_PER_STEP: u64 = 8;

/// What matters of the rows above, in four masks: runs of one letter in no
/// across word, of one letter in one, of two letters, and of three and more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Profile(u64);

impl Profile {
    fn new(parts: [Mask; 4]) -> Self {
        Self(parts.iter().rev().fold(0, |packed, part| packed << WIDEST | u64::from(*part)))
    }

    fn part(self, index: usize) -> Mask {
        (self.0 >> (WIDEST * index)) as Mask & ((1 << WIDEST) - 1)
    }

    /// The runs that are no words yet and must go on.
    fn unfinished(self) -> Mask {
        self.part(0) | self.part(2)
    }

    /// The profile with one more row; `None` where that breaks a rule.
    fn with(self, row: &RowPattern) -> Option<Self> {
        let (alone, crossed, two, more) = (self.part(0), self.part(1), self.part(2), self.part(3));
        let above = alone | crossed | two | more;
        let both = above & row.mask;
        if (alone | two) & !row.mask != 0 || both & (both >> 1) != 0 {
            return None;
        }
        let new = row.mask & !above;
        Some(Self::new([
            new & !row.covered,
            new & row.covered,
            (alone | crossed) & row.mask,
            (two | more) & row.mask,
        ]))
    }
}

/// How far a graph has come.
pub(super) enum Building {
    Unfinished,
    Finished(Graph),
    TooLarge,
}

/// A graph in the making.
#[derive(Default)]
pub(super) struct GraphBuilder {
    rows: usize,
    width: usize,
    bounds: Bounds,
    /// For every row, the profiles before it and the fewest blanks above, in
    /// order. Complete after the pass down, and taken off in the pass up.
    layers: Vec<Vec<(Profile, u8)>>,
    /// The next profile of the last layer.
    cursor: usize,
    /// In the pass down, the fewest blanks above each profile after this row.
    reached: FxHashMap<Profile, u8>,
    profiles: usize,
    /// In the pass up, the nodes after this row, and those before it so far.
    below: FxHashMap<Profile, GraphNode>,
    here: FxHashMap<Profile, GraphNode>,
    goes_up: bool,
    graph: Graph,
}

impl GraphBuilder {
    pub fn new(rows: usize, width: usize, bounds: Bounds) -> Self {
        let layers = vec![vec![(Profile(0), 0)]];
        Self { rows, width, bounds, layers, ..Self::default() }
    }

    /// Does so many steps, which are taken off, or a few more.
    pub fn run(&mut self, rows: &[RowPattern], steps: &mut u64) -> Building {
        while *steps > 0 {
            let profiles = self.profiles + self.reached.len();
            if profiles > MOST_PROFILES || self.graph.edges.len() > MOST_EDGES {
                return Building::TooLarge;
            }
            let Some(layer) = self.layers.last() else {
                return Building::Finished(std::mem::take(&mut self.graph));
            };
            let Some((profile, above)) = layer.get(self.cursor).copied() else {
                self.end_layer();
                continue;
            };
            self.cursor += 1;
            let tried = match self.goes_up {
                true => self.connect(rows, profile, above),
                false => self.expand(rows, profile, above),
            };
            *steps = steps.saturating_sub(1 + tried / ROWS_PER_STEP);
        }
        Building::Unfinished
    }

    /// The fewest blanks that the squares of four need in so many rows.
    fn fewest(&self, rows: usize) -> usize {
        (rows / 2) * (self.width / 2)
    }

    /// Notes all profiles that come after this one. Says how many rows were
    /// tried.
    fn expand(&mut self, rows: &[RowPattern], profile: Profile, above: u8) -> u64 {
        let done = self.layers.len();
        let mut most =
            usize::from(self.bounds.blanks).saturating_sub(self.fewest(self.rows - done));
        if done <= self.bounds.upper_rows {
            let upper = usize::from(self.bounds.upper_blanks);
            most = most.min(upper.saturating_sub(self.fewest(self.bounds.upper_rows - done)));
        }
        let rows = &rows[..rows.partition_point(|row| usize::from(above + row.blanks) <= most)];
        for row in rows {
            if let Some(next) = profile.with(row) {
                let fewest = self.reached.entry(next).or_insert(u8::MAX);
                *fewest = (above + row.blanks).min(*fewest);
            }
        }
        rows.len() as u64
    }

    /// Makes a node of a profile if the end can be reached from it. Says how
    /// many rows were tried.
    fn connect(&mut self, rows: &[RowPattern], profile: Profile, above: u8) -> u64 {
        let bounds = self.bounds;
        let is_upper = self.layers.len() <= bounds.upper_rows;
        let edges = &mut self.graph.edges;
        let first = edges.len();
        let rows = &rows[..rows.partition_point(|row| above + row.blanks <= bounds.blanks)];
        for row in rows {
            let next = profile.with(row).and_then(|next| self.below.get(&next));
            let Some(to) = next.copied() else { continue };
            let rest = self.graph.nodes[to.0 as usize];
            let upper = if is_upper { row.blanks + rest.upper } else { 0 };
            // No sum overflows: what is added is at most what its bound allows.
            let fits = rest.blanks <= bounds.blanks - above - row.blanks
                && (!is_upper || upper <= bounds.upper_blanks.saturating_sub(above));
            if fits {
                let blanks = row.blanks + rest.blanks;
                edges.push(GraphEdge { mask: row.mask, blanks, upper, to });
            }
        }
        let new = &mut edges[first..];
        new.sort_by_key(|edge| (edge.blanks, edge.mask));
        if let Some(blanks) = new.first().map(|edge| edge.blanks) {
            let upper = new.iter().map(|edge| edge.upper).min().unwrap_or(0);
            let rest = Rest { first: first as u32, last: edges.len() as u32, blanks, upper };
            self.here.insert(profile, GraphNode(self.graph.nodes.len() as u32));
            self.graph.nodes.push(rest);
        }
        rows.len() as u64
    }

    /// Goes on to the next layer, down or up.
    fn end_layer(&mut self) {
        self.cursor = 0;
        if self.goes_up {
            self.below = std::mem::take(&mut self.here);
            self.layers.pop();
            if self.layers.is_empty() {
                self.graph.root = self.below.get(&Profile(0)).copied();
            }
            return;
        }
        self.profiles += self.reached.len();
        let mut layer: Vec<(Profile, u8)> = self.reached.drain().collect();
        if self.layers.len() < self.rows {
            layer.sort_unstable();
            self.layers.push(layer);
            return;
        }
        // After the last row all runs must be words, and nothing else matters.
        self.graph.nodes.push(Rest { first: 0, last: 0, blanks: 0, upper: 0 });
        let ends = layer.iter().filter(|(profile, _)| profile.unfinished() == 0);
        self.below = ends.map(|(profile, _)| (*profile, GraphNode(0))).collect();
        self.goes_up = true;
    }
}
