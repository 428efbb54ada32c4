//! The patterns of a box that have at most so many blanks, as a graph.
//!
//! A node is what matters of the rows above: for every column whether the row
//! before was blank, or how long the run at its end is (one, alone in its row
//! or not; two; three and more). An edge is the next row. Only nodes and edges
//! on some path from the first row to the last with few enough blanks are
//! there, and every edge knows the fewest blanks from there to the end. Of the
//! words nothing is known here but their lengths.
//!
//! The graph for 28 blanks in 10x10 has 160,000 nodes and 2.4 million edges.

use super::rows::Mask;

/// Which patterns are wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bounds {
    /// At most so many blanks in all,
    pub blanks: u8,
    /// and in the first so many rows
    pub upper_rows: usize,
    /// at most so many.
    pub upper_blanks: u8,
}

impl Bounds {
    /// Whether a graph for other bounds has all patterns of these.
    pub fn are_within(&self, other: &Self) -> bool {
        self.blanks <= other.blanks
            && self.upper_rows == other.upper_rows
            && self.upper_blanks <= other.upper_blanks
    }
}

/// A node by its number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct GraphNode(pub(super) u32);

/// A row that can come next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct GraphEdge {
    pub mask: Mask,
    /// The fewest blanks in this row and all below it.
    pub blanks: u8,
    /// The fewest blanks in this row and below it among the upper rows.
    pub upper: u8,
    pub to: GraphNode,
}

/// The rows that can come next and the fewest blanks on the way to the end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rest {
    /// The first edge and the one behind the last.
    pub first: u32,
    pub last: u32,
    pub blanks: u8,
    pub upper: u8,
}

/// All patterns within bounds.
#[derive(Default)]
pub(super) struct Graph {
    pub nodes: Vec<Rest>,
    pub edges: Vec<GraphEdge>,
    /// Where patterns begin; none if there are none.
    pub root: Option<GraphNode>,
}

impl Graph {
    /// The edges of all first rows.
    pub fn roots(&self) -> &[GraphEdge] {
        self.root.map_or(&[], |root| {
            let (first, last) = self.range(root);
            &self.edges[first as usize..last as usize]
        })
    }

    /// The first edge of a node and the one behind its last. Those with the
    /// fewest blanks come first.
    pub fn range(&self, node: GraphNode) -> (u32, u32) {
        let rest = &self.nodes[node.0 as usize];
        (rest.first, rest.last)
    }

    pub fn edge(&self, index: u32) -> GraphEdge {
        self.edges[index as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::super::build::{Building, GraphBuilder};
    use super::super::rows::RowPatterns;
    use super::*;

    fn graph(rows: usize, width: usize, bounds: Bounds) -> Graph {
        let all = RowPatterns::new(width, &|len| len > 2);
        let mut builder = GraphBuilder::new(rows, width, bounds);
        loop {
            if let Building::Finished(graph) = builder.run(all.all(), &mut 10) {
                return graph;
            }
        }
    }

    /// All patterns of a graph, by their rows.
    fn patterns(graph: &Graph, rows: usize, bounds: Bounds) -> Vec<Vec<Mask>> {
        let mut whole = vec![];
        let mut waiting: Vec<(GraphEdge, Vec<Mask>)> =
            graph.roots().iter().map(|edge| (*edge, vec![edge.mask])).collect();
        while let Some((edge, masks)) = waiting.pop() {
            if masks.len() == rows {
                whole.push(masks);
                continue;
            }
            let (first, last) = graph.range(edge.to);
            for next in (first..last).map(|index| graph.edge(index)) {
                let mut longer = masks.clone();
                longer.push(next.mask);
                waiting.push((next, longer));
            }
        }
        whole.retain(|masks| keeps(masks, bounds));
        whole.sort();
        whole
    }

    fn keeps(masks: &[Mask], bounds: Bounds) -> bool {
        let letters = |masks: &[Mask]| masks.iter().map(|mask| mask.count_ones()).sum::<u32>();
        let upper = &masks[..bounds.upper_rows];
        4 * masks.len() as u32 - letters(masks) <= u32::from(bounds.blanks)
            && 4 * upper.len() as u32 - letters(upper) <= u32::from(bounds.upper_blanks)
    }

    /// Whether a pattern of four columns keeps all rules but connection.
    fn is_legal(masks: &[Mask]) -> bool {
        let at = |row: usize, col: usize| masks.get(row).is_some_and(|mask| mask >> col & 1 == 1);
        let run = |cells: &mut dyn Iterator<Item = bool>| cells.take_while(|cell| *cell).count();
        (0..masks.len()).all(|row| {
            (0..4).filter(|col| at(row, *col)).all(|col| {
                let right = run(&mut (col..4).map(|col| at(row, col)));
                let left = run(&mut (0..col).rev().map(|col| at(row, col)));
                let down = run(&mut (row..masks.len()).map(|row| at(row, col)));
                let up = run(&mut (0..row).rev().map(|row| at(row, col)));
                let square = at(row, col + 1) && at(row + 1, col) && at(row + 1, col + 1);
                let (across, down) = (left + right, up + down);
                across != 2 && down != 2 && across + down > 2 && !(square && col < 3)
            })
        })
    }

    #[test]
    fn a_graph_has_all_patterns_and_no_others() {
        for bounds in [
            Bounds { blanks: 4, upper_rows: 0, upper_blanks: 0 },
            Bounds { blanks: 9, upper_rows: 2, upper_blanks: 3 },
            Bounds { blanks: 20, upper_rows: 0, upper_blanks: 0 },
        ] {
            let graph = graph(5, 4, bounds);
            let found = patterns(&graph, 5, bounds);
            let mut expected: Vec<Vec<Mask>> = (0..1u32 << 20)
                .map(|cells| (0..5).map(|row| (cells >> (4 * row) & 15) as Mask).collect())
                .filter(|masks: &Vec<Mask>| keeps(masks, bounds) && is_legal(masks))
                .collect();
            expected.sort();
            assert!(!expected.is_empty());
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn edges_know_the_fewest_blanks_to_the_end() {
        let bounds = Bounds { blanks: 8, upper_rows: 0, upper_blanks: 0 };
        let empty = graph(5, 5, Bounds { blanks: 3, ..bounds });
        assert_eq!(empty.roots(), []);
        let graph = graph(5, 5, bounds);
        assert_eq!(graph.roots().first().map(|edge| edge.blanks), Some(4));
        assert!(graph.roots().is_sorted_by_key(|edge| edge.blanks));
        assert!(graph.roots().iter().all(|edge| edge.blanks <= 8));
    }
}
