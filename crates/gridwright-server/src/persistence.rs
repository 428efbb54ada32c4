//! The store and the way into it.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use gridwright_core::Puzzle;
use gridwright_formats::read;

use crate::Link;
use crate::error::{ApiError, blocking};
use crate::store::{
    ContentHash, Fence, FoundRecord, RecordKind, Store, StoreChange, StoreError, StoredRecord,
};
use crate::writer::StoreWriter;

/// How old the note of the last use may grow before it is made anew.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// How often a change is tried while others change the same thing.
const MOST_TRIES: u32 = 20;

/// The store and the way into it.
#[derive(Clone)]
pub struct Persistence {
    pub store: Arc<dyn Store>,
    pub writer: StoreWriter,
}

/// A puzzle, and where it is kept.
#[derive(Clone)]
pub struct PuzzleSource {
    pub link: Link,
    pub content: ContentHash,
    pub puzzle: Puzzle,
}

impl Persistence {
    /// What is kept under a link, fetched without holding up others.
    pub async fn find(
        &self,
        kind: RecordKind,
        link: &Link,
    ) -> Result<Option<FoundRecord>, ApiError> {
        let (store, wanted) = (Arc::clone(&self.store), link.clone());
        let found = blocking(move || store.get(kind, &wanted)).await??;
        if found.as_ref().is_some_and(|found| found.changed + DAY.as_secs() < now()) {
            // Whoever looks at something uses it; whether that could be noted
            // need not be waited for.
            let _ = self.writer.send(StoreChange::Touch(kind, link.clone())).await;
        }
        Ok(found)
    }

    /// The bytes of what is kept under a link.
    pub async fn get(&self, kind: RecordKind, link: &Link) -> Result<Option<Vec<u8>>, ApiError> {
        Ok(self.find(kind, link).await?.map(|found| found.bytes))
    }

    /// A puzzle of the store.
    pub async fn puzzle(&self, link: &Link) -> Result<PuzzleSource, ApiError> {
        let found = self.find(RecordKind::Puzzle, link).await?;
        let found = found.ok_or_else(|| ApiError::no_such("puzzle"))?;
        let content = found.content.unwrap_or_else(|| ContentHash::of(&found.bytes));
        let puzzle = parsed(found.bytes).await?;
        Ok(PuzzleSource { link: link.clone(), content, puzzle })
    }

    /// The puzzle of a game, whether or not its own link still leads to it.
    pub async fn puzzle_of_game(
        &self,
        link: Link,
        content: ContentHash,
    ) -> Result<PuzzleSource, ApiError> {
        let store = Arc::clone(&self.store);
        let bytes = blocking(move || store.content(&content)).await??;
        let missing = || StoreError::Damaged(format!("file {content}"));
        let puzzle = parsed(bytes.ok_or_else(missing)?).await?;
        Ok(PuzzleSource { link, content, puzzle })
    }

    /// Takes something for this server, where others may use the store, too.
    pub async fn claim(&self, kind: RecordKind, link: &Link) -> Result<Option<Fence>, ApiError> {
        if !self.store.is_shared() {
            return Ok(None);
        }
        let (store, link) = (Arc::clone(&self.store), link.clone());
        Ok(blocking(move || store.claim(kind, &link)).await??)
    }

    /// Keeps a puzzle file that has been read.
    pub async fn keep_puzzle(
        &self,
        puzzle: Puzzle,
        bytes: Vec<u8>,
    ) -> Result<PuzzleSource, ApiError> {
        let (link, content) = (Link::random()?, ContentHash::of(&bytes));
        let note = taken_down(&content);
        let store = Arc::clone(&self.store);
        if blocking(move || store.note(&note)).await??.is_some() {
            return Err(ApiError::taken_down());
        }
        self.keep(RecordKind::Puzzle, link.clone(), bytes).await?;
        Ok(PuzzleSource { link, content, puzzle })
    }

    /// Keeps something under a link and waits until it is safe.
    pub async fn keep(&self, kind: RecordKind, link: Link, bytes: Vec<u8>) -> Result<(), ApiError> {
        let record = StoredRecord::new(kind, link, bytes);
        Ok(self.writer.keep(StoreChange::Put(record)).await?)
    }

    /// Changes what is kept under a link: the function makes the new bytes of
    /// those that are there. It is asked again where somebody else has changed
    /// them meanwhile.
    pub async fn change(
        &self,
        kind: RecordKind,
        link: &Link,
        change: impl Fn(&[u8]) -> Result<Vec<u8>, ApiError>,
    ) -> Result<(), ApiError> {
        let mut tries = 0;
        loop {
            let found = self.find(kind, link).await?;
            let found = found.ok_or_else(|| ApiError::no_such(kind.name()))?;
            let bytes = change(&found.bytes)?;
            let record = StoredRecord::new(kind, link.clone(), bytes);
            let replaces = Some(found.revision);
            let change = StoreChange::Put(StoredRecord { replaces, ..record });
            tries += 1;
            match self.writer.keep(change).await {
                Err(StoreError::Changed) if tries < MOST_TRIES => {}
                done => return Ok(done?),
            }
        }
    }

    /// Takes away what is kept under a link, if there is something.
    pub async fn delete(&self, kind: RecordKind, link: &Link) -> Result<(), ApiError> {
        if self.find(kind, link).await?.is_none() {
            return Err(ApiError::no_such(kind.name()));
        }
        Ok(self.writer.keep(StoreChange::Delete(kind, link.clone())).await?)
    }
}

/// The note that a file has been taken down.
pub fn taken_down(content: &ContentHash) -> String {
    format!("taken-down/{content}")
}

async fn parsed(bytes: Vec<u8>) -> Result<Puzzle, ApiError> {
    let document = blocking(move || read(&bytes)).await?;
    Ok(document.map_err(ApiError::unfit)?.puzzle)
}

/// Seconds since 1970.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

/// The error for a stored thing that cannot be read back.
pub fn damaged(error: impl std::fmt::Display) -> ApiError {
    ApiError::internal(format_args!("the stored game is damaged: {error}"))
}
