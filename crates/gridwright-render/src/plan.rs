//! Finding the best way to lay out a grid and its clues on paper.

use gridwright_core::Size;

use crate::clues::{Block, BlockMeasure, LEADING};
use crate::flow::{PlacedLines, TextColumn, flow};
use crate::furniture::PageRoom;
use crate::measures::GridMeasures;
use crate::scene::Point;

/// Between columns, in points.
const GUTTER: f32 = 13.0;
/// Between the grid and the text below it, in points.
const GRID_GAP: f32 = 11.0;
/// The number of pages and the smallest text that is still readable, in points:
/// whoever needs two pages anyway may have it larger.
const PAGES: [(usize, f32); 2] = [(1, 7.0), (2, 7.5)];
/// The size of text that needs more pages, in points.
const SIZE_OF_MANY: f32 = 9.0;
/// Sizes are tried in these steps, in points.
const STEP: f32 = 0.25;
/// The narrowest and widest columns, in ems: short lines look torn, long ones
/// are hard to follow.
const COLUMN_EMS: std::ops::Range<f32> = 11.0..34.0;
/// Cells smaller than this are hard to write in, in points.
const SMALLEST_CELL: f32 = 18.0;

/// What is to be laid out where.
pub(crate) struct PageTask<'a> {
    pub grid: Size,
    pub blocks: &'a [Block],
    /// The room on the first page, and on the others.
    pub first: PageRoom,
    pub other: PageRoom,
    /// The widest cell that still looks like print, in points.
    pub widest_cell: f32,
    /// The largest text that does, in points.
    pub largest_text: f32,
    /// The smallest text that is wanted, in points; zero for what is readable.
    pub smallest_text: f32,
}

/// A layout: where the grid and every line of text stand.
#[derive(Clone, Debug)]
pub(crate) struct PagePlan {
    pub measures: GridMeasures,
    /// The top left corner of the grid, on the first page.
    pub grid: Point,
    /// The size of the text.
    pub size: f32,
    /// The width of the columns.
    pub column: f32,
    pub placed: Vec<PlacedLines>,
}

/// How many columns there are, and how many of them the grid covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Division {
    columns: usize,
    covered: usize,
}

impl Division {
    fn all() -> impl Iterator<Item = Self> {
        (2..=5).flat_map(|columns| (1..=columns).map(move |covered| Self { columns, covered }))
    }
}

impl PagePlan {
    /// The number of pages.
    pub fn pages(&self) -> usize {
        self.placed.iter().map(|part| part.page + 1).max().unwrap_or(1)
    }

    /// The best plan: on as few pages as possible with readable text.
    pub fn best(task: &PageTask<'_>) -> Self {
        if task.blocks.is_empty() {
            return Self::grid_alone(task);
        }
        for (pages, smallest) in PAGES {
            let smallest = smallest.max(task.smallest_text);
            if task.least_area(smallest) > task.area(pages) {
                continue;
            }
            let sizes = smallest..=task.largest_text;
            let plans = Division::all()
                .filter_map(|division| Self::largest(task, division, pages, sizes.clone()));
            if let Some((best, division)) = plans.reduce(Self::better) {
                return best.balanced(task, division, pages);
            }
        }
        let size = SIZE_OF_MANY.max(task.smallest_text);
        let division = match size > SIZE_OF_MANY {
            true => Division { columns: 2, covered: 2 },
            false => Division { columns: 4, covered: if task.is_wide() { 4 } else { 3 } },
        };
        let endless = Draft::new(task, division, size);
        let plan = endless.fill(task, usize::MAX, None).unwrap_or_else(|| Self::grid_alone(task));
        let pages = plan.pages();
        plan.balanced(task, division, pages)
    }

    fn grid_alone(task: &PageTask<'_>) -> Self {
        let room = task.first;
        let measures =
            GridMeasures::largest(task.grid, room.width(), room.height(), task.widest_cell);
        let (width, _) = measures.extent(task.grid);
        let grid = Point { x: room.left + (room.width() - width) / 2.0, y: room.top };
        Self { measures, grid, size: SIZE_OF_MANY, column: room.width(), placed: vec![] }
    }

