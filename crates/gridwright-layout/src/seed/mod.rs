//! The seed algorithms: five rankings, five ways to place, three scores.
//!
//! Words are ranked, the best that has a place is laid out, and all are ranked
//! again; nothing is ever taken back. The optimiser beats this by far; it is
//! here because it is simple, and to compare with.

mod place;
mod rank;

use gridwright_core::Limits;

pub use place::Place;
pub use rank::Rank;

use crate::layout::{Figures, Layout};
use crate::optimise::Best;
use crate::problem::Problem;
use place::Seedling;

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
        match self {
            Self::Whitespace => "whitespace",
            Self::Intersections => "intersections",
            Self::Distinct => "distinct",
        }
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
pub struct Sown {
    /// How words were ranked.
    pub rank: Rank,
    /// How they were placed.
    pub place: Place,
    /// The layout.
    pub layout: Layout,
    /// What there is in it.
    pub figures: Figures,
}

/// How often a way to place with chance in it is run.
pub const RANDOM_RUNS: u64 = 5;

/// All layouts of one pair of algorithms: one, or five where there is chance
/// in it. Fewer if somebody asks to stop.
pub fn sow(
    problem: &Problem<'_>,
    rank: Rank,
    place: Place,
    seed: u64,
    limits: &Limits,
) -> Vec<Sown> {
    let runs = if place.is_random() { RANDOM_RUNS } else { 1 };
    let mut sown = vec![];
    for run in 0..runs {
        if limits.is_asked() && !sown.is_empty() {
            break;
        }
        let words = Seedling::new(problem, rank, place, seed.wrapping_add(run)).run(limits);
        let size = (problem.settings.size.rows(), problem.settings.size.cols());
        let layout = problem.layout(&Best { size, score: 0, words });
        let figures = layout.figures(problem.bank);
        sown.push(Sown { rank, place, layout, figures });
    }
    sown
}

/// The best values of every pair of algorithms by every score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Everything that was made.
    pub sown: Vec<Sown>,
    /// The area of the box.
    pub area: usize,
}

/// Runs all algorithms, one pair after the other.
pub fn compare(problem: &Problem<'_>, seed: u64, limits: &Limits) -> Comparison {
    let pairs = Rank::ALL.into_iter().flat_map(|r| Place::ALL.into_iter().map(move |p| (r, p)));
    let mut sown = vec![];
    for (rank, place) in pairs {
        if limits.is_asked() && !sown.is_empty() {
            break;
        }
        sown.extend(sow(problem, rank, place, seed, limits));
    }
    Comparison { sown, area: problem.settings.size.area() }
}

impl Comparison {
    /// The best layout of a pair of algorithms by a score.
    pub fn best(&self, rank: Rank, place: Place, score: Score) -> Option<&Sown> {
        let of_pair = self.sown.iter().filter(|sown| (sown.rank, sown.place) == (rank, place));
        of_pair.rev().max_by_key(|sown| score.count(&sown.figures))
    }

    /// The best layout of all by a score.
    pub fn winner(&self, score: Score) -> Option<&Sown> {
        self.sown.iter().rev().max_by_key(|sown| score.count(&sown.figures))
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
            for place in Place::ALL {
                text += &format!("{:<26}", format!("| {} {} |", place.number(), place.name()));
                for rank in Rank::ALL {
                    let value = self
                        .best(rank, place, score)
                        .map_or(0.0, |sown| score.count(&sown.figures) as f64 / self.area as f64);
                    text += &format!(" {value:>13.3} |");
                }
                text.push('\n');
            }
            text.push('\n');
        }
        text
    }
}
