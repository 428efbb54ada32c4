//! Watching the machine solve: the job, and what else a word might be.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use gridwright_clues::{Engine, Known};
use gridwright_core::{Puzzle, SlotId};
use gridwright_solve::Solved;

use super::{JsonBody, LinkPath, QueryString};
use crate::app::App;
use crate::error::ApiError;
use crate::jobs::Job;
use crate::jobs::solve::{SolveContext, solve};
use crate::knowledge::Knowledge;
use crate::net::Client;
use crate::wire::{
    AnswerCandidate, CandidateList, CandidatesQuery, JobResult, LinkReply, Refused, SolveRequest,
    SolveResult,
};

/// How many candidates are shown.
const MOST_CANDIDATES: usize = 12;

/// The longest answer that is asked for.
const LONGEST: usize = 50;

fn knowledge(app: &App) -> Result<Knowledge, ApiError> {
    let none = || {
        ApiError::new(
            StatusCode::NOT_IMPLEMENTED,
            "this server was started without knowledge of answers",
        )
    };
    app.config.knowledge.clone().ok_or_else(none)
}

/// Begins to solve.
pub async fn begin(
    State(app): State<App>,
    client: Client,
    JsonBody(request): JsonBody<SolveRequest>,
) -> Result<(StatusCode, Json<LinkReply>), ApiError> {
    let knowledge = knowledge(&app)?;
    let puzzle = Arc::new(app.persistence.puzzle(&request.puzzle).await?.puzzle);
    let context = SolveContext { puzzle, solved: Arc::default() };
    let longest = app.config.longest_job;
    let time = Duration::from_secs(request.seconds.unwrap_or(longest).min(longest));
    let kept = context.clone();
    let work = move |job: &Job| {
        JobResult::Solve(match knowledge.engine() {
            Ok(engine) => solve(&kept, request.method, engine, &knowledge, job),
            Err(reason) => SolveResult::Refused(Refused::new(reason)),
        })
    };
    let link = app.add_job(client, time, Box::new(work)).await?;
    app.remember_solve(link.clone(), context);
    Ok((StatusCode::ACCEPTED, Json(LinkReply { link })))
}

/// What a word might be: by its clue alone, and in the grid where that is
/// solved.
pub async fn candidates(
    State(app): State<App>,
    client: Client,
    LinkPath(link): LinkPath,
    QueryString(query): QueryString<CandidatesQuery>,
) -> Result<Json<CandidateList>, ApiError> {
    let knowledge = knowledge(&app)?;
    let context = app.solve(&link).ok_or_else(|| ApiError::no_such("job"))?;
    let candidates = app.askers.run(client, move || {
        let engine = knowledge.engine().map_err(ApiError::unfit)?;
        let slots = context.puzzle.grid.slots();
        let slot = slots.iter().map(|slot| slot.id).find(|id| id.index() == query.slot);
        let slot = slot.ok_or_else(|| ApiError::unfit("the grid has no such word"))?;
        let length = slots.cells(slot).len();
        if length > LONGEST {
            return Err(ApiError::unfit("the word is too long to be looked up"));
        }
        Ok(match context.solved.get() {
            Some(solved) => CandidateList {
                candidates: in_grid(engine, solved, slot),
                verdict: solved.verdict(engine, slot),
            },
            None => CandidateList {
                candidates: by_clue(engine, &clue_of(&context.puzzle, slot), length),
                verdict: None,
            },
        })
    });
    Ok(Json(candidates.await??))
}

fn clue_of(puzzle: &Puzzle, slot: SlotId) -> String {
    let links = puzzle.links(&puzzle.grid.slots());
    let clue = links.clue_of(slot).and_then(|id| puzzle.clue(id));
    clue.map(|clue| clue.text.plain()).unwrap_or_default()
}

fn in_grid(engine: &Engine, solved: &Solved, slot: SlotId) -> Vec<AnswerCandidate> {
    let clue = solved.words.iter().find(|word| word.slot == slot).map(|word| word.clue.as_str());
    let clue = clue.unwrap_or_default();
    let found = solved.candidates(engine, slot, MOST_CANDIDATES);
    let answers: Vec<&str> = found.iter().map(|one| one.answer.as_str()).collect();
    let length = answers.first().map_or(0, |answer| answer.len());
    let origins = engine.origins(clue, length, &answers);
    let candidates = found.iter().zip(origins).map(|(one, origin)| AnswerCandidate {
        by_clue: one.by_clue,
        in_grid: Some(one.in_grid),
        reason: origin.map(|origin| origin.to_string()),
        answer: one.answer.clone(),
    });
    candidates.collect()
}

fn by_clue(engine: &Engine, clue: &str, length: usize) -> Vec<AnswerCandidate> {
    let found = engine.answers(clue, &Known::nothing(length), MOST_CANDIDATES);
    let candidate = |one: gridwright_clues::Answer| AnswerCandidate {
        by_clue: one.probability,
        in_grid: None,
        reason: Some(one.origin.to_string()),
        answer: one.answer,
    };
    found.into_iter().map(candidate).collect()
}
