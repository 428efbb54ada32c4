//! The seed algorithms: five rankings, five ways to place, three scores.
//!
//! Words are ranked, the best that has a place is laid out, and all are ranked
//! again; nothing is ever taken back. The optimiser beats this by far; it is
//! here because it is simple, and to compare with.

mod place;
mod rank;

use gridwright_search::{Rejected, SearchOptions};

pub use place::Placing;
pub use rank::Rank;

use crate::layout::{Figures, Layout};
use crate::optimise::Incumbent;
use crate::problem::Problem;
use place::SeedRun;

/// What a layout is measured by, over the area of the box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Score {
    /// Cells with letters: the least white space.
    #[default]
    Whitespace,
    /// Crossings.
    Intersections,
    /// Different letters.
    Distinct,
}

impl Score {
    /// All three, in order.
    pub const ALL: [Self; 3] = [Self::Whitespace, Self::Intersections, Self::Distinct];

    /// Its name.
    pub fn name(self) -> &'static str {
        ["whitespace", "intersections", "distinct"][self as usize]
    }

    /// The count that is divided by the area.
    pub fn count(self, figures: &Figures) -> usize {
        match self {
            Self::Whitespace => figures.letters,
            Self::Intersections => figures.crossings,
            Self::Distinct => figures.distinct,
        }
    }
}

/// A layout that a seed algorithm has made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeedLayout {
    /// How words were ranked.
    pub rank: Rank,
    /// How they were placed.
    pub place: Placing,
    /// The layout.
    pub layout: Layout,
    /// What there is in it.
    pub figures: Figures,
}

/// How often a way to place with chance in it is run.
pub const RANDOM_RUNS: u64 = 5;

/// All layouts of one pair of algorithms: one, or [`RANDOM_RUNS`] where the
/// pair draws random numbers. Fewer if the limits ask to stop.
///
/// # Errors
///
/// The validator refused a layout, which is a bug.
pub fn lay_out(
    problem: &Problem<'_>,
    rank: Rank,
    place: Placing,
    options: &SearchOptions,
) -> Result<Vec<SeedLayout>, Rejected> {
    let runs = if place.is_random() { RANDOM_RUNS } else { 1 };
    let mut layouts = vec![];
    for run in 0..runs {
        if options.limits.is_asked() && !layouts.is_empty() {
            break;
        }
        let seed = options.seed.0.wrapping_add(run);
        let words = SeedRun::new(problem, rank, place, seed).run(&options.limits);
        let size = problem.settings.size.into();
        let layout = problem.layout(&Incumbent { size, words })?;
        let figures = layout.figures(problem.bank);
        layouts.push(SeedLayout { rank, place, layout, figures });
    }
    Ok(layouts)
}

/// The best values of every pair of algorithms by every score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Everything that was made.
    pub layouts: Vec<SeedLayout>,
    /// The area of the box.
    pub area: usize,
}

/// Runs all algorithms, one pair after the other.
///
/// # Errors
///
/// The validator refused a layout, which is a bug.
pub fn compare(problem: &Problem<'_>, options: &SearchOptions) -> Result<Comparison, Rejected> {
    let pairs = Rank::ALL.into_iter().flat_map(|r| Placing::ALL.into_iter().map(move |p| (r, p)));
    let mut layouts = vec![];
    for (rank, place) in pairs {
        if options.limits.is_asked() && !layouts.is_empty() {
            break;
        }
        layouts.extend(lay_out(problem, rank, place, options)?);
    }
    Ok(Comparison { layouts, area: problem.settings.size.area() })
}

impl Comparison {
    /// The best layout of a pair of algorithms by a score.
    pub fn best(&self, rank: Rank, place: Placing, score: Score) -> Option<&SeedLayout> {
        let of_pair = self.layouts.iter().filter(|made| (made.rank, made.place) == (rank, place));
        of_pair.rev().max_by_key(|made| score.count(&made.figures))
    }

    /// A table for each score: a row for every way to place, a column for
    /// every ranking, in Markdown.
    pub fn table(&self) -> String {
        let mut text = String::new();
        for score in Score::ALL {
            text += &format!("{:<26}", format!("| {} |", score.name()));
            for rank in Rank::ALL {
                text += &format!(" {:>13} |", format!("{} {}", rank.number(), rank.name()));
            }
            text += "\n|---|---|---|---|---|---|\n";
            for place in Placing::ALL {
                text += &format!("{:<26}", format!("| {} {} |", place.number(), place.name()));
                for best in Rank::ALL.map(|rank| self.best(rank, place, score)) {
                    let count = best.map_or(0, |made| score.count(&made.figures));
                    text += &format!(" {:>13.3} |", count as f64 / self.area as f64);
                }
                text.push('\n');
            }
            text.push('\n');
        }
        text
    }
}
