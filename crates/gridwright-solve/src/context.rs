//! What all parts of one solve share.

use gridwright_search::Limits;

use crate::score_cache::ScoreCache;
use crate::solver::SolverSteps;
use crate::source::AnswerSource;
use crate::tuning::Tuning;

/// What all parts of one solve share.
pub(crate) struct SolveContext<'a, S: ?Sized> {
    pub(crate) source: &'a S,
    pub(crate) tuning: &'a Tuning,
    pub(crate) limits: &'a Limits,
    pub(crate) steps: SolverSteps,
    pub(crate) scores: ScoreCache<'a, S>,
}

impl<'a, S: AnswerSource + ?Sized> SolveContext<'a, S> {
    pub(crate) fn new(
        source: &'a S,
        tuning: &'a Tuning,
        limits: &'a Limits,
        steps: SolverSteps,
    ) -> Self {
        Self { source, tuning, limits, steps, scores: ScoreCache::new(source, tuning) }
    }
}
