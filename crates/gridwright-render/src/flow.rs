//! Blocks of text flowing through columns.

use std::ops::Range;

use crate::clues::BlockMeasure;

/// Room for text: one column of one page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TextColumn {
    pub page: usize,
    pub x: f32,
    pub top: f32,
    pub bottom: f32,
}

/// Some lines of a block, at their place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlacedLines {
    pub page: usize,
    pub x: f32,
    pub y: f32,
    /// The index of the block.
    pub block: usize,
    pub lines: Range<usize>,
}

/// Puts blocks into columns in order, or says `None` where the columns end
/// before the blocks do.
///
/// A block that is no higher than `whole` goes whole into the first column
/// that has room for it; higher ones are continued from column to column. A
/// block that keeps with the next one is never the last of its column.
pub(crate) fn flow(
    blocks: &[BlockMeasure],
    mut columns: impl Iterator<Item = TextColumn>,
    whole: f32,
) -> Option<Vec<PlacedLines>> {
    let mut placed = Vec::with_capacity(blocks.len());
    let mut at = FlowCursor { column: columns.next()?, y: 0.0 };
    at.y = at.column.top;
    for (index, block) in blocks.iter().enumerate() {
        let follower = blocks.get(index + 1).filter(|_| block.keeps_with_next);
        let mut done = 0;
        loop {
            let lines = at.lines_that_fit(block, done, follower);
            let rest = block.lines - done;
            let stays_whole = done == 0 && block.height() <= whole;
            let taken = if lines >= rest {
                rest
            } else if stays_whole || (lines < 2 && !at.is_at_top()) {
                0
            } else {
                lines
            };
            if taken > 0 || rest == 0 {
                at.y += at.space_before(block, done);
                let (page, x, y) = (at.column.page, at.column.x, at.y);
                placed.push(PlacedLines { page, x, y, block: index, lines: done..done + taken });
                at.y += taken as f32 * block.leading;
                done += taken;
            }
            if done == block.lines {
                break;
            }
            at.column = columns.next()?;
            at.y = at.column.top;
        }
    }
    Some(placed)
}

/// The lowest height at which the blocks fit into the columns that it gives,
/// and how they lie there. Columns that grow with their height make sure that
/// there is one.
pub(crate) fn balance<C: Iterator<Item = TextColumn>>(
    blocks: &[BlockMeasure],
    columns: impl Fn(f32) -> C,
) -> (f32, Vec<PlacedLines>) {
    let total: f32 = blocks.iter().map(|block| block.before + block.height()).sum();
    // One column of this height would do.
    let (mut low, mut high) = (0.0, total);
    let mut best = flow(blocks, columns(high), high).unwrap_or_default();
    while high - low > 1.0_f32.max(high * 0.001) {
        let middle = (low + high) / 2.0;
        match flow(blocks, columns(middle), middle) {
            Some(placed) => (high, best) = (middle, placed),
            None => low = middle,
        }
    }
    (high, best)
}

/// Rounding must not push a line out of a column that was measured for it.
const TOLERANCE: f32 = 0.01;

/// Where the next line goes.
struct FlowCursor {
    column: TextColumn,
    y: f32,
}

impl FlowCursor {
    fn is_at_top(&self) -> bool {
        self.y <= self.column.top
    }

    fn space_before(&self, block: &BlockMeasure, done: usize) -> f32 {
        if self.is_at_top() || done > 0 { 0.0 } else { block.before }
    }

    /// How many of the rest of the block's lines fit here; none if it would
    /// be parted from the block that it keeps with.
    fn lines_that_fit(
        &self,
        block: &BlockMeasure,
        done: usize,
        follower: Option<&BlockMeasure>,
    ) -> usize {
        let room = self.column.bottom - self.y - self.space_before(block, done) + TOLERANCE;
        let fitting = (room / block.leading).max(0.0) as usize;
        let rest = block.lines - done;
        let Some(next) = follower.filter(|_| fitting >= rest) else { return fitting };
        let needed = next.before + next.leading * next.lines.min(2) as f32;
        let fits = rest as f32 * block.leading + needed <= room;
        // At the top of a column it will not get any better.
        if fits || self.is_at_top() { fitting } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn block(lines: usize) -> BlockMeasure {
        BlockMeasure { lines, leading: 10.0, before: 5.0, keeps_with_next: false }
    }

    fn columns(heights: &[f32]) -> impl Iterator<Item = TextColumn> {
        heights.iter().enumerate().map(|(page, height)| TextColumn {
            page,
            x: 0.0,
            top: 0.0,
            bottom: *height,
        })
    }

    fn check(blocks: &[BlockMeasure], heights: &[f32], expected: Option<&[(usize, f32, usize)]>) {
        let tallest = heights.iter().copied().fold(0.0, f32::max);
        let placed = flow(blocks, columns(heights), tallest)
            .map(|placed| placed.iter().map(|p| (p.page, p.y, p.lines.len())).collect::<Vec<_>>());
        assert_eq!(placed.as_deref(), expected);
    }

    #[test]
    fn blocks_go_whole_into_the_next_column() {
        check(&[block(2), block(2)], &[35.0, 20.0], Some(&[(0, 0.0, 2), (1, 0.0, 2)]));
        check(&[block(2), block(2)], &[45.0], Some(&[(0, 0.0, 2), (0, 25.0, 2)]));
        check(&[block(2), block(2)], &[35.0, 5.0, 20.0], Some(&[(0, 0.0, 2), (2, 0.0, 2)]));
        check(&[block(2), block(2)], &[44.0], None);
        check(&[], &[44.0], Some(&[]));
    }

    #[test]
    fn enormous_blocks_are_continued() {
        check(&[block(5)], &[30.0, 20.0], Some(&[(0, 0.0, 3), (1, 0.0, 2)]));
        check(&[block(5)], &[5.0, 30.0, 20.0], Some(&[(1, 0.0, 3), (2, 0.0, 2)]));
    }

    #[test]
    fn headings_are_never_last() {
        let heading = BlockMeasure { keeps_with_next: true, ..block(1) };
        let blocks = [block(2), heading, block(1)];
        let expected: &[_] = &[(0, 0.0, 2), (1, 0.0, 1), (1, 15.0, 1)];
        check(&blocks, &[40.0, 40.0], Some(expected));
    }

    proptest! {
        #[test]
        fn every_line_is_placed_once_and_inside(
            lines in prop::collection::vec((1usize..12, any::<bool>()), 0..30),
            heights in prop::collection::vec(0f32..90.0, 1..60),
        ) {
            let blocks: Vec<BlockMeasure> = lines
                .iter()
                .map(|(lines, keeps)| BlockMeasure { keeps_with_next: *keeps, ..block(*lines) })
                .collect();
            if let Some(placed) = flow(&blocks, columns(&heights), 60.0) {
                let mut found = vec![0; blocks.len()];
                for part in &placed {
                    prop_assert_eq!(part.lines.start, found[part.block]);
                    found[part.block] = part.lines.end;
                    let bottom = part.y + 10.0 * part.lines.len() as f32;
                    prop_assert!(bottom <= heights[part.page] + 2.0 * TOLERANCE);
                }
                for (block, found) in blocks.iter().zip(found) {
                    prop_assert_eq!(block.lines, found);
                }
            }
        }
    }
}
