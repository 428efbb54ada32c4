//! What goes over the wire, as types: requests are read into them, answers are
//! written from them, and the OpenAPI document is generated from them.

mod draft;
mod fill;
mod game;
mod hint;
mod job;
mod layout;
mod moves;
mod puzzle;
mod record;
mod solve;
mod together;
mod words;

use schemars::JsonSchema;
use serde::Serialize;

use crate::Link;

pub use draft::DraftView;
pub use fill::{
    AnalysisRequest, AnalysisView, CandidateWord, FillProgress, FillRequest, FillResult,
};
pub use game::{BeginGameRequest, GameView, UnlockRequest};
pub use hint::{HintReply, HintRequest};
pub use job::{JobProgress, JobResult, JobStatus, Refused, SoFar};
pub use layout::{
    FoundLayout, ImprovementStep, LayoutMethod, LayoutObjective, LayoutReply, LayoutRequest,
    LayoutResult, LayoutRule, LayoutView, ListSummary, MovedRequest, PlacedWord, SeedScore,
    SheetRequest, WorksheetRequest,
};
pub use moves::{GameEvent, GameUpdate, LiveMessage, Move, Moves, MovesReply};
pub use puzzle::{Ipuz, PuzzleQuery, PuzzleSummary, PuzzleView, SampleList};
pub use record::{RecordBook, RecordEntry};
pub use solve::{
    AnswerCandidate, BeliefRound, BeliefSolve, CandidateList, CandidatesQuery, ClueWish, RatioStep,
    RatioTreeSolve, ReduceNeglectSolve, SolveMethod, SolveRequest, SolveResult, SolvedGrid,
    SolvedWord, WordDomain,
};
pub use together::{
    BeginRaceRequest, BegunGame, ChatLine, GameRole, GameRules, OwnerRequest, OwnerView, OwnerWish,
    PeopleNews, PersonView, PlayerNotice, RaceView, ReplayStep, ReplayView, TeamView, WriterMark,
};
pub use words::{WordHit, WordListNames, WordListReply, WordSearchReply, WordSearchRequest};

/// A request that failed.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ErrorView {
    pub error: String,
}

/// Something that was kept or begun.
#[derive(Debug, Serialize, JsonSchema)]
pub struct LinkReply {
    pub link: Link,
}

/// The state of the server.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Health {
    /// `ok`, or `failing` where the store cannot be read and written.
    pub status: &'static str,
    pub version: &'static str,
    /// What is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

/// How a result says that it is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FoundTag {
    #[default]
    Found,
}

/// How a result says that the puzzle was solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SolvedTag {
    #[default]
    Solved,
}

/// How a result says that nothing was tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RefusedTag {
    #[default]
    Refused,
}

/// Leaves out what is false.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_false(value: &bool) -> bool {
    !value
}