    /// The plan with the largest text for a division of the page.
    fn largest(
        task: &PageTask<'_>,
        division: Division,
        pages: usize,
        sizes: std::ops::RangeInclusive<f32>,
    ) -> Option<(Self, Division)> {
        let mut size = *sizes.end();
        while size >= *sizes.start() {
            let draft = Draft::new(task, division, size);
            let column = draft.column / size;
            let is_small = draft.measures.cell < SMALLEST_CELL;
            if is_small && division.covered < division.columns {
                return None;
            }
            if COLUMN_EMS.contains(&column)
                && let Some(plan) = draft.fill(task, pages, None)
            {
                return Some((plan, division));
            }
            size -= STEP;
        }
        None
    }

    fn better(first: (Self, Division), second: (Self, Division)) -> (Self, Division) {
        if second.0.score() > first.0.score() { second } else { first }
    }

    /// Large text and large cells are good, up to a point.
    fn score(&self) -> f32 {
        let text = (self.size / 10.0).min(1.0);
        let cells = (self.measures.cell / 25.0).min(1.0);
        text + 0.6 * cells + 0.01 * (self.size + self.measures.cell)
    }

    /// The same plan with the columns of the last page equally long.
    fn balanced(self, task: &PageTask<'_>, division: Division, pages: usize) -> Self {
        let room = task.room(pages.saturating_sub(1));
        let (mut low, mut high) = (room.top, room.bottom);
        let mut best = self;
        while high - low > 2.0 {
            let middle = (low + high) / 2.0;
            let draft = Draft::new(task, division, best.size);
            match draft.fill(task, pages, Some(middle)) {
                Some(plan) => (high, best) = (middle, plan),
                None => low = middle,
            }
        }
        best
    }
}

impl PageTask<'_> {
    fn room(&self, page: usize) -> PageRoom {
        if page == 0 { self.first } else { self.other }
    }

    /// The room of so many pages.
    fn area(&self, pages: usize) -> f32 {
        let area = |room: PageRoom| room.width() * room.height();
        area(self.first) + area(self.other) * (pages - 1) as f32
    }

    /// The least room that the text can need at this size.
    fn least_area(&self, size: f32) -> f32 {
        self.blocks.iter().map(Block::ems).sum::<f32>() * LEADING * size * size
    }

    /// Whether the grid needs the whole width to be legible.
    fn is_wide(&self) -> bool {
        self.grid.cols() > 18
    }
}

/// A division of the page with measures, before the text is in.
struct Draft {
    division: Division,
    measures: GridMeasures,
    size: f32,
    column: f32,
    grid: Point,
    /// Where the text below the grid starts.
    below: f32,
}

impl Draft {
    fn new(task: &PageTask<'_>, division: Division, size: f32) -> Self {
        let room = task.first;
        let Division { columns, covered } = division;
        let column = (room.width() + GUTTER) / columns as f32 - GUTTER;
        let width = covered as f32 * (column + GUTTER) - GUTTER;
        let measures = GridMeasures::largest(task.grid, width, room.height(), task.widest_cell);
        let (grid_width, grid_height) = measures.extent(task.grid);
        let spare = if covered == columns { (width - grid_width) / 2.0 } else { 0.0 };
        let grid = Point { x: room.right - spare - grid_width, y: room.top };
        let below = room.top + grid_height + GRID_GAP;
        Self { division, measures, size, column, grid, below }
    }

    /// Puts the text in, on so many pages, the last of which ends at `end` at
    /// the latest; `None` where it does not fit.
    fn fill(&self, task: &PageTask<'_>, pages: usize, end: Option<f32>) -> Option<PagePlan> {
        let measures: Vec<BlockMeasure> =
            task.blocks.iter().map(|block| block.measure(self.column, self.size)).collect();
        let columns = (0..pages).flat_map(|page| {
            let room = task.room(page);
            let bottom = end.filter(|_| page + 1 == pages).unwrap_or(room.bottom);
            (0..self.division.columns).map(move |index| {
                let x = room.left + index as f32 * (self.column + GUTTER);
                let free = self.division.columns - self.division.covered;
                let top = if page == 0 && index >= free { self.below } else { room.top };
                TextColumn { page, x, top, bottom }
            })
        });
        let whole = if pages > 1 { task.other.height() } else { task.first.height() };
        let placed = flow(&measures, columns, whole)?;
        let Self { measures, grid, size, column, .. } = *self;
        Some(PagePlan { measures, grid, size, column, placed })
    }
}
