//! Taking puzzles and games down.

use std::sync::Arc;

use crate::Link;
use crate::app::App;
use crate::error::{ApiError, blocking};
use crate::persistence::taken_down;
use crate::store::{ContentHash, RecordKind};

/// How notes about files that were taken down begin.
const NOTES: &str = "taken-down/";

/// What people are told who play.
pub const REASON: &str = "This puzzle was taken down by whoever runs this server.";

/// What was taken down.
pub struct TakenDown {
    /// The file.
    pub file: ContentHash,
    /// How many links led to it.
    pub records: u64,
}

/// Takes down the puzzle that a link leads to (its own, or that of a game of
/// it), with all its games, and lets nobody bring it again.
pub async fn puzzle(app: &App, link: &Link) -> Result<TakenDown, ApiError> {
    let found = app.persistence.find(RecordKind::Puzzle, link).await?;
    let file = match found.and_then(|found| found.content) {
        Some(file) => file,
        None => app.sessions.enter(&app.persistence, link).await?.session.source().content,
    };
    let store = Arc::clone(&app.persistence.store);
    let records = blocking(move || {
        // First of all: nobody brings it back meanwhile.
        store.set_note(&taken_down(&file), Some(""))?;
        store.take_down(&file)
    });
    let records = records.await??;
    app.sessions.drop_games_of(&file, REASON).await;
    Ok(TakenDown { file, records })
}

/// Takes one game away.
pub async fn game(app: &App, link: &Link) -> Result<(), ApiError> {
    let entered = app.sessions.enter(&app.persistence, link).await?;
    let reason = "This game was taken down by whoever runs this server.";
    app.sessions.remove(&app.persistence, &entered.session, reason).await
}

/// Lets people bring a puzzle again.
pub async fn permit(app: &App, file: &str) -> Result<(), ApiError> {
    let (store, name) = (Arc::clone(&app.persistence.store), format!("{NOTES}{file}"));
    let was_there = blocking(move || {
        let was_there = store.note(&name)?.is_some();
        store.set_note(&name, None).map(|()| was_there)
    });
    match was_there.await?? {
        true => Ok(()),
        false => Err(ApiError::unfit("no puzzle with this hash was taken down")),
    }
}

/// The hashes of all puzzles that were taken down.
pub async fn all(app: &App) -> Result<Vec<String>, ApiError> {
    let store = Arc::clone(&app.persistence.store);
    let notes = blocking(move || store.notes(NOTES)).await??;
    Ok(notes
        .into_iter()
        .filter_map(|(name, _)| Some(name.strip_prefix(NOTES)?.to_owned()))
        .collect())
}
