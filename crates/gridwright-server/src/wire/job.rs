//! Jobs: their state, what they have found so far, what came of them.

use schemars::JsonSchema;
use serde::Serialize;

use super::{
    BeliefRound, FillProgress, FillResult, LayoutResult, LayoutView, RatioStep, RefusedTag,
    SolveResult,
};

/// How a job is getting on.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct JobProgress {
    /// Where it is.
    pub status: JobStatus,
    /// How many jobs are before it while it waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<usize>,
    /// Why it ended, where nobody has asked for that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What it has found so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub so_far: Option<SoFar>,
    /// What came of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<JobResult>,
}

/// Where a job is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum JobStatus {
    /// In the queue.
    #[default]
    Waiting,
    /// At work.
    Running,
    /// At its end, with a result.
    Done,
    /// At its end, without one: a fault of the program.
    Failed,
    /// At its end, without one: it was stopped too soon, or did not end in time.
    Stopped,
}

impl JobStatus {
    /// Whether the job has come to its end.
    pub fn is_over(self) -> bool {
        matches!(self, Self::Done | Self::Failed | Self::Stopped)
    }
}

/// What a job has found so far.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum SoFar {
    Fill(FillProgress),
    Round(BeliefRound),
    Step(RatioStep),
    Layout(Box<LayoutView>),
}

/// What came of a job.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum JobResult {
    Fill(FillResult),
    Solve(SolveResult),
    Layout(LayoutResult),
}

/// Nothing was tried, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Refused {
    outcome: RefusedTag,
    reason: String,
}

impl Refused {
    pub fn new(reason: impl std::fmt::Display) -> Self {
        Self { outcome: RefusedTag::Refused, reason: reason.to_string() }
    }
}
